/** What is drawn around a piece: one area, one border and one pattern for each kind of overlay. */
import type { Lattice, Overlays, Shape, Space } from '../lib/types'
import { region, type Region } from './lattice'
import { disc, inset, pathOf, sector } from './shapes'

export interface Overlay {
  id: string
  /** which hatching: no two overlays shown together have the same, as long as there are enough */
  pattern: number
  spaces: number[]
  shapes: Shape[]
}

/** The overlays every game may have; each keeps its own pattern. The first lies at the bottom. */
const USUAL = ['sight', 'reach', 'range', 'path', 'lane', 'side', 'back', 'area']
export const PATTERNS = USUAL.length

export function arrange(overlays: Overlays): Overlay[] {
  const found = Object.entries(overlays).filter(([, parts]) => parts.length)
  const taken = new Set(found.map(([id]) => USUAL.indexOf(id)))
  const free = [...USUAL.keys()].filter((pattern) => !taken.has(pattern))
  return found
    .map(([id, parts]) => ({
      id,
      spaces: parts.filter((part) => typeof part === 'number'),
      shapes: parts.filter((part) => typeof part !== 'number'),
      pattern: USUAL.includes(id) ? USUAL.indexOf(id) : (free.shift() ?? 0),
    }))
    .sort((a, b) => a.pattern - b.pattern)
}

/** The spaces of an overlay; each pattern keeps its own distance from the border, so that two outlines can be told apart. */
export function outline({ spaces, pattern }: Overlay, board: ReadonlyMap<number, Space>, unit: number): string {
  const margin = (unit / 24) * (1 + pattern)
  const shapes = spaces.flatMap((n) => board.get(n) ?? [])
  return shapes.map((space) => pathOf(inset(space.polygon, margin))).join('')
}

/** What to fill and what to outline: spaces and shapes together. */
export function drawn(overlay: Overlay, board: ReadonlyMap<number, Space>, unit: number, lattice: Lattice | undefined): Region {
  const found = { area: outline(overlay, board, unit), border: outline(overlay, board, unit) }
  for (const shape of overlay.shapes) {
    const { area, border } = shaped(shape, lattice)
    found.area += area
    found.border += border
  }
  return found
}

function shaped(shape: Shape, lattice: Lattice | undefined): Region {
  if ('rows' in shape) return lattice ? region(shape.rows, lattice) : { area: '', border: '' }
  const path = 'circle' in shape ? ring(shape.circle) : 'sector' in shape ? sector(...shape.sector) : pathOf(shape.polygon)
  return { area: path, border: path }
}

function ring([x, y, r]: [number, number, number]): string {
  return disc([x, y], r)
}
