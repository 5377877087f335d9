/** The open ground of a town: lawns, a pavement round every house, streets where there is room between them, trees. */
import type { Point } from '../../lib/protocol/types'
import type { Painter, Paints } from './paints'
import { scatter } from '../../lib/values/scatter'
import { box, disc, lighter, pathOf, round } from '../geometry/shapes'

export type Box = readonly [number, number, number, number]
export interface Street {
  /** the way it runs */
  along: 'x' | 'y'
  /** where its middle line is, and from where to where it goes */
  at: number
  from: number
  to: number
}

const STEP = 10
const HALF = 21
const KERB = 15
/** A street shorter than this is a yard. */
const SHORT = 240

/** The streets between these obstacles: the middle of every wide enough gap that is long enough. */
export function streets([x0, y0, x1, y1]: Box, blocks: readonly Box[]): Street[] {
  return (['y', 'x'] as const).flatMap((along) => {
    const [low, high, start, end] = along === 'y' ? [x0, x1, y0, y1] : [y0, y1, x0, x1]
    const across = ([ax, ay, bx, by]: Box): [number, number, number, number] => (along === 'y' ? [ax, bx, ay, by] : [ay, by, ax, bx])
    const gaps: { first: number; last: number; from: number; to: number }[] = []
    for (let at = low + HALF + STEP; at <= high - HALF - STEP; at += STEP) {
      for (const [from, to] of free(start, end, blocks.map(across).filter(([a, b]) => at + HALF + KERB > a && at - HALF - KERB < b))) {
        const wide = gaps.find((gap) => gap.last === at - STEP && gap.from === from && gap.to === to)
        if (wide) wide.last = at
        else gaps.push({ first: at, last: at, from, to })
      }
    }
    const found = gaps.map(({ first, last, from, to }): Street => ({ along, at: Math.round((first + last) / 2 / STEP) * STEP, from, to }))
    // of two that would lie side by side the longer one is built
    const longest = found.sort((a, b) => b.to - b.from - (a.to - a.from))
    return longest.filter((one, i) => longest.slice(0, i).every((built) => Math.abs(built.at - one.at) > 5 * HALF || built.to <= one.from || one.to <= built.from))
  })
}

/** The stretches of a line that nothing stands on, if they are long enough. */
function free(start: number, end: number, across: readonly (readonly [number, number, number, number])[]): [number, number][] {
  const found: [number, number][] = []
  let from = start
  for (const [, , near, far] of [...across].sort((a, b) => a[2] - b[2])) {
    if (near - KERB - from >= SHORT) found.push([from, near - KERB])
    from = Math.max(from, far + KERB)
  }
  if (end - from >= SHORT) found.push([from, end])
  return found
}

const rect = (x: number, y: number, w: number, h: number): string => `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`

function lay(paints: Paints, { along, at, from, to }: Street): void {
  const strip = (side: number, half: number, trim = 0): string => (along === 'y' ? rect(at + side - half, from + trim, 2 * half, to - from - 2 * trim) : rect(from + trim, at + side - half, to - from - 2 * trim, 2 * half))
  paints.add(1, { fill: '#8d8a80' }, strip(0, HALF + 4))
  paints.add(1.1, { fill: '#34383f' }, strip(0, HALF - 2))
  const line = along === 'y' ? `M${at} ${from + 6}V${to - 6}` : `M${from + 6} ${at}H${to - 6}`
  paints.add(1.3, { stroke: '#e8c860', width: 1.6, dash: '10 9', opacity: 0.85 }, line)
}

/** Where two streets cross: plain asphalt, and stripes to walk over on each side. */
function crossing(paints: Paints, x: number, y: number): void {
  paints.add(1.4, { fill: '#34383f' }, rect(x - HALF + 2, y - HALF + 2, 2 * HALF - 4, 2 * HALF - 4))
  let stripes = ''
  for (let s = -HALF + 6; s < HALF - 6; s += 6) stripes += rect(x + s, y - HALF - 5, 3, 7) + rect(x + s, y + HALF - 2, 3, 7) + rect(x - HALF - 5, y + s, 7, 3) + rect(x + HALF - 2, y + s, 7, 3)
  paints.add(1.5, { fill: '#d8d4c4', opacity: 0.55 }, stripes)
}

const COACHES = ['#b8402f', '#3f76b8', '#d8b03a', '#c9c4b4', '#5a8a6a']

function traffic(paints: Paints, ways: readonly Street[], next: () => number): void {
  for (const { along, at, from, to } of ways)
    for (let way = from + 40; way < to - 40; way += 70 + next() * 150) {
      const [side, colour] = [next() < 0.5 ? -1 : 1, COACHES[Math.floor(next() * COACHES.length)]!]
      const [x, y, w, h] = along === 'y' ? [at + side * 11 - 4.5, way, 9, 17] : [way, at + side * 11 - 4.5, 17, 9]
      paints.add(1.7, { fill: '#12161c', opacity: 0.5 }, rect(x + 2, y + 2, w, h))
      paints.add(1.8, { fill: colour }, rect(x, y, w, h))
      paints.add(1.9, { fill: '#1c2530', opacity: 0.8 }, along === 'y' ? rect(x + 1.5, y + 4, w - 3, 8) : rect(x + 4, y + 1.5, 8, h - 3))
    }
}

function trees(paints: Paints, all: Box, taken: readonly Box[], next: () => number): void {
  const [x0, y0, x1, y1] = all
  for (let tries = 0; tries < 420; tries++) {
    const [x, y, r] = [x0 + next() * (x1 - x0), y0 + next() * (y1 - y0), 5 + next() * 5]
    if (taken.some(([ax, ay, bx, by]) => x > ax - r - 3 && x < bx + r + 3 && y > ay - r - 3 && y < by + r + 3)) continue
    const green = ['#3f7a48', '#4b8650', '#356b45', '#6a8a3f'][Math.floor(next() * 4)]!
    paints.add(2, { fill: '#101c14', opacity: 0.45 }, disc([x + r * 0.5, y + r * 0.45], r))
    paints.add(2.2, { fill: green }, disc([x, y], r))
    paints.add(2.3, { fill: lighter(green, 28), opacity: 0.75 }, disc([x - r * 0.28, y - r * 0.3], r * 0.5))
  }
}

/** The one space that everything stands on; the others are its houses and its water. */
export const town: Painter = (paints, space, look, _unit, spaces) => {
  const [all, next] = [box(space.polygon), scatter(space.n + 17)]
  const others = spaces.filter((one) => one !== space)
  const blocks = others.map((one) => box(one.polygon))
  // under the water, which other spaces paint at depth 0
  paints.add(-3, { fill: look.fill }, pathOf(space.polygon))
  for (let i = 0; i < 260; i++) {
    const r = 9 + next() * 24
    const at: Point = [all[0] + r + next() * (all[2] - all[0] - 2 * r), all[1] + r + next() * (all[3] - all[1] - 2 * r)]
    paints.add(-2, { fill: lighter(look.fill, next() < 0.5 ? 8 : -7), opacity: 0.5 }, disc(at, r))
  }
  const ways = streets(all, blocks)
  for (const way of ways) lay(paints, way)
  const down = ways.filter(({ along }) => along === 'y')
  for (const one of ways.filter(({ along }) => along === 'x'))
    for (const other of down)
      if (other.at >= one.from && other.at <= one.to && one.at >= other.from && one.at <= other.to) crossing(paints, other.at, one.at)
  others.forEach((one, i) => {
    const [ax, ay, bx, by] = blocks[i]!
    if (one.height) {
      paints.add(1.45, { fill: '#7d7a72', stroke: '#a5a196', width: 1.4 }, rect(ax - 11, ay - 11, bx - ax + 22, by - ay + 22))
      paints.add(1.46, { stroke: '#5f5d57', width: 0.8, opacity: 0.7 }, slabs(ax - 11, ay - 11, bx + 11, by + 11))
    } else paints.add(-1, { fill: '#b9a878', opacity: 0.85 }, rect(Math.max(all[0], ax - 7), ay - 7, Math.min(all[2], bx + 7) - Math.max(all[0], ax - 7), by - ay + 14))
  })
  traffic(paints, ways, next)
  const taken = [...blocks.map(([ax, ay, bx, by]): Box => [ax - 12, ay - 12, bx + 12, by + 12]), ...ways.map(({ along, at, from, to }): Box => (along === 'y' ? [at - HALF - 4, from, at + HALF + 4, to] : [from, at - HALF - 4, to, at + HALF + 4]))]
  trees(paints, all, taken, next)
}

/** The joints of a pavement. */
function slabs(x0: number, y0: number, x1: number, y1: number): string {
  let d = ''
  for (let x = x0 + 11; x < x1; x += 11) d += `M${round(x)} ${round(y0)}v11M${round(x)} ${round(y1 - 11)}v11`
  for (let y = y0 + 11; y < y1; y += 11) d += `M${round(x0)} ${round(y)}h11M${round(x1 - 11)} ${round(y)}h11`
  return d
}
