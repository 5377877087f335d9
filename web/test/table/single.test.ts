import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../src/lib/browser/settings.svelte'
import type { TableModel } from '../../src/table/model/model.svelte'
import { sat, Socket, soon } from './socket'

const acts = (): unknown[] => Socket.last.sent('act').map((one) => one.action)
const asked = (seq: number, legal: unknown[], undo: string | null): unknown => ({
  type: 'state', seq, since: seq - 1, seat: 0, words: legal.map(String), log: [], undo, players: [], dice: 'server', over: false,
  view: { game: 'any', player: 0, legal, pieces: [], markers: [], panels: [], prompt: { phase: 'Any', rule: '5.1', ends: 'done' } },
})

const done = async (seq: number, legal: unknown[]): Promise<void> => {
  Socket.last.answers('act', { type: 'done', seq })
  Socket.last.hears(asked(seq, legal, null))
  await soon()
}

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

test('a phase with nothing to do is passed after one was ended by hand, and not again once that is taken back', async () => {
  Socket.last.hears(asked(1, [['go', 3], ['done']], null))
  void model.act(['done'])
  await done(2, [['done']])
  expect(acts()).toEqual([['done'], ['done']])
  await done(3, [['go', 4], ['done']])
  void model.undo()
  Socket.last.answers('undo', { type: 'done', seq: 4 })
  Socket.last.hears(asked(4, [['done']], null))
  await soon()
  expect(acts()).toHaveLength(2)
})

test('one that is refused is not tried again and again', async () => {
  Socket.last.hears(asked(1, [['fight']], 'no'))
  const { key } = Socket.last.said.find((one) => one.type === 'act')!
  Socket.last.hears({ type: 'refused', key, rule: '', text: 'No.', seq: 1 })
  await Promise.resolve()
  await Promise.resolve()
  expect(acts()).toHaveLength(1)
})

test('all that can be added is added one by one, until no more can or the phase is over; what is taken back then stays back', async () => {
  const adding = (seq: number, legal: unknown[], phase = 'Volley'): void => {
    const state = asked(seq, legal, null) as { view: { prompt: object } }
    Object.assign(state.view.prompt, { phase, adds: phase === 'Volley' ? 'fire' : undefined })
    Socket.last.hears(state)
  }
  const done = async (seq: number, legal: unknown[], phase?: string): Promise<void> => {
    Socket.last.answers('act', { type: 'done', seq })
    adding(seq, legal, phase)
    await soon()
  }
  adding(1, [['fire', 3], ['fire', 4], ['fire', 5], ['attack']])
  expect(model.errands.addable).toHaveLength(3)
  expect(acts()).toEqual([])
  model.errands.addAll()
  expect(acts()).toEqual([['fire', 3]])
  await done(2, [['fire', 5], ['attack']])
  expect(acts()).toEqual([['fire', 3], ['fire', 5]])
  await done(3, [['attack'], ['assault', 4]])
  adding(4, [['fire', 5], ['attack']])
  expect(acts()).toHaveLength(2)
  model.errands.addAll()
  await done(5, [['fight', 6], ['done']], 'Fighting')
  adding(6, [['fire', 7], ['attack']])
  expect(acts()).toEqual([['fire', 3], ['fire', 5], ['fire', 5]])
})
