/** The curve of a game: where on a line of its moments each seat's chance lies. */
import type { Course, CostlyTurn, Story, Swing } from '../protocol/types'

const TICKS = 10

export interface Curves {
  /** by seat: how far along the game, from 0 to 1, and the chance there; the last is the result */
  lines: [number, number][][]
  /** where a turn begins, a few of them */
  ticks: [number, number][]
  at(ply: number): number
  chance(seat: number, ply: number): number
}

export function curves(story: Pick<Course, 'moments' | 'returns' | 'seats'>): Curves {
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

/** From where to where on that line the turn of a turning point reaches. */
export function stretch({ moments }: Pick<Course, 'moments'>, { clock }: Pick<Swing, 'clock'>): [number, number] {
  const whole = Math.max(1, moments.length)
  const first = moments.findIndex((one) => one.clock === clock)
  const after = moments.findLastIndex((one) => one.clock === clock) + 1
  return [Math.max(0, first) / whole, (after || moments.length) / whole]
}

/** Where on that line chances changed because a seat resigned or a draw was agreed: from, to, and what was told. */
export function resigned(story: Pick<Course, 'moments' | 'resignations'>): { from: number; to: number; told: string }[] {
  const whole = Math.max(1, story.moments.length)
  return story.resignations.flatMap(({ ply, told }) => {
    const at = story.moments.findIndex((one) => one.ply === ply)
    return at < 0 ? [] : [{ from: at / whole, to: (at + 1) / whole, told }]
  })
}

/** What a change of chance came of: `choices` is all that was not the dice. */
export function split({ before, after, dice }: Pick<Swing, 'before' | 'after' | 'dice'>): { change: number; dice: number; choices: number } {
  return { change: after - before, dice, choices: after - before - dice }
}

/** The seats whose decisions cost them much without one that was clearly wrong, each with its worst turns. */
export function smallMistakes({ runs }: Pick<Story, 'runs'>): { seat: number; runs: CostlyTurn[] }[] {
  return [...new Set(runs.map((run) => run.seat))].map((seat) => ({ seat, runs: runs.filter((run) => run.seat === seat) }))
}
