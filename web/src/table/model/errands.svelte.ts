/** What is done for this hand when it is free: dice typed ahead, the clicks of a file, a single choice, what a bot places. */
import { standIn } from '../../lib/net/api'
import { settings } from '../../lib/browser/settings.svelte'
import { CHANCE } from './types'
import type { Answer, Connection } from '../../lib/protocol/connection'
import { liftOf, wayOf, type Order } from './orders'
import type { Action, Board, PieceId, View } from '../../lib/protocol/types'

/** What errands need of a table. */
interface Table {
  readonly id: string
  readonly token: string | undefined
  readonly seat: number | null
  readonly seq: number
  readonly view: View | null
  readonly words: readonly string[]
  readonly mine: boolean
  readonly curtain: boolean
  readonly sending: boolean
  readonly looking: unknown
  readonly undoRefusal: string | null
  readonly acted: string
  readonly connection: Pick<Connection, 'read' | 'less' | 'undo'> | null
  awaited: number
  readonly board: Board | null
  act(action: Action): Promise<void>
  undo(): Promise<void>
  heed(answer: Answer): void
  goOn(): void
}

export class Errands {
  /** real dice typed faster than they are told to the server */
  typed = $state.raw<number[]>([])
  /** what was done for this hand because there was no other choice, and the rule by which it was asked */
  done = $state.raw<{ words: string; rule: string } | null>(null)
  /** whether single choices may be made for it */
  eager = true
  /** which of them a lesson lets pass */
  pass: ((view: View) => boolean) | null = null
  /** the bot that lends a hand */
  bot = ''
  private forced = -1
  /** the pieces that are still to be added to what is put together */
  private joining: readonly PieceId[] = []
  /** the pieces that are still to go somewhere, the first of them perhaps in hand */
  private orders: readonly Order[] = []
  private lifted = -1
  /** the actions of a file that are still to be done */
  private rest: Action[] = []

  constructor(private readonly table: Table) {}

  /** What is to be done next, if the hand is free. */
  next(): Action | undefined {
    const die = this.die()
    if (die || this.table.sending || !this.table.mine) return die
    return this.rest.shift() ?? this.ordered() ?? this.added() ?? this.only()
  }

  /** Something was done: what was told of a single choice before it is old. */
  noted(): void {
    if (this.forced !== this.table.seq) this.done = null
  }

  /** Something was refused: what was to follow it is off. */
  forget(): void {
    this.typed = []
    this.rest = []
    this.joining = this.orders = []
  }

  /** What can still be added to what is being put together. */
  addable: readonly Action[] = $derived.by(() => {
    const { mine, curtain, view } = this.table
    const verb = view?.prompt?.adds
    return mine && !curtain && verb ? view.legal.filter((one) => one[0] === verb) : []
  })

  /** Add it all, each by a click of its own that can be taken back, for as long as the rules let it be added. */
  addAll(): void {
    this.join(this.addable.map(([, piece]) => piece as PieceId))
  }

  join(pieces: readonly PieceId[]): void {
    this.joining = pieces
    this.table.goOn()
  }

  private added(): Action | undefined {
    const more = this.addable.find(([, piece]) => this.joining.includes(piece as PieceId))
    this.joining = more ? this.joining.filter((piece) => piece !== more[1]) : []
    return more
  }

  /** Send pieces one after another: each is picked up and put down, and one that cannot come nearer is let go of. */
  send(orders: readonly Order[]): void {
    this.orders = orders
    this.table.goOn()
  }

  private ordered(): Action | undefined {
    const { view, board, seq, undoRefusal } = this.table
    for (; view && board && this.orders.length; this.orders = this.orders.slice(1)) {
      const [order] = this.orders as [Order]
      if (view.prompt?.in_hand && view.prompt.about?.pieces.includes(order.piece)) {
        this.orders = this.orders.slice(1)
        const way = wayOf(order, view, board)
        if (way || undoRefusal !== null) return way ?? view.legal.find(([verb]) => verb === view.prompt?.ends)
        void this.table.undo()
        return undefined
      }
      const up = this.lifted === seq ? undefined : liftOf(order, view, board)
      this.lifted = seq
      if (up) return up
    }
    return undefined
  }

  /** A real die has fallen; those typed while one is on its way wait for their turn. */
  type(face: number): void {
    this.typed = [...this.typed, face]
    const die = this.die()
    if (die) void this.table.act(die)
  }

  private die(): Action | undefined {
    const [face] = this.typed
    const { table } = this
    if (face === undefined || table.sending) return undefined
    const action = table.mine && table.view?.player === CHANCE ? table.view.legal.find((one) => one[1] === face) : undefined
    this.typed = action ? this.typed.slice(1) : []
    return action
  }

  /** The single possible choice, made for this hand and told. Before a phase ends one may want to take something back, unless all that was done is the end of the phase before. */
  private only(): Action | undefined {
    const { view, curtain, undoRefusal, seq, words, acted } = this.table
    const { legal = [], player } = view ?? {}
    if (!this.eager || !settings.values.single || curtain || legal.length !== 1) return undefined
    const ends = !!view?.prompt && legal[0]![0] === view.prompt.ends
    if (player === CHANCE || this.forced === seq || !(this.pass ? this.pass(view!) : !ends || undoRefusal !== null || acted === legal[0]![0])) return undefined
    this.forced = seq
    this.done = { words: words[0] ?? '', rule: view?.prompt?.rule ?? '' }
    return legal[0]
  }

  /** Let a bot place what waits, but for the last piece: that begins the game. */
  async placeRest(): Promise<void> {
    const { id, seat, token } = this.table
    if (seat !== null && this.bot) await standIn(id, seat, this.bot, token ?? '', true)
  }

  /** Build what a file says, click by click, each of which can be undone. */
  async read(text: string): Promise<void> {
    const answer = await this.table.connection?.read(text)
    if (!answer) return
    if (answer.type !== 'read') return this.table.heed(answer)
    await this.rebuild(answer.undos ?? 0, answer.actions)
  }

  /** Have one less of what was bought by an action that begins so; what was bought since is bought again, and then `instead`. */
  async less(start: Action, ...instead: Action[]): Promise<void> {
    const { table } = this
    if (!table.connection || table.sending || table.looking) return
    const answer = await table.connection.less(start)
    if (answer.type !== 'less') return table.heed(answer)
    await this.rebuild(answer.undos, [...answer.actions, ...instead])
  }

  /** Take so many clicks back, and do these. */
  private async rebuild(undos: number, actions: Action[]): Promise<void> {
    const { table } = this
    let seq = table.seq
    if (undos) table.awaited = Infinity
    for (let n = 0; n < undos; n++) {
      const back = await table.connection!.undo(seq)
      if (back.type !== 'done') return table.heed(back)
      seq = back.seq
    }
    this.rest = actions
    if (undos) table.awaited = seq
    table.goOn()
  }
}
