/** What the painters of towns and cities share: a house seen from above and a little from the south. */
import type { Point } from '../../lib/protocol/types'
import type { Look, Paints } from './paints'
import { disc, lighter, pathOf, round, southSides } from '../geometry/shapes'

/** left, top, right, bottom */
export type Rect = [number, number, number, number]

const LAMPLIGHT = '#ffd27a'

/** Light on the ground, brightest in the middle. */
export function pool(paints: Paints, depth: number, at: Point, reach: number, fill = LAMPLIGHT, strength = 0.04): void {
  for (const part of [1, 0.8, 0.62, 0.45, 0.3]) paints.add(depth + part / 100, { fill, opacity: strength }, disc(at, reach * part))
}

/** A small square: a window, a chimney. */
export function sill(paints: Paints, depth: number, [x, y]: Point, half: number, fill: string): void {
  paints.add(depth, { fill }, `M${round(x - half)} ${round(y - half)}h${round(2 * half)}v${round(2 * half)}h${round(-2 * half)}z`)
}

/** A house on this base, with its shadow, its south walls and lit windows; what its roof looks like. `glass`: how large its windows are. */
export function raise(paints: Paints, base: Point[], height: number, look: Look, unit: number, next: () => number, depth: number, glass = 1): { roof: Point[]; coat: string } {
  const roof = base.map(([x, y]): Point => [x, y - height * 0.9])
  const shade = base.map(([x, y]): Point => [x + height * 0.9, y + height * 0.35])
  paints.add(2, { fill: '#0c131d', opacity: 0.55 }, pathOf(shade))
  const tones = look.tones ?? [look.fill]
  const coat = tones[Math.floor(next() * tones.length)]!
  paints.add(depth, { fill: lighter(coat, -46) }, pathOf(base))
  for (const [a, b] of southSides(base)) {
    paints.add(depth, { fill: lighter(coat, -58) }, pathOf([a, b, [b[0], b[1] - height], [a[0], a[1] - height]]))
    const long = Math.hypot(b[0] - a[0], b[1] - a[1])
    const gap = (unit / 9) * glass
    const rows = height > gap ? 2 : 1
    for (let row = 0; row < rows; row++) {
      for (let along = gap * 0.7; along < long - gap * 0.5; along += gap) {
        if (next() < 0.38) continue
        const x = a[0] + ((b[0] - a[0]) * along) / long
        const y = a[1] + ((b[1] - a[1]) * along) / long - height * (rows === 2 ? 0.25 + row * 0.42 : 0.5)
        sill(paints, depth + 1, [x, y], (unit / 34) * glass, look.accent)
      }
    }
  }
  paints.add(depth + 3, { fill: coat, stroke: lighter(coat, 34), width: unit / 60 }, pathOf(roof))
  return { roof, coat }
}
