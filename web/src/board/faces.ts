/** What is printed on a counter or a model's plate. */
import type { Piece } from '../lib/types'

/** Its figures, the first in brackets where it cannot fight. */
export function faceOf({ figures: [first, ...rest], unarmed }: Pick<Piece, 'figures' | 'unarmed'>): string {
  return first === undefined ? '' : [unarmed ? `(${first})` : first, ...rest].join('-')
}
