/** What comes out of the desk: every sound rendered and measured. */
import { deskOf, sounded } from '../../src/show/speaker'
import { RECIPES, type Sound, type Stroke } from '../../src/show/sound'

const RATE = 24_000

interface Measured {
  /** the highest sample, of full scale */
  peak: number
  /** seconds from its time to a twentieth of its peak */
  onset: number
  /** the part of its energy that lies over 120 Hz */
  over: number
  /** its mean level while it lasts, in decibels of full scale */
  level: number
}

const energy = (samples: Float32Array): number => samples.reduce((sum, one) => sum + one * one, 0)

async function rendered(seconds: number, play: (context: OfflineAudioContext) => void): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, seconds * RATE, RATE)
  play(context)
  return (await context.startRendering()).getChannelData(0)
}

/** The same without what lies under 120 Hz. */
const above = (samples: Float32Array): Promise<Float32Array> =>
  rendered(samples.length / RATE, (context) => {
    const source = context.createBufferSource()
    const buffer = context.createBuffer(1, samples.length, RATE)
    buffer.copyToChannel(samples as Float32Array<ArrayBuffer>, 0)
    source.buffer = buffer
    const [one, other] = [context.createBiquadFilter(), context.createBiquadFilter()]
    for (const [filter, q] of [[one, -5.3], [other, 2.3]] as const) [filter.type, filter.frequency.value, filter.Q.value] = ['highpass', 120, q]
    source.connect(one).connect(other).connect(context.destination)
    source.start()
  })

async function measured(strokes: readonly Stroke[]): Promise<Measured> {
  const lasts = Math.max(...strokes.map(({ at, lasts }) => at + lasts))
  const samples = await rendered(Math.ceil(lasts + 0.5), (context) => sounded(deskOf(context), strokes))
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const part = samples.subarray(0, Math.ceil(lasts * RATE))
  return { peak, onset: samples.findIndex((one) => Math.abs(one) > peak / 20) / RATE, over: energy(await above(part)) / energy(part), level: 10 * Math.log10(energy(part) / part.length) }
}

/** Every sound by its name. */
export async function sounds(): Promise<Record<string, Measured>> {
  return Object.fromEntries(await Promise.all((Object.keys(RECIPES) as Sound[]).map(async (name) => [name, await measured(RECIPES[name])])))
}

/** How loud the night is before, under and after a sound that itself is not heard, in decibels. */
export async function night(): Promise<number[]> {
  const hum: Stroke = { wave: 'sine', from: 200, to: 200, at: 0, lasts: 0.1, gain: 1 }
  const samples = await rendered(6, (context) => {
    const desk = deskOf(context)
    desk.sounds.gain.value = 0
    sounded(desk, [hum])
    void context.suspend(2.5).then(() => (sounded(desk, [{ ...hum, lasts: 1.2 }]), context.resume()))
  })
  return [[2, 2.5], [3, 3.6], [5.5, 6]].map(([from, to]) => {
    const part = samples.subarray(from! * RATE, to! * RATE)
    return 10 * Math.log10(energy(part) / part.length)
  })
}
