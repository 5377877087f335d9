/** What lies around the board and is no part of it: rivers, quays with piers and ships, the next streets. Nothing in it can be picked. */
import { lookOf } from '../../art/look'
import { scatter } from '../../lib/values/scatter'
import { box, inset } from '../../board/geometry/shapes'
import type { Board, Patch } from '../../lib/protocol/types'
import type { Growth } from './growth'
import { any, BRICK, corners, dimmed, Mason, shrunk, square, type Rect, type Site } from './houses'
import type { Soup } from './soup'
import { light, type Vec } from './world'

/** Of no space. */
const NOBODYS = -1
/** Coats of the flat board, in what light there is out here. */
const DIM = 2.2
/** The next streets are as light as those of the board, and their houses a little darker. */
const [ASPHALT, EVENING] = [5, 0.6]
const DEEP: Vec = [0.4, 0.42, 0.55]

export interface Shores extends Site {
  sea: Soup
  banks: Soup
  growth: Growth
  /** where water stands, of a unit */
  level: number
}

/** So much of this lies on the table, in parts that are not under the board. */
function outside([x0, y0, x1, y1]: Rect, [left, top, right, bottom]: Rect, [bx0, by0, bx1, by1]: Rect): Rect[] {
  const [a0, b0, a1, b1] = [Math.max(x0, left), Math.max(y0, top), Math.min(x1, right), Math.min(y1, bottom)]
  const [north, south] = [Math.max(b0, Math.min(b1, by0)), Math.max(b0, Math.min(b1, by1))]
  const parts: Rect[] = [[a0, b0, a1, north], [a0, south, a1, b1], [a0, north, Math.min(a1, bx0), south], [Math.max(a0, bx1), north, a1, south]]
  return parts.filter(([c0, d0, c1, d1]) => c1 > c0 && d1 > d0)
}

type Maker = (site: Shores, parts: readonly Rect[], patch: Patch, seed: number, tones: readonly string[]) => void

const MAKERS: Readonly<Record<string, Maker>> = {
  harbour({ sea, world, level }, parts) {
    for (const part of parts) sea.flat(corners(part), level * world.unit, DEEP, NOBODYS)
  },
  plain({ banks }, parts, _, __, tones) {
    for (const part of parts) banks.flat(corners(part), 0, light(tones[0]!, ASPHALT), NOBODYS)
  },
  /** A promenade over a wall of stone, with lamps. */
  quay(site, parts, _, seed, tones) {
    const { unit } = site.world
    const mason = new Mason(site, NOBODYS, scatter(seed))
    for (const part of parts) {
      const [x0, y0, x1, y1] = part
      mason.solid(corners(part), site.level * 2 * unit, unit * 0.02, light(tones[0]!, DIM))
      for (let y = y0 + unit / 2; y < y1; y += unit * 1.5) site.growth.lamp([(x0 + x1) / 2, y], NOBODYS)
    }
  },
  /** Planks on piles, and a long shed with a lit front. */
  pier(site, parts, _, seed, tones) {
    const { unit } = site.world
    const next = scatter(seed)
    const mason = new Mason(site, NOBODYS, next, 0.8)
    for (const part of parts) {
      const coat = any(tones, next).map((one) => one * DIM) as Vec
      mason.solid(corners(part), site.level * 2 * unit, unit * 0.01, light('#7a6650'))
      const shed = shrunk(part, unit * 0.12)
      mason.block(corners(shed), 0, unit * 0.2, coat)
      mason.gable(shed, unit * 0.2, unit * 0.12, dimmed(coat))
    }
  },
  /** A ship: a dark hull as her outline has it, white decks, two funnels, lamps along her side. */
  liner(site, _, { polygon }, seed, tones) {
    const { unit } = site.world
    const mason = new Mason(site, NOBODYS, scatter(seed), 0.5)
    const low = site.level * unit
    mason.solid(polygon, low, unit * 0.16, light('#2a3242'))
    mason.solid(inset(polygon, -unit * 0.015), low, low + unit * 0.05, light(tones[0]!))
    const deck = box(inset(polygon, unit * 0.14)) as Rect
    const [x0, y0, x1, y1] = deck
    const [cabin, bridge]: [Rect, Rect] = [[x0 + (x1 - x0) * 0.16, y0, x1 - (x1 - x0) * 0.22, y1], [x0 + (x1 - x0) * 0.24, y0 + unit * 0.04, x1 - (x1 - x0) * 0.32, y1 - unit * 0.04]]
    mason.block(corners(cabin), unit * 0.16, unit * 0.28, light('#efe7d4'))
    mason.block(corners(bridge), unit * 0.28, unit * 0.36, light('#efe7d4'))
    const y = (y0 + y1) / 2
    for (const part of [0.38, 0.56]) mason.solid(corners(square([x0 + (x1 - x0) * part, y], unit * 0.07)), unit * 0.36, unit * 0.6, light(tones[0]!))
    for (let x = x0; x < x1; x += unit * 0.3) site.signs.push({ at: [x, y1 + unit * 0.06, unit * 0.2], colour: '#ffc766' })
  },
  /** Houses that nobody plays in, low, so that they hide nothing of the board, with a lamp at the corner and now and then a car. */
  outskirts(site, parts, _, seed) {
    const { unit } = site.world
    const next = scatter(seed)
    const mason = new Mason(site, NOBODYS, next, 0.8)
    for (const part of parts) {
      const x = part[0] + (part[2] - part[0]) * (0.38 + next() * 0.24)
      for (const lot of [[part[0], part[1], x, part[3]], [x, part[1], part[2], part[3]]] as Rect[]) {
        const foot = shrunk(lot, unit * 0.02)
        const high = unit * (0.24 + next() * 0.2)
        mason.block(corners(foot), 0, high, any(BRICK, next).map((one) => one * EVENING) as Vec)
        mason.clutter(foot, high)
      }
      const [east, south] = [part[2], part[3]]
      site.growth.lamp([east + unit * 0.1, south + unit * 0.1], NOBODYS)
      if (next() < 0.5) site.growth.car([part[0] + (east - part[0]) * next(), south + unit * 0.4], 'x', 1, NOBODYS, next)
    }
  },
}

/** Builds it as far as the table reaches. */
export function surround(site: Shores, { beyond, bounds, art }: Pick<Board, 'beyond' | 'bounds' | 'art'>): void {
  const { margin } = site.world
  const [x0, y0, x1, y1] = bounds
  const table: Rect = [x0 - margin, y0 - margin, x1 + margin, y1 + margin]
  beyond.forEach((patch, seed) => {
    const look = lookOf('grounds', patch.ground, art)
    const parts = outside(box(patch.polygon) as Rect, table, [...bounds] as Rect)
    if (parts.length) MAKERS[look.style ?? 'plain']?.(site, parts, patch, seed, look.tones ?? [look.fill])
  })
}
