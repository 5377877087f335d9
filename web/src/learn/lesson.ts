/** A lesson is data: cards that come up when the table is in a certain state, and go when something has been done. */
import type { Action, Concern, Json, LogEntry, Piece, View } from '../lib/types'

export interface Card {
  /** the phase, a verb that is legal, an event that has happened so often, what a panel says: all that are given must hold */
  when: { phase?: string; verb?: string; event?: string; times?: number; panel?: string[]; is?: string }
  /** an event so many times in the log, a verb this hand has used, or a figure of a panel that is high enough */
  until: { event?: string; times?: number; verb?: string; panel?: string[]; least?: number }
  text: string
  do?: Action
  /** the verb whose spaces and pieces are pointed at */
  mark?: string
}

export interface Lesson {
  options: Record<string, unknown>
  seat: number
  bot: string
  intro: string
  cards: Card[]
  free: string
  wait: string
  over: string
}

const files = import.meta.glob<Lesson>('../../../src/matinee/games/*/lesson.json', { import: 'default' })

export async function lessonOf(game: string): Promise<Lesson | null> {
  return (await files[`../../../src/matinee/games/${game}/lesson.json`]?.()) ?? null
}

export function isDone(card: Card, view: View, log: readonly LogEntry[], acted: ReadonlySet<string>): boolean {
  const { event, times = 1, verb, panel, least = 1 } = card.until
  if (verb !== undefined) return acted.has(verb)
  if (panel !== undefined) return figure(view.panels, panel) >= least
  return event !== undefined && happened(log, event) >= times
}

function happened(log: readonly LogEntry[], event: string): number {
  let seen = 0
  for (const entry of log) for (const line of entry.lines) if (line.id === event) seen++
  return seen
}

function figure(panels: Json, path: readonly string[]): number {
  const found = entry(panels, path)
  return typeof found === 'number' ? found : 0
}

function entry(panels: Json, path: readonly string[]): Json | undefined {
  let at: Json | undefined = panels
  for (const key of path) at = typeof at === 'object' && at !== null && !Array.isArray(at) ? at[key] : undefined
  return at
}

export function fits(card: Card, view: View, log: readonly LogEntry[]): boolean {
  const { phase, verb, event, times = 1, panel, is } = card.when
  if (phase !== undefined && view.prompt?.phase !== phase) return false
  if (event !== undefined && happened(log, event) < times) return false
  if (panel !== undefined && entry(view.panels, panel) !== is) return false
  return verb === undefined || view.legal.some((action) => action[0] === verb)
}

/** The first card that is not done and fits the moment. */
export function cardFor(lesson: Lesson, view: View, log: readonly LogEntry[], acted: ReadonlySet<string>): Card | null {
  if (!view.legal.length) return null
  return lesson.cards.find((card) => !isDone(card, view, log, acted) && fits(card, view, log)) ?? null
}

/** What a card points at: the spaces of its verb, or those its verb's pieces stand in; a piece that stands anywhere itself. */
export function pointed(card: Card, view: View, kinds: Record<string, string[]>): Concern {
  const spaces = new Set<number>()
  const pieces = new Set<Piece['id']>()
  for (const action of view.legal) {
    if (action[0] !== card.mark) continue
    const kind = kinds[card.mark]?.[0]
    const value = action[1]
    if (kind === 'space' && value !== undefined) spaces.add(value)
    const piece = kind === 'piece' ? view.pieces.find((one) => one.id === value) : undefined
    if (piece?.x !== undefined) pieces.add(piece.id)
    else if (piece?.space !== undefined) spaces.add(piece.space)
  }
  return { spaces: [...spaces], pieces: [...pieces] }
}

/** The legal action that begins as the card says. */
export function helped(card: Card, view: View): Action | null {
  const wanted = card.do
  if (!wanted) return null
  return view.legal.find((action) => wanted.every((part, i) => action[i] === part)) ?? null
}
