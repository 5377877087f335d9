/** Open country, as on a painted road map: mountains, desert, prairie, fields, woods and marsh that run into each other. */
import type { Point, Space } from '../../lib/protocol/types'
import type { Coat, Look, Painter, Paints } from './paints'
import { scatter } from '../../lib/values/scatter'
import { disc, inset, lighter, pathOf, round, strewn } from '../geometry/shapes'

/** Ground under everything; blots of its colour reach over the border, so that no two kinds meet in a straight line. */
function soil(paints: Paints, { n, polygon, centre }: Space, look: Look, unit: number, spaces: readonly Space[]): () => number {
  const next = scatter(n + 11)
  const tones = look.tones ?? [look.fill]
  const tone = tones[Math.floor(next() * tones.length)]!
  paints.add(0, { fill: tone, stroke: tone, width: unit / 50 }, pathOf(polygon))
  const meeting = corners(spaces)
  for (const [i, [x, y]] of polygon.entries()) {
    if ((meeting.get(key([x, y])) ?? 0) < 3) continue // by the water, or at the end of the world
    const [far, r] = [0.62 + next() * 0.4, unit * (0.16 + next() * 0.13)]
    const at: Point = [centre[0] + (x - centre[0]) * far, centre[1] + (y - centre[1]) * far]
    paints.add(0.2 + (i % 2) / 10, { fill: tone, opacity: 0.55 }, blot(at, r, next))
  }
  for (const at of strewn(inset(polygon, unit / 5), n + 3, unit / 3, 5)) paints.add(0.4, { fill: lighter(tone, next() < 0.5 ? 9 : -9), opacity: 0.55 }, blot(at, unit * (0.1 + next() * 0.1), next))
  return next
}

const key = ([x, y]: Point): string => `${Math.round(x / 3)} ${Math.round(y / 3)}`
const known = new WeakMap<readonly Space[], Map<string, number>>()

/** How many spaces of open country meet in each corner. */
function corners(spaces: readonly Space[]): Map<string, number> {
  let found = known.get(spaces)
  if (!found) {
    found = new Map()
    for (const one of spaces) if (one.ground) for (const p of one.polygon) found.set(key(p), (found.get(key(p)) ?? 0) + 1)
    known.set(spaces, found)
  }
  return found
}

/** An uneven patch. */
function blot([x, y]: Point, r: number, next: () => number): string {
  const rim = Array.from({ length: 7 }, (_, i): Point => {
    const [a, d] = [(i / 7) * 2 * Math.PI, r * (0.7 + next() * 0.6)]
    return [x + Math.cos(a) * d * 1.25, y + Math.sin(a) * d * 0.8]
  })
  const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const start = between(rim[6]!, rim[0]!)
  return `M${round(start[0])} ${round(start[1])}` + rim.map((p, i) => {
    const to = between(p, rim[(i + 1) % 7]!)
    return `Q${round(p[0])} ${round(p[1])} ${round(to[0])} ${round(to[1])}`
  }).join('') + 'Z'
}

/** From the back to the front, so that what is near covers what is far. */
const southward = (points: Point[]): Point[] => points.sort((a, b) => a[1] - b[1])

const path = (points: readonly (readonly [number, number])[]): string => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

/** A little lighter or darker, in few steps: each is a coat of its own. */
const tint = (next: () => number, most: number): number => Math.round(((next() * 2 - 1) * most) / 5) * 5

function peak(paints: Paints, [x, y]: Point, s: number, look: Look, snow: boolean): void {
  const shadow = path([[x - s * 0.6, y], [x + s * 0.2, y - s * 0.1], [x + s * 1.5, y + s * 0.16], [x + s * 0.5, y + s * 0.12]])
  const bright = path([[x - s * 0.85, y], [x - s * 0.4, y - s * 0.62], [x - s * 0.08, y - s * 1.15], [x + s * 0.05, y - s * 0.5], [x - s * 0.1, y]])
  const dark = path([[x - s * 0.08, y - s * 1.15], [x + s * 0.36, y - s * 0.58], [x + s * 0.85, y], [x - s * 0.1, y], [x + s * 0.05, y - s * 0.5]])
  const cap = path([[x - s * 0.32, y - s * 0.76], [x - s * 0.08, y - s * 1.15], [x + s * 0.22, y - s * 0.76], [x + s * 0.06, y - s * 0.82], [x - s * 0.06, y - s * 0.66], [x - s * 0.18, y - s * 0.82]])
  paints.stand(2, y, [x - s * 0.85, y - s * 1.15, x + s * 1.5, y + s * 0.16], [
    [{ fill: '#14202e', opacity: 0.35 }, shadow],
    [{ fill: lighter(look.accent, 34) }, bright],
    [{ fill: lighter(look.accent, -36) }, dark],
    ...(snow ? [[{ fill: '#f2ead8' }, cap] as Coat] : []),
  ])
}

function tree(paints: Paints, [x, y]: Point, r: number, colour: string): void {
  paints.add(1.2, { fill: '#10201a', opacity: 0.45 }, disc([x + r * 0.45, y + r * 0.3], r))
  paints.add(1.4, { fill: colour }, disc([x, y], r))
  paints.add(1.5, { fill: lighter(colour, 26), opacity: 0.8 }, disc([x - r * 0.28, y - r * 0.32], r * 0.5))
}

function pine(paints: Paints, [x, y]: Point, h: number, colour: string): void {
  paints.add(1.2, { fill: '#10201a', opacity: 0.4 }, path([[x - h * 0.2, y], [x + h * 0.7, y + h * 0.18], [x + h * 0.3, y - h * 0.1]]))
  paints.stand(1.4, y, [x - h * 0.36, y - h, x + h * 0.36, y], [
    [{ fill: colour }, path([[x - h * 0.36, y], [x, y - h], [x + h * 0.36, y]])],
    [{ fill: lighter(colour, 22) }, path([[x - h * 0.36, y], [x, y - h], [x - h * 0.02, y]])],
  ])
}

export const country: Record<string, Painter> = {
  mountains(paints, space, look, unit, spaces) {
    soil(paints, space, look, unit, spaces)
    const next = scatter(space.n + 5)
    for (const at of southward(strewn(inset(space.polygon, unit / 5), space.n, unit / 3.4, 4))) peak(paints, [at[0], at[1] + unit / 10], unit * (0.17 + next() * 0.11), look, next() < 0.65)
  },
  hills(paints, space, look, unit, spaces) {
    const next = soil(paints, space, look, unit, spaces)
    for (const [x, y] of southward(strewn(inset(space.polygon, unit / 6), space.n, unit / 4, 6))) {
      const s = unit * (0.1 + next() * 0.06)
      paints.add(1, { fill: lighter(look.fill, -22), opacity: 0.8 }, `M${round(x - s)} ${round(y)}q${round(s)} ${round(-s * 1.3)} ${round(2 * s)} 0z`)
      paints.add(1.1, { fill: lighter(look.fill, 18), opacity: 0.9 }, `M${round(x - s)} ${round(y)}q${round(s * 0.7)} ${round(-s * 1.3)} ${round(s * 1.15)} ${round(-s * 0.55)}q${round(-s * 0.4)} ${round(s * 0.2)} ${round(-s * 0.4)} ${round(s * 0.55)}z`)
    }
    for (const at of strewn(inset(space.polygon, unit / 6), space.n + 40, unit / 3, 3)) tree(paints, at, unit / 22, look.accent)
  },
  desert(paints, space, look, unit, spaces) {
    const next = soil(paints, space, look, unit, spaces)
    for (const [x, y] of strewn(inset(space.polygon, unit / 7), space.n, unit / 3.4, 6)) {
      const w = unit * (0.1 + next() * 0.08)
      if (next() < 0.62) paints.add(1, { stroke: lighter(look.fill, 26), width: unit / 50, opacity: 0.8 }, `M${round(x - w)} ${round(y)}q${round(w * 0.6)} ${round(-w * 0.6)} ${round(w)} 0t${round(w)} ${round(-w * 0.1)}`)
      else if (next() < 0.5) paints.add(1.3, { stroke: look.accent, width: unit / 26 }, `M${round(x)} ${round(y)}v${round(-w)}M${round(x)} ${round(y - w * 0.4)}h${round(w * 0.4)}v${round(-w * 0.34)}M${round(x)} ${round(y - w * 0.56)}h${round(-w * 0.36)}v${round(-w * 0.26)}`)
      else paints.add(1.3, { fill: lighter(look.fill, -34) }, path([[x - w * 0.9, y], [x - w * 0.7, y - w * 0.5], [x + w * 0.4, y - w * 0.54], [x + w * 0.7, y]]))
    }
  },
  prairie(paints, space, look, unit, spaces) {
    const next = soil(paints, space, look, unit, spaces)
    for (const [x, y] of strewn(inset(space.polygon, unit / 9), space.n, unit / 5, 11)) {
      const h = unit / 20 + next() * (unit / 36)
      paints.add(1, { stroke: look.accent, width: unit / 60, opacity: 0.7 }, `M${round(x - h)} ${round(y)}l${round(h * 0.6)} ${round(-h)}M${round(x)} ${round(y)}l${round(h * 0.3)} ${round(-h * 1.3)}M${round(x + h)} ${round(y)}l${round(h * 0.1)} ${round(-h)}`)
    }
  },
  /** Square fields in rows, a barn here and there. */
  farmland(paints, space, look, unit, spaces) {
    const next = soil(paints, space, look, unit, spaces)
    const [x0, y0] = space.centre
    for (let i = -2; i < 2; i++)
      for (let j = -2; j < 2; j++) {
        if (next() < 0.42) continue
        const [s, x, y] = [unit * 0.19, x0 + i * unit * 0.21, y0 + j * unit * 0.21]
        const tone = lighter(next() < 0.4 ? '#a09648' : look.fill, 5 + tint(next, 13))
        paints.add(0.6, { fill: tone, opacity: 0.75 }, `M${round(x)} ${round(y)}h${round(s)}v${round(s)}h${round(-s)}z`)
        const rows = [0.25, 0.5, 0.75].map((t) => (next() < 0.5 ? '' : `M${round(x)} ${round(y + s * t)}h${round(s)}`)).join('')
        paints.add(0.7, { stroke: look.accent, width: unit / 90, opacity: 0.6 }, rows)
      }
    for (const at of strewn(inset(space.polygon, unit / 8), space.n + 9, unit / 3, 4)) tree(paints, at, unit / 24, look.accent)
  },
  woods(paints, space, look, unit, spaces) {
    const next = soil(paints, space, look, unit, spaces)
    for (const at of southward(strewn(inset(space.polygon, unit / 8), space.n, unit / 6.2, 15))) tree(paints, at, unit / 22 + next() * (unit / 40), lighter(look.accent, tint(next, 12)))
  },
  pines(paints, space, look, unit, spaces) {
    const next = soil(paints, space, look, unit, spaces)
    for (const at of southward(strewn(inset(space.polygon, unit / 8), space.n, unit / 5.4, 13))) pine(paints, at, unit / 9 + next() * (unit / 16), lighter(look.accent, tint(next, 10)))
  },
  marsh(paints, space, look, unit, spaces) {
    const next = soil(paints, space, look, unit, spaces)
    for (const at of strewn(inset(space.polygon, unit / 6), space.n, unit / 3.4, 5)) paints.add(0.8, { fill: '#2f7d8c', opacity: 0.75 }, blot(at, unit * (0.07 + next() * 0.05), next))
    for (const [x, y] of strewn(inset(space.polygon, unit / 8), space.n + 2, unit / 6, 9)) paints.add(1.2, { stroke: look.accent, width: unit / 46 }, `M${round(x)} ${round(y)}v${round(-unit / 13)}M${round(x + unit / 40)} ${round(y)}l${round(unit / 60)} ${round(-unit / 16)}`)
  },
}
