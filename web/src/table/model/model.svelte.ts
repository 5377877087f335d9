/** One table as this browser sees it: what the server said, and what is said to it. */
import { standIn } from '../../lib/net/api'
import { settings } from '../../lib/browser/settings.svelte'
import { beside, roundOf } from '../../lib/play/chronicle'
import { Connection, type Answer, type Status } from '../../lib/protocol/connection'
import { t } from '../../lib/text/text'
import { handfuls } from '../../lib/play/throws'
import { sceneOf } from '../../show/scenes'
import { Show } from '../../show/show.svelte'
import { Answers } from './answers'
import { Carry } from './carry.svelte'
import { Errands } from './errands.svelte'
import { SeatLogs } from './logs'
import { Party } from './party.svelte'
import { Picking } from './picking.svelte'
import type { Notice, Throw } from './types'
import type { Action, Board, ChatMessage, LogEntry, NameAction, Player, SaidBeforehand, SeatClock, StateMessage, Tray, View } from '../../lib/protocol/types'

export class TableModel {
  board = $state.raw<Board | null>(null)
  view = $state.raw<View | null>(null)
  words = $state.raw<string[]>([])
  log = $state.raw<LogEntry[]>([])
  players = $state.raw<Player[]>([])
  /** the clocks of the seats, as they were at this moment here */
  clocks = $state.raw<{ seats: SeatClock[]; at: number }>({ seats: [], at: 0 })
  /** what this player has said beforehand; null where nothing can be */
  beforehand = $state.raw<SaidBeforehand | null>(null)
  /** how many look on */
  watching = $state(0)
  /** how many actions behind the players this spectator is kept */
  late = $state(0)
  chats = $state.raw<ChatMessage[]>([])
  seq = $state(0)
  undoRefusal = $state<string | null>(null)
  dice = $state<'server' | 'typed'>('server')
  seat = $state<number | null>(null)
  over = $state(false)
  /** why nobody can play on here: it is of older rules */
  stopped = $state('')
  status = $state<Status>('joining')
  statusWhy = $state('')

  notice = $state.raw<Notice | null>(null)
  /** the moment that the last action of this hand leads to; not known before its answer */
  awaited = $state(0)
  /** the hand is free again when its action is answered and the state it led to is here, whichever comes last */
  sending = $derived(this.awaited > this.seq)
  curtain = $state(false)
  looking = $state.raw<{ seq: number; view: View } | null>(null)
  thrown = $state.raw<Throw | null>(null)
  /** the moment that a link leads to */
  begin: number | null = null
  /** takes an action that this hand chose, so that it is not sent; whether it did */
  judge: ((action: Action | NameAction) => boolean) | null = null
  /** the verb this hand last used */
  acted = $state('')

  /** what was asked about this moment */
  readonly answers = new Answers(() => this.connection)
  private resting: (() => void)[] = []
  /** what it is in the middle of picking */
  readonly picking: Picking = new Picking(this)
  /** what it has chosen together */
  readonly party: Party = new Party(this)
  /** what this hand carries */
  readonly carry: Carry = new Carry(this)
  /** what is done for this hand */
  readonly errands = new Errands(this)
  /** what others do, one thing at a time */
  readonly show = new Show(() => this.goOn())

  /** What is drawn: the moment looked back at, or now. */
  shown: View | null = $derived(this.looking?.view ?? this.view)
  mine: boolean = $derived(!this.looking && !this.show.scene && !!this.view && this.view.legal.length > 0)
  /** what waits to be placed */
  tray: Tray | undefined = $derived(this.view?.panels?.find((panel) => panel.show === 'tray'))
  connection: Connection | null = null
  /** the last that the server said, which may be ahead of what is shown */
  private latest: StateMessage | null = null
  private logs = new SeatLogs()
  private throws = 0

  constructor(
    readonly id: string,
    readonly token: string | undefined,
  ) {}

  open(): void {
    this.connection = new Connection(this.id, this.token, () => ({ since: this.latest?.seq ?? 0, chat: this.chats.at(-1)?.n ?? 0 }), {
      state: (message) => this.take(message),
      players: (players, watching) => ([this.players, this.watching] = [players, watching]),
      chat: (message) => {
        if (!this.chats.some((said) => said.n === message.n)) this.chats = [...this.chats, message]
      },
      status: (status, why) => {
        this.status = status
        this.statusWhy = why ?? ''
      },
    })
  }

  close(): void {
    this.connection?.close()
  }

  // -- the show

  /** What the server says goes to the Director, who brings it to the stage in its time. */
  take(message: StateMessage): void {
    const before = this.latest
    this.latest = message
    this.clocks = { seats: message.clocks ?? [], at: Date.now() }
    this.beforehand = message.beforehand ?? null
    const anew = !before || (message.since === 0 && message.seat === before.seat)
    const same = message.seq === before?.seq && message.seat === before.seat
    if (anew || same || this.looking || this.curtain) {
      this.endShow()
      this.apply(message)
      return
    }
    const own = before.view.legal.length > 0
    const log = message.seat === before.seat ? message.log : []
    const scene = sceneOf(message.seq, log, before.view, message.view, this.board, own)
    const thrown = handfuls(log)
    const tumbles = thrown.length > 0 && message.dice === 'server' && settings.values.dice && settings.values.motion
    let fallen = !thrown.length
    const fall = (): void => {
      if (!fallen) this.thrown = { id: ++this.throws, handfuls: thrown, about: this.view?.prompt?.about }
      fallen = true
    }
    this.show.add(scene, {
      ...(tumbles && { roll: fall }),
      play: () => (fall(), this.apply(message, false)),
      tell: () => (this.keepLog(message), this.goOn()),
    })
  }

  /** The stage is this hand's: everything as it truly is now. */
  endShow(): void {
    if (this.show.again) this.looking = null
    this.show.end()
  }

  /** What others have done since this hand last acted, or since the turn began: the moments of it. */
  round = $derived(roundOf(this.log, this.seat))

  /** Show these moments again, one after the other. */
  replay(moments: readonly number[]): void {
    this.endShow()
    const entries = moments.flatMap((seq) => this.log.filter((entry) => entry.seq === seq))
    this.show.replay({
      entries,
      board: this.board,
      start: this.log.findLast((entry) => entry.seq < (entries[0]?.seq ?? 0))?.seq ?? 0,
      look: (seq) => this.past(seq),
      show: (seq, view) => (this.looking = { seq, view }),
      over: () => (this.looking = null),
    })
  }

  /** `told`: the log has it at once, and is not told later. */
  private apply(message: StateMessage, told = true): void {
    const first = this.view === null
    const moved = message.seq !== this.seq || message.seat !== this.seat
    if (told) this.keepLog(message)
    if (!first && message.seat !== this.seat && message.seat !== null) this.curtain = message.secret ?? false
    if (first && !message.secret) this.curtain = false
    // every seat has a count of its own
    if (message.seat !== this.seat && this.awaited !== Infinity) this.awaited = 0
    this.view = message.view
    this.words = message.words
    this.seq = message.seq
    this.undoRefusal = message.undo
    this.players = message.players
    this.watching = message.watching ?? 0
    this.late = message.late ?? 0
    this.dice = message.dice
    this.seat = message.seat
    this.over = message.over
    this.stopped = message.stopped ?? ''
    if (moved || first) this.forget()
    if (first && this.begin !== null) void this.look(this.begin)
    this.picking.noteLists()
    this.goOn()
  }

  /** New lines go to the end of what this seat was told before. */
  private keepLog(message: StateMessage): void {
    this.log = this.logs.keep(message)
  }

  private forget(): void {
    this.picking.forget()
    this.notice = null
    this.answers.forget()
  }

  // -- talking to the server

  async act(action: Action | NameAction): Promise<void> {
    const stale = this.show.rolling
    this.endShow()
    if (stale) return
    if (!this.connection || this.sending || this.looking) return
    if (this.judge?.(action)) return this.forget()
    this.awaited = Infinity
    this.picking.menu = null
    this.picking.pinned = null
    const answer = await this.connection.act(this.seq, action)
    if (answer.type === 'done') this.acted = action[0]
    this.errands.noted()
    this.heed(answer)
  }

  /** Say why an action cannot be done. */
  async explain(action: Action): Promise<void> {
    const reason = await this.answers.why(action)
    this.notice = reason.text ? { reasons: [reason] } : null
  }

  async undo(): Promise<void> {
    this.endShow()
    if (!this.connection || this.sending || this.looking) return
    if (this.seat === null) return
    if (this.undoRefusal !== null) {
      return this.tell(this.undoRefusal, t('undo.no'))
    }
    this.awaited = Infinity
    this.acted = ''
    this.heed(await this.connection.undo(this.seq))
  }

  /** What the server answered to this hand. */
  heed(answer: Answer): void {
    this.awaited = answer.type === 'done' ? answer.seq : 0
    if (answer.type === 'refused') {
      this.errands.forget()
      this.picking.path = null
      this.tell(answer.text, t('refused.title'), answer.rule)
    }
    this.goOn()
  }

  private tell(text: string, title = t('refused.title'), rule = ''): void {
    this.notice = { title, reasons: [{ rule, text }] }
  }

  /** What waits for the hand to be free. */
  goOn(): void {
    if (!this.sending) for (const done of this.resting.splice(0)) done()
    if (this.show.untold) return
    const next = this.errands.next()
    if (next) void this.act(next)
  }

  /** When the hand is free. */
  settled(): Promise<void> {
    return this.sending ? new Promise((done) => this.resting.push(done)) : Promise.resolve()
  }

  async look(seq: number): Promise<void> {
    this.endShow()
    if (seq >= this.seq) {
      this.looking = null
      return
    }
    const view = await this.connection?.look(seq)
    if (view) {
      this.picking.menu = null
      this.picking.path = null
      this.looking = { seq, view }
    }
  }

  /** How it stood at a moment, without looking back at it. */
  async past(seq: number): Promise<View | null> {
    return (await this.connection?.look(seq)) ?? null
  }

  /** How it stood after so many actions of the record, once the game is over. */
  async moment(ply: number): Promise<{ seq: number; view: View } | null> {
    return (await this.connection?.lookAt(ply)) ?? null
  }

  /** Take the seat back from the bot that plays for it. */
  async comeBack(): Promise<void> {
    this.endShow()
    try {
      if (this.seat !== null) await standIn(this.id, this.seat, null, this.token ?? '')
    } catch (refusal) {
      this.tell((refusal as Error).message)
    }
  }

  /** One told moment back or forward. */
  step(step: 1 | -1): void {
    const at = this.looking?.seq ?? null
    this.endShow()
    const to = beside(this.log, at, step)
    if (to === null) this.looking = null
    else void this.look(to)
  }

  async say(text: string): Promise<void> {
    const answer = text.trim() ? await this.connection?.chat(text.trim()) : undefined
    if (answer?.type === 'refused') this.tell(answer.text)
  }
}
