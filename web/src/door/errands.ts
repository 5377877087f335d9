/** Errands run by workers that are ended when they are late. What is needed first goes first, and an engine that nobody needs now does what takes long. */
import type { Begin, Errand, Found } from './engine.worker'

/** What takes seconds at most, and somebody waits for; the rest may take minutes. */
const SHORT = ['move', 'draw', 'hint', 'coach', 'numbers', 'record']

/** Milliseconds that a second worker without work is kept for more. */
const IDLE = 20_000

export class Errands {
  private readonly waiting: Errand[] = []
  private readonly runners: Runner[] = []

  constructor(
    private readonly start: (role: Begin['role']) => Worker,
    private readonly done: (found: Found) => void,
  ) {}

  /** Start the worker that bots need, before they do. */
  warm(): void {
    if (!this.runners.length) this.hire()
  }

  /** Nobody needs any of them any more. */
  end(): void {
    for (const runner of this.runners.splice(0)) runner.end()
  }

  run(errand: Errand): void {
    setTimeout(() => {
      this.waiting.push(errand)
      this.next()
    }, errand.after * 1000)
  }

  /** One of each kind at a time. Only for what somebody waits for there is a second worker, if the first is at something long. */
  private next(): void {
    for (const short of [true, false]) {
      const isOfIt = ({ kind }: Errand): boolean => SHORT.includes(kind) === short
      const errand = this.waiting.find(isOfIt)
      if (!errand || this.runners.some(({ now }) => now && isOfIt(now))) continue
      const runner = this.runners.find(({ now }) => !now) ?? (short || !this.runners.length ? this.hire() : null)
      if (!runner) continue
      this.waiting.splice(this.waiting.indexOf(errand), 1)
      runner.run(errand)
    }
  }

  private hire(): Runner {
    const runner = new Runner(this.start('errands'), (errand, found) => {
      if (found === null) this.dismiss(runner)
      else runner.rest(() => this.runners.length > 1 && this.dismiss(runner))
      if (errand) this.done({ errand: errand.id, found: found ?? '' })
      this.next()
    })
    this.runners.push(runner)
    return runner
  }

  private dismiss(runner: Runner): void {
    this.runners.splice(this.runners.indexOf(runner), 1)
    runner.end()
  }
}

class Runner {
  now: Errand | null = null
  private ready = false
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `done` hears what was found; nothing from a worker that is late or broken, which is ended and not waited for. */
  constructor(
    private readonly worker: Worker,
    private readonly done: (errand: Errand | null, found: string | null) => void,
  ) {
    worker.onmessage = ({ data }: MessageEvent<{ ready?: true; failed?: string } & Partial<Found>>) => {
      if (data.ready) {
        this.ready = true
        this.begin()
      } else if (data.failed !== undefined) this.finish(null)
      else if (data.errand === this.now?.id) this.finish(data.found ?? '')
    }
    worker.onerror = () => this.finish(null)
  }

  run(errand: Errand): void {
    this.now = errand
    this.begin()
  }

  rest(enough: () => void): void {
    this.timer = setTimeout(enough, IDLE)
  }

  end(): void {
    clearTimeout(this.timer)
    this.worker.onmessage = this.worker.onerror = null // something of it may be on its way
    this.worker.terminate()
  }

  private begin(): void {
    if (!this.ready || !this.now) return
    clearTimeout(this.timer)
    this.worker.postMessage(this.now)
    this.timer = setTimeout(() => this.finish(null), this.now.seconds * 1000)
  }

  private finish(found: string | null): void {
    clearTimeout(this.timer)
    const errand = this.now
    this.now = null
    this.done(errand, found)
  }
}
