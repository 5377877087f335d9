/** A record, or a plan, inside a link: compressed, in letters that an address may hold. */

/** What a server takes, and no more than that comes out of a link, however small it is. */
const LARGEST = 2 * 1024 * 1024

export async function pack(text: string): Promise<string> {
  const small = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(small).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Rejects where a link was cut short, made by hand, or holds too much. */
export async function unpack(packed: string): Promise<string> {
  if (packed.length > LARGEST) throw new Error('too long')
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>)
    if ((size += part.value.length) > LARGEST) {
      await reader.cancel()
      throw new Error('too long')
    }
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(parts).arrayBuffer())
}
