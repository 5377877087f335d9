/** What the hand used last: a finger, which cannot hover, or a mouse or the keys. */
class Pointer {
  touching = $state(false)

  constructor() {
    globalThis.addEventListener?.('pointerdown', (event) => (this.touching = event.pointerType === 'touch'), true)
    globalThis.addEventListener?.('keydown', () => (this.touching = false), true)
  }
}

export const pointer = new Pointer()
