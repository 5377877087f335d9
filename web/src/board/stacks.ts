/** Where counters lie: one in the middle of its space, several as a stack that fans out. */
import type { Piece, Point, Space } from '../lib/types'

export interface Placed {
  piece: Piece
  x: number
  y: number
  /** how many lie in this stack when this is its top counter, else 0 */
  count: number
  fanned: boolean
}

export function layout(
  pieces: readonly Piece[],
  spaces: ReadonlyMap<number, Space>,
  unit: number,
  fanned: number | null,
): Placed[] {
  const stacks = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const at = piece.x === undefined ? `s${piece.space}` : `xy${piece.x},${piece.y}`
    const stack = stacks.get(at)
    if (stack) stack.push(piece)
    else stacks.set(at, [piece])
  }
  const placed = new Map<Piece['id'], Placed>()
  for (const stack of stacks.values()) {
    const centre = place(stack[0]!, spaces)
    if (!centre) continue
    const open = fanned !== null && stack[0]!.space === fanned && stack.length > 1
    stack.forEach((piece, i) => {
      const [dx, dy] = open ? fan(i, stack.length, unit) : pile(i, stack.length, unit)
      const top = i === stack.length - 1 && !open
      placed.set(piece.id, { piece, x: centre[0] + dx, y: centre[1] + dy, count: top && stack.length > 2 ? stack.length : 0, fanned: open })
    })
  }
  // a steady order, so that a counter that moves keeps its place in the page; an open fan lies on top
  const list = pieces.map((piece) => placed.get(piece.id)).filter((one) => one !== undefined)
  return list.sort((a, b) => Number(a.fanned) - Number(b.fanned))
}

function place(piece: Piece, spaces: ReadonlyMap<number, Space>): Point | null {
  if (piece.x !== undefined && piece.y !== undefined) return [piece.x, piece.y]
  return piece.space === undefined ? null : (spaces.get(piece.space)?.centre ?? null)
}

function pile(i: number, n: number, unit: number): Point {
  const step = Math.min(0.24, 0.5 / Math.max(1, n - 1)) * unit
  const shift = i - (n - 1) / 2
  return [shift * step, shift * step * 0.55]
}

function fan(i: number, n: number, unit: number): Point {
  const radius = unit * Math.max(0.55, (n * 0.78) / (2 * Math.PI))
  const angle = (i / n) * 2 * Math.PI - Math.PI / 2
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}
