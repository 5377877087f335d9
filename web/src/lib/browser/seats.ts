/** The seats this browser holds, and the name it goes by, in local storage. */
import { deviceKey } from './device'
import { tokenOf } from '../../door/tokens'
import type { Player, SeatGiven, TableMade } from '../protocol/types'

interface Held {
  table: string
  token: string
  at: number
}

/** What this browser would not store: it lasts as long as this tab. */
let passing: Held[] = []

const SEATS = 'matinee.seats'
const NAME = 'matinee.name'

function read(): Held[] {
  if (passing.length) return passing
  try {
    const list = JSON.parse(localStorage.getItem(SEATS) ?? '[]') as unknown
    return Array.isArray(list) ? (list as Held[]).filter((one) => typeof one?.token === 'string') : []
  } catch {
    return []
  }
}

export function keepSeat(table: string, token: string): void {
  const others = read().filter((one) => !(one.table === table && one.token === token))
  write([{ table, token, at: Date.now() }, ...others].slice(0, 200))
}

/** The token this browser last used at a table. */
export function seatAt(table: string): string | undefined {
  return read().find((one) => one.table === table)?.token
}

/** The same, and the key that opens all seats of the person this device is: it counts where that token is dead. */
export const tokenAt = (table: string): string | undefined => [seatAt(table), deviceKey()].filter(Boolean).join(',') || undefined

export function allTokens(): string[] {
  return read()
    .flatMap((one) => one.token.split(','))
    .filter((token) => token.startsWith('seat_'))
}

/** Whether somebody may wait for this browser at another table. */
export const sitsElsewhere = (table: string): boolean => !!deviceKey() || read().some((one) => one.table !== table)

export function myName(): string {
  try {
    return localStorage.getItem(NAME) ?? ''
  } catch {
    return ''
  }
}

export function callMe(name: string): void {
  try {
    localStorage.setItem(NAME, name.trim().slice(0, 40))
  } catch {
    // a browser without storage forgets the name, no more
  }
}

function write(list: Held[]): void {
  try {
    localStorage.setItem(SEATS, JSON.stringify(list))
    passing = []
  } catch {
    passing = list
  }
}

/** Whether this browser has chosen how it is told that a table waits. */
export function wantsSignals(): boolean {
  try {
    return localStorage.getItem('matinee.signals') !== null
  } catch {
    return false
  }
}

const BUILDS = 'matinee.builds'

/** Whether somebody at this browser chose to build a monster before a game, the last time that they could. */
export function buildsFirst(): boolean {
  try {
    return localStorage.getItem(BUILDS) === 'yes'
  } catch {
    return false
  }
}

export function noteBuilding(builds: boolean): void {
  try {
    localStorage.setItem(BUILDS, builds ? 'yes' : 'no')
  } catch {
    // the next game begins on the board
  }
}

const WON = 'matinee.won'

/** Whether somebody at this browser has ever won a game against bots. */
export function hasWon(): boolean {
  try {
    return localStorage.getItem(WON) !== null
  } catch {
    return true
  }
}

export function noteVictory(): void {
  try {
    localStorage.setItem(WON, 'yes')
  } catch {
    // no storage: the first bot is met again
  }
}

const INVITES = 'matinee.invites'
const WATCH = 'matinee.watch'
const HOST = 'matinee.host'

/** Keep what a new table gave us: our seats, and the links for friends. */
export function keepMade(made: TableMade): void {
  keepSeat(made.table, tokenOf(made.seats) || made.watch)
  const invites = made.seats.filter((seat) => seat.invite).map((seat) => ({ seat: seat.seat, token: seat.invite! }))
  if (invites.length) keepLinks(INVITES, made.table, invites)
  keepLinks(WATCH, made.table, made.watch)
  keepLinks(HOST, made.table, made.host)
}

function linksOf<T>(kind: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(kind) ?? '{}') as Record<string, T>
  } catch {
    return {}
  }
}

function keepLinks(kind: string, table: string, links: unknown): void {
  try {
    localStorage.setItem(kind, JSON.stringify({ ...linksOf(kind), [table]: links }))
  } catch {
    // no storage: the links are gone with the page
  }
}

export interface Invite {
  seat: number
  token: string
}

export function invitesOf(table: string): Invite[] {
  return linksOf<Invite[]>(INVITES)[table] ?? []
}

/** Those whose seats are still empty. */
export function openInvites(table: string, players: readonly Player[]): Invite[] {
  return invitesOf(table).filter((one) => one.token && players.some((player) => player.seat === one.seat && !player.taken))
}

/** Keep the invitation to a seat in the place of the one before. */
export function keepInvite(table: string, { seat, invite = '' }: SeatGiven): void {
  keepLinks(INVITES, table, invitesOf(table).map((one) => (one.seat === seat ? { seat, token: invite } : one)))
}

/** The token of whoever made a table, where this browser did. */
export function hostOf(table: string): string | undefined {
  const host = linksOf<string>(HOST)[table]
  return host && [host, deviceKey()].filter(Boolean).join(',')
}

/** The token for spectators, where this browser set the table up. */
export function watchOf(table: string): string | undefined {
  return linksOf<string>(WATCH)[table]
}

const LEARNT = 'matinee.learnt'

/** What the learner at a table has done so far, by verb; undefined where no lesson is given. */
export function learntAt(table: string): readonly string[] | undefined {
  return linksOf<string[]>(LEARNT)[table]
}

export function keepLearnt(table: string, verbs: readonly string[]): void {
  keepLinks(LEARNT, table, verbs)
}
