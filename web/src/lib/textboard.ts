/** The board in words, for ears and for anybody who would rather read. */
import { groups } from './groups'
import { word } from './text'
import type { Board, View } from './types'

export interface Line {
  place: string
  what: string
}

/** Who and what is where, place by place, in the order of the board; empty places are left out. */
export function textBoard(board: Board, view: View): Line[] {
  const found = new Map<number, string[]>()
  const note = (space: number, what: string): void => {
    const there = found.get(space)
    if (there) there.push(what)
    else found.set(space, [what])
  }
  const printed = groups(board.symbols ?? [], (symbol) => symbol.space)
  for (const piece of view.pieces) {
    const flags = piece.flags.map((flag) => word('flag', flag)).join(', ')
    const what = `${word('piece', piece.name)} ${piece.figures.join('-')}${flags ? ` (${flags})` : ''}`
    if (piece.space !== undefined) note(piece.space, what)
  }
  for (const marker of view.markers) {
    note(marker.space, `${word('marker', marker.kind)}${marker.value === undefined ? '' : ` ${marker.value}`}`)
  }
  return board.spaces
    .filter((space) => found.has(space.n))
    .sort((a, b) => a.n - b.n)
    .map((space) => ({
      place: [space.label, word('terrain', space.terrain).toLowerCase(), ...(printed.get(space.n) ?? []).map(({ kind }) => board.art.symbols[kind]?.name ?? kind)].join(', '),
      what: found.get(space.n)!.join('; '),
    }))
}
