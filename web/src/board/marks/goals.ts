/** What a seat's own tasks are about on the board: spaces, and stretches of its edge. */
import type { Board, Point, Space, View } from '../../lib/protocol/types'
import { box } from '../geometry/shapes'

export interface Goals {
  spaces: number[]
  edges: string[]
}

/** The goals of all panels that are lists of tasks. */
export function goalsOf(view: View | null): Goals {
  const tasks = (view?.panels ?? []).filter((panel) => panel.show === 'tasks')
  return { spaces: tasks.flatMap((one) => one.spaces ?? []), edges: tasks.flatMap((one) => one.edges ?? []) }
}

/** A piece of the rim of the board, and the way off the board from its middle. */
export interface Gate {
  from: Point
  to: Point
  out: Point
}

/** The outer sides of the spaces of an edge: of the four sides of the board, the one that all of them touch. */
export function gates(board: Board, edge: string): Gate[] {
  const ids = new Set(board.edges[edge] ?? [])
  const spaces = board.spaces.filter((space) => ids.has(space.id))
  const rim = box(board.spaces.flatMap((space) => space.polygon))
  const side = rim.findIndex((limit, i) => spaces.length > 0 && spaces.every((space) => box(space.polygon)[i] === limit))
  return side < 0 ? [] : spaces.map((space) => gate(space, side))
}

/** The goal that is nearest to a place: the middle of a space, or of a piece of the rim by which the board is left. */
export function nearestGoal({ spaces, edges }: Goals, board: Board, [x, y]: Point): Point | null {
  const places = board.spaces.filter(({ n }) => spaces.includes(n)).map(({ centre }) => centre)
  const ways = edges.flatMap((edge) => gates(board, edge)).map(({ from, to }): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
  const far = (at: Point): number => Math.hypot(at[0] - x, at[1] - y)
  return (places.length ? places : ways).toSorted((a, b) => far(a) - far(b))[0] ?? null
}

/** By side of the board, west, north, east, south: the way out, and which corners of a box lie there. */
const SIDES: { out: Point; corners: [number, number] }[] = [
  { out: [-1, 0], corners: [0, 3] },
  { out: [0, -1], corners: [0, 1] },
  { out: [1, 0], corners: [1, 2] },
  { out: [0, 1], corners: [3, 2] },
]

function gate(space: Space, side: number): Gate {
  const [x0, y0, x1, y1] = box(space.polygon)
  const corners: Point[] = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
  const { out, corners: [a, b] } = SIDES[side]!
  return { from: corners[a]!, to: corners[b]!, out }
}
