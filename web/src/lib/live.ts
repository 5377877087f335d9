/** The WebSocket half: questions with keys of our own, and a line that mends itself without losing anything. */
import type { Action, ChatMessage, Outcome, Overlays, Player, Reason, StateMessage, View } from './types'

export type Line = 'joining' | 'open' | 'lost' | 'refused'

export type Answer = { type: string; key: string; rule?: string; text?: string | null; seq?: number } & Record<
  string,
  unknown
>

export interface Listener {
  state(message: StateMessage): void
  chat(message: ChatMessage): void
  players(players: Player[]): void
  line(line: Line, why?: string): void
}

interface Waiting {
  message: Record<string, unknown>
  /** sent again after a break: the key makes a repeat harmless */
  again: boolean
  done(answer: Answer): void
}

const PING_EVERY = 20_000
const LONGEST_WAIT = 8_000
const POLICY = 1008

export class Live {
  private socket: WebSocket | null = null
  private waiting = new Map<string, Waiting>()
  private count = 0
  private tries = 0
  private closed = false
  private greeted = false
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

  act(seq: number, action: Action): Promise<Answer> {
    return this.ask({ type: 'act', seq, action }, true)
  }

  undo(seq: number): Promise<Answer> {
    return this.ask({ type: 'undo', seq }, true)
  }

  async why(action: Action): Promise<Reason> {
    const answer = await this.ask({ type: 'why', action })
    return { rule: answer.rule ?? '', text: answer.text ?? null }
  }

  async odds(action: Action): Promise<Outcome[]> {
    return ((await this.ask({ type: 'odds', action })).outcomes as Outcome[] | undefined) ?? []
  }

  /** The actions that build what a file says, or the refusal. */
  read(text: string): Promise<Answer> {
    return this.ask({ type: 'read', text })
  }

  async show(piece: number | string): Promise<Overlays> {
    return ((await this.ask({ type: 'show', piece })).overlays as Overlays | undefined) ?? {}
  }

  async look(seq: number): Promise<View | null> {
    return ((await this.ask({ type: 'look', seq })).view as View | undefined) ?? null
  }

  chat(text: string): void {
    void this.ask({ type: 'chat', text }, false)
  }

  close(): void {
    this.closed = true
    clearInterval(this.pulse)
    this.socket?.close()
  }

  private ask(message: Record<string, unknown>, again = true): Promise<Answer> {
    const key = `${this.name}-${++this.count}`
    return new Promise((done) => {
      const waiting = { message: { ...message, key }, again, done }
      this.waiting.set(key, waiting)
      if (this.greeted) this.say(waiting.message)
    })
  }

  private say(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private connect(): void {
    const url = new URL(`/api/tables/${this.table}/live`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    if (this.token) url.searchParams.set('token', this.token)
    const socket = new WebSocket(url)
    this.socket = socket
    socket.onopen = () => {
      this.say({ type: 'hello', ...this.known() })
      clearInterval(this.pulse)
      this.pulse = setInterval(() => this.say({ type: 'ping', key: `${this.name}-ping` }), PING_EVERY)
    }
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Answer)
    socket.onclose = (event) => {
      clearInterval(this.pulse)
      this.greeted = false
      if (this.closed) return
      if (event.code === POLICY || (event.code >= 4000 && event.code < 5000)) {
        this.hear.line('refused', event.reason)
        return
      }
      this.hear.line('lost')
      for (const [key, one] of this.waiting) if (!one.again) this.waiting.delete(key)
      const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2)
      setTimeout(() => !this.closed && this.connect(), wait)
    }
  }

  private take(message: Answer): void {
    if (message.type === 'state') {
      this.tries = 0
      this.hear.state(message as unknown as StateMessage)
      if (!this.greeted) {
        this.greeted = true
        this.hear.line('open')
        for (const one of this.waiting.values()) this.say(one.message)
      }
    } else if (message.type === 'chat') {
      this.hear.chat(message as unknown as ChatMessage)
      this.answer(message)
    } else if (message.type === 'players') {
      this.hear.players(message.players as Player[])
    } else {
      this.answer(message)
    }
  }

  private answer(message: Answer): void {
    const waiting = this.waiting.get(message.key)
    if (!waiting) return
    this.waiting.delete(message.key)
    waiting.done(message)
  }
}
