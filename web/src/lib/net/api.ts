/** The calls of the protocol. Errors come as `Refusal` with one clear sentence. */
import { Trouble, type Call, type Reply } from '../../door/door'
import { door } from '../../door/which'
import { deviceKey } from '../browser/device'
import { fetchIcons } from './icons'
import { allTokens } from '../browser/seats'
import { t } from '../text/text'
import type { Board, BoardView, Coached, Course, DesignCard, GameCard, Hint, HowTo, Joined, Json, Lesson, MyTable, MyTables, NewTable, NotYet, Numbers, PaperSheets, Player, RecordMade, Report, RuleBook, SeatGiven, Story, TableAsking, TableCard, TableLine, TableMade, TableRating } from '../protocol/types'

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly rule: string,
    text: string,
  ) {
    super(text)
  }
}

/** Hears of something that takes its time how many are before it. */
type Hear = (text: string) => void

export async function call<T>(path: string, token?: string, method: Call['method'] = 'GET', body?: string, hear?: Hear): Promise<T> {
  let answer: Reply
  try {
    answer = await door.call({ method, path, token, body })
  } catch (error) {
    throw new Refusal(0, '', t(error instanceof Trouble ? `engine.${error.why}` : 'error.offline'))
  }
  if (answer.status >= 400) {
    const { error } = told(answer) ?? {}
    throw new Refusal(answer.status, error?.rule ?? '', error?.text ?? t('error.unknown'))
  }
  if (answer.status === 202) {
    hear?.((JSON.parse(answer.body) as NotYet).text)
    await new Promise((done) => setTimeout(done, 1000))
    return call(path, token, method, body, hear)
  }
  return (answer.json ? JSON.parse(answer.body) : answer.body) as T
}

interface Told {
  error?: { rule: string; text: string }
}

/** Why something is not granted; nothing, where somebody in between answers. */
function told({ body }: Reply): Told | null {
  try {
    return JSON.parse(body) as Told | null
  } catch {
    return null
  }
}

export function post<T>(path: string, body?: unknown, token?: string): Promise<T> {
  return call(path, token, 'POST', body === undefined ? undefined : JSON.stringify(body))
}

const kept = new Map<string, Promise<unknown>>()
export function once<T>(path: string): Promise<T> {
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
/** What is kept with a pencil on a real table. */
export const sheets = (name: string): Promise<PaperSheets> => once(`/games/${encodeURIComponent(name)}/sheets`)
/** What the file of a design builds, as a card for a real table. */
export const design = (name: string, text: string): Promise<DesignCard> => post(`/games/${encodeURIComponent(name)}/designs`, { text })
export const lesson = (name: string): Promise<Lesson> => once(`/games/${encodeURIComponent(name)}/lesson`)

export const board = (name: string, options: Record<string, unknown> = {}): Promise<Board> =>
  wholeBoard(name, once(`/games/${encodeURIComponent(name)}/board${query(options)}`))

/** A board with what it leaves out, and its drawings at hand. */
export async function wholeBoard(name: string, told: BoardView | Promise<BoardView>): Promise<Board> {
  const [its] = await Promise.all([told, fetchIcons(name)])
  return { ...BARE, ...its }
}

/** What a board leaves out that has none of it. */
const BARE = {
  edges: {},
  wares: {},
  shelves: {},
  decks: {},
  figures: {},
  flags: {},
  captions: [],
  lines: [],
  beyond: [],
  symbols: [],
  headings: [],
  places: [],
  art: { grounds: {}, markers: {}, pieces: {}, symbols: {}, lines: {} },
}

function query(options: Record<string, unknown>): string {
  const pairs = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)]))
  return pairs.size ? `?${pairs}` : ''
}

/** Ask as the person this device is, where there is a server. */
const asMe = async <T>(ask: (key?: string) => Promise<T>): Promise<T> => (door.alone ? ask() : (await import('./identity')).asMe(ask, call))

export const makeTable = (table: NewTable): Promise<TableMade> => asMe((key) => post('/tables', table, key))
/** A list without those whom this person has blocked; a device that is nobody any more gets all of it. */
async function listed<T>(path: string): Promise<T> {
  const key = deviceKey()
  try {
    return await call<T>(path, key)
  } catch (refusal) {
    if (!key || !(refusal instanceof Refusal && [401, 403].includes(refusal.status))) throw refusal
    return call(path)
  }
}
/** The public tables, the latest first. */
export const publicTables = (): Promise<TableLine[]> => listed('/tables?public=1')
/** A few of them that are being played. */
export const tablesToWatch = (): Promise<TableLine[]> => listed('/tables?public=1&running=1')
const heldTables = (tokens: string[]): Promise<MyTable[]> => (tokens.length || door.alone ? post('/tables/mine', { tokens }) : Promise.resolve([]))
/** The tables of whoever this is on any device, those that wait first: a page of them, or page after page. */
async function tablesOf(key: string, all: boolean): Promise<MyTable[]> {
  const found: MyTable[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { tables, next }: MyTables = await call<MyTables>(`/me/tables${query(after ? { after } : {})}`, key)
    found.push(...tables)
    after = all ? next : null
  }
  return found
}
/** The tables where this browser holds seats, and those of whoever it is on other devices; a table may come several times. */
export async function myTables(all = false): Promise<MyTable[]> {
  const key = deviceKey()
  const elsewhere = key ? tablesOf(key, all).catch(() => []) : []
  return (await Promise.all([heldTables(allTokens()), elsewhere])).flat()
}
/** The address of a small picture of a table. */
export const picture = ({ table, updated }: TableLine, token?: string): Promise<string> => door.picture(table, updated, token)
export const summary = (id: string, token?: string): Promise<TableCard> => call(`/tables/${id}`, token)
export const join = (id: string, invite: string, name: string): Promise<Joined> =>
  asMe((key) => post(`/tables/${id}/join`, { invite, name }, key))
/** What a list of open seats is narrowed to; empty for anything. */
export interface SeatFilter {
  game: string
  clock: string
  welcome: string
}
export const openSeats = (filter: SeatFilter): Promise<TableAsking[]> =>
  listed(`/open-seats${query(Object.fromEntries(Object.entries(filter).filter(([, wanted]) => wanted)))}`)
/** Take a seat that is for whoever comes first. */
export const sit = (id: string, seat: number, name: string): Promise<Joined> =>
  asMe((key) => post(`/tables/${id}/seats/${seat}/sit`, { name }, key))
export const standIn = (id: string, seat: number, bot: string | null, token: string, places = false): Promise<Player> =>
  post(`/tables/${id}/seats/${seat}/stand-in`, { bot, places }, token)
/** For the host: take a seat from whoever holds it or was invited to it; a bot plays it, or somebody else is invited. */
export const freeSeat = (id: string, seat: number, bot: string | null, host: string): Promise<SeatGiven> =>
  post(`/tables/${id}/seats/${seat}/free`, { bot }, host)
/** Tell the host about another player. */
export const report = (id: string, seat: number, text: string, token: string): Promise<unknown> => post(`/tables/${id}/seats/${seat}/report`, { text }, token)
/** For the host: what players have reported. */
export const reports = (id: string, host: string): Promise<Report[]> => call(`/tables/${id}/reports`, host)
/** For the host: let a seat say nothing more, or again. */
export const muteSeat = (id: string, seat: number, muted: boolean, host: string): Promise<unknown> => post(`/tables/${id}/seats/${seat}/mute`, { muted }, host)
/** The record as text, one line for its header and one for each action. */
/** What a rated game does to ratings: what conceding would, or once it is over what it did. That takes the server a moment. */
export async function rating(id: string, token?: string, over = false): Promise<TableRating> {
  for (let n = 0; ; n++) {
    const told = await call<TableRating>(`/tables/${id}/rating`, token)
    if (!over || told.seats.length || !told.rated || n === 5) return told
    await new Promise((done) => setTimeout(done, 500))
  }
}

export const record = (id: string, token?: string): Promise<string> => call(`/tables/${id}/record`, token)
export const numbers = (id: string, token?: string): Promise<Numbers> => call(`/tables/${id}/numbers`, token)
/** The three best lines for whoever decides. */
export const hint = (id: string, token?: string, hear?: Hear): Promise<Hint> =>
  call(`/tables/${id}/hint`, token, 'GET', undefined, hear)
/** What cost much in one's last turn. */
export const coach = (id: string, token?: string): Promise<Coached> => call(`/tables/${id}/coach`, token)
/** How the chances ran along a finished game. */
export const course = (id: string, token?: string): Promise<Course> => call(`/tables/${id}/course`, token)
/** A finished game in chances. */
export const analysis = (id: string, token?: string, hear?: Hear): Promise<Story> =>
  call(`/tables/${id}/analysis`, token, 'GET', undefined, hear)
/** A new table at an earlier moment of a finished game. */
export const playOn = (id: string, ply: number, seat: number, token?: string): Promise<TableMade> =>
  asMe((key) => post(`/tables/${id}/seats/${seat}/again/${ply}`, undefined, [token, key].filter(Boolean).join(',')))
export const debug = (id: string, token?: string): Promise<Json> => call(`/tables/${id}/debug`, token)
export const upload = (text: string): Promise<RecordMade> =>
  call('/records', undefined, 'POST', text)
