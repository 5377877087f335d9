/** The calls about clubs and their tournaments, as the person this device is. Loaded with the pages that need them. */
import { call, game, post } from '../net/api'
import { deviceKey } from '../browser/device'
import { me } from './people'
import type { Club, ClubLine, ClubLink, NewTable, Nothing, OptionCard, TableMade, Tournament, TournamentWish } from '../protocol/types'

const at = (kind: 'clubs' | 'tournaments', id: string): string => `/${kind}/${encodeURIComponent(id)}`
const get = <T>(path: string): Promise<T> => call(path, deviceKey())
const send = <T = Nothing>(path: string, body?: unknown): Promise<T> => post(path, body, deviceKey())

export const mine = (): Promise<ClubLine[]> => get('/clubs')
export const found = (name: string): Promise<ClubLink> => send('/clubs', { name })
export const club = (id: string): Promise<Club> => get(at('clubs', id))
/** Become a member; who comes here for the first time becomes somebody before. */
export const join = async (id: string, link: string): Promise<Nothing> => (await me(), send(`${at('clubs', id)}/join`, { link }))
/** A new link to a club; the one before opens nothing any more. */
export const newLink = (id: string): Promise<ClubLink> => send(`${at('clubs', id)}/link`)
export const newSeason = (id: string): Promise<Nothing> => send(`${at('clubs', id)}/season`)
export const letGo = (id: string, person: string): Promise<Nothing> => call(`${at('clubs', id)}/members/${person}`, deviceKey(), 'DELETE')
export const seasonSheet = (id: string): Promise<string> => get(`${at('clubs', id)}/season.csv`)
export const makeTable = (id: string, table: NewTable): Promise<TableMade> => send(`${at('clubs', id)}/tables`, table)

export const hold = (id: string, wish: TournamentWish): Promise<Tournament> => send(`${at('clubs', id)}/tournaments`, wish)
export const tournament = (id: string): Promise<Tournament> => get(at('tournaments', id))
export const enter = (id: string): Promise<Nothing> => send(`${at('tournaments', id)}/enter`)
export const start = (id: string): Promise<Nothing> => send(`${at('tournaments', id)}/start`)
export const withdraw = (id: string, n: number): Promise<Nothing> => send(`${at('tournaments', id)}/withdraw`, { n })
export const resultSheet = (id: string): Promise<string> => get(`${at('tournaments', id)}/results.csv`)

const values = ({ choices, least = 0, most = -1 }: OptionCard): OptionCard['default'][] =>
  choices?.map(({ value }) => value) ?? Array.from({ length: Math.min(8, most - least + 1) }, (_, n) => least + n)

/** The choices under which a game is one for two; none where it is anyway, or never. */
export async function forTwo(name: string): Promise<NonNullable<TournamentWish['options']>> {
  const card = await game(name)
  if (card.seats.length === 2) return {}
  const tries = card.options.filter(({ first }) => first).flatMap((option) => values(option).map((value) => ({ [option.name]: value })))
  const seats = await Promise.all(tries.map((options) => game(name, options).then((found) => found.seats.length, () => 0)))
  return tries[seats.indexOf(2)] ?? {}
}
