import { describe, expect, it } from 'vitest'
import { arrange, outline, PATTERNS } from '../src/board/overlays'
import type { Point, Space } from '../src/lib/types'

const square = (n: number): Space => {
  const polygon: Point[] = [[n * 10, 0], [n * 10 + 10, 0], [n * 10 + 10, 10], [n * 10, 10]]
  return { n, id: `S${n}`, terrain: 'street', label: `S${n}`, polygon, centre: [n * 10 + 5, 5], edges: [] }
}
const board = new Map([0, 1, 2].map((n) => [n, square(n)]))

describe('arrange', () => {
  it('gives each overlay its own pattern, sight at the bottom, and leaves out what is empty', () => {
    const all = arrange({ reach: [1], range: [1], sight: [1], path: [1], blast: [] })
    expect(all.map((one) => one.id)).toEqual(['sight', 'reach', 'range', 'path'])
    expect(new Set(all.map((one) => one.pattern)).size).toBe(PATTERNS)
    expect(arrange({})).toEqual([])
  })

  it('keeps the pattern of a usual overlay whatever else a game shows', () => {
    const [alone] = arrange({ range: [1] })
    const among = arrange({ blast: [0], reach: [2], range: [1], lane: [2] })
    expect(among.find((one) => one.id === 'range')!.pattern).toBe(alone!.pattern)
    expect(new Set(among.map((one) => one.pattern)).size).toBe(4)
  })
})

describe('outline', () => {
  it('is one path of all the spaces, each a little smaller than the space', () => {
    expect(outline({ id: 'sight', pattern: 0, spaces: [0, 99, 2] }, board, 24)).toBe('M1 1L9 1L9 9L1 9ZM21 1L29 1L29 9L21 9Z')
  })

  it('keeps another distance from the border for each pattern', () => {
    const paths = [0, 1, 2, 3].map((pattern) => outline({ id: '', pattern, spaces: [1] }, board, 24))
    expect(new Set(paths).size).toBe(4)
  })
})
