/** What a scene sounds like: tones and noise by recipe, so that there is nothing to load but numbers. */
import type { Moment } from '../lib/protocol/types'
import type { Scene, Verb } from './scenes'

/** One stroke of a sound: a tone that glides from one pitch to another, or noise through a filter that does. */
export interface Stroke {
  wave: 'sine' | 'triangle' | 'sawtooth' | 'square' | 'noise'
  /** pitch in hertz, at its beginning and at its end */
  from: number
  to: number
  /** when it begins and how long it lasts, in seconds */
  at: number
  lasts: number
  /** of the whole volume */
  gain: number
}

export type Sound = Verb['verb'] | Moment['mood'] | 'dice' | 'turn'

const stroke = (wave: Stroke['wave'], from: number, to: number, at: number, lasts: number, gain: number): Stroke => ({ wave, from, to, at, lasts, gain })

export const RECIPES: Record<Sound, readonly Stroke[]> = {
  move: [0, 0.17, 0.34].map((at) => stroke('sine', 90, 42, at, 0.14, 0.5)),
  strike: [stroke('noise', 2400, 300, 0, 0.12, 0.5), stroke('triangle', 160, 60, 0.02, 0.22, 0.6)],
  burn: [stroke('noise', 500, 1800, 0, 0.5, 0.3), stroke('noise', 1200, 400, 0.3, 0.4, 0.2)],
  crumble: [stroke('noise', 700, 120, 0, 0.7, 0.5), stroke('sine', 70, 35, 0.05, 0.6, 0.5)],
  fall: [stroke('sawtooth', 300, 60, 0, 0.5, 0.25), stroke('sine', 60, 34, 0.4, 0.35, 0.6)],
  reveal: [stroke('triangle', 520, 780, 0, 0.14, 0.25)],
  dice: [0, 0.07, 0.13, 0.22].map((at) => stroke('noise', 3200, 1800, at, 0.04, 0.35)),
  card: [stroke('triangle', 440, 440, 0, 0.16, 0.3), stroke('triangle', 660, 660, 0.14, 0.3, 0.3)],
  ruin: [stroke('noise', 900, 90, 0, 1.1, 0.55), stroke('sine', 80, 30, 0, 0.9, 0.6)],
  death: [stroke('sawtooth', 220, 70, 0, 0.9, 0.3), stroke('sine', 110, 35, 0.1, 1, 0.5)],
  duel: [stroke('square', 110, 110, 0, 0.22, 0.2), stroke('square', 147, 147, 0.24, 0.22, 0.2), stroke('square', 131, 98, 0.48, 0.6, 0.25)],
  triumph: [262, 330, 392, 523].map((pitch, i) => stroke('triangle', pitch, pitch, i * 0.16, 0.5, 0.3)),
  turn: [stroke('triangle', 587, 587, 0, 0.12, 0.25), stroke('triangle', 880, 880, 0.11, 0.22, 0.25)],
}

/** The sounds of a scene, each once: its headline alone where it has one, else the dice and what is seen. */
export function soundsOf({ moments, dice, verbs }: Pick<Scene, 'moments' | 'dice' | 'verbs'>): Sound[] {
  const last = moments.at(-1)
  if (last) return Object.hasOwn(RECIPES, last.mood) ? [last.mood] : []
  return [...new Set<Sound>([...(dice.length ? (['dice'] as const) : []), ...verbs.map(({ verb }) => verb)])]
}

/** How loud one may be: a wish that makes no sense is silence. */
export const loudness = (wish: unknown): number => (typeof wish === 'number' && wish > 0 ? Math.min(1, wish) : 0)
