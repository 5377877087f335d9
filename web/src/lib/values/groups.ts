/** Things by what they have in common, in the order in which each group first comes. */
export function groups<T, K>(things: Iterable<T>, by: (thing: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>()
  for (const thing of things) {
    const key = by(thing)
    const group = found.get(key)
    if (group) group.push(thing)
    else found.set(key, [thing])
  }
  return found
}
