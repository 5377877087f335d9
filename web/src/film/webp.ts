/** An animated WebP around stills that the browser has made: a RIFF file whose frames are theirs, untouched. */

export interface Still {
  bytes: Uint8Array
  ms: number
}

const PIXELS = ['VP8 ', 'VP8L', 'ALPH']
const ANIMATED = 0b10
/** Each frame is painted over the last and takes its place. */
const OVER = 0b10
const HEAD = 12

const tag = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** The parts of a still that hold its picture; none where it is no WebP. */
export function pixelsOf(still: Uint8Array): Uint8Array[] {
  if (still.length < HEAD || tag(still, 0) !== 'RIFF' || tag(still, 8) !== 'WEBP') return []
  const view = new DataView(still.buffer, still.byteOffset, still.byteLength)
  const found: Uint8Array[] = []
  for (let at = HEAD; at + 8 <= still.length; ) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size & 1)
    if (PIXELS.includes(tag(still, at))) found.push(still.subarray(at, end))
    at = end
  }
  return found
}

/** All stills, each for its time, over and over. */
export function animated(stills: readonly Still[], wide: number, high: number): Blob {
  const parts = [chunk('VP8X', [ANIMATED, 0, 0, 0, ...three(wide - 1), ...three(high - 1)]), chunk('ANIM', [0, 0, 0, 255, 0, 0])]
  for (const { bytes, ms } of stills) {
    const picture = pixelsOf(bytes)
    const head = [...three(0), ...three(0), ...three(wide - 1), ...three(high - 1), ...three(ms), OVER]
    parts.push(...chunked('ANMF', [Uint8Array.from(head), ...picture]))
  }
  const size = parts.reduce((sum, part) => sum + part.length, 4)
  return new Blob([letters('RIFF'), four(size), letters('WEBP'), ...parts] as BlobPart[], { type: 'image/webp' })
}

const letters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const three = (n: number): number[] => [n & 255, (n >> 8) & 255, (n >> 16) & 255]
const four = (n: number): Uint8Array => Uint8Array.from([...three(n), (n >>> 24) & 255])

function chunked(name: string, parts: readonly Uint8Array[]): Uint8Array[] {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  return [letters(name), four(size), ...parts, new Uint8Array(size & 1)]
}

function chunk(name: string, bytes: readonly number[]): Uint8Array {
  return Uint8Array.from(chunked(name, [Uint8Array.from(bytes)]).flatMap((part) => [...part]))
}
