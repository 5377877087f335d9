import { beforeEach, describe, expect, test } from 'vitest'
import type { TableModel } from '../../src/table/model/model.svelte'
import { sat, Socket, soon } from './socket'

const verbs = { take: ['piece'], place: ['space'], post: ['piece'] }
const WAITING = [{ id: 5, name: 'Tank 1', kind: 'tank' }, { id: 6, name: 'Jet 1', kind: 'jet' }]
const TAKES = [['take', 5], ['take', 6]]
const PLACES = [['place', 7], ['place', 8]]

/** A moment of setting up: before a piece is taken, or with one in hand. */
function moment(seq: number, legal: unknown[], hand?: number, tray = true): void {
  const panels = tray ? [{ show: 'tray', id: 'tray', title: 'Tray', pieces: WAITING, owner: 0, hand }] : []
  Socket.last.hears({
    type: 'state', seq, since: seq - 1, seat: 0, words: legal.map(String), log: [], undo: null, players: [], dice: 'server', over: false,
    view: { game: 'any', player: 0, legal, pieces: [], markers: [], panels, prompt: { phase: hand === undefined ? 'Placement' : 'Placing', text: 'Set up.', rule: '3.2' } },
  })
}

let model: TableModel
const acts = (): unknown[] => Socket.last.sent('act').map((one) => one.action)
const onSpace = (n: number) => (at: [number, number]): boolean => (model.picking.clickSpace(n, at), true)
const offBoard = (): boolean => false

/** The server's answer to what was lifted. */
async function taken(seq = 2): Promise<void> {
  Socket.last.answers('act', { type: 'done', seq })
  moment(seq, PLACES, 5)
  await soon()
}

beforeEach(() => {
  model = sat({ verbs })
  moment(1, TAKES)
})

describe('a piece of the tray', () => {
  test('is taken when it is lifted, lights its places, and is placed where it is let go', async () => {
    model.carry.lift(5, 'tank', [10, 10])
    expect(acts()).toEqual([['take', 5]])
    await taken()
    expect([...model.picking.offer.spaces.keys()]).toEqual([7, 8])
    model.carry.move([40, 50])
    expect(model.carry.held).toEqual({ piece: 5, kind: 'tank', at: [40, 50] })
    await model.carry.drop([40, 50], onSpace(8))
    expect(acts()).toEqual([['take', 5], ['place', 8]])
    expect(model.carry.held).toBeNull()
    expect(Socket.last.sent('undo')).toEqual([])
  })

  test('let go before the server has answered is placed when it has', async () => {
    model.carry.lift(5, 'tank', [10, 10])
    const dropped = model.carry.drop([40, 50], onSpace(7))
    await soon()
    expect(acts()).toEqual([['take', 5]])
    await taken()
    await dropped
    expect(acts()).toEqual([['take', 5], ['place', 7]])
  })

  test('goes back from a dark place, and the reason of a click there is said', async () => {
    model.carry.lift(5, 'tank', [10, 10])
    await taken()
    const dropped = model.carry.drop([40, 50], onSpace(9))
    await soon()
    expect(Socket.last.sent('why').map((one) => one.action)).toEqual([['place', 9]])
    Socket.last.answers('why', { type: 'why', rule: '3.2', text: 'Too near the edge.' })
    await soon()
    expect(Socket.last.sent('undo')).toHaveLength(1)
    Socket.last.answers('undo', { type: 'done', seq: 3 })
    moment(3, TAKES)
    await dropped
    expect(model.notice?.reasons).toEqual([{ rule: '3.2', text: 'Too near the edge.' }])
    expect(acts()).toEqual([['take', 5]])
    expect(model.tray?.hand).toBeUndefined()
  })

  test.each([
    ['let go beside the board', () => model.carry.drop([40, 50], offBoard)],
    ['thought better of', () => model.carry.cancel()],
  ])('%s goes back without a word', async (_, leave) => {
    model.carry.lift(5, 'tank', [10, 10])
    await taken()
    const left = leave()
    await soon()
    Socket.last.answers('undo', { type: 'done', seq: 3 })
    moment(3, TAKES)
    await left
    expect(model.notice).toBeNull()
    expect(model.carry.held).toBeNull()
    expect(Socket.last.sent('undo')).toHaveLength(1)
  })

  test('that a click has taken before is carried as well, and stays in hand where it may not lie', async () => {
    moment(2, PLACES, 5)
    expect(model.carry.way(6)).toBeUndefined()
    model.carry.lift(5, 'tank', [10, 10])
    expect(acts()).toEqual([])
    const dropped = model.carry.drop([40, 50], onSpace(9))
    await soon()
    Socket.last.answers('why', { type: 'why', rule: '3.2', text: 'No.' })
    await dropped
    expect(model.notice?.reasons).toEqual([{ rule: '3.2', text: 'No.' }])
    expect(Socket.last.sent('undo')).toEqual([])
    expect(model.tray?.hand).toBe(5)
  })

  test('that the server refuses is not placed', async () => {
    model.carry.lift(5, 'tank', [10, 10])
    Socket.last.answers('act', { type: 'refused', seq: 1, rule: '3.2', text: 'No.' })
    await soon()
    await model.carry.drop([40, 50], onSpace(8))
    expect(acts()).toEqual([['take', 5]])
    expect(model.notice?.reasons).toEqual([{ rule: '3.2', text: 'No.' }])
  })
})

test('a click on a dark stack under what is carried says why, as one on its ground does', async () => {
  moment(2, PLACES, 5)
  const there = [1, 2].map((id) => ({ id, name: 'Crowd', kind: 'crowd', owner: 1, space: 9, figures: [], flags: [] }))
  model.view = { ...model.view!, pieces: there }
  model.carry.lift(5, 'tank', [10, 10])
  void model.carry.drop([40, 50], (at) => (model.picking.clickPiece(there[0]!, at), true))
  await soon()
  expect(Socket.last.sent('why').map((one) => one.action)).toEqual([['place', 9]])
  expect(model.picking.fanned).toBeNull()
})

test('nothing is carried that is in no tray, or while somebody else decides', () => {
  moment(2, [['post', 5], ['post', 6]], undefined, false)
  expect(model.carry.way(5)).toBeUndefined()
  model.carry.lift(5, 'tank', [10, 10])
  expect(model.carry.held).toBeNull()
  moment(3, [])
  expect(model.carry.way(5)).toBeUndefined()
  expect(acts()).toEqual([])
})
