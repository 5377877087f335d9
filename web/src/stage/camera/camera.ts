/** The eye over the stage: an orbit round a point of the table, and where things lie in its window. No WebGL in here. */
import type { Vec } from '../set/world'

export interface Eye {
  /** what it looks at */
  at: Vec
  yaw: number
  /** from level to straight above, in radians */
  pitch: number
  far: number
  /** from the bottom to the top of the window, in radians */
  angle: number
  wide: number
  high: number
}

/** A window not so wide has room for a part of the board only. */
export const NARROW = 700

export interface Ray {
  from: Vec
  way: Vec
}

export interface Frame {
  from: Vec
  right: Vec
  up: Vec
  ahead: Vec
}

export const ABOVE = Math.PI / 2

export function frameOf({ at, yaw, pitch, far }: Eye): Frame {
  const [s, c, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)]
  return {
    from: [at[0] + s * cp * far, at[1] + sp * far, at[2] + c * cp * far],
    right: [c, 0, -s],
    up: [-s * sp, cp, -c * sp],
    ahead: [-s * cp, -sp, -c * cp],
  }
}

const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Where a point is in the window, in pixels from its corner, and how far away; null behind the eye. */
export function project(eye: Eye, p: Vec, frame = frameOf(eye)): [x: number, y: number, far: number] | null {
  const d: Vec = [p[0] - frame.from[0], p[1] - frame.from[1], p[2] - frame.from[2]]
  const far = dot(d, frame.ahead)
  if (far <= 0.01) return null
  const k = pixels(eye) / far
  return [eye.wide / 2 + dot(d, frame.right) * k, eye.high / 2 - dot(d, frame.up) * k, far]
}

/** How many pixels a thing of one is high at a distance of one. */
export const pixels = (eye: Eye): number => eye.high / (2 * Math.tan(eye.angle / 2))

export function rayAt(eye: Eye, x: number, y: number, frame = frameOf(eye)): Ray {
  const k = 1 / pixels(eye)
  const [u, v] = [(x - eye.wide / 2) * k, (eye.high / 2 - y) * k]
  const way = [0, 1, 2].map((i) => frame.ahead[i]! + frame.right[i]! * u + frame.up[i]! * v) as Vec
  const long = Math.hypot(...way)
  return { from: frame.from, way: way.map((one) => one / long) as Vec }
}

/** Where a ray meets a level plane; null where it looks away from it. */
export function meets({ from, way }: Ray, high = 0): Vec | null {
  const t = (high - from[1]) / way[1]
  return way[1] > -1e-6 || t < 0 ? null : [from[0] + way[0] * t, high, from[2] + way[2] * t]
}

/** The part of a window that nothing lies over, in pixels from its sides. */
export interface Free {
  left: number
  top: number
  right: number
  bottom: number
}

export const NO_FRAME: Free = { left: 0, top: 0, right: 0, bottom: 0 }

/** Where in the window points are, or null where one of them is behind the eye. */
function extent(eye: Eye, points: readonly Vec[]): Free | null {
  const frame = frameOf(eye)
  const seen = points.map((p) => project(eye, p, frame)).filter((p) => p !== null)
  if (seen.length < points.length) return null
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Whether all these points are in what is free of the window. */
export function holds(eye: Eye, points: readonly Vec[], free: Free): boolean {
  const seen = extent(eye, points)
  return seen !== null && seen.left >= free.left && seen.top >= free.top && seen.right <= eye.wide - free.right && seen.bottom <= eye.high - free.bottom
}

/** So much of what is free they fill at most. */
const FILLED = 0.97

/** The nearest eye, looking that way, that has all these points in what is free of its window; `far`: at this distance, and they in the middle. */
export function fitted(eye: Eye, points: readonly Vec[], free = NO_FRAME, far?: number): Eye {
  let best: Eye = { ...eye, at: [...eye.at], far: far ?? eye.far }
  const [wide, high] = [eye.wide - free.left - free.right, eye.high - free.top - free.bottom]
  for (let tries = 0; tries < 40; tries++) {
    const seen = extent(best, points)
    if (!seen) {
      best = { ...best, far: best.far * 1.5 }
      continue
    }
    const wish = far === undefined ? Math.max((seen.right - seen.left) / (wide * FILLED), (seen.bottom - seen.top) / (high * FILLED)) : far / best.far
    const k = best.far / pixels(best)
    const [dx, dy] = [(seen.left + seen.right) / 2 - free.left - wide / 2, (seen.top + seen.bottom) / 2 - free.top - high / 2]
    const up = (dy * k) / Math.max(0.3, Math.sin(best.pitch))
    const { right } = frameOf(best)
    best = {
      ...best,
      far: best.far * (1 + (wish - 1) * 0.7),
      at: [best.at[0] + right[0] * dx * k + Math.sin(best.yaw) * up, best.at[1], best.at[2] + right[2] * dx * k + Math.cos(best.yaw) * up],
    }
  }
  return best
}

/** A tilt of the camera that shows faces and still lets one plan. */
export const PLAY = 0.86

const UPRIGHT = 0.55

/** Cards are turned to whoever looks: upright from the side, on their backs from above. */
export const lieOf = (pitch: number): number => ABOVE * Math.max(0, Math.min(1, (pitch - UPRIGHT) / (ABOVE - UPRIGHT)))

/** Between two looks; an angle goes the short way. */
export function between(a: Eye, b: Eye, t: number): Eye {
  const mix = (x: number, y: number): number => x + (y - x) * t
  const turn = ((b.yaw - a.yaw + 3 * Math.PI) % (2 * Math.PI)) - Math.PI
  // by its logarithm, so that a flight down does not rush at the end
  return { ...b, at: [0, 1, 2].map((i) => mix(a.at[i]!, b.at[i]!)) as Vec, yaw: a.yaw + turn * t, pitch: mix(a.pitch, b.pitch), far: a.far * (b.far / a.far) ** t, angle: mix(a.angle, b.angle) }
}
