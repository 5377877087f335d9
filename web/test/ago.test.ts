import { expect, test } from 'vitest'
import { ago } from '../src/lib/ago'

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
