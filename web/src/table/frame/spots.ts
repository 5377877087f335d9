/** What the keyboard's cursor can stand on: every space, piece and mark that may be picked, from the top down. */
import type { MarkAt } from '../../board/marks/marks'
import type { Spot } from '../../lib/play/keys'
import type { Target } from '../../lib/play/picker'
import type { Board, Piece, Point } from '../../lib/protocol/types'
import type { Picking } from '../model/picking.svelte'
import type { Spot as Aim } from '../model/types'

const KEYS: Record<Target, string> = { space: 's', piece: 'p', point: 'o', heading: 'h', place: 'l' }
const keyOf = (kind: Target, value: number): string => `${KEYS[kind]}${value}`

/** What a spot stands for. */
export function targetOf(key: string): Aim {
  const kind = (Object.keys(KEYS) as Target[]).find((one) => KEYS[one] === key[0]) ?? 'space'
  return { kind, value: Number(key.slice(1)) }
}

export function spotsOf(picking: Pick<Picking, 'offer' | 'sentence'>, board: Board, pieces: readonly Piece[], marks: readonly MarkAt[], spotOf: (piece: Piece) => Point): Spot[] {
  const { offer } = picking
  const label = (kind: Target, value: number): string => {
    if (kind === 'heading') return board.wares.heading?.[value]?.text ?? ''
    const choice = kind === 'place' ? offer.marks.place.get(value)?.[0] : undefined
    return choice ? picking.sentence(choice) : ''
  }
  const found: Spot[] = [
    ...board.spaces.filter((space) => offer.spaces.has(space.n)).map((space) => ({ key: keyOf('space', space.n), at: space.centre, label: space.label })),
    ...pieces.filter((piece) => offer.pieces.has(piece.id as number)).map((piece) => ({ key: keyOf('piece', piece.id as number), at: spotOf(piece), label: piece.name })),
    ...marks.map(({ kind, value, at }) => ({ key: keyOf(kind, value), at, label: label(kind, value) })),
  ]
  return found.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0])
}
