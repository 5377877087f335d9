/** The keys of a table, wherever the focus is. */
import { ui } from '../lib/layout/ui.svelte'
import { CHANCE } from './model/types'
import type { TableModel } from './model/model.svelte'

/** The board's own keys. */
interface Board {
  focus(): void
  key(event: KeyboardEvent): void
}

/** Whether a key means what is written, chosen or asked there. */
const isTaken = (on: HTMLElement): boolean => !!on.closest('input, textarea, select, dialog')

/** Keys of the show. True: the key was one of them; any other that decides something ends the show and counts. */
export function directs(model: Pick<TableModel, 'endShow' | 'replay' | 'round' | 'show'>, { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const on = target as HTMLElement
  if (isTaken(on) || ctrlKey || metaKey || altKey || (on.closest('.show') && key !== 'Escape')) return false
  if (!model.show.scene && model.show.untold) model.endShow()
  if (!model.show.scene) {
    if (key !== '.' || !model.round.length) return false
    model.replay(model.round)
  } else if (key === 'p') model.show.pause()
  else if (key === 'Escape' || key === ' ' || key === 'Enter') model.endShow()
  else {
    if (key.startsWith('Arrow') || /^[\p{L}\d[\]]$/u.test(key)) model.endShow()
    return false
  }
  return true
}

/** Undo, back and forward, help, cancel, a die that fell; all others are the board's. */
export function press(model: Pick<TableModel, 'errands' | 'mine' | 'picking' | 'step' | 'undo' | 'undoRefusal' | 'view'>, event: KeyboardEvent, board: Board | null): void {
  const on = event.target as HTMLElement
  const { key } = event
  const command = event.ctrlKey || event.metaKey
  if (isTaken(on)) return
  if (key === (command ? 'z' : 'u')) {
    event.preventDefault()
    void model.undo()
  } else if (key === 'PageUp' || key === 'PageDown') {
    event.preventDefault()
    model.step(key === 'PageUp' ? -1 : 1)
  } else if (key === '?') {
    ui.keys = true
  } else if (key === 'Escape') {
    if (model.picking.cancel()) event.preventDefault()
    else if (model.mine && model.view?.prompt?.in_hand && model.undoRefusal === null) {
      event.preventDefault()
      void model.undo()
    }
  } else if (key >= '1' && key <= '9' && model.view?.player === CHANCE && model.mine) {
    if (model.view.legal.some((one) => one[1] === Number(key))) model.errands.type(Number(key))
  } else if (on === document.body || (key.startsWith('Arrow') && on.closest('[data-choice]'))) {
    if (key.startsWith('Arrow')) board?.focus()
    board?.key(event)
  }
}
