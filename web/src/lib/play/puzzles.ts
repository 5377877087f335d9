/** Puzzles: their calls, and the tables they open. */
import { game, once, post, upload } from '../net/api'
import { route } from '../browser/route.svelte'
import { myName } from '../browser/seats'
import type { NewTable, PuzzleCard, PuzzleLine, SeatWish, TableMade } from '../protocol/types'

export const puzzles = (name: string): Promise<PuzzleLine[]> => once(`/games/${encodeURIComponent(name)}/puzzles`)
export const puzzle = (name: string, number: number): Promise<PuzzleCard> => once(`/games/${encodeURIComponent(name)}/puzzles/${number}`)

/** Sit down at the moment of a puzzle, bots in the other seats. The link holds the seat: nobody waits at such a table. */
export async function openPuzzle(name: string, line: PuzzleLine): Promise<void> {
  const { seats } = await game(name, line.options)
  const wishes = seats.map((_, seat): SeatWish => (seat === line.seat ? { kind: 'me', name: myName() } : { kind: 'bot' }))
  const wish: NewTable = { game: name, seats: wishes, puzzle: line.number, takeback: 'off' }
  const made: TableMade = await post('/tables', wish)
  route.go(`/t/${made.table}?puzzle=${line.number}#${made.seats[line.seat]?.token}`, true)
}

/** Watch the line of a puzzle, from its moment on. */
export async function openLine({ line, record, at }: PuzzleCard): Promise<void> {
  const made = await upload(record)
  route.go(`/t/${made.table}?puzzle=${line.number}&at=${at}#${made.watch}`, true)
}

/** Where a right click leads after which nothing more is to be found. */
export const OVER = -1

/** A click that was tried, at a step of a puzzle. */
export interface Try {
  step: number
  place: number
  right: boolean
  text: string
  chance: number
}

/** The clicks that were tried last, by puzzle: its line is watched at another table. */
export const tries = new Map<string, readonly Try[]>()
