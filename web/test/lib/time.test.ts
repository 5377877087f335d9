import { expect, test } from 'vitest'
import { ago, span } from '../../src/lib/text/time'

const DAY = 86_400_000

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1 h 0 min'],
  [DAY - 1, '24 h 0 min'],
  [DAY, '1 d 0 h'],
  [3 * DAY - 1, '3 d 0 h'],
  [2 * DAY + 5 * 3_600_000, '2 d 5 h'],
])('%i ms is %s', (left, words) => {
  expect(span(left)).toBe(words)
})

test.each([
  [0, 'just now'],
  [59_000, 'just now'],
  [-5_000, 'just now'],
  [Number.NaN, 'just now'],
  [60_000, '1 minute ago'],
  [7_199_000, '1 hour ago'],
  [7_200_000, '2 hours ago'],
  [3 * 86_400_000, '3 days ago'],
])('%i ms is %s', (gone, words) => {
  expect(ago(1_000_000_000_000 - gone, 1_000_000_000_000)).toBe(words)
})
