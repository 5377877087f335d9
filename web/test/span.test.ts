import { expect, test } from 'vitest'
import { span } from '../src/lib/span'

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
