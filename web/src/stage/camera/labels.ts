/** Names over the stage: no two of them lie on each other, and none on a face; the less important step back. */
import { NARROW, project, type Eye } from './camera'
import type { Figured } from '../../board/pieces/giants'
import { wideOf } from '../../board/labels/labels'
import type { Point } from '../../lib/protocol/types'
import type { Vec } from '../set/world'

export interface Label {
  key: string
  at: Vec
  text: string
  /** a second line, in signs and figures */
  figures: readonly Figured[]
  owner: number | null
  /** its giant can be picked */
  lit?: boolean
  /** a giant's name is never left out: it moves up or aside until there is room; a pin steps aside from a face */
  sort: 'giant' | 'place' | 'pin'
  rank: number
}

export interface Set_ {
  label: Label
  x: number
  y: number
  /** the head that a plate stands away from: a line leads there */
  home?: Point
}

export type Area = [left: number, top: number, right: number, bottom: number]

/** A plate's letters: their size, and what lies between them. */
const POSTER = { size: 13.8, between: 0.7 }
const LETTER = { place: 6.2, pin: 13 }
const HIGH = { giant: 42, place: 17, pin: 27 }
const PAD = { giant: 18, place: 14, pin: 14 }
/** In a narrow window the plates are so much smaller. */
export const SMALLER = 0.82
/** How wide a sign and a figure are in a second line, with what lies between them. */
const [SIGN, FIGURE, GAP] = [15, 8, 6.4]
/** Where a giant's name may stand, the nearest first: so many quarters of its height up, or down beside its own head, so many of its width aside. */
const UP = Array.from({ length: 23 }, (_, n) => n - 8)
const ASIDE = [0, -1, 1, -2, 2, -3, 3, -4.4, 4.4]
/** A giant has a name where so much of its height is in the window, up, down or aside. */
const SEEN = 0.25
/** A pin likewise, in its own widths to the left and heights down. */
const STEPS: readonly Point[] = [[0, 0], [-1, 0], [1, 0], [0, 1], [-1, 1], [1, 1], [-2, 0], [2, 0]]

/** How much room a label takes; `scale`: its letters are so many times larger than on a window of usual size. */
export function sizeOf({ text, figures, sort }: Label, scale = 1): [number, number] {
  const second = figures.reduce((wide, { look, text: words }) => wide + (look ? SIGN : 0) + words.length * FIGURE + GAP, 0)
  const first = sort === 'giant' ? wideOf(text.toUpperCase()) * POSTER.size + text.length * POSTER.between : text.length * LETTER[sort]
  return [(Math.max(first, second) + PAD[sort]) * scale, (sort === 'giant' && !figures.length ? HIGH.giant / 2 + 4 : HIGH[sort]) * scale]
}

const overlap = (a: Area, b: Area): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

/** Whether a straight line goes through an area: where it is within on both axes at once. */
function crosses([x, y]: Point, [x2, y2]: Point, [left, top, right, bottom]: Area): boolean {
  const span = (from: number, way: number, low: number, high: number): Point => {
    if (!way) return from > low && from < high ? [0, 1] : [1, 0]
    const [a, b] = [(low - from) / way, (high - from) / way]
    return [Math.min(a, b), Math.max(a, b)]
  }
  const [across, down] = [span(x, x2 - x, left, right), span(y, y2 - y, top, bottom)]
  return Math.max(across[0], down[0], 0) < Math.min(across[1], down[1], 1)
}

/** Whether what bears a name is in the window; of a giant, enough of its body. */
function isSeen({ at: [x, , z], sort }: Label, [left, top]: readonly number[], eye: Eye): boolean {
  const foot = sort === 'giant' ? project(eye, [x, 0, z]) : null
  const tall = foot ? foot[1] - top! : 0
  const bottom = top! + tall * (1 - SEEN)
  return left! > -tall * (0.5 - SEEN) && left! < eye.wide + tall * (0.5 - SEEN) && bottom > 0 && top! + tall * SEEN < eye.high
}

/** `taken`: what no name of a place may cover, cards and bodies; `heads`: those of the giants, by the keys of their names, which no other name and no pin may. */
export function settle(labels: readonly Label[], eye: Eye, taken: readonly Area[], heads: ReadonlyMap<string, Area> = new Map(), scale = 1): Set_[] {
  const words: Area[] = []
  const found: Set_[] = []
  const queue = [...labels].sort((a, b) => a.rank - b.rank)
  const waited = new Set<Label>()
  for (let label = queue.shift(); label; label = queue.shift()) {
    const spot = project(eye, label.at)
    if (!spot || !isSeen(label, spot, eye)) continue
    const [wide, high] = sizeOf(label, label.sort === 'giant' && eye.wide < NARROW ? scale * SMALLER : scale)
    const within = (x: number): number => Math.max(wide / 2, Math.min(eye.wide - wide / 2, x))
    const area = ([x, y]: Point): Area => [x - wide / 2, y - high, x + wide / 2, y]
    const clear = (at: Point, others: readonly Area[]): boolean => ![...words, ...others].some((one) => overlap(area(at), one))
    const home: Point = [within(spot[0]), Math.max(high, Math.min(eye.high, spot[1]))]
    const off = ([x, y]: Point): number => Math.hypot(x - home[0], y - home[1])
    const isAway = ([x, y]: Point): boolean => label.sort === 'giant' && (Math.abs(x - home[0]) > wide / 2 || home[1] - y > high)
    const own = heads.get(label.key)
    const isBare = (at: Point): boolean => !own || !overlap(area(at), own)
    const ways: Record<Label['sort'], () => Point[]> = {
      giant: () => ASIDE.flatMap((side) => UP.map((up): Point => [within(home[0] + (side * wide) / 4), home[1] - (up * high) / 4])).filter(([x, y]) => y >= high && y <= eye.high && (y <= home[1] || (own !== undefined && isBare([x, y])))).sort((a, b) => off(a) - off(b)),
      pin: () => STEPS.map(([side, down]) => [within(home[0] + side * wide), Math.min(eye.high, home[1] + down * high)]),
      place: () => [home],
    }
    const spots = ways[label.sort]()
    const faces = [...heads].filter(([key]) => key !== label.key).map(([, head]) => head)
    const isLed = (at: Point): boolean => !isAway(at) || !faces.some((face) => crosses(at, home, face))
    const free = (others: readonly Area[]): Point | undefined => spots.find((at) => clear(at, others))
    // whoever cannot stand over its own head lets others of its rank go first: it must not take their places
    if (label.sort === 'giant' && !waited.has(label) && !clear(home, faces)) {
      waited.add(label)
      queue.splice(queue.filter((other) => other.rank <= label!.rank).length, 0, label)
      continue
    }
    const seat = label.sort === 'place' ? free([...taken, ...faces]) : (spots.find((at) => (spot[1] >= high || isBare(at)) && clear(at, faces) && isLed(at)) ?? free(faces) ?? (label.sort === 'pin' ? home : free([])))
    if (!seat) continue
    const [x, y] = seat
    words.push(area(seat))
    found.push({ label, x, y, ...(isAway(seat) && { home }) })
  }
  return found
}
