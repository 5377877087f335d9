/** What is drawn around a piece: one area, one border and one pattern for each kind of overlay. */
import type { Lattice, OverlayKind, Overlays, Runs, Shape, Space } from '../../lib/protocol/types'
import { region, type Region } from '../geometry/lattice'
import { disc, inset, pathOf, sector } from '../geometry/shapes'

export interface Overlay {
  id: OverlayKind
  /** which hatching: no two kinds have the same */
  pattern: number
  spaces: number[]
  shapes: Shape[]
  /** what comes of it, in words */
  note?: string
}

/** The first lies at the bottom; each has its own pattern. */
const KINDS: readonly OverlayKind[] = ['sight', 'reach', 'range', 'path', 'lane', 'side', 'back', 'area', 'aim']
export const PATTERNS = KINDS.length
/** the last, which is filled, takes all of its spaces */
const ROOMY = PATTERNS - 1

export function arrange(overlays: Overlays): Overlay[] {
  return KINDS.flatMap((id, pattern) => {
    const { spaces = [], shapes = [], note } = overlays[id] ?? {}
    return spaces.length || shapes.length ? [{ id, pattern, spaces, shapes, ...(note && { note }) }] : []
  })
}

/** The spaces of an overlay; each pattern keeps its own distance from the border, so that two outlines can be told apart. */
export function outline({ spaces, pattern }: Overlay, board: ReadonlyMap<number, Space>, unit: number): string {
  const margin = (unit / 24) * (1 + (pattern % ROOMY))
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
  if (shape.shape === 'runs') return lattice ? region(shape.runs, lattice) : { area: '', border: '' }
  const path = pathIn(shape)
  return { area: path, border: path }
}

function pathIn(shape: Exclude<Shape, Runs>): string {
  if (shape.shape === 'polygon') return pathOf(shape.points)
  const { x, y, r } = shape
  return shape.shape === 'circle' ? disc([x, y], r) : sector(x, y, r, shape.start, shape.sweep)
}
