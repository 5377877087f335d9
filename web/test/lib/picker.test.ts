import { describe, expect, it } from 'vitest'
import { grouped } from '../../src/lib/play/numbers'
import { doubts, offer, sheets, stem } from '../../src/lib/play/picker'
import type { Action, Verbs } from '../../src/lib/protocol/types'

const verbs: Verbs = {
  step: ['space'],
  smash: ['space', 'number'],
  target: ['piece'],
  tow: ['piece', 'piece'],
  retreat: ['piece', 'space'],
  allot: ['strength', 'number'],
  go: ['point'],
  face: ['heading'],
  start: ['place'],
  lurk: ['edge'],
  done: [],
}

describe('offer', () => {
  it('lights a space for each action that begins with one, and groups what begins alike', () => {
    const legal: Action[] = [['step', 4], ['smash', 7, 1], ['smash', 7, 2], ['step', 7], ['done']]
    const found = offer(legal, verbs)
    expect([...found.spaces.keys()]).toEqual([4, 7])
    expect(found.spaces.get(4)).toEqual([{ verb: 'step', args: [4], actions: [0], next: null }])
    expect(found.spaces.get(7)!.map((choice) => [choice.verb, choice.actions, choice.next])).toEqual([
      ['smash', [1, 2], 'number'],
      ['step', [3], null],
    ])
    expect(found.rest.map((choice) => choice.verb)).toEqual(['done'])
  })

  it('lights pieces first and their spaces once the piece is picked', () => {
    const legal: Action[] = [['retreat', 3, 10], ['retreat', 3, 11], ['retreat', 5, 11]]
    const first = offer(legal, verbs)
    expect([...first.pieces.keys()]).toEqual([3, 5])
    expect(first.spaces.size).toBe(0)
    expect(first.pieces.get(3)![0]!.next).toBe('space')
    expect(first.pieces.get(5)![0]!.next).toBeNull()
    const second = offer(legal, verbs, { verb: 'retreat', args: [3] })
    expect([...second.spaces.keys()]).toEqual([10, 11])
    expect(second.pieces.size).toBe(0)
  })

  it('makes one click of a chain that leaves no choice', () => {
    const found = offer([['tow', 1, 2], ['tow', 4, 2], ['tow', 4, 5]], verbs)
    expect(found.pieces.get(1)![0]).toEqual({ verb: 'tow', args: [1], actions: [0], next: null })
    expect(found.pieces.get(4)![0]!.next).toBe('piece')
  })

  it('lights points, headings and places, each by its number', () => {
    const found = offer([['go', 97], ['go', 98], ['face', 3], ['start', 0], ['done']], verbs)
    expect([...found.marks.point.keys()]).toEqual([97, 98])
    expect(found.marks.point.get(98)).toEqual([{ verb: 'go', args: [98], actions: [1], next: null }])
    expect([...found.marks.heading.keys()]).toEqual([3])
    expect([...found.marks.place.keys()]).toEqual([0])
    expect(found.rest.map((choice) => choice.verb)).toEqual(['done'])
  })

  it('lights the spaces along an edge of the map, and has a button for it; a corner lies on two edges', () => {
    const along = [[1, 2], [2, 3]]
    const found = offer([['lurk', 0], ['lurk', 1]], verbs, null, () => true, (edge) => along[edge]!)
    expect([...found.spaces].map(([n, choices]) => [n, choices.map(({ args }) => args[0])])).toEqual([[1, [0]], [2, [0, 1]], [3, [1]]])
    expect(grouped(found.rest, { verbs, decks: {} })).toHaveLength(2)
  })

  it('turns pieces that are not on the board into buttons', () => {
    const found = offer([['target', 9]], verbs, null, () => false)
    expect(found.pieces.size).toBe(0)
    expect(found.rest).toHaveLength(1)
  })

  it('does not know a verb, and offers it as a button all the same', () => {
    expect(offer([['dance', 1] as Action], verbs).rest).toHaveLength(1)
  })
})

describe('doubts', () => {
  const legal: Action[] = [['step', 4], ['smash', 7, 2], ['smash', 7, 3], ['done'], ['target', 1]]

  it('asks once for every verb that could take the space, with the other arguments of a legal action', () => {
    expect(doubts(legal, verbs, 'space', 99)).toEqual([['step', 99], ['smash', 99, 2]])
    expect(doubts(legal, verbs, 'piece', 99)).toEqual([['target', 99]])
  })

  it('keeps to the verb and arguments already picked', () => {
    const two: Action[] = [['retreat', 3, 10], ['retreat', 5, 11]]
    expect(doubts(two, verbs, 'space', 99, { verb: 'retreat', args: [5] })).toEqual([['retreat', 5, 99]])
  })
})

describe('sheets', () => {
  const wares = { strength: [{ id: 'attack', text: '' }, { id: 'defence', text: '' }] }
  const board = { verbs, wares, shelves: { allot: { title: 'Strengths' } } }

  it('are only of verbs that the game has laid out', () => {
    const found = sheets(offer([['allot', 1, 1]], verbs).rest, { ...board, shelves: {} })
    expect(found.sheets).toEqual([])
    expect(found.buttons.map((choice) => choice.verb)).toEqual(['allot'])
    expect(sheets(found.buttons, null).buttons).toEqual(found.buttons)
  })

  it('makes a row of every name, also of those that cannot be had', () => {
    const legal: Action[] = [['allot', 1, 1], ['allot', 1, 2], ['done']]
    const found = sheets(offer(legal, verbs).rest, board)
    expect(found.sheets).toHaveLength(1)
    expect(found.sheets[0]!.rows.map((row) => row.choice?.actions ?? null)).toEqual([null, [0, 1]])
    expect(found.buttons.map((choice) => choice.verb)).toEqual(['done'])
  })

  it('keeps a list that has nothing left to offer', () => {
    const found = sheets(offer([['done']], verbs).rest, board, ['allot', 'done'])
    expect(found.sheets.map((sheet) => sheet.verb)).toEqual(['allot'])
    expect(found.sheets[0]!.rows.every((row) => row.choice === null)).toBe(true)
  })
})

describe('stem', () => {
  it('is what the sentences begin with, cut at a word', () => {
    expect(stem(['Smash it with 8 points', 'Smash it with 80 points'])).toBe('Smash it with')
    expect(stem(['Done'])).toBe('Done')
    expect(stem([])).toBe('')
  })
})
