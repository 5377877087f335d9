/** What becomes of one piece of several that are sent somewhere: pure, read off the legal list. */
import type { Action, Board, PieceId, Point, View } from '../../lib/protocol/types'

/** One piece's way: to the nearest of `aims`, or without any towards `goal`. */
export interface Order {
  piece: PieceId
  goal: Point
  aims: readonly number[]
}

const takes = (board: Board, [verb]: Action, kinds: string): boolean => board.verbs[verb]?.join() === kinds
const far = ([x, y]: Point, to: Point): number => Math.hypot(x - to[0], y - to[1])

function standsOf({ piece }: Order, { pieces }: View, board: Board): { here: number; from: Point } | null {
  const here = pieces.find(({ id }) => id === piece)?.space
  const space = board.spaces.find(({ n }) => n === here)
  return space ? { here: space.n, from: space.centre } : null
}

/** How it is picked up; nothing if it cannot be, or is where it should be. */
export function liftOf(order: Order, view: View, board: Board): Action | undefined {
  const stands = standsOf(order, view, board)
  if (!stands || order.aims.includes(stands.here)) return undefined
  return view.legal.find((one) => takes(board, one, 'piece') && one[1] === order.piece)
}

/** Where it is put down: as near as it can from where it stands, or else nearer to its goal than it is. */
export function wayOf(order: Order, view: View, board: Board): Action | undefined {
  const stands = standsOf(order, view, board)
  // the first verb that takes a space is the plain one
  const [verb] = view.legal.find((one) => takes(board, one, 'space')) ?? []
  if (!stands || order.aims.includes(stands.here)) return undefined
  const ways = view.legal.filter((one) => one[0] === verb).flatMap((way) => board.spaces.filter(({ n }) => n === way[1]).map(({ n, centre }) => ({ way, n, centre })))
  const near = ways.filter(({ n }) => order.aims.includes(n))
  const to = near.length ? stands.from : order.goal
  const some = near.length ? near : ways.filter(({ centre }) => far(centre, to) < far(stands.from, to))
  return some.toSorted((a, b) => far(a.centre, to) - far(b.centre, to))[0]?.way
}
