import { describe, expect, it } from 'vitest'
import { arrange, drawn, outline, PATTERNS } from '../../src/board/marks/overlays'
import type { Point, Shape, Space } from '../../src/lib/protocol/types'

const square = (n: number): Space => {
  const polygon: Point[] = [[n * 10, 0], [n * 10 + 10, 0], [n * 10 + 10, 10], [n * 10, 10]]
  return { n, id: `S${n}`, terrain: 'street', label: `S${n}`, polygon, centre: [n * 10 + 5, 5], edges: [] }
}
const board = new Map([0, 1, 2].map((n) => [n, square(n)]))

describe('arrange', () => {
  it('gives each overlay its own pattern, sight at the bottom, and leaves out what is empty', () => {
    const all = arrange({ aim: { spaces: [1], note: 'two to one' }, area: { spaces: [1] }, back: { spaces: [1] }, side: { spaces: [1] }, lane: { spaces: [1] }, reach: { spaces: [1] }, range: { spaces: [1] }, sight: { spaces: [1] }, path: { spaces: [1] } })
    expect(all.map((one) => one.id)).toEqual(['sight', 'reach', 'range', 'path', 'lane', 'side', 'back', 'area', 'aim'])
    expect(all.at(-1)!.note).toBe('two to one')
    expect(new Set(all.map((one) => one.pattern)).size).toBe(PATTERNS)
    expect(arrange({ reach: {}, area: { spaces: [2] } }).map((one) => one.id)).toEqual(['area'])
    expect(arrange({})).toEqual([])
  })

  it('keeps the pattern of a kind whatever else is shown', () => {
    const [alone] = arrange({ range: { spaces: [1] } })
    const among = arrange({ area: { spaces: [0] }, reach: { spaces: [2] }, range: { spaces: [1] }, lane: { spaces: [2] } })
    expect(among.find((one) => one.id === 'range')!.pattern).toBe(alone!.pattern)
    expect(new Set(among.map((one) => one.pattern)).size).toBe(4)
  })
})

describe('outline', () => {
  it('is one path of all the spaces, each a little smaller than the space', () => {
    expect(outline({ id: 'sight', pattern: 0, spaces: [0, 99, 2], shapes: [] }, board, 24)).toBe('M1 1L9 1L9 9L1 9ZM21 1L29 1L29 9L21 9Z')
  })

  it('keeps another distance from the border for each pattern', () => {
    const paths = [0, 1, 2, 3].map((pattern) => outline({ id: 'sight', pattern, spaces: [1], shapes: [] }, board, 24))
    expect(new Set(paths).size).toBe(4)
  })
})

describe('shapes', () => {
  const lattice = { columns: 10, rows: 10, step: 10, inch: 20, base: 20 }
  const area = (shape: Shape): string => drawn(arrange({ reach: { shapes: [shape] } })[0]!, board, 24, lattice).area

  it('are circles, sectors, polygons and rows of the lattice', () => {
    expect(area({ shape: 'circle', x: 50, y: 40, r: 10 })).toBe('M40 40a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z')
    expect(area({ shape: 'sector', x: 50, y: 50, r: 10, start: 270, sweep: 180 })).toBe('M50 50L40 50A10 10 0 0 1 60 50Z')
    expect(area({ shape: 'polygon', points: [[0, 0], [5, 0], [5, 5]] })).toBe('M0 0L5 0L5 5Z')
    expect(area({ shape: 'runs', runs: [[2, 1, 3]] })).toBe('M5 15H35v10H5z')
  })

  it('may stand beside spaces', () => {
    const both = drawn(arrange({ sight: { spaces: [0], shapes: [{ shape: 'circle', x: 50, y: 40, r: 10 }] } })[0]!, board, 24, lattice)
    expect(both.border).toBe('M1 1L9 1L9 9L1 9ZM40 40a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z')
  })
})
