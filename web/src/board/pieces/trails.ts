/** The ways pieces have just gone, as points to pass through. */
import type { Point, Space, Trail } from '../../lib/protocol/types'

const PER_STEP = 130
const LONGEST = 560

export interface Journey {
  points: Point[]
  ms: number
}

/** From the first stop over the others to where the piece lies now; null where there is nothing between the two. */
export function journey(trail: Trail, spaces: ReadonlyMap<number, Space>, end: Point): Journey | null {
  const stops = trail.points ?? trail.spaces?.map((stop) => spaces.get(stop)?.centre) ?? []
  if (stops.length < 3 || stops.some((stop) => stop === undefined)) return null
  const points = [...(stops.slice(0, -1) as Point[]), end]
  return { points, ms: Math.min(LONGEST, PER_STEP * (points.length - 1)) }
}

/** At an even pace, however far apart the stops are. */
export function keyframes(points: readonly Point[]): Keyframe[] {
  const lengths = points.map(([x, y], i) => (i ? Math.hypot(x - points[i - 1]![0], y - points[i - 1]![1]) : 0))
  const whole = lengths.reduce((sum, one) => sum + one, 0) || 1
  let gone = 0
  return points.map(([x, y], i) => ({ transform: `translate(${x}px, ${y}px)`, offset: Math.min(1, (gone += lengths[i]!) / whole) }))
}
