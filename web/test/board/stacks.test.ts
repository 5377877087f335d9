import { describe, expect, it } from 'vitest'
import { layout } from '../../src/board/pieces/stacks'
import type { Piece, Space } from '../../src/lib/protocol/types'

const UNIT = 50
const spaces = new Map([[7, { n: 7, centre: [100, 100] } as Space]])
const piece = (id: number, kind: string, more: Partial<Piece> = {}): Piece => ({ id, name: kind, kind, owner: 0, space: 7, figures: [1], flags: [], ...more })

describe('counters in one space', () => {
  it('puts a lone counter in the middle, full size', () => {
    expect(layout([piece(1, 'tank')], spaces, UNIT, null)).toMatchObject([{ x: 100, y: 100, scale: 1, count: 0 }])
  })

  it('piles like ones up and says how many there are on the top one only', () => {
    const placed = layout([piece(1, 'jet'), piece(2, 'jet'), piece(3, 'jet')], spaces, UNIT, null)
    expect(placed.map((one) => one.count)).toEqual([0, 0, 3])
    expect(placed.every((one) => Math.hypot(one.x - 100, one.y - 100) < UNIT / 4)).toBe(true)
    expect(new Set(placed.map((one) => one.x)).size).toBe(3)
  })

  it('lays different ones side by side and smaller, each of them to be seen', () => {
    const sorts = [piece(1, 'jet'), piece(2, 'tank'), piece(3, 'jet', { owner: null }), piece(4, 'jet', { flags: ['moved'] })]
    const placed = layout(sorts, spaces, UNIT, null)
    expect(placed.every((one) => one.scale < 0.8 && one.count === 0)).toBe(true)
    for (const a of placed) for (const b of placed) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(UNIT / 4)
  })

  it('sets the nearer of two lower by the plate with its figures', () => {
    const [rear, near] = layout([piece(1, 'jet'), piece(2, 'tank')], spaces, UNIT, null)
    expect(near!.y - rear!.y).toBeGreaterThan(0.4 * UNIT)
  })

  it('leaves every plate of a crowd free, before the feet of a giant too', () => {
    const sorts = ['jet', 'tank', 'ship', 'gun'].map((kind, i) => piece(i, kind))
    const giant = piece(9, 'lizard')
    for (const stack of [sorts.slice(0, 3), sorts, [giant, ...sorts.slice(0, 2)], [giant, ...sorts]]) {
      const placed = layout(stack, spaces, UNIT, null, (one) => one === giant).filter((one) => one.piece !== giant)
      for (const a of placed) for (const b of placed) if (a !== b) expect(Math.abs(a.x - b.x) > 1.1 * UNIT || Math.abs(a.y - b.y) > 0.4 * UNIT).toBe(true)
    }
  })

  it('keeps everybody in place in a fan from which one is gone, and gives the place to who comes', () => {
    const fan = { space: 7, ids: [1, 2, 3] }
    const spot = (ids: number[]) => Object.fromEntries(layout(ids.map((id) => piece(id, 'jet')), spaces, UNIT, fan).map(({ piece: { id }, x, y }) => [id, [x, y]]))
    const [all, fewer, other] = [spot([1, 2, 3]), spot([1, 3]), spot([1, 3, 4])]
    expect([fewer[1], fewer[3]]).toEqual([all[1], all[3]])
    expect(other[4]).toEqual(all[2])
  })

  it('fans all of them out at full size when the space is opened', () => {
    const placed = layout([piece(1, 'jet'), piece(2, 'jet'), piece(3, 'tank')], spaces, UNIT, { space: 7, ids: [1, 2, 3] })
    expect(placed.every((one) => one.fanned && one.scale === 1 && one.count === 0)).toBe(true)
    for (const a of placed) for (const b of placed) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(UNIT / 2)
  })
})
