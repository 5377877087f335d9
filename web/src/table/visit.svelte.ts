/** A visit to a table: how one comes in, and what the page has beside the table's model. */
import { downloadRecord } from '../lib/net/download'
import * as api from '../lib/net/api'
import { route } from '../lib/browser/route.svelte'
import { keepSeat, learntAt, seatAt, tokenAt, wantsSignals } from '../lib/browser/seats'
import type { Board, Concern, GameCard, TableCard } from '../lib/protocol/types'
import { TableModel } from './model/model.svelte'
import { CHANCE } from './model/types'
import { edgeOf } from './panels/edge'

export class Visit {
  model = $state.raw<TableModel | null>(null)
  board = $state.raw<Board | null>(null)
  card = $state.raw<GameCard | null>(null)
  about = $state.raw<TableCard | null>(null)
  invite = $state('')
  error = $state.raw<Error | null>(null)
  /** a table of rules that the server does not play any more: only its record can be had */
  outdated = $state(false)
  /** what the teacher points at */
  marked = $state.raw<Concern | null>(null)
  /** the last page is open */
  finished = $state(true)
  /** the moment that a hint was asked for */
  hinting = $state(-1)
  /** a seat of this table was open to whoever comes */
  asked = $state(false)
  /** the game is watched without the table around it */
  screening = $state<'' | 'cinema' | 'film'>('')
  /** what somebody comes back from */
  watched = $state<'' | 'cinema' | 'film'>('')

  private readonly search = $derived.by(() => new URLSearchParams(route.search))
  /** the moment that a link leads to, and the puzzle that this table is of */
  readonly moment = $derived.by(() => Number(this.search.get('at') ?? NaN))
  readonly puzzle = $derived.by(() => Number(this.search.get('puzzle') ?? 0))
  readonly learning = $derived.by(() => route.search.includes('learn') || learntAt(this.name) !== undefined)
  readonly title = $derived.by(() => this.card?.title ?? '')
  /** on a shared screen it is nobody's turn to look */
  readonly bare = $derived.by(() => !!this.model && !this.model.curtain && !this.screening)
  private readonly panels = $derived.by(() => (this.model && !this.model.curtain ? (this.model.shown?.panels ?? []) : []))
  readonly battle = $derived.by(() => this.panels.find((panel) => panel.show === 'clash'))
  readonly duel = $derived.by(() => this.panels.find((panel) => panel.show === 'duel'))
  /** whether this seat decides, and not the dice */
  readonly decides = $derived.by(() => !!this.model && this.model.mine && this.model.view?.player !== CHANCE && !this.model.curtain)
  /** the last page lies over the board */
  readonly ended = $derived.by(() => !!this.model && this.model.over && !this.model.looking && !this.model.show.scene && !this.model.show.untold && this.finished)
  /** under the last page it is the row of players alone: the page needs the room */
  readonly edge = $derived.by(() => edgeOf(this.panels, this.ended ? null : (this.model?.seat ?? null)))

  constructor(readonly name: string) {}

  /** With what the link brings: a seat, an invitation, the start of a puzzle, or nothing. */
  open(): void {
    const token = route.hash
    const given = /^(seat|watch)_/.test(token) && !this.puzzle
    if (given) keepSeat(this.name, token)
    if (given) route.go(route.path + route.search, true)
    if (this.puzzle && token) void this.sit(token)
    else if (token.startsWith('join_') && !seatAt(this.name)) this.invite = token
    else void this.sit(tokenAt(this.name))
  }

  readonly sit = async (token: string | undefined): Promise<void> => {
    this.invite = ''
    try {
      const about = await api.summary(this.name, token)
      this.about = about
      const [drawn, its] = await Promise.all([api.board(about.game, about.options), api.game(about.game)])
      this.board = drawn
      this.card = its
      const fresh = new TableModel(this.name, token)
      fresh.board = drawn
      fresh.errands.bot = its.usual
      fresh.errands.eager = !this.learning
      // on a shared screen nobody knows who is looking: a page loaded anew is no way round the curtain
      fresh.curtain = !about.over && (about.seats?.length ?? 0) > 1
      fresh.open()
      this.model = fresh
      if (about.seats.length && wantsSignals()) void import('../lib/people/signals').then(({ renew }) => renew())
      if (Number.isInteger(this.moment) && this.moment >= 0) fresh.begin = this.moment
      if (this.search.has('film')) this.screening = 'film'
    } catch (refusal) {
      this.refuse(refusal as Error)
    }
  }

  readonly joined = (token: string): void => {
    keepSeat(this.name, token)
    route.go(route.path, true)
    void this.sit(tokenAt(this.name))
  }

  readonly refuse = (refusal: Error): void => {
    this.error = refusal
    this.outdated = refusal instanceof api.Refusal && refusal.status === 409
  }

  readonly keepRecord = (): Promise<void> => downloadRecord(this.name, tokenAt(this.name), 'matinee').catch(this.refuse)

  readonly takeAsStart = async (moment: number): Promise<void> => {
    const { takenAt } = await import('../lib/play/scenario')
    await takenAt(this.about!.game, this.name, moment, tokenAt(this.name)).then((to) => route.go(to), this.refuse)
  }

  readonly hint = (): void => {
    const now = this.model?.seq ?? -1
    this.hinting = this.hinting === now ? -1 : now
  }

  /** Back at the table, with the button in hand that led away from it; who has watched all of it looks at the board. */
  leave(what: 'cinema' | 'film'): void {
    if (what === 'cinema') this.finished = false
    this.screening = ''
    this.watched = what
  }
}
