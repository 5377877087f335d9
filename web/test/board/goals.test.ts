import { describe, expect, it } from 'vitest'
import { partOf } from '../../src/board/pieces/giants'
import { gates, goalsOf, nearestGoal } from '../../src/board/marks/goals'
import { layout } from '../../src/board/pieces/stacks'
import type { Board, Piece, Space, View } from '../../src/lib/protocol/types'

const square = (n: number, x: number, y: number): Space => ({
  n, id: `s${n}`, terrain: 'street', label: '', centre: [x + 5, y + 5], edges: [],
  polygon: [[x, y], [x + 10, y], [x + 10, y + 10], [x, y + 10]],
})
const spaces = [square(0, 0, 0), square(1, 10, 0), square(2, 0, 10), square(3, 10, 10)]
const board = { spaces, edges: { north: ['s0', 's1'], corner: ['s0'], 'west, the south of it': ['s2'], none: ['s0', 's3'] } } as unknown as Board

describe('goals', () => {
  it('come from lists of tasks and from nothing else', () => {
    const view = { panels: [{ show: 'tasks', spaces: [3], edges: ['north'] }, { show: 'clash', space: 1, spaces: [1] }, { show: 'tasks' }] } as unknown as View
    expect(goalsOf(view)).toEqual({ spaces: [3], edges: ['north'] })
    expect(goalsOf(null)).toEqual({ spaces: [], edges: [] })
  })

  it('are left by the side of the board that all spaces of an edge touch', () => {
    expect(gates(board, 'north').map((gate) => gate.out)).toEqual([[0, -1], [0, -1]])
    expect(gates(board, 'north')[1]).toMatchObject({ from: [10, 0], to: [20, 0] })
    expect(gates(board, 'west, the south of it')).toEqual([{ from: [0, 10], to: [0, 20], out: [-1, 0] }])
    expect(gates(board, 'none')).toEqual([])
    expect(gates(board, 'nowhere')).toEqual([])
  })
})

describe('the picture', () => {
  it('has the goal that is nearest: a place before a way out', () => {
    expect(nearestGoal({ spaces: [0, 3], edges: ['north'] }, board, [14, 14])).toEqual([15, 15])
    expect(nearestGoal({ spaces: [], edges: ['north'] }, board, [14, 14])).toEqual([15, 0])
    expect(nearestGoal({ spaces: [], edges: [] }, board, [14, 14])).toBeNull()
  })

  it('is of a giant, its reach and its goal where that fits, else without the goal, else of the giant', () => {
    const focus = { at: [100, 100] as [number, number], high: 0, reach: [[120, 100]] as [number, number][], goal: [100, 180] as [number, number] }
    expect(partOf(focus, 10, 60, 100)).toEqual({ left: 95, right: 120, top: 95, bottom: 180 })
    expect(partOf(focus, 10, 60, 60)).toEqual({ left: 95, right: 120, top: 95, bottom: 105 })
    expect(partOf(focus, 10, 20, 20)).toEqual({ left: 95, right: 105, top: 95, bottom: 105 })
    expect(partOf({ ...focus, goal: null }, 10, 60, 100)).toEqual({ left: 95, right: 120, top: 95, bottom: 105 })
  })
})

describe('giants', () => {
  const piece = (id: number | string, owner: number | null, more: Partial<Piece> = {}): Piece =>
    ({ id, name: '', kind: typeof id === 'number' ? 'giant' : 'small', owner, space: 0, figures: [], flags: [], ...more })
  const giant = (one: Piece): boolean => one.kind === 'giant'
  const at = (pieces: Piece[]): number[][] => layout(pieces, new Map([[0, spaces[0]!]]), 10, null, giant).map(({ x, y }) => [x, y])

  it('stand side by side, three as well, with the small before their feet', () => {
    const [one, two, small] = at([piece(0, 0), piece(1, 1), piece('small', null)])
    expect(one![1]).toBe(5)
    expect(two![0]! - one![0]!).toBeGreaterThan(9)
    expect(small).toEqual([5, 10])
    const three = at([piece(0, 0), piece(1, 1), piece(2, 2)]).map(([x]) => x!)
    expect(three[1]! - three[0]!).toBeGreaterThan(9)
    expect(three[2]! - three[1]!).toBeGreaterThan(9)
  })

  it('hold what they carry, wherever they stand', () => {
    const [, two, small] = at([piece(0, 0), piece(1, 1), piece('small', 1, { carried: true })])
    expect(small![0]).toBeGreaterThan(two![0]!)
    expect(layout([piece(1, 1), piece('small', 1, { carried: true })], new Map([[0, spaces[0]!]]), 10, null, giant)[1]!.lift).toBeGreaterThan(0)
  })
})
