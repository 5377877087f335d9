/** What goes with talk at a table: gestures, phrases at hand, whom one does not want to hear, notes to oneself. All but the words stays in this browser. */
import type { ChatMessage } from '../protocol/types'

/** A gesture is said as `/roar`. */
export const EMOTES = ['roar', 'stomp', 'applaud', 'tremble'] as const
export type Emote = (typeof EMOTES)[number]

export const PHRASES = ['phrase.hello', 'phrase.moment', 'phrase.thinking', 'phrase.played', 'phrase.thanks'] as const

export const emoteOf = (text: string): Emote | undefined => EMOTES.find((one) => text === `/${one}`)

const MUTED = 'matinee.muted'
const NOTES = 'matinee.notes'
/** tables whose notes, or silenced players, are remembered */
const MOST = 200

function read<T>(key: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, T>
  } catch {
    return {}
  }
}

function keep(key: string, table: string, value: unknown): void {
  try {
    const { [table]: _, ...others } = read<unknown>(key)
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...Object.entries(others), [table, value]].slice(-MOST))))
  } catch {
    // a browser without storage forgets it with the page
  }
}

export const notesOf = (table: string): string => read<string>(NOTES)[table] ?? ''
export const keepNotes = (table: string, text: string): void => keep(NOTES, table, text)

/** Whom this browser does not want to hear at a table, by seat. */
export class Muted {
  seats = $state<number[]>([])

  constructor(private readonly table: string) {
    const kept = read<number[]>(MUTED)[table]
    this.seats = Array.isArray(kept) ? kept : []
  }

  toggle(seat: number): void {
    this.seats = this.seats.includes(seat) ? this.seats.filter((one) => one !== seat) : [...this.seats, seat]
    keep(MUTED, this.table, this.seats)
  }

  /** What is left to be heard. */
  heard(chats: readonly ChatMessage[]): ChatMessage[] {
    return chats.filter(({ seat }) => seat === null || !this.seats.includes(seat))
  }
}
