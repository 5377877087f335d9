/** A skyline for a poster: towers from left to right, with windows that stay inside their tower and inside the frame. */
import { scatter } from '../lib/values/scatter'

export interface Tower {
  x: number
  w: number
  h: number
  /** the corners of its lit windows */
  windows: [number, number][]
}

export interface Paper {
  wide: number
  high: number
  /** how far the frame's inner edge is from that of the paper */
  frame: number
}

/** A window. */
export const PANE = { w: 3.4, h: 5 }
const LIT = 0.34
const ACROSS = 8
const DOWN = 11
const WALL = 5
const ROOF = 8

export function skyline(seed: number, paper: Paper, low: number, high: number, wide: number): Tower[] {
  const next = scatter(seed)
  const towers: Tower[] = []
  const [left, right, floor] = [paper.frame, paper.wide - paper.frame, paper.high - paper.frame]
  for (let x = -6; x < paper.wide; ) {
    const w = wide * (0.6 + next())
    const h = low + next() * (high - low)
    const windows: [number, number][] = []
    for (let wx = x + WALL; wx + PANE.w <= x + w - WALL + 1; wx += ACROSS) {
      for (let wy = paper.high - h + ROOF; wy < paper.high - 6; wy += DOWN) {
        const lit = next() < LIT
        if (lit && wx >= left && wx + PANE.w <= right && wy + PANE.h <= floor) windows.push([wx, wy])
      }
    }
    towers.push({ x, w, h, windows })
    x += w + 2
  }
  return towers
}

/** Its windows as one path. */
export const panes = ({ windows }: Tower): string =>
  windows.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h${PANE.w}v${PANE.h}h-${PANE.w}z`).join('')
