/** Moving among lit things by keyboard: pure geometry and letters. */
import type { Point } from '../protocol/types'

export interface Spot {
  key: string
  at: Point
  label: string
}

const DIRECTIONS: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The nearest spot in the arrow's direction; spots off to the side count as further away. */
export function neighbour(spots: readonly Spot[], from: Spot | null, arrow: string): Spot | null {
  const way = DIRECTIONS[arrow]
  if (!way || !spots.length) return null
  if (!from) return spots[0]!
  let best: Spot | null = null
  let least = Infinity
  for (const spot of spots) {
    if (spot.key === from.key) continue
    const dx = spot.at[0] - from.at[0]
    const dy = spot.at[1] - from.at[1]
    const along = dx * way[0] + dy * way[1]
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0])
    // things stacked in one place are reached with the down and right arrows, in order
    const stacked = dx === 0 && dy === 0 && (way[0] > 0 || way[1] > 0)
    if (along <= 0 && !stacked) continue
    if (aside > 2 * along && !stacked) continue
    const far = stacked ? (spots.indexOf(spot) > spots.indexOf(from) ? 0.5 : Infinity) : along + 2 * aside
    if (far < least) {
      least = far
      best = spot
    }
  }
  return best
}

/** The next spot in the list, round and round (Tab order, or when no arrow leads on). */
export function cycle(spots: readonly Spot[], from: Spot | null, step: 1 | -1): Spot | null {
  if (!spots.length) return null
  const at = from ? spots.findIndex((spot) => spot.key === from.key) : -1
  if (at < 0) return spots[step > 0 ? 0 : spots.length - 1]!
  return spots[(at + step + spots.length) % spots.length]!
}

/** The next spot whose label begins with what was typed. */
export function jump(spots: readonly Spot[], from: Spot | null, typed: string): Spot | null {
  const wanted = typed.toLowerCase()
  const hits = spots.filter((spot) => spot.label.toLowerCase().startsWith(wanted))
  if (!hits.length) return null
  if (from && hits.some((spot) => spot.key === from.key)) {
    return typed.length > 1 ? from : cycle(hits, from, 1)
  }
  return hits[0]!
}
