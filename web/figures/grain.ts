/** What coats of paint look like close up: scales, fur, plates, slime. All of it is the same for the same point. */
import type { Coat, Colour, Grain } from './clay.ts'

export type RGB = [number, number, number]

const lights = new Map<Colour, RGB>()

/** A colour as amounts of light. */
export function light(colour: Colour): RGB {
  let found = lights.get(colour)
  if (!found) {
    const value = Number.parseInt(colour.slice(1), 16)
    found = [16, 8, 0].map((shift) => (((value >> shift) & 255) / 255) ** 2.2) as RGB
    lights.set(colour, found)
  }
  return found
}

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647 - 1442695041)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

export function noise(x: number, y: number, z: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const soft = (t: number): number => t * t * (3 - 2 * t)
  const [u, v, w] = [soft(x - i), soft(y - j), soft(z - k)]
  const row = (b: number, c: number): number => hash(i, b, c) * (1 - u) + hash(i + 1, b, c) * u
  const face = (c: number): number => row(j, c) * (1 - v) + row(j + 1, c) * v
  return face(k) * (1 - w) + face(k + 1) * w
}

/** The nearest of strewn points, and how far off: scales and pores. */
function cell(x: number, y: number, z: number): [number, number, number, number] {
  const [i, j, k] = [Math.floor(x - 0.5), Math.floor(y - 0.5), Math.floor(z - 0.5)]
  let best = 9
  const found: [number, number, number, number] = [0, 0, 0, 0]
  for (let n = 0; n < 8; n++) {
    const [a, b, c] = [i + (n & 1), j + ((n >> 1) & 1), k + (n >> 2)]
    const [dx, dy, dz] = [x - a - 0.25 - 0.5 * hash(a, b, c), y - b - 0.25 - 0.5 * hash(b, c, a), z - c - 0.25 - 0.5 * hash(c, a, b)]
    const d = dx * dx + dy * dy + dz * dz
    if (d < best) {
      best = d
      found[0] = dx
      found[1] = dy
      found[2] = dz
    }
  }
  found[3] = Math.sqrt(best)
  return found
}

export interface Touch {
  /** how the surface leans away from its normal */
  lean: RGB
  /** how much of the light it gives back */
  tone: number
}

const GRAINS: Record<Grain, (x: number, y: number, z: number) => Touch> = {
  flat: () => ({ lean: [0, 0, 0], tone: 1 }),
  skin(x, y, z) {
    const [a, b] = [noise(x * 40, y * 40, z * 40), noise(x * 13 + 5, y * 13, z * 13)]
    return { lean: [(a - 0.5) * 0.35, (b - 0.5) * 0.25, (noise(x * 40 + 9, y * 40, z * 40) - 0.5) * 0.35], tone: 0.82 + 0.3 * b }
  },
  scale(x, y, z) {
    const [dx, dy, dz, d] = cell(x * 36, y * 36, z * 36)
    const broad = noise(x * 7, y * 7, z * 7)
    return { lean: [dx * 0.55, dy * 0.55, dz * 0.55], tone: (1.12 - 0.55 * Math.max(0, d - 0.3)) * (0.72 + 0.5 * broad) }
  },
  fur(x, y, z) {
    const [a, b] = [noise(x * 95, y * 30, z * 95), noise(x * 42 + 7, y * 14, z * 42)]
    return { lean: [(a - 0.5) * 0.8, (b - 0.5) * 0.3, (noise(x * 95, y * 30 + 9, z * 95) - 0.5) * 0.8], tone: 0.6 + 0.45 * a + 0.32 * b }
  },
  metal(x, y, z) {
    const seam = Math.min(Math.abs(((y * 9 + 99) % 1) - 0.5), Math.abs(((x * 6.5 + 99.5) % 1) - 0.5), 0.5)
    const worn = noise(x * 11, y * 11, z * 11)
    return { lean: [0, 0, 0], tone: (seam < 0.03 ? 0.55 : 1) * (0.82 + 0.3 * worn) }
  },
  slime(x, y, z) {
    const [dx, dy, dz, d] = cell(x * 13, y * 13, z * 13)
    const bubble = d < 0.32 ? 1 : 0
    return { lean: [dx * bubble * 1.1, dy * bubble * 1.1, dz * bubble * 1.1], tone: (0.8 + 0.4 * noise(x * 6, y * 4, z * 6)) * (bubble ? 1.2 : 1) }
  },
  shell(x, y, z) {
    const [dx, dy, dz, d] = cell(x * 8, y * 8, z * 8)
    const fine = noise(x * 50, y * 50, z * 50)
    return { lean: [dx * 0.5, dy * 0.5, dz * 0.5], tone: (1.2 - 0.75 * d) * (0.85 + 0.25 * fine) }
  },
}

export const touch = (coat: Coat, x: number, y: number, z: number): Touch => GRAINS[coat.grain ?? 'skin'](x, y, z)
