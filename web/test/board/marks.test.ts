import { describe, expect, it } from 'vitest'
import { marksOf, meant } from '../../src/board/marks/marks'
import { offer } from '../../src/lib/play/picker'
import type { Action, Board, Piece, Point } from '../../src/lib/protocol/types'

const headings: Point[] = [[0, -1], [1, 0], [0, 1], [-1, 0]]
const board = { lattice: { columns: 10, rows: 10, step: 10, inch: 20, base: 20 }, headings, places: [[15, 15], [85, 85]] } as unknown as Board
const subject = { id: 1, x: 50, y: 50 } as Piece
const verbs = { go: ['point'], face: ['heading'], start: ['place'] }
const lit = (...legal: Action[]): ReturnType<typeof offer> => offer(legal, verbs)

describe('marks', () => {
  it('lie at their points, at their places, and round the piece that turns', () => {
    expect(marksOf(lit(['go', 23]), board, subject)).toEqual([{ kind: 'point', value: 23, at: [30, 20] }])
    expect(marksOf(lit(['start', 1]), board, undefined)).toEqual([{ kind: 'place', value: 1, at: [85, 85] }])
    expect(marksOf(lit(['face', 1]), board, subject)).toEqual([{ kind: 'heading', value: 1, at: [92, 50] }])
  })

  it('are meant by a hand that comes near enough', () => {
    const points = lit(['go', 23], ['go', 77])
    expect(meant(points, board, subject, [34, 22])?.value).toBe(23)
    expect(meant(points, board, subject, [50, 50])).toBeNull()
    expect(meant(lit(['start', 0], ['start', 1]), board, undefined, [90, 80])?.value).toBe(1)
  })

  it('take a heading from any place in its direction', () => {
    const all = lit(['face', 0], ['face', 1], ['face', 2], ['face', 3])
    expect([[52, 0], [99, 60], [49, 90], [0, 45]].map((hand) => meant(all, board, subject, hand as Point)?.value)).toEqual([0, 1, 2, 3])
    expect(meant(all, board, undefined, [0, 0])).toBeNull()
  })
})
