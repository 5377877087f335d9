/** What walks on two legs and has fists: apes, beasts, a man in a cape. */
import { detail, DARK, EYE, MOUTH, part, RED_EYE, TOOTH, WHITE, type Coat, type Colour, type Part, type Pose } from '../clay.ts'
import { both, box, cap, ell, limb, sheet, turn, type Lump, type V } from '../fields.ts'

export interface ApeLook {
  fur: Colour
  face: Colour
  /** a pale back */
  silver?: Colour
  crown?: boolean
}

/** Shoulders first, then fists: the right one is raised when it roars. */
export function ape(look: ApeLook): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const arms = both((s) => {
      const raised = s < 0 ? Math.max(roar, 0.75 * (1 - hurt) * (1 - stride)) : roar * 0.9
      const elbow: V = [s * (0.41 + 0.03 * raised), 0.5 + 0.34 * raised, 0.05 + s * stride * 0.1]
      const fist: V = [s * (0.37 + 0.02 * raised), 0.24 + 0.86 * raised + 0.3 * hurt * (s > 0 ? 1 : 0), 0.15 + s * stride * 0.16]
      return [cap([s * 0.22, 0.74, -0.01], elbow, 0.115, 0.085), cap(elbow, fist, 0.088, 0.078), ell(fist, [0.088, 0.085, 0.088]), ...[-0.045, 0, 0.045].map((o) => ell([fist[0] + o, fist[1] - 0.05 + 0.1 * raised, fist[2] + 0.05], [0.03, 0.034, 0.034]))]
    })
    const legs = both((s) => {
      const step = s * stride * 0.13
      const lift = Math.max(0, -s * stride) * 0.05
      return [cap([s * 0.12, 0.34, 0], [s * 0.17, 0.17, 0.05 + step], 0.125, 0.095), cap([s * 0.17, 0.17, 0.05 + step], [s * 0.17, 0.05 + lift, 0.02 + step], 0.09, 0.075), ell([s * 0.185, 0.04 + lift, 0.08 + step], [0.085, 0.045, 0.13])]
    })
    const torso = [ell([0, 0.52, 0], [0.2, 0.2, 0.165]), ell([0, 0.69, -0.02], [0.27, 0.155, 0.175]), ell([0, 0.36, 0], [0.175, 0.14, 0.15]), ...both((s) => ell([s * 0.1, 0.66, 0.11], [0.11, 0.085, 0.07]))]
    const nod: V = [-16 * roar - 22 * hurt, 18 * hurt, 0]
    const top = (lumps: readonly Lump[]): Lump[] => turn([0, 0.78, 0.02], nod, lumps)
    const skull = top([ell([0, 0.9, 0.04], [0.105, 0.125, 0.11]), ell([0, 0.99, 0.0], [0.06, 0.06, 0.08])])
    const gape = 0.02 + 0.045 * Math.max(roar, hurt)
    const mask = top([ell([0, 0.835, 0.125], [0.08, 0.062, 0.07]), cap([-0.075, 0.925, 0.125], [0.075, 0.925, 0.125], 0.032), ...both((s) => [ell([s * 0.05, 0.885, 0.12], [0.045, 0.04, 0.035]), ell([s * 0.115, 0.9, 0.03], [0.022, 0.035, 0.026])]), ell([0, 0.865, 0.175], [0.03, 0.022, 0.028])])
    const fur: Coat = { colour: look.fur, grain: 'fur' }
    const pale = look.silver
    const parts: Part[] = [
      part(fur, 0.06, [...torso, ...arms, ...legs, ...skull], (x, y, z) => (pale && z < -0.06 && y > 0.3 && y < 0.8 ? pale : z > 0.1 && Math.hypot(x / 0.19, (y - 0.645) / 0.1) < 1 ? look.face : null)),
      part({ colour: look.face, grain: 'skin' }, 0.03, mask),
      detail(EYE, top(both((s) => ell([s * 0.046, 0.893, 0.156], [0.024, 0.018, 0.016])))),
      detail(MOUTH, top([ell([0, 0.805, 0.165], [0.052, gape, 0.032])])),
      detail(TOOTH, top([...both((s) => [cap([s * 0.034, 0.812 + gape * 0.7, 0.19], [s * 0.034, 0.785 + gape * 0.5, 0.195], 0.012, 0.003), cap([s * 0.03, 0.8 - gape * 0.8, 0.188], [s * 0.03, 0.825 - gape * 0.6, 0.192], 0.01, 0.003)]), box([0, 0.808 + gape * 0.75, 0.19], [0.025, 0.007, 0.006], 0.003)])),
    ]
    if (look.crown) parts.push(part({ colour: '#f2c33a', gloss: 0.9, grain: 'flat' }, 0.008, top([0, 1, 2, 3, 4, 5].map((i) => cap([Math.cos(i) * 0.07, 1.035, 0.01 + Math.sin(i) * 0.075], [Math.cos(i) * 0.095, 1.12, 0.01 + Math.sin(i) * 0.1], 0.024, 0.006)))))
    return parts
  }
}

/** The hero of the last reel: cape, boots, a star on his chest, one fist up. */
export function captain({ stride, roar, hurt }: Pose): Part[] {
  const suit: Coat = { colour: '#2f5fc0', grain: 'flat', gloss: 0.35 }
  const red: Coat = { colour: '#d5302c', grain: 'flat', gloss: 0.4 }
  const up = Math.max(roar, 0.6 * (1 - hurt))
  const arm = (s: 1 | -1): [V, V, V] => s < 0 ? [[-0.17, 0.76, 0], [-0.27, 0.76 + 0.14 * up, 0.02], [-0.24, 0.74 + 0.44 * up, 0.05]] : [[0.17, 0.76, 0], [0.3, 0.62, 0.0], [0.18, 0.5 + 0.2 * hurt, 0.1]]
  const leg = (s: 1 | -1): [V, V, V] => [[s * 0.08, 0.46, 0], [s * 0.13, 0.25, 0.03 + s * stride * 0.12], [s * 0.14, 0.05 + Math.max(0, -s * stride) * 0.06, s * stride * 0.16]]
  const body = [ell([0, 0.72, 0], [0.17, 0.12, 0.1]), ell([0, 0.58, 0], [0.115, 0.13, 0.085]), ell([0, 0.48, 0], [0.12, 0.08, 0.09]), ...both((s) => [ell([s * 0.075, 0.73, 0.07], [0.08, 0.06, 0.045]), ell([s * 0.18, 0.77, 0], [0.065, 0.06, 0.06]), cap(arm(s)[0], arm(s)[1], 0.058, 0.05), cap(arm(s)[1], arm(s)[2], 0.05, 0.045), cap(leg(s)[0], leg(s)[1], 0.088, 0.066), cap(leg(s)[1], leg(s)[2], 0.064, 0.05)])]
  const nod: V = [-14 * roar - 30 * hurt, 0, 0]
  const top = (lumps: readonly Lump[]): Lump[] => turn([0, 0.82, 0], nod, lumps)
  const cape = turn([0, 0.8, -0.08], [10 + 12 * stride, 0, 0], [sheet([[-0.16, 0.82], [0.16, 0.82], [0.26, 0.4], [0.33, 0.1], [0.18, 0.14], [0.06, 0.06], [-0.08, 0.13], [-0.2, 0.06], [-0.32, 0.12], [-0.26, 0.4]], -0.11, 0.018)])
  return [
    part(suit, 0.045, body),
    part(red, 0.02, [...cape, ...both((s) => [cap([s * 0.137, 0.2, leg(s)[2][2] * 0.7 + 0.02], leg(s)[2], 0.07, 0.062), ell([leg(s)[2][0], 0.035 + leg(s)[2][1] - 0.05, leg(s)[2][2] + 0.06], [0.058, 0.035, 0.1]), ell(arm(s)[2], [0.062, 0.06, 0.06])]), ell([0, 0.47, 0.005], [0.122, 0.05, 0.096])]),
    part({ colour: '#e8b48c', grain: 'skin' }, 0.03, top([ell([0, 0.93, 0.01], [0.072, 0.095, 0.082]), cap([0, 0.8, 0], [0, 0.88, 0], 0.05), ell([0, 0.885, 0.045], [0.05, 0.035, 0.045])])),
    part({ colour: '#2a1a14', grain: 'fur' }, 0.02, top([ell([0, 0.985, -0.012], [0.078, 0.06, 0.085]), ell([0.02, 1.01, 0.06], [0.04, 0.025, 0.03])])),
    detail({ colour: '#ffd23e', gloss: 0.8, glow: 0.2, grain: 'flat' }, [box([0, 0.505, 0.085], [0.035, 0.022, 0.02], 0.01), ...[0, 1, 2, 3, 4].map((i) => cap([0, 0.71, 0.105], [Math.sin(i * 1.257) * 0.055, 0.71 + Math.cos(i * 1.257) * 0.055, 0.1], 0.022, 0.004))], 0.006),
    detail(WHITE, top(both((s) => ell([s * 0.028, 0.935, 0.085], [0.014, 0.009, 0.009])))),
    detail(DARK, top([...both((s) => [ell([s * 0.027, 0.935, 0.092], [0.006, 0.007, 0.006]), cap([s * 0.014, 0.955, 0.088], [s * 0.046, 0.96, 0.08], 0.006)]), cap([-0.022, 0.882, 0.088], [0.022, 0.882, 0.088], 0.005 + 0.012 * roar)])),
  ]
}

/** A ghost: a hooded sheet that stands on nothing. */
export function ghost({ stride, roar, hurt }: Pose): Part[] {
  const gape = 0.05 + 0.06 * Math.max(roar, hurt)
  const hem = Array.from({ length: 9 }, (_, i): Lump => {
    const a = (i / 9) * 6.283
    return cap([Math.cos(a) * 0.17, 0.35, Math.sin(a) * 0.15], [Math.cos(a) * (0.24 + 0.04 * (i % 2)) - 0.1 * stride, 0.1 + 0.05 * (i % 3), Math.sin(a) * 0.22], 0.09, 0.018)
  })
  const arms = both((s) => limb([[s * 0.16, 0.7, 0.02], [s * 0.33, 0.66 + 0.16 * roar, 0.12], [s * 0.42, 0.52 + 0.5 * roar + 0.2 * hurt, 0.2], [s * 0.44, 0.4 + 0.62 * roar, 0.24]], 0.085, 0.03))
  return [
    part({ colour: '#bfe9f2', grain: 'slime', gloss: 0.5, glow: 0.22 }, 0.09, [ell([0, 0.86, 0.02], [0.16, 0.18, 0.15]), ell([0, 0.6, 0], [0.2, 0.24, 0.17]), ...hem, ...arms]),
    detail({ colour: '#10202e', grain: 'flat' }, [...both((s) => ell([s * 0.062, 0.88, 0.15], [0.036, 0.052, 0.03])), ell([0, 0.76, 0.16], [0.045, gape, 0.03])]),
    detail({ colour: '#7dfff0', glow: 1, grain: 'flat' }, both((s) => ell([s * 0.06, 0.875, 0.175], [0.013, 0.016, 0.012]))),
  ]
}

/** A mole with spades for hands. */
export function digger({ stride, roar, hurt }: Pose): Part[] {
  const nod: V = [-20 * roar - 20 * hurt, 0, 0]
  const top = (lumps: readonly Lump[]): Lump[] => turn([0, 0.62, 0.02], nod, lumps)
  const hand = (s: 1 | -1): V => [s * (0.36 + 0.04 * roar), 0.44 + 0.34 * roar + 0.1 * hurt + 0.08 * s * stride, 0.24]
  return [
    part({ colour: '#5a4a5e', grain: 'fur', belly: { colour: '#a08a90', at: [0, 0.36, 0.2], r: [0.14, 0.2, 0.12] } }, 0.07, [ell([0, 0.36, 0], [0.26, 0.32, 0.24]), ell([0, 0.62, 0.03], [0.2, 0.2, 0.19]), ...top([ell([0, 0.78, 0.08], [0.15, 0.15, 0.16]), cap([0, 0.76, 0.16], [0, 0.73, 0.34], 0.09, 0.04)]), ...both((s) => [cap([s * 0.2, 0.58, 0.05], hand(s), 0.1, 0.07), ell([s * 0.16, 0.05, 0.1 + s * stride * 0.1], [0.1, 0.055, 0.14])])]),
    part({ colour: '#f0a0a0', grain: 'skin', gloss: 0.5 }, 0.03, [...top([...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => cap([0, 0.73, 0.37], [Math.cos(i * 0.785) * 0.075, 0.73 + Math.sin(i * 0.785) * 0.075, 0.38], 0.024, 0.01))]), ...both((s) => ell(hand(s), [0.1, 0.1, 0.05]))]),
    detail(TOOTH, both((s) => [-0.075, -0.025, 0.025, 0.075].map((o) => cap([hand(s)[0] + o * 0.8, hand(s)[1] + 0.05, hand(s)[2] + 0.03], [hand(s)[0] + o * 1.3, hand(s)[1] + 0.2 - Math.abs(o), hand(s)[2] + 0.1], 0.026, 0.005)))),
    detail(RED_EYE, top(both((s) => ell([s * 0.075, 0.84, 0.2], [0.018, 0.018, 0.018])))),
    detail(TOOTH, top(both((s) => cap([s * 0.014, 0.68, 0.26], [s * 0.014, 0.61, 0.27], 0.014, 0.01)))),
  ]
}

/** Round, with cheeks and two front teeth. */
export function hamster({ stride, roar, hurt }: Pose): Part[] {
  const paw = (s: 1 | -1): V => [s * (0.22 + 0.12 * roar), 0.56 + 0.3 * roar + 0.08 * hurt, 0.24]
  const gape = 0.022 + 0.035 * Math.max(roar, hurt)
  return [
    part({ colour: '#d98b3f', grain: 'fur', belly: { colour: '#fff0d8', at: [0, 0.38, 0.22], r: [0.17, 0.27, 0.16] } }, 0.07, [ell([0, 0.38, 0], [0.29, 0.34, 0.26]), ell([0, 0.7, 0.04], [0.235, 0.21, 0.2]), ...both((s) => [ell([s * 0.13, 0.64, 0.14], [0.115, 0.1, 0.1]), cap([s * 0.24, 0.58, 0.08], paw(s), 0.07, 0.05), ell([s * 0.17, 0.05, 0.12 + s * stride * 0.1], [0.1, 0.06, 0.16])]), ell([0, 0.68, 0.2], [0.08, 0.06, 0.07])]),
    part({ colour: '#e8a6a0', grain: 'skin' }, 0.02, [...both((s) => [ell([s * 0.17, 0.92, 0.02], [0.08, 0.085, 0.03]), ell(paw(s), [0.05, 0.045, 0.045])]), ell([0, 0.715, 0.265], [0.03, 0.022, 0.02])]),
    detail(WHITE, both((s) => ell([s * 0.095, 0.79, 0.185], [0.05, 0.055, 0.045]))),
    detail(DARK, both((s) => ell([s * 0.095, 0.785, 0.212], [0.03, 0.036, 0.026]))),
    detail(EYE, both((s) => ell([s * 0.085, 0.8, 0.232], [0.009, 0.01, 0.008]))),
    detail(MOUTH, [ell([0, 0.635, 0.245], [0.05, gape, 0.025])]),
    detail(TOOTH, [...both((s) => box([s * 0.017, 0.625, 0.272], [0.015, 0.034, 0.01], 0.006)), ...both((s) => [-0.028, 0, 0.028].map((o) => cap([paw(s)[0] + o, paw(s)[1] + 0.02, paw(s)[2] + 0.04], [paw(s)[0] + o * 1.5, paw(s)[1] + 0.05, paw(s)[2] + 0.1], 0.012, 0.003)))]),
  ]
}

/** A mask, a ringed tail, and it glows a little. */
export function raccoon({ stride, roar, hurt }: Pose): Part[] {
  const paw = (s: 1 | -1): V => [s * (0.26 + 0.1 * roar), 0.5 + 0.36 * roar + 0.12 * hurt - 0.06 * s, 0.22 + s * stride * 0.08]
  const tail: V[] = [[0, 0.2, -0.16], [0.16, 0.16, -0.32], [0.36, 0.3, -0.36], [0.44, 0.54, -0.3], [0.4, 0.72, -0.26]]
  const nod: V = [-14 * roar - 20 * hurt, 0, 10 * hurt]
  const top = (lumps: readonly Lump[]): Lump[] => turn([0, 0.62, 0.02], nod, lumps)
  const gape = 0.016 + 0.04 * Math.max(roar, hurt)
  return [
    part({ colour: '#8b93a0', grain: 'fur', belly: { colour: '#d9dde0', at: [0, 0.4, 0.17], r: [0.12, 0.22, 0.12] } }, 0.06, [ell([0, 0.38, 0], [0.21, 0.28, 0.19]), ell([0, 0.6, 0.01], [0.16, 0.14, 0.14]), ...top([ell([0, 0.8, 0.04], [0.18, 0.14, 0.14]), ...both((s) => [ell([s * 0.15, 0.75, 0.06], [0.09, 0.06, 0.06]), cap([s * 0.11, 0.9, 0.02], [s * 0.16, 1.0, 0.01], 0.055, 0.025)]), cap([0, 0.765, 0.13], [0, 0.745, 0.25], 0.062, 0.036)]), ...both((s) => [cap([s * 0.15, 0.6, 0.04], paw(s), 0.07, 0.052), cap([s * 0.12, 0.26, 0.02], [s * 0.16, 0.06, 0.04 + s * stride * 0.12], 0.1, 0.07), ell([s * 0.17, 0.04, 0.1 + s * stride * 0.12], [0.075, 0.042, 0.12])])]),
    part({ colour: '#8b93a0', grain: 'fur' }, 0.04, limb(tail, 0.09, 0.075), (_x, y, z) => (Math.sin((y * 1.4 - z * 0.5) * 30) > 0.1 ? '#23242c' : null)),
    part({ colour: '#1b1c24', grain: 'fur' }, 0.02, [...top([...both((s) => ell([s * 0.085, 0.8, 0.135], [0.075, 0.045, 0.05])), ell([0, 0.755, 0.285], [0.026, 0.022, 0.02])]), ...both((s) => ell(paw(s), [0.055, 0.05, 0.05]))]),
    detail({ colour: '#9dff5a', glow: 1, grain: 'flat' }, top(both((s) => ell([s * 0.075, 0.81, 0.178], [0.026, 0.022, 0.016])))),
    detail(DARK, top(both((s) => ell([s * 0.073, 0.81, 0.192], [0.008, 0.015, 0.008])))),
    detail(MOUTH, top([ell([0, 0.71, 0.2], [0.04, gape, 0.04])])),
    detail(TOOTH, [...top(both((s) => cap([s * 0.028, 0.715, 0.235], [s * 0.028, 0.68, 0.24], 0.01, 0.003))), ...both((s) => [-0.03, 0, 0.03].map((o) => cap([paw(s)[0] + o, paw(s)[1] + 0.02, paw(s)[2] + 0.03], [paw(s)[0] + o * 1.6, paw(s)[1] + 0.05, paw(s)[2] + 0.1], 0.013, 0.003)))]),
  ]
}

/** The body that a kit is hung on: broad, plain, open to anything. */
export function plain(skin: Colour, belly: Colour): (pose: Pose) => Part[] {
  return ({ stride, roar, hurt }) => {
    const nod: V = [-18 * roar - 24 * hurt, 0, 0]
    const top = (lumps: readonly Lump[]): Lump[] => turn([0, 0.72, 0], nod, lumps)
    const gape = 0.03 + 0.05 * Math.max(roar, hurt)
    const hand = (s: 1 | -1): V => [s * (0.36 + 0.03 * roar), 0.34 + 0.55 * roar + 0.3 * hurt, 0.16 + s * stride * 0.12]
    const elbow = (s: 1 | -1): V => [s * 0.36, 0.53 + 0.16 * roar + 0.08 * hurt, 0.02]
    return [
      part({ colour: skin, grain: 'scale', gloss: 0.3, belly: { colour: belly, at: [0, 0.5, 0.17], r: [0.13, 0.26, 0.13] } }, 0.06, [
        ell([0, 0.44, 0], [0.2, 0.22, 0.175]), ell([0, 0.66, -0.01], [0.235, 0.15, 0.16]),
        ...top([ell([0, 0.87, 0.04], [0.125, 0.12, 0.12]), ell([0, 0.83, 0.14], [0.09, 0.06, 0.08]), cap([-0.085, 0.945, 0.11], [0.085, 0.945, 0.11], 0.03)]),
        ...both((s) => {
          const step = s * stride * 0.13
          return [cap([s * 0.12, 0.36, 0], [s * 0.17, 0.19, 0.04 + step], 0.125, 0.09), cap([s * 0.17, 0.19, 0.04 + step], [s * 0.17, 0.05, 0.01 + step], 0.088, 0.08), ell([s * 0.18, 0.042, 0.07 + step], [0.09, 0.046, 0.13]), cap([s * 0.22, 0.7, 0], elbow(s), 0.095, 0.07), cap(elbow(s), hand(s), 0.072, 0.062), ell(hand(s), [0.07, 0.065, 0.07])]
        }),
      ]),
      detail(EYE, top(both((s) => ell([s * 0.058, 0.895, 0.16], [0.028, 0.024, 0.022])))), detail(DARK, top(both((s) => ell([s * 0.058, 0.895, 0.18], [0.009, 0.017, 0.009])))),
      detail(MOUTH, top([ell([0, 0.815, 0.195], [0.06, gape, 0.035])])),
      detail(TOOTH, [...top([-0.042, -0.014, 0.014, 0.042].flatMap((x) => [cap([x, 0.815 + gape * 0.9, 0.222], [x, 0.8 + gape * 0.4, 0.226], 0.011, 0.003), cap([x, 0.815 - gape * 0.9, 0.22], [x, 0.835 - gape * 0.5, 0.224], 0.01, 0.003)])), ...both((s) => [-0.04, 0, 0.04].map((o) => cap([hand(s)[0] + o, hand(s)[1] - 0.03, hand(s)[2] + 0.04], [hand(s)[0] + o * 1.4, hand(s)[1] - 0.06, hand(s)[2] + 0.12], 0.017, 0.004)))]),
    ]
  }
}

