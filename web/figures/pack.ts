/** A figure as a small file: corners on a fine grid, faces of four, colours; written once, read by whoever draws it. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

export interface Mesh {
  /** three numbers a corner */
  at: Float32Array
  /** red, green, blue and glow of each corner, 0 to 255 */
  colour: Uint8Array
  /** four corners a face */
  quads: Uint32Array
}

const FINE = 8191
/** The cube that figures stand in. */
const [LEAST, WIDE] = [-0.8, 2.2]

/** Numbers written as steps from the one before, small steps in few bytes. */
function steps(values: ArrayLike<number>, stride: number): number[] {
  const bytes: number[] = []
  for (let i = 0; i < values.length; i++) {
    const step = values[i]! - (i >= stride ? values[i - stride]! : 0)
    let folded = step < 0 ? -2 * step - 1 : 2 * step
    while (folded > 127) {
      bytes.push((folded & 127) | 128)
      folded = Math.floor(folded / 128)
    }
    bytes.push(folded)
  }
  return bytes
}

function* unfolded(bytes: Uint8Array): Generator<number> {
  for (let at = 0; at < bytes.length; ) {
    let [value, weight] = [0, 1]
    while (bytes[at]! > 127) {
      value += (bytes[at++]! & 127) * weight
      weight *= 128
    }
    value += bytes[at++]! * weight
    yield value % 2 ? -(value + 1) / 2 : value / 2
  }
}

export function packed({ at, colour, quads }: Mesh): Uint8Array {
  const fine = Array.from(at, (x) => Math.round(((x - LEAST) / WIDE) * FINE))
  const head = new Uint32Array([at.length / 3, quads.length / 4])
  const body = [...steps(fine, 3), ...steps(colour, 4), ...steps(quads, 4)]
  return Buffer.concat([new Uint8Array(head.buffer), deflateRawSync(Uint8Array.from(body), { level: 9 })])
}

export function unpacked(file: Uint8Array): Mesh {
  const head = new DataView(file.buffer, file.byteOffset, 8)
  const [corners, faces] = [head.getUint32(0, true), head.getUint32(4, true)]
  const numbers = unfolded(inflateRawSync(file.subarray(8)))
  const row = (n: number, stride: number): number[] => {
    const out: number[] = []
    for (let i = 0; i < n; i++) out.push((numbers.next().value as number) + (i >= stride ? out[i - stride]! : 0))
    return out
  }
  return {
    at: Float32Array.from(row(corners * 3, 3), (x) => LEAST + (x / FINE) * WIDE),
    colour: Uint8Array.from(row(corners * 4, 4)),
    quads: Uint32Array.from(row(faces * 4, 4)),
  }
}
