/** Mouse and finger on the board. */
import { untrack } from 'svelte'
import { pointNear } from '../../board/geometry/lattice'
import { touched } from '../../board/geometry/touch'
import { meant, type MarkAt } from '../../board/marks/marks'
import { asks } from '../../lib/browser/settings.svelte'
import type { Piece, Space } from '../../lib/protocol/types'
import type { Spot as Aim } from '../model/types'
import { spotted, type Eye } from './eye.svelte'
import { resting } from './resting'
import type { Things } from './things.svelte'

/** a click is told in whole pixels, a move in parts of them */
const STILL = 2

const pieceSpot = (piece: Piece | null, space: Space): Aim => (typeof piece?.id === 'number' ? { kind: 'piece', value: piece.id } : { kind: 'space', value: space.n })
const isFinger = (event: MouseEvent): boolean => (event as PointerEvent).pointerType === 'touch'

export class Hand {
  private held = false
  /** the piece under the hand, whether or not it is explained */
  private under: Piece | null = null
  /** The last click, and the question that it answered: what has come to lie under the hand since is not explained until it moves. */
  private last = { x: -1, y: -1, seq: -1 }

  constructor(
    private readonly things: Things,
    private readonly eye: Eye,
  ) {
    $effect(() => {
      void things.model.seq
      untrack(() => things.over && this.isThere(...things.over.at) && (things.over = null))
    })
  }

  readonly space = (under: Space, event: MouseEvent): void => {
    const { model, field, spaces, litSpaces, unit } = this.things
    const at: [number, number] = [event.clientX, event.clientY]
    const space = isFinger(event) ? touched(under, litSpaces.map((n) => spaces.get(n)!), unit, at, field.inWindow) : under
    this.clicked(event)
    model.picking.pinned = null
    this.eye.notice(spotted(space.centre))
    if (this.marks(event)) return
    if (this.chooses(event) && model.picking.piecesIn(space.n).some((piece) => this.together(piece))) return
    model.picking.clickSpace(space.n, at, asks(event))
  }

  readonly piece = (drawn: Piece, event: MouseEvent): void => {
    const { model, pieces, litPieces } = this.things
    // the click may have ended a show: what is meant is the piece as it is now
    const piece = pieces.find((one) => one.id === drawn.id) ?? drawn
    this.clicked(event)
    this.eye.notice(this.eye.focusOn(piece))
    if (this.held) return void (this.held = false)
    if (this.chooses(event) && this.together(piece)) return
    model.picking.pinned = isFinger(event) ? piece.id : null
    if (!litPieces.has(piece.id as number) && this.marks(event)) return
    model.picking.clickPiece(piece, [event.clientX, event.clientY], asks(event))
  }

  /** A finger that rests on a piece looks at it instead of clicking it. */
  readonly press = (piece: Piece, event: PointerEvent): void => {
    this.held = false
    if (!isFinger(event)) return
    resting(event, () => {
      this.held = true
      this.things.model.picking.pinned = piece.id
    })
  }

  readonly hover = (space: Space | null, event: PointerEvent): void => {
    const { things } = this
    if (isFinger(event)) return void (things.over = null)
    const { mark, dark } = this.markUnder(event)
    things.hand = mark
    if (event.buttons || this.rests(event)) things.over = null
    else if (space) things.over = { space, piece: null, spot: mark ?? dark ?? { kind: 'space', value: space.n }, at: [event.clientX, event.clientY] }
    else if (!(event.target as Element).closest?.('[data-piece], [data-body]')) things.over = null
    else if (this.under && !things.over) this.hoverPiece(this.under, event)
  }

  readonly hoverPiece = (piece: Piece | null, event: PointerEvent): void => {
    this.under = piece
    const space = piece ? this.things.spaces.get(piece.space) : undefined
    if (!space || isFinger(event) || this.rests(event)) this.things.over = null
    else this.things.over = { space, piece, spot: pieceSpot(piece, space), at: [event.clientX, event.clientY] }
  }

  /** The mark under the hand; the point it would be if points are asked for and this is none that can be picked. */
  private markUnder(event: MouseEvent): { mark: MarkAt | null; dark: Aim | null } {
    const { model, board, marks, field } = this.things
    if (!marks.length) return { mark: null, dark: null }
    const place = field.onBoard([event.clientX, event.clientY])
    const mark = meant(model.picking.offer, board, model.picking.subject, place)
    const points = model.picking.offer.marks.point.size > 0 && board.lattice !== undefined
    return { mark, dark: !mark && points ? { kind: 'point', value: pointNear(place, board.lattice!) } : null }
  }

  /** True if the click was for a mark, or for none that can be picked. */
  private marks(event: MouseEvent): boolean {
    const { picking } = this.things.model
    const { mark, dark } = this.markUnder(event)
    this.things.hand = mark
    if (mark) picking.clickMark(mark, [event.clientX, event.clientY], asks(event))
    else if (dark) picking.refuse(dark)
    return mark !== null || dark !== null
  }

  private chooses(event: MouseEvent): boolean {
    const { party } = this.things.model
    return (event.shiftKey || party.several) && party.can
  }

  /** Choose a piece that can be picked with others. */
  private together(piece: Piece): boolean {
    const lit = this.things.litPieces.has(piece.id as number)
    if (lit) this.things.model.picking.together(piece)
    return lit
  }

  private clicked({ clientX: x, clientY: y }: MouseEvent): void {
    this.things.over = this.things.cursor = null
    this.last = { x, y, seq: this.things.model.seq }
  }

  private isThere(x: number, y: number): boolean {
    return Math.hypot(x - this.last.x, y - this.last.y) < STILL
  }

  private rests({ clientX, clientY }: MouseEvent): boolean {
    return this.isThere(clientX, clientY) && this.things.model.seq !== this.last.seq
  }
}
