/** Which space a point of the board lies in, by a grid over all of them. */
import type { Point, Space } from '../../lib/protocol/types'
import { box, contains } from './shapes'

const CELLS = 64

export class Finder {
  private readonly cells: number[][] = Array.from({ length: CELLS * CELLS }, () => [])
  private readonly from: Point
  private readonly size: Point

  constructor(private readonly spaces: readonly Space[]) {
    const boxes = spaces.map(({ polygon }) => box(polygon))
    const least = (i: 0 | 1): number => boxes.reduce((low, one) => Math.min(low, one[i]), Infinity)
    const most = (i: 2 | 3): number => boxes.reduce((high, one) => Math.max(high, one[i]), -Infinity)
    this.from = spaces.length ? [least(0), least(1)] : [0, 0]
    this.size = spaces.length ? [(most(2) - this.from[0]) / CELLS || 1, (most(3) - this.from[1]) / CELLS || 1] : [1, 1]
    boxes.forEach(([ax, ay, bx, by], i) => {
      for (let y = this.cell(ay, 1); y <= this.cell(by, 1); y++) for (let x = this.cell(ax, 0); x <= this.cell(bx, 0); x++) this.cells[y * CELLS + x]!.push(i)
    })
  }

  private cell(value: number, axis: 0 | 1): number {
    return Math.max(0, Math.min(CELLS - 1, Math.floor((value - this.from[axis]) / this.size[axis])))
  }

  /** Of several the one that lies on top. */
  at(point: Point): Space | null {
    const here = this.cells[this.cell(point[1], 1) * CELLS + this.cell(point[0], 0)]!
    for (let i = here.length - 1; i >= 0; i--) {
      const space = this.spaces[here[i]!]!
      if (contains(space.polygon, point)) return space
    }
    return null
  }
}
