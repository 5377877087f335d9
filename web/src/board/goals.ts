/** What a seat's own tasks are about on the board: spaces, and stretches of its edge. */
import type { Board, Json, Point, Space, View } from '../lib/types'
import { box } from './shapes'

export interface Goals {
  spaces: number[]
  edges: string[]
}

/** The goals of all panels that are lists of tasks. */
export function goalsOf(view: View | null): Goals {
  const found: Goals = { spaces: [], edges: [] }
  for (const panel of Object.values(view?.panels ?? {})) {
    if (typeof panel !== 'object' || panel === null || Array.isArray(panel) || panel.show !== 'tasks') continue
    found.spaces.push(...list(panel.spaces, 'number'))
    found.edges.push(...list(panel.edges, 'string'))
  }
  return found
}

function list<T extends 'number' | 'string'>(value: Json | undefined, kind: T): (T extends 'number' ? number : string)[] {
  return (Array.isArray(value) ? value.filter((one) => typeof one === kind) : []) as (T extends 'number' ? number : string)[]
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

const OUT: Point[] = [[-1, 0], [0, -1], [1, 0], [0, 1]]

function gate(space: Space, side: number): Gate {
  const [x0, y0, x1, y1] = box(space.polygon)
  const [a, b]: [Point, Point] = side % 2 ? [[x0, side === 1 ? y0 : y1], [x1, side === 1 ? y0 : y1]] : [[side === 0 ? x0 : x1, y0], [side === 0 ? x0 : x1, y1]]
  return { from: a, to: b, out: OUT[side]! }
}
