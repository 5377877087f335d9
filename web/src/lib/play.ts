/** From a game's card to a running table in one click. */
import { makeTable } from './api'
import { route } from './route.svelte'
import { keepMade, myName } from './seats'
import type { GameCard, SeatWish } from './types'

/** Me in the first seat, the usual bot in the others, everything else by default or easier where the game has that. */
export async function playNow(card: GameCard): Promise<void> {
  const bot = card.usual
  const seats = card.seats.map((_, i): SeatWish => (i === 0 ? { kind: 'me', name: myName() } : { kind: 'bot', bot }))
  const options = Object.fromEntries(card.options.flatMap(({ name, beginner }) => (beginner === undefined ? [] : [[name, beginner]])))
  const made = await makeTable({ game: card.name, options, seats, dice: 'server', takeback: 'free', public: false, hints: true })
  keepMade(made)
  route.go(`/t/${made.table}`)
}
