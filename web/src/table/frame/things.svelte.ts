/** What lies on the board now and what is pointed at: the ground that eyes, hands and keys of the frame share. */
import type Board from '../../board/Board.svelte'
import { unitOf } from '../../board/ground/scenery'
import { goalsOf } from '../../board/marks/goals'
import { marksOf, type MarkAt } from '../../board/marks/marks'
import { giantOf } from '../../board/pieces/giants'
import { choicesOf } from '../../lib/play/picker'
import type { Spot } from '../../lib/play/keys'
import type { Board as Map_, Piece, Point, Space } from '../../lib/protocol/types'
import type { TableModel } from '../model/model.svelte'
import type { Spot as Aim } from '../model/types'
import { spotsOf, targetOf } from './spots'

export type Seen = Pick<TableModel, 'act' | 'answers' | 'board' | 'log' | 'looking' | 'mine' | 'party' | 'picking' | 'seq' | 'show' | 'shown' | 'view' | 'words'>
/** What the flat board and the stage can do. */
export type Field = Pick<ReturnType<typeof Board>, 'approach' | 'fit' | 'zoomBy' | 'onBoard' | 'isPart' | 'reveal' | 'inWindow' | 'focus' | 'spots' | 'heads'>
/** What the mouse is over, and where in the window it is. */
export interface Over {
  space: Space
  piece: Piece | null
  spot: Aim
  at: [number, number]
}

export class Things {
  field = $state.raw<Field>(undefined as unknown as Field)
  over = $state.raw<Over | null>(null)
  /** the mark under the hand */
  hand = $state.raw<MarkAt | null>(null)
  /** where the keyboard stands */
  cursor = $state.raw<Spot | null>(null)

  readonly spaces: ReadonlyMap<number, Space>
  readonly unit: number
  readonly pieces = $derived.by(() => this.model.shown?.pieces ?? [])
  readonly markers = $derived.by(() => this.model.shown?.markers ?? [])
  readonly about = $derived.by(() => this.model.shown?.prompt?.about)
  readonly goals = $derived.by(() => goalsOf(this.model.shown))
  readonly own = $derived.by(() => (this.model.mine ? (this.model.shown?.player ?? undefined) : undefined))
  readonly litSpaces = $derived.by(() => [...this.model.picking.offer.spaces.keys()])
  readonly litPieces = $derived.by(() => new Set(this.model.picking.offer.pieces.keys()))
  /** points, headings and places */
  readonly marks = $derived.by(() => marksOf(this.model.picking.offer, this.board, this.model.picking.subject))
  readonly spots = $derived.by(() => spotsOf(this.model.picking, this.board, this.pieces, this.marks, this.spotOf))
  readonly at = $derived.by(() => this.spots.find((spot) => spot.key === this.cursor?.key) ?? null)
  readonly aim = $derived.by((): MarkAt | null => {
    const pointed = this.at ? targetOf(this.at.key) : this.hand
    return this.marks.find((mark) => mark.kind === pointed?.kind && mark.value === pointed.value) ?? null
  })
  readonly cursorSpace = $derived.by(() => {
    if (!this.at) return null
    const { key } = this.at
    if (key.startsWith('s')) return Number(key.slice(1))
    return this.pieces.find((piece) => `p${piece.id}` === key && piece.x === undefined)?.space ?? null
  })
  readonly spoken = $derived.by(() => {
    if (!this.at) return ''
    const { kind, value } = targetOf(this.at.key)
    return choicesOf(this.model.picking.offer, kind, value).map((choice) => this.model.picking.sentence(choice)).join('; ')
  })

  constructor(
    readonly model: Seen,
    readonly board: Map_,
  ) {
    this.spaces = new Map(board.spaces.map((space) => [space.n, space]))
    this.unit = unitOf(board.spaces)
  }

  readonly spotOf = (piece: Piece): Point => (piece.x !== undefined && piece.y !== undefined ? [piece.x, piece.y] : (this.spaces.get(piece.space)?.centre ?? [0, 0]))

  /** How high a giant stands; nothing for all others. */
  readonly highOf = (piece: Piece): number => giantOf(piece, this.board, this.unit)?.height ?? 0
}
