/** Who plays a seat. */
import { t } from '../../lib/text/text'
import type { Player } from '../../lib/protocol/types'

/** The person, where there is one with a name. */
export function personOf(players: readonly Player[], seat: number | null): string {
  const player = players.find((one) => one.seat === seat)
  return !player ? '' : player.kind === 'bot' ? t('players.bot') : player.name === player.side ? '' : player.name
}
