/** What lies on the ground because of the game: the same shapes as on the flat board, as paths in board units. */
import { ownerLook } from '../../art/look'
import { gates, type Goals } from '../../board/marks/goals'
import { angleOf, pointAt, region, runsOf, spacing, type Region } from '../../board/geometry/lattice'
import { markAt, RING, type MarkAt } from '../../board/marks/marks'
import { drawn, type Overlay } from '../../board/marks/overlays'
import { box, disc, inset, pathOf, trail } from '../../board/geometry/shapes'
import type { Board, Piece, Point, Space } from '../../lib/protocol/types'
import type { Move } from '../../show/scenes'
import type { StageSet } from '../set/set'

export interface Decal {
  d: string
  fill?: string
  stroke?: string
  width?: number
  dash?: number[]
  opacity?: number
  /** hatched so, in `stroke` */
  pattern?: number
  /** where it is, in board units, where that is known: the rest of the sheet may stay as it is */
  box?: Box
}

export type Box = [left: number, top: number, right: number, bottom: number]

/** A stretch of light that rises from the ground, in board units. */
export interface Curtain {
  from: Point
  to: Point
  low: number
  high: number
}

/** What is asked and pointed at. */
export interface Asked {
  spaces: readonly number[]
  points: readonly number[]
  headings: readonly number[]
  places: readonly number[]
  subject: Piece | undefined
  aim: MarkAt | null
  marked: readonly number[]
  cursor: number | null
  overlays: readonly Overlay[]
  goals: Goals
  traces: readonly Move[]
  /** letters on spaces */
  pins: readonly { letter: string; space: number }[]
}

/** Amber is the colour of the lamps: what may be picked has its own. */
export const GLOW = { usual: '#5dffb4', safe: '#ffffff' }

export interface Colours {
  glow: string
  goal: string
  overlays: readonly string[]
}

const CURTAIN = 0.4
const DENSE = 2.2
const DASHES = [[1, 4], [], [6, 3], [], [8, 3, 2, 3], [2, 2], [], [4, 2], []]

export function decalsOf(board: Board, set: StageSet, asked: Asked, pieces: readonly Piece[], colours: Colours): Decal[] {
  const { unit } = set.world
  const spaces = new Map(board.spaces.map((space) => [space.n, space]))
  const outline = (...numbers: readonly number[]): Pick<Decal, 'd' | 'box'> => {
    const shapes = numbers.flatMap((n) => spaces.get(n) ?? []).map(({ polygon }) => polygon)
    return { d: shapes.map((shape) => pathOf(inset(shape, unit / 24))).join(''), box: box(shapes.flat()) }
  }
  const found: Decal[] = []
  for (const [n, owner] of new Map(pieces.filter((piece) => piece.x === undefined).map((piece) => [piece.space, piece.owner]))) {
    const { fill } = ownerLook(owner)
    found.push({ ...outline(n), fill, stroke: fill, width: unit / 40, opacity: 0.3 })
  }
  const hues = asked.overlays.length ? colours.overlays : []
  for (const overlay of asked.overlays) {
    const { area, border } = drawn(overlay, spaces, unit, board.lattice)
    const stroke = hues[overlay.pattern] ?? '#ffffff'
    const where = overlay.shapes.length ? {} : { box: outline(...overlay.spaces).box! }
    found.push({ d: area, ...where, pattern: overlay.pattern, stroke, opacity: board.lattice ? 0.75 : 1 })
    found.push({ d: border, ...where, stroke, width: unit / 26, dash: DASHES[overlay.pattern]!.map((dash) => (dash * unit) / 30) })
  }
  if (asked.spaces.length) found.push({ ...outline(...asked.spaces), fill: colours.glow, opacity: 0.05 }, { ...outline(...asked.spaces), stroke: colours.glow, width: unit / 14 })
  for (const n of asked.marked) found.push({ ...outline(n), stroke: '#7fe3ff', width: unit / 10, dash: [unit / 7, unit / 10] })
  if (asked.goals.spaces.length || asked.goals.edges.length) found.push(...goalsOf(board, spaces, asked.goals, unit, colours.goal))
  for (const { owner, path } of asked.traces) found.push(...traced(path, ownerLook(owner).fill, unit))
  if (board.lattice) found.push(...marksOf(board, asked, colours.glow))
  if (asked.cursor !== null) found.push({ ...outline(asked.cursor), fill: '#ffffff', opacity: 0.25 }, { ...outline(asked.cursor), stroke: '#ffffff', width: unit / 9 })
  return found.filter((one) => one.d)
}

function traced(path: Point[], stroke: string, unit: number): Decal[] {
  const [x0, y0, x1, y1] = box(path)
  const where: Box = [x0 - unit / 4, y0 - unit / 4, x1 + unit / 4, y1 + unit / 4]
  return [
    { d: trail(path), stroke: '#08101a', width: unit / 9, opacity: 0.7, box: where },
    { d: trail(path) + disc(path[0]!, unit * 0.22), stroke, width: unit / 16, dash: [unit / 7, unit / 9], box: where },
  ]
}

function goalsOf(board: Board, spaces: ReadonlyMap<number, Space>, goals: Goals, unit: number, stroke: string): Decal[] {
  const rim = goals.edges.flatMap((edge) => gates(board, edge)).map(({ from, to }) => trail([from, to])).join('')
  const s = unit / 3.2
  const brackets = goals.spaces.flatMap((n) => spaces.get(n) ?? []).map(({ polygon }) => {
    const [x0, y0, x1, y1] = box(polygon)
    return `M${x0} ${y0 + s}V${y0}H${x0 + s}M${x1 - s} ${y0}H${x1}V${y0 + s}M${x1} ${y1 - s}V${y1}H${x1 - s}M${x0 + s} ${y1}H${x0}V${y1 - s}`
  })
  return [{ d: rim, stroke, width: unit / 4 }, { d: brackets.join(''), stroke, width: unit / 8 }]
}

/** Points side by side are an area; a few far apart are dots. */
function spread(board: Board, points: readonly number[]): Region | null {
  const { lattice } = board
  if (!lattice || !points.length) return null
  const runs = runsOf(points, lattice)
  return points.length > DENSE * runsOf(points, lattice, spacing(runs)).length ? region(runs, lattice) : null
}

/** Points, headings round a piece and places to pick, and where a base would stand. */
function marksOf(board: Board, { points, headings, places, subject, aim }: Asked, glow: string): Decal[] {
  const { base, step } = board.lattice!
  const found: Decal[] = []
  const area = spread(board, points)
  if (area) found.push({ d: area.area, fill: glow, opacity: 0.2 }, { d: area.border, stroke: glow, width: step / 5 })
  else found.push({ d: points.map((n) => disc(pointAt(n, board.lattice!), step * 0.34)).join(''), fill: glow })
  for (const n of places) {
    const at = markAt('place', n, board, subject)
    const aimed = aim?.kind === 'place' && aim.value === n
    found.push({ d: disc(at, base * 1.15), fill: aimed ? '#ffffff' : glow, opacity: aimed ? 0.9 : 0.3 })
    found.push({ d: disc(at, base * 1.15), stroke: glow, width: base / 8 })
  }
  if (headings.length && subject) {
    found.push({ d: disc([subject.x ?? 0, subject.y ?? 0], base * RING), stroke: '#0a1320', width: base * 0.9, opacity: 0.7 })
    for (const n of headings) {
      const aimed = aim?.kind === 'heading' && aim.value === n
      found.push({ d: arrow(markAt('heading', n, board, subject), angleOf(board.headings[n] ?? [0, -1]), base), fill: aimed ? '#ffffff' : glow, stroke: '#2a1d00', width: 1 })
    }
  }
  if (aim && aim.kind !== 'heading') {
    const fill = subject ? ownerLook(subject.owner).fill : '#ffffff'
    found.push({ d: disc(aim.at, base), fill, opacity: 0.5 }, { d: disc(aim.at, base), stroke: '#ffffff', width: base / 8, dash: [base / 4, base / 6] })
  }
  return found
}

function arrow([x, y]: Point, degrees: number, base: number): string {
  const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const at = (px: number, py: number): Point => [x + (px * c - py * s) * base, y + (px * s + py * c) * base]
  return pathOf([at(0, -0.5), at(0.34, 0.34), at(0, 0.12), at(-0.34, 0.34)])
}

/** The stretches of a path that is made of straight lines along the axes. */
function stretches(border: string): [Point, Point][] {
  const found: [Point, Point][] = []
  let at: Point = [0, 0]
  for (const [, sign, args = ''] of border.matchAll(/([MHV])([^MHV]*)/g)) {
    const [a = 0, b = 0] = args.trim().split(/[\s,]+/).map(Number)
    const to: Point = sign === 'M' ? [a, b] : sign === 'H' ? [a, at[1]] : [at[0], a]
    if (sign !== 'M') found.push([at, to])
    at = to
  }
  return found
}

/** Light rises from the borders of what may be picked. `left`: what is left of a space's height. */
export function curtainsOf(board: Board, set: StageSet, asked: Pick<Asked, 'spaces' | 'points'>, left: (n: number) => number): Curtain[] {
  const { world: { unit }, tops, wet, rooms } = set
  const found: Curtain[] = []
  for (const n of asked.spaces) {
    const space = board.spaces[rooms.get(n) ?? -1]
    if (!space) continue
    const low = wet.has(n) ? -0.13 * unit : 0.012 * unit
    const high = low + Math.max(CURTAIN * unit, (tops.get(n) ?? 0) * left(n) * 0.9)
    const shape = inset(space.polygon, unit * 0.025)
    shape.forEach((from, i) => found.push({ from, to: shape[(i + 1) % shape.length]!, low, high }))
  }
  const area = spread(board, asked.points)
  for (const [from, to] of area ? stretches(area.border) : []) found.push({ from, to, low: 0.02 * unit, high: 0.36 * unit })
  return found
}

/** So much of the ground round a middle, in units, no house stands before. */
const CLEAR = { before: 0.15, aside: 0.3 }
/** So high, in units, a lit house sinks itself. */
const TALL = 0.7
/** What is left of a house that has sunk: a share, of a tower no more than so many units. */
const SUNK = 0.26
const STUMP = 0.15

/** The share of its height that a house has when it has sunk. */
export const stumpOf = (high: number, unit: number): number => Math.min(SUNK, (STUMP * unit) / high)

/** Houses that stand between the eye and what is lit or somebody's feet, and the lit ones themselves: they sink. `toward`: from the table to the eye, seen from above. */
export function sunkBy(board: Board, set: StageSet, lit: ReadonlySet<number>, feet: readonly Point[], toward: Point, pitch: number): Set<number> {
  const { world: { unit }, tops, rooms } = set
  const found = new Set<number>()
  if (pitch > 1.45) return found
  const ahead = ([x, y]: Point): number => x * toward[0] + y * toward[1]
  const aside = ([x, y]: Point): number => x * toward[1] - y * toward[0]
  const houses = board.spaces.flatMap(({ n, polygon }) => {
    const high = tops.get(n) ?? 0
    const [along, across] = [polygon.map(ahead), polygon.map(aside)]
    return high < unit * 0.2 ? [] : [{ n, high, near: Math.min(...along), far: Math.max(...along), left: Math.min(...across), right: Math.max(...across) }]
  })
  const spaces = [...lit].flatMap((n) => board.spaces[rooms.get(n) ?? -1] ?? [])
  for (const { of, at } of [...spaces.map(({ n, centre }) => ({ of: n, at: centre })), ...feet.map((at) => ({ of: null, at }))]) {
    const [along, across] = [ahead(at), aside(at)]
    for (const { n, high, near, far, left, right } of houses) {
      const isAhead = n !== of && near + far > 2 * along && near - along < high / Math.tan(pitch) + unit * CLEAR.before
      if (isAhead && left - across < unit * CLEAR.aside && across - right < unit * CLEAR.aside) found.add(n)
    }
  }
  for (const { n, high } of houses) if (lit.has(n) && high > unit * TALL) found.add(n)
  return found
}
