/** Errands run by a worker that is ended when it is late; another takes its place. What is needed first goes first. */
import type { Begin, Errand, Found } from './engine.worker'

/** What takes seconds at most, and somebody waits for; the rest may take minutes, and has a worker of its own. */
const SHORT = ['move', 'draw', 'hint', 'numbers', 'record']

/** Milliseconds that a worker without work is kept for more. */
const IDLE = 20_000

export class Errands {
  private readonly short: Runner
  private readonly long: Runner

  constructor(start: (role: Begin['role']) => Worker, done: (found: Found) => void) {
    this.short = new Runner(() => start('errands'), done, Infinity)
    this.long = new Runner(() => start('errands'), done, IDLE)
  }

  /** Start the worker that bots need, before they do. */
  warm(): void {
    this.short.hire()
  }

  run(errand: Errand): void {
    const runner = SHORT.includes(errand.kind) ? this.short : this.long
    setTimeout(() => runner.add(errand), errand.after * 1000)
  }
}

class Runner {
  private worker: Worker | null = null
  private ready = false
  private readonly waiting: Errand[] = []
  private now: Errand | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly start: () => Worker,
    private readonly done: (found: Found) => void,
    private readonly idle: number,
  ) {}

  hire(): void {
    if (this.worker) return
    this.worker = this.start()
    this.worker.onmessage = ({ data }: MessageEvent<{ ready?: true; failed?: string } & Partial<Found>>) => {
      if (data.ready) {
        this.ready = true
        this.next()
      } else if (data.failed !== undefined) this.giveUp()
      else if (this.now && data.errand === this.now.id) this.finish(data.found ?? '')
    }
    this.worker.onerror = () => this.giveUp()
  }

  add(errand: Errand): void {
    this.waiting.push(errand)
    this.hire()
    this.next()
  }

  private next(): void {
    if (!this.ready || this.now) return
    clearTimeout(this.timer)
    this.now = this.waiting.shift() ?? null
    if (!this.now) {
      if (this.idle < Infinity) this.timer = setTimeout(() => this.dismiss(), this.idle)
      return
    }
    this.worker?.postMessage(this.now)
    this.timer = setTimeout(() => this.giveUp(), this.now.seconds * 1000)
  }

  private finish(found: string): void {
    clearTimeout(this.timer)
    const errand = this.now
    this.now = null
    if (errand) this.done({ errand: errand.id, found })
    this.next()
  }

  /** Late, or broken: it is ended, not waited for. */
  private giveUp(): void {
    this.dismiss()
    this.now ??= this.waiting.shift() ?? null
    this.finish('')
    if (this.waiting.length) this.hire()
  }

  private dismiss(): void {
    clearTimeout(this.timer)
    this.worker?.terminate()
    this.worker = null
    this.ready = false
  }
}
