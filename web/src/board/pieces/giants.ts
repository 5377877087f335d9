/** Where figures stand on the flat board: giants with the plates over their heads, units as the models of the tray. */
import { standing, type Standing } from '../../art/figures'
import { flagOf, lookOf } from '../../art/look'
import type { Board, Piece, Point, ScreenLook } from '../../lib/protocol/types'
import { crosses, wideOf, type Box } from '../labels/labels'

/** How high a giant stands, in spaces; on a table without spaces, in radii of a base. */
const SPACES = 3.3
const RADII = 6.5
/** How high a unit's model stands beside its counter, and on a table without spaces. */
const MODEL = 1.36
/** The part of a picture that a body fills, in heights: half its width, and from where to where it reaches above the feet. */
const [HALF, LOW, HIGH] = [0.36, 0.1, 0.98]
/** What of it a hand takes hold of. */
const TOUCH = { half: 0.25, low: -0.08, high: 0.96 }
/** What a plate adds to a giant's height. */
export const NAMED = 0.2
/** Where its head is. */
const HEAD = { half: 0.17, low: 0.68, high: 1 }
/** What of it no line may cross: its face, wherever that is. */
const FACE = { half: 0.25, low: 0.5, high: 1.02 }
/** Two giants nearer than this to each other, of their height, step apart; so far, in spaces, a figure may stand beside its base. */
const NEAR = { across: 0.7, along: 0.55 }
const STEP = 0.36

export interface Giant extends Standing {
  height: number
}

/** The figure of a piece that towers over the others. */
export function giantOf(piece: Piece, board: Board, unit: number): Giant | null {
  const big = piece.heading !== undefined || lookOf('pieces', piece.kind, board.art).big
  const found = big ? standing(piece, board.art) : null
  if (!found) return null
  return { ...found, height: giantHeight(board, unit) * found.tall }
}

/** What letters on pieces are measured by: a space, or on a table without spaces a base. */
export const measureOf = (board: Board, unit: number): number => (board.lattice ? board.lattice.base * 1.6 : unit)

/** How high the usual giant stands on a board. */
export const giantHeight = (board: Board, unit: number): number => (board.lattice ? board.lattice.base * RADII : unit * SPACES)

/** How far the usual giant in the first row of a board stands over its edge. */
export const overhang = (board: Board, unit: number): number => giantHeight(board, unit) * (1 + NAMED) - (board.lattice?.base ?? unit / 2)

/** The model of a unit whose counter would be of this size; null where its kind has none, and a counter must do. */
export function modelOf(piece: Piece, board: Board, size: number): Giant | null {
  const found = standing(piece, board.art)
  return found && { ...found, height: size * MODEL * found.tall }
}

/** Whether a giant with its feet here stands before one of these points. */
export function hides([x, y]: Point, height: number, points: readonly Point[]): boolean {
  return points.some(([px, py]) => Math.abs(px - x) < HALF * height && y - py > LOW * height && y - py < HIGH * height)
}

const part = ([x, y]: Point, height: number, { half, low, high }: typeof HEAD): Box => ({ left: x - half * height, right: x + half * height, top: y - high * height, bottom: y - low * height })

/** The part of a giant that is clicked, and its head. */
export const bodyAt = (feet: Point, height: number): Box => part(feet, height, TOUCH)
export const headAt = (feet: Point, height: number): Box => part(feet, height, HEAD)
export const faceAt = (feet: Point, height: number): Box => part(feet, height, FACE)

/** All of a giant, with its plate. */
export const figureAt = (feet: Point, height: number): Box => part(feet, height, { half: HALF, low: 0, high: 1 + NAMED })

/** A part of the board, in its shape, with all of the giants whose feet are in it. */
export function withHeads([left, top, right, bottom]: Board['bounds'], bodies: readonly Box[]): Board['bounds'] {
  const inside = bodies.filter((body) => body.bottom <= bottom && body.bottom >= top && body.right + body.left >= 2 * left && body.right + body.left <= 2 * right)
  const [shape, x0, x1, y0] = [(right - left) / (bottom - top), Math.min(left, ...inside.map((body) => body.left)), Math.max(right, ...inside.map((body) => body.right)), Math.min(top, ...inside.map((body) => body.top))]
  const [wide, high] = [Math.max(x1 - x0, (bottom - y0) * shape), Math.max(bottom - y0, (x1 - x0) / shape)]
  return [(x0 + x1 - wide) / 2, bottom - high, (x0 + x1 + wide) / 2, bottom]
}

/** Someone who stands somewhere. */
export interface Footing {
  x: number
  y: number
  height: number
}

/** How far each figure stands beside its base, so that neighbours do not blend: half of what they lack, the one on the right to the right. */
export function apart(stood: readonly Footing[], unit: number): number[] {
  const steps = stood.map(() => 0)
  stood.forEach((a, i) =>
    stood.forEach((b, k) => {
      const across = NEAR.across * Math.min(a.height, b.height)
      const off = b.x - a.x
      if (k <= i || Math.abs(off) >= across || Math.abs(b.y - a.y) >= NEAR.along * Math.min(a.height, b.height)) return
      const push = (Math.sign(off || 1) * (across - Math.abs(off))) / 2
      steps[i]! -= push
      steps[k]! += push
    }),
  )
  return steps.map((step) => Math.max(-STEP * unit, Math.min(STEP * unit, step)))
}

/** A figure on a plate, with its sign where it has one. */
export interface Figured {
  look: ScreenLook | null
  text: string
}

/** What a giant's plate says beside its name: what it has left, and what marks it out. */
export function figuresOf(piece: Piece, board: Board): Figured[] {
  const gauges = (piece.gauges ?? []).map((gauge) => ({ look: lookOf('symbols', gauge.kind, board.art), text: String(gauge.value) }))
  const printed = piece.figures.length && !gauges.length ? [{ look: null, text: piece.figures.join('-') }] : []
  const flags = piece.flags.map((flag) => flagOf(flag, board)).filter((flag) => !flag.drawn && flag.glyph).map(({ glyph }) => ({ look: null, text: glyph }))
  const high = piece.height ? [{ look: null, text: `▲${piece.height}″` }] : []
  return [...gauges, ...printed, ...high, ...flags]
}

export interface Plate {
  name: string
  /** the parts of it with the places where they begin */
  figures: (Figured & { x: number })[]
  /** the middle of its lower edge */
  at: Point
  size: number
  wide: number
}

/** Of the size of its letters: how wide a figure and a sign are, what lies between parts and at the ends, how high a plate is. */
const [FIGURE, SIGN, GAP, TALL] = [0.56, 0.95, 0.42, 1.5]

const plateBox = ({ at: [x, y], size, wide }: Plate): Box => ({ left: x - wide / 2, right: x + wide / 2, top: y - TALL * size, bottom: y })

/** Someone with a name. */
export interface Named extends Footing {
  name: string
  figures: readonly Figured[]
}

/** A plate moves aside by this much of its width at most: it still begins over its own head. */
const ASIDE = 0.55

/** The plates of giants, over their heads and on nobody else's: one that would lie on a head or another plate moves a little aside, or up. */
export function plates(stood: readonly Named[], size: number): Plate[] {
  const heads = stood.map(({ x, y, height }) => headAt([x, y], height))
  const laid: Plate[] = []
  stood.forEach(({ x, y, height, name, figures }, i) => {
    let end = GAP + wideOf(name)
    const parts = figures.map((one) => {
      const from = end + GAP
      end = from + (one.look ? SIGN : 0) + one.text.length * FIGURE
      return { ...one, x: from * size }
    })
    const plate: Plate = { name, figures: parts, at: [x, y - height * 1.02], size, wide: (end + GAP) * size }
    const others = [...laid.map(plateBox), ...heads.filter((_, k) => k !== i)]
    const hitAt = (at: Point): Box | undefined => others.find((box) => crosses(box, plateBox({ ...plate, at })))
    for (let tries = 0; tries < 2 * stood.length; tries++) {
      const hit = hitAt(plate.at)
      if (!hit) break
      const half = plate.wide / 2 + size / 8
      const sides = [hit.left - half, hit.right + half].map((side): Point => [side, plate.at[1]])
      const beside = sides.find((at) => Math.abs(at[0] - x) < ASIDE * plate.wide && !hitAt(at))
      plate.at = beside ?? [x, hit.top - size / 8]
    }
    laid.push(plate)
  })
  return laid
}

/** What the picture is about: where it stands, how high it is, and what belongs to it. */
export interface Focus {
  at: Point
  high: number
  /** its reach, and where it wants to go: in the picture as well if there is room */
  reach: readonly Point[]
  goal?: Point | null
}

/** What should be in the picture beside a focus: best its reach and its goal, then its reach, then nothing. */
export const wishes = ({ reach, goal }: Focus): (readonly Point[])[] => [...(goal ? [[...reach, goal]] : []), reach, []]

/** The part of the flat board that shows a focus, whole. */
export function boxOf({ at: [x, y], high }: Focus, unit: number): Box {
  const half = Math.max(unit / 2, HALF * high)
  return { left: x - half, right: x + half, top: y - Math.max(unit / 2, high * (1 + NAMED)), bottom: y + unit / 2 }
}

/** The corner of a box that is farthest from a point: with both in the picture all of it is. */
export const farCorner = ({ left, top, right, bottom }: Box, [x, y]: Point): Point => [x - left > right - x ? left : right, y - top > bottom - y ? top : bottom]

/** The largest part of the board about a focus that fits into so much room. */
export function partOf(focus: Focus, unit: number, wide: number, high: number): Box {
  const box = boxOf(focus, unit)
  const parts = wishes(focus).map((points) => points.reduce((all, [x, y]) => ({ left: Math.min(all.left, x), right: Math.max(all.right, x), top: Math.min(all.top, y), bottom: Math.max(all.bottom, y) }), box))
  return parts.find(({ left, right, top, bottom }) => right - left < wide && bottom - top < high) ?? box
}

/** How high a plate is. */
export const plateHigh = (size: number): number => TALL * size
