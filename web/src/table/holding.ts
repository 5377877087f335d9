/** What the panels say a seat has, found by shape: no game is known here. */
import type { Json } from '../lib/types'

type Table = { [key: string]: Json }

const isTable = (value: Json | undefined): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value)

function* tables(value: Json): Generator<Table> {
  if (!isTable(value)) return
  yield value
  for (const inner of Object.values(value)) yield* tables(inner)
}

/** How much of `id` there is: a number under that name, a tick in a list, or a count of counters named `id-…`. */
export function holding(panels: Table, family: readonly string[], id: string): string {
  for (const table of tables(panels)) {
    if (family.every((name) => typeof table[name] === 'number')) return String(table[id])
  }
  for (const table of tables(panels)) {
    for (const [key, list] of Object.entries(table)) {
      if (!Array.isArray(list) || key === 'revealed' || key === 'ruled_out') continue
      if (list.includes(id)) return '✓'
      const count = list.filter((one) => typeof one === 'string' && one.replace(/-\d+$/, '') === id).length
      if (count) return String(count)
    }
  }
  return ''
}

/** The points left to spend: `points` beside something other than a victory level. */
export function purse(panels: Table): number | null {
  for (const table of tables(panels)) {
    if (typeof table.points === 'number' && !('level' in table)) return table.points
  }
  return null
}
