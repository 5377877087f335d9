/** What is built: houses in rows, towers, the spire, model buildings and cliffs of so many inches, skylines of cities. */
import { scatter } from '../../lib/values/scatter'
import { area, box, inset, signed } from '../../board/geometry/shapes'
import type { Point, Space } from '../../lib/protocol/types'
import type { Soup } from './soup'
import { light, type Vec, type World } from './world'

/** What the builders build into. */
export interface Site {
  world: World
  walls: Soup
  roofs: Soup
  /** lights on masts: x, y and height on the board */
  beacons: Vec[]
  /** lights that do not blink, in their colours */
  signs: { at: Vec; colour: string }[]
  /** trees that stand between houses */
  trees: { at: Point; size: number; room: number }[]
}

export interface Plot {
  space: Space
  room: number
  /** coats of paint that the game's art has for it, may be none */
  tones: readonly string[]
}

export const BRICK = ['#b0735a', '#9a6456', '#c29a74', '#a08a76', '#c9b48e', '#8d7480', '#7f8794', '#d0a878']
const STONE = ['#a3adc4', '#bcb2a6', '#93a2bf', '#b5a79a', '#8794b0']
const TILES = ['#8a4a3e', '#5d5866', '#6f5a44', '#8a6248', '#50626a']
const IRON = light('#555a66')
export const TANK = light('#6a4a35')
const DARK = light('#51505a')
const LAYERS = 5

export type Rect = [number, number, number, number]
export const corners = ([x0, y0, x1, y1]: Rect): Point[] => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
export const shrunk = ([x0, y0, x1, y1]: Rect, by: number): Rect => [x0 + by, y0 + by, x1 - by, y1 - by]
export const square = ([x, y]: Point, half: number): Rect => [x - half, y - half, x + half, y + half]
export const any = (list: readonly string[], next: () => number): Vec => light(list[Math.floor(next() * list.length)]!)

export class Mason {
  private readonly unit: number
  /** a window and a floor, in board units */
  private readonly glass: { wide: number; floor: number }

  constructor(
    private readonly site: Site,
    private readonly room: number,
    private readonly next: () => number,
    fine = 1,
  ) {
    this.unit = site.world.unit
    this.glass = { wide: this.unit * 0.235 * fine, floor: this.unit * 0.26 * fine }
  }

  /** Walls with windows and a roof. */
  block(base: readonly Point[], low: number, high: number, coat: Vec, roof: Vec = dimmed(coat)): void {
    const step = (): number => Math.floor(this.next() * 16) / 16
    this.site.walls.walls(base, low, high, coat, this.room, { ...this.glass, start: [step(), step()] })
    this.site.roofs.flat(base, high, roof, this.room)
  }

  /** The same without windows. */
  solid(base: readonly Point[], low: number, high: number, coat: Vec): void {
    this.site.roofs.walls(base, low, high, coat, this.room, null)
    this.site.roofs.flat(base, high, coat, this.room)
  }

  gable([x0, y0, x1, y1]: Rect, low: number, rise: number, coat: Vec): void {
    const { roofs, world } = this.site
    const e = this.unit * 0.026
    const long = x1 - x0 > y1 - y0
    const p = (along: number, across: number, high: number): Vec => (long ? world.at(along, across, high) : world.at(across, along, high))
    const [a0, a1, c0, c1] = long ? [x0, x1, y0, y1] : [y0, y1, x0, x1]
    const ridge = (c0 + c1) / 2
    const [eave, top] = [low - e, low + rise]
    const slope = (edge: number, flip: boolean): void => {
      const quad: [Vec, Vec, Vec, Vec] = [p(a0 - e, edge, eave), p(a1 + e, edge, eave), p(a1 + e, ridge, top), p(a0 - e, ridge, top)]
      if (flip) quad.reverse()
      roofs.quad(...quad, coat, this.room)
    }
    slope(c1 + e, !long)
    slope(c0 - e, long)
    for (const [a, flip] of [[a1, !long], [a0, long]] as const) {
      const [one, two] = flip ? [c0, c1] : [c1, c0]
      roofs.tri(p(a, one, low), p(a, two, low), p(a, ridge, top), coat, this.room)
    }
  }

  mast(at: Point, low: number, high: number): void {
    this.solid(corners(square(at, this.unit * 0.022)), low, high, IRON)
    this.site.beacons.push([at[0], at[1], high])
  }

  /** A water tank, a stair head. */
  clutter(roof: Rect, high: number): void {
    const [x0, y0, x1, y1] = roof
    const [w, d] = [x1 - x0, y1 - y0]
    if (this.next() < 0.6) this.solid(corners([x0 + w * 0.12, y0 + d * 0.12, x0 + w * 0.34, y0 + d * 0.3]), high, high + this.unit * 0.1, DARK)
    if (this.next() < 0.45) this.solid(corners(square([x0 + w * 0.7, y0 + d * 0.62], Math.min(w, d) * 0.12)), high, high + this.unit * 0.16, TANK)
  }
}

export const dimmed = (coat: Vec): Vec => [coat[0] * 0.66, coat[1] * 0.66, coat[2] * 0.68]

const isRect = (polygon: readonly Point[]): boolean => {
  const [x0, y0, x1, y1] = box(polygon)
  return Math.abs(area(polygon) - (x1 - x0) * (y1 - y0)) < 0.03 * (x1 - x0) * (y1 - y0)
}

/** Builds on a plot and says how high it has become, in board units. */
export type Builder = (site: Site, plot: Plot) => number

/** Detached houses, two abreast, some with gables. */
const rows: Builder = (site, { space, room }) => {
  const { unit } = site.world
  const next = scatter(space.n + 17)
  const mason = new Mason(site, room, next)
  const height = (): number => unit * (0.3 + next() * 0.25)
  if (!isRect(space.polygon)) {
    const high = height()
    mason.block(inset(space.polygon, unit * 0.08), 0, high, any(BRICK, next))
    return high
  }
  const [x0, y0, x1, y1] = shrunk(box(space.polygon) as Rect, unit * 0.04)
  const [across, deep] = [x1 - x0 > unit * 0.7 ? 2 : 1, Math.max(1, Math.round((y1 - y0) / (unit * 0.46)))]
  let top = 0
  for (let i = 0; i < across; i++)
    for (let j = 0; j < deep; j++) {
      const lot = shrunk([x0 + ((x1 - x0) * i) / across, y0 + ((y1 - y0) * j) / deep, x0 + ((x1 - x0) * (i + 1)) / across, y0 + ((y1 - y0) * (j + 1)) / deep], unit * 0.034)
      const [high, coat] = [height(), any(BRICK, next)]
      top = Math.max(top, high)
      if (next() < 0.55) {
        mason.block(corners(lot), 0, high * 0.75, coat)
        mason.gable(lot, high * 0.75, unit * 0.17, any(TILES, next))
      } else {
        mason.block(corners(lot), 0, high, coat)
        mason.clutter(lot, high)
      }
    }
  return top
}

/** An office tower in three steps. */
function stepped(mason: Mason, site: Site, base: readonly Point[], centre: Point, high: number, coat: Vec, next: () => number): void {
  const { unit } = site.world
  if (!isRect(base)) return mason.block(base, 0, high, coat)
  const foot = box(base) as Rect
  const least = Math.min(foot[2] - foot[0], foot[3] - foot[1])
  const first = least * (0.08 + 0.06 * next())
  mason.block(base, 0, high * 0.62, coat)
  mason.clutter(foot, high * 0.62)
  mason.block(corners(shrunk(foot, first)), high * 0.62, high * 0.86, coat)
  const top = shrunk(foot, first + least * 0.12)
  mason.block(corners(top), high * 0.86, high, coat)
  const kind = next()
  if (kind < 0.4) mason.mast(centre, high, high + unit * 0.42)
  else if (kind < 0.75) mason.solid(corners(square(centre, unit * 0.08)), high, high + unit * 0.18, TANK)
}

const tower: Builder = (site, { space, room, tones }) => {
  const { unit } = site.world
  const next = scatter(space.n + 17)
  const high = unit * (0.85 + next() * 0.65)
  const coat = any(tones.length && next() < 0.5 ? STONE.concat(tones) : STONE, next)
  stepped(new Mason(site, room, next), site, inset(space.polygon, unit * 0.05), space.centre, high, coat, next)
  return high
}

/** The one everybody knows. */
const spire: Builder = (site, { space, room }) => {
  const { unit } = site.world
  const next = scatter(space.n)
  const mason = new Mason(site, room, next, 0.62)
  const coat = light('#c9bda6')
  const foot = shrunk(box(space.polygon) as Rect, unit * 0.04)
  const tiers: [number, number, number][] = [[0, 0, 0.7], [0.1, 0.7, 1.6], [0.17, 1.6, 2.9], [0.24, 2.9, 3.25], [0.31, 3.25, 3.5]]
  for (const [margin, low, high] of tiers) mason.block(corners(shrunk(foot, unit * margin)), unit * low, unit * high, coat)
  mason.solid(corners(square(space.centre, unit * 0.06)), unit * 3.5, unit * 3.85, IRON)
  mason.mast(space.centre, unit * 3.85, unit * 4.5)
  return unit * 3.5
}

/** A model building of so many inches: as high as it says, to the top of its roof. */
export function model(site: Site, { space, room, tones }: Plot, inch: number): number {
  const high = (space.height ?? 0) * inch
  const next = scatter(space.n + 17)
  const mason = new Mason(site, room, next)
  const foot = box(space.polygon) as Rect
  const { unit } = site.world
  const coat = any(tones.length ? tones : high > 2 * unit ? STONE : BRICK, next)
  if (!isRect(space.polygon)) {
    mason.block(space.polygon, 0, high, coat)
  } else if (high <= unit) {
    mason.block(corners(foot), 0, high * 0.72, coat)
    mason.gable(foot, high * 0.72, high * 0.28, any(TILES, next))
  } else {
    mason.block(corners(foot), 0, high * 0.9, coat)
    mason.solid(corners(shrunk(foot, -unit * 0.045)), high * 0.9, high * 0.93, dimmed(coat))
    mason.block(corners(shrunk(foot, unit * 0.2)), high * 0.93, high, coat)
    mason.clutter(shrunk(foot, unit * 0.22), high)
    if (high > 2.2 * unit) {
      mason.block(corners(square(space.centre, unit * 0.3)), high, high + unit * 0.4, coat)
      mason.mast(space.centre, high + unit * 0.4, high + unit * 1.2)
    }
  }
  return high
}

/** Bare rock of so many inches, in layers that stand out and back, flat on top. */
export function crag(site: Site, { space, room, tones }: Plot, inch: number): number {
  const high = (space.height ?? 0) * inch
  const next = scatter(space.n + 17)
  const mason = new Mason(site, room, next)
  const foot = box(space.polygon) as Rect
  for (let n = 0; n < LAYERS; n++) {
    const back = n === LAYERS - 1 ? 0 : next() * site.world.unit * 0.12
    mason.solid(corners(shrunk(foot, back)), (high * n) / LAYERS, (high * (n + 1)) / LAYERS, any(tones.length ? tones : BRICK, next))
  }
  return high
}

/** A city on a map of the country: its towers in the middle, its houses round them. */
export function skyline(site: Site, { space, room }: Plot, size: number): number {
  const { unit } = site.world
  const next = scatter(space.n + 41)
  const mason = new Mason(site, room, next, 0.36)
  let top = 0
  for (let i = 0; i < Math.round(4 + 7 * size); i++) {
    const [turn, far] = [i * 2.4, Math.sqrt(i) * unit * 0.112]
    const at: Point = [space.centre[0] + Math.cos(turn) * far, space.centre[1] + Math.sin(turn) * far * 0.85]
    const high = unit * (i < 3 ? 0.5 + next() * 0.3 : 0.18 + next() * 0.2) * (0.6 + 0.5 * size)
    mason.block(corners(square(at, unit * (0.058 + next() * 0.03))), 0, high, any(i < 3 ? STONE : BRICK, next))
    top = Math.max(top, high)
  }
  return top
}

/** A base: three sheds in the colour of its service. */
export function sheds(site: Site, { space, room, tones }: Plot): number {
  const { unit } = site.world
  const mason = new Mason(site, room, scatter(space.n + 5), 0.5)
  const coat = light(tones[0] ?? '#777777')
  const [x, y] = space.centre
  for (const [dx, dy, w, d, h] of [[-0.17, 0, 0.11, 0.16, 0.15], [0.1, -0.09, 0.09, 0.07, 0.12], [0.11, 0.13, 0.07, 0.05, 0.1]] as const) {
    const foot: Rect = [x + (dx - w) * unit, y + (dy - d) * unit, x + (dx + w) * unit, y + (dy + d) * unit]
    mason.block(corners(foot), 0, h * unit, coat)
    mason.gable(foot, h * unit, unit * 0.05, dimmed(coat))
  }
  return unit * 0.2
}

/** A lair: rocks heaped round a dark mouth. */
export function den(site: Site, { space, room }: Plot): number {
  const { unit, at } = site.world
  const next = scatter(space.n + 23)
  const rim = (n: number, reach: number, high: number): Vec => {
    const turn = (n / 9) * 2 * Math.PI
    return at(space.centre[0] + Math.cos(turn) * unit * reach, space.centre[1] + Math.sin(turn) * unit * reach * 0.8, high)
  }
  const tops = Array.from({ length: 9 }, (_, n) => rim(n, 0.15, unit * (0.3 + next() * 0.12)))
  for (let n = 0; n < 9; n++) {
    const open = n === 2
    const coat = open ? light('#0c0806') : light('#7a6650', 0.7 + next() * 0.4)
    site.roofs.quad(rim(n + 1, 0.36, 0), rim(n, 0.36, 0), tops[n]!, tops[(n + 1) % 9]!, coat, room)
    site.roofs.tri(tops[(n + 1) % 9]!, tops[n]!, at(...space.centre, unit * 0.36), light('#6a5844'), room)
  }
  return unit * 0.34
}

/** A tile with bevelled sides: where nothing says how a ground looks. */
export function tile(site: Site, { space, room, tones }: Plot): number {
  const { unit } = site.world
  const coat = light(tones[space.n % (tones.length || 1)] ?? '#3d4357')
  const top = inset(space.polygon, unit * 0.05)
  site.roofs.walls(top, 0, unit * 0.06, dimmed(coat), room, null)
  site.roofs.flat(signed(top) > 0 ? top : top.toReversed(), unit * 0.06, coat, room)
  return unit * 0.06
}

/** By the style of a ground. */
export const BUILDERS: Readonly<Record<string, Builder>> = { roof: rows, tower, spire }
