/** The tab that leads has the workers, and answers for all tabs of this browser. */
import { Trouble, type News } from './door'
import type { Begin, Outcome } from './engine.worker'
import { Errands } from './errands'
import { fetchEngine } from './fetched'
import { isPrepared, shelfOf } from './python'

/** Milliseconds for the engine to start: a slow phone needs half of them. */
const PATIENCE = 120_000

export type FromTab =
  | { type: 'call'; id: number; method: string; path: string; token?: string; body?: string }
  | { type: 'connect'; line: number; table: string; token?: string }
  | { type: 'hear'; line: number; text: string }
  | { type: 'hangup'; line: number }
  | { type: 'bye' }

export type ToTab =
  | { type: 'reply'; id: number; status: number; body: string; json: boolean }
  | { type: 'opened'; line: number }
  | { type: 'said'; line: number; text: string }
  | { type: 'closed'; line: number; code: number; why: string }

/** A line of a tab, or a call that it waits for, by the number that the engine knows it by. */
interface Known {
  tab: string
  number: number
}

export class Hub {
  private readonly known = new Map<number, Known>()
  private count = 0
  private readonly desk: Promise<Worker>

  constructor(
    private readonly engine: string,
    private readonly send: (tab: string, message: ToTab) => void,
    private readonly news: (news: News) => void,
  ) {
    this.desk = this.start()
  }

  /** Resolves when the engine answers; rejects with `Trouble`. */
  get ready(): Promise<unknown> {
    return this.desk
  }

  async take(tab: string, message: FromTab): Promise<void> {
    const desk = await this.desk
    switch (message.type) {
      case 'call':
        return desk.postMessage({ ...message, id: this.number(tab, message.id) })
      case 'connect':
        return desk.postMessage({ ...message, line: this.number(tab, message.line) })
      case 'hear':
        return desk.postMessage({ ...message, line: this.of(tab, message.line) })
      case 'hangup':
        return this.hangUp(desk, this.of(tab, message.line))
      case 'bye':
        for (const [number, one] of this.known) if (one.tab === tab) this.hangUp(desk, number)
    }
  }

  private hangUp(desk: Worker, line: number): void {
    this.known.delete(line)
    desk.postMessage({ type: 'hangup', line })
  }

  private number(tab: string, number: number): number {
    this.known.set(++this.count, { tab, number })
    return this.count
  }

  private of(tab: string, number: number): number {
    for (const [found, one] of this.known) if (one.tab === tab && one.number === number) return found
    return 0
  }

  private async start(): Promise<Worker> {
    if (typeof WebAssembly !== 'object') throw new Trouble('wasm')
    let files: string[]
    try {
      files = await fetchEngine(this.engine, (loaded, total) => this.news({ loaded, total }))
    } catch {
      throw new Trouble('fetch')
    }
    this.news('starting')
    const hire = (role: Begin['role']): Worker => {
      const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: role })
      worker.postMessage({ role, engine: this.engine, files } satisfies Begin)
      return worker
    }
    const prepared = await isPrepared(this.engine)
    const desk = hire('desk')
    const errands = new Errands(hire, (found) => desk.postMessage({ type: 'thought', ...found }))
    if (prepared) errands.warm() // both at once: bots may be the first to move
    await this.begun(desk).catch(async (trouble: Trouble) => {
      desk.terminate()
      errands.end()
      await globalThis.caches?.delete(shelfOf(this.engine)) // what is kept of it may be damaged: fetched anew, it may start
      throw trouble
    })
    desk.onmessage = ({ data }: MessageEvent<Outcome | { failed: string }>) => ('failed' in data ? this.news({ trouble: 'stopped' }) : this.pass(data, errands))
    errands.warm()
    this.news('ready')
    return desk
  }

  private begun(desk: Worker): Promise<void> {
    return new Promise((done, failed) => {
      setTimeout(() => failed(new Trouble('start')), PATIENCE) // a damaged interpreter says nothing
      desk.onerror = () => failed(new Trouble('start'))
      desk.onmessage = ({ data }: MessageEvent<{ ready?: true }>) => (data.ready ? done() : failed(new Trouble('start')))
    })
  }

  private pass({ opened = [], say = [], closed = [], replies = [], errands = [] }: Outcome, runners: Errands): void {
    const to = (number: number, message: (mine: number) => ToTab): void => {
      const one = this.known.get(number)
      if (one) this.send(one.tab, message(one.number))
    }
    for (const line of opened) to(line, (mine) => ({ type: 'opened', line: mine }))
    for (const [line, text] of say) to(line, (mine) => ({ type: 'said', line: mine, text }))
    for (const one of closed) {
      to(one.line, (mine) => ({ type: 'closed', ...one, line: mine }))
      this.known.delete(one.line)
    }
    for (const one of replies) {
      to(one.id, (mine) => ({ type: 'reply', ...one, id: mine }))
      this.known.delete(one.id)
    }
    for (const errand of errands) runners.run(errand)
  }
}
