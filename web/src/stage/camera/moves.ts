/** Movement in time: each runs from 0 to 1 and is over; skipping brings all of them to their end. */
export interface Move {
  /** whose it is: a new one of the same name takes the place of the old */
  name: string
  ms: number
  step(t: number): void
  done?(): void
}

export class Moves {
  private readonly running = new Map<string, { move: Move; since: number | null }>()

  get busy(): boolean {
    return this.running.size > 0
  }

  has(name: string): boolean {
    return this.running.has(name)
  }

  /** Whether anything but these moves. */
  others(...names: string[]): boolean {
    return [...this.running.keys()].some((name) => !names.includes(name))
  }

  /** It stops where it is. */
  drop(name: string): void {
    this.running.delete(name)
  }

  /** At once where it takes no time. */
  add(move: Move): void {
    this.running.delete(move.name)
    if (move.ms <= 0) {
      move.step(1)
      move.done?.()
    } else this.running.set(move.name, { move, since: null })
  }

  /** Everything as it is at this moment; whether anything still moves. */
  run(now: number): boolean {
    for (const [name, one] of [...this.running]) {
      one.since ??= now
      const t = Math.min(1, (now - one.since) / one.move.ms)
      one.move.step(t)
      if (t < 1 || this.running.get(name) !== one) continue
      this.running.delete(name)
      one.move.done?.()
    }
    return this.busy
  }

  /** Everything comes to its end but these. */
  skip(but: readonly string[] = []): void {
    for (const [name, one] of [...this.running]) {
      if (but.includes(name) || this.running.get(name) !== one) continue
      this.running.delete(name)
      one.move.step(1)
      one.move.done?.()
    }
  }
}

/** Slow, quick, slow. */
export const eased = (t: number): number => t * t * (3 - 2 * t)

type Vec = [number, number, number]

/** A point on a way of several stops, at an even pace, and which way it goes there. */
export function along(way: readonly Vec[], t: number): { at: Vec; ahead: Vec } {
  const lengths = way.slice(1).map((p, i) => Math.hypot(p[0] - way[i]![0], p[1] - way[i]![1], p[2] - way[i]![2]))
  let left = t * lengths.reduce((sum, one) => sum + one, 0)
  for (const [i, long] of lengths.entries()) {
    const [a, b] = [way[i]!, way[i + 1]!]
    if (left <= long || i === lengths.length - 1) {
      const k = long ? Math.min(1, left / long) : 1
      return { at: [0, 1, 2].map((n) => a[n]! + (b[n]! - a[n]!) * k) as Vec, ahead: [b[0] - a[0], b[1] - a[1], b[2] - a[2]] }
    }
    left -= long
  }
  return { at: way[0] ?? [0, 0, 0], ahead: [0, 0, 0] }
}

/** From one angle to another the short way round. */
export const turning = (from: number, to: number, t: number): number => from + (((((to - from) % (2 * Math.PI)) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI) * t

const AHEAD = [-0.06, -0.03, 0, 0.03, 0.06]

/** Where somebody looks who walks: round corners, not on the spot. */
export function facing(way: readonly Vec[], t: number): number | null {
  const sum = [0, 0]
  for (const off of AHEAD) {
    const { ahead: [x, , z] } = along(way, Math.max(0, Math.min(1, t + off)))
    const long = Math.hypot(x, z) || 1
    sum[0]! += x / long
    sum[1]! += z / long
  }
  return Math.hypot(sum[0]!, sum[1]!) > 0.1 ? Math.atan2(sum[0]!, sum[1]!) : null
}

/** In units: who goes straight over so much without a stop between leaps or flies, and how high at most. */
const LEAP = 2.2
const HIGH = 3.5
const STEEP = 0.3

/** How high a way rises in its middle; 0: it is walked. */
export function riseOf(way: readonly Vec[], unit: number): number {
  const [from, to] = [way[0], way.at(-1)]
  if (!from || !to || way.length !== 2) return 0
  const far = Math.hypot(to[0] - from[0], to[2] - from[2])
  return far > LEAP * unit ? Math.min(HIGH * unit, STEEP * far) : 0
}

/** The height of an arc at a share of the way. */
export const arc = (rise: number, t: number): number => rise * 4 * t * (1 - t)
