/** Legs by the half-dozen, shells, claws. */
import { detail, DARK, EYE, MOUTH, part, RED_EYE, TOOTH, type Coat, type Colour, type Part, type Pose } from '../clay.ts'
import { ball, both, cap, ell, limb, sheet, spikes, turn, type Lump, type V } from '../fields.ts'
import { jets } from './winged.ts'

/** A spider, forelegs up, eight eyes. */
export function spider({ stride, roar, hurt }: Pose): Part[] {
  const low = 0.1 * hurt
  const legs = both((s) => [0, 1, 2, 3].flatMap((i) => {
    const a = (0.95 - i * 0.62) * (1 + 0.12 * s * stride * (i % 2 ? 1 : -1))
    const [c, z] = [Math.cos(a), Math.sin(a)]
    const up = i === 0 ? 0.34 + 0.34 * roar - 0.2 * hurt : 0
    return limb([[s * 0.1, 0.42 - low, 0.1 - i * 0.05], [s * c * 0.34, 0.74 - low * 2 + up * 0.5, z * 0.34], [s * c * 0.52, 0.44 - low + up, z * 0.54], [s * c * 0.66, 0.02 + up * 1.25, z * 0.7]], 0.05, 0.012, 2)
  }))
  const eyes = [[0.04, 0.5, 0.028], [0.1, 0.52, 0.02], [0.03, 0.56, 0.02], [0.085, 0.575, 0.015]] as const
  return [
    part({ colour: '#3a2450', grain: 'fur', gloss: 0.3 }, 0.03, [ell([0, 0.46 - low, 0.12], [0.15, 0.12, 0.15]), ell([0, 0.56 - low, -0.24], [0.25, 0.25, 0.29]), ...legs], (x, y, z) => (z < -0.1 && Math.abs(x) < 0.05 + 0.07 * Math.sin((y - z) * 24) ? '#e8452f' : y < 0.4 && Math.abs(x) > 0.2 && Math.sin(y * 60) > 0.4 ? '#d99a2e' : null)),
    detail(RED_EYE, both((s) => eyes.map(([x, y, r]) => ball([s * x, y - low, 0.25 - Math.abs(x) * 0.3], r)))),
    part({ colour: '#1a1020', grain: 'shell', gloss: 0.7 }, 0.015, both((s) => limb([[s * 0.05, 0.42 - low, 0.24], [s * 0.09, 0.34 - low, 0.3 + 0.05 * roar], [s * 0.04, 0.24 - low, 0.32]], 0.05, 0.008))),
  ]
}

/** A mantis: narrow, bent, two sickles. */
export function mantis({ stride, roar, hurt }: Pose): Part[] {
  const skin: Coat = { colour: '#6fae32', grain: 'shell', gloss: 0.45 }
  const nod: V = [-10 * roar - 16 * hurt, 20 * hurt, 0]
  const top = (lumps: readonly Lump[]): Lump[] => turn([0, 0.86, 0.1], nod, lumps)
  const elbow = (s: 1 | -1): V => [s * (0.2 + 0.14 * roar), 0.56 + 0.3 * roar - 0.1 * hurt, 0.36 - 0.1 * roar]
  const wrist = (s: 1 | -1): V => [s * (0.24 + 0.16 * roar), 0.9 + 0.16 * roar - 0.3 * hurt, 0.34]
  const legs = both((s) => [0, 1].flatMap((i) => limb([[s * 0.06, 0.42, -0.02 - i * 0.16], [s * (0.3 + i * 0.06), 0.5, 0.1 - i * 0.36 + s * stride * 0.06], [s * (0.42 + i * 0.04), 0.02, 0.16 - i * 0.54 + s * stride * 0.12]], 0.036, 0.012, 3)))
  const wings = both((s) => turn([s * 0.03, 0.5, -0.1], [0, 0, s * (8 + 30 * roar)], [ell([s * 0.06, 0.4, -0.34], [0.06, 0.05, 0.3])]))
  return [
    part(skin, 0.03, [...limb([[0, 0.34, -0.52], [0, 0.4, -0.2], [0, 0.48, -0.02], [0, 0.66, 0.06], [0, 0.86, 0.1]], 0.12, 0.05), ell([0, 0.36, -0.34], [0.11, 0.1, 0.22]), ...legs, ...both((s) => [cap([s * 0.05, 0.78, 0.1], elbow(s), 0.05, 0.045), cap(elbow(s), wrist(s), 0.06, 0.03)]), ...top([ell([0, 0.92, 0.13], [0.1, 0.055, 0.06]), cap([0, 0.9, 0.14], [0, 0.82, 0.18], 0.055, 0.02), ...both((s) => limb([[s * 0.03, 0.96, 0.14], [s * 0.1, 1.08, 0.2], [s * 0.24, 1.14, 0.24]], 0.014, 0.011))])], (_x, y, z) => (z < -0.12 && Math.sin((y + z) * 60) > 0.5 ? '#4d8a22' : null)),
    part({ colour: '#a6d44e', grain: 'shell', gloss: 0.4 }, 0.01, wings),
    detail({ colour: '#ff7a3a', glow: 0.8, grain: 'flat' }, top(both((s) => ell([s * 0.095, 0.945, 0.14], [0.045, 0.055, 0.045])))),
    detail(DARK, top(both((s) => ball([s * 0.105, 0.94, 0.182], 0.013)))),
    detail({ colour: '#f0e0a0', gloss: 0.6, grain: 'flat' }, both((s) => [...limb([wrist(s), [wrist(s)[0], wrist(s)[1] - 0.1, wrist(s)[2] + 0.12], [elbow(s)[0], elbow(s)[1] + 0.04, elbow(s)[2] + 0.12]], 0.03, 0.006), ...spikes([elbow(s), wrist(s)], 5, 0.06, [0, -0.1, 0.9], 0.2)])),
  ]
}

/** A lobster that stands up: two great claws, a fan for a tail, spines on its back. */
export function lobster({ stride, roar, hurt }: Pose): Part[] {
  const up = (s: 1 | -1): number => 0.14 * roar - 0.22 * hurt + 0.05 * s * stride
  const red: Coat = { colour: '#c8301c', grain: 'shell', gloss: 0.6 }
  const claw = (s: 1 | -1): Lump[] => {
    const [x, y, z]: V = [s * 0.44, 0.82 + up(s), 0.24]
    const gap = 0.03 + 0.05 * roar
    return [cap([s * 0.2, 0.5, 0.1], [s * 0.42, 0.56 + up(s) * 0.5, 0.18], 0.065, 0.06), cap([s * 0.42, 0.56 + up(s) * 0.5, 0.18], [x, y - 0.06, z], 0.06, 0.075), ell([x, y + 0.02, z], [0.125, 0.14, 0.085]), ...limb([[x - s * 0.06, y + 0.08, z], [x - s * (0.13 + gap), y + 0.22, z], [x - s * (0.05 + gap), y + 0.34, z + 0.01]], 0.075, 0.012), ...limb([[x + s * 0.06, y + 0.08, z], [x + s * 0.11, y + 0.22, z], [x + s * 0.03, y + 0.35, z + 0.01]], 0.065, 0.012)]
  }
  const body = [ell([0, 0.42, 0], [0.21, 0.24, 0.16]), ell([0, 0.6, 0.02], [0.17, 0.16, 0.14]), ell([0, 0.74, 0.05], [0.12, 0.1, 0.1]), ...limb([[0, 0.26, -0.08], [0, 0.14, -0.24], [0, 0.1, -0.42]], 0.16, 0.1, 4), ...both((s) => [0, 1, 2].flatMap((i) => limb([[s * 0.15, 0.34, 0.02 - i * 0.08], [s * (0.38 + i * 0.03), 0.36, 0.12 - i * 0.2 + s * stride * 0.05], [s * (0.46 + i * 0.03), 0.02, 0.16 - i * 0.24 + s * stride * 0.1]], 0.045, 0.014)))]
  const fan = [-2, -1, 0, 1, 2].map((i) => ell([i * 0.09, 0.09 + 0.02 * Math.abs(i), -0.5 + 0.05 * Math.abs(i)], [0.06, 0.03, 0.11]))
  const feelers = both((s) => limb([[s * 0.05, 0.8, 0.1], [s * 0.16, 1.0, 0.2], [s * 0.2, 1.16, 0.02], [s * 0.34, 1.2, -0.16]], 0.02, 0.011))
  return [
    part(red, 0.035, [...body, ...both(claw), ...fan], (x, y) => (Math.abs(x) < 0.2 && y < 0.56 && y > 0.16 && Math.sin(y * 56) > 0.55 ? '#8a1a10' : null)),
    part({ colour: '#ffd9a0', grain: 'shell', gloss: 0.5 }, 0.012, [...spikes([[0, 0.8, -0.04], [0, 0.6, -0.12], [0, 0.36, -0.16], [0, 0.2, -0.3]], 6, 0.11, [0, 0.5, -0.8]), ...both((s) => spikes([[s * 0.14, 0.72, 0], [s * 0.2, 0.5, -0.02]], 3, 0.09, [s * 0.8, 0.5, -0.2]))]),
    part({ colour: '#e0543a', grain: 'flat' }, 0.006, feelers),
    part(red, 0.015, both((s) => cap([s * 0.06, 0.78, 0.1], [s * 0.09, 0.9, 0.15], 0.024))),
    detail(EYE, both((s) => ball([s * 0.095, 0.92, 0.16], 0.04))), detail(DARK, both((s) => ball([s * 0.097, 0.92, 0.192], 0.016))),
    detail(MOUTH, [ell([0, 0.7, 0.135], [0.05, 0.02 + 0.03 * roar, 0.03])]),
    detail(TOOTH, both((s) => limb([[s * 0.06, 0.71, 0.14], [s * 0.05, 0.65, 0.18], [s * 0.012, 0.64, 0.18]], 0.018, 0.006))),
  ]
}

export interface TurtleLook {
  skin: Colour
  shell: Colour
  jets?: boolean
}

/** A turtle on its hind legs, tusks and all. */
export function turtle(look: TurtleLook): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const nod: V = [-16 * roar + 10 * hurt, 0, 0]
    const sunk = 0.07 * hurt
    const top = (lumps: readonly Lump[]): Lump[] => turn([0, 0.7, 0.05], nod, lumps)
    const hand = (s: 1 | -1): V => [s * 0.42, 0.46 + 0.26 * roar, 0.22 + s * stride * 0.08]
    const gape = 0.02 + 0.045 * Math.max(roar, hurt)
    const parts = [
      part({ colour: look.skin, grain: 'scale', gloss: 0.2 }, 0.05, [
        ...limb([[0, 0.62, 0.02], [0, 0.76 - sunk, 0.06], [0, 0.88 - sunk, 0.08]], 0.12, 0.09), ...top([ell([0, 0.93 - sunk, 0.1], [0.11, 0.09, 0.12]), ell([0, 0.9 - sunk, 0.19], [0.08, 0.055, 0.07]), cap([-0.07, 0.985 - sunk, 0.14], [0.07, 0.985 - sunk, 0.14], 0.03)]),
        ...both((s) => [cap([s * 0.24, 0.6, 0.05], [s * 0.38, 0.54 + 0.1 * roar, 0.12], 0.1, 0.085), cap([s * 0.38, 0.54 + 0.1 * roar, 0.12], hand(s), 0.085, 0.075), cap([s * 0.17, 0.28, 0.04], [s * 0.2, 0.07, 0.06 + s * stride * 0.12], 0.13, 0.105), ell([s * 0.205, 0.05, 0.1 + s * stride * 0.12], [0.11, 0.055, 0.13])]),
        ...limb([[0, 0.2, -0.16], [0.05, 0.09, -0.34], [0.16, 0.07, -0.48]], 0.08, 0.015),
      ]),
      part({ colour: look.shell, grain: 'shell', gloss: 0.5 }, 0.03, [ell([0, 0.47, -0.1], [0.36, 0.36, 0.2]), ...turn([0, 0.47, -0.06], [82, 0, 0], [ell([0, 0.47, -0.06], [0.37, 0.1, 0.37])])], (x, y, z) => (z > -0.06 ? '#c9b27a' : Math.abs(Math.sin(x * 16)) < 0.13 || Math.abs(Math.sin(y * 14 + 0.4)) < 0.13 ? '#2c2418' : null)),
      part({ colour: '#dcc88e', grain: 'skin' }, 0.04, [ell([0, 0.46, 0.07], [0.24, 0.27, 0.09])], (_x, y) => (Math.sin(y * 52) > 0.86 ? '#9a8450' : null)),
      detail(EYE, top(both((s) => ell([s * 0.07, 0.955 - sunk, 0.185], [0.024, 0.022, 0.022])))), detail(DARK, top(both((s) => ell([s * 0.074, 0.955 - sunk, 0.204], [0.009, 0.015, 0.008])))),
      detail(MOUTH, top([ell([0, 0.875 - sunk, 0.235], [0.062, gape, 0.03])])),
      detail(TOOTH, [...top(both((s) => cap([s * 0.06, 0.855 - sunk, 0.235], [s * 0.075, 0.94 - sunk, 0.27], 0.016, 0.004))), ...both((s) => [-0.045, 0, 0.045].map((o) => cap([hand(s)[0] + o, hand(s)[1], hand(s)[2] + 0.05], [hand(s)[0] + o * 1.3, hand(s)[1] - 0.02, hand(s)[2] + 0.13], 0.02, 0.005))), ...both((s) => [-0.06, 0, 0.06].map((o) => cap([s * 0.205 + o, 0.035, 0.2 + s * stride * 0.12], [s * 0.205 + o * 1.2, 0.025, 0.27 + s * stride * 0.12], 0.02, 0.005)))]),
    ]
    return look.jets ? [...parts, ...jets([[0.24, 0.26, -0.2], [-0.24, 0.26, -0.2]], 1)] : parts
  }
}

/** A caterpillar reared up, silk at its mouth. */
export function caterpillar({ stride, roar, hurt }: Pose): Part[] {
  const wave = 0.05 * stride
  const line: V[] = [[0.42, 0.12, -0.5], [0.3, 0.16 + wave * 2, -0.36], [0.12, 0.17 - wave, -0.24], [0, 0.2 + wave, -0.06], [0, 0.38, 0.06], [0, 0.6 - 0.1 * hurt, 0.02], [0, 0.8 + 0.06 * roar - 0.2 * hurt, 0.06]]
  const rings = line.flatMap((p, i) => {
    const r = [0.1, 0.15, 0.18, 0.2, 0.19, 0.175, 0.17][i]!
    const next = line[i + 1]
    return [ball(p, r), ...(next ? [ball([(p[0] + next[0]) / 2, (p[1] + next[1]) / 2, (p[2] + next[2]) / 2], r * 1.02)] : [])]
  })
  const head = line[6]!
  return [
    part({ colour: '#b98a3a', grain: 'fur', gloss: 0.25, belly: { colour: '#f0dca0', at: [0, 0.45, 0.2], r: [0.12, 0.36, 0.14] } }, 0.018, rings),
    part({ colour: '#7a4a1c', grain: 'shell', gloss: 0.5 }, 0.02, [ell([0, head[1] + 0.04, head[2] + 0.1], [0.125, 0.12, 0.11]), ...both((s) => [cap([s * 0.06, head[1] + 0.12, head[2] + 0.1], [s * 0.14, head[1] + 0.26, head[2] + 0.14], 0.026, 0.01), ...[0, 1, 2].map((i) => cap([s * 0.12, 0.66 - i * 0.12 - 0.1 * hurt, 0.12 + i * 0.03], [s * 0.2, 0.6 - i * 0.12 - 0.1 * hurt, 0.24], 0.034, 0.01)), ...[0, 1, 2].map((i) => cap([s * 0.1 + i * 0.1, 0.1, -0.1 - i * 0.13], [s * 0.17 + i * 0.11, 0.02, -0.08 - i * 0.13], 0.05, 0.03))])]),
    detail({ colour: '#6fd0ff', glow: 0.9, grain: 'flat' }, both((s) => ell([s * 0.075, head[1] + 0.07, head[2] + 0.17], [0.036, 0.04, 0.03]))),
    detail(DARK, both((s) => limb([[s * 0.05, head[1] - 0.03, head[2] + 0.18], [s * 0.06, head[1] - 0.08, head[2] + 0.22], [s * 0.012, head[1] - 0.1, head[2] + 0.23]], 0.022, 0.006))),
    part({ colour: '#f6f6ff', grain: 'flat', glow: 0.25 }, 0.01, roar ? [-0.08, 0, 0.08].flatMap((o) => limb([[0, head[1] - 0.07, head[2] + 0.22], [o, head[1] - 0.08, head[2] + 0.42], [o * 2.4, head[1] - 0.34, head[2] + 0.5]], 0.016, 0.01)) : [ball([0, head[1] - 0.08, head[2] + 0.22], 0.02)]),
  ]
}

/** Three necks, two wings, golden scales; `batWing` would hide the necks, so its wings stand back. */
export function threeHeads(wings: readonly { skin: Lump[]; bones: Lump[] }[]): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const necks = [-1, 0, 1].map((i): V[] => [[i * 0.1, 0.6, 0], [i * 0.2, 0.78 + 0.05 * roar, -0.04], [i * 0.3, 0.98 - 0.04 * Math.abs(i) - 0.2 * hurt + 0.05 * roar, 0.04], [i * 0.3, 1.04 - 0.06 * Math.abs(i) - 0.26 * hurt + 0.05 * roar, 0.12]])
    const ends = necks.map((way) => way[3]!)
    const gape = 10 + 24 * Math.max(roar, hurt)
    const heads = ends.flatMap(([x, y, z]) => [ell([x, y, z], [0.062, 0.052, 0.075]), cap([x, y + 0.01, z + 0.04], [x, y, z + 0.15], 0.042, 0.024), ...turn([x, y - 0.02, z + 0.02], [gape, 0, 0], [cap([x, y - 0.03, z + 0.03], [x, y - 0.03, z + 0.13], 0.032, 0.02)])])
    const gold: Coat = { colour: '#d9a52a', grain: 'scale', gloss: 0.6, belly: { colour: '#f6e4a0', at: [0, 0.46, 0.15], r: [0.11, 0.26, 0.12] } }
    return [
      part(gold, 0.045, [ell([0, 0.42, 0], [0.19, 0.21, 0.17]), ell([0, 0.58, 0], [0.19, 0.13, 0.14]), ...necks.flatMap((way) => limb(way, 0.09, 0.05)), ...heads, ...both((s) => [cap([s * 0.13, 0.36, 0], [s * 0.18, 0.18, 0.05 + s * stride * 0.1], 0.13, 0.09), cap([s * 0.18, 0.18, 0.05 + s * stride * 0.1], [s * 0.17, 0.05, s * stride * 0.13], 0.085, 0.08), ell([s * 0.18, 0.04, 0.07 + s * stride * 0.13], [0.09, 0.045, 0.13]), ...limb([[s * 0.06, 0.3, -0.1], [s * 0.16, 0.12, -0.3], [s * 0.36, 0.1, -0.44], [s * 0.52, 0.22, -0.42]], 0.09, 0.015)])]),
      part({ colour: '#e8782a', grain: 'skin', glow: 0.08 }, 0.006, wings.flatMap((one) => one.skin)), part({ colour: '#c08a1c', grain: 'scale' }, 0.015, wings.flatMap((one) => one.bones)),
      detail(RED_EYE, ends.flatMap(([x, y, z]) => both((s) => ball([x + s * 0.045, y + 0.022, z + 0.05], 0.016)))),
      detail(TOOTH, ends.flatMap(([x, y, z]) => [...both((s) => [limb([[x + s * 0.04, y + 0.04, z - 0.02], [x + s * 0.07, y + 0.1, z - 0.07], [x + s * 0.06, y + 0.16, z - 0.08]], 0.018, 0.004), [0, 1].map((i) => cap([x + s * 0.026, y - 0.015, z + 0.08 + i * 0.04], [x + s * 0.026, y - 0.045, z + 0.085 + i * 0.04], 0.008, 0.002))].flat()), ])),
      detail(MOUTH, ends.map(([x, y, z]) => ell([x, y - 0.03, z + 0.07], [0.028, 0.016, 0.05]))),
      part({ colour: '#f6dc8a', grain: 'shell' }, 0.01, spikes([[0, 0.66, -0.13], [0, 0.46, -0.19], [0, 0.3, -0.22]], 5, 0.1, [0, 0.5, -0.8])),
    ]
  }
}

export interface SeaLook {
  skin: Colour
  belly: Colour
  fin: Colour
  /** no legs: it rises out of its own coils */
  coils?: boolean
}

/** From the bottom of the lake: fins for ears, a sail on the back, scales that drip. */
export function seaCreature(look: SeaLook): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const sway = 0.08 * stride
    const line: V[] = look.coils
      ? [[0.46, 0.1, -0.1], [0.2, 0.12, -0.36], [-0.24, 0.12, -0.26], [-0.3, 0.12, 0.12], [0.06, 0.14, 0.26], [0.24, 0.26, 0.02], [0.06 + sway, 0.52, -0.1], [0, 0.76 - 0.1 * hurt, -0.04], [0, 0.9 - 0.12 * hurt, 0.08]]
      : [[0, 0.3, -0.02], [0, 0.5, -0.05], [0, 0.7, -0.04], [0, 0.88 - 0.08 * hurt, 0.05]]
    const [, hy, hz] = line[line.length - 1]!
    const gape = 8 + 26 * Math.max(roar, hurt)
    const head = [ell([0, hy + 0.02, hz], [0.12, 0.1, 0.13]), cap([0, hy + 0.02, hz + 0.08], [0, hy - 0.01, hz + 0.24], 0.085, 0.05), ...turn([0, hy - 0.04, hz + 0.02], [gape, 0, 0], [cap([0, hy - 0.06, hz + 0.04], [0, hy - 0.06, hz + 0.2], 0.06, 0.036)]), ...both((s) => cap([s * 0.05, hy + 0.09, hz + 0.1], [s * 0.1, hy + 0.08, hz], 0.028, 0.02))]
    const limbs = look.coils ? limb(line, 0.15, 0.1, 4) : [
      ell([0, 0.44, 0], [0.21, 0.24, 0.19]), ell([0, 0.62, -0.02], [0.19, 0.15, 0.15]), ...limb(line, 0.19, 0.11),
      ...both((s) => [cap([s * 0.13, 0.34, 0], [s * 0.19, 0.18, 0.05 + s * stride * 0.1], 0.13, 0.09), cap([s * 0.19, 0.18, 0.05 + s * stride * 0.1], [s * 0.18, 0.05, s * stride * 0.13], 0.085, 0.08), ell([s * 0.19, 0.035, 0.09 + s * stride * 0.13], [0.12, 0.035, 0.16]), ...limb([[s * 0.18, 0.66, 0], [s * 0.34, 0.56 + 0.14 * roar, 0.08], [s * 0.38, 0.4 + 0.4 * roar + 0.2 * hurt, 0.2]], 0.08, 0.06)]),
      ...limb([[0, 0.28, -0.12], [0.06, 0.12, -0.3], [0.2, 0.08, -0.44], [0.36, 0.12, -0.46]], 0.12, 0.02),
    ]
    const web = (s: 1 | -1): Lump[] => turn([s * 0.09, hy, hz - 0.03], [0, s * 40, 0], [sheet([[s * 0.09, hy + 0.06], [s * 0.24, hy + 0.18], [s * 0.22, hy + 0.08], [s * 0.29, hy + 0.02], [s * 0.21, hy - 0.02], [s * 0.22, hy - 0.12], [s * 0.09, hy - 0.06]], hz - 0.03, 0.012)])
    const sail = turn([0, 0.5, -0.16], [0, 90, 0], [sheet(look.coils ? [[0.02, hy + 0.16], [0.22, hy + 0.12], [0.14, hy - 0.02], [0.26, hy - 0.12], [0.16, hy - 0.24], [0.24, hy - 0.4], [0.0, hy - 0.44]] : [[-0.04, 1.06], [0.16, 1.0], [0.1, 0.86], [0.24, 0.76], [0.16, 0.62], [0.28, 0.48], [0.2, 0.36], [0.3, 0.22], [0.08, 0.2], [-0.06, 0.6]], -0.16, 0.013)])
    const hands = look.coils ? [] : both((s) => [-0.045, 0, 0.045].map((o) => cap([s * 0.38 + o, 0.4 + 0.4 * roar + 0.2 * hurt, 0.2], [s * 0.38 + o * 2, 0.36 + 0.44 * roar + 0.2 * hurt, 0.31], 0.026, 0.006)))
    return [
      part({ colour: look.skin, grain: 'scale', gloss: 0.65, belly: { colour: look.belly, at: [0, 0.5, 0.16], r: [0.12, 0.34, 0.13] } }, 0.05, [...limbs, ...head]),
      part({ colour: look.fin, grain: 'skin', gloss: 0.5, glow: 0.08 }, 0.008, [...both(web), ...sail, ...spikes([[0, hy + 0.1, hz + 0.06], [0, hy + 0.1, hz - 0.08]], 3, 0.14, [0, 0.9, -0.4], 0.2)]),
      detail(EYE, both((s) => ell([s * 0.085, hy + 0.05, hz + 0.1], [0.03, 0.03, 0.03]))), detail(DARK, both((s) => ell([s * 0.105, hy + 0.05, hz + 0.115], [0.01, 0.018, 0.012]))),
      detail(MOUTH, turn([0, hy - 0.04, hz + 0.02], [gape * 0.5, 0, 0], [ell([0, hy - 0.035, hz + 0.12], [0.05, 0.02 + 0.012 * roar, 0.09])])),
      detail(TOOTH, [...[0, 1, 2, 3].flatMap((i) => both((s) => cap([s * (0.06 - i * 0.008), hy - 0.02, hz + 0.11 + i * 0.035], [s * (0.06 - i * 0.008), hy - 0.065, hz + 0.115 + i * 0.035], 0.011, 0.003))), ...hands]),
    ]
  }
}
