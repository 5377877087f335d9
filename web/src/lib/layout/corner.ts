/** Where a card lies: in a corner of the board, out of the way of what must stay in sight. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const CORNERS = ['bottom left', 'bottom right', 'top right', 'top left'] as const
export type Corner = (typeof CORNERS)[number]

export const overlap = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

export interface Sights {
  /** as few of these as possible are covered */
  spots: readonly Box[]
  /** none of these is covered if any corner is free of them */
  taken?: readonly Box[]
}

/** Where every corner hides something. */
export const MIDDLES = ['bottom middle', 'top middle'] as const
export type Berth = Corner | (typeof MIDDLES)[number]

function corner(field: Box, width: number, height: number, at: Berth): Box {
  const left = at.endsWith('left') ? field.left : at.endsWith('right') ? field.right - width : (field.left + field.right - width) / 2
  const top = at.startsWith('top') ? field.top : field.bottom - height
  return { left, top, right: left + width, bottom: top + height }
}

/** The place in `field` where a card of this size hides least; the first of several. */
export function freest<At extends Berth>(places: readonly At[], field: Box, width: number, height: number, { spots, taken = [] }: Sights): At {
  const hidden = (at: At): number => {
    const card = corner(field, width, height, at)
    const under = (box: Box): boolean => overlap(box, card)
    return taken.filter(under).length * (spots.length + 1) + spots.filter(under).length
  }
  return places.reduce((best, at) => (hidden(at) < hidden(best) ? at : best))
}

/** The first corner of `field` in which a card of this size hides nothing at all. */
export function unused(field: Box, width: number, height: number, { spots, taken = [] }: Sights): Corner | null {
  const kept = [...spots, ...taken]
  return CORNERS.find((at) => !kept.some((box) => overlap(box, corner(field, width, height, at)))) ?? null
}

const GAP = 14

/** Where a card of this size lies next to some spots: right, left, under or over them, in the field and on none of them; on no head either, if there is any such place or a corner. */
export function aside(field: Box, width: number, height: number, spots: readonly Box[], taken: readonly Box[] = [], heads: readonly Box[] = []): [number, number] {
  const [wide, high] = [width + 2 * GAP, height + 2 * GAP]
  const fit = (at: number, size: number, from: number, to: number): number => Math.max(from + GAP, Math.min(at, to - size - GAP))
  const clear = ([left, top]: [number, number], kept: readonly Box[] = []): boolean => {
    const card = { left, top, right: left + width, bottom: top + height }
    const inside = left >= field.left && top >= field.top && card.right <= field.right && card.bottom <= field.bottom
    return inside && ![...spots, ...taken, ...kept].some((spot) => overlap(spot, card))
  }
  const laid = (at: Corner): [number, number] => {
    const { left, top } = corner(field, wide, high, at)
    return [left + GAP, top + GAP]
  }
  if (spots.length) {
    const left = Math.min(...spots.map((spot) => spot.left))
    const right = Math.max(...spots.map((spot) => spot.right))
    const top = Math.min(...spots.map((spot) => spot.top))
    const bottom = Math.max(...spots.map((spot) => spot.bottom))
    const across = fit((left + right - width) / 2, width, field.left, field.right)
    const along = fit((top + bottom - height) / 2, height, field.top, field.bottom)
    const tries: [number, number][] = [
      [right + GAP, along],
      [left - GAP - width, along],
      [across, bottom + GAP],
      [across, top - GAP - height],
    ]
    const beside = tries.find((at) => clear(at, heads))
    if (beside) return beside
    const away = unused(field, wide, high, { spots: [...spots, ...heads], taken })
    if (away) return laid(away)
    const found = tries.find((at) => clear(at))
    if (found) return found
  }
  return laid(freest(['top right', 'top left', 'bottom right', 'bottom left'], field, wide, high, { spots: [...spots, ...heads], taken }))
}
