/** The photographer: figures under a drive-in dusk, drawn point by point with a depth buffer. */
import type { Coat, Part, PoseName, Sculpture } from './clay.ts'
import { POSE } from './clay.ts'
import { turner, type V } from './fields.ts'
import { light, touch, type RGB } from './grain.ts'
import { surfaceOf, Volume, type Surface } from './nets.ts'

/** A picture is a square: this wide in heights of a figure, and its feet stand at this share from the top. */
export const SPAN = 1.5
export const FOOT = 0.81
const PITCH = (24 * Math.PI) / 180
const FINER = 2

const unit = ([x, y, z]: RGB): RGB => {
  const long = Math.hypot(x, y, z) || 1
  return [x / long, y / long, z / long]
}
const SUN = unit([-0.55, 0.75, 0.62])
const SKY = unit([0.7, 0.35, 0.45])
const RIMS: [RGB, RGB][] = [
  [unit([0.85, 0.25, -0.6]), [3.2, 1.35, 0.6]],
  [unit([-0.85, 0.3, -0.55]), [0.45, 1.35, 1.9]],
]
const SUNLIGHT: RGB = [2.05, 1.62, 1.15]
const SKYLIGHT: RGB = [0.22, 0.28, 0.58]
const VIEWER: RGB = [0, Math.sin(PITCH), Math.cos(PITCH)]

export interface Picture {
  size: number
  rgba: Uint8ClampedArray
}

/** A model ready to be photographed from any side. */
export interface Model {
  surfaces: Surface[]
  volume: Volume
  fallen: boolean
  /** how far it is moved so that it stands on the ground */
  lift: number
}

/** `step` and `fine` are how finely its parts and their details are cut. */
export function modelOf(parts: readonly Part[], pose: PoseName = 'idle', step = 0.016, fine = 0.0085): Model {
  const surfaces = parts.map((part) => surfaceOf(part, part.fine ? fine : step))
  const fallen = pose === 'fallen'
  const lowest = Math.min(...surfaces.map(({ at }) => at.reduce((low, _, i) => (i % 3 ? low : Math.min(low, laid(fallen, [at[i]!, at[i + 1]!, at[i + 2]!])[1])), 9)))
  return { surfaces, volume: new Volume(parts), fallen, lift: fallen ? -lowest : 0 }
}

export const posed = (sculpt: Sculpture, pose: PoseName): Model => modelOf(sculpt(POSE[pose]), pose)

const toppled = turner([0, 0.2, 0], [-24, 0, 80])
/** Where a point is once the figure has fallen on its side. */
const laid = (fallen: boolean, p: V): V => {
  if (!fallen) return p
  const [x, y, z] = toppled(p)
  return [x + 0.42, y, z]
}

interface Seen {
  /** of each point: a triangle of a surface, and where in it */
  depth: Float32Array
  surface: Int16Array
  triangle: Int32Array
  b1: Float32Array
  b2: Float32Array
}

interface Placed {
  x: Float32Array
  y: Float32Array
  z: Float32Array
}

/** A photograph from one side: `yaw` in degrees, 0 looking at us. What `mask` shows hides what is behind it. */
export function photograph(model: Model, yaw: number, size: number, mask?: Model): Picture {
  const side = size * FINER
  const scale = side / SPAN
  const seen: Seen = {
    depth: new Float32Array(side * side).fill(-9),
    surface: new Int16Array(side * side).fill(-1),
    triangle: new Int32Array(side * side),
    b1: new Float32Array(side * side),
    b2: new Float32Array(side * side),
  }
  const turnedBy = turner([0, 0, 0], [0, yaw, 0])
  const place = (one: Model): Placed[] => one.surfaces.map((surface) => placed(surface, (p) => turnedBy(up(laid(one.fallen, p), one.lift)), scale, side))
  for (const [i, at] of (mask ? place(mask) : []).entries()) expose(seen, -2, mask!.surfaces[i]!, at, side)
  const places = place(model)
  places.forEach((at, i) => expose(seen, i, model.surfaces[i]!, at, side))
  const ink = new Float32Array(side * side * 4)
  const glow = new Float32Array(side * side * 3)
  develop(model, yaw, seen, side, ink, glow)
  const shade = mask ? null : castShadow(model, (p) => turnedBy(up(laid(model.fallen, p), model.lift)), size)
  return print(ink, glow, shade, size)
}

const up = ([x, y, z]: V, lift: number): V => [x, y + lift, z]

function placed(surface: Surface, turned: (p: V) => V, scale: number, side: number): Placed {
  const n = surface.at.length / 3
  const [cos, sin] = [Math.cos(PITCH), Math.sin(PITCH)]
  const out: Placed = { x: new Float32Array(n), y: new Float32Array(n), z: new Float32Array(n) }
  for (let i = 0; i < n; i++) {
    const [x, y, z] = turned([surface.at[3 * i]!, surface.at[3 * i + 1]!, surface.at[3 * i + 2]!])
    out.x[i] = side / 2 + x * scale
    out.y[i] = side * FOOT - (y * cos - z * sin) * scale
    out.z[i] = z * cos + y * sin
  }
  return out
}

/** Draw the faces of a surface into the depth buffer; faces come as two triangles a quad. */
function expose(seen: Seen, id: number, { quads }: Surface, { x, y, z }: Placed, side: number): void {
  for (let q = 0; q < quads.length; q += 4) {
    for (const half of [0, 1]) {
      const [a, b, c] = half ? [quads[q]!, quads[q + 2]!, quads[q + 3]!] : [quads[q]!, quads[q + 1]!, quads[q + 2]!]
      const area = (x[b]! - x[a]!) * (y[c]! - y[a]!) - (x[c]! - x[a]!) * (y[b]! - y[a]!)
      if (area === 0) continue
      const [x0, x1] = [Math.max(0, Math.ceil(Math.min(x[a]!, x[b]!, x[c]!))), Math.min(side - 1, Math.floor(Math.max(x[a]!, x[b]!, x[c]!)))]
      const [y0, y1] = [Math.max(0, Math.ceil(Math.min(y[a]!, y[b]!, y[c]!))), Math.min(side - 1, Math.floor(Math.max(y[a]!, y[b]!, y[c]!)))]
      for (let py = y0; py <= y1; py++)
        for (let px = x0; px <= x1; px++) {
          const u = ((px - x[a]!) * (y[c]! - y[a]!) - (x[c]! - x[a]!) * (py - y[a]!)) / area
          const v = ((x[b]! - x[a]!) * (py - y[a]!) - (px - x[a]!) * (y[b]! - y[a]!)) / area
          if (u < 0 || v < 0 || u + v > 1) continue
          const depth = z[a]! + u * (z[b]! - z[a]!) + v * (z[c]! - z[a]!)
          const p = py * side + px
          if (depth <= seen.depth[p]!) continue
          seen.depth[p] = depth
          seen.surface[p] = id
          seen.triangle[p] = q * 2 + half
          seen.b1[p] = u
          seen.b2[p] = v
        }
    }
  }
}

/** Shadow of the figure on itself, and how open a corner lies, for every corner of a surface. */
function lit({ at, normal }: Surface, volume: Volume, sun: RGB): { open: Float32Array; sunny: Float32Array } {
  const n = at.length / 3
  const [open, sunny] = [new Float32Array(n), new Float32Array(n)]
  for (let i = 0; i < n; i++) {
    const [x, y, z] = [at[3 * i]!, at[3 * i + 1]!, at[3 * i + 2]!]
    const [nx, ny, nz] = [normal[3 * i]!, normal[3 * i + 1]!, normal[3 * i + 2]!]
    let free = 0
    for (const h of [0.04, 0.09, 0.17]) free += Math.max(0, Math.min(1, volume.at(x + nx * h, y + ny * h, z + nz * h) / h))
    // the ground darkens what is near it
    open[i] = (free / 3) * (0.55 + 0.45 * Math.min(1, Math.max(0, y) / 0.16))
    let bright = 1
    for (let t = 0.07; t < 0.75 && bright > 0.02; t += 0.05) {
      const d = volume.at(x + nx * 0.03 + sun[0] * t, y + ny * 0.03 + sun[1] * t, z + nz * 0.03 + sun[2] * t)
      bright = Math.min(bright, 0.5 + (6 * d) / t)
    }
    sunny[i] = Math.max(0, bright)
  }
  return { open, sunny }
}

function develop(model: Model, yaw: number, seen: Seen, side: number, ink: Float32Array, glow: Float32Array): void {
  const forth = turner([0, 0, 0], [0, yaw, 0])
  const inFigure = (v: RGB): RGB => {
    const back = turner([0, 0, 0], [0, -yaw, 0])(v)
    return model.fallen ? ([...untopple(back)] as RGB) : ([...back] as RGB)
  }
  const sun = inFigure(SUN)
  const lights = model.surfaces.map((surface) => lit(surface, model.volume, sun))
  for (let p = 0; p < side * side; p++) {
    const id = seen.surface[p]!
    if (id < 0) continue
    const { part, at, normal, quads } = model.surfaces[id]!
    const { open, sunny } = lights[id]!
    const [q, half] = [seen.triangle[p]! >> 1, seen.triangle[p]! & 1]
    const [a, b, c] = half ? [quads[q]!, quads[q + 2]!, quads[q + 3]!] : [quads[q]!, quads[q + 1]!, quads[q + 2]!]
    const [u, v] = [seen.b1[p]!, seen.b2[p]!]
    const w = 1 - u - v
    const mix = (of: Float32Array, k: number): number => w * of[3 * a + k]! + u * of[3 * b + k]! + v * of[3 * c + k]!
    const one = (of: Float32Array): number => w * of[a]! + u * of[b]! + v * of[c]!
    const point: RGB = [mix(at, 0), mix(at, 1), mix(at, 2)]
    const grain = touch(part.coat, ...point)
    let n = unit([mix(normal, 0) + grain.lean[0], mix(normal, 1) + grain.lean[1], mix(normal, 2) + grain.lean[2]])
    if (model.fallen) n = [...toppledOnly(n)] as RGB
    const [colour, shining] = shaded(part, point, [...forth(n)] as RGB, grain.tone, one(open), one(sunny), model.fallen)
    ink.set([colour[0], colour[1], colour[2], 1], p * 4)
    if (shining > 0) glow.set([colour[0] * shining, colour[1] * shining, colour[2] * shining], p * 3)
  }
}

const toppledOnly = turner([0, 0, 0], [-24, 0, 80])
const untopple = (v: V): V => turner([0, 0, 0], [24, 0, 0])(turner([0, 0, 0], [0, 0, -80])(v))

export function coloured({ coat, paint }: Part, [x, y, z]: RGB): RGB {
  const base = light(paint?.(x, y, z) ?? coat.colour)
  const { belly } = coat
  if (!belly) return base
  const d = Math.hypot((x - belly.at[0]) / belly.r[0], (y - belly.at[1]) / belly.r[1], (z - belly.at[2]) / belly.r[2])
  const t = Math.max(0, Math.min(1, (1.08 - d) / 0.25)) * (Math.sin(y * 90) > -0.55 ? 1 : 0.6)
  const pale = light(belly.colour)
  return [0, 1, 2].map((k) => base[k]! + (pale[k]! - base[k]!) * t) as RGB
}

const dot = (a: RGB, b: RGB): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

function shaded(part: Part, point: RGB, n: RGB, tone: number, open: number, sunny: number, dead: boolean): [RGB, number] {
  const coat: Coat = part.coat
  const base = coloured(part, point)
  const glow = dead ? 0 : (coat.glow ?? 0)
  const facing = Math.max(0, dot(n, VIEWER))
  const sun = Math.max(0, dot(n, SUN) * 0.85 + 0.15) * sunny * (0.35 + 0.65 * open)
  const sky = (dot(n, SKY) * 0.5 + 0.5) * open
  const dome = (0.5 + 0.5 * n[1]) * open
  const street = Math.max(0, -n[1]) * open
  const edge = (1 - facing) ** 2.6
  const rims = RIMS.map(([from]) => Math.max(0, dot(n, from)) * edge * (0.3 + 0.7 * open))
  const half = unit([SUN[0] + VIEWER[0], SUN[1] + VIEWER[1], SUN[2] + VIEWER[2]])
  const gloss = coat.gloss ?? (coat.grain === 'fur' ? 0.03 : 0.18)
  const shine = gloss * Math.max(0, dot(n, half)) ** (10 + 50 * gloss) * sunny * 1.5
  const dimmed = dead ? 0.62 : 1
  const out = [0, 1, 2].map((k) => {
    const given = SUNLIGHT[k]! * sun + SKYLIGHT[k]! * sky + [0.2, 0.2, 0.34][k]! * dome + [0.4, 0.17, 0.08][k]! * street
    const body = base[k]! * tone * given * dimmed
    return body + RIMS.reduce((sum, [, colour], i) => sum + colour[k]! * rims[i]! * (0.35 + base[k]!), 0) + shine + base[k]! * glow * 1.6
  }) as RGB
  return [out, glow]
}

/** The long shadow on the ground, as darkness from 0 to 1. */
function castShadow(model: Model, turned: (p: V) => V, size: number): Float32Array {
  const dark = new Float32Array(size * size)
  const scale = size / SPAN
  const [dx, dz] = [-SUN[0] * 0.75, -SUN[2] * 0.55]
  for (const { at } of model.surfaces)
    for (let i = 0; i < at.length; i += 3) {
      const [x, y, z] = turned([at[i]!, at[i + 1]!, at[i + 2]!])
      const px = Math.round(size / 2 + (x + dx * y) * scale)
      const py = Math.round(size * FOOT + (z + dz * y) * Math.sin(PITCH) * scale)
      for (let b = -1; b <= 1; b++) for (let a = -2; a <= 2; a++) {
        const [qx, qy] = [px + a, py + b]
        if (qx >= 0 && qy >= 0 && qx < size && qy < size) dark[qy * size + qx] = 1
      }
    }
  return blurred(blurred(dark, size, 1, 4), size, 1, 3)
}

/** A box blur, both ways, of a picture of `depth` numbers a point. */
function blurred(source: Float32Array, size: number, depth: number, r: number): Float32Array {
  let from = source
  for (const [along, across] of [[1, size], [size, 1]] as const) {
    const to = new Float32Array(from.length)
    for (let line = 0; line < size; line++)
      for (let k = 0; k < depth; k++) {
        let sum = 0
        for (let i = -r; i < size; i++) {
          if (i + r < size) sum += from[(line * across + (i + r) * along) * depth + k]!
          if (i - r - 1 >= 0) sum -= from[(line * across + (i - r - 1) * along) * depth + k]!
          if (i >= 0) to[(line * across + i * along) * depth + k] = sum / (2 * r + 1)
        }
      }
    from = to
  }
  return from
}

const toned = (c: number): number => 255 * Math.min(1, (c * (1 + 0.18 * c)) / (1 + 0.62 * c)) ** (1 / 2.2)
const OUTLINE = [9, 10, 20]

/** Four points become one, with the glow around what shines, a dark line round the figure and its shadow under it. */
function print(ink: Float32Array, glow: Float32Array, shade: Float32Array | null, size: number): Picture {
  const side = size * FINER
  const rgba = new Uint8ClampedArray(size * size * 4)
  const cover = new Float32Array(size * size)
  const colours = new Float32Array(size * size * 3)
  const shining = new Float32Array(size * size * 3)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const p = y * size + x
      for (let n = 0; n < FINER * FINER; n++) {
        const q = (y * FINER + ((n / FINER) | 0)) * side + x * FINER + (n % FINER)
        if (!ink[q * 4 + 3]) continue
        cover[p]! += 1 / (FINER * FINER)
        for (let k = 0; k < 3; k++) {
          colours[p * 3 + k]! += toned(ink[q * 4 + k]!) / (FINER * FINER)
          shining[p * 3 + k]! += glow[q * 3 + k]! / (FINER * FINER)
        }
      }
    }
  const halo = blurred(blurred(shining, size, 3, 3), size, 3, 5)
  const line = outlined(cover, size)
  for (let p = 0; p < size * size; p++) {
    const [solid, edge] = [cover[p]!, line[p]! * (1 - cover[p]!) * 0.85]
    const dark = (shade?.[p] ?? 0) * 0.5 * (1 - solid) * (1 - edge)
    const bright = Math.min(0.75, Math.max(halo[p * 3]!, halo[p * 3 + 1]!, halo[p * 3 + 2]!) * 1.4) * (1 - solid)
    const body = solid + edge + dark
    const alpha = body + bright * (1 - body)
    if (alpha < 0.004) continue
    for (let k = 0; k < 3; k++) {
      const shone = toned(halo[p * 3 + k]! * 3)
      const own = colours[p * 3 + k]! + OUTLINE[k]! * edge
      const lifted = own + (255 - own / Math.max(solid, 0.01)) * Math.min(1, halo[p * 3 + k]! * 0.35) * solid
      rgba[p * 4 + k] = (lifted * (1 - bright) + shone * bright) / (body * (1 - bright) + bright)
    }
    rgba[p * 4 + 3] = alpha * 255
  }
  return { size, rgba }
}

function outlined(cover: Float32Array, size: number): Float32Array {
  const wide = new Float32Array(size * size)
  for (let y = 2; y < size - 2; y++)
    for (let x = 2; x < size - 2; x++) {
      let most = 0
      for (let b = -2; b <= 2; b++)
        for (let a = -2; a <= 2; a++) if (a * a + b * b <= 4) most = Math.max(most, cover[(y + b) * size + x + a]! * (a * a + b * b > 2 ? 0.6 : 1))
      wide[y * size + x] = most
    }
  return wide
}
