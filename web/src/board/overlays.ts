/** What is drawn around a piece: one path and one pattern for each kind of overlay. */
import type { Overlays, Space } from '../lib/types'
import { inset, pathOf } from './shapes'

export interface Overlay {
  id: string
  /** which hatching: no two overlays shown together have the same, as long as there are enough */
  pattern: number
  spaces: number[]
}

/** The overlays every game may have; each keeps its own pattern. The first lies at the bottom. */
const USUAL = ['sight', 'reach', 'range', 'path']
export const PATTERNS = USUAL.length

export function arrange(overlays: Overlays): Overlay[] {
  const found = Object.entries(overlays).filter(([, spaces]) => spaces.length)
  const taken = new Set(found.map(([id]) => USUAL.indexOf(id)))
  const free = [...USUAL.keys()].filter((pattern) => !taken.has(pattern))
  return found
    .map(([id, spaces]) => ({ id, spaces, pattern: USUAL.includes(id) ? USUAL.indexOf(id) : (free.shift() ?? 0) }))
    .sort((a, b) => a.pattern - b.pattern)
}

/** One path for all its spaces; each pattern keeps its own distance from the border, so that two outlines can be told apart. */
export function outline({ spaces, pattern }: Overlay, board: ReadonlyMap<number, Space>, unit: number): string {
  const margin = (unit / 24) * (1 + pattern)
  const shapes = spaces.flatMap((n) => board.get(n) ?? [])
  return shapes.map((space) => pathOf(inset(space.polygon, margin))).join('')
}
