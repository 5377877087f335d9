/** The same numbers for the same seed, so that a city looks the same every evening. */
export function scatter(seed: number): () => number {
  let s = (seed + 1) * 0x9e3779b1
  return () => {
    s = Math.imul(s ^ (s >>> 15), 0x85ebca6b)
    s ^= s >>> 13
    return ((s = Math.imul(s, 0xc2b2ae35)) >>> 0) / 4294967296
  }
}
