/** The fixed picture of a board: a few big paths, one per paint, so that the browser has little to keep. */
import { lookOf } from '../../art/look'
import type { Looks, Patch, Point, Space } from '../../lib/protocol/types'
import { raise } from './houses'
import { CITY, COUNTRY, Paints, type Layer, type Look, type Painter } from './paints'
import { scatter } from '../../lib/values/scatter'
import { area, box, disc, inset, lighter, pathOf, round, strewn } from '../geometry/shapes'
import { paintStreets } from './streets'

export interface Scenery {
  layers: Layer[]
  /** the side of a typical space, by which counters and strokes are sized */
  unit: number
}

const painters: Record<string, Painter> = {
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
  /** Open road from side to side; its traffic and lamps come with its lines. */
  asphalt(paints, space, look) {
    paints.add(0, { fill: look.fill }, pathOf(space.polygon))
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

/** Painters of whole landscapes: they come with the first board that has one. */
const LATER: [styles: readonly string[], load: () => Promise<Record<string, Painter>>][] = [
  [COUNTRY, () => import('./country').then(({ country }) => country)],
  [CITY, () => import('./city').then(({ city }) => city)],
  [['town'], () => import('./town').then(({ town }) => ({ town }))],
]

/** From now on these can be painted, too. */
export function know(more: Record<string, Painter>): void {
  Object.assign(painters, more)
}

const wanted = (art: Looks): (typeof LATER)[number][] => LATER.filter(([styles]) => Object.values(art.grounds).some(({ style = '' }) => styles.includes(style) && !(style in painters)))

/** Whether everything of a board can be painted. */
export const canPaint = (art: Looks): boolean => !wanted(art).length

export async function learn(art: Looks): Promise<void> {
  await Promise.all(wanted(art).map(async ([, load]) => know(await load())))
}

/** What is painted there. */
export const groundOf = (space: Space): string => space.ground || space.terrain

/** The side of a typical space. */
export function unitOf(spaces: readonly Space[]): number {
  const sizes = spaces.map((space) => Math.sqrt(area(space.polygon))).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 40
}

/** `below`: up to which depth a style is painted; what stands higher is left to whoever builds it. */
export function paint(spaces: readonly Space[], art: Looks, below: (style: string) => number = () => Infinity): Scenery {
  const unit = unitOf(spaces)
  const paints = new Paints()
  for (const space of spaces) paintOne(paints, space, art, unit, spaces, below)
  paints.limit = below('road')
  paintStreets(paints, spaces, art, unit)
  return { layers: paints.list(), unit }
}

/** What lies around a board. */
export function paintAround(patches: readonly Patch[], art: Looks, unit: number): Layer[] {
  const paints = new Paints()
  patches.forEach(({ ground, polygon }, n) => {
    const [x0, y0, x1, y1] = box(polygon)
    paintOne(paints, { n, id: '', terrain: ground, label: '', polygon, centre: [(x0 + x1) / 2, (y0 + y1) / 2] }, art, unit)
  })
  return paints.list()
}

function paintOne(paints: Paints, space: Space, art: Looks, unit: number, spaces: readonly Space[] = [], below: (style: string) => number = () => Infinity): void {
  const { fill, accent = lighter(fill, 40), tones, style = 'plain' } = lookOf('grounds', groundOf(space), art)
  paints.limit = below(style)
  ;(painters[style] ?? painters.plain!)(paints, space, { fill, accent, tones }, unit, spaces)
}
