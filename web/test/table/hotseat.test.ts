import { expect, test } from 'vitest'
import { TableModel } from '../../src/table/model/model.svelte'
import type { StateMessage } from '../../src/lib/protocol/types'

const line = (text: string): { id: string; args: number[]; text: string } => ({ id: 'said', args: [], text })
const told = (seat: number, seq: number, since: number, log: unknown[]): StateMessage =>
  ({
    type: 'state', table: 't', seq, since, seat, words: [], log, undo: null, players: [], dice: 'server', over: false,
    view: { game: 'any', player: seat, legal: [], pieces: [], panels: [], markers: [], events: [] },
  }) as unknown as StateMessage

test('a screen with several seats keeps the log of each, and is told only what is new', () => {
  const model = new TableModel('t', 'token')
  const shown = (): string[] => model.log.map((entry) => entry.lines[0]!.text)
  model.take(told(0, 1, 0, [{ seq: 1, seat: 0, lines: [line('mine')] }]))
  model.take(told(1, 2, 0, [{ seq: 2, seat: 1, lines: [line('hers')] }]))
  expect(shown()).toEqual(['hers'])
  model.take(told(0, 3, 1, [{ seq: 3, seat: 1, lines: [line('open')] }]))
  expect(shown()).toEqual(['mine', 'open'])
  model.take(told(1, 4, 2, [{ seq: 3, seat: 1, lines: [line('open')] }, { seq: 4, seat: 0, undone: 2, lines: [] }]))
  expect(shown()).toEqual(['open'])
  expect(model.thrown).toBeNull()
})
