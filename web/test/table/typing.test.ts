import { beforeEach, expect, test } from 'vitest'
import type { TableModel } from '../../src/table/model/model.svelte'
import { sat, Socket, soon } from './socket'

const FACES = [1, 2, 3, 4, 5, 6].map((face) => ['roll', face])
const throwing = (seq: number): unknown => ({
  type: 'state', seq, since: seq - 1, seat: 0, words: FACES.map(String), log: [], undo: null, players: [], dice: 'typed', over: false,
  view: { game: 'any', player: -1, legal: FACES, pieces: [], prompt: { phase: 'Throw', dice: 5 } },
})

let model: TableModel
beforeEach(async () => {
  model = sat({ verbs: { roll: ['face'] } })
  Socket.last.hears(throwing(1))
  await soon()
})

const dice = (): unknown[] => Socket.last.sent('act').map((act) => [act.seq, act.action?.[1]])

test('a die typed between the answer and its state waits for the state', async () => {
  model.errands.type(3)
  Socket.last.hears({ type: 'done', key: Socket.last.sent('act')[0]!.key, seq: 2 })
  await soon()
  model.errands.type(5)
  expect(dice()).toEqual([[1, 3]])
  Socket.last.hears(throwing(2))
  await soon()
  expect(dice()).toEqual([[1, 3], [2, 5]])
})

test('a state that comes before the answer lets the next die wait for the answer', async () => {
  model.errands.type(3)
  model.errands.type(5)
  Socket.last.hears(throwing(2))
  await soon()
  expect(dice()).toEqual([[1, 3]])
  Socket.last.hears({ type: 'done', key: Socket.last.sent('act')[0]!.key, seq: 2 })
  await soon()
  expect(dice()).toEqual([[1, 3], [2, 5]])
})

test('a refusal says why, forgets the dice behind it and frees the hand', async () => {
  model.errands.type(3)
  model.errands.type(5)
  Socket.last.hears({ type: 'refused', key: Socket.last.sent('act')[0]!.key, seq: 1, rule: '6.1', text: 'No.' })
  await soon()
  expect(model.notice?.reasons).toEqual([{ rule: '6.1', text: 'No.' }])
  expect(model.errands.typed).toEqual([])
  expect(model.sending).toBe(false)
  expect(dice()).toEqual([[1, 3]])
})
