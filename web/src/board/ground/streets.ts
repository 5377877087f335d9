/** Streets between the houses of a parted board: pavements, middle lines, crossings. Both views have them from here. */
import { lookOf } from '../../art/look'
import type { Looks, Point, Space } from '../../lib/protocol/types'
import { scatter } from '../../lib/values/scatter'
import { Finder } from '../geometry/finder'
import { pool } from './houses'
import type { Paints } from './paints'
import { box, disc, inset, pathOf, round, strewn } from '../geometry/shapes'

/** How far a pavement reaches into each sort of street, in units. */
const ROADS: Record<string, number> = { road: 0.06, asphalt: 0.2 }
const HOUSES = ['roof', 'tower', 'spire', 'brownstones', 'lofts', 'theatres', 'offices', 'palace', 'commons']
/** How far off the next space is looked for, in units. */
const BEYOND = 0.25
const BARS = 5
const CABS = ['#e8b62c', '#e8b62c', '#e8b62c', '#9c2f2a', '#d9dde4', '#2f5f8c']

type Ways = Record<'east' | 'west' | 'south' | 'north', boolean>

/** Where a street goes on from a space. */
export function waysOf({ polygon, centre: [x, y] }: Space, unit: number, isRoad: (at: Point) => boolean): Ways {
  const [x0, y0, x1, y1] = box(polygon)
  const off = unit * BEYOND
  return { east: isRoad([x1 + off, y]), west: isRoad([x0 - off, y]), south: isRoad([x, y1 + off]), north: isRoad([x, y0 - off]) }
}

export function paintStreets(paints: Paints, spaces: readonly Space[], art: Looks, unit: number): void {
  const style = (space: Space): string => lookOf('grounds', space.ground || space.terrain, art).style ?? ''
  const roads = spaces.filter((space) => style(space) in ROADS)
  if (!roads.length) return
  const finder = new Finder(spaces)
  const isRoad = (at: Point): boolean => {
    const found = finder.at(at)
    return found !== null && style(found) in ROADS
  }
  const kerb = unit * Math.max(...roads.map((space) => ROADS[style(space)]!))
  for (const space of spaces) {
    if (!HOUSES.includes(style(space))) continue
    paints.add(0.5, { fill: '#363d4a', stroke: '#5b6371', width: round(unit / 34) }, pathOf(inset(space.polygon, -kerb)))
  }
  for (const space of roads) {
    const busy = style(space) === 'asphalt'
    const ways = waysOf(space, unit, isRoad)
    const [level, upright] = [ways.east && ways.west, ways.north && ways.south]
    if (level !== upright) {
      paints.add(1.1, { stroke: '#d9b25a', width: round(unit / 36), dash: `${round(unit / 7)} ${round(unit / 7)}`, opacity: 0.5 }, middle(space, level))
      if (busy) traffic(paints, space, level, unit)
    } else if (level) {
      paints.add(1.1, { fill: '#c9ced8', opacity: busy ? 0.3 : 0.16 }, crossings(space, unit, kerb))
      if (busy) corner(paints, space, unit, kerb)
    }
    if (busy) wear(paints, space, unit)
  }
}

/** Lamps at two corners where streets cross, and their light. */
function corner(paints: Paints, { polygon }: Space, unit: number, kerb: number): void {
  for (const at of inset(polygon, kerb * 0.7).filter((_, i) => i % 2)) {
    pool(paints, 2, at, unit * 0.3)
    paints.add(2.1, { fill: '#fff0c4' }, disc(at, unit / 34))
  }
}

/** Cabs and cars in both lanes, with the light of their lamps ahead of them; everybody keeps to the right. */
function traffic(paints: Paints, { n, centre: [x, y] }: Space, level: boolean, unit: number): void {
  const next = scatter(n + 3)
  const [half, wide] = [unit * 0.155, unit * 0.082]
  for (const lane of [-1, 1]) {
    if (next() < 0.58) continue
    const [off, along, coat] = [lane * unit * 0.16, (next() - 0.5) * unit * 0.6, CABS[Math.floor(next() * CABS.length)]!]
    /** so far ahead of the car's middle, and so far to its right, drives who keeps to this lane */
    const at = (ahead: number, right: number): Point => (level ? [x + along + lane * ahead, y + off + lane * right] : [x - off - lane * right, y + along + lane * ahead])
    const body = (back: number, front: number, side: number, by = 0): string => pathOf([at(back, -side + by), at(front, -side + by), at(front, side + by), at(back, side + by)])
    paints.add(2.3, { fill: '#ffe7a8', opacity: 0.16 }, pathOf([at(half, -wide * 0.7), at(half * 4, -wide * 2.2), at(half * 4, wide * 2.2), at(half, wide * 0.7)]))
    paints.add(2.4, { fill: '#05080d', opacity: 0.6 }, body(-half * 1.15, half * 1.15, wide * 1.25, unit / 60))
    paints.add(2.5, { fill: coat }, body(-half, half, wide))
    paints.add(2.6, { fill: '#131a24', opacity: 0.85 }, body(-half * 0.55, half * 0.35, wide * 0.75))
    paints.add(2.6, { fill: '#ff4a3a' }, body(-half * 1.05, -half * 0.88, wide * 0.9))
  }
}

/** Patches and cracks of an old road, and steam over a manhole. */
function wear(paints: Paints, { n, polygon, centre: [x, y] }: Space, unit: number): void {
  const next = scatter(n + 5)
  for (const [px, py] of strewn(polygon, n + 9, unit / 2.5, 2)) {
    const [w, h] = [unit * (0.08 + next() * 0.16), unit * (0.06 + next() * 0.1)]
    paints.add(0.2, { fill: next() < 0.5 ? '#1a2534' : '#33415a', opacity: 0.6 }, `M${round(px)} ${round(py)}h${round(w)}v${round(h)}h${round(-w)}z`)
  }
  if (next() > 0.1) return
  paints.add(1.2, { fill: '#0b1118' }, disc([x, y], unit / 18))
  for (const puff of [0.1, 0.16, 0.24]) paints.add(2.2 + puff / 10, { fill: '#dfe7f2', opacity: 0.1 }, disc([x + puff * unit, y - puff * unit * 1.3], puff * unit))
}

function middle({ polygon, centre: [x, y] }: Space, level: boolean): string {
  const [x0, y0, x1, y1] = box(polygon)
  return level ? `M${round(x0)} ${round(y)}H${round(x1)}` : `M${round(x)} ${round(y0)}V${round(y1)}`
}

/** Bars on the ground at all four sides of a crossing. */
function crossings({ polygon }: Space, unit: number, kerb: number): string {
  const [x0, y0, x1, y1] = box(polygon)
  const deep = Math.max(kerb, Math.min(unit * 0.13, (x1 - x0) / 5, (y1 - y0) / 5))
  const bar = (x: number, y: number, w: number, h: number): string => `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`
  let d = ''
  for (let n = 0; n < BARS; n++) {
    const [x, y] = [x0 + deep + ((x1 - x0 - 2 * deep) * (n + 0.25)) / BARS, y0 + deep + ((y1 - y0 - 2 * deep) * (n + 0.25)) / BARS]
    const [w, h] = [(x1 - x0 - 2 * deep) / BARS / 2, (y1 - y0 - 2 * deep) / BARS / 2]
    d += bar(x, y0, w, deep) + bar(x, y1 - deep, w, deep) + bar(x0, y, deep, h) + bar(x1 - deep, y, deep, h)
  }
  return d
}
