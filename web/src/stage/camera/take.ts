/** A take of a film: from which side the eye looks at a point or at all of the board, so that whoever matters is seen, and whole. */
import { meets, project, rayAt, type Eye } from './camera'
import type { Vec, World } from '../set/world'

/** What a take has to know of the stage. */
export interface Stands {
  world: World
  /** how high the plates of the giants reach */
  heads(): readonly Vec[]
  /** of those who stand next to a point, how much an eye does not see: a share of their bodies, for each */
  hidden(eye: Eye, at: Vec): number
}

/** How near beside all of the board, how low, how much nearer at its end, and how many units are in sight at least. */
const TAKE = { near: 0.4, pitch: 0.5, on: 0.86, room: 7, raised: 0.9 }
/** Where the picture would cut a giant, a take draws back by so much, and rises by so many units for a head or goes aside so much of the way, at most so often; a giant is so wide to either side, of its height. */
const WHOLE = { back: 1.05, rise: 0.15, aside: 0.12, half: 0.3, steps: 9 }
/** Of half of what it has in sight, so much a take keeps off the sides of the board, and off its far edge, where heads would be cut. */
const OFF = { sides: 0.45, far: 0.15 }
/** Where somebody stands behind something, or beside the board there is much of the dark, it looks from further round or from higher. */
const ROUND = [0, 0.35, -0.35, 0.6, -0.6]
const PITCHES = [TAKE.pitch, 0.74]
/** What that has to be worth, of a body that is seen: the other side, further round, from higher; and what it is worth that nobody is cut, that there is no dark down to where the letters are, and that what is looked at is not under them. */
const WORTH = { side: 0.05, round: 0.35, higher: 0.4, cut: 0.3, dark: 1.5, low: 3 }
const GRID = { across: 12, down: 5, letters: 0.7 }

const hold = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** Its first picture and its last. */
export type Path = readonly [Eye, Eye]

/** Slowly nearer and round: from this side if that will do, `home` has all of the board. */
export function takeOf(stands: Stands, home: Eye, at: Vec | null, turn: number): Path {
  if (!at) return framed(stands, home, null, turn, 0, home.pitch)
  const ways = PITCHES.flatMap((pitch) =>
    ROUND.flatMap((round) =>
      [turn, -turn].map((side) => {
        const path = framed(stands, home, at, round + side, round, pitch)
        const odd = (side === turn ? 0 : WORTH.side) + Math.abs(round) * WORTH.round + (pitch === TAKE.pitch ? 0 : WORTH.higher)
        const faultOf = (eye: Eye): number => stands.hidden(eye, at) + WORTH.cut * cutBy(stands, eye).length + WORTH.dark * dark(stands, eye) + WORTH.low * low(eye, at)
        return { path, fault: odd + path.reduce((sum, eye) => sum + faultOf(eye), 0) }
      }),
    ),
  )
  return ways.reduce((best, way) => (way.fault < best.fault ? way : best)).path
}

function framed(stands: Stands, home: Eye, at: Vec | null, from: number, to: number, pitch: number): Path {
  const { unit, scale, wide: across, deep } = stands.world
  const { wide, high, angle } = home
  const least = (TAKE.room * unit * scale) / (2 * Math.tan(angle / 2) * Math.min(1, wide / high))
  const far = Math.min(home.far, Math.max(home.far * TAKE.near, least))
  const half = far * Math.tan(angle / 2)
  const held = (value: number, side: number, half: number): number => hold(value, Math.max(0, side / 2 - half))
  const near = at && { at: [held(at[0], across, (half * OFF.sides * wide) / high), at[1] + TAKE.raised * unit * scale, held(at[2], deep, half * OFF.far)] as Vec, far, pitch }
  let eye: Eye = { ...home, ...near, yaw: from }
  const path = (): Path => [eye, { ...eye, yaw: to, far: eye.far * TAKE.on }]
  for (let n = 0; n < WHOLE.steps; n++) {
    // all of the board has its sides where it has them
    const cut = path().flatMap((one) => cutBy(stands, one)).filter(({ side }) => near || side === 'top')
    if (!cut.length) break
    const rise = cut.some(({ side }) => side === 'top') ? WHOLE.rise * unit * scale : 0
    const [x, z] = ([0, 2] as const).map((axis) => {
      const beside = cut.filter(({ side }) => side !== 'top').map(({ head }) => head[axis])
      return beside.length ? eye.at[axis] + (beside.reduce((sum, one) => sum + one, 0) / beside.length - eye.at[axis]) * WHOLE.aside : eye.at[axis]
    }) as [number, number]
    eye = { ...eye, at: [x, eye.at[1] + rise, z], far: eye.far * WHOLE.back }
  }
  return path()
}

/** A giant that the picture cuts, and where. */
interface Cut {
  head: Vec
  side: 'top' | 'beside'
}

/** Who is in the picture and not whole in it, and where it ends for them. */
function cutBy(stands: Stands, eye: Eye): Cut[] {
  return stands.heads().flatMap((head): Cut[] => {
    const [foot, top] = [project(eye, [head[0], 0, head[2]]), project(eye, head)]
    if (!foot || !top) return []
    const half = WHOLE.half * (foot[1] - top[1])
    const [left, right] = [top[0] - half, top[0] + half]
    if (right < 0 || left > eye.wide || foot[1] < 0 || top[1] > eye.high) return []
    if (left < 0 || right > eye.wide || foot[1] > eye.high) return [{ head, side: 'beside' }]
    return top[1] < 0 ? [{ head, side: 'top' }] : []
  })
}

/** How far a point lies under the letters, or beside the picture, of its height. */
function low(eye: Eye, at: Vec): number {
  const [x, y] = project(eye, at) ?? [0, 2 * eye.high]
  return Math.max(0, y / eye.high - GRID.letters, -x / eye.high, (x - eye.wide) / eye.high)
}

/** How much of the picture over the letters lies on the ground beside the board. */
function dark({ world: { wide, deep } }: Stands, eye: Eye): number {
  const { across, down, letters } = GRID
  const points = Array.from({ length: across * down }, (_, n) => meets(rayAt(eye, (((n % across) + 0.5) / across) * eye.wide, ((Math.floor(n / across) + 0.5) / down) * eye.high * letters)))
  return points.filter((point) => point && (Math.abs(point[0]) > wide / 2 || Math.abs(point[2]) > deep / 2)).length / points.length
}
