/** A city by night: blocks of every sort, squares with trees, and what lies around it: quays, a river with its ships, more houses. */
import type { Point } from '../../lib/protocol/types'
import { pool, raise, sill, type Rect } from './houses'
import type { Look, Painter, Paints } from './paints'
import { scatter } from '../../lib/values/scatter'
import { box, disc, inset, lighter, pathOf, round, strewn } from '../geometry/shapes'

const YARD = '#1b2534'
const LEAVES = ['#2f6b49', '#3f7d4e', '#56803f']
/** A city's windows can be told apart on a phone. */
const GLASS = 1.25
const NEON = ['#ff4f8b', '#3fe0ff', '#ffb347', '#b06bff']

const rect = ([x0, y0, x1, y1]: Rect): string => `M${round(x0)} ${round(y0)}H${round(x1)}V${round(y1)}H${round(x0)}z`
const corners = ([x0, y0, x1, y1]: Rect): Point[] => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
const any = <One>(list: readonly One[], next: () => number): One => list[Math.floor(next() * list.length)]!

/** A house in its lot, as high as it says; it stands clear of its neighbours, and of the lot's north side by its height. */
function house(paints: Paints, [x0, y0, x1, y1]: Rect, height: number, look: Look, unit: number, next: () => number): { roof: Point[]; coat: string } {
  const gap = unit / 60
  return raise(paints, corners([x0 + gap, y0 + gap + height * 0.9, x1 - gap, y1 - gap]), height, look, unit, next, 4, GLASS)
}

/** A lot cut into so many of about the same width. */
function cut([x0, y0, x1, y1]: Rect, into: number, next: () => number): Rect[] {
  const at = Array.from({ length: into + 1 }, (_, i) => x0 + ((x1 - x0) * (i + (i && i < into ? next() * 0.3 - 0.15 : 0))) / into)
  return at.slice(1).map((right, i): Rect => [at[i]!, y0, right, y1])
}

function tree(paints: Paints, [x, y]: Point, r: number, colour: string): void {
  paints.add(2.5, { fill: '#0b1512', opacity: 0.6 }, disc([x + r * 0.4, y + r * 0.45], r))
  paints.add(2.6, { fill: colour }, disc([x, y], r))
  paints.add(2.7, { fill: lighter(colour, 34), opacity: 0.7 }, disc([x - r * 0.28, y - r * 0.3], r * 0.45))
}

/** A tank on legs, as they stand on old roofs. */
function tank(paints: Paints, [x, y]: Point, unit: number): void {
  const r = unit / 17
  paints.add(8.1, { fill: '#080d14', opacity: 0.6 }, disc([x + r * 1.1, y + r * 0.9], r))
  paints.add(8.2, { fill: '#4a3626' }, disc([x, y], r))
  paints.add(8.3, { fill: '#8a6a48' }, disc([x - r * 0.12, y - r * 0.22], r * 0.72))
}

/** Trees along the pavement at both sides of a block. */
function alley(paints: Paints, [x0, y0, x1, y1]: Rect, unit: number, next: () => number): void {
  for (let x = x0 + unit * 0.1; x < x1; x += unit * 0.2) for (const y of [y0 - unit * 0.11, y1 + unit * 0.11]) if (next() < 0.8) tree(paints, [x, y], unit * (0.05 + next() * 0.02), any(LEAVES, next))
}

const middle = (points: readonly Point[]): Point => {
  const [x0, y0, x1, y1] = box(points)
  return [(x0 + x1) / 2, (y0 + y1) / 2]
}

export const city: Record<string, Painter> = {
  /** Two rows of narrow houses, and gardens between their backs. */
  brownstones(paints, space, look, unit) {
    const next = scatter(space.n)
    const [x0, y0, x1, y1] = box(space.polygon)
    const deep = (y1 - y0) * 0.4
    paints.add(0.6, { fill: '#1d3a2c' }, rect([x0, y0, x1, y1]))
    for (const [top, bottom] of [[y0 - unit * 0.03, y0 + deep], [y1 - deep, y1]] as const)
      for (const lot of cut([x0 + unit / 40, top, x1 - unit / 40, bottom], 4, next)) house(paints, lot, unit * (0.09 + next() * 0.05), look, unit, next)
    for (const at of strewn([[x0 + unit * 0.1, y0 + deep], [x1 - unit * 0.1, y0 + deep], [x1 - unit * 0.1, y1 - deep + unit * 0.1], [x0 + unit * 0.1, y1 - deep + unit * 0.1]], space.n, unit / 8, 5)) tree(paints, at, unit * (0.045 + next() * 0.025), any(LEAVES, next))
    alley(paints, [x0, y0, x1, y1], unit, next)
  },
  /** One or two large old buildings with tanks and long lit skylights on their roofs. */
  lofts(paints, space, look, unit) {
    const next = scatter(space.n)
    paints.add(0.6, { fill: YARD }, pathOf(space.polygon))
    for (const lot of cut(box(inset(space.polygon, unit / 36)), next() < 0.45 ? 1 : 2, next)) {
      const { roof, coat } = house(paints, lot, unit * (0.12 + next() * 0.1), look, unit, next)
      const [x0, y0, x1, y1] = box(inset(roof, unit / 12))
      paints.add(7.5, { stroke: lighter(coat, -24), width: unit / 70 }, rect([x0, y0, x1, y1]))
      for (let y = y0 + unit * 0.1; y < y1 - unit * 0.1; y += unit * 0.16)
        if (next() < 0.7) paints.add(7.6, { fill: next() < 0.4 ? look.accent : lighter(coat, -30), opacity: 0.85 }, rect([x0 + unit * 0.05, y, x0 + (x1 - x0) * (0.35 + next() * 0.3), y + unit * 0.05]))
      tank(paints, [x1 - unit * (0.08 + next() * 0.06), y0 + (y1 - y0) * (0.25 + next() * 0.6)], unit)
    }
  },
  /** Playhouses under signs that light the street. */
  theatres(paints, space, look, unit) {
    const next = scatter(space.n)
    paints.add(0.6, { fill: YARD }, pathOf(space.polygon))
    const [x0, y0, x1, y1] = box(inset(space.polygon, unit / 36))
    pool(paints, 2, space.centre, unit * 1.1, any(NEON, next), 0.05)
    for (const row of [[y0, (y0 + y1) / 2], [(y0 + y1) / 2, y1]] as const)
      for (const lot of cut([x0, row[0], x1, row[1]], 2 + Math.round(next()), next)) {
        const { roof } = house(paints, lot, unit * (0.08 + next() * 0.12), look, unit, next)
        const [left, top, right, bottom] = box(roof)
        const glow = any(NEON, next)
        paints.add(7.6, { stroke: glow, width: unit / 30, opacity: 0.95 }, `M${round(left)} ${round(bottom)}H${round(right)}`)
        paints.add(7.5, { stroke: glow, width: unit / 11, opacity: 0.22 }, `M${round(left)} ${round(bottom)}H${round(right)}`)
        if (next() < 0.5) paints.add(7.7, { fill: glow }, rect([left + (right - left) * 0.25, top + (bottom - top) * 0.3, left + (right - left) * 0.7, top + (bottom - top) * 0.52]))
      }
  },
  /** Offices of several heights, that step back as they rise. */
  offices(paints, space, look, unit) {
    const next = scatter(space.n)
    paints.add(0.6, { fill: YARD }, pathOf(space.polygon))
    const [x0, y0, x1, y1] = box(inset(space.polygon, unit / 36))
    const split = y0 + (y1 - y0) * (0.42 + next() * 0.16)
    for (const row of [[y0, split], [split, y1]] as const)
      for (const lot of cut([x0, row[0], x1, row[1]], next() < 0.3 ? 1 : 2, next)) {
        const { roof, coat } = house(paints, lot, unit * (0.08 + next() * 0.16), look, unit, next)
        const tower = inset(roof, unit * 0.09)
        const rise = unit * 0.06
        paints.add(7.5, { fill: lighter(coat, -50) }, pathOf(tower))
        paints.add(7.6, { fill: lighter(coat, 16), stroke: lighter(coat, 50), width: unit / 80 }, pathOf(tower.map(([x, y]): Point => [x, y - rise])))
        if (next() < 0.6) sill(paints, 7.7, [middle(tower)[0], middle(tower)[1] - rise], unit * (0.03 + next() * 0.02), next() < 0.5 ? look.accent : lighter(coat, -40))
      }
  },
  /** A house with a name: floodlit stone, a portico to the street, a copper dome or a court in its roof. */
  palace(paints, space, look, unit) {
    const next = scatter(space.n)
    paints.add(0.6, { fill: '#3b3f4a' }, pathOf(space.polygon))
    pool(paints, 2, [space.centre[0], space.centre[1] + unit * 0.3], unit * 0.85, look.accent, 0.05)
    const { roof, coat } = house(paints, box(inset(space.polygon, unit / 40)), unit * 0.22, look, unit, next)
    const [x, y] = middle(roof)
    paints.add(7.5, { stroke: lighter(coat, 50), width: unit / 50 }, pathOf(inset(roof, unit * 0.06)))
    if (next() < 0.5) {
      paints.add(7.6, { fill: '#0c131d', opacity: 0.5 }, disc([x + unit * 0.04, y + unit * 0.05], unit * 0.2))
      paints.add(7.7, { fill: '#5f9a86', stroke: '#a9d6c2', width: unit / 60 }, disc([x, y], unit * 0.19))
      paints.add(7.8, { fill: '#b9e2cf', opacity: 0.7 }, disc([x - unit * 0.05, y - unit * 0.06], unit * 0.08))
    } else {
      const court = inset(roof, unit * 0.2)
      paints.add(7.6, { fill: lighter(coat, -60) }, pathOf(court))
      paints.add(7.7, { stroke: look.accent, width: unit / 40, opacity: 0.9 }, pathOf(court))
    }
    const [left, , right, bottom] = box(space.polygon)
    for (let at = left + unit * 0.1; at < right - unit * 0.06; at += unit * 0.1) paints.add(5.5, { stroke: lighter(coat, 70), width: unit / 40, opacity: 0.8 }, `M${round(at)} ${round(bottom - unit * 0.04)}v${round(-unit * 0.14)}`)
  },
  /** A public square: lawns, paths from its corners to a fountain, trees along the railings. */
  commons(paints, space, look, unit) {
    const next = scatter(space.n)
    const lawns = inset(space.polygon, -unit * 0.12)
    const [x0, y0, x1, y1] = box(lawns)
    const [x, y] = space.centre
    paints.add(0.6, { fill: look.fill, stroke: '#a89a78', width: unit / 40 }, rect([x0, y0, x1, y1]))
    for (const at of strewn(lawns, space.n + 3, unit / 4, 8)) paints.add(0.7, { fill: lighter(look.fill, 14), opacity: 0.6 }, disc(at, unit * 0.12))
    paints.add(0.8, { stroke: '#a89a78', width: unit / 16, opacity: 0.8 }, `M${x0} ${y0}L${x1} ${y1}M${x1} ${y0}L${x0} ${y1}`)
    pool(paints, 0.85, [x, y], unit * 0.5)
    paints.add(0.9, { fill: '#a89a78' }, disc([x, y], unit * 0.17))
    paints.add(0.95, { fill: '#3f86a0', stroke: '#cfe6ec', width: unit / 60 }, disc([x, y], unit * 0.1))
    const shade = strewn(inset(lawns, unit / 14), space.n, unit / 7, 40).filter(([tx, ty]) => Math.hypot(tx - x, ty - y) > unit * 0.24 && Math.abs(Math.abs(tx - x) - Math.abs(ty - y)) > unit * 0.07)
    for (const at of shade) tree(paints, at, unit * (0.06 + next() * 0.04), any([look.accent, '#3b8055', '#5f8a3f'], next))
  },
  /** The one everybody knows: lit setbacks up to a mast, all of it above its own block. */
  spire(paints, space, look, unit) {
    paints.add(0.6, { fill: '#222d3d' }, pathOf(space.polygon))
    pool(paints, 2, space.centre, unit * 1.4, look.accent, 0.06)
    raise(paints, inset(space.polygon, unit / 13), unit / 13, look, unit, scatter(space.n), 5)
    const [x, y] = space.centre
    const tiers = [unit / 5.5, unit / 3.6, unit / 2.5]
    tiers.forEach((margin, i) => {
      const tier = inset(space.polygon, margin).map(([px, py]): Point => [px, py - ((i + 1) * unit) / 14])
      const wall = tier.map(([px, py]): Point => [px, py + unit / 14])
      paints.add(9 + 2 * i, { fill: lighter(look.fill, -70) }, pathOf(wall))
      paints.add(10 + 2 * i, { fill: lighter(look.fill, 18 * i), stroke: look.accent, width: unit / 40 }, pathOf(tier))
    })
    const foot = y - unit / 4.6
    paints.add(16, { stroke: look.accent, width: unit / 16 }, `M${round(x)} ${round(foot)}V${round(y - unit / 2.2)}`)
    for (const reach of [3, 5, 8]) paints.add(17, { fill: look.accent, opacity: 0.12 }, disc([x, foot], unit / reach))
    paints.add(18, { fill: '#ff5a45' }, disc([x, y - unit / 2.2], unit / 18))
  },
  /** Where the board ends: a promenade with lamps along its longer side. */
  quay(paints, space, look, unit) {
    const [x0, y0, x1, y1] = box(space.polygon)
    paints.add(0.3, { fill: look.fill, stroke: look.accent, width: unit / 20 }, rect([x0, y0, x1, y1]))
    const x = (x0 + x1) / 2
    for (let y = y0 + unit / 2; y < y1; y += unit) {
      pool(paints, 2, [x, y], unit * 0.55)
      paints.add(2.2, { fill: '#fff0c4' }, disc([x, y], unit / 30))
    }
  },
  /** Deep water: slow waves, and the lights of the quay on it. */
  harbour(paints, space, look, unit) {
    const next = scatter(space.n)
    const [x0, y0, x1, y1] = box(space.polygon)
    paints.add(0, { fill: look.fill }, rect([x0, y0, x1, y1]))
    for (const [x, y] of strewn(space.polygon, space.n, unit / 2.4, Math.round(((x1 - x0) * (y1 - y0)) / unit / unit) * 3)) {
      const w = unit * (0.12 + next() * 0.25)
      paints.add(0.1, { stroke: look.accent, width: unit / 36, opacity: 0.5, shimmer: next() < 0.5 }, `M${round(x - w)} ${round(y)}q${round(w / 2)} ${round(-w / 5)} ${round(w)} 0t${round(w)} 0`)
    }
  },
  /** What lights leave on water: short strokes, one under the other. */
  glitter(paints, space, look, unit) {
    const next = scatter(space.n)
    for (const [x, y] of strewn(space.polygon, space.n, unit / 9, Math.round(((box(space.polygon)[3] - box(space.polygon)[1]) / unit) * 7))) {
      const w = unit * (0.04 + next() * 0.12)
      paints.add(0.2, { stroke: look.accent, width: unit / 34, opacity: 0.3 + Math.round(next() * 2) / 5 }, `M${round(x - w)} ${round(y)}h${round(2 * w)}`)
    }
  },
  /** A pier: planks over the water, with a shed. */
  pier(paints, space, look, unit) {
    const [x0, y0, x1, y1] = box(space.polygon)
    const off = unit / 12
    paints.add(0.4, { fill: '#04080f', opacity: 0.6 }, rect([x0 + off, y0 + off, x1 + off, y1 + off]))
    paints.add(0.5, { fill: look.fill, stroke: look.accent, width: unit / 40 }, rect([x0, y0, x1, y1]))
    raise(paints, corners([x0 + unit * 0.14, y0 + unit * 0.14, x1 - unit * 0.14, y1 - unit * 0.08]), unit * 0.1, look, unit, scatter(space.n), 4)
  },
  /** A liner at her berth: hull, decks, two funnels, a row of lit portholes. Her bow is where her outline ends in a point. */
  liner(paints, space, look, unit) {
    const [x, y] = space.centre
    paints.add(0.5, { fill: '#03060c', opacity: 0.65 }, pathOf(space.polygon.map(([px, py]): Point => [px + unit / 10, py + unit / 9])))
    paints.add(3, { fill: '#10151f', stroke: '#e6dcc4', width: unit / 30 }, pathOf(space.polygon))
    const deck = inset(space.polygon, unit * 0.1)
    paints.add(3.2, { fill: '#c9b48c' }, pathOf(deck))
    const [x0, y0, x1, y1] = box(inset(deck, unit * 0.08))
    const long = x1 - x0 > y1 - y0
    const cabin: Rect = long ? [x0 + (x1 - x0) * 0.18, y0, x1 - (x1 - x0) * 0.3, y1] : [x0, y0 + (y1 - y0) * 0.3, x1, y1 - (y1 - y0) * 0.18]
    paints.add(3.4, { fill: '#efe7d4', stroke: '#6b6048', width: unit / 60 }, rect(cabin))
    for (const part of [-0.16, 0.12]) {
      const at: Point = long ? [x + (x1 - x0) * part, y] : [x, y + (y1 - y0) * part]
      paints.add(3.6, { fill: '#0c0f14', opacity: 0.5 }, disc([at[0] + unit / 30, at[1] + unit / 24], unit * 0.1))
      paints.add(3.7, { fill: look.fill, stroke: '#16181d', width: unit / 40 }, disc(at, unit * 0.095))
    }
    const [from, to] = long ? [cabin[0], cabin[2]] : [cabin[1], cabin[3]]
    for (let along = from + unit * 0.06; along < to; along += unit * 0.12) for (const side of long ? [cabin[1], cabin[3]] : [cabin[0], cabin[2]]) sill(paints, 3.5, long ? [along, side] : [side, along], unit / 60, look.accent)
    pool(paints, 0.4, [x, y], unit, look.accent)
  },
  /** Houses that nobody plays in: dim roofs, a lit window here and there. */
  outskirts(paints, space, look, unit) {
    const next = scatter(space.n)
    const [x0, y0, x1, y1] = box(space.polygon)
    for (const row of [[y0, (y0 + y1) / 2], [(y0 + y1) / 2, y1]] as const)
      for (const [left, top, right, bottom] of cut([x0, row[0], x1, row[1]], 2 + Math.round(next()), next)) {
        const coat = any(look.tones ?? [look.fill], next)
        paints.add(1, { fill: coat, stroke: lighter(coat, 12), width: unit / 60 }, rect([left + unit / 50, top + unit / 50, right - unit / 50, bottom - unit / 50]))
        for (const at of strewn(corners([left + unit * 0.08, top + unit * 0.08, right - unit * 0.08, bottom - unit * 0.08]), space.n + Math.round(left), unit / 6, 2)) if (next() < 0.4) sill(paints, 1.5, at, unit / 40, look.accent)
      }
  },
}

