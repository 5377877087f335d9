/** Where pieces stand: one in the middle of its space, several side by side, like ones in a pile; at a click all fan out. */
import type { Fan } from '../../lib/play/picker'
import { groups } from '../../lib/values/groups'
import type { Piece, Point, Space } from '../../lib/protocol/types'

export interface Placed {
  piece: Piece
  x: number
  y: number
  /** how many lie in this pile when this is its top counter, else 0 */
  count: number
  /** of the counter's size: the more sorts share a space, the smaller they are */
  scale: number
  fanned: boolean
  /** how high above its place it is held */
  lift: number
}

export function layout(
  pieces: readonly Piece[],
  spaces: ReadonlyMap<number, Space>,
  unit: number,
  fanned: Fan | null,
  giant: (piece: Piece) => boolean = () => false,
): Placed[] {
  const lying = pieces.filter((piece) => !isCarried(piece))
  const stacks = groups(lying, (piece) => (piece.x === undefined ? `s${piece.space}` : `xy${piece.x},${piece.y}`))
  const placed = new Map<Piece['id'], Placed>()
  for (const stack of stacks.values()) {
    const centre = place(stack[0]!, spaces)
    if (!centre) continue
    const open = fanned !== null && stack[0]!.space === fanned.space && fanned.ids.length > 1
    const seats = open ? seated(stack, fanned.ids) : []
    const big = open ? [] : stack.filter(giant)
    big.forEach((piece, i) => {
      placed.set(piece.id, { piece, x: centre[0] + (i - (big.length - 1) / 2) * BREAST * unit, y: centre[1], count: 0, scale: scaleOf(big.length), fanned: false, lift: 0 })
    })
    const rest = stack.filter((piece) => !big.includes(piece))
    const sorts = open ? rest.map((piece) => [piece]) : alike(rest)
    sorts.forEach((pile, i) => {
      const [x, y] = open ? fan(seats.indexOf(pile[0]!.id), seats.length, unit) : big.length ? before(i, sorts.length, unit) : beside(i, sorts.length, unit)
      pile.forEach((piece, n) => {
        const [dx, dy] = shift(n, pile.length, unit)
        const count = n === pile.length - 1 && pile.length > 1 ? pile.length : 0
        placed.set(piece.id, { piece, x: centre[0] + x + dx, y: centre[1] + y + dy, count, scale: open ? 1 : scaleOf(sorts.length), fanned: open, lift: 0 })
      })
    })
  }
  for (const piece of pieces.filter(isCarried)) {
    const carrier = pieces.find((one) => one.owner === piece.owner && one.space === piece.space && !isCarried(one))
    const at = carrier && placed.get(carrier.id)
    if (at) placed.set(piece.id, { piece, x: at.x + HAND[0] * unit * at.scale, y: at.y, count: 0, scale: 1, fanned: at.fanned, lift: HAND[1] * unit * at.scale })
  }
  // a steady order, so that a counter that moves keeps its place in the page; an open fan lies on top
  const list = pieces.map((piece) => placed.get(piece.id)).filter((one) => one !== undefined)
  return list.sort((a, b) => Number(a.fanned) - Number(b.fanned))
}

/** Where a giant holds what it carries: aside of it and up, in units. */
const HAND = [0.72, 1.15] as const

/** Held by another piece of its owner in the same space. */
function isCarried(piece: Piece): boolean {
  return piece.carried === true
}

function place(piece: Piece, spaces: ReadonlyMap<number, Space>): Point | null {
  if (piece.x !== undefined && piece.y !== undefined) return [piece.x, piece.y]
  return spaces.get(piece.space)?.centre ?? null
}

/** How much lower the next plate with figures lies, in spaces. */
const LOWER = 0.42

/** The counters that look the same, in the order in which each sort first comes. */
function alike(stack: readonly Piece[]): Piece[][] {
  return [...groups(stack, ({ kind, owner, figures, flags }) => JSON.stringify([kind, owner, figures, flags])).values()]
}

function scaleOf(sorts: number): number {
  return [1, 1, 0.85, 0.74][sorts] ?? 0.66
}

/** The places of several piles in one space, left and right by turns: each lower by a plate than the one behind it. */
function beside(i: number, n: number, unit: number): Point {
  if (n === 1) return [0, 0]
  return [((i % 2) - 0.5) * 0.56 * unit, (i - (n - 1) / 2) * LOWER * unit]
}

/** A pile leans a little, so that it is seen to be one. */
function shift(i: number, n: number, unit: number): Point {
  const step = Math.min(0.11, 0.3 / Math.max(1, n - 1)) * unit
  const at = i - (n - 1) / 2
  return [at * step, at * step * -0.5]
}

/** Giants in one space stand side by side, so far apart; what is small stands before their feet, every other one lower by a plate. */
const BREAST = 1.05
const before = (i: number, n: number, unit: number): Point => [(i - (n - 1) / 2) * 0.6 * unit, (0.5 + (i % 2) * LOWER) * unit]

/** Who has left a fan leaves a gap; who comes to it takes one, or the end. */
function seated(stack: readonly Piece[], ids: readonly Piece['id'][]): Piece['id'][] {
  const fresh = stack.map(({ id }) => id).filter((id) => !ids.includes(id))
  const kept = ids.map((id) => (stack.some((piece) => piece.id === id) ? id : (fresh.shift() ?? id)))
  return [...kept, ...fresh]
}

function fan(i: number, n: number, unit: number): Point {
  const radius = unit * Math.max(0.55, (n * 0.78) / (2 * Math.PI))
  const angle = (i / n) * 2 * Math.PI - Math.PI / 2
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}
