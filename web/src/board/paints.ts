/** Paths by depth and paint: what lies in the same coat is one path, so that the browser has little to keep. */
import type { Space } from '../lib/types'

export interface Layer {
  d: string
  fill?: string
  stroke?: string
  width?: number
  dash?: string
  opacity?: number
  shimmer?: boolean
}

export class Paints {
  private order: string[] = []
  private layers = new Map<string, Layer>()
  /** what would lie at this depth or above is left out */
  limit = Infinity

  add(depth: number, paint: Omit<Layer, 'd'>, d: string): void {
    if (depth >= this.limit) return
    const key = `${depth}|${JSON.stringify(paint)}`
    const layer = this.layers.get(key)
    if (layer) layer.d += d
    else {
      this.layers.set(key, { ...paint, d })
      this.order.push(key)
    }
  }

  list(): Layer[] {
    const depth = (key: string): number => Number(key.split('|')[0])
    return this.order.sort((a, b) => depth(a) - depth(b)).map((key) => this.layers.get(key)!)
  }
}

export interface Look {
  fill: string
  accent: string
  tones?: string[]
}

/** Paints one space; it may look at the others. */
export type Painter = (paints: Paints, space: Space, look: Look, unit: number, spaces: readonly Space[]) => void
