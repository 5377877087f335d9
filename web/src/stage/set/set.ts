/** The set that a board is played on, as plain numbers: ground, water, houses, what grows. Built once a game, without WebGL. */
import { lookOf } from '../../art/look'
import { city } from '../../board/ground/city'
import { country } from '../../board/ground/country'
import { COUNTRY, type Layer } from '../../board/ground/paints'
import { groundOf, know, paint } from '../../board/ground/scenery'
import { town } from '../../board/ground/town'
import { scatter } from '../../lib/values/scatter'
import { box, contains, inset } from '../../board/geometry/shapes'
import type { Board, Point, ScreenLook, Space } from '../../lib/protocol/types'
import { surround } from './around'
import { DISTRICTS } from './districts'
import { Growth } from './growth'
import { BUILDERS, crag, den, model, sheds, skyline, tile, type Plot, type Site } from './houses'
import { Soup, type Mesh } from './soup'
import { stalls } from './stalls'
import { laidOut, light, worldOf, type Vec, type World } from './world'

export interface StageSet {
  world: World
  /** the place of each space in the list, by its number */
  rooms: ReadonlyMap<number, number>
  /** how high each space is built up, in board units */
  tops: ReadonlyMap<number, number>
  wet: ReadonlySet<number>
  meshes: Record<'land' | 'banks' | 'sea' | 'walls' | 'roofs', Mesh>
  growth: Growth
  /** what is painted on the ground, and what colour lies under it */
  layers: Layer[]
  soil: string
}

know({ ...country, ...city, town })

/** Below the level of the land, in units. */
export const SEA = -0.15
const BED = -0.3
const WATER = ['water', 'sea', 'bore']
const TOWN = 'town'
const PLAIN = 'plain'
/** Up to which depth the flat board's painters paint the ground; trees and roofs stand on the stage. */
const DEPTHS: Record<string, number> = { road: 2, asphalt: 2, town: 1.7, prairie: 2, field: 2, plain: 1, marquee: 99, hills: 1, desert: 1.2 }
const STEEP = 0.5
const WHITE: Vec = [1, 1, 1]

/** Where pieces stand in a space, in board units: on the roof, on the deck, on the water. */
export function floorOf(set: StageSet, n: number, left: number): number {
  if (set.wet.has(n)) return SEA * set.world.unit
  return (set.tops.get(n) ?? 0) * left
}

export function setOf(board: Board): StageSet {
  const world = worldOf(board)
  const { art, spaces } = board
  const rooms = new Map(spaces.map((space, i) => [space.n, i]))
  const looks = new Map(spaces.map((space) => [space.n, lookOf('grounds', groundOf(space), art)]))
  const styleOf = (space: Space): string => looks.get(space.n)!.style ?? PLAIN
  const wet = new Set(spaces.filter((space) => WATER.includes(styleOf(space))).map((space) => space.n))
  const soups = { land: new Soup(world), banks: new Soup(world), sea: new Soup(world), walls: new Soup(world), roofs: new Soup(world) }
  const growth = new Growth(world)
  const tops = new Map<number, number>()
  const site: Site = { world, walls: soups.walls, roofs: soups.roofs, beacons: [], signs: [], trees: [] }
  for (const space of spaces) {
    const plot: Plot = { space, room: rooms.get(space.n)!, tones: tonesOf(looks.get(space.n)!) }
    const high = built(site, plot, styleOf(space), board)
    if (high) tops.set(space.n, high)
    if (styleOf(space) === TOWN) growth.town(space, spaces.filter((one) => one !== space), plot.room)
  }
  for (const [space, high] of printed(board, site, rooms)) tops.set(space, Math.max(tops.get(space) ?? 0, high))
  const bare = new Set(board.symbols.map((symbol) => symbol.space))
  for (const space of spaces) if (!bare.has(space.n) || styleOf(space) === 'grove') growth.grow(styleOf(space), space, rooms.get(space.n)!)
  surround({ ...site, sea: soups.sea, banks: soups.banks, growth, level: SEA }, board)
  site.beacons.forEach((at) => growth.beacon(at))
  site.signs.forEach(({ at, colour }) => growth.sign(at, colour))
  site.trees.forEach(({ at, size, room }) => growth.tree(at, size, room, scatter(room + Math.round(at[0]))))
  growth.things.car.push(...stalls(...laidOut(world)))
  ground(board, world, soups, rooms, wet, styleOf)
  lights(growth, board, tops, styleOf)
  return {
    world,
    rooms,
    tops,
    wet,
    meshes: { land: soups.land.mesh(), banks: soups.banks.mesh(), sea: soups.sea.mesh(), walls: soups.walls.mesh(), roofs: soups.roofs.mesh() },
    growth,
    layers: paint(spaces, art, (style) => DEPTHS[style] ?? (COUNTRY.includes(style) ? 1.15 : 1)).layers,
    soil: soilOf(looks),
  }
}

const tonesOf = (look: ScreenLook): string[] => look.tones ?? [look.fill]

/** What shows where nothing is painted: the commonest ground, in the shade. */
function soilOf(looks: ReadonlyMap<number, ScreenLook>): string {
  const fills = [...looks.values()].map((look) => look.fill)
  const count = (fill: string): number => fills.filter((one) => one === fill).length
  return [...new Set(fills)].sort((a, b) => count(b) - count(a))[0] ?? '#20242c'
}

/** What is built in a space; 0: nothing. */
function built(site: Site, plot: Plot, style: string, board: Board): number {
  if (plot.space.height && board.lattice) return (style === 'rock' ? crag : model)(site, plot, board.lattice.inch)
  if (style === 'deck') return deck(site, plot)
  const builder = BUILDERS[style] ?? DISTRICTS[style]
  if (builder) return builder(site, plot)
  return board.art.grounds[groundOf(plot.space)]?.style ? 0 : tile(site, plot)
}

/** A bridge: a roadway with railings. */
function deck({ world, roofs }: Site, { space, room }: Plot): number {
  const { unit } = world
  const [road, rail] = [light('#7a7468'), light('#b3aa92')]
  roofs.walls(space.polygon, SEA * unit, unit * 0.03, road, room, null)
  roofs.flat(space.polygon, unit * 0.03, road, room)
  space.polygon.forEach(([ax, ay], i) => {
    const [bx, by] = space.polygon[(i + 1) % space.polygon.length]!
    const long = Math.hypot(bx - ax, by - ay)
    if (long < unit * STEEP) return
    for (let n = 0, posts = Math.round(long / (unit * 0.15)); n <= posts; n++) {
      const [x, y, r] = [ax + ((bx - ax) * n) / posts, ay + ((by - ay) * n) / posts, unit * 0.017]
      const post: Point[] = [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]]
      roofs.walls(post, unit * 0.02, unit * 0.16, rail, room, null)
    }
  })
  return unit * 0.03
}

/** What is printed in spaces and stands up from them: cities, bases, lairs. */
function printed({ art, symbols, spaces }: Board, site: Site, rooms: ReadonlyMap<number, number>): [number, number][] {
  return symbols.flatMap((symbol): [number, number][] => {
    const space = spaces[rooms.get(symbol.space) ?? -1]
    if (!space) return []
    const look = lookOf('symbols', symbol.kind, art)
    const plot: Plot = { space, room: rooms.get(space.n)!, tones: [look.fill] }
    if (look.style === 'skyline') return [[space.n, skyline(site, plot, look.tall ?? 1)]]
    if (look.style === 'badge') return [[space.n, sheds(site, plot)]]
    return look.style === 'den' ? [[space.n, den(site, plot)]] : []
  })
}

function ground(board: Board, world: World, soups: Record<'land' | 'banks' | 'sea', Soup>, rooms: ReadonlyMap<number, number>, wet: ReadonlySet<number>, styleOf: (space: Space) => string): void {
  const { spaces, bounds: [x0, y0, x1, y1] } = board
  const { unit } = world
  const pane = (x: number, y: number): [number, number] => [(x - x0) / (x1 - x0), 1 - (y - y0) / (y1 - y0)]
  const waters = spaces.filter((space) => wet.has(space.n) && styleOf(space) !== 'bore')
  const inland = (p: Point): Point => [Math.max(x0 + 0.02, Math.min(x1 - 0.02, p[0])), Math.max(y0 + 0.02, Math.min(y1 - 0.02, p[1]))]
  for (const space of spaces) {
    const room = rooms.get(space.n)!
    if (wet.has(space.n)) continue
    if (styleOf(space) === TOWN) soups.land.flat(space.polygon, 0, WHITE, room, pane, waters.map((one) => inset(one.polygon.map(inland), unit * 0.001)))
    else if (styleOf(space) !== 'deck') soups.land.flat(space.polygon, 0, WHITE, room, pane)
  }
  for (const space of waters) soups.sea.flat(space.polygon, SEA * unit, WHITE, rooms.get(space.n)!)
  if (waters.some((space) => styleOf(space) === 'sea')) soups.sea.flat([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], (SEA - 0.01) * unit, WHITE, -1)
  banks(soups.banks, waters, spaces.filter((space) => !wet.has(space.n) && styleOf(space) !== 'deck'), rooms, world)
}

/** The shores: walls down to the water where it meets land. */
function banks(soup: Soup, waters: readonly Space[], lands: readonly Space[], rooms: ReadonlyMap<number, number>, { at, unit }: World): void {
  const stone = light('#7d7160')
  const [wet, dry] = [waters, lands].map((list) => list.map(({ polygon }) => ({ polygon, edge: box(polygon) })))
  const inside = (list: typeof wet, [x, y]: Point): boolean => list!.some(({ polygon, edge: [x0, y0, x1, y1] }) => x >= x0 && x <= x1 && y >= y0 && y <= y1 && contains(polygon, [x, y]))
  for (const { n, polygon } of waters)
    polygon.forEach(([ax, ay], i) => {
      const [bx, by] = polygon[(i + 1) % polygon.length]!
      const long = Math.hypot(bx - ax, by - ay) || 1
      const off = unit * 0.06
      const beside = [1, -1].map((side): Point => [(ax + bx) / 2 + ((by - ay) / long) * off * side, (ay + by) / 2 - ((bx - ax) / long) * off * side])
      const meeting = beside.some((p) => !inside(wet, p) && inside(dry, p))
      if (meeting) soup.quad(at(ax, ay), at(bx, by), at(bx, by, BED * unit), at(ax, ay, BED * unit), stone, rooms.get(n)!)
    })
}

/** Light that falls out of windows onto the street. */
function lights(growth: Growth, { spaces, art, symbols }: Board, tops: ReadonlyMap<number, number>, styleOf: (space: Space) => string): void {
  const unit = growth.world.unit
  const cities = new Set(symbols.filter((symbol) => lookOf('symbols', symbol.kind, art).style === 'skyline').map((symbol) => symbol.space))
  for (const space of spaces) {
    const high = tops.get(space.n) ?? 0
    if (cities.has(space.n)) growth.pools.push({ at: space.centre, reach: unit * 0.85, colour: '#8a5c1c' })
    else if (high > unit * 0.2 && styleOf(space) !== 'deck') growth.pools.push({ at: space.centre, reach: Math.min(unit * 2, unit * 0.75 + high * 0.5), colour: '#3a2810' })
  }
}

/** What comes down leaves stones behind, in the space's own shape. */
export function heap(space: Space, { unit, scale, at }: World): { at: Vec; size: Vec; turn: number; tilt: number; colour: Vec }[] {
  const next = scatter(space.n + 99)
  const shape = inset(space.polygon, unit * 0.07)
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)]
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const wide = Math.max(x1 - x0, y1 - y0)
  const most = Math.min(80, Math.round(14 + 26 * (wide / unit)))
  const found: ReturnType<typeof heap> = []
  for (let i = 0; i < most; i++) {
    const p: Point = [x0 + next() * (x1 - x0), y0 + next() * (y1 - y0)]
    const [a, b, c, d, e] = [next(), next(), next(), next(), next()]
    if (!contains(shape, p)) continue
    const k = unit * scale * (0.09 + a * 0.2) * Math.max(1, Math.min(2, wide / unit))
    const middle = Math.max(0, 1 - Math.hypot(p[0] - space.centre[0], p[1] - space.centre[1]) / wide)
    found.push({ at: at(p[0], p[1], b * wide * 0.3 * middle), size: [k, k * 0.6, k * 0.8], turn: c * 6.28, tilt: d * 2, colour: light(['#6b625a', '#54504e', '#7a5a4a', '#3f3a3a'][Math.floor(e * 4)]!) })
  }
  return found
}
