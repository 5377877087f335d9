/** Points of a lattice and directions on it: pure geometry, in board units. */
import type { Lattice, Point } from '../../lib/protocol/types'
import { round } from './shapes'

export type Run = [row: number, first: number, last: number]

export function pointAt(n: number, { columns, step }: Lattice): Point {
  return [(n % columns) * step, Math.floor(n / columns) * step]
}

/** The number of the lattice point nearest to a place on the board. */
export function pointNear([x, y]: Point, { columns, rows, step }: Lattice): number {
  const inside = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.round(value / step)))
  return inside(y, rows) * columns + inside(x, columns)
}

/** Of some points the one nearest to a place, if it is nearer than `within`. */
export function nearest(points: Iterable<number>, place: Point, lattice: Lattice, within: number): number | null {
  let best: number | null = null
  let least = within
  for (const n of points) {
    const [x, y] = pointAt(n, lattice)
    const far = Math.hypot(x - place[0], y - place[1])
    if (far < least) {
      least = far
      best = n
    }
  }
  return best
}

/** A direction as degrees clockwise from the north. */
export function angleOf([x, y]: Point): number {
  return round((Math.atan2(x, -y) * 180) / Math.PI)
}

/** The points as runs of neighbours, row by row; `apart` is the distance that counts as neighbours. */
export function runsOf(points: Iterable<number>, { columns }: Lattice, apart = 1): Run[] {
  const runs: Run[] = []
  for (const n of [...points].sort((a, b) => a - b)) {
    const [x, y] = [n % columns, Math.floor(n / columns)]
    const last = runs.at(-1)
    if (last && last[0] === y && x - last[2] <= apart) last[2] = x
    else runs.push([y, x, x])
  }
  return runs
}

/** How far apart the points of a set lie: 2 where only every second row and column is in it. */
export function spacing(runs: readonly Run[]): number {
  const [first] = runs
  if (!first) return 1
  return runs.every(([y, a, b]) => (y - first[0]) % 2 === 0 && (a - first[1]) % 2 === 0 && a === b) ? 2 : 1
}

export interface Region {
  /** the whole area as one path */
  area: string
  /** only its border */
  border: string
}

/** Runs of points as an area: a square round each point, neighbours melted together, with the border of it all. */
export function region(runs: readonly Run[], { step, columns }: Lattice): Region {
  const apart = spacing(runs)
  const merged = apart === 1 ? runs : runsOf(runs.map(([y, x]) => y * columns + x), { columns } as Lattice, apart)
  const half = (step * apart) / 2
  const area = merged
    .map(([y, a, b]) => `M${round(a * step - half)} ${round(y * step - half)}H${round(b * step + half)}v${2 * half}H${round(a * step - half)}z`)
    .join('')
  return { area, border: borderOf(merged, apart, step) }
}

/** The sides of the squares that have no neighbour across them. */
function borderOf(runs: readonly Run[], apart: number, step: number): string {
  const half = (step * apart) / 2
  const rows = new Map<number, Run[]>()
  for (const run of runs) rows.set(run[0], [...(rows.get(run[0]) ?? []), run])
  let path = ''
  for (const [y, a, b] of runs) {
    const [left, right, top, bottom] = [a * step - half, b * step + half, y * step - half, y * step + half]
    path += `M${round(left)} ${round(top)}V${round(bottom)}M${round(right)} ${round(top)}V${round(bottom)}`
    for (const [edge, beyond] of [[top, y - apart], [bottom, y + apart]] as const) {
      for (const [from, to] of gaps([a, b], rows.get(beyond) ?? [], apart)) {
        path += `M${round(from * step - half)} ${round(edge)}H${round(to * step + half)}`
      }
    }
  }
  return path
}

/** What is left of a run where the runs of the next row do not cover it. */
function gaps([a, b]: [number, number], covers: readonly Run[], apart: number): [number, number][] {
  const left: [number, number][] = []
  let from = a
  for (const [, first, last] of covers) {
    if (last < from || first > b) continue
    if (first > from) left.push([from, first - apart])
    from = last + apart
  }
  if (from <= b) left.push([from, b])
  return left
}
