/** What stands about in numbers: trees, peaks, lamps, cars, reeds. Lists of places, for one drawing each. */
import { scatter } from '../../lib/values/scatter'
import { box, contains, inset, strewn } from '../../board/geometry/shapes'
import { streets, type Box } from '../../board/ground/town'
import type { Point, Space } from '../../lib/protocol/types'
import { light, type Vec, type World } from './world'

export type Sort = 'crown' | 'pine' | 'trunk' | 'peak' | 'hill' | 'rock' | 'post' | 'car' | 'cactus' | 'reed'

export interface Thing {
  at: Vec
  size: Vec
  turn: number
  tilt?: number
  colour: Vec
  room: number
}

/** A light that is only seen: where, how large, its colour, and whether it blinks. */
export interface Glint {
  at: Vec
  size: number
  colour: Vec
  blinks: boolean
}

/** Light on the ground, in board units. */
export interface Pool {
  at: Point
  reach: number
  colour: string
}

const LEAVES = ['#3f6b35', '#4d7a3c', '#356048', '#5a7f3a']
const AUTUMN = '#96702c'
const CARS = ['#b33a2c', '#d9c8a0', '#3a6a8a', '#4a4a52', '#c9a23a', '#2f4a3a']
const WHITE: Vec = [1, 0.93, 0.72]
const RED: Vec = [1, 0.1, 0.06]
const LAMP: Vec = [1, 0.72, 0.36]

export class Growth {
  readonly things: Record<Sort, Thing[]> = { crown: [], pine: [], trunk: [], peak: [], hill: [], rock: [], post: [], car: [], cactus: [], reed: [] }
  readonly glints: Glint[] = []
  readonly pools: Pool[] = []

  constructor(readonly world: World) {}

  private put(sort: Sort, [x, y]: Point, high: number, size: Vec, room: number, next: () => number, colour: Vec, tilt?: number): void {
    this.things[sort].push({ at: this.world.at(x, y, high), size, turn: next() * 6.28, colour, room, ...(tilt === undefined ? {} : { tilt }) })
  }

  tree(at: Point, size: number, room: number, next: () => number): void {
    const { unit, scale } = this.world
    const high = unit * (0.2 + next() * 0.15) * size
    const s = high * scale
    const colour = next() < 0.15 ? light(AUTUMN) : light(LEAVES[Math.floor(next() * LEAVES.length)]!)
    this.put('crown', at, high * 0.75, [s * 0.46, s * 0.54, s * 0.46], room, next, colour)
    this.put('trunk', at, high * 0.2, [s * 0.08, s * 0.42, s * 0.08], room, next, light('#3a2a1c'))
  }

  fir(at: Point, room: number, next: () => number): void {
    const { unit, scale } = this.world
    const high = unit * (0.2 + next() * 0.14)
    this.put('pine', at, high * 0.5, [high * scale * 0.34, high * scale, high * scale * 0.34], room, next, light(next() < 0.5 ? '#2c5a48' : '#35664a'))
  }

  lamp(at: Point, room: number): void {
    const { unit, scale } = this.world
    const high = unit * 0.3
    this.put('post', at, high / 2, [unit * scale * 0.018, high * scale, unit * scale * 0.018], room, () => 0, light('#20242a'))
    this.glints.push({ at: this.world.at(at[0], at[1], high * 1.04), size: unit * scale * 0.52, colour: LAMP, blinks: false })
    this.pools.push({ at, reach: unit * 0.68, colour: '#7a5420' })
  }

  beacon([x, y, high]: Vec): void {
    this.glints.push({ at: this.world.at(x, y, high), size: this.world.unit * this.world.scale * 0.72, colour: RED, blinks: true })
  }

  /** A sign that lights the street under it. */
  sign([x, y, high]: Vec, colour: string): void {
    const { unit, scale } = this.world
    this.glints.push({ at: this.world.at(x, y, high), size: unit * scale * 0.5, colour: light(colour), blinks: false })
    this.pools.push({ at: [x, y], reach: unit * 0.5, colour })
  }

  car([x, y]: Point, along: 'x' | 'y', size: number, room: number, next: () => number): void {
    const { unit, scale } = this.world
    const s = unit * scale * 0.06 * size
    const long: Vec = along === 'x' ? [2.3 * s, s, 1.1 * s] : [1.1 * s, s, 2.3 * s]
    this.things.car.push({ at: this.world.at(x, y, unit * 0.03 * size), size: long, turn: 0, colour: light(CARS[Math.floor(next() * CARS.length)]!), room })
    const way = (next() < 0.5 ? 1 : -1) * unit * 0.075 * size
    const end = (by: number): Vec => this.world.at(x + (along === 'x' ? by : 0), y + (along === 'y' ? by : 0), unit * 0.04 * size)
    this.glints.push({ at: end(way), size: 5 * s, colour: WHITE, blinks: false }, { at: end(-way), size: 3.4 * s, colour: RED, blinks: false })
  }

  /** What grows in a space of this style. */
  grow(style: string, space: Space, room: number): void {
    const { unit, scale } = this.world
    const next = scatter(space.n + 99)
    const some = (apart: number, most: number, margin = 8): Point[] => strewn(inset(space.polygon, unit / margin), space.n, unit / apart, most)
    if (style === 'grove' || style === 'commons') for (const at of some(6.2, 16, 14)) this.tree(at, 1, room, next)
    else if (style === 'woods') for (const at of some(5.4, 12)) this.tree(at, 0.62, room, next)
    else if (style === 'farmland') for (const at of some(3, 3)) this.tree(at, 0.55, room, next)
    else if (style === 'pines') for (const at of some(5.6, 12)) this.fir(at, room, next)
    else if (style === 'hills') {
      for (const at of some(3.6, 4, 5)) {
        const r = unit * scale * (0.16 + next() * 0.1)
        this.put('hill', at, 0, [r, r * 0.5, r], room, next, light(next() < 0.5 ? '#5f7a44' : '#6a8248'))
      }
      for (const at of some(3, 3)) this.tree(at, 0.55, room, next)
    } else if (style === 'mountains') {
      for (const at of some(3.2, 4, 5)) {
        const k = unit * scale * (0.2 + next() * 0.16)
        this.put('peak', at, 0, [k * 1.15, k * 1.9, k], room, next, light('#ffffff', 0.85 + next() * 0.25))
      }
    } else if (style === 'desert') {
      for (const at of some(3, 4)) {
        const k = unit * scale * (0.05 + next() * 0.04)
        if (next() < 0.5) this.put('cactus', at, unit * 0.06, [k * 0.5, k * 2.4, k * 0.5], room, next, light('#4f7a4a'))
        else this.put('rock', at, 0, [k * 2.2, k * 1.5, k * 1.8], room, next, light('#9a6a48'), next())
      }
    } else if (style === 'marsh') for (const at of some(6, 9)) this.put('reed', at, unit * 0.05, [unit * scale * 0.012, unit * scale * 0.12, unit * scale * 0.012], room, next, light('#b9c27a'))
    else if (style === 'road' || style === 'asphalt') this.street(space, room, next)
  }

  /** A lamp on the kerb and now and then a car. */
  private street(space: Space, room: number, next: () => number): void {
    const { unit } = this.world
    const [x0, y0, x1, y1] = box(space.polygon)
    const along = x1 - x0 > y1 - y0 ? 'x' : 'y'
    const kerb: Point = along === 'x' ? [(x0 + x1) / 2, y0 + unit * 0.06] : [x0 + unit * 0.06, (y0 + y1) / 2]
    if (next() < 0.5 && contains(space.polygon, kerb)) this.lamp(kerb, room)
    if (next() < 0.3) {
      const lane = (next() < 0.5 ? 0.15 : -0.15) * Math.min(x1 - x0, y1 - y0)
      this.car([space.centre[0] + (along === 'y' ? lane : 0), space.centre[1] + (along === 'x' ? lane : 0)], along, 1, room, next)
    }
  }

  /** The open ground of a town: trees on the lawns, lamps at the corners, traffic. */
  town(space: Space, others: readonly Space[], room: number): void {
    const { unit } = this.world
    const next = scatter(space.n + 17)
    const [x0, y0, x1, y1] = box(space.polygon)
    const blocks = others.map((one): Box => box(one.polygon))
    const ways = streets([x0, y0, x1, y1], blocks)
    const half = unit * 0.56
    const roads = ways.map(({ along, at, from, to }): Box => (along === 'y' ? [at - half, from, at + half, to] : [from, at - half, to, at + half]))
    const margin = unit * 0.42
    const taken = [...roads, ...blocks.map(([ax, ay, bx, by]): Box => [ax - margin, ay - margin, bx + margin, by + margin])]
    const free = ([x, y]: Point, list: readonly Box[]): boolean => list.every(([ax, ay, bx, by]) => x < ax || x > bx || y < ay || y > by)
    for (let tries = 0; tries < 900; tries++) {
      const at: Point = [x0 + next() * (x1 - x0), y0 + next() * (y1 - y0)]
      if (free(at, taken)) this.tree(at, 1.5, room, next)
    }
    for (const { along, at, from, to } of ways)
      for (let far = from + unit; far < to - unit / 2; far += unit * 2.6) {
        const [kerb, lane] = [at + half * (next() < 0.5 ? 1 : -1) * 0.92, at + unit * (next() < 0.5 ? 0.19 : -0.19)]
        if (free(along === 'y' ? [kerb, far] : [far, kerb], blocks)) this.lamp(along === 'y' ? [kerb, far] : [far, kerb], room)
        const drive = far + next() * unit * 2
        if (next() < 0.5 && drive < to) this.car(along === 'y' ? [lane, drive] : [drive, lane], along, 1.8, room, next)
      }
  }
}
