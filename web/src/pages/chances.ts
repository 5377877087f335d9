/** The curve of a game: where on a line of its moments each seat's chance lies. */
import type { Story } from '../lib/types'

const TICKS = 10

export interface Curves {
  /** by seat: how far along the game, from 0 to 1, and the chance there; the last is the result */
  lines: [number, number][][]
  /** where a turn begins, a few of them */
  ticks: [number, number][]
  at(ply: number): number
  chance(seat: number, ply: number): number
}

export function curves(story: Pick<Story, 'moments' | 'returns' | 'seats'>): Curves {
  const { moments, returns } = story
  const whole = Math.max(1, moments.length)
  const index = (ply: number): number => {
    const found = moments.findIndex((one) => one.ply >= ply)
    return found < 0 ? moments.length - 1 : found
  }
  const lines = story.seats.map((_, seat): [number, number][] => [
    ...moments.map((one, i): [number, number] => [i / whole, one.chances[seat] ?? 0]),
    [1, returns[seat] ?? 0],
  ])
  const begins = moments.flatMap((one, i): [number, number][] => (i > 0 && one.clock === moments[i - 1]!.clock ? [] : [[i / whole, one.clock]]))
  const step = Math.max(1, Math.ceil(begins.length / TICKS))
  return {
    lines,
    ticks: begins.filter((_, i) => i % step === 0),
    at: (ply) => index(ply) / whole,
    chance: (seat, ply) => moments[index(ply)]?.chances[seat] ?? 0,
  }
}
