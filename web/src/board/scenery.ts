/** The fixed picture of a board: a few big paths, one per paint, so that the browser has little to keep. */
import { lookOf } from '../art/look'
import type { Looks, Point, Space } from '../lib/types'
import { country } from './country'
import { Paints, type Layer, type Look, type Painter } from './paints'
import { scatter } from '../lib/scatter'
import { area, box, disc, inset, lighter, pathOf, round, southSides, strewn } from './shapes'
import { paintStreets } from './streets'
import { town } from './town'

export interface Scenery {
  layers: Layer[]
  /** the side of a typical space, by which counters and strokes are sized */
  unit: number
}

const painters: Record<string, Painter> = {
  ...country,
  town,
  plain(paints, space, look) {
    paints.add(0, { fill: look.fill }, pathOf(space.polygon))
  },
  road(paints, space, look, unit) {
    paints.add(0, { fill: look.fill }, pathOf(space.polygon))
    paints.add(1, { stroke: look.accent, width: unit / 45, opacity: 0.3 }, pathOf(inset(space.polygon, unit / 16)))
    lamp(paints, space, unit)
  },
  grove(paints, space, look, unit) {
    paints.add(0, { fill: look.fill }, pathOf(space.polygon))
    const trees = strewn(inset(space.polygon, unit / 7), space.n, unit / 6.5, 14)
    const next = scatter(space.n + 7)
    for (const [x, y] of trees) {
      const r = unit / 14 + next() * (unit / 18)
      paints.add(1, { fill: '#0f2a22' }, disc([x + r * 0.35, y + r * 0.45], r))
      paints.add(2, { fill: next() < 0.5 ? look.accent : '#3b8055' }, disc([x, y], r))
      paints.add(3, { fill: '#6fae6d', opacity: 0.55 }, disc([x - r * 0.25, y - r * 0.3], r * 0.4))
    }
  },
  water(paints, space, look, unit) {
    paints.add(0, { fill: look.fill }, pathOf(space.polygon))
    const next = scatter(space.n)
    for (const [x, y] of strewn(inset(space.polygon, unit / 8), space.n, unit / 4.2, 16)) {
      const w = unit / 9 + next() * (unit / 7)
      const wave = `M${round(x - w)} ${round(y)}q${round(w / 2)} ${round(-w / 3)} ${round(w)} 0t${round(w)} 0`
      paints.add(1, { stroke: look.accent, width: unit / 32, opacity: 0.55, shimmer: next() < 0.5 }, wave)
    }
  },
  sea(paints, space, look, unit, spaces) {
    painters.water!(paints, space, look, unit, spaces)
  },
  /** Open country in slightly different tones, with tufts of grass. */
  field(paints, space, look, unit) {
    const next = scatter(space.n + 11)
    const tones = look.tones ?? [look.fill]
    const tone = tones[Math.floor(next() * tones.length)]!
    paints.add(0, { fill: tone, stroke: tone, width: unit / 60 }, pathOf(space.polygon))
    for (const [x, y] of strewn(inset(space.polygon, unit / 9), space.n, unit / 4, 9)) {
      const h = unit / 22 + next() * (unit / 40)
      const tuft = `M${round(x - h)} ${round(y)}l${round(h / 2)} ${round(-h)}M${round(x)} ${round(y)}v${round(-h * 1.3)}M${round(x + h)} ${round(y)}l${round(-h / 2)} ${round(-h)}`
      paints.add(1, { stroke: look.accent, width: unit / 70, opacity: 0.55 }, tuft)
    }
  },
  /** A framed box with light bulbs all round. */
  marquee(paints, space, look, unit) {
    paints.add(12, { fill: look.fill, stroke: look.accent, width: unit / 14 }, pathOf(space.polygon))
    const frame = inset(space.polygon, unit / 7)
    frame.forEach(([ax, ay], i) => {
      const [bx, by] = frame[(i + 1) % frame.length]!
      const bulbs = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / (unit / 4)))
      for (let n = 0; n < bulbs; n++) {
        const bulb: Point = [ax + ((bx - ax) * n) / bulbs, ay + ((by - ay) * n) / bulbs]
        paints.add(13, { fill: look.accent, opacity: 0.25 }, disc(bulb, unit / 12))
        paints.add(14, { fill: '#fff0c4' }, disc(bulb, unit / 28))
      }
    })
  },
  roof(paints, space, look, unit) {
    building(paints, space, look, unit, unit / 13, 4)
  },
  /** A block of houses of several heights. */
  block(paints, space, look, unit) {
    paints.add(0, { fill: '#1b2534' }, pathOf(space.polygon))
    const next = scatter(space.n)
    for (const [x0, y0, x1, y1] of lots(box(inset(space.polygon, unit / 18)), next)) {
      const gap = unit / 44
      const height = unit / 16 + next() * next() * (unit / 7)
      const base: Point[] = [[x0 + gap, y0 + gap + height * 0.9], [x1 - gap, y0 + gap + height * 0.9], [x1 - gap, y1 - gap], [x0 + gap, y1 - gap]]
      const { roof, coat } = raise(paints, base, height, look, unit, next, 4)
      if (next() < 0.5) furnish(paints, roof, { ...look, fill: coat }, unit, Math.round(x0 + 31 * y0), 8)
    }
  },
  /** Open road from side to side, with a lamp here and there. */
  asphalt(paints, space, look, unit) {
    paints.add(0, { fill: look.fill }, pathOf(space.polygon))
    lamp(paints, space, unit)
  },
  tower(paints, space, look, unit) {
    building(paints, space, look, unit, unit / 6.5, 5)
    const roof = inset(space.polygon, unit / 6.5 + unit / 12).map(([x, y]): Point => [x, y - unit / 6.5])
    paints.add(9, { stroke: '#d5e1f5', width: unit / 40, opacity: 0.55 }, pathOf(roof))
    const [x, y] = space.centre
    const top = y - unit / 6.5
    paints.add(10, { fill: '#26324a' }, `M${round(x - unit / 11)} ${round(top - unit / 11)}h${round(unit / 5.5)}v${round(unit / 5.5)}h${round(-unit / 5.5)}z`)
    paints.add(11, { fill: '#ff5a45' }, disc([x, top], unit / 26))
    for (const [ax, ay] of strewn(inset(roof, unit / 9), space.n + 2, unit / 5, 4)) {
      if (Math.hypot(ax - x, ay - top) < unit / 5) continue
      paints.add(10, { fill: '#3b4c6b' }, `M${round(ax - unit / 24)} ${round(ay - unit / 30)}h${round(unit / 12)}v${round(unit / 15)}h${round(-unit / 12)}z`)
    }
  },
  /** The one everybody knows: lit setbacks up to a mast, all of it above its own block. */
  spire(paints, space, look, unit) {
    building(paints, space, look, unit, unit / 13, 5)
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
  deck(paints, space, look, unit) {
    paints.add(12, { fill: '#08222b', opacity: 0.7 }, pathOf(space.polygon.map(([x, y]): Point => [x + unit / 16, y + unit / 14])))
    paints.add(13, { fill: look.fill, stroke: look.accent, width: unit / 22 }, pathOf(space.polygon))
  },
  bore(paints, space, look, unit) {
    paints.add(12, { fill: look.fill, opacity: 0.8, stroke: look.accent, width: unit / 30, dash: `${round(unit / 9)} ${round(unit / 14)}` }, pathOf(space.polygon))
  },
}

function building(paints: Paints, space: Space, look: Look, unit: number, height: number, depth: number): void {
  paints.add(0, { fill: '#222d3d' }, pathOf(space.polygon))
  const next = scatter(space.n)
  const { roof, coat } = raise(paints, inset(space.polygon, height), height, look, unit, next, depth)
  if (height < unit / 9) furnish(paints, roof, { ...look, fill: coat }, unit, space.n, depth + 4)
}

/** A house on this base, with its shadow, its south walls and lit windows; what its roof looks like. */
function raise(paints: Paints, base: Point[], height: number, look: Look, unit: number, next: () => number, depth: number): { roof: Point[]; coat: string } {
  const roof = base.map(([x, y]): Point => [x, y - height * 0.9])
  const shade = base.map(([x, y]): Point => [x + height * 0.9, y + height * 0.35])
  paints.add(2, { fill: '#0c131d', opacity: 0.55 }, pathOf(shade))
  const tones = look.tones ?? [look.fill]
  const coat = tones[Math.floor(next() * tones.length)]!
  paints.add(depth, { fill: lighter(coat, -46) }, pathOf(base))
  for (const [a, b] of southSides(base)) {
    paints.add(depth, { fill: lighter(coat, -58) }, pathOf([a, b, [b[0], b[1] - height], [a[0], a[1] - height]]))
    const long = Math.hypot(b[0] - a[0], b[1] - a[1])
    const rows = height > unit / 9 ? 2 : 1
    const gap = unit / 9
    for (let row = 0; row < rows; row++) {
      for (let along = gap * 0.7; along < long - gap * 0.5; along += gap) {
        if (next() < 0.38) continue
        const x = a[0] + ((b[0] - a[0]) * along) / long
        const y = a[1] + ((b[1] - a[1]) * along) / long - height * (rows === 2 ? 0.25 + row * 0.42 : 0.5)
        const s = unit / 34
        paints.add(depth + 1, { fill: look.accent }, `M${round(x - s)} ${round(y - s)}h${round(2 * s)}v${round(2 * s)}h${round(-2 * s)}z`)
      }
    }
  }
  paints.add(depth + 3, { fill: coat, stroke: lighter(coat, 34), width: unit / 60 }, pathOf(roof))
  return { roof, coat }
}

/** A block cut into lots by one street-side cut and one cut of each half. */
function lots([x0, y0, x1, y1]: [number, number, number, number], next: () => number): [number, number, number, number][] {
  const cut = (a: number, b: number): number => a + (b - a) * (0.38 + next() * 0.24)
  const x = cut(x0, x1)
  return [[x0, x] as const, [x, x1] as const].flatMap(([a, b]): [number, number, number, number][] => {
    const y = cut(y0, y1)
    return next() < 0.2 ? [[a, y0, b, y1]] : [[a, y0, b, y], [a, y, b, y1]]
  })
}

/** A street lamp, in about every fifth space. */
function lamp(paints: Paints, space: Space, unit: number): void {
  if (scatter(space.n + 3)() > 0.22) return
  const at = inset(space.polygon, unit / 9)[space.n % space.polygon.length]!
  for (const reach of [9, 6.5, 5]) paints.add(1 + reach / 100, { fill: '#ffc766', opacity: 0.07 }, disc(at, unit / reach))
  paints.add(1, { fill: '#ffd98f' }, disc(at, unit / 32))
}

/** Skylights and chimneys of a low roof. */
function furnish(paints: Paints, roof: Point[], look: Look, unit: number, seed: number, depth: number): void {
  const next = scatter(seed + 31)
  for (const [x, y] of strewn(inset(roof, unit / 8), seed, unit / 4, 3)) {
    const s = unit / 22 + next() * (unit / 30)
    const lit = next() < 0.45
    paints.add(depth, { fill: lit ? look.accent : lighter(look.fill, -34), opacity: lit ? 0.9 : 1 }, `M${round(x - s)} ${round(y - s)}h${round(2 * s)}v${round(1.5 * s)}h${round(-2 * s)}z`)
  }
}

/** What is painted there. */
export const groundOf = (space: Space): string => space.ground || space.terrain

/** `below`: up to which depth a style is painted; what stands higher is left to whoever builds it. */
/** The side of a typical space. */
export function unitOf(spaces: readonly Space[]): number {
  const sizes = spaces.map((space) => Math.sqrt(area(space.polygon))).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 40
}

export function paint(spaces: readonly Space[], art: Looks, below: (style: string) => number = () => Infinity): Scenery {
  const unit = unitOf(spaces)
  const paints = new Paints()
  for (const space of spaces) {
    const look = lookOf('grounds', groundOf(space), art)
    const painter = painters[look.style ?? 'plain'] ?? painters.plain!
    paints.limit = below(look.style ?? 'plain')
    painter(paints, space, { fill: look.fill, accent: look.accent ?? lighter(look.fill, 40), tones: look.tones }, unit, spaces)
  }
  paints.limit = Infinity
  paintStreets(paints, spaces, art, unit)
  return { layers: paints.list(), unit }
}
