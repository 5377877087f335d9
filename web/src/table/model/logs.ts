/** What each seat of this screen was told. */
import type { LogEntry, StateMessage } from '../../lib/protocol/types'

export class SeatLogs {
  private logs = new Map<number | null, LogEntry[]>()

  /** The whole log of the message's seat; the lines of what was taken back go away. */
  keep({ seat, since, log }: Pick<StateMessage, 'seat' | 'since' | 'log'>): LogEntry[] {
    const before = since === 0 ? [] : (this.logs.get(seat) ?? []).filter((entry) => entry.seq <= since)
    const gone = new Set(log.map((entry) => entry.undone))
    const whole = [...before, ...log].filter((entry) => !gone.has(entry.seq) && entry.undone === undefined)
    this.logs.set(seat, whole)
    return whole
  }
}
