/** The Director: what happens at the table comes in as it likes and is shown one thing at a time, in order.
 *
 * It knows no screen: a cue is played by whoever gave it, and the stage is told which scene is on. */
import { SPEEDS, type Speed } from '../lib/browser/settings.svelte'
import type { Scene } from './scenes'

/** Something to show, in the order of drama: the dice are thrown, `play` brings the stage to what they bring, and when that is seen it is told. */
export interface Cue {
  scene: Scene
  roll?(): void
  play(): void
  tell?(): void
}

export type Beat = 'roll' | 'play' | 'tell'

/** A beat, how long it stays, and how long all of its scene does. */
interface Part {
  name: Beat
  cue: Cue
  ms: number
  all: number
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
/** dice tumble so long, and what falls is seen to fall before it is told, in ms at normal speed */
export const SETTLE = 700
export const SEEN = 450
/** a cue that has waited longer than this belongs to a page that was asleep */
export const SLEPT = 60_000

export class Director {
  paused = false
  private queue: { cue: Cue; at: number }[] = []
  /** what is still to come of the cue that is on */
  private beats: Part[] = []
  private on: Scene | null = null
  private stop: (() => void) | null = null
  private until = 0
  private left = 0

  /** `tell` hears which rival's scene is on, and which beat of it; null: the stage is the player's again. */
  constructor(
    private readonly tell: (scene: Scene | null, beat?: Beat) => void,
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
    const [beats, rest] = [this.beats, this.queue]
    this.beats = []
    this.queue = []
    for (const { name, cue } of beats) run(cue, name)
    for (const { cue } of rest) for (const name of ['play', 'tell'] as const) run(cue, name)
    this.show(null)
  }

  /** On to the next scene, paused or not. */
  next(): void {
    this.halt()
    for (const { name, cue } of this.beats.splice(0)) run(cue, name)
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
    for (;;) {
      const beat = this.beats.shift()
      if (beat) {
        run(beat.cue, beat.name)
        if (beat.all > 0) this.show(beat.cue.scene.own ? null : beat.cue.scene, beat.name)
        if (beat.ms <= 0) continue
        if (this.paused) this.left = beat.ms
        else this.hold(beat.ms)
        return
      }
      const next = this.queue.shift()
      if (!next) break
      this.beats = this.beatsOf(next.cue)
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

  private beatsOf(cue: Cue): Part[] {
    const { scene } = cue
    const [all, pace] = [this.holds(scene), SPEEDS[this.speed()]]
    const part = (name: Beat, ms: number): Part => ({ name, cue, ms, all })
    if (!cue.tell) return [part('play', all)]
    const settle = all && scene.dice.length && cue.roll ? SETTLE * pace : 0
    const seen = all && (settle || scene.verbs.some(({ verb }) => verb === 'fall')) ? SEEN * pace : 0
    return [...(settle ? [part('roll', settle)] : []), part('play', seen), part('tell', all && Math.max(seen ? LEAST * pace : 0, all - settle - seen))]
  }

  /** How long a scene stays, given what waits behind it. */
  private holds(scene: Scene): number {
    const pace = SPEEDS[this.speed()]
    const all = this.queue.reduce((sum, { cue }) => sum + cue.scene.ms, scene.ms)
    const hurried = scene.ms * Math.min(1, TURN / all)
    return scene.ms ? pace * Math.max(Math.min(LEAST, scene.ms), hurried) : 0
  }

  private show(scene: Scene | null, beat?: Beat): void {
    if (this.on === scene && !scene) return
    this.on = scene
    this.tell(scene, beat)
  }
}

/** A cue that fails does not stop the show. */
function run(cue: Cue, name: Beat): void {
  try {
    cue[name]?.()
  } catch (failed) {
    console.error(failed)
  }
}
