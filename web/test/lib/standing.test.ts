import { describe, expect, it } from 'vitest'
import { standing } from '../../src/lib/text/standing'
import type { Player, TableLine } from '../../src/lib/protocol/types'

const player = (seat: number, side: string, name: string): Player => ({ seat, side, name, kind: 'person', taken: true, online: true, bot: null, stand_in: null, face: null, open: false })
const line = (more: Partial<TableLine>): TableLine =>
  ({
    players: [player(0, 'Monster', 'Ann'), player(1, 'Humans', 'Humans')],
    clock: { number: 3, unit: 'Round', text: 'Round 3 of 30', of: 30 },
    player: 0, over: false, returns: null, ...more,
  }) as TableLine

describe('a line of a list', () => {
  it('says the turn or round, and whose move it is', () => {
    expect(standing(line({}), false)).toBe('Round 3 of 30 · Ann (Monster)')
    expect(standing(line({}), true)).toBe('Round 3 of 30 · your move')
    expect(standing(line({ player: 1 }), false)).toBe('Round 3 of 30 · Humans')
    expect(standing(line({ player: -1 }), false)).toBe('Round 3 of 30 · Dice')
  })

  it('says under which rules it stayed unfinished', () => {
    expect(standing(line({ unfinished: '1' }), true)).toBe('unfinished under rules 1')
  })

  it('says how it ended', () => {
    const over = (returns: number[] | null): string => standing(line({ player: null, over: true, returns }), false)
    expect(over([1, 0])).toBe('over: Ann (Monster) won')
    expect(over([0, 1])).toBe('over: Humans won')
    expect(over([0.5, 0.5])).toBe('over: a draw')
    expect(over([0, 0])).toBe('over: nobody has won')
    expect(over(null)).toBe('over')
  })
})
