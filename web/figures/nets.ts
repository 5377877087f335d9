/** From field to surface: naive surface nets over a grid, looked at block by block so that empty space costs nothing. */
import type { Part } from './clay.ts'
import { melt, type Lump } from './fields.ts'

export interface Surface {
  part: Part
  /** three numbers a corner */
  at: Float32Array
  normal: Float32Array
  /** four corners a face, seen from outside against the clock */
  quads: Uint32Array
}

const BLOCK = 6
/** Tapered limbs are a little steeper than true distances. */
const SLACK = 1.15

interface Grid {
  lo: [number, number, number]
  n: [number, number, number]
  step: number
  value: Float32Array
}

function boundsOf(lumps: readonly Lump[], margin: number): { lo: [number, number, number]; hi: [number, number, number] } {
  const side = (k: 0 | 1 | 2, sign: 1 | -1): number => sign * Math.max(...lumps.map((one) => sign * (sign > 0 ? one.hi : one.lo)[k]!)) + sign * margin
  return { lo: [side(0, -1), side(1, -1), side(2, -1)], hi: [side(0, 1), side(1, 1), side(2, 1)] }
}

function sample(lumps: readonly Lump[], k: number, step: number): Grid {
  const { lo, hi } = boundsOf(lumps, step * 2.5)
  const n = [0, 1, 2].map((i) => Math.ceil((hi[i]! - lo[i]!) / step) + 1) as [number, number, number]
  const value = new Float32Array(n[0] * n[1] * n[2])
  const reach = (BLOCK * step * Math.sqrt(3)) / 2 + step
  for (let bz = 0; bz < n[2]; bz += BLOCK)
    for (let by = 0; by < n[1]; by += BLOCK)
      for (let bx = 0; bx < n[0]; bx += BLOCK) {
        const [cx, cy, cz] = [bx, by, bz].map((b, i) => lo[i]! + (b + BLOCK / 2) * step) as [number, number, number]
        const far = lumps.map((one) => one.at(cx, cy, cz))
        const nearest = Math.min(...far)
        const near = lumps.filter((_, i) => far[i]! < nearest + (2 * reach + k) * SLACK)
        const empty = nearest > (reach + k) * SLACK
        for (let z = bz; z < Math.min(n[2], bz + BLOCK); z++)
          for (let y = by; y < Math.min(n[1], by + BLOCK); y++)
            for (let x = bx; x < Math.min(n[0], bx + BLOCK); x++)
              value[x + n[0] * (y + n[1] * z)] = empty ? nearest : melt(near, k, lo[0] + x * step, lo[1] + y * step, lo[2] + z * step)
      }
  return { lo, n, step, value }
}

const EDGES = [[0, 1], [0, 2], [0, 4], [1, 3], [1, 5], [2, 3], [2, 6], [3, 7], [4, 5], [4, 6], [5, 7], [6, 7]] as const

export function surfaceOf(part: Part, step: number): Surface {
  const { lo, n, value } = sample(part.lumps, part.k, step)
  const [nx, ny, nz] = n
  const corner = new Int32Array(value.length).fill(-1)
  const at: number[] = []
  const index = (x: number, y: number, z: number): number => x + nx * (y + ny * z)
  const c = new Float64Array(8)
  for (let z = 0; z < nz - 1; z++)
    for (let y = 0; y < ny - 1; y++)
      for (let x = 0; x < nx - 1; x++) {
        let mask = 0
        for (let i = 0; i < 8; i++) {
          c[i] = value[index(x + (i & 1), y + ((i >> 1) & 1), z + (i >> 2))]!
          if (c[i]! < 0) mask |= 1 << i
        }
        if (mask === 0 || mask === 255) continue
        let [sx, sy, sz, m] = [0, 0, 0, 0]
        for (const [a, b] of EDGES) {
          if (((mask >> a) & 1) === ((mask >> b) & 1)) continue
          const t = c[a]! / (c[a]! - c[b]!)
          sx += (a & 1) + t * ((b & 1) - (a & 1))
          sy += ((a >> 1) & 1) + t * (((b >> 1) & 1) - ((a >> 1) & 1))
          sz += (a >> 2) + t * ((b >> 2) - (a >> 2))
          m++
        }
        corner[index(x, y, z)] = at.length / 3
        at.push(lo[0] + (x + sx / m) * step, lo[1] + (y + sy / m) * step, lo[2] + (z + sz / m) * step)
      }
  return { part, at: Float32Array.from(at), normal: normals(part, at), quads: faces(n, value, corner) }
}

function faces([nx, ny, nz]: readonly [number, number, number], value: Float32Array, corner: Int32Array): Uint32Array {
  const quads: number[] = []
  const index = (x: number, y: number, z: number): number => x + nx * (y + ny * z)
  const face = (inside: boolean, ring: number[]): void => {
    const found = ring.map((i) => corner[i]!)
    if (found.every((i) => i >= 0)) quads.push(...(inside ? found : found.reverse()))
  }
  for (let z = 1; z < nz - 1; z++)
    for (let y = 1; y < ny - 1; y++)
      for (let x = 1; x < nx - 1; x++) {
        const inside = value[index(x, y, z)]! < 0
        if (inside !== value[index(x + 1, y, z)]! < 0)
          face(inside, [index(x, y - 1, z - 1), index(x, y, z - 1), index(x, y, z), index(x, y - 1, z)])
        if (inside !== value[index(x, y + 1, z)]! < 0)
          face(inside, [index(x - 1, y, z - 1), index(x - 1, y, z), index(x, y, z), index(x, y, z - 1)])
        if (inside !== value[index(x, y, z + 1)]! < 0)
          face(inside, [index(x - 1, y - 1, z), index(x, y - 1, z), index(x, y, z), index(x - 1, y, z)])
      }
  return Uint32Array.from(quads)
}

function normals({ lumps, k }: Part, at: readonly number[]): Float32Array {
  const e = 0.004
  const out = new Float32Array(at.length)
  for (let i = 0; i < at.length; i += 3) {
    const [x, y, z] = [at[i]!, at[i + 1]!, at[i + 2]!]
    const near = lumps.filter((one) => one.at(x, y, z) < k + 0.03)
    const dx = melt(near, k, x + e, y, z) - melt(near, k, x - e, y, z)
    const dy = melt(near, k, x, y + e, z) - melt(near, k, x, y - e, z)
    const dz = melt(near, k, x, y, z + e) - melt(near, k, x, y, z - e)
    const long = Math.hypot(dx, dy, dz) || 1
    out.set([dx / long, dy / long, dz / long], i)
  }
  return out
}

/** A coarse field of a whole figure, for the shadows that its parts throw on each other. */
export class Volume {
  private grid: Grid

  constructor(parts: readonly Part[], step = 0.034) {
    this.grid = sample(parts.flatMap((part) => part.lumps), 0.001, step)
  }

  at(x: number, y: number, z: number): number {
    const { lo, n, step, value } = this.grid
    const [fx, fy, fz] = [(x - lo[0]) / step, (y - lo[1]) / step, (z - lo[2]) / step]
    const [i, j, k] = [Math.floor(fx), Math.floor(fy), Math.floor(fz)]
    if (i < 0 || j < 0 || k < 0 || i >= n[0] - 1 || j >= n[1] - 1 || k >= n[2] - 1) return 0.2
    const [u, v, w] = [fx - i, fy - j, fz - k]
    const p = i + n[0] * (j + n[1] * k)
    const [dy, dz] = [n[0], n[0] * n[1]]
    const row = (q: number): number => value[q]! * (1 - u) + value[q + 1]! * u
    const face = (q: number): number => row(q) * (1 - v) + row(q + dy) * v
    return face(p) * (1 - w) + face(p + dz) * w
  }
}
