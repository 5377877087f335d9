/** The HTTP half of the protocol. Errors come as `Refusal` with the server's one clear sentence. */
import { t } from './text'
import type { Board, BoardView, GameCard, Hint, HowTo, Json, Joined, Lesson, MyTable, NewTable, Numbers, Player, RecordMade, RuleBook, Story, TableCard, TableLine, TableMade } from './types'

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly rule: string,
    text: string,
  ) {
    super(text)
  }
}

async function call<T>(path: string, init: RequestInit = {}, token?: string): Promise<T> {
  const headers = new Headers(init.headers)
  if (init.body) headers.set('Content-Type', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, { ...init, headers })
  } catch {
    throw new Refusal(0, '', t('error.offline'))
  }
  if (!answer.ok) {
    const body = (await answer.json().catch(() => null)) as { error?: { rule: string; text: string } } | null
    throw new Refusal(answer.status, body?.error?.rule ?? '', body?.error?.text ?? t('error.unknown'))
  }
  const json = answer.headers.get('content-type')?.startsWith('application/json')
  return (json ? await answer.json() : await answer.text()) as T
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

const kept = new Map<string, Promise<unknown>>()
function once<T>(path: string): Promise<T> {
  let promise = kept.get(path) as Promise<T> | undefined
  if (!promise) {
    promise = call<T>(path)
    kept.set(path, promise)
    promise.catch(() => kept.delete(path))
  }
  return promise
}

export const games = (): Promise<GameCard[]> => once('/games')
/** What is wrong with each game that cannot be played. */
export const broken = (): Promise<string[]> => once('/broken')
/** A game's card, with the seats it has under these options. */
export const game = (name: string, options: Record<string, unknown> = {}): Promise<GameCard> =>
  once(`/games/${encodeURIComponent(name)}${query(options)}`)
export const rules = (name: string): Promise<RuleBook> => once(`/games/${encodeURIComponent(name)}/rules`)

/** How a game is played, in three minutes. */
export const howto = (name: string): Promise<HowTo> => once(`/games/${encodeURIComponent(name)}/howto`)
export const lesson = (name: string): Promise<Lesson> => once(`/games/${encodeURIComponent(name)}/lesson`)

export async function board(name: string, options: Record<string, unknown> = {}): Promise<Board> {
  return { ...BARE, ...(await once<BoardView>(`/games/${encodeURIComponent(name)}/board${query(options)}`)) }
}

/** What a board leaves out that has none of it. */
const BARE = {
  edges: {},
  wares: {},
  shelves: {},
  decks: {},
  flags: {},
  captions: [],
  lines: [],
  symbols: [],
  headings: [],
  places: [],
  art: { grounds: {}, markers: {}, pieces: {}, symbols: {}, lines: {} },
}

function query(options: Record<string, unknown>): string {
  const pairs = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)]))
  return pairs.size ? `?${pairs}` : ''
}

export const makeTable = (table: NewTable): Promise<TableMade> => call('/tables', post(table))
export const publicTables = (): Promise<TableLine[]> => call('/tables?public=1')
export const myTables = (tokens: string[]): Promise<MyTable[]> => call('/tables/mine', post({ tokens }))
export const summary = (id: string, token?: string): Promise<TableCard> => call(`/tables/${id}`, {}, token)
export const join = (id: string, invite: string, name: string): Promise<Joined> =>
  call(`/tables/${id}/join`, post({ invite, name }))
export const standIn = (id: string, seat: number, bot: string | null, token: string): Promise<Player> =>
  call(`/tables/${id}/seats/${seat}/stand-in`, post({ bot }), token)
/** The record as text, one line for its header and one for each action. */
export const record = (id: string, token?: string): Promise<string> => call(`/tables/${id}/record`, {}, token)
export const numbers = (id: string, token?: string): Promise<Numbers> => call(`/tables/${id}/numbers`, {}, token)
/** The three best lines for whoever decides. */
export const hint = (id: string, token?: string): Promise<Hint> => call(`/tables/${id}/hint`, {}, token)
/** A finished game in chances. */
export const analysis = (id: string, token?: string): Promise<Story> => call(`/tables/${id}/analysis`, {}, token)
/** A new table at an earlier moment of a finished game. */
export const playOn = (id: string, ply: number, seat: number, token?: string): Promise<TableMade> =>
  call(`/tables/${id}/seats/${seat}/again/${ply}`, { method: 'POST' }, token)
export const debug = (id: string, token?: string): Promise<Json> => call(`/tables/${id}/debug`, {}, token)
export const upload = (text: string): Promise<RecordMade> =>
  call('/records', { method: 'POST', body: text })
