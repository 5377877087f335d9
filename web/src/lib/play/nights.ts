/** Tonight's feature: which night a day has, and what this browser has played of them. Days are those of Greenwich, everywhere. */
import { call, once, post } from '../net/api'
import type { Evening, EveningEntry, NightCard, Programme } from '../protocol/types'

const DAY = 86_400_000
const KEY = 'matinee.nights'

/** A try that counts: its table, the day it was begun, and the result once it is over. */
export interface Tried {
  table: string
  day: string
  result?: Evening
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
export const plus = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY)

/** What is shown on a day, by the programme of its week or all of it; nothing before the first night. */
export function nightOn({ again, first, nights }: Programme, day: string): NightCard | undefined {
  const past = Math.round((Date.parse(day) - Date.parse(first)) / DAY)
  return nights[past < nights.length ? past : past % again]
}

/** The seven days of a day's week, from Monday on. */
export function weekOf(day: string): string[] {
  const monday = plus(day, -((new Date(day).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, n) => plus(monday, n))
}

/** What this browser has tried, by day. */
export function tries(): Record<string, Tried> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown
    const found = kept && typeof kept === 'object' ? (Object.values(kept) as Partial<Tried>[]) : []
    return Object.fromEntries(found.flatMap((one) => (typeof one?.table === 'string' && typeof one.day === 'string' ? [[one.day, one as Tried]] : [])))
  } catch {
    return {}
  }
}

export function keepTry(tried: Tried): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...tries(), [tried.day]: tried }))
  } catch {
    // a browser without storage forgets its tries, no more
  }
}

/** On how many days in a row, up to this one or the day before, a try came to its end. */
export function streak(all: Readonly<Record<string, Tried>>, day: string): number {
  const done = (n: number): boolean => !!all[plus(day, -n)]?.result
  const first = done(0) ? 0 : 1
  let n = first
  while (done(n)) n++
  return n - first
}

/** The programme of a day's week; without a server it is all of it. */
export const nightsOf = (day: string): Promise<Programme> => once(`/nights?week=${weekOf(day)[0]}`)
/** Every night of the programme. */
export const nights = (): Promise<Programme> => once('/nights')
/** The table of a night, the best first. */
export const nightTable = (night: string): Promise<EveningEntry[]> => call(`/nights/${encodeURIComponent(night)}/entries`)
/** What a finished game of a night is worth; tonight's is entered in its table if that is asked for. */
export const evening = (id: string, token: string | undefined, enter: boolean, name = ''): Promise<Evening> => post(`/tables/${id}/evening`, { enter, name }, token)
