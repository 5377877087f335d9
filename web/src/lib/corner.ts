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

/** The corner of `field` in which a card of this size covers the fewest spots; the first of several. */
export function freest(field: Box, width: number, height: number, spots: readonly Box[], corners: readonly Corner[] = CORNERS): Corner {
  const covered = (corner: Corner): number => {
    const left = corner.endsWith('left') ? field.left : field.right - width
    const top = corner.startsWith('top') ? field.top : field.bottom - height
    return spots.filter((spot) => overlap(spot, { left, top, right: left + width, bottom: top + height })).length
  }
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best))
}
