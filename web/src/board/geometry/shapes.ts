/** Plane geometry of the drawing: paths, areas, smaller polygons, dice-free scatter. */
import { scatter } from '../../lib/values/scatter'
import type { Point } from '../../lib/protocol/types'

export function pathOf(polygon: readonly Point[]): string {
  return `M${polygon.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

/** An open line through these points. */
export function trail(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
}

/** A bent line past these points, straight only at its ends. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first || rest.length < 2) return trail(points)
  const middle = (a: Point, b: Point): string => `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`
  const bends = rest.slice(0, -1).map((p, i) => `Q${round(p[0])} ${round(p[1])} ${middle(p, rest[i + 1]!)}`)
  const last = rest.at(-1)!
  return `M${round(first[0])} ${round(first[1])}L${middle(first, rest[0]!)}${bends.join('')}L${round(last[0])} ${round(last[1])}`
}

export function disc([x, y]: Point, r: number): string {
  const R = round(r)
  return `M${round(x - r)} ${round(y)}a${R} ${R} 0 1 0 ${round(2 * r)} 0a${R} ${R} 0 1 0 ${round(-2 * r)} 0z`
}

/** A part of a circle; degrees run clockwise from the north. */
export function sector(x: number, y: number, r: number, start: number, sweep: number): string {
  const rim = (degrees: number): string => {
    const turn = (degrees * Math.PI) / 180
    return `${round(x + r * Math.sin(turn))} ${round(y - r * Math.cos(turn))}`
  }
  return `M${round(x)} ${round(y)}L${rim(start)}A${r} ${r} 0 ${sweep > 180 ? 1 : 0} 1 ${rim(start + sweep)}Z`
}

export function round(x: number): number {
  return Math.round(x * 10) / 10
}

export function area(polygon: readonly Point[]): number {
  let sum = 0
  polygon.forEach(([x, y], i) => {
    const [nx, ny] = polygon[(i + 1) % polygon.length]!
    sum += x * ny - nx * y
  })
  return Math.abs(sum) / 2
}

/** The polygon with every side moved inwards by `margin`: right for right angles, close enough for the rest. */
export function inset(polygon: readonly Point[], margin: number): Point[] {
  const turn = signed(polygon) > 0 ? 1 : -1
  const n = polygon.length
  return polygon.map(([x, y], i) => {
    const before = normal(polygon[(i + n - 1) % n]!, [x, y], turn)
    const after = normal([x, y], polygon[(i + 1) % n]!, turn)
    const dot = before[0] * after[0] + before[1] * after[1]
    const reach = margin / Math.max(0.35, 1 + dot)
    return [x + (before[0] + after[0]) * reach, y + (before[1] + after[1]) * reach]
  })
}

export function signed(polygon: readonly Point[]): number {
  let sum = 0
  polygon.forEach(([x, y], i) => {
    const [nx, ny] = polygon[(i + 1) % polygon.length]!
    sum += x * ny - nx * y
  })
  return sum
}

function normal([ax, ay]: Point, [bx, by]: Point, turn: number): Point {
  const length = Math.hypot(bx - ax, by - ay) || 1
  return [(-(by - ay) / length) * turn, ((bx - ax) / length) * turn]
}

/** The sides whose outside faces down the screen: the walls a viewer from the south sees. */
export function southSides(polygon: readonly Point[]): [Point, Point][] {
  const turn = signed(polygon) > 0 ? 1 : -1
  const sides: [Point, Point][] = []
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!
    if (normal(a, b, turn)[1] < -0.3) sides.push(a[0] < b[0] ? [a, b] : [b, a])
  })
  return sides
}

export function contains(polygon: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i]!
    const [bx, by] = polygon[j]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

export function box(polygon: readonly Point[]): [number, number, number, number] {
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Points strewn inside a polygon, no two closer than `apart`. */
export function strewn(polygon: readonly Point[], seed: number, apart: number, most: number): Point[] {
  const next = scatter(seed)
  const [x0, y0, x1, y1] = box(polygon)
  const found: Point[] = []
  // by squares of that side: what is too close lies in the same one or beside it
  const columns = Math.floor((x1 - x0) / apart) + 3
  const squares = new Map<number, Point[]>()
  const isFree = ([x, y]: Point, square: number): boolean => {
    for (const row of [square - columns, square, square + columns])
      for (const near of [row - 1, row, row + 1]) for (const [qx, qy] of squares.get(near) ?? []) if (Math.hypot(qx - x, qy - y) < apart) return false
    return true
  }
  for (let tries = 0; tries < most * 8 && found.length < most; tries++) {
    const p: Point = [x0 + next() * (x1 - x0), y0 + next() * (y1 - y0)]
    const square = Math.floor((p[0] - x0) / apart) + 1 + columns * Math.floor((p[1] - y0) / apart)
    if (!contains(polygon, p) || !isFree(p, square)) continue
    found.push(p)
    squares.set(square, [...(squares.get(square) ?? []), p])
  }
  return found
}

export function lighter(colour: string, by: number): string {
  const value = Number.parseInt(colour.slice(1), 16)
  const part = (shift: number): string =>
    Math.max(0, Math.min(255, ((value >> shift) & 255) + by))
      .toString(16)
      .padStart(2, '0')
  return `#${part(16)}${part(8)}${part(0)}`
}
