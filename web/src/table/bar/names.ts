/** What the seats of a table are called. */
import { t } from '../../lib/text/text'
import type { Player } from '../../lib/protocol/types'

const at = (players: readonly Player[], seat: number): Player | undefined => players.find((one) => one.seat === seat)

/** What a seat is called. */
export function nameOf(players: readonly Player[], seat: number): string {
  const player = at(players, seat)
  if (!player) return ''
  return player.name === player.side || player.kind === 'bot' ? player.side : t('prompt.them', { side: player.side, name: player.name })
}

/** Who plays a seat: the person where there is one, else what the seat is called. */
export function personOf(players: readonly Player[], seat: number): string {
  const player = at(players, seat)
  return player?.kind === 'person' && !player.stand_in ? player.name : (player?.side ?? '')
}
