/** What is done for this hand when it is free: dice typed ahead, the clicks of a file, a single choice, what a bot places. */
import { standIn } from '../../lib/api'
import { settings } from '../../lib/settings.svelte'
import { CHANCE } from './types'
import type { TableModel } from './model.svelte'
import type { Action, StateMessage } from '../../lib/types'

export class Errands {
  /** real dice typed faster than they are told to the server */
  typed = $state.raw<number[]>([])
  /** what was done for this hand because there was no other choice */
  done = $state('')
  /** whether single choices may be made for it; a lesson has them made by hand */
  eager = true
  /** the bot that lends a hand */
  bot = ''
  private forced = -1
  private placing = false
  /** the actions of a file that are still to be done */
  private rest: Action[] = []

  constructor(private readonly model: TableModel) {}

  /** What is to be done next, if the hand is free. */
  next(): Action | undefined {
    const die = this.die()
    if (die || this.model.sending || !this.model.mine) return die
    return this.rest.shift() ?? this.only()
  }

  /** Something was done: what was told of a single choice before it is old. */
  noted(): void {
    if (this.forced !== this.model.seq) this.done = ''
  }

  /** Something was refused: what was to follow it is off. */
  forget(): void {
    this.typed = []
    this.rest = []
  }

  /** A real die has fallen; those typed while one is on its way wait for their turn. */
  type(face: number): void {
    this.typed = [...this.typed, face]
    const die = this.die()
    if (die) void this.model.act(die)
  }

  private die(): Action | undefined {
    const [face] = this.typed
    const { model } = this
    if (face === undefined || model.sending) return undefined
    const action = model.mine && model.view?.player === CHANCE ? model.view.legal.find((one) => one[1] === face) : undefined
    this.typed = action ? this.typed.slice(1) : []
    return action
  }

  /** The single possible choice, made for this hand and told; one may want to take something back before it. */
  private only(): Action | undefined {
    const { view, curtain, undoRefusal, seq, words } = this.model
    const { legal = [], player } = view ?? {}
    if (!this.eager || !settings.values.single || curtain || legal.length !== 1) return undefined
    if (player === CHANCE || undoRefusal === null || this.forced === seq) return undefined
    this.forced = seq
    this.done = words[0] ?? ''
    return legal[0]
  }

  /** Let a bot place what waits, and take the seat back when nothing does. */
  async placeRest(): Promise<void> {
    const { id, seat, token } = this.model
    if (seat === null || !this.bot) return
    this.placing = true
    await standIn(id, seat, this.bot, token ?? '')
  }

  /** The server has said something: perhaps that all is placed. */
  heard({ view }: StateMessage): void {
    const tray = this.placing ? view.panels.find((panel) => panel.show === 'tray') : undefined
    if (!this.placing || (tray?.pieces.length && !view.clock.number)) return
    this.placing = false
    void this.model.comeBack()
  }

  /** Build what a file says, click by click, each of which can be undone. */
  async read(text: string): Promise<void> {
    const answer = await this.model.connection?.read(text)
    if (!answer) return
    if (answer.type !== 'read') return this.model.heed(answer)
    this.rest = answer.actions
    this.model.goOn()
  }

  /** Have one less of what was bought by an action that begins so; what was bought since is bought again. */
  async less(start: Action): Promise<void> {
    const { model } = this
    if (!model.connection || model.sending || model.looking) return
    const answer = await model.connection.less(start)
    if (answer.type !== 'less') return model.heed(answer)
    let seq = model.seq
    model.awaited = Infinity
    for (let n = 0; n < answer.undos; n++) {
      const back = await model.connection.undo(seq)
      if (back.type !== 'done') return model.heed(back)
      seq = back.seq
    }
    this.rest = answer.actions
    model.awaited = seq
    model.goOn()
  }
}
