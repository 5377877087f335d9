import { expect, test } from 'vitest'
import { offer } from '../../src/lib/play/picker'
import type { Action, Board, Piece } from '../../src/lib/protocol/types'
import { spotsOf, targetOf } from '../../src/table/frame/spots'

const board = {
  spaces: [{ n: 3, centre: [5, 9], label: 'C' }, { n: 4, centre: [9, 1], label: 'D' }, { n: 5, centre: [2, 1], label: 'E' }],
  wares: { heading: [{ text: 'north' }] },
} as unknown as Board
const pieces = [{ id: 7, name: 'Gorgo', space: 3 }, { id: 8, name: 'a tank', space: 4 }] as Piece[]
const legal: Action[] = [['go', 3], ['go', 4], ['hit', 7], ['stand', 2], ['turn', 0]]
const verbs = { go: ['space'], hit: ['piece'], stand: ['place'], turn: ['heading'] }

test('the cursor goes over all that may be picked, from the top down, each by its name', () => {
  const picking = { offer: offer(legal, verbs, null, () => true), sentence: () => 'Stand here' }
  const marks = [{ kind: 'place' as const, value: 2, at: [1, 5] as [number, number] }, { kind: 'heading' as const, value: 0, at: [0, 5] as [number, number] }]
  const spots = spotsOf(picking, board, pieces, marks, () => [5, 8])
  expect(spots.map(({ label }) => label)).toEqual(['D', 'north', 'Stand here', 'Gorgo', 'C'])
  expect(spots.map(({ key }) => targetOf(key))).toEqual([
    { kind: 'space', value: 4 },
    { kind: 'heading', value: 0 },
    { kind: 'place', value: 2 },
    { kind: 'piece', value: 7 },
    { kind: 'space', value: 3 },
  ])
})
