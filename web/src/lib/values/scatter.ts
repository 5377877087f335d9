/** Numbers that look like chance and are none. */

/** The same numbers for the same seed, so that a city looks the same every evening. */
export function scatter(seed: number): () => number {
  let s = (seed + 1) * 0x9e3779b1
  return () => {
    s = Math.imul(s ^ (s >>> 15), 0x85ebca6b)
    s ^= s >>> 13
    return ((s = Math.imul(s, 0xc2b2ae35)) >>> 0) / 4294967296
  }
}

/** A seed from a name. */
export function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}
