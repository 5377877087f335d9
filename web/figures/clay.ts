/** What a figure is put together from: parts with a coat of paint each, in a pose. */
import type { Lump, V } from './fields.ts'

export type Colour = string
export type Grain = 'skin' | 'scale' | 'fur' | 'metal' | 'slime' | 'shell' | 'flat'

export interface Coat {
  colour: Colour
  grain?: Grain
  /** 0 dull to 1 wet */
  gloss?: number
  /** how much it shines by itself */
  glow?: number
  /** a lighter patch */
  belly?: { colour: Colour; at: V; r: V }
}

export interface Part {
  coat: Coat
  lumps: readonly Lump[]
  /** over what width its lumps melt together */
  k: number
  /** small things are cut finer */
  fine: boolean
  /** a pattern: another colour at a point of the surface */
  paint?: (x: number, y: number, z: number) => Colour | null
}

export interface Pose {
  /** a step with its left, 0 to 1 */
  stride: number
  roar: number
  hurt: number
}

/** A figure in a pose. */
export type Sculpture = (pose: Pose) => Part[]

export const POSES = ['idle', 'walk', 'roar', 'hurt', 'fallen'] as const
export type PoseName = (typeof POSES)[number]
export const POSE: Record<PoseName, Pose> = {
  idle: { stride: 0, roar: 0, hurt: 0 },
  walk: { stride: 1, roar: 0, hurt: 0 },
  roar: { stride: 0, roar: 1, hurt: 0 },
  hurt: { stride: 0, roar: 0, hurt: 1 },
  fallen: { stride: 0.3, roar: 0, hurt: 1 },
}

export function part(coat: Coat, k: number, lumps: readonly Lump[], paint?: Part['paint']): Part {
  return { coat, k, lumps, fine: false, paint }
}

/** A small part, cut finer: eyes, teeth, claws. */
export function detail(coat: Coat, lumps: readonly Lump[], k = 0.002): Part {
  return { coat, k, lumps, fine: true }
}

export const EYE: Coat = { colour: '#ffe07a', glow: 1, grain: 'flat' }
export const RED_EYE: Coat = { colour: '#ff5a3a', glow: 1, grain: 'flat' }
export const WHITE: Coat = { colour: '#fff6e2', gloss: 0.9, grain: 'flat' }
export const DARK: Coat = { colour: '#140a10', gloss: 0.9, grain: 'flat' }
export const TOOTH: Coat = { colour: '#fff1d0', gloss: 0.5, grain: 'flat' }
export const MOUTH: Coat = { colour: '#8a1420', gloss: 0.6, glow: 0.12, grain: 'flat' }
