/** Which night a day has, and how many in a row were played. */
import { describe, expect, test } from 'vitest'
import { nightOn, streak, weekOf, type Tried } from '../../src/lib/play/nights'
import type { NightCard, Programme } from '../../src/lib/protocol/types'

const nights = Array.from({ length: 9 }, (_, n) => ({ night: `night ${n}` }) as NightCard)
const programme: Programme = { opening: '2026-11-17', again: 7, legend: '', first: '2026-11-17', nights }

describe('the programme', () => {
  test.each([
    ['2026-11-17', 0],
    ['2026-11-25', 8],
    ['2026-11-26', 2], // the tenth day: whole weeks come again
    ['2027-11-17', 1],
  ])('%s is night %i', (day, n) => expect(nightOn(programme, day)).toBe(nights[n]))

  test('a week tells the same of its days', () => {
    const week: Programme = { ...programme, first: '2026-11-23', nights: nights.slice(0, 7) }
    expect(nightOn(week, '2026-11-23')).toBe(nights[0])
    expect(nightOn(week, '2026-11-29')).toBe(nights[6])
  })

  test('nothing is shown before the first night', () => expect(nightOn(programme, '2026-11-16')).toBeUndefined())

  test('a week begins on Monday', () => {
    expect(weekOf('2026-11-17')[0]).toBe('2026-11-16')
    expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-16'))
    expect(weekOf('2026-11-23')[6]).toBe('2026-11-29')
  })
})

describe('nights in a row', () => {
  const tried = (...days: string[]): Record<string, Tried> =>
    Object.fromEntries(days.map((day) => [day, { table: 't', day, result: {} as Tried['result'] }]))

  test('up to today, or to yesterday while today is open', () => {
    expect(streak(tried('2026-12-01', '2026-12-02', '2026-11-30'), '2026-12-02')).toBe(3)
    expect(streak(tried('2026-12-01', '2026-11-30'), '2026-12-02')).toBe(2)
    expect(streak(tried('2026-11-30'), '2026-12-02')).toBe(0)
  })
  test('a try that is not over does not count', () => expect(streak({ '2026-12-02': { table: 't', day: '2026-12-02' } }, '2026-12-02')).toBe(0))
})
