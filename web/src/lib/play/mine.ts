/** One's own tables in the order in which they want one: what waits longest for a move first, then what runs, then the rest. */
import { nameOf } from '../text/standing'
import type { GameCard, MyTable, TableLine } from '../protocol/types'

/** How much a table wants of whoever sits there: their move, patience, nothing any more. */
export type Wants = 'move' | 'patience' | 'nothing'

export interface Mine {
  table: MyTable
  wants: Wants
}

/** A running table that this server cannot open. */
export function outdated(table: TableLine, games: readonly GameCard[]): boolean {
  return !table.over && !table.unfinished && games.find((card) => card.name === table.game)?.rules !== table.rules
}

/** A table where one holds several seats comes once for each, and so does one that moved while it was asked for; here it is one. */
export function inOrder(tables: readonly MyTable[], games: readonly GameCard[]): Mine[] {
  const asked = new Map<string, MyTable>()
  for (const table of tables) {
    const known = asked.get(table.table)
    if (!known || table.updated > known.updated || (table.updated === known.updated && !known.your_turn)) asked.set(table.table, table)
  }
  const all = [...asked.values()].map((table): Mine => ({ table, wants: wantsOf(table, games) }))
  const latest = (a: Mine, b: Mine): number => b.table.updated - a.table.updated
  const of = (wants: Wants): Mine[] => all.filter((one) => one.wants === wants).sort(latest)
  return [...of('move').reverse(), ...of('patience'), ...of('nothing')]
}

function wantsOf(table: MyTable, games: readonly GameCard[]): Wants {
  if (table.over || table.unfinished || table.damaged || outdated(table, games)) return 'nothing'
  return table.your_turn ? 'move' : 'patience'
}

/** What one looks for: words in the name of the game or of a player, one game, days. */
export interface Search {
  words: string
  game: string
  /** the first and the last day, as a date field writes them */
  from: string
  until: string
}

const DAY = 24 * 60 * 60 * 1000

/** A table that was played on any of those days, between its first move and its last. */
export function found(mine: readonly Mine[], { words, game, from, until }: Search, games: readonly GameCard[]): Mine[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const [first, last] = [from ? startOf(from) : -Infinity, until ? startOf(until) + DAY : Infinity]
  return mine.filter(({ table }) => {
    const short = games.find((card) => card.name === table.game)?.short ?? ''
    const told = [table.title, short, ...table.players.map(nameOf)].join(' ').toLowerCase()
    return (!game || table.game === game) && table.updated >= first && table.created < last && wanted.every((word) => told.includes(word))
  })
}

/** The midnight that begins a day here. */
const startOf = (day: string): number => new Date(`${day}T00:00`).getTime()
