import { expect, test } from 'vitest'
import { framed } from '../src/table/end/moment'
import type { Piece, Space } from '../src/lib/types'

const board = { bounds: [0, 0, 1000, 800] as [number, number, number, number], spaces: [{ n: 1, centre: [500, 10] }, { n: 2, centre: [990, 700] }] as Space[] }
const at = (space: number): Piece => ({ id: space, name: '', kind: 'ape', owner: 0, space, figures: [], flags: [] })

test.each([1, 2])('the picture of the turning point has room over whoever stands on space %d for a figure and its plate', (space) => {
  const [left, top, right, bottom] = framed([at(space)], board)
  const [x, y] = board.spaces[space - 1]!.centre
  expect(x > left && x < right && y < bottom).toBe(true)
  expect(y - top).toBeGreaterThan(0.3 * (bottom - top))
})
