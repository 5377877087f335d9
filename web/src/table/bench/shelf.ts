/** The entries of one list of the workshop as they are offered: what they are, cost, and whether one has them. */
import type { Row, Sheet } from '../../lib/play/picker'
import { capital } from '../../lib/text/text'
import type { TableModel } from '../model/model.svelte'
import type { Action, Board, Held, Shelf, View, Ware, Workshop } from '../../lib/protocol/types'

/** What the bench knows of the table. */
export type Shop = Pick<TableModel, 'act' | 'answers' | 'board' | 'errands' | 'explain' | 'id' | 'notice' | 'picking' | 'seat' | 'sending' | 'seq' | 'token' | 'undo' | 'undoRefusal' | 'view' | 'words'>

export interface Item {
  row: Row
  ware: Ware
  label: string
  /** what one has of it */
  held: Held | undefined
  /** what to ask about when it cannot be had */
  doubt: Action
}

/** The shop that is open, if one is. */
export function workshopIn(view: View | null): Workshop | undefined {
  return view?.panels.find((panel) => panel.show === 'workshop')
}

export function itemsOf(sheet: Sheet, board: Pick<Board, 'verbs' | 'wares'>, has: Workshop['has'] = {}): Item[] {
  const kinds = board.verbs[sheet.verb] ?? []
  return sheet.rows.flatMap((row) => {
    const ware = board.wares[row.kind]?.[row.index]
    if (!ware || ware.elsewhere) return []
    const held = has[sheet.verb]?.find((one) => one.index === row.index)
    const doubt: Action = [row.verb, row.index, ...kinds.slice(1).map(() => 1)]
    return [{ row, ware, label: capital(ware.text), held, doubt }]
  })
}

/** A list that only opens the game is put away once anything else has been chosen. */
export function isOver(shelf: Shelf, items: readonly Item[]): boolean {
  return shelf.first === true && items.every((item) => !item.row.choice)
}
