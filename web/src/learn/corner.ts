/** Where the teacher stands: in a corner of the board, out of the way of what can be clicked. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const CORNERS = ['bottom left', 'bottom right', 'top right', 'top left'] as const
export type Corner = (typeof CORNERS)[number]

/** The corner of `field` in which a card of this size covers the fewest spots; the first of several. */
export function freest(field: Box, width: number, height: number, spots: readonly Box[]): Corner {
  const covered = (corner: Corner): number => {
    const left = corner.endsWith('left') ? field.left : field.right - width
    const top = corner.startsWith('top') ? field.top : field.bottom - height
    return spots.filter((spot) => spot.left < left + width && spot.right > left && spot.top < top + height && spot.bottom > top).length
  }
  return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best))
}
