/** How a table stands, in a line of a list: the turn and whose move it is, or how it ended. */
import { botName, t } from './text'
import type { Player, TableLine } from '../protocol/types'

export function standing(table: TableLine, mine: boolean): string {
  if (table.unfinished) return t('list.unfinished', { rules: table.unfinished })
  if (table.player === null) return outcome(table)
  const clock = table.clock.text
  return mine ? t('list.yours', { clock }) : t('list.move', { clock, who: whose(table, table.player) })
}

/** What a list calls whoever sits there: a bot by the name of its strength. */
export const nameOf = ({ kind, bot, name }: Player): string => (kind === 'bot' && bot ? botName(bot) : name)

/** The side that sits there, and who plays it if that is somebody with a name of their own. */
function whose({ players }: TableLine, seat: number): string {
  const player = players.find((one) => one.seat === seat)
  if (!player) return t('prompt.dice')
  return player.name === player.side ? player.side : t('list.who', { name: player.name, side: player.side })
}

/** Who has won; nothing but that it is over where the server no longer knows. */
function outcome(table: TableLine): string {
  const returns = table.returns ?? []
  const best = Math.max(0, ...returns)
  const winners = [...returns.keys()].filter((seat) => returns[seat] === best)
  if (!returns.length) return t('list.over')
  if (best === 0) return t('list.nobody')
  return winners.length === 1 ? t('list.won', { who: whose(table, winners[0]!) }) : t('list.draw')
}
