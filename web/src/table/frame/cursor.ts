/** Keys on the board: a cursor that goes from one thing that can be picked to the next. */
import { cycle, jump, neighbour, type Spot } from '../../lib/play/keys'
import { choicesOf } from '../../lib/play/picker'
import { spotted, type Eye } from './eye.svelte'
import { targetOf } from './spots'
import type { Things } from './things.svelte'

const TYPING_GAP = 900
const STRIDE = 4

export class Cursor {
  private typed = ''
  private typedAt = 0

  constructor(
    private readonly things: Things,
    private readonly eye: Eye,
  ) {}

  readonly key = (event: KeyboardEvent): void => {
    const { spots, at } = this.things
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.timeStamp - this.typedAt > TYPING_GAP) this.typed = ''
    if (event.key === 'u' && !this.typed) return // undo, wherever the focus is
    if (event.key.startsWith('Arrow')) this.point(this.walked(event))
    else if (event.key === ']') this.point(cycle(spots, at, 1))
    else if (event.key === '[') this.point(cycle(spots, at, -1))
    else if (event.key === '>') this.pin(1)
    else if (event.key === '<') this.pin(-1)
    else if (event.key === 'Enter' || event.key === ' ') this.confirm(event.shiftKey)
    else if (event.key.length === 1 && /[\p{L}\d.-]/u.test(event.key)) {
      this.typedAt = event.timeStamp
      const longer = jump(spots, at, this.typed + event.key)
      this.typed = longer ? this.typed + event.key : event.key
      const found = longer ?? jump(spots, at, event.key)
      if (found) this.point(found)
      else this.focusButton(event.key)
    } else return
    event.preventDefault()
  }

  private point(spot: Spot | null): void {
    if (!spot) return
    this.things.cursor = spot
    this.things.model.picking.pinned = null
    this.things.over = null
    this.things.field.reveal(spotted(spot.at))
  }

  private confirm(together: boolean): void {
    const { model, at, field } = this.things
    if (!at) return
    const where = field.inWindow(at.at)
    const { kind, value } = targetOf(at.key)
    if (together && kind === 'piece') model.party.toggle([value])
    else if (kind === 'space') model.picking.clickSpace(value, where)
    else model.picking.pick(choicesOf(model.picking.offer, kind, value), where)
  }

  /** One spot on, or with Shift several; the first one from where the piece stands that is to go somewhere. */
  private walked(event: KeyboardEvent): Spot | null {
    const { model, marks, spots, at, spotOf } = this.things
    const here = model.picking.subject && marks.length ? { key: '', at: spotOf(model.picking.subject), label: '' } : null
    let spot: Spot | null = at
    for (let n = event.shiftKey ? STRIDE : 1; n > 0; n--) spot = neighbour(spots, spot ?? here, event.key) ?? spot
    return spot ?? spots[0] ?? null
  }

  /** Every piece in turn, lit or not. */
  private pin(step: 1 | -1): void {
    const { model, pieces, spotOf, field } = this.things
    const all = pieces.map((piece): Spot => ({ key: String(piece.id), at: spotOf(piece), label: piece.name }))
    const next = cycle(all, all.find((spot) => spot.key === String(model.picking.pinned)) ?? null, step)
    const piece = pieces.find(({ id }) => String(id) === next?.key)
    if (!piece) return
    this.things.cursor = null
    this.things.over = null
    model.picking.pinned = piece.id
    field.reveal(this.eye.focusOn(piece))
  }

  /** Letters also reach the buttons beside the board. */
  private focusButton(letter: string): void {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-choice]')]
    buttons.find((button) => button.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus()
  }
}
