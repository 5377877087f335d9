/** What looks as it did stays the same object, so that a page draws only what is different. */
export class Steady<T> {
  private known = new Map<unknown, { text: string; one: T }>()

  constructor(private readonly id: (one: T) => unknown) {}

  of(list: readonly T[]): T[] {
    const now = new Map<unknown, { text: string; one: T }>()
    for (const one of list) {
      const [id, text] = [this.id(one), JSON.stringify(one)]
      const old = this.known.get(id)
      now.set(id, old?.text === text ? old : { text, one })
    }
    this.known = now
    return list.map((one) => now.get(this.id(one))!.one)
  }
}
