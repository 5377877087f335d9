/** A lesson is data: cards that come up when the table is in a certain state, and go when something has been done. */
import { lesson, Refusal } from '../lib/net/api'
import type { Action, Concern, Lesson, LessonCard, LogEntry, Panel, Piece, Until, View } from '../lib/protocol/types'

/** A game's lesson, or null if it has none. */
export async function lessonOf(game: string): Promise<Lesson | null> {
  try {
    return await lesson(game)
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.status === 404) return null
    throw refusal
  }
}

export function isDone(card: LessonCard, view: View, log: readonly LogEntry[], acted: ReadonlySet<string>): boolean {
  const { event, times = 1, verb, panel, least = 1 } = card.until ?? {}
  if (verb !== undefined) return acted.has(verb)
  if (panel !== undefined) return cell(view, card.until ?? {}) >= least
  return event !== undefined && happened(log, event) >= times
}

function happened(log: readonly LogEntry[], event: string): number {
  let seen = 0
  for (const entry of log) for (const line of entry.lines) if (line.id === event) seen++
  return seen
}

const panelOf = (view: View, id: string): Panel | undefined => view.panels.find((panel) => panel.id === id)

/** A cell of a ledger; 0 where there is nothing. */
function cell(view: View, { panel: id = '', column, row }: Until): number {
  const panel = panelOf(view, id)
  if (panel?.show !== 'ledger') return 0
  const place = panel.columns?.findIndex((one) => one.id === column) ?? -1
  return panel.rows?.find((one) => one.id === row)?.cells[place] ?? 0
}

/** What a panel says, as an id. */
function stateOf(view: View, id: string): string | undefined {
  const panel = panelOf(view, id)
  return panel?.show === 'tasks' || panel?.show === 'note' ? panel.state : undefined
}

export function fits(card: LessonCard, view: View, log: readonly LogEntry[]): boolean {
  const { phase, verb, offers, event, times = 1, panel, state } = card.when
  if (phase !== undefined && view.prompt?.phase !== phase) return false
  if (event !== undefined && happened(log, event) < times) return false
  if (panel !== undefined && stateOf(view, panel) !== state) return false
  if (offers && !offered(offers, view)) return false
  return verb === undefined || view.legal.some((action) => action[0] === verb)
}

/** The first card that is not done and fits the moment. */
export function cardFor(lesson: Lesson, view: View, log: readonly LogEntry[], acted: ReadonlySet<string>): LessonCard | null {
  if (!view.legal.length) return null
  return lesson.cards.find((card) => !isDone(card, view, log, acted) && fits(card, view, log)) ?? null
}

/** What a card points at: the spaces of its verb, or those its verb's pieces stand in; a piece that stands anywhere itself. */
export function pointed(card: LessonCard, view: View, kinds: Record<string, string[]>): Concern {
  const spaces = new Set<number>()
  const pieces = new Set<Piece['id']>()
  for (const action of view.legal) {
    if (action[0] !== card.mark) continue
    const kind = kinds[card.mark]?.[0]
    const value = action[1]
    if (kind === 'space' && value !== undefined) spaces.add(value)
    const piece = kind === 'piece' ? view.pieces.find((one) => one.id === value) : undefined
    if (piece?.x !== undefined) pieces.add(piece.id)
    else if (piece) spaces.add(piece.space)
  }
  return { spaces: [...spaces], pieces: [...pieces] }
}

const offered = (begins: Action, view: View): Action | null => view.legal.find((action) => begins.every((part, i) => action[i] === part)) ?? null

/** The legal action that begins as the card says. */
export const helped = (card: LessonCard, view: View): Action | null => (card.do ? offered(card.do, view) : null)
