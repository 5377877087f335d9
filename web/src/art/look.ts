/** How things look: what the game's art says of each kind, and a plain look for kinds it does not name. */
import paths from 'virtual:icons'
import { capital, word } from '../lib/text'
import type { Art, Look, Sort } from '../lib/types'
import looks from './looks.json'

export interface OwnerLook {
  fill: string
  ink: string
  edge: string
  shape: string
}

/** A path and the side of the square it is drawn in. */
export interface Drawing {
  d: string
  side: number
  outline: boolean
}

const SET = 512
const OURS = 24
const flags: Record<string, string> = looks.flag

export function lookOf(sort: Sort, kind: string, art: Art): Look {
  const known = art[sort][kind]
  if (known) return known
  const fill = looks.ground[hash(kind) % looks.ground.length]!
  return { fill, ink: '#e8edf5', glyph: kind.charAt(0).toUpperCase(), name: kind }
}

/** What a kind of ground is called, as the game's art has it. */
export function groundName(kind: string, art: Art): string {
  return capital(art.grounds[kind]?.name ?? '') || word('terrain', kind)
}

/** The colours and the shape of a seat; what belongs to nobody has its own. */
export function ownerLook(owner: number | null): OwnerLook {
  if (owner === null) return looks.nobody
  return looks.owners[((owner % looks.owners.length) + looks.owners.length) % looks.owners.length]!
}

/** The silhouette of a look, or null where there is none and a letter must do. */
export function drawingOf(look: Look): Drawing | null {
  const d = icon(look.icon ?? '')
  if (d) return { d, side: SET, outline: false }
  return look.picture ? { d: look.picture, side: OURS, outline: look.outline ?? false } : null
}

export function icon(name: string): string | null {
  return paths[name] ?? null
}

export function flagGlyph(flag: string): string {
  return flags[flag] ?? flag.charAt(0).toUpperCase()
}

/** Flags that the picture itself shows. */
export function isPlain(flag: string): boolean {
  return looks.plain.includes(flag)
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
