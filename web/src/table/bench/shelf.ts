/** The entries of one list of the workshop as they are offered: what they are, cost, and whether one has them. */
import type { Row, Sheet } from '../../lib/picker'
import { capital, humanise } from '../../lib/text'
import type { Action, Board, Json, Shelf, Ware } from '../../lib/types'

export interface Item {
  row: Row
  ware: Ware
  label: string
  /** the values or the mere fact that it has been taken */
  taken: number[][]
  /** what to ask about when it cannot be had */
  doubt: Action
}

/** What has been chosen so far, by verb: the arguments of each choice. */
export function takenIn(panels: Record<string, Json>): Record<string, number[][]> {
  for (const panel of Object.values(panels)) {
    if (typeof panel === 'object' && panel !== null && !Array.isArray(panel) && panel.taken) return panel.taken as unknown as Record<string, number[][]>
  }
  return {}
}

export function itemsOf(sheet: Sheet, board: Board, taken: Record<string, number[][]>): Item[] {
  const kinds = board.verbs[sheet.verb] ?? []
  return sheet.rows.flatMap((row) => {
    const ware = board.wares?.[row.kind]?.[row.index] ?? { id: board.names[row.kind]![row.index]! }
    if (ware.elsewhere) return []
    const had = (taken[sheet.verb] ?? []).filter((args) => args[0] === row.index)
    const doubt: Action = [row.verb, row.index, ...kinds.slice(1).map(() => 1)]
    return [{ row, ware, label: ware.text ? capital(ware.text) : humanise(ware.id), taken: had, doubt }]
  })
}

/** A list that only opens the game is put away once anything else has been chosen. */
export function isOver(shelf: Shelf, items: readonly Item[]): boolean {
  return shelf.first === true && items.every((item) => !item.row.choice)
}
