/** Several pieces chosen together, and what they are sent to do; each of it is a click of its own, done by the errands. */
import type { Board, Overlays, Piece, PieceId, View } from '../../lib/protocol/types'
import type { Errands } from './errands.svelte'
import type { Picking } from './picking.svelte'

/** What a party needs of a table. */
interface Table {
  readonly view: View | null
  readonly board: Board | null
  readonly seq: number
  readonly answers: { overlays(piece: PieceId): Promise<Overlays> }
  readonly errands: Pick<Errands, 'send' | 'join' | 'addable'>
  readonly picking: Pick<Picking, 'offer' | 'count' | 'lists' | 'choose'>
}

export class Party {
  chosen = $state.raw<ReadonlySet<PieceId>>(new Set())
  /** a finger chooses with every tap, and draws a box */
  several = $state(false)
  /** Whether there are several to choose from. */
  readonly can: boolean = $derived.by(() => this.table.picking.offer.pieces.size > 1)
  /** Those chosen, or the one in hand. */
  readonly marked: readonly Piece[] = $derived.by(() => {
    const { pieces = [], prompt, legal } = this.table.view ?? { legal: [] }
    const held = prompt?.in_hand && legal.length ? (prompt.about?.pieces ?? []) : []
    return pieces.filter(({ id }) => this.chosen.has(id) || held.includes(id))
  })

  constructor(private readonly table: Table) {}

  /** Choose these as well; if all of them are chosen, no longer. */
  toggle(ids: readonly PieceId[]): void {
    const lit = ids.filter((id) => this.isLit(id))
    if (!lit.length) return
    const all = lit.every((id) => this.chosen.has(id))
    this.chosen = new Set([...[...this.chosen].filter((id) => !all || !lit.includes(id)), ...(all ? [] : lit)])
    this.table.picking.count++
  }

  add(ids: readonly PieceId[]): void {
    this.chosen = new Set([...this.chosen, ...ids.filter((id) => this.isLit(id))])
  }

  /** Who can no longer be picked is not chosen any more. */
  prune(): void {
    if (this.chosen.size) this.chosen = new Set([...this.chosen].filter((id) => this.isLit(id)))
    if (!this.can) this.several = false
  }

  clear(): void {
    this.chosen = new Set()
    this.several = false
  }

  /** All that are chosen go to a space, or as near as they can. */
  send(space: number): void {
    const at = this.table.board?.spaces.find(({ n }) => n === space)?.centre
    const ids = [...this.chosen]
    this.clear()
    if (at) this.table.errands.send(ids.map((piece) => ({ piece, goal: at, aims: [] })))
  }

  /** A click on the foe: what is chosen or in hand goes where it can attack from, or joins the attack; when all have, the dice are rolled. */
  async against(foe: Piece, at: [number, number], confirm: boolean): Promise<boolean> {
    const { view, errands, picking } = this.table
    const { adds, ends } = view?.prompt ?? {}
    if (!adds) return this.advance(foe, this.marked.map(({ id }) => id))
    const roll = picking.lists.buttons.find(({ verb }) => verb === ends)
    const addable = errands.addable.map(([, id]) => id as PieceId)
    const joins = this.chosen.size ? addable.filter((id) => this.chosen.has(id)) : roll ? [] : addable
    this.clear()
    if (joins.length) errands.join(joins)
    else if (roll) picking.choose(roll, at, confirm)
    return joins.length > 0 || roll !== undefined
  }

  /** Where the rules say that it could attack from, else as near as can be; who never attacks stays. */
  private async advance(foe: Piece, ids: readonly PieceId[]): Promise<boolean> {
    const { table } = this
    const { seq } = table
    const goal = table.board?.spaces.find(({ n }) => n === foe.space)?.centre
    const around = await Promise.all(ids.map((id) => table.answers.overlays(id)))
    if (!goal || seq !== table.seq) return false
    const armed = ids.filter((_, i) => around[i]!.range)
    this.clear()
    table.errands.send(armed.map((piece) => ({ piece, goal, aims: around[ids.indexOf(piece)]!.aim?.spaces ?? [] })))
    return armed.length > 0
  }

  private isLit(id: PieceId): boolean {
    return this.table.picking.offer.pieces.has(id as number)
  }
}
