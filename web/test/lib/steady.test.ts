import { describe, expect, it } from 'vitest'
import { Steady } from '../../src/lib/values/steady'

describe('what has not changed', () => {
  it('is the object it was, in the order of the new list, and forgotten when it goes', () => {
    const steady = new Steady<{ id: number; at: number[] }>((one) => one.id)
    const [a, b] = steady.of([{ id: 1, at: [1] }, { id: 2, at: [2] }])
    const [b2, a2, c] = steady.of([{ id: 2, at: [2] }, { id: 1, at: [9] }, { id: 3, at: [] }])
    expect(b2).toBe(b)
    expect(a2).not.toBe(a)
    expect(a2).toEqual({ id: 1, at: [9] })
    expect(c).toEqual({ id: 3, at: [] })
    steady.of([])
    expect(steady.of([{ id: 2, at: [2] }])[0]).not.toBe(b)
  })
})
