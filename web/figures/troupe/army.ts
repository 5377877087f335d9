/** Small models: what people send against giants, and people. */
import { detail, DARK, part, RED_EYE, type Coat, type Colour, type Part } from '../clay.ts'
import { ball, both, box, cap, drum, ell, limb, ring, turn, type Lump, type V } from '../fields.ts'

const paint = (colour: Colour, gloss = 0.3): Coat => ({ colour, grain: 'flat', gloss })
const RUBBER = paint('#22242a', 0.1)
const GLASS: Coat = { colour: '#7fc4e0', grain: 'flat', gloss: 1 }
const wheels = (places: readonly V[], r: number): Lump[] => places.map(([x, y, z]) => cap([x - 0.03, y, z], [x + 0.03, y, z], r))

function tank(colour: Colour): Part[] {
  return [
    part(paint(colour), 0.02, [box([0, 0.3, 0], [0.3, 0.1, 0.42], 0.05), box([0, 0.48, -0.05], [0.2, 0.1, 0.22], 0.06), drum([0.08, 0.59, -0.1], 0.07, 0.03)]),
    part(paint('#2c3024'), 0.012, both((s) => box([s * 0.3, 0.16, 0], [0.09, 0.14, 0.48], 0.12))),
    part(paint(colour), 0.01, [cap([0, 0.5, 0.1], [0, 0.58, 0.66], 0.045, 0.04), cap([0, 0.578, 0.6], [0, 0.588, 0.7], 0.055)]),
  ]
}

function gun(colour: Colour): Part[] {
  return [
    part(paint(colour), 0.012, [cap([0, 0.3, -0.1], [0, 0.82, 0.5], 0.06, 0.04), cap([0, 0.22, -0.2], [0, 0.34, -0.05], 0.1, 0.08), ...turn([0, 0.4, 0.06], [-30, 0, 0], [box([0, 0.42, 0.06], [0.24, 0.16, 0.02], 0.01)]), ...both((s) => cap([s * 0.06, 0.2, -0.1], [s * 0.3, 0.03, -0.56], 0.045, 0.035))]),
    part(RUBBER, 0.01, wheels([[0.3, 0.2, 0], [-0.3, 0.2, 0]], 0.2)), part(paint(colour), 0.01, wheels([[0.34, 0.2, 0], [-0.34, 0.2, 0]], 0.09)),
  ]
}

/** On a rod, nose up a little. */
function jet(colour: Colour): Part[] {
  const up = (lumps: readonly Lump[]): Lump[] => turn([0, 0.6, 0], [-14, 0, -12], lumps)
  return [
    part(paint(colour, 0.5), 0.03, up([...limb([[0, 0.6, -0.5], [0, 0.62, 0], [0, 0.58, 0.62]], 0.09, 0.02), ...both((s) => [cap([s * 0.06, 0.6, 0.06], [s * 0.56, 0.58, -0.28], 0.06, 0.025), cap([s * 0.06, 0.6, -0.14], [s * 0.54, 0.58, -0.3], 0.05, 0.025), cap([s * 0.04, 0.62, -0.4], [s * 0.26, 0.62, -0.56], 0.035, 0.02), cap([s * 0.05, 0.64, -0.34], [s * 0.12, 0.84, -0.54], 0.035, 0.02)])])),
    part(GLASS, 0.01, up([ell([0, 0.675, 0.18], [0.055, 0.06, 0.15])])),
    part({ colour: '#ff9a3a', grain: 'flat', glow: 1 }, 0.01, up([cap([0, 0.6, -0.54], [0, 0.6, -0.7], 0.06, 0.01)])),
    part(paint('#3a4450'), 0.01, [cap([0, 0.02, 0], [0, 0.56, 0], 0.014), drum([0, 0.012, 0], 0.14, 0.016)]),
  ]
}

function helicopter(colour: Colour): Part[] {
  return [
    part(paint(colour, 0.4), 0.04, [ell([0, 0.5, 0.1], [0.19, 0.2, 0.3]), ...limb([[0, 0.54, -0.1], [0, 0.6, -0.4], [0, 0.64, -0.66]], 0.1, 0.035), cap([0, 0.64, -0.64], [0, 0.84, -0.72], 0.04, 0.025), cap([0, 0.68, 0.06], [0, 0.8, 0.06], 0.06, 0.03)]),
    part(GLASS, 0.02, [ell([0, 0.52, 0.24], [0.165, 0.15, 0.2])]),
    part(paint('#2a2e36'), 0.008, [...turn([0, 0.82, 0.06], [0, 32, 0], [box([0, 0.82, 0.06], [0.66, 0.012, 0.04], 0.01), box([0, 0.82, 0.06], [0.04, 0.012, 0.66], 0.01)]), ...both((s) => [cap([s * 0.2, 0.22, -0.16], [s * 0.2, 0.22, 0.36], 0.02), cap([s * 0.12, 0.36, 0], [s * 0.2, 0.22, 0], 0.016), cap([s * 0.12, 0.36, 0.2], [s * 0.2, 0.22, 0.2], 0.016)]), cap([0.05, 0.66, -0.68], [0.05, 0.98, -0.76], 0.014)]),
    part(paint('#3a4450'), 0.01, [cap([0, 0.02, 0], [0, 0.34, 0], 0.014), drum([0, 0.012, 0], 0.14, 0.016)]),
  ]
}

function submarine(colour: Colour): Part[] {
  return [
    part(paint(colour, 0.6), 0.04, [...limb([[0, 0.2, -0.66], [0, 0.24, -0.2], [0, 0.24, 0.3], [0, 0.2, 0.66]], 0.1, 0.1), ell([0, 0.22, 0], [0.19, 0.17, 0.62]), box([0, 0.46, 0.05], [0.07, 0.14, 0.16], 0.05), cap([0, 0.58, 0.08], [0, 0.78, 0.08], 0.02), cap([0, 0.78, 0.08], [0, 0.78, 0.16], 0.026), ...both((s) => cap([0, 0.22, -0.6], [s * 0.22, 0.22, -0.68], 0.03, 0.02))]),
    part({ colour: '#2a8aa8', grain: 'slime', gloss: 0.9 }, 0.06, [ell([0, 0.02, 0], [0.42, 0.09, 0.74]), ...both((s) => ell([s * 0.2, 0.06, 0.5], [0.08, 0.07, 0.22]))]),
  ]
}

function launcher(colour: Colour, tubes: number): Part[] {
  const up = (lumps: readonly Lump[]): Lump[] => turn([0, 0.42, -0.1], [-32, 0, 0], lumps)
  const row = Array.from({ length: tubes }, (_, i) => (i - (tubes - 1) / 2) * (0.36 / tubes) * 1.2)
  return [
    part(paint(colour), 0.02, [box([0, 0.26, 0], [0.22, 0.07, 0.5], 0.03), box([0, 0.42, 0.38], [0.2, 0.14, 0.12], 0.05), ...up([box([0, 0.46, -0.1], [0.2, 0.03, 0.3], 0.01)])]),
    part(RUBBER, 0.01, wheels([0.34, -0.06, -0.36].flatMap((z): V[] => [[0.22, 0.13, z], [-0.22, 0.13, z]]), 0.13)), part(GLASS, 0.01, [box([0, 0.47, 0.5], [0.16, 0.05, 0.02], 0.01)]),
    part(paint('#e8e4d8', 0.5), 0.01, up(row.map((x) => cap([x, 0.54, -0.4], [x, 0.54, 0.26], 0.16 / tubes + 0.02, 0.15 / tubes + 0.02)))), part(paint('#d0382c', 0.5), 0.01, up(row.map((x) => cap([x, 0.54, 0.28], [x, 0.54, 0.4], 0.16 / tubes + 0.015, 0.01)))),
  ]
}

function missile(colour: Colour): Part[] {
  const up = (lumps: readonly Lump[]): Lump[] => turn([0, 0.5, 0], [-52, 0, 0], lumps)
  return [
    part(paint('#eceae0', 0.6), 0.01, up([cap([0, 0.5, -0.4], [0, 0.5, 0.34], 0.1)])), part(paint(colour, 0.5), 0.01, up([cap([0, 0.5, 0.36], [0, 0.5, 0.58], 0.1, 0.01), ...both((s) => [cap([s * 0.06, 0.5, -0.3], [s * 0.26, 0.5, -0.48], 0.05, 0.02), cap([0, 0.5 + s * 0.06, -0.3], [0, 0.5 + s * 0.26, -0.48], 0.05, 0.02)])])),
    part({ colour: '#ff9a3a', grain: 'flat', glow: 1 }, 0.02, up([cap([0, 0.5, -0.5], [0, 0.5, -0.72], 0.09, 0.01)])),
  ]
}

function person(x: number, z: number, coat: Colour, hat: Colour, arm = 0): { coat: Part; head: Part; hat: Part } {
  return {
    coat: part(paint(coat, 0.15), 0.03, [cap([x, 0.3, z], [x, 0.52, z], 0.1, 0.11), ...both((s) => [cap([x + s * 0.06, 0.28, z], [x + s * 0.075, 0.04, z + s * 0.04], 0.06, 0.05), cap([x + s * 0.12, 0.54, z], [x + s * 0.17, 0.36 + arm * 0.34 * (s > 0 ? 1 : 0.8), z + 0.1], 0.05, 0.04)])]),
    head: part({ colour: '#e8b48c', grain: 'skin' }, 0.02, [ball([x, 0.72, z + 0.01], 0.085)]),
    hat: part(paint(hat, 0.3), 0.02, [ell([x, 0.77, z - 0.005], [0.1, 0.07, 0.1])]),
  }
}

function people(rows: readonly [number, number, Colour, Colour, number?][], extra: readonly Part[] = []): Part[] {
  return [...rows.flatMap(([x, z, coat, hat, arm]) => Object.values(person(x, z, coat, hat, arm))), ...extra]
}

const rifles = (places: readonly [number, number][]): Part => part(paint('#2a221c'), 0.005, places.map(([x, z]) => cap([x - 0.12, 0.38, z + 0.14], [x + 0.2, 0.66, z + 0.18], 0.022, 0.014)))

function car(colour: Colour, lamp: Colour): Part[] {
  return [
    part(paint(colour, 0.7), 0.04, [box([0, 0.26, 0], [0.24, 0.11, 0.52], 0.07), box([0, 0.43, -0.04], [0.19, 0.1, 0.24], 0.08)]), part(GLASS, 0.02, [box([0, 0.44, -0.04], [0.2, 0.06, 0.2], 0.03), box([0, 0.44, -0.04], [0.15, 0.06, 0.25], 0.03)]),
    part(RUBBER, 0.01, wheels([[0.22, 0.13, 0.3], [-0.22, 0.13, 0.3], [0.22, 0.13, -0.3], [-0.22, 0.13, -0.3]], 0.13)), part({ colour: lamp, grain: 'flat', glow: 1 }, 0.01, [drum([0, 0.58, -0.04], 0.05, 0.05)]),
    part({ colour: '#fff2b0', grain: 'flat', glow: 0.9 }, 0.01, both((s) => ball([s * 0.16, 0.28, 0.52], 0.045))),
  ]
}

function fireBoat(): Part[] {
  return [
    part(paint('#c8362c', 0.5), 0.03, [...limb([[0, 0.2, -0.5], [0, 0.2, 0.1], [0, 0.3, 0.62]], 0.2, 0.06), box([0, 0.22, -0.1], [0.22, 0.1, 0.44], 0.08)]), part(paint('#f0ead8', 0.4), 0.02, [box([0, 0.44, -0.14], [0.14, 0.13, 0.2], 0.04), drum([0, 0.64, -0.18], 0.06, 0.1)]),
    part({ colour: '#9fe0ff', grain: 'slime', gloss: 1, glow: 0.2 }, 0.03, [...limb([[0, 0.4, 0.3], [0, 0.7, 0.5], [0, 0.66, 0.72], [0, 0.4, 0.8]], 0.035, 0.05), ell([0, 0.03, 0], [0.44, 0.07, 0.7])]),
  ]
}

function coil(): Part[] {
  return [
    part({ colour: '#7d8794', grain: 'metal', gloss: 0.6 }, 0.02, [drum([0, 0.08, 0], 0.34, 0.08), ...[0, 1, 2, 3].map((i) => ring([0, 0.24 + i * 0.13, 0], 0.19 - i * 0.035, 0.045)), cap([0, 0.1, 0], [0, 0.78, 0], 0.07, 0.04)]), part({ colour: '#9ff0ff', grain: 'flat', glow: 1 }, 0.01, [ball([0, 0.88, 0], 0.12), ...[0, 1, 2].flatMap((i) => limb([[0, 0.88, 0], [Math.cos(i * 2.1) * 0.2, 0.98, Math.sin(i * 2.1) * 0.2], [Math.cos(i * 2.1) * 0.28, 0.82, Math.sin(i * 2.1) * 0.28], [Math.cos(i * 2.1) * 0.42, 0.9, Math.sin(i * 2.1) * 0.42]], 0.02, 0.012, 1))]),
  ]
}

function starfighter(): Part[] {
  const up = (lumps: readonly Lump[]): Lump[] => turn([0, 0.6, 0], [-14, 0, -12], lumps)
  return [
    part({ colour: '#3a3648', grain: 'metal', gloss: 0.7 }, 0.03, up([...limb([[0, 0.6, -0.46], [0, 0.62, 0], [0, 0.6, 0.64]], 0.11, 0.02), ...both((s) => [cap([s * 0.06, 0.62, -0.1], [s * 0.52, 0.84, -0.36], 0.045, 0.025), cap([s * 0.06, 0.58, -0.1], [s * 0.52, 0.38, -0.36], 0.045, 0.025), cap([s * 0.52, 0.84, -0.4], [s * 0.52, 0.84, 0.2], 0.028, 0.012), cap([s * 0.52, 0.38, -0.4], [s * 0.52, 0.38, 0.2], 0.028, 0.012)])])),
    part({ colour: '#c07aff', grain: 'flat', glow: 1 }, 0.01, up([cap([0, 0.6, -0.52], [0, 0.6, -0.66], 0.07, 0.01), ell([0, 0.68, 0.16], [0.05, 0.05, 0.13])])), part(paint('#3a4450'), 0.01, [cap([0, 0.02, 0], [0, 0.56, 0], 0.014), drum([0, 0.012, 0], 0.14, 0.016)]),
  ]
}

/** In a long gown, with one arm up for help. */
function lady(): Part[] {
  const [gown, skin, hair] = [paint('#e0406a', 0.5), paint('#f0c09a', 0.4), paint('#ffd94f', 0.6)]
  return [
    part(gown, 0.03, [cap([0, 0.56, 0], [0, 0.44, 0], 0.075, 0.055), cap([0, 0.44, 0], [0, 0.14, 0], 0.06, 0.13), cap([0, 0.14, 0], [0, 0.05, 0], 0.13, 0.17)]),
    part(skin, 0.02, [ball([0, 0.8, 0], 0.088), cap([0, 0.7, 0], [0, 0.6, 0], 0.035, 0.05), ...limb([[0.08, 0.6, 0], [0.19, 0.72, 0.02], [0.17, 0.92, 0.04]], 0.032, 0.026), ...limb([[-0.08, 0.6, 0], [-0.2, 0.5, 0.02], [-0.1, 0.42, 0.1]], 0.032, 0.026)]),
    part(hair, 0.03, [ell([0, 0.85, -0.02], [0.105, 0.085, 0.1]), ...both((s) => ell([s * 0.085, 0.74, -0.03], [0.045, 0.12, 0.06])), ell([0, 0.74, -0.08], [0.09, 0.15, 0.05])]),
    detail(RED_EYE, [ell([0, 0.765, 0.082], [0.026, 0.014, 0.014])]),
    detail(DARK, both((s) => ball([s * 0.032, 0.815, 0.08], 0.013))),
  ]
}

/** Small models, by name. They have one pose, and one picture. */
export const ARMY: Record<string, () => Part[]> = {
  tank: () => tank('#5f7a3a'), 'guard-tank': () => tank('#a08a48'), gun: () => gun('#5f7a3a'), jet: () => jet('#8a99aa'), 'blue-jet': () => jet('#3f76b8'), 'red-jet': () => jet('#a8402f'), 'guard-jet': () => jet('#a08a48'), starfighter,
  helicopter: () => helicopter('#5f7a3a'), 'police-helicopter': () => helicopter('#3f76b8'), submarine: () => submarine('#3f5f8a'), launcher: () => launcher('#5f7a3a', 2), rockets: () => launcher('#a8402f', 4), missile: () => missile('#5d6f82'), coil,
  'police-car': () => car('#2f5fa3', '#ff4a3a'), 'fire-boat': fireBoat,
  infantry: () => people([[-0.24, 0, '#5a7a45', '#3f5a32'], [0.2, 0.1, '#5a7a45', '#3f5a32'], [0, -0.24, '#5a7a45', '#3f5a32']], [rifles([[-0.24, 0], [0.2, 0.1], [0, -0.24]])]),
  firemen: () => people([[-0.2, 0.06, '#c8362c', '#f0c030'], [0.2, 0, '#c8362c', '#f0c030', 1]], [part({ colour: '#9fe0ff', grain: 'slime', gloss: 1, glow: 0.2 }, 0.02, limb([[-0.06, 0.44, 0.2], [0.2, 0.7, 0.46], [0.36, 0.6, 0.62]], 0.03, 0.06))]),
  crowd: () => people([[-0.32, 0.1, '#c05a7a', '#6a3a20', 1], [0, 0.16, '#3f7ab0', '#2a1a14', 1], [0.32, 0.06, '#d8a83a', '#7a2a1a', 1], [-0.16, -0.2, '#5aa06a', '#e0c06a'], [0.18, -0.22, '#8a6ab0', '#3a2a20', 1]]),
  lady,
}

