/** What flies: moths, a flying reptile, bat wings for whoever wants them. */
import { detail, DARK, EYE, MOUTH, part, RED_EYE, type Coat, type Colour, type Part, type Pose } from '../clay.ts'
import { both, cap, ell, limb, returner, rounded, sheet, turn, type Lump, type V } from '../fields.ts'

export interface MothLook {
  fur: Colour
  wing: Colour
  rim: Colour
  spot: Colour
  pupil: Colour
  eye?: Coat
  /** long tails on the hind wings */
  tails?: boolean
}

const FORE = rounded([[0.04, 0.62], [0.2, 0.84], [0.46, 1.04], [0.68, 1.08], [0.66, 0.86], [0.54, 0.66], [0.3, 0.54], [0.06, 0.54]])
const HIND = rounded([[0.05, 0.56], [0.3, 0.56], [0.5, 0.5], [0.5, 0.32], [0.36, 0.2], [0.2, 0.28], [0.07, 0.46]])
const TAILED = rounded([[0.05, 0.56], [0.3, 0.56], [0.48, 0.48], [0.44, 0.32], [0.36, 0.18], [0.4, 0.04], [0.3, 0.06], [0.26, 0.22], [0.16, 0.34], [0.06, 0.46]])

/** Wings with an eye on each, a furred body, feathered horns; it stands on the tip of its tail. */
export function moth(look: MothLook): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const beat = 16 - 34 * stride + 18 * roar - 30 * hurt
    const hind = look.tails ? TAILED : HIND
    const swing = (s: 1 | -1): V => [0, -s * beat, 0]
    const wings = both((s) => turn([s * 0.04, 0.6, -0.06], swing(s), [...[FORE, hind].map((outline, i) => sheet(outline.map(([x, y]): [number, number] => [s * x, y]), -0.06 - 0.03 * i, 0.013))]))
    const veins = both((s) => turn([s * 0.04, 0.6, -0.06], swing(s), [cap([s * 0.05, 0.62, -0.05], [s * 0.62, 1.04, -0.06], 0.02, 0.01), cap([s * 0.05, 0.6, -0.05], [s * 0.6, 0.82, -0.06], 0.014, 0.006), cap([s * 0.05, 0.54, -0.08], [s * 0.46, 0.36, -0.09], 0.014, 0.006)]))
    const pattern = (x: number, y: number, z: number): Colour | null => {
      const s = x > 0 ? 1 : -1
      const [u, v] = returner([s * 0.04, 0.6, -0.06], swing(s))([x, y, z])
      const a = Math.abs(u)
      for (const [cx, cy, r] of [[0.5, 0.87, 0.085], [0.36, 0.38, 0.07]] as const) {
        const d = Math.hypot(a - cx, v - cy) / r
        if (d < 0.45) return look.pupil
        if (d < 0.85) return look.spot
        if (d < 1.1) return '#2a1508'
      }
      if (a > 0.6 - 0.05 * Math.sin(v * 40) || v > 1.0 || (v < 0.27 && !look.tails)) return look.rim
      return Math.sin(Math.atan2(v - 0.55, a) * 26) > 0.93 ? look.rim : null
    }
    const fur: Coat = { colour: look.fur, grain: 'fur' }
    return [
      part({ colour: look.wing, grain: 'flat', gloss: 0.2, glow: 0.1 }, 0.006, wings, pattern),
      part({ colour: look.rim, grain: 'flat' }, 0.01, veins),
      part(fur, 0.045, [ell([0, 0.6, 0], [0.11, 0.14, 0.12]), ...limb([[0, 0.52, -0.02], [0, 0.36, -0.05], [0, 0.18, -0.02], [0, 0.05, 0.06]], 0.1, 0.03), ell([0, 0.78, 0.04], [0.085, 0.078, 0.085])], (_x, y) => (y < 0.5 && Math.sin(y * 80) > 0.2 ? look.rim : null)),
      part({ colour: look.rim, grain: 'fur' }, 0.02, both((s) => [...limb([[s * 0.035, 0.84, 0.07], [s * 0.11, 0.97, 0.1], [s * 0.22, 1.02, 0.12]], 0.024, 0.012), ...[0, 1, 2].flatMap((i) => limb([[s * 0.07, 0.6 - i * 0.07, 0.07], [s * 0.18, 0.54 - i * 0.08 + 0.08 * roar, 0.17], [s * 0.15, 0.4 - i * 0.08 + 0.12 * roar, 0.22]], 0.022, 0.008))])),
      detail(look.eye ?? RED_EYE, both((s) => ell([s * 0.058, 0.795, 0.095], [0.042, 0.046, 0.036]))),
    ]
  }
}

/** A bat's wing for the left or right side, opened by so many degrees. */
export function batWing(s: 1 | -1, open: number, root: V, size = 1): { skin: Lump[]; bones: Lump[] } {
  const [rx, ry, rz] = root
  const at = (x: number, y: number): [number, number] => [s * (rx + x * size), ry + y * size]
  const tips: [number, number][] = [[0.74, 0.2], [0.66, -0.12], [0.46, -0.28], [0.24, -0.3]]
  const outline = [at(0, 0.04), at(0.22, 0.34), at(0.5, 0.36), at(...tips[0]!), at(0.62, 0.06), at(...tips[1]!), at(0.5, -0.12), at(...tips[2]!), at(0.32, -0.18), at(...tips[3]!), at(0.1, -0.16), at(0, -0.14)]
  const bone = (x0: number, y0: number, x1: number, y1: number, r: number): Lump => cap([...at(x0, y0), rz], [...at(x1, y1), rz], r, r * 0.45)
  const bones = [bone(0, 0.02, 0.24, 0.35, 0.04), ...tips.map(([x, y]) => bone(0.24, 0.35, x, y, 0.026)), bone(0.24, 0.35, 0.26, 0.45, 0.02)]
  const hinge: V = [s * rx, ry, rz]
  return { skin: turn(hinge, [0, -s * open, 0], [sheet(outline, rz, 0.012)]), bones: turn(hinge, [0, -s * open, 0], bones) }
}

export interface ReptileLook {
  skin: Colour
  wing: Colour
  belly: Colour
  jets?: boolean
}

/** A flying reptile with a crest and a long beak. */
export function pterosaur(look: ReptileLook): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const open = 12 - 40 * stride + 10 * roar - 24 * hurt
    const wings = [batWing(1, open, [0.1, 0.66, -0.04], 0.86), batWing(-1, open, [0.1, 0.66, -0.04], 0.86)]
    const nod: V = [-24 * roar - 18 * hurt, 0, 12 * hurt]
    const top = (lumps: readonly Lump[]): Lump[] => turn([0, 0.74, 0.02], nod, lumps)
    const beak = turn([0, 0.86, 0.12], [8 + 22 * Math.max(roar, hurt), 0, 0], [cap([0, 0.85, 0.12], [0, 0.83, 0.38], 0.035, 0.008)])
    const skin: Coat = { colour: look.skin, grain: 'scale', gloss: 0.25, belly: { colour: look.belly, at: [0, 0.5, 0.13], r: [0.09, 0.22, 0.1] } }
    const parts = [
      part(skin, 0.045, [ell([0, 0.52, 0], [0.13, 0.2, 0.12]), ell([0, 0.66, 0], [0.12, 0.1, 0.1]), ...limb([[0, 0.66, 0], [0, 0.78, -0.02], [0, 0.88, 0.06]], 0.085, 0.065), ...top([ell([0, 0.9, 0.07], [0.068, 0.066, 0.09]), ...limb([[0, 0.93, 0.06], [0, 1.02, -0.06], [0, 1.07, -0.2]], 0.05, 0.01)]), ...limb([[0, 0.38, -0.05], [0, 0.2, -0.22], [0.06, 0.12, -0.38], [0.16, 0.16, -0.5]], 0.08, 0.012), ...both((s) => [cap([s * 0.09, 0.4, 0], [s * 0.12, 0.2, 0.07 + s * stride * 0.1], 0.085, 0.05), cap([s * 0.12, 0.2, 0.07 + s * stride * 0.1], [s * 0.11, 0.05, 0.0 + s * stride * 0.1], 0.045, 0.035), ...[-0.05, 0, 0.05].map((o) => cap([s * 0.11, 0.035, s * stride * 0.1], [s * 0.11 + o, 0.02, 0.13 + s * stride * 0.1], 0.028, 0.01))])]),
      part({ colour: look.wing, grain: 'skin', gloss: 0.15, glow: 0.06 }, 0.006, wings.flatMap((one) => one.skin)),
      part({ colour: look.skin, grain: 'scale' }, 0.015, wings.flatMap((one) => one.bones)),
      part({ colour: '#e6b45a', grain: 'shell', gloss: 0.4 }, 0.012, top([cap([0, 0.9, 0.12], [0, 0.875, 0.42], 0.048, 0.008), ...beak])),
      detail(EYE, top(both((s) => ell([s * 0.055, 0.925, 0.105], [0.022, 0.022, 0.022])))),
      detail(DARK, top(both((s) => ell([s * 0.072, 0.925, 0.115], [0.008, 0.014, 0.01])))),
      detail(MOUTH, top([ell([0, 0.865, 0.2], [0.02, 0.012 + 0.02 * roar, 0.1])])),
    ]
    if (look.jets) parts.push(...jets([[0.13, 0.46, -0.14], [-0.13, 0.46, -0.14]], 0.9))
    return parts
  }
}

/** Nozzles with flames, pointing down and back. */
export function jets(places: readonly V[], size = 1): Part[] {
  const down = (p: V, far: number): V => [p[0], p[1] - far * size, p[2] - far * 0.7 * size]
  return [
    part({ colour: '#9aa4b2', grain: 'metal', gloss: 0.7 }, 0.01, places.map((p) => cap(p, down(p, 0.1), 0.05 * size, 0.065 * size))),
    part({ colour: '#ff8a2a', grain: 'flat', glow: 1 }, 0.03, places.map((p) => cap(down(p, 0.12), down(p, 0.36), 0.052 * size, 0.008))),
    part({ colour: '#fff2a8', grain: 'flat', glow: 1 }, 0.02, places.map((p) => cap(down(p, 0.11), down(p, 0.22), 0.04 * size, 0.01))),
  ]
}

