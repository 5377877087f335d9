import { expect, test, vi } from 'vitest'
import { Answers } from '../../src/table/model/answers'
import { SeatLogs } from '../../src/table/model/logs'
import type { LogEntry } from '../../src/lib/protocol/types'

test('a question is asked once until the moment has passed, and without a line there is no answer', async () => {
  const live = { odds: vi.fn(async () => [[1, 'hit'] as [number, string]]), show: vi.fn(async () => ({})), why: vi.fn(async () => ({ rule: '1', text: 'no' })) }
  const asked = new Answers(() => live)
  await Promise.all([asked.odds(['go', 1]), asked.odds(['go', 1]), asked.odds(['go', 2])])
  expect(live.odds).toHaveBeenCalledTimes(2)
  expect(await asked.why(['go', 1])).toEqual({ rule: '1', text: 'no' })
  asked.forget()
  await asked.odds(['go', 1])
  expect(live.odds).toHaveBeenCalledTimes(3)
  expect(await new Answers(() => null).why(['go', 1])).toEqual({ rule: '', text: null })
})

test('each seat has a log of its own, from which what was taken back goes away', () => {
  const told = new SeatLogs()
  const entry = (seq: number, more: Partial<LogEntry> = {}): LogEntry => ({ seq, seat: 0, lines: [], ...more })
  expect(told.keep({ seat: 0, since: 0, log: [entry(1), entry(2)] }).map(({ seq }) => seq)).toEqual([1, 2])
  expect(told.keep({ seat: 1, since: 0, log: [entry(1)] }).map(({ seq }) => seq)).toEqual([1])
  expect(told.keep({ seat: 0, since: 2, log: [entry(3, { undone: 2 }), entry(4)] }).map(({ seq }) => seq)).toEqual([1, 4])
})
