import { narrow } from './screens.json'

/** How much room there is: on a narrow screen the panels are tabs and nothing lies over the board. */
class Screen {
  narrow = $state(false)

  constructor() {
    const wish = globalThis.matchMedia?.(narrow)
    this.narrow = wish?.matches ?? false
    wish?.addEventListener('change', () => (this.narrow = wish.matches))
  }
}

export const screen = new Screen()

/** What the hand used last: a finger, which cannot hover, or a mouse or the keys. */
class Pointer {
  touching = $state(false)

  constructor() {
    globalThis.addEventListener?.('pointerdown', (event) => (this.touching = event.pointerType === 'touch'), true)
    globalThis.addEventListener?.('keydown', () => (this.touching = false), true)
  }
}

export const pointer = new Pointer()

let known = 0

/** A rem in pixels. To ask for it makes the browser work out the style of the page, so it is asked once for each size of the window. */
export function rem(): number {
  if (known) return known
  addEventListener('resize', () => (known = 0), { once: true })
  return (known = parseFloat(getComputedStyle(document.documentElement).fontSize))
}
