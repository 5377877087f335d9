/** The board in words, for ears and for anybody who would rather read. */
import { groups } from '../lib/values/groups'
import { flagOf, lookOf, nameOf } from '../art/look'
import { capital, t } from '../lib/text/text'
import type { Board, Piece, View } from '../lib/protocol/types'

export interface PlaceText {
  place: string
  what: string
}

/** A piece's figures, with their names. */
export function figuresOf(piece: Piece, { figures: said }: Pick<Board, 'figures'>): string {
  if (!piece.gauges) return said?.[piece.figures.length]?.replace(/\{(\d)\}/g, (_, n: string) => String(piece.figures[Number(n)])) ?? piece.figures.join('-')
  return piece.gauges.map((gauge) => t('piece.gauge', { name: gauge.name, value: gauge.value, most: gauge.most })).join(', ')
}

/** Where on a table of inches a piece stands, and which way it looks. */
function spotOf({ x, y, heading }: Piece, board: Board): string {
  if (!board.lattice || x === undefined || y === undefined) return ''
  const { inch } = board.lattice
  const at = t('piece.at', { x: x / inch, y: y / inch })
  return heading === undefined ? at : `${at}, ${t('piece.facing', { way: board.wares.heading?.[heading]?.text ?? '' })}`
}

/** Who and what is where, place by place, in the order of the board; empty places are left out. */
export function textBoard(board: Board, view: View): PlaceText[] {
  const found = new Map<number, string[]>()
  const note = (space: number, what: string): void => {
    const there = found.get(space)
    if (there) there.push(what)
    else found.set(space, [what])
  }
  const printed = groups(board.symbols, (symbol) => symbol.space)
  for (const piece of view.pieces) {
    const flags = piece.flags.map((flag) => flagOf(flag, board).text).join(', ')
    const at = spotOf(piece, board)
    const what = `${capital(piece.name)} ${figuresOf(piece, board)}${flags ? ` (${flags})` : ''}${at ? `, ${at}` : ''}`
    note(piece.space, what)
  }
  for (const marker of view.markers) {
    note(marker.space, [nameOf('markers', marker.kind, board.art), marker.value].filter(Boolean).join(' '))
  }
  return board.spaces
    .filter((space) => found.has(space.n))
    .sort((a, b) => a.n - b.n)
    .map((space) => ({
      place: [capital(space.name ?? space.label), lookOf('grounds', space.terrain, board.art).name, ...(printed.get(space.n) ?? []).map(({ kind }) => lookOf('symbols', kind, board.art).name)].join(', '),
      what: found.get(space.n)!.join('; '),
    }))
}
