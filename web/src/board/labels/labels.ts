/** Where names stand on a board so that none lies on another: the weightier first, what finds no place steps back. */
import type { Point } from '../../lib/protocol/types'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A name and where it may stand, best first: the middle of its (first) baseline, its size and its lines. */
export interface Label<K = number> {
  key: K
  tries: readonly Spot[]
}

export interface Spot {
  at: Point
  size: number
  lines: readonly string[]
}

/** Letters on a board are never smaller than this, in pixels. */
export const LEAST = 10

/** Of the size of the letters: how wide one is, how far they reach above and below their line, how far apart lines are. */
const [LETTER, ASCENT, DESCENT, LINE] = [0.57, 1.08, 0.38, 1.06]

/** How wide a name is in poster letters, of their size: an m is three times as wide as an i. */
export const wideOf = (name: string): number => [...name].reduce((sum, letter) => sum + (/[mw]/i.test(letter) ? 0.78 : /[fijlrtI.,' -]/.test(letter) ? 0.32 : 0.52), 0)

export function boxOf({ at: [x, y], size, lines }: Spot): Box {
  const half = (Math.max(...lines.map((line) => line.length)) * LETTER * size) / 2
  return { left: x - half, right: x + half, top: y - ASCENT * size, bottom: y + (DESCENT + LINE * (lines.length - 1)) * size }
}

export const crosses = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** The place of each name that has one; `taken` is what no name may lie on. */
export function settled<K>(labels: readonly Label<K>[], taken: readonly Box[]): Map<K, Spot> {
  const full = [...taken]
  const found = new Map<K, Spot>()
  for (const { key, tries } of labels) {
    const spot = tries.find((one) => !full.some((box) => crosses(box, boxOf(one))))
    if (!spot) continue
    full.push(boxOf(spot))
    found.set(key, spot)
  }
  return found
}

/** A name in two lines, as even as its words allow; in one where it is a single word. */
export function halved(text: string): string[] {
  const words = text.split(' ')
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const longest = (lines: string[]): number => Math.max(...lines.map((line) => line.length))
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best), [text])
}

/** The places for the name of a space around its middle: under what is printed there, or over it; smaller, in two lines; never smaller than `least`. */
export function around([x, y]: Point, text: string, unit: number, least: number): Spot[] {
  const [large, small] = [Math.max(unit / 5, least), Math.max(unit / 6.4, least)]
  const two = halved(text)
  const spots: Spot[] = []
  for (const [size, lines] of [[large, [text]], [small, [text]], [small, two]] as const) {
    const high = (lines.length - 1) * LINE * size
    spots.push({ at: [x, y + unit * 0.23 + ASCENT * size], size, lines }, { at: [x, y - unit * 0.4 - DESCENT * size - high], size, lines })
  }
  return spots
}
