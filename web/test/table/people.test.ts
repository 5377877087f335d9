import { expect, test } from 'vitest'
import type { Player } from '../../src/lib/protocol/types'
import { personOf } from '../../src/table/panels/people'

test('who gave no name is not told twice beside its monster', () => {
  const seat = (n: number, name: string, kind = 'person'): Player => ({ seat: n, side: 'Giant Ape', name, kind, taken: true, online: true, bot: null, stand_in: null, face: null, open: false })
  const players = [seat(0, 'Giant Ape'), seat(1, 'Ann'), seat(2, 'Player 3', 'bot')]
  expect([0, 1, 2, 3].map((n) => personOf(players, n))).toEqual(['', 'Ann', 'bot', ''])
})
