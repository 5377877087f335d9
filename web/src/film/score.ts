/** The music of a film: a few bars that go on under the pictures, a chord for the title, a fanfare or a dirge for the end. */
import { RECIPES, type Heard, type Sound, type Stroke } from '../show/sound'

/** A part of a film as it is heard: when, how long, in seconds, and what is done in it. */
export interface Bar {
  sort: 'title' | 'take' | 'credits'
  at: number
  lasts: number
  /** when something happens in it, and what that sounds like */
  beat: number
  sounds: readonly Heard[]
}

const BEAT = 0.46
/** Pitches in hertz: D minor, low. */
const BASS = [73.4, 73.4, 87.3, 82.4, 73.4, 73.4, 65.4, 69.3]
const LEAD = [293.7, 349.2, 329.6, 277.2, 293.7, 440, 415.3, 349.2]
const CHORD = [146.8, 174.6, 220, 293.7]
const HOPE = [146.8, 185, 220, 293.7]
/** Every so many beats the lead is heard, from the second part of the film on. */
const CALL = 2

const stroke = (wave: Stroke['wave'], from: number, to: number, at: number, lasts: number, gain: number): Stroke => ({ wave, from, to, at, lasts, gain })

/** All strokes of a film; `glad`: its hero has won. */
export function scoreOf(bars: readonly Bar[], glad: boolean): Stroke[] {
  const half = (bars.at(-1)?.at ?? 0) / 2
  return bars.flatMap((bar) => {
    if (bar.sort === 'title') return [...chord(CHORD, bar.at, bar.lasts), drum(bar.at), drum(bar.at + BEAT)]
    if (bar.sort === 'credits') return [...chord(glad ? HOPE : CHORD, bar.at, bar.lasts), ...shifted(glad ? 'triumph' : 'death', bar.at)]
    return [...march(bar, bar.at >= half), ...bar.sounds.flatMap(({ sound, at }) => shifted(sound, bar.at + bar.beat + at))]
  })
}

const shifted = (sound: Sound, by: number): Stroke[] => RECIPES[sound].map((one: Stroke) => ({ ...one, at: one.at + by }))

const drum = (at: number): Stroke => stroke('sine', 80, 36, at, 0.3, 0.6)

const chord = (pitches: readonly number[], at: number, lasts: number): Stroke[] => pitches.map((pitch, i) => stroke('sawtooth', pitch, pitch, at + i * 0.08, lasts - i * 0.08, 0.12))

/** The bass walks on every beat, a drum on every other one; later the lead calls over it. */
function march({ at, lasts }: Bar, calls: boolean): Stroke[] {
  return Array.from({ length: Math.floor(lasts / BEAT) }, (_, n) => {
    const [now, pitch] = [at + n * BEAT, BASS[n % BASS.length]!]
    const strokes = [stroke('sawtooth', pitch, pitch, now, BEAT * 0.85, 0.16)]
    if (n % 2 === 0) strokes.push(drum(now))
    if (calls && n % CALL === 0) strokes.push(stroke('triangle', LEAD[(n / CALL) % LEAD.length]!, LEAD[(n / CALL) % LEAD.length]!, now, BEAT * 1.6, 0.14))
    return strokes
  }).flat()
}
