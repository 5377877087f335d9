/** What a scene sounds like: tones and noise by recipe, so that there is nothing to load but numbers. */
import type { Scene, Verb } from './scenes'

/** One stroke of a sound: a tone that glides from one pitch to another, or a band of noise that does. */
export interface Stroke {
  wave: 'sine' | 'triangle' | 'sawtooth' | 'square' | 'noise'
  /** pitch in hertz, at its beginning and at its end */
  from: number
  to: number
  /** when it begins and how long it lasts, in seconds */
  at: number
  lasts: number
  /** of the whole volume */
  gain: number
  /** how often a second it is cut: a growl, a rotor, wings, crumbs of rubble */
  beats?: number
  /** the bands of a throat that it is heard through, in hertz */
  mouth?: readonly number[]
}

const stroke = (wave: Stroke['wave'], from: number, to: number, at: number, lasts: number, gain: number, more: Partial<Stroke> = {}): Stroke => ({ wave, from, to, at, lasts, gain, ...more })

/** A blow in three layers: a slap says that it hit, a body how heavy it was, and crumbs what it hit. */
const blow = (pitch: number, lasts: number, gain: number, bright: number, at = 0): Stroke[] => [
  stroke('noise', bright, bright / 2, at, 0.05, gain * 0.8),
  stroke('triangle', pitch * 1.7, pitch, at, lasts, gain * 0.7),
  stroke('noise', pitch * 1.9, pitch, at, lasts * 0.8, gain),
  stroke('sine', pitch * 0.6, pitch * 0.3, at, lasts * 0.7, gain * 0.45),
  stroke('noise', 1500, 900, at + 0.05, lasts, gain * 0.4, { beats: 31 }),
]

/** A foot by its weight, from a man's to a colossus'. */
const step = (weight: number, times = 3): Stroke[] =>
  Array.from({ length: times }, (_, n) => [
    stroke('triangle', 330 - 130 * weight, 240 - 120 * weight, n * 0.17, 0.08 + 0.1 * weight, 0.15 + 0.4 * weight),
    stroke('noise', 900 - 400 * weight, 400 - 150 * weight, n * 0.17, 0.06 + 0.12 * weight, 0.2 + 0.3 * weight),
  ]).flat()

/** A throat that rises and falls, with breath in it. */
function roar(pitch: number, lasts: number, beats: number, mouth: readonly number[], wave: Stroke['wave'] = 'sawtooth'): Stroke[] {
  const rise = lasts * 0.3
  const throat = (by: number, gain: number, as = wave): Stroke[] => [
    stroke(as, pitch * by, pitch * by * 1.5, 0, rise, gain, { beats, mouth }),
    stroke(as, pitch * by * 1.5, pitch * by * 0.8, rise * 0.9, lasts - rise, gain, { beats, mouth }),
  ]
  return [...throat(1, 0.9), ...throat(1.41, 0.5), ...throat(0.5, 0.4, 'triangle'), stroke('noise', mouth[0]! * 1.5, mouth[0]!, 0, lasts, 0.3)]
}

const chime = (pitches: readonly number[], pause: number, lasts: number, gain: number): Stroke[] => pitches.map((pitch, n) => stroke('triangle', pitch, pitch, n * pause, lasts, gain))
const shots = (times: number, pause: number, bright: number, gain: number): Stroke[] => Array.from({ length: times }, (_, n) => [stroke('noise', bright, bright / 3, n * pause, 0.09, gain), stroke('noise', 420, 240, n * pause, 0.12, gain)]).flat()

const strike = blow(260, 0.3, 0.8, 2100)
const slam = [...blow(215, 0.5, 0.9, 1100), stroke('noise', 4200, 3200, 0.1, 0.45, 0.1, { beats: 19 })]
const ruin = [0, 0.16, 0.34, 0.48, 0.58, 0.66].flatMap((at, n) => [stroke('noise', 520 - 40 * n, 200, at, 0.35, 0.7), stroke('triangle', 210 - 15 * n, 120, at, 0.3, 0.4)])
const fanfare = (chord: readonly number[], at: number, lasts: number): Stroke[] => chord.map((pitch) => stroke('sawtooth', pitch, pitch, at, lasts, 0.16, { mouth: [700, 1300] }))

export const RECIPES = {
  strike,
  claw: [0, 0.04, 0.08].flatMap((at) => [...blow(300, 0.16, 0.4, 3400, at)]),
  bite: [...blow(280, 0.16, 0.6, 1800), ...blow(320, 0.2, 0.7, 2200, 0.13)],
  tail: [stroke('noise', 320, 1500, 0, 0.1, 0.4), ...blow(240, 0.36, 0.9, 2600, 0.06)],
  rifles: shots(5, 0.09, 2600, 0.4),
  cannon: [...shots(1, 0, 1400, 0.8), ...blow(225, 0.35, 0.7, 1200)],
  missile: [stroke('noise', 900, 2400, 0, 0.4, 0.4), ...blow(230, 0.4, 0.8, 1300, 0.35)],
  burn: [stroke('noise', 380, 1250, 0, 0.5, 0.5), stroke('noise', 620, 420, 0.05, 0.9, 0.5, { beats: 13 }), stroke('noise', 2300, 1800, 0.1, 0.8, 0.25, { beats: 23 })],
  ray: [stroke('sawtooth', 1400, 380, 0, 0.7, 0.4, { beats: 40, mouth: [900, 1700] }), stroke('noise', 2400, 900, 0.05, 0.6, 0.2)],
  web: [stroke('noise', 900, 4200, 0, 0.22, 0.5), stroke('triangle', 700, 260, 0.16, 0.2, 0.3)],
  crumble: [...blow(240, 0.3, 0.6, 1500), stroke('noise', 700, 260, 0.1, 0.7, 0.7, { beats: 17 }), stroke('noise', 4200, 3400, 0.12, 0.4, 0.08, { beats: 29 })],
  fall: slam,
  reveal: chime([520, 780], 0.07, 0.16, 0.35),
  dice: [0, 0.07, 0.13, 0.22, 0.34, 0.5].flatMap((at) => [stroke('noise', 2600, 1800, at, 0.05, 0.5), stroke('triangle', 820, 760, at, 0.04, 0.15)]),
  card: chime([440, 660], 0.14, 0.35, 0.4),
  ruin,
  duel: [110, 147, 131].flatMap((pitch, n) => [stroke('sawtooth', pitch * 2, pitch * 2, n * 0.24, n === 2 ? 0.7 : 0.22, 0.4, { mouth: [520, 900] }), stroke('triangle', pitch, pitch, n * 0.24, 0.3, 0.4)]),
  triumph: [...fanfare([294, 370, 440], 0, 0.32), ...fanfare([294, 370, 440], 0.36, 0.16), ...fanfare([330, 415, 494], 0.54, 0.5), ...fanfare([294, 370, 440, 587], 1.08, 1.4), ...[0, 0.54, 1.08].flatMap((at) => blow(220, 0.3, 0.35, 900, at))],
  turn: chime([587, 880], 0.11, 0.24, 0.35),
  move: step(0.7),
  walk: step(0),
  colossus: step(1),
  tank: [stroke('sawtooth', 92, 108, 0, 0.9, 0.3, { beats: 24, mouth: [320, 640] }), stroke('noise', 1700, 1300, 0, 0.8, 0.2, { beats: 11 })],
  helicopter: [stroke('noise', 340, 300, 0, 1.1, 0.8, { beats: 15 }), stroke('sawtooth', 180, 170, 0, 1.1, 0.15, { beats: 15, mouth: [700] })],
  jet: [stroke('noise', 900, 3000, 0, 0.5, 0.4), stroke('noise', 3000, 500, 0.4, 0.8, 0.45), stroke('sawtooth', 520, 300, 0, 1.1, 0.12, { mouth: [1200] })],
  wings: [stroke('noise', 520, 420, 0, 0.9, 0.9, { beats: 6 })],
  splash: [stroke('noise', 2200, 700, 0, 0.5, 0.5), stroke('noise', 420, 260, 0, 0.3, 0.6), stroke('noise', 2600, 1800, 0.09, 0.5, 0.2, { beats: 27 })],
  siren: [0, 0.4].flatMap((at) => [stroke('square', 560, 880, at, 0.22, 0.2, { mouth: [900] }), stroke('square', 880, 560, at + 0.2, 0.22, 0.2, { mouth: [900] })]),
  crowd: [620, 760, 930].map((pitch, n) => stroke('noise', pitch, pitch * 1.3, n * 0.06, 0.9, 0.4, { beats: 7 + n, mouth: [pitch, pitch * 2.1] })),
  ape: roar(105, 1.1, 27, [700, 1200, 2400]),
  lizard: roar(205, 1.4, 43, [800, 1900, 3000]),
  crab: [...roar(150, 0.95, 33, [580, 1550, 3200]), ...[0, 0.1, 0.19, 0.3].map((at) => stroke('triangle', 1900, 1180, at, 0.05, 0.4))],
  robot: [110, 147, 98, 131].map((pitch, n) => stroke('square', pitch * 2, pitch * 2, n * 0.27, 0.25, 0.5, { beats: 55, mouth: [420 + 170 * (n % 2), 1500] })),
  ooze: roar(82, 1.2, 9, [420, 850, 1800]),
  moth: [...roar(520, 1.1, 19, [840, 2200, 3700]), stroke('noise', 520, 480, 0, 1, 0.4, { beats: 23 })],
  saucer: roar(330, 1.3, 7, [640, 1200, 2200], 'triangle'),
  death: roar(150, 1.5, 21, [500, 1100, 2300]),
} as const satisfies Record<string, readonly Stroke[]>

export type Sound = keyof typeof RECIPES

/** The figures of the troupe by what they sound like: their voice, their way and their blow. */
const CASTS: readonly [figures: string, voice: Sound, way: Sound, hits: Sound][] = [
  ['ape silverback film-ape giant plain hamster', 'ape', 'move', 'strike'],
  ['lizard sea-lizard three-heads jet-reptile turtle jet-turtle serpent sea-creature raccoon', 'lizard', 'move', 'tail'],
  ['tyrannosaurus', 'lizard', 'colossus', 'bite'],
  ['ray-lizard', 'lizard', 'move', 'ray'],
  ['spider', 'crab', 'move', 'web'],
  ['lobster mantis caterpillar digger', 'crab', 'move', 'claw'],
  ['robot mecha voltron captain', 'robot', 'colossus', 'strike'],
  ['slime blob sludge coil', 'ooze', 'splash', 'strike'],
  ['moth film-moth luna-moth pterosaur', 'moth', 'wings', 'claw'],
  ['saucer eye ghost', 'saucer', 'wings', 'ray'],
  ['tank guard-tank launcher gun', 'cannon', 'tank', 'cannon'],
  ['police-car firemen', 'siren', 'siren', 'rifles'],
  ['helicopter police-helicopter', 'cannon', 'helicopter', 'rifles'],
  ['jet blue-jet red-jet guard-jet starfighter', 'cannon', 'jet', 'missile'],
  ['missile rockets', 'cannon', 'tank', 'missile'],
  ['infantry', 'cannon', 'walk', 'rifles'],
  ['crowd lady', 'crowd', 'walk', 'strike'],
  ['fire-boat submarine', 'splash', 'splash', 'cannon'],
]
const cast = (figure: string | undefined): (typeof CASTS)[number] | undefined => CASTS.find(([figures]) => figures.split(' ').includes(figure ?? ''))

/** A sound, and how many seconds into its beat it is heard. */
export interface Heard {
  sound: Sound
  at: number
}

/** The order of what comes of a throw: the blow, what falls down, and who cries. */
const LATER: Partial<Record<Verb['verb'], number>> = { crumble: 0.25, fall: 0.3, reveal: 0.3 }
const CRY = 0.45

function heard(verb: Verb, after: number): Heard[] {
  const [, voice, way, hits] = cast('figure' in verb ? verb.figure : undefined) ?? []
  const at = after + (LATER[verb.verb] ?? 0)
  if (verb.verb === 'move') return [{ sound: way ?? 'walk', at }]
  if (verb.verb === 'strike') return [{ sound: hits ?? 'strike', at }]
  if (verb.verb === 'fall') return [{ sound: 'fall', at }, ...(voice ? [{ sound: voice, at: at + CRY }] : [])]
  return [{ sound: verb.verb, at }]
}

/** The sounds of a scene, each once: its headline alone where it has one, else the dice and, when they lie, what is seen. */
export function soundsOf({ moments, dice, verbs }: Pick<Scene, 'moments' | 'dice' | 'verbs'>): Heard[] {
  const last = moments.at(-1)
  if (last?.mood === 'death') return [{ sound: cast(last.figure)?.[1] ?? 'death', at: 0 }]
  if (last) return Object.hasOwn(RECIPES, last.mood) ? [{ sound: last.mood, at: 0 }] : []
  const all = [...(dice.length ? [{ sound: 'dice' as Sound, at: 0 }] : []), ...verbs.flatMap((verb) => heard(verb, dice.length ? 0.7 : 0))]
  return all.filter(({ sound }, n) => all.findIndex((one) => one.sound === sound) === n)
}

/** How loud one may be: a wish that makes no sense is silence. */
export const loudness = (wish: unknown): number => (typeof wish === 'number' && wish > 0 ? Math.min(1, wish) : 0)
