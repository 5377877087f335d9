/** How things look, by their kind: our own table first, and what a board's art hints say instead. */
import paths from 'virtual:icons'
import type { Art, TerrainLook } from '../lib/types'
import looks from './looks.json'

export interface OwnerLook {
  fill: string
  ink: string
  edge: string
  shape: string
}

export interface MarkerLook {
  style: string
  icon?: string
  fill?: string
}

const terrains: Record<string, TerrainLook> = looks.terrain
const pieces: Record<string, { icon: string }> = looks.piece
const markers: Record<string, MarkerLook> = looks.marker
const flags: Record<string, string> = looks.flag

export function terrainLook(terrain: string, art?: Art): TerrainLook {
  const hint = art?.terrain?.[terrain]
  const known = terrains[terrain] ?? { style: 'plain', fill: looks.ground[hash(terrain) % looks.ground.length]! }
  return { ...known, ...hint }
}

export function ownerLook(owner: number): OwnerLook {
  return looks.owners[((owner % looks.owners.length) + looks.owners.length) % looks.owners.length]!
}

/** The silhouette of a kind of piece as a path on a 512 grid, or null where we have none and a letter must do. */
export function silhouette(kind: string, art?: Art): string | null {
  return icon(art?.icons?.[kind] ?? pieces[kind]?.icon ?? '')
}

export function icon(name: string): string | null {
  return paths[name] ?? null
}

export function markerLook(kind: string): MarkerLook {
  return markers[kind] ?? { style: 'letter' }
}

export function flagGlyph(flag: string): string {
  return flags[flag] ?? flag.charAt(0).toUpperCase()
}

/** Flags that dim a piece instead of calling for attention. */
export function isQuiet(flag: string): boolean {
  return looks.quiet.includes(flag)
}

export function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

export interface PosterLook {
  icon: string
  sky: string[]
  beast: string
  moon: string
}

export const posterLook = (place: number): PosterLook => looks.posters[place % looks.posters.length]!
