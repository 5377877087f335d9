/** Who comes before the curtain when a game is over, and how they stand there. */
import type { Board, Piece } from '../lib/protocol/types'
import { standing } from './figures'
import { lookOf } from './look'
import { FRONT, type Shot } from './troupe'

export interface Called {
  piece: Piece
  layers: string[]
  high: number
  shot: Shot
}

const FIRST = 78
const SECOND = 56
/** So many have room side by side. */
const MOST = 8
const DOWN: Partial<Record<string, Shot>> = { hurt: 'hurt', fallen: 'fallen' }

/** The winners' giants first, and roaring; then the others as they stand. */
export function calledOut(pieces: readonly Piece[], winners: readonly number[], { art }: Pick<Board, 'art'>): Called[] {
  const won = (piece: Piece): boolean => piece.owner !== null && winners.includes(piece.owner)
  return pieces
    .filter((piece) => piece.heading !== undefined || lookOf('pieces', piece.kind, art).big === true)
    .toSorted((a, b) => Number(won(b)) - Number(won(a)))
    .flatMap((piece): Called[] => {
      const found = standing(piece, art)
      return found ? [{ piece, layers: found.layers, high: won(piece) ? FIRST : SECOND, shot: won(piece) ? 'roar' : (DOWN[piece.pose ?? ''] ?? FRONT) }] : []
    })
    .slice(0, MOST)
}
