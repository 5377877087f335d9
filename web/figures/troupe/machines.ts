/** Riveted, wired, or from another planet. */
import { DARK, detail, part, RED_EYE, type Coat, type Colour, type Part, type Pose } from '../clay.ts'
import { ball, both, box, cap, drum, ell, limb, ring, turn, type Lump, type V } from '../fields.ts'

export interface RobotLook {
  metal: Colour
  trim: Colour
  eye: Colour
  core: Colour
}

/** The robot of a serial: barrel chest, hose arms, claws, a dome with a light inside. */
export function tinRobot(look: RobotLook): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const metal: Coat = { colour: look.metal, grain: 'metal', gloss: 0.75 }
    const arm = (s: 1 | -1): [V, V, V] => {
      const up = roar + (s < 0 ? 0.35 * (1 - hurt) : 0)
      return [[s * 0.24, 0.72, 0], [s * 0.38, 0.58 + 0.16 * up, 0.04 + s * stride * 0.06], [s * 0.38, 0.36 + 0.56 * up, 0.16 + s * stride * 0.12]]
    }
    const foot = (s: 1 | -1): V => [s * 0.125, 0.06 + Math.max(0, -s * stride) * 0.06, 0.03 + s * stride * 0.14]
    const claws = both((s) => { const h = arm(s)[2]; return [-1, 0, 1].map((o) => cap([h[0] + o * 0.05, h[1], h[2] + 0.02], [h[0] + o * 0.035, h[1] - 0.04 + 0.12 * roar, h[2] + 0.14], 0.026, 0.014)) })
    const tilt = (lumps: readonly Lump[]): Lump[] => turn([0, 0.84, 0], [-10 * roar, 14 * hurt, 16 * hurt], lumps)
    return [
      part(metal, 0.014, [box([0, 0.63, 0], [0.21, 0.19, 0.15], 0.05), box([0, 0.4, 0], [0.15, 0.06, 0.12], 0.03), ...tilt([box([0, 0.94, 0], [0.125, 0.09, 0.11], 0.04), drum([0, 0.85, 0], 0.07, 0.04)]), ...both((s) => [ell([s * 0.25, 0.73, 0], [0.095, 0.095, 0.095]), box([foot(s)[0], foot(s)[1], foot(s)[2]], [0.09, 0.06, 0.14], 0.03), ball(arm(s)[2], 0.07)])]),
      part({ colour: look.trim, grain: 'metal', gloss: 0.6 }, 0.01, [...both((s) => [...hose([arm(s)[0], arm(s)[1], arm(s)[2]], 0.055), ...hose([[s * 0.115, 0.36, 0], [s * 0.12, 0.24, foot(s)[2] * 0.5], [s * 0.125, 0.1, foot(s)[2] - 0.02]], 0.07)]), ...claws, ...tilt([ring([0, 1.035, 0], 0.07, 0.02), ...both((s) => [cap([s * 0.13, 0.95, 0], [s * 0.17, 0.95, 0], 0.035), cap([s * 0.17, 0.95, 0], [s * 0.19, 1.1, 0], 0.012, 0.008)])])]),
      detail({ colour: look.eye, glow: 1, grain: 'flat' }, tilt([...both((s) => ell([s * 0.055, 0.96, 0.105], [0.032, 0.032, 0.02])), ...both((s) => ball([s * 0.19, 1.11, 0], 0.022)), ell([0, 1.05, 0], [0.055, 0.05, 0.055])])),
      detail(DARK, [...tilt([-0.06, -0.03, 0, 0.03, 0.06].map((x) => box([x, 0.885, 0.108], [0.008, 0.022 + 0.01 * roar, 0.01], 0.003))), box([0, 0.56, 0.148], [0.1, 0.03, 0.01], 0.004)]),
      detail({ colour: look.core, glow: 1, grain: 'flat' }, [ell([0, 0.7, 0.15], [0.055, 0.055, 0.022]), ...[-0.06, -0.02, 0.02, 0.06].map((x) => ball([x, 0.56, 0.158], 0.012))]),
    ]
  }
}

const hose = (points: readonly V[], r: number): Lump[] => limb(points, r, r, 4).flatMap((_, i, all) => (i % 2 && all.length > 4 ? [] : [all[i]!])).concat(limb(points, r * 0.72, r * 0.72, 4))

/** A war machine as high as a tower: shoulder guns, a visor, a blade of an arm. */
export function mech(look: RobotLook): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const up = (s: 1 | -1): number => 0.45 * roar + (s < 0 ? 0.22 * (1 - hurt) : 0)
    const hand = (s: 1 | -1): V => [s * 0.36, 0.36 + up(s), 0.16 + s * stride * 0.08]
    const foot = (s: 1 | -1): V => [s * 0.15, 0.05 + Math.max(0, -s * stride) * 0.06, 0.03 + s * stride * 0.14]
    const tilt = (lumps: readonly Lump[]): Lump[] => turn([0, 0.8, 0], [-12 * roar + 12 * hurt, 16 * hurt, 0], lumps)
    return [
      part({ colour: look.metal, grain: 'metal', gloss: 0.7 }, 0.01, [
        box([0, 0.66, 0], [0.19, 0.13, 0.13], 0.03), ...turn([0, 0.7, 0.1], [24, 0, 0], [box([0, 0.7, 0.09], [0.13, 0.09, 0.05], 0.02)]), box([0, 0.47, 0], [0.1, 0.07, 0.08], 0.02),
        ...both((s) => [...turn([s * 0.28, 0.76, 0], [0, 0, -s * 18], [box([s * 0.29, 0.77, 0], [0.12, 0.07, 0.12], 0.03)]), box([s * 0.145, 0.17, 0.02 + s * stride * 0.09], [0.075, 0.13, 0.085], 0.025), box(foot(s), [0.09, 0.05, 0.15], 0.02), box([hand(s)[0], hand(s)[1] + 0.08, hand(s)[2] - 0.03], [0.07, 0.12, 0.075], 0.025)]),
        ...tilt([box([0, 0.88, 0.01], [0.085, 0.075, 0.085], 0.025), ...both((s) => cap([s * 0.07, 0.93, 0], [s * 0.15, 1.08, -0.04], 0.026, 0.006)), cap([0, 0.95, 0.04], [0, 1.06, -0.02], 0.03, 0.008)]),
      ]),
      part({ colour: look.trim, grain: 'metal', gloss: 0.55 }, 0.01, [box([0, 0.37, 0], [0.15, 0.06, 0.1], 0.02), ...both((s) => [cap([s * 0.12, 0.36, 0], [s * 0.145, 0.26, 0.04 + s * stride * 0.05], 0.065), cap([s * 0.28, 0.7, 0], [hand(s)[0], hand(s)[1] + 0.16, hand(s)[2] - 0.06], 0.05), box([hand(s)[0], hand(s)[1] - 0.06, hand(s)[2]], [0.05, 0.055, 0.055], 0.02), ...turn([s * 0.2, 0.88, -0.06], [-8, 0, 0], [cap([s * 0.2, 0.88, -0.12], [s * 0.2, 0.88, 0.2], 0.035), cap([s * 0.14, 0.88, -0.12], [s * 0.14, 0.88, 0.14], 0.028)])])]),
      detail({ colour: look.eye, glow: 1, grain: 'flat' }, [...tilt([box([0, 0.89, 0.09], [0.062, 0.018, 0.016], 0.006)]), ...both((s) => [box([s * 0.15, 0.2, 0.105 + s * stride * 0.09], [0.04, 0.012, 0.01], 0.004)])]),
      detail({ colour: look.core, glow: 1, grain: 'flat' }, [...turn([0, 0.7, 0.1], [24, 0, 0], [...both((s) => cap([0, 0.66, 0.145], [s * 0.06, 0.74, 0.145], 0.018, 0.012))]), ...(roar ? both((s) => ball([s * 0.2, 0.91, 0.24], 0.05)) : [])]),
    ]
  }
}

/** A flying saucer on its own light. */
export function saucer({ stride, roar, hurt }: Pose): Part[] {
  const tilt = (lumps: readonly Lump[]): Lump[] => turn([0, 0.7, 0], [-6 + 12 * stride, 0, 8 * stride + 24 * hurt], lumps)
  const lamps = Array.from({ length: 14 }, (_, i): Lump => ball([Math.cos(i * 0.4488) * 0.5, 0.685, Math.sin(i * 0.4488) * 0.5], 0.03))
  const beam: Part[] = hurt ? [] : [part({ colour: '#7df7ff', grain: 'flat', glow: 0.55 + 0.4 * roar }, 0.01, [cap([0, 0.56, 0], [0, 0.1 - 0.08 * roar, 0], 0.06 + 0.03 * roar, 0.012 + 0.1 * roar)])]
  return [
    part({ colour: '#b8c6cf', grain: 'metal', gloss: 0.9 }, 0.03, tilt([ell([0, 0.7, 0], [0.6, 0.085, 0.6]), ell([0, 0.77, 0], [0.36, 0.1, 0.36]), ell([0, 0.62, 0], [0.26, 0.07, 0.26]), ...[0, 1, 2].map((i) => cap([Math.cos(i * 2.094 + 0.5) * 0.3, 0.64, Math.sin(i * 2.094 + 0.5) * 0.3], [Math.cos(i * 2.094 + 0.5) * 0.36, 0.5, Math.sin(i * 2.094 + 0.5) * 0.36], 0.05, 0.035))])),
    part({ colour: '#2a7f93', grain: 'flat', gloss: 1, glow: 0.25 }, 0.01, tilt([ell([0, 0.86, 0], [0.2, 0.17, 0.2])])),
    detail({ colour: '#ffd23e', glow: hurt ? 0.2 : 1, grain: 'flat' }, tilt(lamps)),
    detail(hurt ? DARK : RED_EYE, tilt([ball([0, 1.05, 0], 0.026), ...[0, 1, 2].map((i) => ball([Math.cos(i * 2.094 + 0.5) * 0.36, 0.49, Math.sin(i * 2.094 + 0.5) * 0.36], 0.04))])),
    ...beam,
  ]
}
