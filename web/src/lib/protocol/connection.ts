/** The live half of the protocol: questions with keys of our own, on a connection that mends itself without losing anything. */
import type { Line } from '../../door/door'
import { door } from '../../door/which'
import { changed } from './changes'
import type { Action, NameAction, ChatMessage, FromClient, OffersAnswer, Outcome, Overlays, PieceId, Player, Reason, StateMessage, ToClient, View } from './types'

export type Status = 'joining' | 'open' | 'lost' | 'refused'

export type Answer = Exclude<ToClient, { type: 'state' | 'change' | 'players' | 'error' }>
/** What a client asks, without the key that the connection puts on it. */
type Question = { [T in FromClient as T['type']]: Omit<T, 'key'> }[Exclude<FromClient['type'], 'hello' | 'ping'>]

export interface Listener {
  state(message: StateMessage): void
  chat(message: ChatMessage): void
  players(players: Player[], watching: number): void
  status(status: Status, why?: string): void
}

interface Waiting {
  message: Question & { key: string }
  /** sent again after a break: the key makes a repeat harmless */
  again: boolean
  done(answer: Answer): void
}

const PING_EVERY = 20_000
const LONGEST_WAIT = 8_000
const POLICY = 1008

export class Connection {
  private line: Line | null = null
  private waiting = new Map<string, Waiting>()
  private count = 0
  private tries = 0
  private closed = false
  private greeted = false
  /** what was told last on this line, which the next message may only say the changes to */
  private last: StateMessage | null = null
  private pulse: ReturnType<typeof setInterval> | undefined
  private readonly name = Math.random().toString(36).slice(2, 10)

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    private readonly known: () => { since: number; chat: number },
    private readonly hear: Listener,
  ) {
    this.connect()
  }

  act(seq: number, action: Action | NameAction): Promise<Answer> {
    return this.ask({ type: 'act', seq, action }, true)
  }

  undo(seq: number): Promise<Answer> {
    return this.ask({ type: 'undo', seq }, true)
  }

  async why(action: Action): Promise<Reason> {
    const answer = await this.ask({ type: 'why', action })
    return answer.type === 'why' || answer.type === 'refused' ? { rule: answer.rule, text: answer.text } : { rule: '', text: null }
  }

  async odds(action: Action): Promise<Outcome[]> {
    const answer = await this.ask({ type: 'odds', action })
    return answer.type === 'odds' ? answer.outcomes : []
  }

  /** The actions that build what a file says, or the refusal. */
  read(text: string): Promise<Answer> {
    return this.ask({ type: 'read', text })
  }

  /** How to have one less of what an action that begins so has bought, or the refusal. */
  less(start: Action): Promise<Answer> {
    return this.ask({ type: 'less', start })
  }

  async show(piece: PieceId): Promise<Overlays> {
    const answer = await this.ask({ type: 'show', piece })
    return answer.type === 'show' ? answer.overlays : {}
  }

  /** What a seat may say beforehand, where anything can be. */
  async offers(seat: number): Promise<OffersAnswer | null> {
    const answer = await this.ask({ type: 'offers', seat })
    return answer.type === 'offers' ? answer : null
  }

  /** Say beforehand how interruptions are answered and which clicks come next, in place of all before. */
  beforehand(seat: number, answers: Record<string, string>, clicks: Action[]): Promise<Answer> {
    return this.ask({ type: 'beforehand', seat, answers, clicks })
  }

  async look(seq: number): Promise<View | null> {
    const answer = await this.ask({ type: 'look', seq })
    return answer.type === 'look' ? answer.view : null
  }

  /** The moment after so many actions of the record, once nothing is secret. */
  async lookAt(ply: number): Promise<{ seq: number; view: View } | null> {
    const answer = await this.ask({ type: 'look', seq: 0, ply })
    return answer.type === 'look' ? answer : null
  }

  chat(text: string): Promise<Answer> {
    return this.ask({ type: 'chat', text }, false)
  }

  close(): void {
    this.closed = true
    clearInterval(this.pulse)
    this.line?.close()
  }

  private ask(message: Question, again = true): Promise<Answer> {
    const key = `${this.name}-${++this.count}`
    return new Promise((done) => {
      const waiting = { message: { ...message, key }, again, done }
      this.waiting.set(key, waiting)
      if (this.greeted) this.say(waiting.message)
    })
  }

  private say(message: FromClient): void {
    this.line?.say(JSON.stringify(message))
  }

  private hello(): void {
    this.last = null
    this.say({ type: 'hello', ...this.known(), changes: true })
  }

  private connect(): void {
    this.line = door.connect(this.table, this.token, {
      opened: () => {
        this.hello()
        clearInterval(this.pulse)
        this.pulse = setInterval(() => this.say({ type: 'ping', key: `${this.name}-ping` }), PING_EVERY)
      },
      heard: (text) => this.take(JSON.parse(text) as ToClient),
      closed: (code, why) => this.lose(code, why),
    })
  }

  private lose(code: number, why: string): void {
    clearInterval(this.pulse)
    this.greeted = false
    if (this.closed) return
    if (code === POLICY || (code >= 4000 && code < 5000)) {
      this.hear.status('refused', why)
      return
    }
    this.hear.status('lost')
    for (const [key, one] of this.waiting) if (!one.again) this.waiting.delete(key)
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2)
    setTimeout(() => !this.closed && this.connect(), wait)
  }

  private take(message: ToClient): void {
    if (message.type === 'change') {
      const state = changed(this.last, message)
      if (state) this.take(state)
      else this.hello() // something is missing: a greeting is answered with all of it
    } else if (message.type === 'state') {
      this.tries = 0
      this.last = message
      this.hear.state(message)
      if (!this.greeted) {
        this.greeted = true
        this.hear.status('open')
        for (const one of this.waiting.values()) this.say(one.message)
      }
    } else if (message.type === 'chat') {
      this.hear.chat(message)
      this.answer(message)
    } else if (message.type === 'players') {
      this.hear.players(message.players, message.watching ?? 0)
    } else if (message.type !== 'error') {
      this.answer(message)
    }
  }

  private answer(message: Answer): void {
    const key = message.key ?? ''
    this.waiting.get(key)?.done(message)
    this.waiting.delete(key)
  }
}
