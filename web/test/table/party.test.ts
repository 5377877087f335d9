import { beforeEach, expect, test } from 'vitest'
import type { TableModel } from '../../src/table/model/model.svelte'
import { sat, Socket, soon } from './socket'

const SPACES = [0, 1, 2, 3, 4].map((n) => ({ n, centre: [n * 10, 0] }))
const verbs = { move: ['piece'], go: ['space'], dash: ['space'], fire: ['piece'], stay: [], attack: [] }
const piece = (id: number | string, space: number) => ({ id, name: `Tank ${id}`, kind: 'tank', owner: 0, space, figures: [], flags: [] })
const acts = (): unknown[] => Socket.last.sent('act').map((one) => one.action)

let model: TableModel
let at: Record<string, number>

function hears(seq: number, legal: unknown[], prompt: object = {}, undo: string | null = null): void {
  Socket.last.hears({
    type: 'state', seq, since: seq - 1, seat: 0, words: legal.map(String), log: [], undo, players: [], dice: 'server', over: false,
    view: { game: 'any', player: 0, legal, pieces: [piece('foe', 4), ...Object.entries(at).map(([id, n]) => piece(Number(id), n))], markers: [], panels: [], prompt: { phase: 'Any', text: '', rule: '', foe: 'foe', ends: 'stay', ...prompt } },
  })
}
async function done(seq: number, legal: unknown[], prompt: object = {}, undo: string | null = null): Promise<void> {
  Socket.last.answers('act', { type: 'done', seq })
  hears(seq, legal, prompt, undo)
  await soon()
}
const held = (id: number): object => ({ in_hand: true, about: { pieces: [id], spaces: [] } })
const PICKS = [['move', 1], ['move', 2]]

beforeEach(() => {
  at = { 1: 0, 2: 1 }
  model = sat({ verbs, spaces: SPACES })
  hears(1, PICKS)
})

test('pieces are chosen one by one or by a box, and who cannot be picked is not chosen', () => {
  model.party.toggle([1])
  model.party.add([2, 7])
  expect([...model.party.chosen]).toEqual([1, 2])
  model.party.toggle([1])
  expect(model.party.marked.map(({ id }) => id)).toEqual([2])
  hears(2, [['move', 1]])
  expect(model.party.chosen.size).toBe(0)
})

test('several sent to a space go one after another, as near as each can, by the plain verb', async () => {
  model.party.add([1, 2])
  model.picking.clickSpace(3, [0, 0])
  expect(acts()).toEqual([['move', 1]])
  await done(2, [['go', 1], ['go', 2], ['dash', 3], ['stay']], held(1))
  expect(acts().at(-1)).toEqual(['go', 2])
  at[1] = 2
  await done(3, [['move', 2]])
  await done(4, [['go', 3], ['go', 0]], held(2))
  expect(acts()).toEqual([['move', 1], ['go', 2], ['move', 2], ['go', 3]])
  expect(model.party.chosen.size).toBe(0)
})

test('one that cannot come nearer is let go of', async () => {
  model.party.add([1])
  model.picking.clickSpace(0, [0, 0])
  at[1] = 1
  await done(2, [['go', 3]], held(1))
  expect(Socket.last.sent('undo')).toHaveLength(1)
  expect(acts()).toEqual([['move', 1]])
})

test('a click on the foe sends each where the rules say it could attack from, and leaves who is there or never attacks', async () => {
  at = { 1: 0, 2: 1, 3: 3, 5: 0 }
  const all = [1, 2, 3, 5].map((id) => ['move', id])
  hears(2, all)
  model.party.add([1, 3, 5])
  model.picking.clickPiece(piece('foe', 4) as never, [0, 0])
  const told: Record<string, object> = { 1: { range: {}, aim: { spaces: [2, 3] } }, 3: { range: {}, aim: { spaces: [3] } }, 5: {} }
  for (const { key, piece: id } of Socket.last.sent('show') as unknown as { key: string; piece: number }[]) Socket.last.hears({ type: 'show', key, overlays: told[id] })
  await soon()
  expect(acts()).toEqual([['move', 1]])
  await done(3, [['go', 1], ['go', 2], ['go', 3]], held(1))
  at[1] = 2
  await done(4, [['move', 3], ['move', 5]])
  expect(acts()).toEqual([['move', 1], ['go', 2]])
})

test('a click on the foe joins what is chosen, or all, and when all have joined rolls', async () => {
  const attack = { adds: 'fire', ends: 'attack', phase: 'Attack' }
  const fires = [['fire', 1], ['fire', 2]]
  const foe = piece('foe', 4) as never
  hears(2, fires, { adds: 'fire', phase: 'Combat' })
  model.party.add([2])
  model.picking.clickPiece(foe, [0, 0])
  expect(acts()).toEqual([['fire', 2]])
  await done(3, [['fire', 1], ['attack']], attack)
  expect(acts()).toHaveLength(1)
  model.picking.clickPiece(foe, [0, 0])
  expect(acts().at(-1)).toEqual(['attack'])
  await done(4, fires, { adds: 'fire', phase: 'Combat' })
  model.picking.clickPiece(foe, [0, 0])
  await done(5, [['fire', 2], ['attack']], attack)
  expect(acts().slice(2)).toEqual([['fire', 1], ['fire', 2]])
})

test('a stack stays spread out while one takes from it, and is closed when nothing of it can be taken', async () => {
  at = { 1: 0, 2: 0 }
  hears(2, PICKS)
  model.picking.clickSpace(0, [0, 0])
  expect(model.picking.fanned).toEqual({ space: 0, ids: [1, 2] })
  hears(3, [['go', 3]], held(1))
  at[1] = 3
  hears(4, [['move', 2], ['stay']])
  expect(model.picking.fanned).toEqual({ space: 0, ids: [1, 2] })
  hears(5, [['stay'], ['attack']])
  expect(model.picking.fanned).toBeNull()
})
