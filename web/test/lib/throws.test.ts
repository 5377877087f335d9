import { describe, expect, it } from 'vitest'
import { counted, handfuls, size, total } from '../../src/lib/play/throws'
import type { LogEntry } from '../../src/lib/protocol/types'

const die = (seq: number, face: number, ...texts: string[]): LogEntry => ({
  seq,
  seat: -1,
  die: face,
  lines: texts.map((text) => ({ id: 'said', args: [], text })),
})

describe('handfuls', () => {
  it('end with the die that something came of', () => {
    const log = [die(1, 6), { ...die(2, 6), again: true }, die(3, 2, 'It strikes: 14.'), die(4, 3), die(5, 1, 'It defends with 4.', 'It is hurt.')]
    expect(handfuls(log)).toEqual([
      { faces: [6, 6, 2], again: [false, true, false], lines: ['It strikes: 14.'] },
      { faces: [3, 1], again: [false, false], lines: ['It defends with 4.', 'It is hurt.'] },
    ])
    expect(handfuls(log).map(size)).toEqual([2, 2])
  })

  it('leave out what is no die', () => {
    expect(handfuls([{ seq: 1, seat: 0, lines: [] }, die(2, 5)])).toEqual([{ faces: [5], again: [false], lines: [] }])
    expect(handfuls([])).toEqual([])
  })
})

describe('many dice', () => {
  it('are added up, and counted by face', () => {
    expect(total([6, 6, 1])).toBe(13)
    expect(counted([1, 6, 2, 6, 1, 6])).toEqual([[6, 3], [2, 1], [1, 2]])
  })
})
