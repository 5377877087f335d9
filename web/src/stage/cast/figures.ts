/** The baked meshes of the troupe, fetched when they come to the table and kept while the page lasts. */
import { door } from '../../door/which'
import troupe from '../../../figures/troupe.json'

export interface Figure {
  at: Float32Array
  /** red, green, blue and glow, 0 to 255 */
  colour: Uint8Array
  faces: Uint32Array
}

const FINE = 8191
const [LEAST, WIDE] = [-0.8, 2.2]
const figures = troupe.figures as Record<string, { key: string } | undefined>
const known = new Map<string, Promise<Figure | null>>()

/** The mesh of a figure; null where there is none, or it does not come. */
export function figureOf(name: string): Promise<Figure | null> {
  let found = known.get(name)
  if (!found) {
    found = fetched(name)
    known.set(name, found)
    // what did not come may come the next time
    void found.then((figure) => figure ?? known.delete(name))
  }
  return found
}

async function fetched(name: string): Promise<Figure | null> {
  const key = figures[name]?.key
  if (!key) return null
  try {
    const answer = await fetch(`${door.files}figures/${name}.${key}/figure.mesh`)
    if (!answer.ok) return null
    const file = new Uint8Array(await answer.arrayBuffer())
    const body = new Blob([file.subarray(8)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return unpacked(file, new Uint8Array(await new Response(body).arrayBuffer()))
  } catch {
    return null
  }
}

/** As `pack.ts` wrote it: steps from the number before, faces of four. */
export function unpacked(head: Uint8Array, body: Uint8Array): Figure {
  const view = new DataView(head.buffer, head.byteOffset, 8)
  const [corners, quads] = [view.getUint32(0, true), view.getUint32(4, true)]
  let place = 0
  const next = (): number => {
    let [value, weight] = [0, 1]
    while (body[place]! > 127) {
      value += (body[place++]! & 127) * weight
      weight *= 128
    }
    value += body[place++]! * weight
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  const row = (n: number, stride: number): Int32Array => {
    const out = new Int32Array(n)
    for (let i = 0; i < n; i++) out[i] = next() + (i >= stride ? out[i - stride]! : 0)
    return out
  }
  const at = Float32Array.from(row(corners * 3, 3), (x) => LEAST + (x / FINE) * WIDE)
  const colour = Uint8Array.from(row(corners * 4, 4))
  const four = row(quads * 4, 4)
  const faces = new Uint32Array(quads * 6)
  for (let q = 0; q < quads; q++) {
    const [a, b, c, d] = four.subarray(q * 4, q * 4 + 4)
    faces.set([a!, b!, c!, a!, c!, d!], q * 6)
  }
  return { at, colour, faces }
}
