/** What one has made and this browser keeps: files by their game and title. */
export interface Kept {
  game: string
  title: string
  text: string
  /** what such a file is called: a bench builds only from its own */
  file?: string
}

interface Shelf {
  all: () => Kept[]
  /** Keep one, in place of what its game has under this title; false where the browser cannot. */
  keep: (one: Kept) => boolean
  forget: (one: Kept) => boolean
}

export function shelf(key: string): Shelf {
  const all = (): Kept[] => {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown
      return Array.isArray(kept) ? kept.filter((one: Partial<Kept> | null): one is Kept => [one?.game, one?.title, one?.text].every((value) => typeof value === 'string')) : []
    } catch {
      return []
    }
  }
  const put = (kept: Kept[]): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(kept))
      return true
    } catch {
      return false
    }
  }
  const others = ({ game, title }: Kept): Kept[] => all().filter((one) => one.game !== game || one.title !== title)
  return { all, keep: (one) => put([one, ...others(one)]), forget: (one) => put(others(one)) }
}

/** Monsters and armies from the workshops. */
export const designs = shelf('matinee.shelf.designs')

/** A title that no other text of the game has: the same, or the same with a number. */
export function freeTitle({ game, title, text }: Kept, all: readonly Kept[]): string {
  const taken = (name: string): boolean => all.some((one) => one.game === game && one.title === name && one.text !== text)
  let n = 1
  while (taken(n > 1 ? `${title} ${n}` : title)) n++
  return n > 1 ? `${title} ${n}` : title
}
