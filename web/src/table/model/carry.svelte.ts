/** Carrying a piece from the tray onto the board: to lift it is a click on it, to let go is a click on what lies there. */
import type { Action, Board, PieceId, Tray } from '../../lib/protocol/types'
import type { Picking } from './picking.svelte'
import type { Notice } from './types'

type Spot = [number, number]

export interface Carried {
  piece: PieceId
  kind: string
  at: Spot
}

/** How a click at a spot of the window is made. False: there is no board. */
export type Click = (at: Spot) => boolean

/** What carrying needs of a table. */
interface Table {
  readonly board: Board | null
  readonly mine: boolean
  readonly curtain: boolean
  readonly sending: boolean
  readonly tray: Tray | undefined
  readonly undoRefusal: string | null
  readonly picking: Pick<Picking, 'offer' | 'action' | 'count' | 'refusing'>
  notice: Notice | null
  act(action: Action): Promise<void>
  undo(): Promise<void>
  settled(): Promise<void>
}

export class Carry {
  /** what follows the hand */
  held = $state.raw<Carried | null>(null)
  /** the hand has taken it up by itself: where it cannot stay it goes back */
  private lifted = false
  private taken: Promise<void> = Promise.resolve()

  constructor(private readonly table: Table) {}

  /** The action that takes up a waiting piece; null if it is in hand already, undefined if it cannot be had. */
  way(piece: PieceId): Action | null | undefined {
    const { table } = this
    if (!table.mine || table.curtain) return undefined
    if (table.tray?.hand === piece) return null
    if (!table.tray?.pieces.some((one) => one.id === piece)) return undefined
    const verbs = table.board?.verbs ?? {}
    const choice = table.picking.offer.rest.find((one) => verbs[one.verb]?.[0] === 'piece' && one.args[0] === piece)
    return (choice && table.picking.action(choice)) ?? undefined
  }

  /** Up: from here on the places where it may go are lit, as after a click on it. */
  lift(piece: PieceId, kind: string, at: Spot): void {
    const way = this.way(piece)
    if (way === undefined || this.held || this.table.sending) return
    this.lifted = way !== null
    this.held = { piece, kind, at }
    this.taken = way ? this.table.act(way).then(() => this.table.settled()) : Promise.resolve()
  }

  move(at: Spot): void {
    if (this.held) this.held = { ...this.held, at }
  }

  /** Down: where it may not stay it goes back, and the reason is said. */
  async drop(at: Spot, click: Click): Promise<void> {
    const { table } = this
    await this.taken
    const { count } = table.picking
    const here = this.held !== null && table.tray?.hand === this.held.piece && click(at)
    this.held = null
    if (table.picking.count !== count) return
    if (here) await table.picking.refusing
    const said = table.notice
    await this.back()
    table.notice = said
  }

  /** Thought better of: it lies in the tray again. */
  async cancel(): Promise<void> {
    await this.taken
    this.held = null
    await this.back()
  }

  private async back(): Promise<void> {
    const { table } = this
    if (!this.lifted || table.tray?.hand === undefined || table.undoRefusal !== null) return
    await table.undo()
    await table.settled()
  }
}
