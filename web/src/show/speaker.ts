/** Sound from the page itself, by Web Audio. Whatever goes wrong here is silence. */
import type { Scene } from './scenes'
import { loudness, RECIPES, soundsOf, type Sound, type Stroke } from './sound'

const MOST = 0.35
const SOFT = 0.008
let context: AudioContext | null = null
let hiss: AudioBuffer | null = null

export function perform(scene: Scene, loud: number): void {
  for (const sound of soundsOf(scene)) ring(sound, loud)
}

export function ring(sound: Sound, wish: number): void {
  const loud = loudness(wish)
  if (!loud) return
  try {
    const desk = (context ??= new AudioContext())
    if (desk.state === 'suspended') void desk.resume().catch(() => undefined)
    sounded(desk, desk.destination, RECIPES[sound], loud)
  } catch {
    // a machine without sound: the show needs none
  }
}

/** Strokes from now on, into whatever hears them. */
export function sounded(desk: BaseAudioContext, into: AudioNode, strokes: readonly Stroke[], loud: number): void {
  for (const stroke of strokes) struck(desk, into, stroke, loud)
}

function struck(desk: BaseAudioContext, into: AudioNode, { wave, from, to, at, lasts, gain }: Stroke, loud: number): void {
  const [begin, end] = [desk.currentTime + at, desk.currentTime + at + lasts]
  const volume = desk.createGain()
  volume.gain.setValueAtTime(0, begin)
  volume.gain.linearRampToValueAtTime(gain * loud * MOST, begin + SOFT)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  volume.connect(into)
  const [source, pitch] = wave === 'noise' ? rustle(desk, volume) : tone(desk, wave, volume)
  pitch.setValueAtTime(from, begin)
  pitch.exponentialRampToValueAtTime(to, end)
  source.start(begin)
  source.stop(end + 0.02)
}

function tone(desk: BaseAudioContext, wave: OscillatorType, into: AudioNode): [AudioScheduledSourceNode, AudioParam] {
  const source = desk.createOscillator()
  source.type = wave
  source.connect(into)
  return [source, source.frequency]
}

function rustle(desk: BaseAudioContext, into: AudioNode): [AudioScheduledSourceNode, AudioParam] {
  const source = desk.createBufferSource()
  source.buffer = hiss ??= noise(desk)
  source.loop = true
  const filter = desk.createBiquadFilter()
  filter.type = 'lowpass'
  source.connect(filter).connect(into)
  return [source, filter.frequency]
}

/** A second of noise. */
function noise(desk: BaseAudioContext): AudioBuffer {
  const buffer = desk.createBuffer(1, desk.sampleRate, desk.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}
