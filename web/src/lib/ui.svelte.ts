/** What lies open on the page beside the board. */
class Ui {
  rule = $state<string | null>(null)
  settings = $state(false)
  keys = $state(false)

  openRule(id: string): void {
    if (id) this.rule = id
  }
}

export const ui = new Ui()
