/** Questions about the moment, each asked once: odds, reasons, what a piece can reach. */
import type { Live } from '../lib/live'
import type { Action, Outcome, Overlays, PieceId, Reason } from '../lib/types'

export class Asked {
  private answers = new Map<string, Promise<unknown>>()

  constructor(private readonly live: () => Pick<Live, 'odds' | 'show' | 'why'> | null) {}

  odds(action: Action): Promise<Outcome[]> {
    return this.once(`odds ${JSON.stringify(action)}`, (live) => live.odds(action), [])
  }

  overlays(piece: PieceId): Promise<Overlays> {
    return this.once(`show ${piece}`, (live) => live.show(piece), {})
  }

  why(action: Action): Promise<Reason> {
    return this.once(`why ${JSON.stringify(action)}`, (live) => live.why(action), { rule: '', text: null })
  }

  /** Another moment: other answers. */
  forget(): void {
    this.answers.clear()
  }

  private once<T>(key: string, ask: (live: Pick<Live, 'odds' | 'show' | 'why'>) => Promise<T>, none: T): Promise<T> {
    const known = this.answers.get(key) as Promise<T> | undefined
    if (known) return known
    const live = this.live()
    const asked = live ? ask(live) : Promise.resolve(none)
    this.answers.set(key, asked)
    return asked
  }
}
