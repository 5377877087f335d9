/** A lesson is data: cards that come up when the table is in a certain state, and go when something has been done. */
import { lesson, Refusal } from '../lib/net/api'
import type { Action, Concern, Lesson, LessonCard, LogEntry, Panel, Piece, Until, View } from '../lib/protocol/types'

/** how often a card comes up at most */
export const TWICE = 2

/** What a lesson remembers of its pupil: the verbs used, how often each card has come up, and which one is up. */
export interface Memory {
  readonly acted: ReadonlySet<string>
  readonly came: ReadonlyMap<number, number>
  readonly now: number | null
}

export const NEW: Memory = { acted: new Set(), came: new Map(), now: null }

/** The same memory once this card is up. */
export function cameUp(memory: Memory, n: number | null): Memory {
  if (n === memory.now) return memory
  return { ...memory, now: n, came: n === null ? memory.came : new Map(memory.came).set(n, (memory.came.get(n) ?? 0) + 1) }
}

/** A memory as lines of text, and back: a verb as it is, a card that came up by its number. */
export const written = ({ acted, came }: Memory): string[] => [...acted, ...[...came].flatMap(([n, times]) => Array<string>(times).fill(`#${n}`))]
export function remembered(lines: readonly string[]): Memory {
  const came = lines.filter((line) => line.startsWith('#')).reduce((memory, line) => cameUp({ ...memory, now: null }, Number(line.slice(1))), NEW).came
  return { acted: new Set(lines.filter((line) => !line.startsWith('#'))), came, now: null }
}

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

function fits(card: LessonCard, view: View, log: readonly LogEntry[], seat: number): boolean {
  const { phase, verb, foe, offers, lacks, event, times = 1, panel, state } = card.when
  if (phase !== undefined && view.prompt?.phase !== phase) return false
  if (event !== undefined && happened(log, event) < times) return false
  if (panel !== undefined && stateOf(view, panel) !== state) return false
  if (offers && !offered(offers, view.legal)) return false
  if (lacks && offered(lacks, view.legal)) return false
  if (foe && !towards(card, view, seat).length) return false
  return verb === undefined || view.legal.some((action) => action[0] === verb)
}

const due = (lesson: Lesson, n: number, view: View, log: readonly LogEntry[], memory: Memory): boolean => {
  const card = lesson.cards[n]!
  return (n === memory.now || (memory.came.get(n) ?? 0) < TWICE) && !isDone(card, view, log, memory.acted) && fits(card, view, log, lesson.seat)
}

/** The number of the first card that fits, is not done and has not come up too often; what is said while others decide follows the last. */
export function cardFor(lesson: Lesson, view: View, log: readonly LogEntry[], memory: Memory): number | null {
  const wait = lesson.cards.length
  if (!view.legal.length) return wait === memory.now || (memory.came.get(wait) ?? 0) < TWICE ? wait : null
  const found = lesson.cards.findIndex((_, n) => due(lesson, n, view, log, memory))
  return found < 0 ? null : found
}

/** Whether the page makes a single choice for the pupil: one that ends a phase, or that no card is about. */
export const passes = (lesson: Lesson, view: View, log: readonly LogEntry[], memory: Memory): boolean =>
  view.legal[0]?.[0] === view.prompt?.ends || cardFor(lesson, view, log, memory) === null

/** What is legal, and of a verb that the card wants done to others only that which is done to them. */
function towards(card: LessonCard, view: View, seat: number): Action[] {
  const { foe } = card.when
  if (!foe) return view.legal
  const theirs = new Set(view.pieces.filter(({ owner }) => owner !== null && owner !== seat).map(({ space }) => space))
  return view.legal.filter(([verb, space]) => verb === foe && theirs.has(Number(space)))
}

/** What a card points at: the spaces of its verb, or those its verb's pieces stand in; a piece that stands anywhere itself. */
export function pointed(card: LessonCard, view: View, kinds: Record<string, string[]>, seat: number): Concern {
  const spaces = new Set<number>()
  const pieces = new Set<Piece['id']>()
  for (const action of towards(card, view, seat)) {
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

/** The first action that begins so; a part that is null may be anything. */
const offered = (begins: readonly unknown[], legal: readonly Action[]): Action | null => legal.find((action) => begins.every((part, i) => part === null || action[i] === part)) ?? null

/** The legal action that begins as the card says. */
export const helped = (card: LessonCard, view: View, seat: number): Action | null => (card.do ? offered(card.do, towards(card, view, seat)) : null)
