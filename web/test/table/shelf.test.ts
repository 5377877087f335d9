import { describe, expect, it } from 'vitest'
import { sheets, type Choice } from '../../src/lib/play/picker'
import type { View } from '../../src/lib/protocol/types'
import { isOver, itemsOf, workshopIn } from '../../src/table/bench/shelf'

const verbs = { buy: ['power'], set: ['power', 'number'] }
const wares = { power: [{ id: 'Flight', text: 'flight', price: 2 }, { id: 'Tail', text: 'tail' }, { id: 'Blast', text: 'blast', elsewhere: true }] }
const board = { verbs, wares, shelves: { buy: { title: 'Powers' } } }
const tail: Choice = { verb: 'buy', args: [1], actions: [4], next: null }
const [sheet] = sheets([tail], board).sheets

describe('the items of a shelf', () => {
  it('are named, know what one has of them, and leave out what is sold elsewhere', () => {
    const items = itemsOf(sheet!, board, { buy: [{ index: 0, count: 2 }], set: [{ index: 1, value: 5 }] })
    expect(items.map((item) => [item.label, item.held?.count ?? 0, item.row.choice !== null])).toEqual([['Flight', 2, false], ['Tail', 0, true]])
    expect(items[0]!.doubt).toEqual(['buy', 0])
  })

  it('are put away with a list that only opens the game', () => {
    const items = itemsOf(sheet!, board, {})
    const shelf = { title: '', form: 'cards' as const }
    expect(isOver({ ...shelf, first: true }, items)).toBe(false)
    expect(isOver({ ...shelf, first: true }, items.slice(0, 1))).toBe(true)
    expect(isOver(shelf, items.slice(0, 1))).toBe(false)
  })

  it('find what one has in the panel that is the workshop', () => {
    const shop = { show: 'workshop', id: 'shop', title: '', points: 2, has: { buy: [{ index: 1 }] } }
    const score = { show: 'score', id: 'score', title: '', points: 3, level: 9 }
    expect(workshopIn({ panels: [score, shop] } as unknown as View)).toBe(shop)
    expect(workshopIn({ panels: [score] } as unknown as View)).toBeUndefined()
    expect(workshopIn(null)).toBeUndefined()
  })
})
