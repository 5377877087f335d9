import { beforeEach, expect, test } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import type { TableModel } from '../src/table/model/model.svelte'
import { sat, Socket } from './socket'

const acts = (): unknown[] => Socket.last.sent('act').map((one) => one.action)
const asked = (seq: number, legal: unknown[], undo: string | null): unknown => ({
  type: 'state', seq, since: seq - 1, seat: 0, words: legal.map(String), log: [], undo, players: [], dice: 'server', over: false,
  view: { game: 'any', player: 0, legal, pieces: [], markers: [], panels: [], prompt: { phase: 'Any', rule: '5.1', ends: 'done' } },
})

let model: TableModel
beforeEach(() => {
  settings.values.single = true
  model = sat({})
})

test('a single possible choice is made, and told', () => {
  Socket.last.hears(asked(1, [['fight']], 'Nothing to take back.'))
  expect(acts()).toEqual([['fight']])
  expect(model.errands.done).toEqual({ words: 'fight', rule: '5.1' })
})

test('what does not end the phase is done though something could be taken back', () => {
  Socket.last.hears(asked(1, [['shoot', 4]], null))
  expect(acts()).toEqual([['shoot', 4]])
})

test('never at the end of a phase when something could still be taken back, there is a choice, or nobody wants it', () => {
  Socket.last.hears(asked(1, [['done']], null))
  Socket.last.hears(asked(2, [['done'], ['go', 3]], 'no'))
  model.errands.eager = false
  Socket.last.hears(asked(3, [['done']], 'no'))
  model.errands.eager = true
  settings.values.single = false
  Socket.last.hears(asked(4, [['done']], 'no'))
  expect(acts()).toEqual([])
})

test('one that is refused is not tried again and again', async () => {
  Socket.last.hears(asked(1, [['fight']], 'no'))
  const { key } = Socket.last.said.find((one) => one.type === 'act')!
  Socket.last.hears({ type: 'refused', key, rule: '', text: 'No.', seq: 1 })
  await Promise.resolve()
  await Promise.resolve()
  expect(acts()).toHaveLength(1)
})
