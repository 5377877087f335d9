/** Questions about the moment, each asked once: odds, reasons, what a piece can reach. */
import type { Connection } from '../../lib/protocol/connection'
import type { Action, Outcome, Overlays, PieceId, Reason } from '../../lib/protocol/types'

export class Answers {
  private known = new Map<string, Promise<unknown>>()

  constructor(private readonly connection: () => Pick<Connection, 'odds' | 'show' | 'why'> | null) {}

  odds(action: Action): Promise<Outcome[]> {
    return this.once(`odds ${JSON.stringify(action)}`, (connection) => connection.odds(action), [])
  }

  overlays(piece: PieceId): Promise<Overlays> {
    return this.once(`show ${piece}`, (connection) => connection.show(piece), {})
  }

  why(action: Action): Promise<Reason> {
    return this.once(`why ${JSON.stringify(action)}`, (connection) => connection.why(action), { rule: '', text: null })
  }

  /** Another moment: other answers. */
  forget(): void {
    this.known.clear()
  }

  private once<T>(key: string, ask: (connection: Pick<Connection, 'odds' | 'show' | 'why'>) => Promise<T>, none: T): Promise<T> {
    const before = this.known.get(key) as Promise<T> | undefined
    if (before) return before
    const connection = this.connection()
    const asked = connection ? ask(connection) : Promise.resolve(none)
    this.known.set(key, asked)
    return asked
  }
}
