/** Match me: from the games in this browser, the level of bots that somebody beats every second time. */
import type { GameCard, LevelCard } from '../protocol/types'

/** What is known of a hand: its strength on the scale of the levels, the level it meets next, and of how many games. */
export interface Hand {
  strength: number
  level: number
  games: number
}

type Levelled = Pick<GameCard, 'name' | 'levels'>

/** How much a game says: much at first, then less; people learn, so never nothing. */
const DOUBT = 4
const EACH = 0.15
const LEAST = 0.4
/** The first games may move the level by two, later ones by one. */
const SEARCHING = 3

const beginner = (levels: LevelCard[]): Hand => ({ strength: levels[1]!.strength, level: 2, games: 0 })

/** How much of a game this hand should win from a seat against rivals of a level; every seat alike is one half for two. */
export function expected(strength: number, level: LevelCard, seat: number, players: number): number {
  const help = level.easier === undefined || level.easier === null ? 0 : Math.log(level.share! / (1 - level.share!))
  const odds = Math.exp(strength - level.strength + (level.easier === seat ? help : -help))
  return odds / (odds + players - 1)
}

/** The hand after a game against a level; the level moves by one at most. */
export function played(hand: Hand, levels: LevelCard[], number: number, seat: number, players: number, won: number): Hand {
  const surprise = won - expected(hand.strength, levels[number - 1]!, seat, players)
  const moved = hand.strength + Math.max(LEAST, 1 / (1 / DOUBT + EACH * (hand.games + 1))) * surprise
  const strength = Math.min(Math.max(moved, levels[0]!.strength - 1), levels.at(-1)!.strength + 1)
  const off = (level: LevelCard): number => Math.abs(level.strength - strength)
  const nearest = levels.reduce((best, level, n) => (off(level) < off(levels[best]!) ? n : best), 0) + 1
  const most = hand.games < SEARCHING ? 2 : 1
  return { strength, level: Math.min(Math.max(nearest, hand.level - most), hand.level + most), games: hand.games + 1 }
}

// -- what this browser keeps

interface Kept {
  on?: boolean
  hands: Partial<Record<string, Hand>>
  /** the tables whose results are in, the latest last */
  tables: string[]
}

const KEY = 'matinee.match'
const TABLES = 100

function read(): Kept {
  try {
    return { hands: {}, tables: [], ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return { hands: {}, tables: [] }
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // no storage: everybody is a beginner
  }
}

/** Levels measured again are others: what was known of the old ones says nothing about them. */
const scale = ({ name, levels }: Levelled): string => [name, ...levels.map((level) => level.strength)].join(' ')

/** The hand that plays here. */
export const handAt = (card: Levelled): Hand => read().hands[scale(card)] ?? beginner(card.levels)

/** Whether rivals are matched: as somebody has chosen, else as soon as a game against a level is over. */
export function matches(): boolean {
  const { on, tables } = read()
  return on ?? tables.length > 0
}

export const matchMe = (on: boolean): void => write({ ...read(), on })

/** The level in the name of a bot; 0 if it has none. */
export const levelOf = (bot: string): number => Number(bot.split('@')[1] ?? 0)

/** The rival at a level: its face is the one that the level has. */
export const rivalAt = ({ levels }: Levelled, level: number): string => `${levels[level - 1]!.face}@${level}`

/** Note how a game against bots of one level ended, once for each table. */
export function noteResult(card: Levelled, table: string, bots: string[], seat: number, won: number): void {
  const kept = read()
  const level = Math.min(levelOf(bots[0] ?? ''), card.levels.length)
  if (!level || bots.some((bot) => levelOf(bot) !== levelOf(bots[0]!)) || kept.tables.includes(table)) return
  const hand = played(handAt(card), card.levels, level, seat, bots.length + 1, won)
  write({ ...kept, hands: { ...kept.hands, [scale(card)]: hand }, tables: [...kept.tables, table].slice(-TABLES) })
}
