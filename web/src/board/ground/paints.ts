/** Paths by depth and paint: what lies in the same coat is one path, so that the browser has little to keep. */
import type { Space } from '../../lib/protocol/types'

export interface Layer {
  d: string
  fill?: string
  stroke?: string
  width?: number
  dash?: string
  opacity?: number
  shimmer?: boolean
}

/** A paint and where it goes. */
export type Coat = [paint: Omit<Layer, 'd'>, d: string]

/** left, top, right, bottom */
type Extent = [number, number, number, number]

interface Upright {
  depth: number
  foot: number
  extent: Extent
  coats: Coat[]
}

export class Paints {
  private layers = new Map<string, Layer & { depth: number }>()
  private upright: Upright[] = []
  /** what would lie at this depth or above is left out */
  limit = Infinity

  add(depth: number, paint: Omit<Layer, 'd'>, d: string): void {
    if (depth >= this.limit) return
    const key = `${depth}|${paint.fill}|${paint.stroke}|${paint.width}|${paint.dash}|${paint.opacity}|${paint.shimmer}`
    const layer = this.layers.get(key)
    if (layer) layer.d += d
    else this.layers.set(key, { ...paint, d, depth })
  }

  /** Something that stands there and covers what stands behind it, in these coats one over the other. */
  stand(depth: number, foot: number, extent: Extent, coats: Coat[]): void {
    if (depth < this.limit) this.upright.push({ depth, foot, extent, coats })
  }

  /** From the back to the front: what covers nothing is in the first row, and of a row nothing covers another. */
  private rows(): void {
    const placed: { extent: Extent; row: number }[] = []
    for (const { depth, extent, coats } of this.upright.sort((a, b) => a.foot - b.foot)) {
      const [left, top, right, bottom] = extent
      const behind = placed.filter(({ extent: [x0, y0, x1, y1] }) => x0 < right && x1 > left && y0 < bottom && y1 > top)
      const row = behind.reduce((last, one) => Math.max(last, one.row + 1), 0)
      placed.push({ extent, row })
      coats.forEach(([paint, d], n) => this.add(depth + row / 1e3 + n / 1e5, paint, d))
    }
    this.upright = []
  }

  list(): Layer[] {
    this.rows()
    return [...this.layers.values()].sort((a, b) => a.depth - b.depth)
  }
}

export interface Look {
  fill: string
  accent: string
  tones?: string[]
}

/** Paints one space; it may look at the others. */
export type Painter = (paints: Paints, space: Space, look: Look, unit: number, spaces: readonly Space[]) => void

/** The styles of open country and of a city by night. */
export const COUNTRY = ['mountains', 'hills', 'desert', 'prairie', 'farmland', 'woods', 'pines', 'marsh']
export const CITY = ['brownstones', 'lofts', 'theatres', 'offices', 'palace', 'commons', 'spire', 'quay', 'harbour', 'glitter', 'pier', 'liner', 'outskirts']
