/** What a moment that is looked back at is about: whom the words told last name, or else whoever did it, and where that was. */
import type { LogEntry, Piece, View } from '../../lib/protocol/types'

export interface Past {
  /** in the picture before all else; without it the last of the spaces */
  piece?: Piece
  pieces: Piece[]
  spaces: number[]
}

export function pastOf(log: readonly LogEntry[], at: number, { pieces, player }: Pick<View, 'pieces' | 'player'>, isGiant: (piece: Piece) => boolean): Past {
  const told = log.findLast((entry) => entry.seq <= at && entry.lines.length > 0)
  const lines = told?.lines ?? []
  const named = pieces.filter(({ id }) => lines.some((line) => line.pieces?.includes(id)))
  const spaces = lines.flatMap((line) => line.spaces ?? [])
  const giantOf = (seat: number | null | undefined): Piece | undefined => pieces.find((piece) => piece.owner === seat && isGiant(piece))
  const doer = named.find(({ owner }) => owner === told?.seat) ?? named[0] ?? giantOf(told?.seat)
  return { piece: doer ?? (spaces.length ? undefined : giantOf(player)), pieces: named, spaces }
}
