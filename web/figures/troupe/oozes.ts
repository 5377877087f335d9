/** What has no bones: slimes, sludge, an eye on tentacles. */
import { detail, DARK, EYE, MOUTH, part, TOOTH, WHITE, type Coat, type Colour, type Part, type Pose } from '../clay.ts'
import { ball, both, cap, drum, ell, limb, turn, type Lump } from '../fields.ts'

export interface OozeLook {
  slime: Colour
  eye?: Coat
  /** drums of waste that it has swallowed */
  drums?: boolean
  /** many eyes in place of a face */
  eyes?: boolean
  glow?: number
}

/** A wave of slime with arms that drip. */
export function ooze(look: OozeLook): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const [tall, wide] = [1 + 0.1 * roar - 0.16 * hurt, 1 + 0.12 * hurt]
    const lean = 0.1 * stride
    const up = (s: 1 | -1): number => 0.42 * roar + (s < 0 ? 0.3 * (1 - hurt) : 0)
    const body = [
      ell([0, 0.12, 0], [0.42 * wide, 0.13, 0.38 * wide]), ell([0, 0.36, -0.02], [0.27 * wide, 0.3, 0.23]), ell([0, 0.66 * tall, lean], [0.205, 0.21, 0.18]), ell([0, 0.86 * tall, 0.03 + lean], [0.15, 0.14, 0.135]),
      ...both((s) => [
        ...limb([[s * 0.15, 0.68 * tall, lean], [s * 0.34, 0.66 + up(s) * 0.3, 0.1], [s * 0.42, 0.46 + up(s), 0.2]], 0.095, 0.07), ...[-0.05, 0.01, 0.06].map((o, i) => cap([s * 0.42 + o, 0.46 + up(s), 0.2 + i * 0.02], [s * 0.43 + o * 2.4, 0.46 + up(s) * 1.2 - 0.09 * (up(s) > 0.2 ? -1.2 : 1), 0.25], 0.04, 0.016)),
        cap([s * 0.34, 0.62 + up(s) * 0.4, 0.1], [s * 0.345, 0.42 + up(s) * 0.4, 0.11], 0.045, 0.014), cap([s * 0.09, 0.96 * tall, lean], [s * 0.14, 1.06 * tall, lean], 0.05, 0.008),
      ]),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => ell([Math.cos(i * 0.785) * 0.4 * wide, 0.045, Math.sin(i * 0.785) * 0.35 * wide], [0.13, 0.055, 0.13])),
      ell([0.11, 0.5, 0.2], [0.05, 0.14, 0.05]), ell([-0.13, 0.42, 0.18], [0.055, 0.15, 0.06]),
    ]
    const gape = 0.035 + 0.05 * Math.max(roar, hurt)
    const [hy, hz] = [0.86 * tall, 0.03 + lean]
    const face: Part[] = look.eyes
      ? [
          detail(WHITE, EYES.map(([x, y, z, r]) => ball([x, y * tall, z + lean * y], r))),
          detail({ colour: '#e3452f', glow: 0.3, grain: 'flat' }, EYES.map(([x, y, z, r]) => ball([x * 1.05, y * tall, z + lean * y + r * 0.6], r * 0.58))),
          detail(DARK, EYES.map(([x, y, z, r]) => ball([x * 1.08, y * tall, z + lean * y + r * 0.95], r * 0.3))),
        ]
      : [detail(look.eye ?? EYE, both((s) => ell([s * 0.065, hy + 0.03, hz + 0.12], [0.04, 0.026, 0.028]))), detail(DARK, both((s) => ell([s * 0.06, hy + 0.03, hz + 0.142], [0.012, 0.018, 0.012])))]
    const parts = [
      part({ colour: look.slime, grain: 'slime', gloss: 0.95, glow: look.glow ?? 0.1 }, 0.095, body),
      ...face,
      detail(MOUTH, [ell([0, hy - 0.1, hz + 0.14], [0.085, gape, 0.035])]),
      detail(TOOTH, [-0.055, -0.018, 0.018, 0.055].flatMap((x) => [cap([x, hy - 0.1 + gape, hz + 0.165], [x, hy - 0.13 + gape, hz + 0.17], 0.013, 0.003), cap([x * 0.8, hy - 0.1 - gape, hz + 0.165], [x * 0.8, hy - 0.07 - gape, hz + 0.17], 0.012, 0.003)])),
    ]
    if (!look.drums) return parts
    const tubs = [...turn([-0.26, 0.22, 0.22], [20, 0, 28], [drum([-0.26, 0.22, 0.22], 0.075, 0.1)]), ...turn([0.24, 0.16, 0.28], [70, 20, 0], [drum([0.24, 0.16, 0.28], 0.075, 0.1)]), ...turn([0.16, 0.5, -0.16], [-30, 0, -20], [drum([0.16, 0.5, -0.18], 0.07, 0.1)])]
    return [...parts, part({ colour: '#ffd23a', grain: 'metal', gloss: 0.5 }, 0.004, tubs, (x, y, z) => (Math.sin((x + y * 1.3 + z) * 42) > 0.2 ? '#22201c' : null))]
  }
}

const EYES: [number, number, number, number][] = [[0, 0.92, 0.13, 0.06], [0.12, 0.78, 0.15, 0.045], [-0.13, 0.8, 0.14, 0.04], [0.02, 0.62, 0.19, 0.042], [-0.17, 0.55, 0.17, 0.036], [0.2, 0.52, 0.17, 0.034]]

/** One great eye, lids, and more arms than one can count. */
export function eye({ stride, roar, hurt }: Pose): Part[] {
  const arms = Array.from({ length: 9 }, (_, i): Lump[] => {
    const a = (i / 9) * 6.283 + 0.3
    const [c, s, w] = [Math.cos(a), Math.sin(a), 0.06 * Math.sin(i * 2.3 + stride * 3)]
    const rise = roar * (i % 2) * 0.5
    return limb([[c * 0.12, 0.5, s * 0.12], [c * 0.22, 0.34, s * 0.22], [c * 0.18 + w, 0.18 + rise * 0.4, s * 0.18 - w], [c * 0.32 + rise * c * 0.2, 0.05 + rise * 0.7, s * 0.32], [c * 0.46 + rise * c * 0.1, 0.05 + (i % 3) * 0.05 + rise, s * 0.46]], 0.078, 0.016, 2)
  }).flat()
  const shut = 0.03 + 0.13 * hurt - 0.02 * roar
  const skin: Coat = { colour: '#8a3ab8', grain: 'skin', gloss: 0.55 }
  return [
    part(skin, 0.06, [ell([0, 0.74, -0.02], [0.28, 0.28, 0.25]), ...arms, ...limb([[-0.25, 0.8, 0.1], [-0.14, 0.95 - shut * 0.6, 0.2], [0.14, 0.95 - shut * 0.6, 0.2], [0.25, 0.8, 0.1]], 0.055, 0.055), ...limb([[-0.24, 0.68, 0.12], [-0.12, 0.55 + shut * 0.4, 0.2], [0.12, 0.55 + shut * 0.4, 0.2], [0.24, 0.68, 0.12]], 0.05, 0.05), ...both((s) => limb([[s * 0.13, 0.96, -0.03], [s * 0.2, 1.06, -0.04], [s * 0.17, 1.13, 0]], 0.045, 0.03))], (x, y, z) => (Math.sin(x * 40) * Math.sin(y * 33) * Math.sin(z * 37) > 0.45 ? '#c06ae0' : null)),
    detail({ colour: '#fff6e2', gloss: 1, grain: 'flat' }, [ell([0, 0.745, 0.07], [0.215, 0.2, 0.21])]),
    detail({ colour: '#ffc02e', gloss: 1, glow: 0.55, grain: 'flat' }, [ell([0, 0.74, 0.225], [0.115, 0.115, 0.075])]),
    detail(DARK, [ell([0, 0.74, 0.285], [0.026, 0.09, 0.028])]),
    detail({ colour: '#ffe07a', glow: 1, grain: 'flat' }, both((s) => ball([s * 0.17, 1.14, 0], 0.04))),
  ]
}
