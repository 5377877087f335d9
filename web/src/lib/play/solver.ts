/** What this browser knows of whoever solves puzzles: which were solved, and a rating that goes up and down with them. */
import type { PuzzleLine } from '../protocol/types'

const KEY = 'matinee.puzzles'
/** Where everybody begins, and how far one puzzle moves a rating. */
const BEGIN = 1200
const STEP = 32
/** What a puzzle of each level is rated. */
const LEVELS = { easy: 1000, middling: 1300, hard: 1600 } as const

export const TRIES = 3

export interface Solver {
  rating: number
  /** by game and number: in which try it was solved, 0 if it was not */
  done: Record<string, number>
}

export function solver(): Solver {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Solver> | null
    if (typeof kept?.rating === 'number' && kept.done && typeof kept.done === 'object') return { rating: kept.rating, done: kept.done }
  } catch {
    // no storage, or not what we wrote: a new solver
  }
  return { rating: BEGIN, done: {} }
}

/** The solver after a puzzle, solved in this try or (0) not at all; only the first time counts. */
export function after(one: Solver, id: string, level: PuzzleLine['level'], solved: number): Solver {
  if (id in one.done) return one
  const due = 1 / (1 + 10 ** ((LEVELS[level] - one.rating) / 400))
  const score = solved ? 1 - (solved - 1) / TRIES : 0
  return { rating: Math.round(one.rating + STEP * (score - due)), done: { ...one.done, [id]: solved } }
}

export function keep(one: Solver): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(one))
  } catch {
    // a browser without storage forgets its solver, no more
  }
}
