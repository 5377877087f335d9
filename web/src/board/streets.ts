/** Streets between the houses of a parted board: pavements, middle lines, crossings. Both views have them from here. */
import { lookOf } from '../art/look'
import type { Looks, Point, Space } from '../lib/types'
import { Finder } from './finder'
import type { Paints } from './paints'
import { box, inset, pathOf, round } from './shapes'

const ROADS = ['road', 'asphalt']
const HOUSES = ['roof', 'tower', 'block', 'spire']
/** In units: how far a pavement reaches, how far off the next space is looked for. */
const KERB = 0.06
const BEYOND = 0.25
const BARS = 5

type Ways = Record<'east' | 'west' | 'south' | 'north', boolean>

/** Where a street goes on from a space. */
export function waysOf({ polygon, centre: [x, y] }: Space, unit: number, isRoad: (at: Point) => boolean): Ways {
  const [x0, y0, x1, y1] = box(polygon)
  const off = unit * BEYOND
  return { east: isRoad([x1 + off, y]), west: isRoad([x0 - off, y]), south: isRoad([x, y1 + off]), north: isRoad([x, y0 - off]) }
}

export function paintStreets(paints: Paints, spaces: readonly Space[], art: Looks, unit: number): void {
  const style = (space: Space): string => lookOf('grounds', space.ground || space.terrain, art).style ?? ''
  const roads = spaces.filter((space) => ROADS.includes(style(space)))
  if (!roads.length) return
  const finder = new Finder(spaces)
  const isRoad = (at: Point): boolean => {
    const found = finder.at(at)
    return found !== null && ROADS.includes(style(found))
  }
  for (const space of spaces) {
    if (!HOUSES.includes(style(space))) continue
    paints.add(0.5, { fill: '#363d4a', stroke: '#5b6371', width: round(unit / 34) }, pathOf(inset(space.polygon, -unit * KERB)))
  }
  for (const space of roads) {
    const ways = waysOf(space, unit, isRoad)
    const [level, upright] = [ways.east && ways.west, ways.north && ways.south]
    if (level !== upright) paints.add(1.1, { stroke: '#d9b25a', width: round(unit / 36), dash: `${round(unit / 7)} ${round(unit / 7)}`, opacity: 0.5 }, middle(space, level))
    else if (level) paints.add(1.1, { fill: '#c9ced8', opacity: 0.16 }, crossings(space, unit))
  }
}

function middle({ polygon, centre: [x, y] }: Space, level: boolean): string {
  const [x0, y0, x1, y1] = box(polygon)
  return level ? `M${round(x0)} ${round(y)}H${round(x1)}` : `M${round(x)} ${round(y0)}V${round(y1)}`
}

/** Bars on the ground at all four sides of a crossing. */
function crossings({ polygon }: Space, unit: number): string {
  const [x0, y0, x1, y1] = box(polygon)
  const deep = Math.min(unit * 0.13, (x1 - x0) / 5, (y1 - y0) / 5)
  const bar = (x: number, y: number, w: number, h: number): string => `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`
  let d = ''
  for (let n = 0; n < BARS; n++) {
    const [x, y] = [x0 + deep + ((x1 - x0 - 2 * deep) * (n + 0.25)) / BARS, y0 + deep + ((y1 - y0 - 2 * deep) * (n + 0.25)) / BARS]
    const [w, h] = [(x1 - x0 - 2 * deep) / BARS / 2, (y1 - y0 - 2 * deep) / BARS / 2]
    d += bar(x, y0, w, deep) + bar(x, y1 - deep, w, deep) + bar(x0, y, deep, h) + bar(x1 - deep, y, deep, h)
  }
  return d
}
