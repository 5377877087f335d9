/** The Director: what happens at the table comes in as it likes and is shown one thing at a time, in order.
 *
 * It knows no screen: a cue is played by whoever gave it, and the stage is told which scene is on. */
import { SPEEDS, type Speed } from '../lib/browser/settings.svelte'
import type { Scene } from './scenes'

/** Something to show: `play` brings the stage to it. */
export interface Cue {
  scene: Scene
  play(): void
}

export interface Clock {
  now(): number
  /** Calls later; the answer calls it off. */
  wait(ms: number, then: () => void): () => void
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  wait(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}

/** each scene stays at least so long at normal speed, in ms */
export const LEAST = 300
/** what waits is hurried so that a rival's turn rarely takes longer, but never below the least */
export const TURN = 6_000
/** a cue that has waited longer than this belongs to a page that was asleep */
export const SLEPT = 60_000

export class Director {
  paused = false
  private queue: { cue: Cue; at: number }[] = []
  private on: Scene | null = null
  private stop: (() => void) | null = null
  private until = 0
  private left = 0

  /** `tell` hears which rival's scene is on; null: the stage is the player's again. */
  constructor(
    private readonly tell: (scene: Scene | null) => void,
    private readonly speed: () => Speed,
    private readonly clock: Clock = CLOCK,
  ) {}

  /** Whether something is on or waits. */
  get busy(): boolean {
    return this.stop !== null || this.queue.length > 0
  }

  get waiting(): number {
    return this.queue.length
  }

  add(cue: Cue): void {
    // what this hand did itself is never held up by what was done before it
    if (cue.scene.own) this.finish()
    this.queue.push({ cue, at: this.clock.now() })
    if (!this.stop && !this.paused) this.advance()
  }

  /** Everything that waits at once: the stage shows how things truly are. */
  finish(): void {
    this.halt()
    this.paused = false
    const rest = this.queue
    this.queue = []
    for (const { cue } of rest) play(cue)
    this.show(null)
  }

  /** On to the next scene, paused or not. */
  next(): void {
    this.halt()
    this.advance()
  }

  pause(): void {
    if (this.paused || !this.busy) return
    this.paused = true
    this.left = Math.max(0, this.until - this.clock.now())
    this.stop?.()
    this.stop = null
  }

  resume(): void {
    if (!this.paused) return
    this.paused = false
    this.hold(this.left)
  }

  /** The page is seen again: what happened while it slept is told, not played. How many scenes that were. */
  wake(): number {
    const first = this.queue[0]
    if (!first || this.clock.now() - first.at < SLEPT) return 0
    const missed = this.queue.length
    this.finish()
    return missed
  }

  private advance(): void {
    let next = this.queue.shift()
    while (next) {
      const { scene } = next.cue
      const ms = this.holds(scene)
      play(next.cue)
      if (ms > 0) {
        this.show(scene.own ? null : scene)
        if (this.paused) this.left = ms
        else this.hold(ms)
        return
      }
      next = this.queue.shift()
    }
    this.paused = false
    this.show(null)
  }

  private hold(ms: number): void {
    this.until = this.clock.now() + ms
    this.stop = this.clock.wait(ms, () => {
      this.stop = null
      this.advance()
    })
  }

  private halt(): void {
    this.stop?.()
    this.stop = null
  }

  /** How long a scene stays, given what waits behind it. */
  private holds(scene: Scene): number {
    const pace = SPEEDS[this.speed()]
    const all = this.queue.reduce((sum, { cue }) => sum + cue.scene.ms, scene.ms)
    const hurried = scene.ms * Math.min(1, TURN / all)
    return scene.ms ? pace * Math.max(Math.min(LEAST, scene.ms), hurried) : 0
  }

  private show(scene: Scene | null): void {
    if (this.on === scene) return
    this.on = scene
    this.tell(scene)
  }
}

/** A cue that fails does not stop the show. */
function play(cue: Cue): void {
  try {
    cue.play()
  } catch (failed) {
    console.error(failed)
  }
}
