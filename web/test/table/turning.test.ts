import { expect, test } from 'vitest'
import { concerns, framed } from '../../src/table/end/moment'
import type { Board, Piece, Space, View } from '../../src/lib/protocol/types'

const board = { bounds: [0, 0, 1000, 800] as [number, number, number, number], spaces: [{ n: 1, centre: [500, 10] }, { n: 2, centre: [990, 700] }] as Space[] }
const at = (space: number): Piece => ({ id: space, name: '', kind: 'ape', owner: 0, space, figures: [], flags: [] })

test.each([1, 2])('the picture of the turning point has room over whoever stands on space %d for a figure and its plate', (space) => {
  const [left, top, right, bottom] = framed([at(space)], board)
  const [x, y] = board.spaces[space - 1]!.centre
  expect(x > left && x < right && y < bottom).toBe(true)
  expect(y - top).toBeGreaterThan(0.3 * (bottom - top))
})

const art = { pieces: { ape: { big: true } } } as unknown as Board['art']
const apes = (...strengths: number[]): Piece[] => strengths.map((strength, owner) => ({ ...at(1), id: owner, owner, figures: [strength] }))
const view = (pieces: Piece[], more: object = {}): View => ({ pieces, player: 1, ...more }) as View

test.each([
  ['who was hurt', view(apes(5, 5)), view(apes(5, 3)), [1]],
  ['whom it was about', view(apes(5, 5), { prompt: { about: { pieces: [0], spaces: [] } } }), view(apes(5, 5)), [0]],
  ['who decided', view(apes(5, 5)), view(apes(5, 5)), [1]],
  ['who has won', view(apes(5, 5)), view(apes(5, 5), { result: { returns: [1, 0] } }), [0]],
])('the picture of the turning point shows %s', (_, before, after, shown) => {
  expect(concerns(before, after, { art }).map(({ id }) => id)).toEqual(shown)
})
