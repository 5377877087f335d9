/** One table as this browser sees it: what the server said, and what the hand is in the middle of. */
import { standIn } from '../../lib/api'
import { beside, roundOf } from '../../lib/chronicle'
import { Connection, type Answer, type Status } from '../../lib/connection'
import { choicesOf, isTarget, offer, sheets, type Choice, type Path } from '../../lib/picker'
import { counted } from '../../lib/numbers'
import { t } from '../../lib/text'
import { handfuls } from '../../lib/throws'
import { sceneOf } from '../../show/scenes'
import { Show } from '../../show/show.svelte'
import { Answers } from './answers'
import { Carry } from './carry.svelte'
import { Errands } from './errands.svelte'
import { CHANCE, type Menu, type Notice, type Spot, type Throw } from './types'
import { reasonsFor } from './reasons'
import { SeatLogs } from './logs'
import type { Action, Board, ChatMessage, LogEntry, Outcome, Overlays, Piece, PieceId, Player, Reason, StateMessage, View } from '../../lib/types'

export type { Menu, Notice, Spot, Throw } from './types'

export class TableModel {
  board = $state.raw<Board | null>(null)
  view = $state.raw<View | null>(null)
  words = $state.raw<string[]>([])
  log = $state.raw<LogEntry[]>([])
  players = $state.raw<Player[]>([])
  chats = $state.raw<ChatMessage[]>([])
  seq = $state(0)
  undoRefusal = $state<string | null>(null)
  dice = $state<'server' | 'typed'>('server')
  seat = $state<number | null>(null)
  over = $state(false)
  status = $state<Status>('joining')
  statusWhy = $state('')

  path = $state.raw<Path | null>(null)
  menu = $state.raw<Menu | null>(null)
  notice = $state.raw<Notice | null>(null)
  fanned = $state<number | null>(null)
  /** the piece whose reach, range and sight stay drawn: one held by a finger or found by keyboard */
  pinned = $state<PieceId | null>(null)
  /** the moment that the last action of this hand leads to; not known before its answer */
  awaited = $state(0)
  /** the hand is free again when its action is answered and the state it led to is here, whichever comes last */
  sending = $derived(this.awaited > this.seq)
  curtain = $state(false)
  looking = $state.raw<{ seq: number; view: View } | null>(null)
  thrown = $state.raw<Throw | null>(null)
  edge = $state<string | null>(null)
  /** the moment that a link leads to */
  begin: number | null = null
  /** the verb this hand last used */
  acted = $state('')

  /** how often this hand has picked something on the board */
  picks = 0
  /** the reasons of the last refusal, while they are asked for */
  refusing: Promise<void> = Promise.resolve()
  private resting: (() => void)[] = []
  /** what this hand carries */
  readonly carry = new Carry(this)
  /** what is done for this hand */
  readonly errands = new Errands(this)
  /** what others do, one thing at a time */
  readonly show = new Show(() => this.goOn())

  /** What is drawn: the moment looked back at, or now. */
  shown = $derived(this.looking?.view ?? this.view)
  mine = $derived(!this.looking && !this.show.scene && !!this.view && this.view.legal.length > 0)
  /** what waits to be placed */
  tray = $derived(this.view?.panels?.find((panel) => panel.show === 'tray'))
  onBoard = $derived(new Set((this.view?.pieces ?? []).map((piece) => piece.id)))
  offer = $derived.by(() => {
    const legal = this.mine && !this.curtain ? (this.view?.legal ?? []) : []
    return offer(legal, this.board?.verbs ?? {}, this.path, (piece) => this.onBoard.has(piece))
  })

  /** The lists to choose from, and the buttons beside them; a list stays for as long as its phase lasts. */
  lists = $derived.by(() => {
    const mine = this.mine && this.view?.player !== CHANCE
    return sheets(this.offer.rest, this.board, mine && this.phase.name === this.view?.prompt?.phase ? this.phase.verbs : [])
  })

  private phase = $state.raw<{ name: string; verbs: Set<string> }>({ name: '', verbs: new Set() })
  connection: Connection | null = null
  /** the last that the server said, which may be ahead of what is shown */
  private latest: StateMessage | null = null
  private logs = new SeatLogs()
  private answers = new Answers(() => this.connection)
  private throws = 0

  constructor(
    readonly id: string,
    readonly token: string | undefined,
  ) {}

  open(): void {
    this.connection = new Connection(this.id, this.token, () => ({ since: this.latest?.seq ?? 0, chat: this.chats.at(-1)?.n ?? 0 }), {
      state: (message) => this.take(message),
      players: (players) => (this.players = players),
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
    this.errands.heard(message)
    const anew = !before || (message.since === 0 && message.seat === before.seat)
    const same = message.seq === before?.seq && message.seat === before.seat
    if (anew || same || this.looking || this.curtain) {
      this.endShow()
      this.apply(message)
      return
    }
    const own = before.view.legal.length > 0
    const log = message.seat === before.seat ? message.log : []
    this.show.add(sceneOf(message.seq, log, before.view, message.view, this.board, own), () => this.apply(message))
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
      look: async (seq) => (await this.connection?.look(seq)) ?? null,
      show: (seq, view) => (this.looking = { seq, view }),
      over: () => (this.looking = null),
    })
  }

  private apply(message: StateMessage): void {
    const first = this.view === null
    const moved = message.seq !== this.seq || message.seat !== this.seat
    this.keepLog(message, first)
    if (!first && message.seat !== this.seat && message.seat !== null) this.curtain = message.secret ?? false
    if (first && !message.secret) this.curtain = false
    // every seat has a count of its own
    if (message.seat !== this.seat && this.awaited !== Infinity) this.awaited = 0
    this.view = message.view
    this.words = message.words
    this.seq = message.seq
    this.undoRefusal = message.undo
    this.players = message.players
    this.dice = message.dice
    this.seat = message.seat
    this.over = message.over
    if (moved || first) this.forget()
    if (first && this.begin !== null) void this.look(this.begin)
    this.noteLists()
    this.goOn()
  }

  private noteLists(): void {
    const name = this.view?.prompt?.phase ?? ''
    const seen = this.phase.name === name ? this.phase.verbs : []
    const now = this.lists.sheets.map((sheet) => sheet.verb)
    this.phase = { name, verbs: new Set([...seen, ...now]) }
  }

  /** New lines go to the end of what this seat was told before. */
  private keepLog(message: StateMessage, first: boolean): void {
    this.log = this.logs.keep(message)
    if (first || message.since === 0 || message.seat !== this.seat) return
    const thrown = handfuls(message.log)
    if (thrown.length) this.thrown = { id: ++this.throws, handfuls: thrown, about: this.view?.prompt?.about }
  }

  private forget(): void {
    this.path = null
    this.menu = null
    this.notice = null
    this.edge = null
    this.fanned = null
    this.answers.forget()
  }

  // -- picking

  /** The piece that the decision is about. */
  subject = $derived(this.shown?.pieces.find((piece) => piece.id === this.shown?.prompt?.about?.pieces[0]))

  /** The word for a choice: the whole action, or what its actions have in common. */
  sentence(choice: Choice): string {
    return this.words[choice.actions[0] ?? -1] ?? choice.verb
  }

  /** Whether some choices are one sentence with many numbers. */
  counts(group: readonly Choice[]): boolean {
    return counted(group, (choice) => this.sentence(choice))
  }

  action(choice: Choice): Action | null {
    return choice.actions.length === 1 ? (this.view?.legal[choice.actions[0]!] ?? null) : null
  }

  pick(choices: Choice[], at: [number, number], confirm = false): void {
    this.notice = null
    const [only] = choices
    if (!only) return
    this.picks++
    if (choices.length > 1) this.menu = { choices, at, confirm }
    else this.choose(only, at, confirm)
  }

  choose(choice: Choice, at: [number, number], confirm = false): void {
    const action = this.action(choice)
    if (action && confirm) void this.confirmIfRolled(choice, action, at)
    else if (action) void this.act(action)
    else if (isTarget(choice.next ?? undefined)) {
      this.menu = null
      this.path = { verb: choice.verb, args: choice.args }
    } else this.menu = { choices: [choice], at, confirm }
  }

  /** A finger cannot hover, so a roll shows its odds and asks once more. */
  private async confirmIfRolled(choice: Choice, action: Action, at: [number, number]): Promise<void> {
    const outcomes = await this.oddsOf(action)
    if (outcomes.length) this.menu = { choices: [choice], at, confirm: true }
    else await this.act(action)
  }

  piecesIn(space: number): Piece[] {
    return (this.shown?.pieces ?? []).filter((piece) => piece.space === space && piece.x === undefined)
  }

  clickSpace(n: number, at: [number, number], confirm = false): void {
    const choices = this.offer.spaces.get(n) ?? []
    const lit = this.piecesIn(n).filter((piece) => this.offer.pieces.has(piece.id as number))
    if (choices.length) this.pick(choices, at, confirm)
    else if (lit.length === 1) this.pick(this.offer.pieces.get(lit[0]!.id as number)!, at, confirm)
    else if (lit.length > 1) this.fanned = this.fanned === n ? null : n
    else this.refuse({ kind: 'space', value: n })
  }

  clickMark(mark: Spot, at: [number, number], confirm = false): void {
    const choices = choicesOf(this.offer, mark.kind, mark.value)
    // a finger is coarse: it sees first where it would go
    if (!confirm) return this.pick(choices, at)
    this.picks++
    this.menu = { choices, at, confirm }
  }

  clickPiece(piece: Piece, at: [number, number], confirm = false): void {
    const space = piece.x === undefined ? piece.space : undefined
    const stack = space === undefined ? [piece] : this.piecesIn(space)
    const lit = stack.filter((one) => this.offer.pieces.has(one.id as number))
    const open = space !== undefined && this.fanned === space
    const mine = lit.includes(piece) ? piece : lit.length === 1 && !open ? lit[0] : undefined
    // of several that could be meant the hand picks when they lie side by side
    if (space !== undefined && lit.length > 1 && !open) this.fanned = space
    else if (mine) this.pick(this.offer.pieces.get(mine.id as number)!, at, confirm)
    else if (space !== undefined && this.offer.spaces.has(space)) this.clickSpace(space, at, confirm)
    else if (space !== undefined && this.carry.held) this.refuse({ kind: 'space', value: space })
    else if (space !== undefined && stack.length > 1 && !open) this.fanned = space
    else if (typeof piece.id === 'number') this.refuse({ kind: 'piece', value: piece.id })
    else if (space !== undefined) this.refuse({ kind: 'space', value: space })
  }

  /** Escape: one thing less at a time. True if there was something to cancel. */
  cancel(): boolean {
    const pinned = this.pinned !== null
    this.pinned = null
    if (this.menu) this.menu = null
    else if (this.notice) this.notice = null
    else if (this.fanned !== null) this.fanned = null
    else if (this.path) this.path = null
    else if (this.looking) this.looking = null
    else return pinned
    return true
  }

  // -- talking to the server

  async act(action: Action): Promise<void> {
    this.endShow()
    if (!this.connection || this.sending || this.looking) return
    this.awaited = Infinity
    this.menu = null
    this.pinned = null
    const answer = await this.connection.act(this.seq, action)
    if (answer.type === 'done') this.acted = action[0]
    this.errands.noted()
    this.heed(answer)
  }

  /** Say why an action cannot be done. */
  async explain(action: Action): Promise<void> {
    const reason = await this.whyNot(action)
    this.notice = reason.text ? { reasons: [reason] } : null
  }

  async undo(): Promise<void> {
    this.endShow()
    if (!this.connection || this.sending || this.looking) return
    if (this.seat === null) return
    if (this.undoRefusal !== null) {
      this.notice = { title: t('undo.no'), reasons: [{ rule: '', text: this.undoRefusal }] }
      return
    }
    this.awaited = Infinity
    this.heed(await this.connection.undo(this.seq))
  }

  /** What the server answered to this hand. */
  heed(answer: Answer): void {
    this.awaited = answer.type === 'done' ? answer.seq : 0
    if (answer.type === 'refused') {
      this.errands.forget()
      this.path = null
      this.notice = { title: t('refused.title'), reasons: [{ rule: answer.rule, text: answer.text }] }
    }
    this.goOn()
  }

  /** What waits for the hand to be free. */
  goOn(): void {
    if (!this.sending) for (const done of this.resting.splice(0)) done()
    const next = this.errands.next()
    if (next) void this.act(next)
  }

  /** When the hand is free. */
  settled(): Promise<void> {
    return this.sending ? new Promise((done) => this.resting.push(done)) : Promise.resolve()
  }

  oddsOf(action: Action): Promise<Outcome[]> {
    return this.answers.odds(action)
  }

  overlaysOf(piece: PieceId): Promise<Overlays> {
    return this.answers.overlays(piece)
  }

  whyNot(action: Action): Promise<Reason> {
    return this.answers.why(action)
  }

  /** Say why nothing can be done there. */
  refuse(spot: Spot): void {
    this.refusing = this.sayWhy(spot)
  }

  private async sayWhy(spot: Spot): Promise<void> {
    const seq = this.seq
    const reasons = await reasonsFor(this, spot)
    if (seq !== this.seq) return
    this.notice = reasons.length ? { reasons } : null
  }

  async look(seq: number): Promise<void> {
    this.endShow()
    if (seq >= this.seq) {
      this.looking = null
      return
    }
    const view = await this.connection?.look(seq)
    if (view) {
      this.menu = null
      this.path = null
      this.looking = { seq, view }
    }
  }

  /** Take the seat back from the bot that plays for it. */
  async comeBack(): Promise<void> {
    this.endShow()
    try {
      if (this.seat !== null) await standIn(this.id, this.seat, null, this.token ?? '')
    } catch (refusal) {
      this.notice = { title: t('refused.title'), reasons: [{ rule: '', text: (refusal as Error).message }] }
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
    if (answer?.type === 'refused') this.notice = { title: t('refused.title'), reasons: [{ rule: '', text: answer.text }] }
  }
}
