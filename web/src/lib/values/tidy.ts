/** What was kept somewhere, as far as it makes sense. */

/** The entries that are of the same sort as their defaults, and one of those `allowed` where there is such a list. */
export function tidy<T extends object>(kept: unknown, defaults: T, allowed: Partial<Record<keyof T, readonly string[]>>): Partial<T> {
  if (typeof kept !== 'object' || kept === null) return {}
  const known = Object.entries(kept).filter(([key, value]) => {
    const usual = Object.hasOwn(defaults, key) ? (defaults as Record<string, unknown>)[key] : undefined
    if (typeof value !== typeof usual || (typeof value === 'number' && !Number.isFinite(value))) return false
    return allowed[key as keyof T]?.includes(String(value)) ?? true
  })
  return Object.fromEntries(known) as Partial<T>
}
