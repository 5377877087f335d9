/** From a game's card to a running table in one click. */
import { makeTable } from '../net/api'
import { route } from '../browser/route.svelte'
import { hasWon, keepMade, myName } from '../browser/seats'
import type { GameCard, NewTable, SeatWish, TableCard } from '../protocol/types'

/** Whom somebody plays against by default: the weakest bot until they have won, then the usual one. */
export const rival = ({ bots, usual }: Pick<GameCard, 'bots' | 'usual'>): string => (hasWon() ? usual : (bots[0] ?? usual))

/** Me in the first seat, bots in the others, everything else by default or easier; on the board at once, or in the workshop first. */
export async function playNow(card: GameCard, ready: boolean): Promise<void> {
  const bot = rival(card)
  const seats = card.seats.map((_, i): SeatWish => (i === 0 ? { kind: 'me', name: myName() } : { kind: 'bot', bot }))
  const options = Object.fromEntries(card.options.flatMap(({ name, beginner }) => (beginner === undefined ? [] : [[name, beginner]])))
  const made = await makeTable({ game: card.name, options, seats, dice: 'server', takeback: 'free', public: false, hints: true, ready })
  keepMade(made)
  route.go(`/t/${made.table}`)
}

/** What is played once more: a table as it was, and who sat there. */
export type Played = Pick<TableCard, 'game' | 'options' | 'players' | 'seats' | 'dice' | 'public' | 'hints'>

/** The same game with the same people; `swapped`: everybody moves on to the next side. `bot` plays in the place of other bots. */
export async function rematch({ game, options, players, seats: held, dice, public: open, hints }: Played, seat: number | null, swapped: boolean, bot?: string): Promise<void> {
  // who gave no name is called as the seat is
  const given = ({ name, side }: Played['players'][number]): string => (name === side ? '' : name)
  const wishes = players.map((player): SeatWish => {
    if (player.kind === 'bot') return { kind: 'bot', bot: bot ?? player.bot ?? undefined }
    if (held.length > 1 && held.includes(player.seat)) return { kind: 'hotseat', name: given(player) }
    return player.seat === seat ? { kind: 'me', name: myName() || given(player) } : { kind: 'friend' }
  })
  const seats = wishes.map((_, n) => wishes[(n + (swapped ? wishes.length - 1 : 0)) % wishes.length]!)
  const made = await makeTable({ game, options, seats, dice: dice as NewTable['dice'], takeback: 'free', public: open, hints })
  keepMade(made)
  route.go(`/t/${made.table}`)
}
