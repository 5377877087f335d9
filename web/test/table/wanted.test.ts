import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../src/lib/browser/settings.svelte'
import type { TableModel } from '../../src/table/model/model.svelte'
import { press } from '../../src/table/shortcuts'
import { sat, Socket } from './socket'

const asked = (legal: unknown[], prompt: object, undo: string | null = 'no'): unknown => ({
  type: 'state', seq: 1, since: 0, seat: 0, words: legal.map(String), log: [], undo, players: [], dice: 'server', over: false,
  view: { game: 'any', player: 0, legal, pieces: [{ id: 7, space: 1 }], markers: [], panels: [], prompt: { phase: 'Any', rule: '', ...prompt } },
})
const acts = (): unknown[] => Socket.last.sent('act').map((one) => one.action)
const buttons = (model: TableModel): string[] => model.picking.lists.buttons.map(({ verb, args }) => [verb, ...args].join(' '))

let model: TableModel
beforeEach(() => {
  settings.values.single = false
  model = sat({ verbs: { stay: [], go: ['space'], battle: ['space'], play: ['card'], rage: ['piece'], enough: [] } })
})

test('the one button beside lit places is not what is wanted', () => {
  Socket.last.hears(asked([['go', 3], ['stay']], {}))
  expect(buttons(model)).toEqual(['stay'])
  expect(model.picking.wanted).toBeNull()
})

test('the only thing that can be done is', () => {
  Socket.last.hears(asked([['stay']], {}))
  expect(model.picking.wanted?.verb).toBe('stay')
})

test('where only the end of the phase is left it is said, and only there', () => {
  Socket.last.hears(asked([['stay']], { ends: 'stay' }))
  expect(model.picking.spent).toBe(true)
  Socket.last.hears(asked([['stay']], { ends: 'enough' }))
  expect(model.picking.spent).toBe(false)
  Socket.last.hears(asked([['go', 3], ['stay']], { ends: 'stay' }))
  expect(model.picking.spent).toBe(false)
})

test('battles on the board are named buttons, the first is wanted, a card never', () => {
  Socket.last.hears(asked([['battle', 3], ['battle', 9], ['play', 2]], { named: true, wants: ['battle'] }))
  expect(buttons(model)).toEqual(['battle 3', 'battle 9', 'play 2'])
  expect(model.picking.wanted?.args).toEqual([3])
  Socket.last.hears(asked([['go', 3], ['play', 2]], { wants: ['battle'] }))
  expect(model.picking.wanted).toBeNull()
})

test('where what is wanted is lit on the board no button is gold', () => {
  Socket.last.hears(asked([['rage', 7], ['stay']], { wants: ['rage', 'stay'] }))
  expect(model.picking.wanted).toBeNull()
  Socket.last.hears(asked([['go', 3], ['stay']], { wants: ['rage', 'stay'] }))
  expect(model.picking.wanted?.verb).toBe('stay')
})

test('what is paid for is asked once more on the board, what is free is not', () => {
  const target = { id: 7, space: 1 }
  Socket.last.hears(asked([['rage', 7], ['enough']], { cost: '1 Infamy' }))
  model.picking.clickPiece(target as never, [0, 0])
  expect(acts()).toEqual([])
  expect(model.picking.menu?.choices[0]?.verb).toBe('rage')
  model.picking.choose(model.picking.menu!.choices[0]!, [0, 0])
  expect(acts()).toEqual([['rage', 7]])
})

test('Escape lets go of a piece that was picked up, and takes nothing else back', () => {
  const escape = { key: 'Escape', target: { closest: () => null }, preventDefault: () => undefined } as unknown as KeyboardEvent
  Socket.last.hears(asked([['go', 3]], {}, null))
  press(model, escape, null)
  expect(Socket.last.sent('undo')).toHaveLength(0)
  Socket.last.hears(asked([['go', 3]], { in_hand: true }, 'Dice have been rolled since.'))
  press(model, escape, null)
  expect(Socket.last.sent('undo')).toHaveLength(0)
  Socket.last.hears(asked([['go', 3]], { in_hand: true }, null))
  press(model, escape, null)
  expect(Socket.last.sent('undo')).toHaveLength(1)
})
