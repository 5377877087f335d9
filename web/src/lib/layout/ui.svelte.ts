/** What lies open on the page beside the board. */
class Ui {
  rule = $state<string | null>(null)
  settings = $state(false)
  keys = $state(false)
  /** how far the bar hangs over the board, in pixels. Each that lies at the board's top has it as a style of its own: were it one of the page, the browser would work out the style of all of it anew */
  hang = $state(0)
  /** how much of the foot of a small screen the teacher's card takes, in pixels */
  foot = $state(0)

  openRule(id: string): void {
    if (id) this.rule = id
  }
}

export const ui = new Ui()
