import { describe, expect, it } from 'vitest'
import { journey, keyframes } from '../../src/board/pieces/trails'
import { fill } from '../../src/lib/text/text'
import type { Point, Space } from '../../src/lib/protocol/types'

const spaces = new Map(
  [[0, 0], [10, 0], [10, 30]].map((centre, n) => [n, { n, centre } as unknown as Space]),
)

describe('the way of a piece', () => {
  it('leads over every stop to where the piece lies now', () => {
    const way = journey({ piece: 1, spaces: [0, 1, 2] }, spaces, [11, 31])!
    expect(way.points).toEqual([[0, 0], [10, 0], [11, 31]])
    expect(way.ms).toBeLessThan(600)
    expect(journey({ piece: 1, spaces: [0, ...Array<number>(30).fill(1), 2] }, spaces, [0, 0])!.ms).toBeLessThan(600)
  })

  it('may lead over points where there are no spaces', () => {
    expect(journey({ piece: 'x', points: [[1, 2], [3, 4], [5, 6]] }, spaces, [5, 6])!.points).toEqual([[1, 2], [3, 4], [5, 6]])
  })

  it('is left to the plain glide where nothing lies between, or a stop is unknown', () => {
    expect(journey({ piece: 1, spaces: [0, 1] }, spaces, [10, 0])).toBeNull()
    expect(journey({ piece: 1, spaces: [] }, spaces, [10, 0])).toBeNull()
    expect(journey({ piece: 1 }, spaces, [10, 0])).toBeNull()
    expect(journey({ piece: 1, spaces: [0, 77, 2] }, spaces, [10, 0])).toBeNull()
  })

  it('is gone at an even pace', () => {
    const points: Point[] = [[0, 0], [10, 0], [10, 30]]
    expect(keyframes(points).map((frame) => frame.offset)).toEqual([0, 0.25, 1])
    expect(keyframes(points)[1]!.transform).toBe('translate(10px, 0px)')
    expect(keyframes([[1, 1], [1, 1]]).map((frame) => frame.offset)).toEqual([0, 0])
  })
})

describe('numbers of things', () => {
  it('are one or many', () => {
    expect(fill('{n:point|points}', { n: 1 })).toBe('1 point')
    expect(fill('{n:point|points} and {what}', { n: 0, what: 'more' })).toBe('0 points and more')
    expect(fill('{n} of {m}', { n: 2 })).toBe('2 of {m}')
  })
})
