/** What is printed on a counter or a model's plate. */
import { flagOf } from '../../art/look'
import type { Board, Piece } from '../../lib/protocol/types'

/** Its figures, the first in brackets where it cannot fight. */
export function faceOf({ figures: [first, ...rest], unarmed }: Pick<Piece, 'figures' | 'unarmed'>): string {
  return first === undefined ? '' : [unarmed ? `(${first})` : first, ...rest].join('-')
}

/** Whether it has done for this turn what it can: it steps back. */
export const isSpent = (piece: Piece, board: Board): boolean => piece.flags.some((flag) => flagOf(flag, board).quiet)
