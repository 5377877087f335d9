/** Past moments shown again by the same Director: each is fetched while the one before is on. */
import type { Board, LogEntry, View } from '../lib/protocol/types'
import type { Speed } from '../lib/browser/settings.svelte'
import { CLOCK, Director, type Clock } from './director'
import { sceneOf, type Scene } from './scenes'

export interface Reel {
  entries: readonly LogEntry[]
  board: Board | null
  /** the moment before the first */
  start: number
  look(seq: number): Promise<View | null>
  show(seq: number, view: View): void
  /** the last has been seen */
  over(): void
}

export class Rerun {
  private readonly director: Director
  private reel: Reel | null = null
  /** the last moment is on */
  private ending = false

  constructor(
    private readonly tell: (scene: Scene | null) => void,
    speed: () => Speed,
    clock: Clock = CLOCK,
  ) {
    // at once would be no showing again at all
    const pace = (): Speed => (speed() === 'once' ? 'quick' : speed())
    this.director = new Director((scene) => this.heard(scene), pace, clock)
  }

  get busy(): boolean {
    return this.reel !== null
  }

  get paused(): boolean {
    return this.director.paused
  }

  begin(reel: Reel): void {
    this.end()
    if (!reel.entries.length) return
    this.reel = reel
    this.ending = false
    void this.run(reel)
  }

  end(): void {
    this.reel = null
    this.director.finish()
  }

  next(): void {
    this.director.next()
  }

  pause(): void {
    this.director.pause()
  }

  resume(): void {
    this.director.resume()
  }

  private async run(reel: Reel): Promise<void> {
    let before = await reel.look(reel.start)
    if (before && this.reel === reel) reel.show(reel.start, before)
    for (const [i, entry] of reel.entries.entries()) {
      const view = await reel.look(entry.seq)
      if (this.reel !== reel) return
      this.ending = i === reel.entries.length - 1
      if (!view) continue
      const scene = { ...sceneOf(entry.seq, [entry], before, view, reel.board, false), missed: 0 }
      before = view
      await new Promise<void>((seen) => {
        this.director.add({ scene, play: () => (this.reel === reel && reel.show(entry.seq, view), seen()) })
      })
    }
    if (this.reel === reel && !this.director.busy) this.heard(null)
  }

  /** Between two moments the stage keeps the scene that was on. */
  private heard(scene: Scene | null): void {
    const { reel } = this
    if (!scene && reel) {
      if (!this.ending) return
      this.reel = null
      reel.over()
    }
    this.tell(scene)
  }
}
