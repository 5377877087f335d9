import { describe, expect, it } from 'vitest'
import { afterTable, anchor, cells, mentions, speaks } from '../../src/lib/play/rulebook'
import { pseudo } from '../../src/lib/text/pseudo'
import { capital, fill, percent } from '../../src/lib/text/text'
import { textBoard } from '../../src/board/textboard'
import type { Board, View } from '../../src/lib/protocol/types'

describe('text', () => {
  it('fills named places and leaves unknown ones standing', () => {
    expect(fill('{n} of {all}', { n: 3 })).toBe('3 of {all}')
  })

  it('begins with a capital, and rounds shares', () => {
    expect(capital('high-rise')).toBe('High-rise')
    expect(percent(1 / 6)).toBe('17%')
  })
})

describe('the pseudo-language', () => {
  it('has an accent on every letter that is ours, and on none of a place to fill in', () => {
    expect(pseudo('Turn {turn} of {0:space}: Zoë, 3')).toBe('Ţûŕñ {turn} öƒ {0:space}: Žöë, 3')
    expect(pseudo('{n:point|points} left')).toBe('{n:þöîñţ|þöîñţš} ļéƒţ')
    expect(pseudo('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')).not.toMatch(/[A-Za-z]/)
  })
})

describe('rule book', () => {
  it('gives every rule an address', () => {
    expect(anchor('11.23')).toBe('r-11-23')
    expect(anchor('R48')).toBe('r-r48')
  })

  it('finds the rules a text mentions, but only those there are', () => {
    const parts = mentions('See 5.21 and R12, not 9.99.', (id) => id !== '9.99')
    expect(parts.filter((part) => part.rule).map((part) => part.rule)).toEqual(['5.21', 'R12'])
    expect(parts.map((part) => part.text).join('')).toBe('See 5.21 and R12, not 9.99.')
  })

  it('reads tables written with bars, and what stands below them', () => {
    const table = '| a | b |\n|---|---|\n| 1 | 2 |\n\nAnd so on.'
    expect(cells(table)).toEqual([['a', 'b'], ['1', '2']])
    expect(afterTable(table)).toBe('And so on.')
  })

  it('searches for all words', () => {
    const rule = { id: '5.21', title: 'Stacking limit', text: 'At most two human units share a box.' }
    expect(speaks(rule, 'stacking two')).toBe(true)
    expect(speaks(rule, 'stacking three')).toBe(false)
  })
})

describe('the board in words', () => {
  const board = {
    bounds: [0, 0, 1, 1],
    symbols: [{ kind: 'city', space: 0 }],
    flags: { moved: { text: 'has moved' } },
    art: { grounds: { low: { name: 'low building' }, street: { name: 'street' } }, markers: { flames: { name: 'flames' } }, pieces: {}, symbols: { city: { name: 'city' } }, lines: {} },
    wares: {},
    spaces: [
      { n: 1, id: 'B', terrain: 'low', label: 'B', polygon: [], centre: [0, 0], edges: [] },
      { n: 0, id: 'A', terrain: 'street', label: 'A', polygon: [], centre: [0, 0], edges: [] },
    ],
  } as unknown as Board
  const view = {
    pieces: [{ id: 4, name: 'tank 1', kind: 'tank', owner: 1, space: 0, figures: [6, 2, 5], flags: ['moved'] }],
    markers: [{ kind: 'flames', space: 1, value: 'R' }],
  } as unknown as View

  it('names each place with something in it, in the order of the board', () => {
    expect(textBoard(board, view)).toEqual([
      { place: 'A, street, city', what: 'Tank 1 6-2-5 (has moved)' },
      { place: 'B, low building', what: 'Flames R' },
    ])
    const named = { ...board, figures: { 3: 'strength {0}, range {1}, movement {2}' } }
    expect(textBoard(named, view)[0]!.what).toContain('strength 6, range 2, movement 5')
  })
})
