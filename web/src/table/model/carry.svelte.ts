/** Carrying a piece from the tray onto the board: to lift it is a click on it, to let go is a click on what lies there. */
import type { TableModel } from './model.svelte'
import type { Action, PieceId } from '../../lib/types'

type Spot = [number, number]

export interface Carried {
  piece: PieceId
  kind: string
  at: Spot
}

/** How a click at a spot of the window is made. False: there is no board. */
export type Click = (at: Spot) => boolean

export class Carry {
  /** what follows the hand */
  held = $state.raw<Carried | null>(null)
  /** the hand has taken it up by itself: where it cannot stay it goes back */
  private lifted = false
  private taken: Promise<void> = Promise.resolve()

  constructor(private readonly model: TableModel) {}

  /** The action that takes up a waiting piece; null if it is in hand already, undefined if it cannot be had. */
  way(piece: PieceId): Action | null | undefined {
    const { model } = this
    if (!model.mine || model.curtain) return undefined
    if (model.tray?.hand === piece) return null
    if (!model.tray?.pieces.some((one) => one.id === piece)) return undefined
    const verbs = model.board?.verbs ?? {}
    const choice = model.offer.rest.find((one) => verbs[one.verb]?.[0] === 'piece' && one.args[0] === piece)
    return (choice && model.action(choice)) ?? undefined
  }

  /** Up: from here on the places where it may go are lit, as after a click on it. */
  lift(piece: PieceId, kind: string, at: Spot): void {
    const way = this.way(piece)
    if (way === undefined || this.held || this.model.sending) return
    this.lifted = way !== null
    this.held = { piece, kind, at }
    this.taken = way ? this.model.act(way).then(() => this.model.settled()) : Promise.resolve()
  }

  move(at: Spot): void {
    if (this.held) this.held = { ...this.held, at }
  }

  /** Down: where it may not stay it goes back, and the reason is said. */
  async drop(at: Spot, click: Click): Promise<void> {
    const { model } = this
    await this.taken
    const { picks } = model
    const here = this.held !== null && model.tray?.hand === this.held.piece && click(at)
    this.held = null
    if (model.picks !== picks) return
    if (here) await model.refusing
    const said = model.notice
    await this.back()
    model.notice = said
  }

  /** Thought better of: it lies in the tray again. */
  async cancel(): Promise<void> {
    await this.taken
    this.held = null
    await this.back()
  }

  private async back(): Promise<void> {
    const { model } = this
    if (!this.lifted || model.tray?.hand === undefined || model.undoRefusal !== null) return
    await model.undo()
    await model.settled()
  }
}
