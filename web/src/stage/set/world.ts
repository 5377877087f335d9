/** Where things are: from the board's own plane into the room that the stage stands in, and colours as light. */
import { area } from '../../board/geometry/shapes'
import type { Board, Point } from '../../lib/protocol/types'

export type Vec = [number, number, number]

/** The side of a typical space in the room. */
const STRIDE = 4.4
/** On a table without spaces, in inches. */
const INCHES = 2.2
/** Of what lies around the board, so many spaces are on the table. */
const AROUND = 4.5

export interface World {
  /** the side of a typical space, in board units; heights go by it */
  unit: number
  scale: number
  /** of the board, in the room */
  wide: number
  deep: number
  /** how far the table reaches beyond the board, where something lies around it, in board units */
  margin: number
  at(x: number, y: number, high?: number): Vec
  /** back to the board */
  point(x: number, z: number): Point
}

export function worldOf(board: Pick<Board, 'bounds' | 'spaces' | 'lattice' | 'beyond'>): World {
  const [x0, y0, x1, y1] = board.bounds
  const sides = board.spaces.map((space) => Math.sqrt(area(space.polygon))).sort((a, b) => a - b)
  const unit = (board.lattice ? board.lattice.inch * INCHES : sides[sides.length >> 1]) || 1
  const scale = STRIDE / unit
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return {
    unit,
    scale,
    wide: (x1 - x0) * scale,
    deep: (y1 - y0) * scale,
    margin: board.beyond.length ? AROUND * unit : 0,
    at: (x, y, high = 0) => [(x - cx) * scale, high * scale, (y - cy) * scale],
    point: (x, z) => [x / scale + cx, z / scale + cy],
  }
}

/** What the table has room for: the board and what lies around it. */
export const laidOut = ({ wide, deep, margin, scale }: World): [wide: number, deep: number] => [wide + 2 * margin * scale, deep + 2 * margin * scale]

const known = new Map<string, Vec>()

/** A colour as amounts of light, red, green and blue. */
export function light(colour: string, times = 1): Vec {
  let found = known.get(colour)
  if (!found) {
    const value = Number.parseInt(colour.slice(1, 7), 16)
    found = [16, 8, 0].map((shift) => linear(((value >> shift) & 255) / 255)) as Vec
    known.set(colour, found)
  }
  return times === 1 ? found : [found[0] * times, found[1] * times, found[2] * times]
}

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

/** The light of each of the 256 shades. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, shade) => linear(shade / 255))
