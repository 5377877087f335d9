/** The solver's rating: the first result of a puzzle counts, more for a hard one and for an early try. */
import { expect, test } from 'vitest'
import { after, type Solver } from '../../src/lib/play/solver'

const new_: Solver = { rating: 1200, done: {} }

test('a rating goes up for what was found and down for what was not', () => {
  const first = after(new_, 'a/1', 'middling', 1)
  const third = after(new_, 'a/1', 'middling', 3)
  expect(first.rating).toBeGreaterThan(third.rating)
  expect(after(new_, 'a/1', 'hard', 1).rating).toBeGreaterThan(first.rating)
  expect(after(new_, 'a/1', 'easy', 0).rating).toBeLessThan(1200)
})

test('a puzzle counts once', () => {
  const once = after(new_, 'a/1', 'hard', 0)
  expect(after(once, 'a/1', 'hard', 1)).toBe(once)
  expect(once.done).toEqual({ 'a/1': 0 })
})
