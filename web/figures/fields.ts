/** Signed distance fields: the clay that the figures are made of. Heights run up in y, a figure looks along z. */
export type V = readonly [number, number, number]

/** Distance to a surface, less than nothing inside, and the box that holds it. */
export interface Lump {
  at(x: number, y: number, z: number): number
  lo: V
  hi: V
}

const around = (points: readonly V[], r: number): { lo: V; hi: V } => {
  const side = (n: 0 | 1 | 2, pick: (...xs: number[]) => number): number => pick(...points.map((p) => p[n]))
  return {
    lo: [side(0, Math.min) - r, side(1, Math.min) - r, side(2, Math.min) - r],
    hi: [side(0, Math.max) + r, side(1, Math.max) + r, side(2, Math.max) + r],
  }
}

/** A limb from one point to another, as thick as said at each end. */
export function cap(a: V, b: V, ra: number, rb = ra): Lump {
  const [ax, ay, az] = a
  const [dx, dy, dz] = [b[0] - ax, b[1] - ay, b[2] - az]
  const long = dx * dx + dy * dy + dz * dz || 1e-9
  return {
    at(x, y, z) {
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / long))
      const [ex, ey, ez] = [x - ax - dx * t, y - ay - dy * t, z - az - dz * t]
      return Math.sqrt(ex * ex + ey * ey + ez * ez) - ra - (rb - ra) * t
    },
    ...around([a, b], Math.max(ra, rb)),
  }
}

export function ell([cx, cy, cz]: V, [rx, ry, rz]: V): Lump {
  const least = Math.min(rx, ry, rz)
  return {
    at(x, y, z) {
      const [ex, ey, ez] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz]
      return (Math.sqrt(ex * ex + ey * ey + ez * ez) - 1) * least
    },
    lo: [cx - rx, cy - ry, cz - rz],
    hi: [cx + rx, cy + ry, cz + rz],
  }
}

export const ball = (c: V, r: number): Lump => ell(c, [r, r, r])

export function box([cx, cy, cz]: V, [hx, hy, hz]: V, soft = 0.02): Lump {
  return {
    at(x, y, z) {
      const [qx, qy, qz] = [Math.abs(x - cx) - hx + soft, Math.abs(y - cy) - hy + soft, Math.abs(z - cz) - hz + soft]
      const [px, py, pz] = [Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)]
      return Math.sqrt(px * px + py * py + pz * pz) + Math.min(Math.max(qx, qy, qz), 0) - soft
    },
    lo: [cx - hx, cy - hy, cz - hz],
    hi: [cx + hx, cy + hy, cz + hz],
  }
}

/** An upright drum. */
export function drum([cx, cy, cz]: V, r: number, half: number, soft = 0.01): Lump {
  return {
    at(x, y, z) {
      const [q, p] = [Math.hypot(x - cx, z - cz) - r + soft, Math.abs(y - cy) - half + soft]
      return Math.min(Math.max(q, p), 0) + Math.hypot(Math.max(q, 0), Math.max(p, 0)) - soft
    },
    lo: [cx - r, cy - half, cz - r],
    hi: [cx + r, cy + half, cz + r],
  }
}

/** A lying ring. */
export function ring([cx, cy, cz]: V, r: number, thick: number): Lump {
  return {
    at: (x, y, z) => Math.hypot(Math.hypot(x - cx, z - cz) - r, y - cy) - thick,
    lo: [cx - r - thick, cy - thick, cz - r - thick],
    hi: [cx + r + thick, cy + thick, cz + r + thick],
  }
}

/** A thin sheet standing in the x-y plane at `z`, cut along an outline. */
export function sheet(outline: readonly (readonly [number, number])[], z0 = 0, thick = 0.014): Lump {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const flat = (x: number, y: number): number => {
    let [d, inside] = [Infinity, false]
    for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
      const [ax, ay] = outline[i]!
      const [bx, by] = outline[j]!
      const [ex, ey, wx, wy] = [bx - ax, by - ay, x - ax, y - ay]
      const t = Math.max(0, Math.min(1, (wx * ex + wy * ey) / (ex * ex + ey * ey || 1e-9)))
      d = Math.min(d, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
    return inside ? -Math.sqrt(d) : Math.sqrt(d)
  }
  return {
    at(x, y, z) {
      const [q, p] = [flat(x, y), Math.abs(z - z0) - thick]
      return Math.min(Math.max(q, p), 0) + Math.hypot(Math.max(q, 0), Math.max(p, 0)) - 0.006
    },
    lo: [Math.min(...xs) - 0.01, Math.min(...ys) - 0.01, z0 - thick - 0.01],
    hi: [Math.max(...xs) + 0.01, Math.max(...ys) + 0.01, z0 + thick + 0.01],
  }
}

/** A closed outline through these points, rounded. */
export function rounded(points: readonly (readonly [number, number])[], cuts = 4): [number, number][] {
  const n = points.length
  return points.flatMap((_, i) => {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => points[(i + k) % n]!) as [V2, V2, V2, V2]
    return Array.from({ length: cuts }, (_, s): [number, number] => [spline(a[0], b[0], c[0], d[0], s / cuts), spline(a[1], b[1], c[1], d[1], s / cuts)])
  })
}
type V2 = readonly [number, number]

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

/** A curved limb through all points, from `r0` to `r1` thick. */
export function limb(points: readonly V[], r0: number, r1: number, cuts = 3): Lump[] {
  const at = (i: number): V => points[Math.max(0, Math.min(points.length - 1, i))]!
  const way: V[] = []
  for (let i = 0; i < points.length - 1; i++)
    for (let s = 0; s < cuts; s++) way.push([0, 1, 2].map((k) => spline(at(i - 1)[k]!, at(i)[k]!, at(i + 1)[k]!, at(i + 2)[k]!, s / cuts)) as unknown as V)
  way.push(at(points.length - 1))
  const last = way.length - 1
  return way.slice(1).map((p, i) => cap(way[i]!, p, r0 + ((r1 - r0) * i) / last, r0 + ((r1 - r0) * (i + 1)) / last))
}

/** The same on both sides: 1 is its left, -1 its right. */
export const both = (make: (side: 1 | -1) => Lump | readonly Lump[]): Lump[] => [make(1), make(-1)].flat()

/** Spikes along a line, the largest in the middle, pointing the way `lean` says. */
export function spikes(line: readonly V[], n: number, size: number, lean: V, wide = 0.34): Lump[] {
  return Array.from({ length: n }, (_, i) => {
    const t = i / Math.max(1, n - 1)
    const [a, b, f] = on(line, t)
    const p = [0, 1, 2].map((k) => a[k]! + (b[k]! - a[k]!) * f) as unknown as V
    const s = size * (0.35 + 0.65 * Math.sin(Math.PI * (0.1 + 0.85 * t)))
    return cap(p, [p[0] + lean[0] * s, p[1] + lean[1] * s, p[2] + lean[2] * s], s * wide + 0.012, 0.004)
  })
}

function on(line: readonly V[], t: number): [V, V, number] {
  const at = t * (line.length - 1)
  const i = Math.min(line.length - 2, Math.floor(at))
  return [line[i]!, line[i + 1]!, at - i]
}

type Turned = (p: V) => V

/** A turn by degrees about the axes x, y, z, in this order, round a pivot. */
export function turner([px, py, pz]: V, [rx, ry, rz]: V): Turned {
  const [a, b, c] = [rx, ry, rz].map((d) => (d * Math.PI) / 180) as [number, number, number]
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)]
  return ([x0, y0, z0]) => {
    const [x, y, z] = [x0 - px, y0 - py, z0 - pz]
    const [y1, z1] = [y * ca - z * sa, y * sa + z * ca]
    const [x2, z2] = [x * cb + z1 * sb, z1 * cb - x * sb]
    return [x2 * cc - y1 * sc + px, x2 * sc + y1 * cc + py, z2 + pz]
  }
}

/** The same turn taken back. */
export function returner([px, py, pz]: V, [rx, ry, rz]: V): Turned {
  const [a, b, c] = [rx, ry, rz].map((d) => (d * Math.PI) / 180) as [number, number, number]
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)]
  return ([x0, y0, z0]) => {
    const [x, y, z] = [x0 - px, y0 - py, z0 - pz]
    const [x1, y1] = [x * cc + y * sc, y * cc - x * sc]
    const [x2, z2] = [x1 * cb - z * sb, x1 * sb + z * cb]
    return [x2 + px, y1 * ca + z2 * sa + py, z2 * ca - y1 * sa + pz]
  }
}

/** Lumps turned about a joint. */
export function turn(pivot: V, degrees: V, lumps: readonly Lump[]): Lump[] {
  const [there, back] = [turner(pivot, degrees), returner(pivot, degrees)]
  return lumps.map((one) => {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
      there([n & 1 ? one.hi[0] : one.lo[0], n & 2 ? one.hi[1] : one.lo[1], n & 4 ? one.hi[2] : one.lo[2]]),
    )
    return {
      at(x, y, z) {
        const [u, v, w] = back([x, y, z])
        return one.at(u, v, w)
      },
      ...around(corners, 0),
    }
  })
}

/** Several lumps as one, melted together over a width of `k`. */
export function melt(lumps: readonly Lump[], k: number, x: number, y: number, z: number): number {
  let d = 1e3
  for (const one of lumps) {
    const e = one.at(x, y, z)
    const h = Math.max(k - Math.abs(d - e), 0) / k
    d = Math.min(d, e) - h * h * k * 0.25
  }
  return d
}
