/** How much room there is: on a narrow screen the panels are tabs and nothing lies over the board. */
class Screen {
  narrow = $state(false)

  constructor() {
    const wish = globalThis.matchMedia?.('(max-width: 700px)')
    this.narrow = wish?.matches ?? false
    wish?.addEventListener('change', () => (this.narrow = wish.matches))
  }
}

export const screen = new Screen()
