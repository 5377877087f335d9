/** The sheet that lies over the ground: the flat board's shapes, painted anew only where something is different. */
import type { Board, Point } from '../../lib/protocol/types'
import type { Box, Decal } from './decals'
import { canvas, lay, patch, plan, type Brush, type Patch } from './paintbox'

/** Of more than this the whole sheet is painted. */
const SHARE = 0.4
/** The dots of a hatching, each way. */
const TILE = 24

const meet = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

const sizeOf = (boxes: readonly Box[]): number => boxes.reduce((sum, [x, y, right, bottom]) => sum + (right - x) * (bottom - y), 0)

/** Those that lie on each other become one. */
export function merged(boxes: readonly Box[]): Box[] {
  const found: Box[] = []
  for (let one of boxes) {
    for (let i = found.length - 1; i >= 0; i--) {
      if (!meet(one, found[i]!)) continue
      const [other] = found.splice(i, 1)
      one = [Math.min(one[0], other![0]), Math.min(one[1], other![1]), Math.max(one[2], other![2]), Math.max(one[3], other![3])]
      i = found.length
    }
    found.push(one)
  }
  return found
}

/** A hatching to fill with: lines, dots, zigzags, crosses, squares, rings, as on the flat board. */
function hatch(pattern: number, colour: string, size: number): HTMLCanvasElement {
  return canvas(size, size, (brush) => {
    brush.strokeStyle = brush.fillStyle = colour
    const line = (wide: number, ...points: Point[]): void => {
      brush.lineWidth = wide
      brush.beginPath()
      points.forEach(([x, y], i) => brush[i ? 'lineTo' : 'moveTo'](x, y))
      brush.stroke()
    }
    const round = (r: number, filled: boolean): void => {
      brush.lineWidth = size / 9
      brush.beginPath()
      brush.arc(size / 2, size / 2, r, 0, 7)
      if (filled) brush.fill()
      else brush.stroke()
    }
    if (pattern === 0) line(size / 12, [0, size / 2], [size, size / 2])
    else if (pattern === 1) for (const o of [-size / 2, size / 2, (size * 3) / 2]) line(size / 8, [o - size / 2, size], [o + size / 2, 0])
    else if (pattern === 2) round(size / 5, true)
    else if (pattern === 4) line(size / 12, [size / 2, 0], [size / 2, size])
    else if (pattern === 5) {
      line(size / 9, [size / 4, size / 4], [size * 0.75, size * 0.75])
      line(size / 9, [size * 0.75, size / 4], [size / 4, size * 0.75])
    } else if (pattern === 6) {
      brush.globalAlpha = 0.65
      brush.fillRect(0, 0, size / 2, size / 2)
      brush.fillRect(size / 2, size / 2, size / 2, size / 2)
    } else if (pattern === 7) round(size / 3.4, false)
    else line(size / 5, [0, size / 4], [size / 2, size * 0.75], [size, size / 4])
  })
}

/** The sheet over the ground: painted anew where something else is asked. */
export class Sheet {
  readonly canvas: HTMLCanvasElement
  private readonly k: number
  private shown: Map<string, Decal> | null = null

  constructor(private readonly board: Board, private readonly unit: number, size: number) {
    this.canvas = plan(board, size, () => undefined)
    this.k = size / Math.max(board.bounds[2] - board.bounds[0], board.bounds[3] - board.bounds[1])
  }

  /** The parts that are different now; null: all of it may be. */
  paint(decals: readonly Decal[]): Patch[] | null {
    const now = new Map(decals.map((decal) => [JSON.stringify(decal), decal]))
    const was = this.shown ?? new Map<string, Decal>()
    const changed = [...[...now].filter(([key]) => !was.has(key)), ...[...was].filter(([key]) => !now.has(key))].map(([, decal]) => decal)
    const first = this.shown === null
    this.shown = now
    const places = changed.flatMap(({ box }) => (box ? [this.dots(box)] : []))
    if (!first && places.length === changed.length && sizeOf(places) <= SHARE * sizeOf([this.whole]))
      return merged(places).map((place) => patch(place, (brush) => this.cover(brush, decals.filter(({ box }) => !box || meet(this.dots(box), place)))))
    const brush = this.canvas.getContext('2d')!
    brush.resetTransform()
    brush.clearRect(...this.whole)
    this.cover(brush, decals)
    return null
  }

  private get whole(): Box {
    return [0, 0, this.canvas.width, this.canvas.height]
  }

  /** A place of the board on the canvas, with room for its lines. */
  private dots([x0, y0, x1, y1]: Box): Box {
    const [left, top] = this.board.bounds
    const [pad, [, , wide, high]] = [this.unit / 8, this.whole]
    const [a, b] = [Math.floor((x0 - pad - left) * this.k), Math.floor((y0 - pad - top) * this.k)]
    const [c, d] = [Math.ceil((x1 + pad - left) * this.k), Math.ceil((y1 + pad - top) * this.k)]
    return [Math.max(0, a), Math.max(0, b), Math.min(wide, c), Math.min(high, d)]
  }

  private cover(brush: Brush, decals: readonly Decal[]): void {
    brush.scale(this.k, this.k)
    brush.translate(-this.board.bounds[0], -this.board.bounds[1])
    for (const decal of decals) this.draw(brush, decal)
  }

  private draw(brush: Brush, decal: Decal): void {
    const { d, stroke, opacity, pattern } = decal
    lay(brush, pattern === undefined ? decal : { d, opacity, fill: this.tile(brush, pattern, stroke ?? '#ffffff') })
  }

  /** A hatching in the size of the board. */
  private tile(brush: Brush, pattern: number, colour: string): CanvasPattern {
    const tile = brush.createPattern(hatch(pattern, colour, TILE), 'repeat')!
    const k = this.unit / 4 / TILE
    tile.setTransform(new DOMMatrix().scale(k, k))
    return tile
  }
}
