/** From a game's card to a running table in one click. */
import { makeTable } from './api'
import { route } from './route.svelte'
import { hasWon, keepMade, myName } from './seats'
import type { GameCard, SeatWish } from './types'

/** Whom somebody plays against by default: the weakest bot until they have won, then the usual one. */
export const rival = ({ bots, usual }: Pick<GameCard, 'bots' | 'usual'>): string => (hasWon() ? usual : (bots[0] ?? usual))

/** Me in the first seat, bots in the others, everything else by default or easier where the game has that. */
export async function playNow(card: GameCard): Promise<void> {
  const bot = rival(card)
  const seats = card.seats.map((_, i): SeatWish => (i === 0 ? { kind: 'me', name: myName() } : { kind: 'bot', bot }))
  const options = Object.fromEntries(card.options.flatMap(({ name, beginner }) => (beginner === undefined ? [] : [[name, beginner]])))
  const made = await makeTable({ game: card.name, options, seats, dice: 'server', takeback: 'free', public: false, hints: true })
  keepMade(made)
  route.go(`/t/${made.table}`)
}
