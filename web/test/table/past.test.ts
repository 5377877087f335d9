import { expect, test } from 'vitest'
import { pastOf } from '../../src/table/frame/past'
import type { LogEntry, LogLine, Piece } from '../../src/lib/protocol/types'

const piece = (id: number, kind: string, owner: number | null): Piece => ({ id, kind, owner, name: `${kind} ${id}`, space: id, figures: [], flags: [], note: '' }) as unknown as Piece
const pieces = [piece(1, 'giant', 0), piece(2, 'giant', 1), piece(3, 'unit', 1)]
const line = (more: Partial<LogLine>): LogLine => ({ id: 'told', args: [], text: 'Told', ...more })
const entry = (seat: number, ...lines: LogLine[]): LogEntry => ({ seq: 4, seat, lines })
const about = (log: LogEntry[], player = 0) => {
  const { piece: found, ...rest } = pastOf(log, 5, { pieces, player }, ({ kind }) => kind === 'giant')
  return { piece: found?.id, spaces: rest.spaces }
}

test('a moment is about whom the words name, best one of whoever did it, and else about the giant of that seat', () => {
  expect(about([entry(1, line({ pieces: [1, 3] }))]).piece).toBe(3)
  expect(about([entry(1, line({ pieces: [1] }))]).piece).toBe(1)
  expect(about([entry(1, line({ spaces: [7] }))]).piece).toBe(2)
  expect(about([entry(-1, line({ pieces: [3] }))]).piece).toBe(3)
})

test('who does nothing himself is not looked for where the words name a place', () => {
  expect(about([entry(-1, line({ spaces: [7] }))])).toEqual({ piece: undefined, spaces: [7] })
})

test('where the words name nothing it is about whose turn it is', () => {
  expect(about([entry(-1, line({}))], 1).piece).toBe(2)
  expect(about([entry(1), { ...entry(0, line({})), seq: 9 }], 0).piece).toBe(1)
})
