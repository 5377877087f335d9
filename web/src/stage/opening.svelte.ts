/** Which view a table opens with: the stage by itself only where it was seen to be quick on a graphics card. */
import { settings } from '../lib/browser/settings.svelte'
import type Depth from './Depth.svelte'
import { canvasMachine, type Machine } from './machine'

/** The second frame must not take longer, in ms. */
export const QUICK = 33

/** Why the flat board is shown where the stage was wished for: an id of a sentence. */
export type Because = 'none' | 'software' | 'slow' | 'lost'

export class Opening {
  /** the stage is shown */
  on = $state(false)
  because = $state<Because | null>(null)
  /** drawn without a graphics card: plainer */
  plain = $state(false)
  Depth = $state.raw<typeof Depth | null>(null)
  private frames = 0
  private trial = false

  constructor(
    private readonly machine: () => Machine = canvasMachine,
    private readonly load: () => Promise<{ default: typeof Depth }> = () => import('./Depth.svelte'),
  ) {}

  /** As the address asks for; else as this browser liked it last, by itself only on a graphics card, and on trial. */
  async begin(asked: string | null = null): Promise<void> {
    if (asked === 'stage' && this.machine() !== 'none') return this.open(false)
    const view = asked ?? settings.values.view
    if (view === 'flat') return
    const machine = this.machine()
    if (machine !== 'card') {
      if (view === 'stage') this.because = machine === 'none' ? 'none' : 'software'
      return
    }
    await this.open(true)
  }

  /** Somebody asked for the stage, or for the flat board again. */
  async turn(): Promise<void> {
    this.because = null
    if (this.on) {
      this.on = false
      this.remember('flat')
      return
    }
    if (this.machine() === 'none') {
      this.because = 'none'
      return
    }
    this.remember('stage')
    await this.open(false)
  }

  private async open(trial: boolean): Promise<void> {
    this.plain = this.machine() !== 'card'
    this.trial = trial
    this.frames = 0
    this.Depth ??= (await this.load()).default
    this.on = true
  }

  /** A frame took so long. */
  timed(ms: number): void {
    this.frames++
    if (this.frames !== 2 || !this.trial) return
    this.trial = false
    if (ms > QUICK) this.fall('slow')
  }

  /** The stage cannot go on. */
  fall(because: Because): void {
    this.on = false
    this.because = because
    if (because === 'slow' && settings.values.view === 'auto') this.remember('flat')
  }

  private remember(view: 'flat' | 'stage'): void {
    settings.values.view = view
    settings.save()
  }
}
