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

  /** Whether anything but this moves. */
  others(name: string): boolean {
    return this.running.size > Number(this.running.has(name))
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

  skip(): void {
    for (const { move } of [...this.running.values()]) {
      move.step(1)
      move.done?.()
    }
    this.running.clear()
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
