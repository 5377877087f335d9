/** What lies under a hand: a piece, a space, a point of the board. Lit things come first, also through walls. */
import { Finder } from '../../board/geometry/finder'
import type { Board, Piece, Point, Space } from '../../lib/protocol/types'
import { meets, type Ray } from './camera'
import type { Vec, World } from '../set/world'

/** Something that stands: a giant or a standee, as an upright cylinder. */
export interface Body {
  piece: Piece
  /** all that it stands for */
  pile: readonly Piece['id'][]
  /** its foot, in the room */
  at: Vec
  radius: number
  high: number
  lit: boolean
  /** drawn before everything */
  fore: boolean
  /** so much of it, from below, counts before a lit space behind it */
  firm: number
}

export interface Picked {
  piece: Piece | null
  space: Space | null
  /** where the ray meets the table */
  point: Point | null
}

const STEP = 0.22
/** Where one looks at a body: shares of its radius to the side, and of its height. */
const PATCHES = [-0.7, 0, 0.7].flatMap((across) => [0.2, 0.5, 0.8].map((up): [number, number] => [across, up]))

export class Picker {
  private readonly finder: Finder
  private readonly top: number

  /** `tops`: how high each space is built up, in board units. */
  constructor(
    board: Pick<Board, 'spaces'>,
    private readonly world: World,
    private readonly tops: ReadonlyMap<number, number>,
  ) {
    this.finder = new Finder(board.spaces)
    this.top = Math.max(0, ...tops.values()) * world.scale
  }

  spaceAt(point: Point): Space | null {
    return this.finder.at(point)
  }

  /** `sunk`: what is left of a space's height. */
  pick(ray: Ray, lit: ReadonlySet<number>, bodies: readonly Body[], sunk: (n: number) => number): Picked {
    const ground = meets(ray)
    const point = ground ? this.world.point(ground[0], ground[2]) : null
    const floor = point ? this.spaceAt(point) : null
    const house = this.walled(ray, sunk)
    const hit = struck(ray, bodies)
    const seen = hit && (!house || hit.far < house.far) ? hit : null
    const of = (piece: Piece | null, space: Space | null): Picked => ({ piece, space, point })
    const fore = struck(ray, bodies.filter((body) => body.fore))
    if (fore && fore.share <= fore.body.firm) return of(fore.body.piece, null)
    if (seen?.body.lit && seen.share <= seen.body.firm) return of(seen.body.piece, null)
    // what is left of a sunken house does not count before the ground that shines through it
    const open = floor && lit.has(floor.n) ? floor : null
    if (!seen && house && lit.has(house.space.n) && !(open && sunk(house.space.n) < 1)) return of(null, house.space)
    if (open) return of(null, open)
    const shining = struck(ray, bodies.filter((body) => body.lit))
    if (shining) return of(shining.body.piece, null)
    if (seen) return of(seen.body.piece, null)
    return of(null, house?.space ?? floor)
  }

  /** How much of a body is not seen from somewhere, behind houses and other bodies: a share. */
  hidden(from: Vec, body: Body, others: readonly Body[], sunk: (n: number) => number): number {
    const [dx, dz] = [from[0] - body.at[0], from[2] - body.at[2]]
    const flat = Math.hypot(dx, dz) || 1
    const covered = PATCHES.filter(([across, up]) => {
      const aside = (across * body.radius) / flat
      const to: Vec = [body.at[0] + dz * aside, body.at[1] + up * body.high, body.at[2] - dx * aside]
      const far = Math.hypot(...to.map((one, i) => one - from[i]!))
      const ray = { from, way: to.map((one, i) => (one - from[i]!) / far) as Vec }
      return [this.walled(ray, sunk), struck(ray, others)].some((met) => met && met.far < far - body.radius)
    })
    return covered.length / PATCHES.length
  }

  /** The first house that the ray runs into. */
  private walled({ from, way }: Ray, sunk: (n: number) => number): { space: Space; far: number } | null {
    if (!this.top || way[1] > -1e-6) return null
    const [start, end] = [Math.max(0, (this.top - from[1]) / way[1]), -from[1] / way[1]]
    for (let t = start; t < end; t += STEP) {
      const [x, y, z] = [from[0] + way[0] * t, from[1] + way[1] * t, from[2] + way[2] * t]
      const space = this.spaceAt(this.world.point(x, z))
      if (space && (this.tops.get(space.n) ?? 0) * sunk(space.n) * this.world.scale > y) return { space, far: t }
    }
    return null
  }
}

/** The nearest body that a ray runs through, and at which share of its height. */
function struck({ from, way }: Ray, bodies: readonly Body[]): { body: Body; far: number; share: number } | null {
  let best: { body: Body; far: number; share: number } | null = null
  for (const body of bodies) {
    // where the ray passes nearest to the axis, seen from above
    const [dx, dz] = [body.at[0] - from[0], body.at[2] - from[2]]
    const flat = way[0] * way[0] + way[2] * way[2]
    const near = flat > 1e-9 ? (dx * way[0] + dz * way[2]) / flat : (body.at[1] - from[1]) / way[1]
    const off = Math.hypot(from[0] + way[0] * near - body.at[0], from[2] + way[2] * near - body.at[2])
    if (off > body.radius) continue
    const half = flat > 1e-9 ? Math.sqrt((body.radius * body.radius - off * off) / flat) : 0
    // the stretch inside the upright tube, cut to where the body is
    const [first, last] = [near - half, near + half]
    const heights = [from[1] + way[1] * first - body.at[1], from[1] + way[1] * last - body.at[1]]
    const [low, high] = [Math.min(...heights), Math.max(...heights)]
    if (high < 0 || low > body.high) continue
    const far = Math.max(first, (body.at[1] + body.high - from[1]) / way[1])
    const share = Math.max(0, Math.min(body.high, from[1] + way[1] * near - body.at[1])) / body.high
    if (!best || far < best.far) best = { body, far, share }
  }
  return best
}
