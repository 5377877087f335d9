/** Where the marks of an offer lie on the board: points of the lattice, headings round a piece, numbered places. */
import type { Mark, Offer } from '../../lib/play/picker'
import type { Board, Piece, Point } from '../../lib/protocol/types'
import { angleOf, nearest, pointAt } from '../geometry/lattice'

export interface MarkAt {
  kind: Mark
  value: number
  at: Point
}

/** How far from the middle of a base the arrows of its headings stand, in radii of the base. */
export const RING = 2.1
/** How near a hand must come to a point or place, in inches. */
const NEAR = { point: 0.75, place: 1.4 }

export function markAt(kind: Mark, value: number, board: Board, subject: Piece | undefined): Point {
  if (kind === 'place') return board.places[value] ?? [0, 0]
  if (kind === 'point') return board.lattice ? pointAt(value, board.lattice) : [0, 0]
  const [dx, dy] = board.headings[value] ?? [0, -1]
  const far = (RING * (board.lattice?.base ?? 0)) / Math.hypot(dx, dy)
  return [(subject?.x ?? 0) + dx * far, (subject?.y ?? 0) + dy * far]
}

export function marksOf(offer: Offer, board: Board, subject: Piece | undefined): MarkAt[] {
  const found: MarkAt[] = []
  for (const kind of ['point', 'heading', 'place'] as const) {
    for (const value of offer.marks[kind].keys()) found.push({ kind, value, at: markAt(kind, value, board, subject) })
  }
  return found
}

/** The mark that a hand at this place means; a heading is meant from anywhere, by its direction. */
export function meant(offer: Offer, board: Board, subject: Piece | undefined, hand: Point): MarkAt | null {
  const { lattice } = board
  if (!lattice) return null
  const point = nearest(offer.marks.point.keys(), hand, lattice, NEAR.point * lattice.inch)
  if (point !== null) return { kind: 'point', value: point, at: pointAt(point, lattice) }
  for (const value of offer.marks.place.keys()) {
    const at = markAt('place', value, board, subject)
    if (Math.hypot(at[0] - hand[0], at[1] - hand[1]) < NEAR.place * lattice.inch) return { kind: 'place', value, at }
  }
  const heading = towards([...offer.marks.heading.keys()], board.headings, hand, subject)
  return heading === null ? null : { kind: 'heading', value: heading, at: markAt('heading', heading, board, subject) }
}

function towards(lit: readonly number[], headings: readonly Point[], [x, y]: Point, subject: Piece | undefined): number | null {
  if (!subject || !lit.length) return null
  const wanted = angleOf([x - (subject.x ?? 0), y - (subject.y ?? 0)])
  const off = (n: number): number => Math.abs(((angleOf(headings[n] ?? [0, -1]) - wanted + 540) % 360) - 180)
  return lit.reduce((best, n) => (off(n) < off(best) ? n : best))
}
