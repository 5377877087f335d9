/** Where the eye is and where it goes: the first look, from above, nearer, round; never longer than a moment. */
import type { Point } from '../../lib/protocol/types'
import { NAMED, wishes, type Focus } from '../../board/pieces/giants'
import { ABOVE, between, fitted, holds, meets, NARROW, PLAY, project, rayAt, type Eye, type Free } from './camera'
import { eased, turning, type Moves } from './moves'
import { takeOf, type Stands } from './take'
import type { Vec } from '../set/world'

export interface Sights extends Stands {
  /** the board is measured, not parted into spaces */
  measured: boolean
  /** the left and the right of those who stand there */
  sides(): readonly Vec[]
  motion(): boolean
  /** what lies over the sides of the window */
  free(): Free
  /** draw */
  changed(): void
  /** it looks from another side now */
  turned(): void
}

const FLIGHT = 650
const ANGLE = 0.5
const TALL = 0.62
const PLAN_ANGLE = 0.14
/** How many spaces, or inches and a bit, a phone has room for. */
const ACROSS = { spaces: 10, measured: 13 }
/** Over the table's far edge lies at most so much of the window, unless a giant stands there; for it the eye is raised to this pitch, and the board by so much. */
const SKY = 1 / 6
const RAISED = 1.22
const LIFTED = 0.3
/** Where only a part has room, the eye draws back so far to have all of a reach. */
const BACK = 1.4
/** So far a tail lies on the ground, of the height of the plate over it. */
const TAIL = 0.4
/** Of the table's wood before the board. */
const RIM = 1.5
const LOWEST = 0.3
const HIGHEST = 1.5
const NEAREST = 0.045
/** Once round the table while past moments are shown. */
const ROUND = 90_000

/** Beside all of the board. */
const CLOSER = 1.7

/** So much of what is in sight a scene keeps off the edge of the board, where there is only wood to see. */
const EDGE = 0.22

/** Nearer to each other than this, of a giant's height, two are in a fight on a table that is measured; the eye then looks from so high, at most so far round, from so much further than it could, and no nearer than so much of the first distance. */
const MELEE = { near: 1.1, pitch: PLAY, round: 1.1, room: 1.4, far: 0.4 }

/** Whoever fights, whole, and the eye that has them side by side. */
interface Fight {
  /** the same while they stand where they are */
  key: string
  points: Vec[]
  eye: Eye
}

const hold = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

export class Gaze {
  eye: Eye = { at: [0, 0, 0], yaw: 0, pitch: PLAY, far: 150, angle: ANGLE, wide: 1, high: 1 }
  /** where it is going */
  goal: Eye = this.eye
  planned = false
  private home: Eye = this.eye
  private touched = false
  private opened = false
  /** where one goes who comes closer */
  towards: Focus | null = null
  private revealed: Focus | null = null
  /** the fight that the eye went to */
  private fought = ''
  /** all of the board is shown, however small */
  private all = false

  constructor(
    private readonly sights: Sights,
    private readonly moves: Moves,
  ) {}

  resize(wide: number, high: number): void {
    this.eye = { ...this.eye, wide, high }
    this.home = this.homely(wide, high)
    if (this.touched) this.look({ ...this.goal, wide, high }, 0)
    else {
      this.look(this.home, 0)
      this.fought = ''
      // a new size of the window must not lose what was brought into sight
      if (this.revealed) this.reveal(this.revealed)
    }
    this.opened = true
  }

  /** How the board should be seen at first. */
  private homely(wide: number, high: number): Eye {
    const { wide: w, deep: d, unit, scale } = this.sights.world
    const base: Eye = { at: [0, 0, 0], yaw: 0, pitch: PLAY, far: 150, angle: wide < high ? TALL : ANGLE, wide, high }
    if (this.isPart(wide)) {
      const across = this.sights.measured ? ACROSS.measured : ACROSS.spaces
      return { ...base, pitch: 0.72, far: (across * unit * scale) / (2 * Math.tan(base.angle / 2) * (wide / high)) }
    }
    const corners: Vec[] = [[-w / 2, 0, -d / 2], [w / 2, 0, -d / 2], [-w / 2, 0, d / 2 + RIM], [w / 2, 0, d / 2 + RIM], ...this.whole()]
    const free = this.sights.free()
    let eye = fitted(base, corners, free)
    const sky = (): number => (project(eye, [0, 0, -d / 2])?.[1] ?? 0) / high
    for (let pitch = PLAY; sky() > SKY && pitch < RAISED; pitch += 0.03) eye = fitted({ ...base, pitch }, corners, free)
    for (let bottom = 0; sky() > SKY && bottom < high * LIFTED; bottom += high / 50) eye = fitted(eye, corners, { ...free, bottom })
    return eye
  }

  /** All giants, from side to side and from their plates to the tails that they turn to whoever looks. */
  private whole(): Vec[] {
    return [...this.sights.heads().flatMap(([x, y, z]): Vec[] => [[x, y, z], [x, 0, z + TAIL * y]]), ...this.sights.sides()]
  }

  /** The pieces stand otherwise: a head or tail that is out of the picture comes back into it. */
  attend(): void {
    if (!this.opened || this.touched || this.fought || this.isPart() || holds(this.goal, this.whole(), this.sights.free())) return
    this.home = this.homely(this.eye.wide, this.eye.high)
    this.look(this.home)
  }

  /** Whether there is room for a part of the board only. */
  isPart(wide = this.eye.wide): boolean {
    return wide < NARROW
  }

  private look(to: Eye, ms = FLIGHT): void {
    this.goal = to
    const from = this.eye
    this.moves.add({
      name: 'eye',
      ms: this.sights.motion() && this.opened ? ms : 0,
      step: (t) => (this.eye = between(from, to, eased(t))),
      done: () => this.sights.turned(),
    })
    this.sights.changed()
  }

  /** Back to the first look; `whole`: all of it, however small. */
  fit(whole = false): void {
    this.touched = false
    this.planned = false
    this.all = whole
    const { wide: w, deep: d } = this.sights.world
    const corners: Vec[] = [[-w / 2, 0, -d / 2], [w / 2, 0, -d / 2], [-w / 2, 0, d / 2], [w / 2, 0, d / 2], ...this.whole()]
    this.home = this.homely(this.eye.wide, this.eye.high)
    this.look(whole ? fitted(this.home, corners, this.sights.free()) : this.home)
    if (!whole && this.revealed) this.reveal(this.revealed)
  }

  /** Straight from above, and back. */
  plan(): boolean {
    this.planned = !this.planned
    const { wide: w, deep: d } = this.sights.world
    const base = { ...this.goal, yaw: 0, pitch: ABOVE, angle: PLAN_ANGLE }
    if (!this.planned) this.look({ ...this.home, wide: this.eye.wide, high: this.eye.high })
    else if (this.isPart()) this.look({ ...base, far: (this.goal.far * Math.tan(this.goal.angle / 2)) / Math.tan(PLAN_ANGLE / 2) })
    else this.look(fitted({ ...base, at: [0, 0, 0], far: 600 }, [[-w / 2, 0, -d / 2], [w / 2, 0, d / 2]]))
    this.touched = this.planned
    return this.planned
  }

  /** The farthest and the nearest that one may go. */
  private limits(): [most: number, least: number] {
    const most = Math.max(this.home.far * 1.6, 40) * (Math.tan(this.home.angle / 2) / Math.tan(this.goal.angle / 2))
    return [most, most * NEAREST]
  }

  /** Further or nearer: round the hand, or to what the picture is about. */
  zoomBy(factor: number, at?: [number, number], glide = true): void {
    const [most, least] = this.limits()
    const far = Math.max(least, Math.min(most, this.goal.far / factor))
    if (!at && factor > 1 && this.towards) return this.near(this.towards, far)
    const hand = at ?? [this.eye.wide / 2, this.eye.high / 2]
    const [before, after] = [meets(rayAt(this.goal, ...hand)), meets(rayAt({ ...this.goal, far }, ...hand))]
    const [dx, dz] = before && after ? [before[0] - after[0], before[2] - after[2]] : [0, 0]
    this.go({ far, at: [this.goal.at[0] + dx, this.goal.at[1], this.goal.at[2] + dz] }, glide ? 180 : 0)
  }

  /** Somebody asked where this is: it is shown from close by. */
  show(focus: Focus): void {
    this.revealed = focus
    this.near(focus, Math.min(this.goal.far, this.home.far / CLOSER))
  }

  /** So near, but head and feet of it stay in sight. */
  private near(focus: Focus, far: number): void {
    const [fight, free] = [this.fightOf(focus), this.sights.free()]
    const [from, body] = [fight && !this.touched ? fight.eye : this.goal, fight?.points ?? this.pointsOf(focus)]
    const least = fitted(from, body, free).far
    this.taken()
    this.look(fitted(from, body, free, Math.max(far, least)))
  }

  /** Those who stand so near that they fight, if nothing further away is to be picked: seen across the line from one to the next. */
  private fightOf({ at, high, reach }: Focus): Fight | null {
    const { measured, world, heads } = this.sights
    const [x, , z] = world.at(...at)
    const near = MELEE.near * high * world.scale
    const beside = heads().map((head) => ({ head, far: Math.hypot(head[0] - x, head[2] - z) })).filter(({ far }) => far < near).sort((a, b) => a.far - b.far)
    const foe = beside[1]?.head
    const aims = reach.map((point) => world.at(...point))
    if (!measured || !foe || this.planned || aims.some((aim) => Math.hypot(aim[0] - x, aim[2] - z) > near)) return null
    // of the two sides the one that one looks from at first
    const across = Math.atan2(foe[2] - z, x - foe[0])
    const yaw = hold(turning(0, Math.cos(across) < 0 ? across + Math.PI : across, 1), MELEE.round)
    const half = near / 2
    const points = [...beside.flatMap(({ head: [hx, hy, hz] }) => [-half, half].flatMap((side): Vec[] => [0, hy].map((y) => [hx + Math.cos(yaw) * side, y, hz - Math.sin(yaw) * side]))), ...aims]
    const free = this.sights.free()
    const base: Eye = { ...this.home, wide: this.eye.wide, high: this.eye.high, yaw, pitch: MELEE.pitch }
    const far = Math.max(fitted(base, points, free).far * MELEE.room, this.home.far * MELEE.far)
    const middle = fitted(base, points, free, far)
    const heights = points.map((point) => project(middle, point)?.[1] ?? 0)
    // their plates are at the upper edge, and the table below them: not the sky above
    const bottom = Math.max(0, base.high - 2 - free.top - (Math.max(...heights) - Math.min(...heights)))
    return { key: [x, z, ...beside.flatMap(({ head }) => head)].map(Math.round).join(), points, eye: fitted(middle, points, { ...free, bottom }, far) }
  }

  /** Comes to a fight, and back from one when something else is asked; whether it is there. */
  private meet(focus: Focus): boolean {
    if (this.touched || this.isPart()) return false
    const [fight, was] = [this.fightOf(focus), this.fought]
    if (fight?.key === was || (!fight && was && holds(this.goal, this.pointsOf(focus, wishes(focus)[0]), this.sights.free()))) return true
    this.fought = fight?.key ?? ''
    if (fight) this.look(fight.eye)
    else if (was) this.look(this.homely(this.eye.wide, this.eye.high))
    return fight !== null
  }

  /** What shows something whole, and what should be seen with it. */
  private pointsOf({ at: [x, y], high }: Focus, beside: readonly Point[] = []): Vec[] {
    const { world } = this.sights
    const half = Math.max(world.unit / 2, high / 4)
    const sides = [x - half, x + half].flatMap((side): Vec[] => [world.at(side, y), world.at(side, y, high * (1 + NAMED))])
    return [...sides, ...beside.map((point) => world.at(...point))]
  }

  /** So that the place under the hand stays under it. */
  drag(from: [number, number], to: [number, number]): void {
    const [a, b] = [meets(rayAt(this.eye, ...from)), meets(rayAt(this.eye, ...to))]
    if (a && b) this.go({ at: [this.eye.at[0] + a[0] - b[0], this.eye.at[1], this.eye.at[2] + a[2] - b[2]] })
  }

  turn(yaw: number, pitch: number): void {
    if (pitch) this.planned = false
    this.go({ yaw: this.goal.yaw + yaw, pitch: Math.max(LOWEST, Math.min(this.planned ? ABOVE : HIGHEST, this.goal.pitch + pitch)) })
  }

  /** A slow turn round the table, until somebody takes it in hand; not where movement is not wished for. */
  orbit(on: boolean): void {
    this.moves.drop('orbit')
    if (!on || this.planned || !this.sights.motion()) return
    let gone = 0
    this.moves.add({
      name: 'orbit',
      ms: ROUND,
      step: (t) => {
        const by = 2 * Math.PI * (t - gone)
        gone = t
        // a flight to a scene goes first
        if (this.moves.has('eye')) return
        this.eye = { ...this.eye, yaw: this.eye.yaw + by }
        this.goal = { ...this.goal, yaw: this.eye.yaw }
      },
      done: () => this.orbit(true),
    })
    this.sights.changed()
  }

  /** Somebody has it in hand now. */
  private taken(): void {
    this.moves.drop('orbit')
    this.touched = true
  }

  private go(change: Partial<Eye>, ms = 0): void {
    this.taken()
    const { wide, deep } = this.sights.world
    const next = { ...this.goal, ...change }
    this.look({ ...next, at: [hold(next.at[0], wide / 2), next.at[1], hold(next.at[2], deep / 2)] }, ms)
  }

  /** Brings something into sight if it is not, whole; with its reach and its goal if there is room. Whether there was for its reach. */
  reveal(focus: Focus): boolean {
    this.revealed = focus
    if (this.all && this.isPart()) this.goal = this.home
    this.all = false
    if (this.meet(focus)) return true
    const free = this.sights.free()
    for (const beside of wishes(focus)) {
      const points = this.pointsOf(focus, beside)
      const { far } = fitted(this.goal, points, free)
      if (!holds(this.goal, points, free)) {
        if (far <= this.goal.far) this.look(fitted(this.goal, points, free, this.goal.far))
        else if (this.isPart() && far <= this.home.far * BACK) this.look(fitted(this.goal, points, free))
        else continue
      }
      return focus.reach.every((point) => beside.includes(point))
    }
    this.look(fitted(this.goal, this.pointsOf(focus), free))
    return false
  }

  /** Comes close to a point: to a share of the first distance, with so many units in sight at least; the answer brings the eye back. */
  approach(at: Vec, share: number, pitch: number, room = 0): () => void {
    const back = this.goal
    if (this.planned) return () => undefined
    const { wide, deep, unit, scale } = this.sights.world
    const span = room * unit * scale
    const least = span / (2 * Math.tan(back.angle / 2) * Math.min(1, back.wide / back.high))
    const held = (value: number, side: number): number => hold(value, Math.max(0, side / 2 - span * EDGE))
    this.look({ ...back, at: [held(at[0], wide), at[1], held(at[2], deep)], far: Math.min(back.far, Math.max(this.home.far * share, least)), pitch: Math.min(back.pitch, pitch) })
    return () => this.look({ ...back, wide: this.eye.wide, high: this.eye.high })
  }

  /** A take of a film: from one side, near to a point or all of the board, slowly nearer and round while it lasts. */
  take(at: Vec | null, turn: number, ms: number): void {
    const [from, to] = takeOf(this.sights, this.homely(this.eye.wide, this.eye.high), at, turn)
    this.touched = true
    this.look(from, 0)
    this.look(to, ms)
  }

  /** Where a point of the board will be in the window when the eye has come to rest. */
  inWindow([x, y]: Point, high = 0): [number, number] {
    const seen = project(this.goal, this.sights.world.at(x, y, high))
    return seen ? [seen[0], seen[1]] : [-1, -1]
  }

  onBoard(x: number, y: number): Point {
    const hit = meets(rayAt(this.eye, x, y))
    return hit ? this.sights.world.point(hit[0], hit[2]) : [-1e6, -1e6]
  }
}
