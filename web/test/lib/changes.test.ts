import { expect, test } from 'vitest'
import { changed } from '../../src/lib/protocol/changes'
import type { ChangeMessage, StateMessage } from '../../src/lib/protocol/types'

const piece = (id: number, space: number) => ({ id, name: `piece ${id}`, kind: 'tank', owner: 0, space, figures: [], flags: [] })

const state = {
  type: 'state',
  table: 'a',
  seq: 4,
  since: 3,
  seat: 0,
  view: { game: 'g', seat: 0, player: 0, legal: [['go', 1], ['go', 2], ['stay']], pieces: [piece(1, 1), piece(2, 2), piece(3, 3)], offer: 'A draw?' },
  words: ['Go to 1', 'Go to 2', 'Stay'],
  log: [{ seq: 4, seat: 1, lines: [] }],
  undo: null,
  over: false,
} as unknown as StateMessage

const change = (more: Partial<ChangeMessage>): ChangeMessage => ({ type: 'change', seq: 5, since: 4, ...more }) as ChangeMessage

test('what is not told of stays, and the log is that of the change', () => {
  expect(changed(state, change({}))).toEqual({ ...state, seq: 5, since: 4, log: [] })
})

test('fields are set, gone, or changed in part', () => {
  const now = changed(
    state,
    change({
      message: { set: { undo: 'Not now.' }, lists: { words: [[0, 2, ['Go to 7']]] } },
      view: { set: { player: 1 }, gone: ['offer'], lists: { legal: [[0, 2, [['go', 7]]]], pieces: [[0, 1, [piece(1, 9)]], [2, 1, []]] } },
    }),
  )!
  expect(now.undo).toBe('Not now.')
  expect(now.words).toEqual(['Go to 7', 'Stay'])
  expect(now.view.player).toBe(1)
  expect('offer' in now.view).toBe(false)
  expect(now.view.legal).toEqual([['go', 7], ['stay']])
  expect(now.view.pieces).toEqual([piece(1, 9), piece(2, 2)])
})

test('the state before is not touched: it may still be on its way to the stage', () => {
  const before = structuredClone(state)
  changed(state, change({ view: { lists: { pieces: [[0, 3, []]] }, gone: ['offer'] } }))
  expect(state).toEqual(before)
})

test('a change to another message is none', () => {
  expect(changed(state, change({ since: 3 }))).toBeNull()
  expect(changed(null, change({}))).toBeNull()
})
