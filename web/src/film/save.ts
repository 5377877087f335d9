/** A film as a file: its pictures are drawn one by one, however long that takes, and only then recorded in their time. */
import { deskOf, sounded } from '../show/speaker'
import type { Stroke } from '../show/sound'
import type { Projector } from './projector'
import { animated, type Still } from './webp'
import type { WordId } from './words'

/** Hears how much is done, from 0 to 1. */
export type Hear = (done: number) => void

/** What this browser cannot do: an id of a sentence. */
export class Cannot extends Error {
  constructor(readonly id: WordId) {
    super(id)
  }
}

interface Frame {
  picture: Blob
  ms: number
}

/** Pictures a second, with a graphics card and in software; a film without sound has fewer. */
const RATE = { fine: 24, plain: 10, silent: 8 }
/** The pictures of a film are kept until it is recorded as JPEG, which is written several times as fast as WebP. */
const QUALITY = { film: 0.92, silent: 0.6 }
const BITS = 5_000_000
const SAMPLES = 44_100
const TYPES = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4']

/** What a film is recorded as here; nothing where it cannot be. */
export const recordedAs = (): string | undefined => (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype) ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type)))

/** A canvas as a file. */
export function pictureOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((done, fail) => canvas.toBlob((made) => (made ? done(made) : fail(new Error(type))), type, quality))
}

async function frames(projector: Projector, rate: number, type: string, quality: number, signal: AbortSignal, hear: Hear): Promise<Frame[]> {
  const found: Frame[] = []
  const count = Math.ceil((projector.ms * rate) / 1000)
  for (let n = 0; n < count; n++) {
    signal.throwIfAborted()
    await projector.drawWhole((n * 1000) / rate)
    found.push({ picture: await pictureOf(projector.canvas, type, quality), ms: Math.round(((n + 1) * 1000) / rate) - Math.round((n * 1000) / rate) })
    hear((n + 1) / count)
  }
  return found
}

/** With music and sounds. */
export async function saveFilm(projector: Projector, strokes: readonly Stroke[], plain: boolean, signal: AbortSignal, hear: Hear): Promise<Blob> {
  const type = recordedAs()
  if (!type) throw new Cannot('norecorder')
  const drawn = await frames(projector, plain ? RATE.plain : RATE.fine, 'image/jpeg', QUALITY.film, signal, (done) => hear(done / 2))
  const sound = await soundtrack(strokes, projector.ms)
  return record(projector, drawn, sound, type, signal, (done) => hear(0.5 + done / 2))
}

/** Without sound, as one picture that moves. */
export async function saveSilent(projector: Projector, signal: AbortSignal, hear: Hear): Promise<Blob> {
  const drawn = await frames(projector, RATE.silent, 'image/webp', QUALITY.silent, signal, hear)
  if (drawn.some(({ picture }) => picture.type !== 'image/webp')) throw new Cannot('nowebp')
  const stills: Still[] = []
  for (const { picture, ms } of drawn) stills.push({ bytes: new Uint8Array(await picture.arrayBuffer()), ms })
  return animated(stills, projector.wide, projector.high)
}

/** All that is heard, made at once; nothing where there is no sound to be had. */
export async function soundtrack(strokes: readonly Stroke[], ms: number): Promise<AudioBuffer | null> {
  try {
    const context = new OfflineAudioContext(1, Math.ceil((ms / 1000) * SAMPLES), SAMPLES)
    sounded(deskOf(context), strokes)
    return await context.startRendering()
  } catch {
    return null
  }
}

/** The pictures shown in their time, and recorded with what is heard. */
async function record(projector: Projector, drawn: readonly Frame[], sound: AudioBuffer | null, type: string, signal: AbortSignal, hear: Hear): Promise<Blob> {
  const screen = Object.assign(document.createElement('canvas'), { width: projector.wide, height: projector.high })
  const pen = screen.getContext('2d', { alpha: false })!
  const stream = screen.captureStream()
  const desk = sound && new AudioContext()
  const source = desk?.createBufferSource()
  if (desk && source) {
    const into = desk.createMediaStreamDestination()
    source.buffer = sound
    source.connect(into)
    for (const track of into.stream.getAudioTracks()) stream.addTrack(track)
  }
  pen.drawImage(await createImageBitmap(drawn[0]!.picture), 0, 0)
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const ended = new Promise((done) => (recorder.onstop = done))
  try {
    recorder.start(1_000)
    source?.start()
    let due = performance.now()
    for (const [n, { picture, ms }] of drawn.entries()) {
      const bitmap = await createImageBitmap(picture)
      await new Promise((done) => setTimeout(done, due - performance.now()))
      signal.throwIfAborted()
      pen.drawImage(bitmap, 0, 0)
      bitmap.close()
      due += ms
      hear((n + 1) / drawn.length)
    }
    await new Promise((done) => setTimeout(done, due - performance.now()))
  } finally {
    recorder.stop()
    await ended
    await desk?.close()
  }
  return new Blob(parts, { type: type.split(';')[0]! })
}
