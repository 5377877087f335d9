/** What a built monster wears: each thing fits the plain body, and is photographed with that body in front of it. */
import { detail, DARK, EYE, part, TOOTH, WHITE, type Part } from '../clay.ts'
import { ball, both, cap, ell, limb, ring, spikes, type Lump, type V } from '../fields.ts'
import { batWing } from './winged.ts'

const BACK: V[] = [[0, 0.96, -0.05], [0, 0.8, -0.12], [0, 0.62, -0.17], [0, 0.44, -0.18], [0, 0.28, -0.16]]
const cloud = (places: readonly V[], r: number): Lump[] => places.map((p, i) => ball(p, r * (0.75 + 0.25 * ((i * 7) % 3))))

export const KIT: Record<string, () => Part[]> = {
  wings() {
    const wings = ([1, -1] as const).map((s) => batWing(s, 14, [0.1, 0.68, -0.14], 0.88))
    return [part({ colour: '#c0563a', grain: 'skin', glow: 0.06 }, 0.006, wings.flatMap((one) => one.skin)), part({ colour: '#5a2f3a', grain: 'scale' }, 0.015, wings.flatMap((one) => one.bones))]
  },
  tail: () => [part({ colour: '#6f4a72', grain: 'scale', gloss: 0.3 }, 0.03, limb([[0, 0.3, -0.12], [0.12, 0.14, -0.3], [0.36, 0.1, -0.36], [0.56, 0.22, -0.26], [0.6, 0.46, -0.2], [0.5, 0.62, -0.2]], 0.12, 0.04)), part({ colour: '#e8d6a0', grain: 'shell' }, 0.01, [0, 1, 2].map((i) => cap([0.5, 0.62, -0.2], [0.47 + Math.cos(i * 2.1) * 0.11, 0.68 + Math.sin(i * 2.1) * 0.08, -0.2], 0.04, 0.006)))],
  arms: () => [part({ colour: '#7a5484', grain: 'scale', gloss: 0.3 }, 0.04, both((s) => [...limb([[s * 0.2, 0.56, -0.03], [s * 0.42, 0.62, -0.02], [s * 0.5, 0.82, 0.1]], 0.075, 0.055), ball([s * 0.5, 0.85, 0.11], 0.065)])), detail(TOOTH, both((s) => [-0.04, 0, 0.04].map((o) => cap([s * 0.5 + o, 0.88, 0.14], [s * 0.5 + o * 1.5, 0.95, 0.18], 0.017, 0.004))))],
  spikes: () => [part({ colour: '#f0e2b8', grain: 'shell', gloss: 0.5 }, 0.008, [...spikes(BACK, 8, 0.22, [0, 0.55, -0.8], 0.2), ...both((s) => [...spikes([[s * 0.24, 0.8, 0], [s * 0.34, 0.66, 0], [s * 0.38, 0.5, 0.04]], 4, 0.16, [s * 0.8, 0.6, -0.1], 0.18), ...spikes([[s * 0.22, 0.34, 0.04], [s * 0.24, 0.16, 0.06]], 2, 0.1, [s * 0.95, 0.2, 0], 0.2)])])],
  horns: () => [part({ colour: '#efe0ba', grain: 'shell', gloss: 0.5 }, 0.01, both((s) => limb([[s * 0.08, 0.96, 0.06], [s * 0.22, 1.0, 0.04], [s * 0.26, 1.14, 0.1]], 0.044, 0.008)))],
  shell: () => [part({ colour: '#4f6a3a', grain: 'shell', gloss: 0.6 }, 0.03, [ell([0, 0.54, -0.17], [0.3, 0.33, 0.15])], (x, y) => (Math.abs(Math.sin(x * 16)) < 0.13 || Math.abs(Math.sin(y * 14)) < 0.13 ? '#22301a' : null)), part({ colour: '#c9b27a', grain: 'shell' }, 0.02, both((s) => ell([s * 0.24, 0.78, 0], [0.12, 0.07, 0.12])))],
  smoke: () => [part({ colour: '#8f93a6', grain: 'fur' }, 0.05, cloud([[-0.34, 0.1, 0.16], [-0.2, 0.06, 0.28], [0, 0.07, 0.32], [0.2, 0.08, 0.28], [0.36, 0.1, 0.14], [0.42, 0.22, -0.06], [-0.42, 0.22, -0.04], [0.44, 0.4, -0.12], [-0.44, 0.44, -0.12]], 0.11))],
  glow: () => [part({ colour: '#7dff5a', grain: 'flat', glow: 1 }, 0.01, [...both((s) => [ball([s * 0.13, 0.62, 0.14], 0.028), ball([s * 0.17, 0.36, 0.12], 0.022), ball([s * 0.33, 0.5, 0.09], 0.02), ball([s * 0.2, 0.2, 0.12], 0.02)]), ball([0, 0.7, 0.155], 0.022), ...spikes(BACK, 6, 0.13, [0, 0.6, -0.75], 0.22)])],
  eyes: () => [part({ colour: '#6a4a5a', grain: 'scale' }, 0.02, both((s) => [limb([[s * 0.06, 0.95, 0.03], [s * 0.14, 1.08, 0.05]], 0.03, 0.024), limb([[s * 0.02, 0.97, 0], [s * 0.03, 1.14, 0.02]], 0.03, 0.024)].flat())), detail(WHITE, both((s) => [ball([s * 0.15, 1.11, 0.06], 0.05), ball([s * 0.035, 1.17, 0.03], 0.045)])), detail({ colour: '#c04aff', glow: 1, grain: 'flat' }, both((s) => [ball([s * 0.155, 1.11, 0.095], 0.026), ball([s * 0.036, 1.17, 0.062], 0.024)]))],
  webs: () => [part({ colour: '#f4f6ff', grain: 'flat', glow: 0.25 }, 0.008, [...both((s) => [...limb([[s * 0.36, 0.32, 0.2], [s * 0.44, 0.2, 0.3], [s * 0.42, 0.02, 0.36]], 0.02, 0.017), ...limb([[s * 0.36, 0.32, 0.2], [s * 0.3, 0.16, 0.34], [s * 0.22, 0.02, 0.4]], 0.019, 0.017), ...limb([[s * 0.36, 0.32, 0.2], [s * 0.52, 0.2, 0.16], [s * 0.56, 0.02, 0.14]], 0.019, 0.017)]), ring([0, 0.03, 0.02], 0.44, 0.017)])],
  claws: () => [detail({ colour: '#e0d0a8', gloss: 0.7, grain: 'shell' }, both((s) => [-0.06, -0.02, 0.02, 0.06].map((o) => cap([s * 0.36 + o, 0.31, 0.2], [s * 0.36 + o * 1.5, 0.14 + Math.abs(o), 0.34], 0.03, 0.005))))],
  fins: () => [part({ colour: '#e0703a', grain: 'skin', gloss: 0.5 }, 0.012, [...spikes([[0, 1.0, 0.06], [0, 0.94, -0.06], [0, 0.8, -0.13], [0, 0.62, -0.18]], 6, 0.2, [0, 0.7, -0.55], 0.16), ...both((s) => [...spikes([[s * 0.11, 0.94, 0.02], [s * 0.11, 0.84, 0.02]], 3, 0.16, [s * 0.85, 0.15, -0.4], 0.16), ...spikes([[s * 0.35, 0.6, 0], [s * 0.37, 0.44, 0.06]], 3, 0.12, [s * 0.7, 0.1, -0.6], 0.18)])])],
  fire() {
    // tongues that lick upwards out of one breath, pale at the mouth and red at the tips
    const tongues: [number, number, number][] = [[0.02, 0.72, 0.66], [-0.11, 0.78, 0.55], [0.13, 0.8, 0.57], [-0.05, 0.62, 0.6], [0.08, 0.6, 0.55], [0.02, 0.84, 0.5]]
    const heat = (_x: number, y: number, z: number): string => ['#ffe27a', '#ffb02e', '#ff7414', '#e8430c', '#b8240a'][Math.max(0, Math.min(4, Math.floor((z - 0.3) * 13 + Math.abs(y - 0.74) * 6)))]!
    return [part({ colour: '#ff7414', grain: 'flat', glow: 0.34 }, 0.03, [cap([0, 0.8, 0.25], [0.01, 0.73, 0.42], 0.028, 0.062), ...tongues.map((tip, i) => cap([tip[0] * 0.35, 0.73, 0.4 + (i % 2) * 0.03], tip, 0.05, 0.006))], heat)]
  },
  sparks: () => [part({ colour: '#9fe8ff', grain: 'flat', glow: 1 }, 0.006, both((s) => [[0.36, 0.34, 0.2, 1], [0.36, 0.34, 0.2, -1]].flatMap(([x, y, z, d]) => limb([[s * x!, y!, z!], [s * (x! + 0.1), y! + 0.08 * d!, z! + 0.04], [s * (x! + 0.08), y! + 0.16 * d!, z! + 0.08], [s * (x! + 0.2), y! + 0.26 * d!, z! + 0.1]], 0.016, 0.01, 1))))],
  lamp: () => [part({ colour: '#fffbe0', grain: 'flat', glow: 1 }, 0.01, [ball([0, 1.03, 0.08], 0.055), ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => cap([Math.cos(i * 0.785) * 0.09, 1.03 + Math.sin(i * 0.785) * 0.09, 0.08], [Math.cos(i * 0.785) * 0.17, 1.03 + Math.sin(i * 0.785) * 0.17, 0.08], 0.014, 0.006))])],
  grin: () => [detail(DARK, [ell([0, 0.8, 0.2], [0.1, 0.055, 0.04])]), detail(TOOTH, [-0.075, -0.045, -0.015, 0.015, 0.045, 0.075].flatMap((x) => [cap([x, 0.85, 0.225], [x, 0.8, 0.245], 0.015, 0.003), cap([x * 0.95, 0.755, 0.225], [x * 0.95, 0.8, 0.243], 0.014, 0.003)])), detail(EYE, both((s) => ell([s * 0.058, 0.9, 0.165], [0.036, 0.03, 0.026])))],
  springs: () => [part({ colour: '#c9a24a', grain: 'metal', gloss: 0.7 }, 0.006, both((s) => [0, 1, 2].map((i) => ring([s * 0.18, 0.03 + i * 0.06, 0.03], 0.13, 0.02))))],
}
