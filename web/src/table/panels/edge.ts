/** Where players have tiles, the edge of the table shows them all in a row, and before each seat its own hand. */
import type { Card, Panel, Tile, Tiles, Track } from '../../lib/protocol/types'

export interface Edge {
  tiles: Tiles
  track: Track | undefined
  /** how many cards lie before each */
  cards: ReadonlyMap<number, number>
  /** one's own, where one sits there */
  own: Tile | undefined
  hand: Card[]
}

export function edgeOf(panels: readonly Panel[], seat: number | null): Edge | null {
  const tiles = panels.find((panel) => panel.show === 'tiles')
  if (!tiles) return null
  const hands = panels.flatMap((panel) => (panel.show === 'cards' ? panel.hands : []))
  return {
    tiles,
    track: panels.find((panel) => panel.show === 'track'),
    cards: new Map(hands.map(({ owner, cards }) => [owner, cards.length])),
    own: seat === null ? undefined : tiles.tiles.find((tile) => tile.owner === seat),
    hand: hands.find((hand) => hand.owner === seat)?.cards ?? [],
  }
}

/** What is left of the panels beside the board; on a small screen one's own tile and the way to the end are, too. */
export function beside(panels: readonly Panel[], seat: number | null, narrow: boolean): readonly Panel[] {
  if (!edgeOf(panels, seat)) return panels
  return panels.flatMap((panel): Panel[] => {
    if (panel.show === 'track' && !narrow) return []
    if (panel.show === 'tiles' && !narrow) return [{ ...panel, tiles: panel.tiles.filter((tile) => tile.owner !== seat || seat === null) }]
    if (panel.show === 'cards') return [{ ...panel, hands: panel.hands.filter((hand) => hand.owner !== seat) }]
    return [panel]
  })
}
