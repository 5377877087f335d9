/** Reptiles that walk upright: plates down the back, a tail that sweeps streets. */
import { detail, DARK, EYE, MOUTH, part, TOOTH, type Colour, type Pose, type Part } from '../clay.ts'
import { both, cap, ell, limb, spikes, turn, type Lump, type V } from '../fields.ts'

export interface LizardLook {
  skin: Colour
  belly: Colour
  plates: Colour
  /** of the plates */
  glow?: number
  eye?: Part['coat']
  /** a fin on the head and webbed cheeks */
  fins?: boolean
}

/** The head at the top of a neck, mouth open as wide as said; built at the origin of a skull at (0, .9, .06). */
function head(open: number): { skin: Lump[]; jaw: Lump[]; teeth: Lump[]; eyes: Lump[]; pupils: Lump[]; mouth: Lump[] } {
  const drop = 4 + 26 * open
  const hinge: V = [0, 0.86, 0.05]
  const jaw = turn(hinge, [drop, 0, 0], [cap([0, 0.845, 0.06], [0, 0.845, 0.23], 0.055, 0.038), ...both((s) => cap([s * 0.03, 0.845, 0.1], [s * 0.025, 0.85, 0.24], 0.03, 0.022))])
  const lower = [0, 1, 2, 3].flatMap((i) => both((s) => cap([s * (0.05 - i * 0.006), 0.87, 0.14 + i * 0.032], [s * (0.05 - i * 0.006), 0.91, 0.142 + i * 0.032], 0.011, 0.003)))
  const upper = [0, 1, 2, 3, 4].flatMap((i) => both((s) => cap([s * (0.058 - i * 0.006), 0.89, 0.13 + i * 0.03], [s * (0.058 - i * 0.006), 0.85, 0.134 + i * 0.03], 0.012, 0.003)))
  return {
    skin: [
      ell([0, 0.93, 0.04], [0.098, 0.078, 0.12]),
      cap([0, 0.925, 0.1], [0, 0.91, 0.235], 0.07, 0.052),
      ...both((s) => [cap([s * 0.04, 0.985, 0.15], [s * 0.1, 0.985, 0.05], 0.024, 0.018), ell([s * 0.03, 0.95, 0.265], [0.022, 0.018, 0.02]), ell([s * 0.075, 0.89, 0.06], [0.045, 0.05, 0.06])]),
    ],
    jaw,
    teeth: [...upper, ...turn(hinge, [drop, 0, 0], lower)],
    eyes: both((s) => ell([s * 0.075, 0.952, 0.125], [0.026, 0.024, 0.032])),
    pupils: both((s) => ell([s * 0.092, 0.952, 0.142], [0.009, 0.016, 0.012])),
    mouth: [...turn(hinge, [drop * 0.55, 0, 0], [ell([0, 0.872, 0.13], [0.046, 0.022 + 0.02 * open, 0.095])])],
  }
}

export function lizard(look: LizardLook): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const nod: V = [-22 * roar - 26 * hurt, 0, 14 * hurt]
    const neck: V = [0, 0.74, -0.02]
    const h = head(0.35 + 0.65 * Math.max(roar, hurt))
    const top = (lumps: readonly Lump[]): Lump[] => turn(neck, nod, lumps)
    const sway = 0.16 * stride + 0.1 * roar
    const tail: V[] = [[0, 0.34, -0.1], [0.03, 0.17, -0.28], [0.14 - sway, 0.08, -0.44], [0.32 - sway, 0.06, -0.52], [0.5 - sway, 0.09, -0.46], [0.62 - sway, 0.17 + 0.1 * roar, -0.34]]
    const back: V[] = [[0, 0.9, -0.04], [0, 0.78, -0.1], [0, 0.62, -0.15], [0, 0.46, -0.2], [0, 0.32, -0.25], [0.03, 0.21, -0.34], [0.14 - sway, 0.13, -0.47], [0.32 - sway, 0.09, -0.55]]
    const body = [
      ell([0, 0.42, 0], [0.2, 0.23, 0.18]), ell([0, 0.62, -0.01], [0.165, 0.16, 0.135]), cap([0, 0.66, -0.03], [0, 0.88, 0.01], 0.115, 0.088),
      ...both((s) => {
        const step = s * stride * 0.14
        const foot: V = [s * 0.18, 0.04, 0.06 + step]
        const lift = Math.max(0, -s * stride) * 0.05
        const raise = 0.16 * roar + 0.22 * hurt + 0.04 * s
        const hand: V = [s * (0.19 + 0.1 * roar), 0.55 + raise, 0.24 - 0.06 * hurt]
        return [
          cap([s * 0.13, 0.36, 0], [s * 0.185, 0.2, 0.05 + step * 0.7], 0.13, 0.09), cap([s * 0.185, 0.2, 0.05 + step * 0.7], [s * 0.17, 0.06 + lift, 0.0 + step], 0.085, 0.08),
          ell([foot[0], foot[1] + lift, foot[2]], [0.09, 0.045, 0.13]),
          ...[-0.055, 0, 0.055].map((o) => cap([foot[0] + o, 0.03 + lift, foot[2] + 0.07], [foot[0] + o * 1.5, 0.024 + lift, foot[2] + 0.17], 0.034, 0.016)),
          cap([s * 0.14, 0.68, 0.03], [s * 0.245, 0.55 + raise * 0.5, 0.1], 0.068, 0.052), cap([s * 0.245, 0.55 + raise * 0.5, 0.1], hand, 0.05, 0.042),
        ]
      }),
      ...limb(tail, 0.13, 0.018),
    ]
    const claws = both((s) => {
      const hand: V = [s * (0.19 + 0.1 * roar), 0.55 + 0.16 * roar + 0.22 * hurt + 0.04 * s, 0.24 - 0.06 * hurt]
      return [-0.032, 0, 0.032].map((o) => cap([hand[0] + o, hand[1], hand[2] + 0.02], [hand[0] + o * 1.7, hand[1] - 0.03, hand[2] + 0.085], 0.018, 0.004))
    })
    const plates = [...spikes(back, 11, 0.25, [0, 0.72, -0.7], 0.24), ...both((s) => spikes(back.slice(1, 6).map(([x, y, z]): V => [x + s * 0.07, y, z + 0.02]), 5, 0.13, [s * 0.5, 0.6, -0.6]))]
    const fins = look.fins ? top([...spikes([[0, 1.0, 0.12], [0, 1.01, 0.02], [0, 0.95, -0.06]], 4, 0.14, [0, 0.85, -0.5], 0.2), ...both((s) => spikes([[s * 0.1, 0.96, 0], [s * 0.1, 0.86, 0]], 3, 0.12, [s * 0.85, 0.2, -0.45], 0.2))]) : []
    return [
      part({ colour: look.skin, grain: 'scale', gloss: 0.25, belly: { colour: look.belly, at: [0, 0.47, 0.16], r: [0.12, 0.3, 0.14] } }, 0.055, [...body, ...top([...h.skin, ...h.jaw])]),
      part({ colour: look.plates, grain: 'shell', glow: look.glow, gloss: 0.3 }, 0.014, [...plates, ...fins]),
      detail(look.eye ?? EYE, top(h.eyes)), detail(DARK, top(h.pupils)), detail(TOOTH, [...top(h.teeth), ...claws]), detail(MOUTH, top(h.mouth), 0.02),
    ]
  }
}
