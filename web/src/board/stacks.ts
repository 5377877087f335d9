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
  giant: (piece: Piece) => boolean = () => false,
): Placed[] {
  const stacks = new Map<string, Piece[]>()
  for (const piece of pieces.filter((one) => !isCarried(one))) {
    const at = piece.space === undefined ? `xy${piece.x},${piece.y}` : `s${piece.space}`
    const stack = stacks.get(at)
    if (stack) stack.push(piece)
    else stacks.set(at, [piece])
  }
  const placed = new Map<Piece['id'], Placed>()
  for (const stack of stacks.values()) {
    const centre = place(stack[0]!, spaces)
    if (!centre) continue
    const open = fanned !== null && stack[0]!.space === fanned && stack.length > 1
    const giants = stack.filter(giant)
    stack.forEach((piece, i) => {
      const [dx, dy] = open ? fan(i, stack.length, unit) : giants.length ? around(piece, giants, stack, unit) : pile(i, stack.length, unit)
      const top = i === stack.length - 1 && !open && !giants.length
      placed.set(piece.id, { piece, x: centre[0] + dx, y: centre[1] + dy, count: top && stack.length > 2 ? stack.length : 0, fanned: open })
    })
  }
  for (const piece of pieces.filter(isCarried)) {
    const carrier = pieces.find((one) => one.owner === piece.owner && one.space === piece.space && !isCarried(one))
    const at = carrier && placed.get(carrier.id)
    if (at) placed.set(piece.id, { piece, x: at.x + unit * 0.5, y: at.y - unit * 0.42, count: 0, fanned: at.fanned })
  }
  // a steady order, so that a counter that moves keeps its place in the page; an open fan lies on top
  const list = pieces.map((piece) => placed.get(piece.id)).filter((one) => one !== undefined)
  return list.sort((a, b) => Number(a.fanned) - Number(b.fanned))
}

/** Held by another piece of its owner in the same space. */
function isCarried(piece: Piece): boolean {
  return piece.flags.includes('carried')
}

function place(piece: Piece, spaces: ReadonlyMap<number, Space>): Point | null {
  if (piece.space !== undefined) return spaces.get(piece.space)?.centre ?? null
  return piece.x === undefined || piece.y === undefined ? null : [piece.x, piece.y]
}

function pile(i: number, n: number, unit: number): Point {
  const step = Math.min(0.24, 0.5 / Math.max(1, n - 1)) * unit
  const shift = i - (n - 1) / 2
  return [shift * step, shift * step * 0.55]
}

/** Giants do not lie on each other: they stand breast to breast, and what is small is seen between their heads. */
function around(piece: Piece, giants: Piece[], stack: Piece[], unit: number): Point {
  const [row, step, y] = giants.includes(piece) ? [giants, 0.92, 0] : [stack.filter((one) => !giants.includes(one)), 0.5, -0.5]
  return [(row.indexOf(piece) - (row.length - 1) / 2) * unit * step, y * unit]
}

function fan(i: number, n: number, unit: number): Point {
  const radius = unit * Math.max(0.55, (n * 0.78) / (2 * Math.PI))
  const angle = (i / n) * 2 * Math.PI - Math.PI / 2
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}
