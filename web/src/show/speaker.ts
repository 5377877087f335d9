/** Sound from the page itself, by Web Audio. Whatever goes wrong here is silence. */
import type { Scene } from './scenes'
import { loudness, RECIPES, soundsOf, type Sound, type Stroke } from './sound'

const SOFT = 0.004
/** What a limiter holds back, and the ceiling that nothing passes, of full scale; a shaper hears so much over it. */
const LIMIT = { threshold: -6, knee: 0, ratio: 20, attack: 0.002, release: 0.16 }
const [CEILING, REACH, GAIN] = [0.7, 4, 1.8]
/** A compressor makes up for itself: what it adds, taken away again. */
const UNMADE = 10 ** (((LIMIT.threshold - LIMIT.threshold / LIMIT.ratio) / 20) * 0.6)
/** No sound comes twice just so: its pitch is off by as much. */
const VARIED = 0.06
/** The city under play: how loud, how far it ducks under a sound, and for how long it goes on after the last, in seconds. */
const NIGHT = { loud: 0.025, ducked: 0.1, lasts: 25 }

export interface Desk {
  context: BaseAudioContext
  sounds: GainNode
  night: GainNode
  loud: GainNode
  hiss: AudioBuffer
}

let mine: Desk | null = null
let rung = 0

export function perform(scene: Scene, loud: number): void {
  for (const { sound, at } of soundsOf(scene)) ring(sound, loud, at)
}

export function ring(sound: Sound, wish: number, at = 0): void {
  const loud = loudness(wish)
  if (!loud) return
  try {
    mine ??= deskOf(new AudioContext())
    const context = mine.context as AudioContext
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    mine.loud.gain.value = loud
    const off = 1 + VARIED * (((++rung * 0.618) % 1) * 2 - 1)
    sounded(mine, RECIPES[sound].map((one: Stroke) => ({ ...one, from: one.from * off, to: one.to * off, at: one.at + at })))
  } catch {
    // a machine without sound: the show needs none
  }
}

/** All that is heard in a context: sounds over the night, limited, and never over the ceiling. */
export function deskOf(context: BaseAudioContext): Desk {
  const gain = (value: number, into: AudioNode): GainNode => {
    const node = context.createGain()
    node.gain.value = value
    node.connect(into)
    return node
  }
  const loud = gain(1, context.destination)
  const ceiling = context.createWaveShaper()
  ceiling.curve = Float32Array.from({ length: 4097 }, (_, n) => CEILING * Math.tanh(((n / 2048 - 1) * REACH) / CEILING))
  ceiling.connect(loud)
  const limiter = context.createDynamicsCompressor()
  for (const name of ['threshold', 'knee', 'ratio', 'attack', 'release'] as const) limiter[name].value = LIMIT[name]
  limiter.connect(gain(UNMADE / REACH, ceiling))
  const desk = { context, sounds: gain(GAIN, limiter), night: gain(0, limiter), loud, hiss: noise(context) }
  for (const [band, beats, share] of [[210, 0.13, 1], [440, 0.07, 0.5], [4300, 3.1, 0.04]] as const) {
    const far = gain(share, desk.night)
    const [source] = rustle(desk, band, cut(desk, beats, context.currentTime, Infinity, far))
    source.start()
  }
  return desk
}

/** Strokes from now on; the night makes way for them and goes on for a while. */
export function sounded(desk: Desk, strokes: readonly Stroke[]): void {
  const now = desk.context.currentTime
  const { gain } = desk.night
  gain.cancelScheduledValues(now)
  gain.setTargetAtTime(NIGHT.loud * NIGHT.ducked, now, 0.03)
  gain.setTargetAtTime(NIGHT.loud, now + Math.max(...strokes.map(({ at, lasts }) => at + lasts)), 0.45)
  gain.setTargetAtTime(0, now + NIGHT.lasts, 3)
  for (const stroke of strokes) struck(desk, stroke)
}

function struck(desk: Desk, { wave, from, to, at, lasts, gain, beats, mouth }: Stroke): void {
  const { context } = desk
  const [begin, end] = [context.currentTime + at, context.currentTime + at + lasts]
  const volume = context.createGain()
  volume.gain.setValueAtTime(0, begin)
  volume.gain.linearRampToValueAtTime(gain, begin + SOFT)
  if (mouth || beats) volume.gain.setValueAtTime(gain, begin + SOFT + lasts / 2)
  volume.gain.exponentialRampToValueAtTime(gain / 1000, end)
  volume.connect(desk.sounds)
  const into = spoken(context, mouth, beats ? cut(desk, beats, begin, end, volume) : volume)
  const [source, pitch] = wave === 'noise' ? rustle(desk, from, into) : tone(context, wave, into)
  pitch.setValueAtTime(from, begin)
  pitch.exponentialRampToValueAtTime(to, end)
  source.start(begin, ...(wave === 'noise' ? [(rung * 0.377) % 1] : []))
  source.stop(end + 0.02)
}

/** Heard through the bands of a throat. */
function spoken(context: BaseAudioContext, mouth: readonly number[] | undefined, into: AudioNode): AudioNode {
  if (!mouth) return into
  const throat = context.createGain()
  throat.gain.value = 2
  mouth.forEach((band, n) => throat.connect(filtered(context, band, 3.5 + n)).connect(into))
  return throat
}

/** Cut off and on again, so often a second. */
function cut({ context }: Desk, beats: number, begin: number, end: number, into: AudioNode): AudioNode {
  const [gate, wave, depth] = [context.createGain(), context.createOscillator(), context.createGain()]
  ;[gate.gain.value, depth.gain.value, wave.frequency.value] = [0.6, 0.4, beats]
  wave.connect(depth).connect(gate.gain)
  gate.connect(into)
  wave.start(begin)
  if (end < Infinity) wave.stop(end + 0.02)
  return gate
}

function filtered(context: BaseAudioContext, band: number, q: number): BiquadFilterNode {
  const filter = context.createBiquadFilter()
  ;[filter.type, filter.frequency.value, filter.Q.value] = ['bandpass', band, q]
  // reckoned anew for every sample it would cost ten times as much
  filter.frequency.automationRate = filter.Q.automationRate = 'k-rate'
  return filter
}

function tone(context: BaseAudioContext, wave: OscillatorType, into: AudioNode): [AudioScheduledSourceNode, AudioParam] {
  const source = context.createOscillator()
  source.type = wave
  source.connect(into)
  return [source, source.frequency]
}

/** A band of noise, as loud at any pitch. */
function rustle({ context, hiss }: Pick<Desk, 'context' | 'hiss'>, band: number, into: AudioNode): [AudioBufferSourceNode, AudioParam] {
  const [source, filter, level] = [context.createBufferSource(), filtered(context, band, 0.9), context.createGain()]
  ;[source.buffer, source.loop] = [hiss, true]
  level.gain.value = Math.sqrt(5_000 / band)
  source.connect(filter).connect(level).connect(into)
  return [source, filter.frequency]
}

/** Two seconds of noise, the same each time. */
function noise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0, seed = 1; i < samples.length; i++) samples[i] = (seed = (seed * 16_807) % 2_147_483_647) / 1_073_741_823.5 - 1
  return buffer
}
