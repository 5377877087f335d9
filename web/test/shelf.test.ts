import { describe, expect, it } from 'vitest'
import { sheets, type Choice } from '../src/lib/picker'
import type { Board } from '../src/lib/types'
import { isOver, itemsOf, takenIn } from '../src/table/bench/shelf'

const verbs = { buy: ['power'], set: ['power', 'number'] }
const names = { power: ['Flight', 'Tail', 'Blast'] }
const wares = { power: [{ id: 'Flight', text: 'flight', price: 2 }, { id: 'Tail' }, { id: 'Blast', elsewhere: true }] }
const board = { verbs, names, wares } as unknown as Board
const tail: Choice = { verb: 'buy', args: [1], actions: [4], next: null }
const [sheet] = sheets([tail], verbs, names).sheets

describe('the items of a shelf', () => {
  it('are named, know what has been taken, and leave out what is sold elsewhere', () => {
    const items = itemsOf(sheet!, board, { buy: [[0]] })
    expect(items.map((item) => [item.label, item.taken.length, item.row.choice !== null])).toEqual([['Flight', 1, false], ['Tail', 0, true]])
    expect(items[0]!.doubt).toEqual(['buy', 0])
  })

  it('are put away with a list that only opens the game', () => {
    const items = itemsOf(sheet!, board, {})
    const shelf = { title: '', form: 'cards' as const }
    expect(isOver({ ...shelf, first: true }, items)).toBe(false)
    expect(isOver({ ...shelf, first: true }, items.slice(0, 1))).toBe(true)
    expect(isOver(shelf, items.slice(0, 1))).toBe(false)
  })

  it('find what has been taken in whichever panel says so', () => {
    expect(takenIn({ score: 3, order: { list: [] }, shop: { points: 2, taken: { buy: [[1]] } } })).toEqual({ buy: [[1]] })
    expect(takenIn({})).toEqual({})
  })
})
