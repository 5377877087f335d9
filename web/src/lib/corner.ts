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

/** The corner of `field` in which a card of this size hides least; the first of several. */
export function freest(field: Box, width: number, height: number, { spots, taken = [] }: Sights, corners: readonly Corner[] = CORNERS): Corner {
  const hidden = (corner: Corner): number => {
    const left = corner.endsWith('left') ? field.left : field.right - width
    const top = corner.startsWith('top') ? field.top : field.bottom - height
    const under = (box: Box): boolean => overlap(box, { left, top, right: left + width, bottom: top + height })
    return taken.filter(under).length * (spots.length + 1) + spots.filter(under).length
  }
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best))
}
