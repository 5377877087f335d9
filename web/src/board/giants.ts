/** Where the figures of giants stand, and when they must step back. */
import { standing, type Standing } from '../art/figures'
import { lookOf } from '../art/look'
import type { Board, Piece, Point } from '../lib/types'

/** How high a giant stands, in spaces; on a table without spaces, in radii of a base. */
const SPACES = 3.3
const RADII = 5
/** The part of a picture that a body fills, in heights: half its width, and from where to where it reaches above the feet. */
const [HALF, LOW, HIGH] = [0.36, 0.1, 0.98]

export interface Giant extends Standing {
  height: number
}

/** The figure of a piece that towers over the others; what is small has a counter. */
export function giantOf(piece: Piece, board: Board, unit: number): Giant | null {
  const big = piece.heading !== undefined || lookOf('pieces', piece.kind, board.art).big
  const found = big ? standing(piece, board.art) : null
  if (!found) return null
  return { ...found, height: giantHeight(board, unit) * found.tall }
}

/** How high the usual giant stands on a board. */
export const giantHeight = (board: Board, unit: number): number => (board.lattice ? board.lattice.base * RADII : unit * SPACES)

/** Whether a giant with its feet here stands before one of these points. */
export function hides([x, y]: Point, height: number, points: readonly Point[]): boolean {
  return points.some(([px, py]) => Math.abs(px - x) < HALF * height && y - py > LOW * height && y - py < HIGH * height)
}
