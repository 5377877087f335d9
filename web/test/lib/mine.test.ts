import { describe, expect, it } from 'vitest'
import { found, inOrder, type Search } from '../../src/lib/play/mine'
import type { GameCard, MyTable } from '../../src/lib/protocol/types'

const games = [{ name: 'newyork', title: 'The Creatures That Ate New York', short: 'New York', rules: '3' }] as GameCard[]
const table = (id: string, updated: number, more: Partial<MyTable> = {}): MyTable =>
  ({ table: id, game: 'newyork', title: games[0]!.title, rules: '3', over: false, unfinished: '', damaged: false, your_turn: false, seat: 0, players: [{ name: 'Ann' }, { name: 'Bo' }], created: 0, updated, ...more }) as MyTable
const ids = (tables: MyTable[]): string[] => inOrder(tables, games).map((one) => one.table.table)

describe('tables of one’s own', () => {
  it('come in the order in which they want one: the longest wait first', () => {
    const over = { over: true, player: null }
    expect(ids([table('over', 9, over), table('theirs', 5), table('mine', 4, { your_turn: true }), table('theirs, later', 6), table('mine, longest', 2, { your_turn: true })])).toEqual(['mine, longest', 'mine', 'theirs, later', 'theirs', 'over'])
  })

  it('want nothing where they cannot be played any more', () => {
    for (const more of [{ rules: '2' }, { unfinished: '1' }, { damaged: true }, { over: true }]) {
      expect(inOrder([table('t', 1, { your_turn: true, ...more })], games)[0]!.wants).toBe('nothing')
    }
  })

  it('come once, whichever of its seats has to move', () => {
    const [one, ...more] = inOrder([table('t', 1, { seat: 0 }), table('t', 1, { seat: 1, your_turn: true }), table('t', 1, { seat: 2 })], games)
    expect(more).toEqual([])
    expect([one!.wants, one!.table.seat]).toEqual(['move', 1])
  })

  it('stand as was told last of one that moved while the list was asked for', () => {
    const [first, last] = [table('t', 1, { your_turn: true }), table('t', 2)]
    for (const both of [[first, last], [last, first]]) expect(inOrder(both, games).map((one) => one.wants)).toEqual(['patience'])
  })
})

describe('a search', () => {
  const day = (text: string): number => new Date(`${text}T12:00`).getTime()
  const all = inOrder([table('may', day('2026-05-04'), { created: day('2026-05-02') }), table('june', day('2026-06-01'), { created: day('2026-06-01'), players: [{ name: 'Zoë' }] as MyTable['players'] })], games)
  const look = (search: Partial<Search>): string[] => found(all, { words: '', game: '', from: '', until: '', ...search }, games).map((one) => one.table.table)

  it('goes by game, by rival, by days, and by all of them', () => {
    expect(look({}).sort()).toEqual(['june', 'may'])
    expect(look({ words: 'zoë' })).toEqual(['june'])
    expect(look({ words: 'bo york' })).toEqual(['may'])
    expect(look({ words: 'bo zoë' })).toEqual([])
    expect(look({ game: 'america' })).toEqual([])
    expect(look({ from: '2026-05-05' })).toEqual(['june'])
    expect(look({ from: '2026-05-03', until: '2026-05-03' })).toEqual(['may'])
    expect(look({ until: '2026-05-01' })).toEqual([])
    expect(look({ words: 'new york', game: 'newyork', until: '2026-05-31' })).toEqual(['may'])
  })
})
