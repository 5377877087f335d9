/** The baked troupe: which pictures there are of its figures. Posters need no more than this. */
import { door } from '../door/which'
import troupe from '../../figures/troupe.json'

export type Shot = `idle${number}` | 'walk' | 'roar' | 'hurt' | 'fallen'

/** A picture is a square this many heights of a figure wide, and the feet stand at this share from its top. */
export const { span: SPAN, foot: FOOT } = troupe
/** Looking at us, a little to its left. */
export const FRONT: Shot = 'idle1'

const figures = troupe.figures as Record<string, { key: string; shots: string }>

/** The address of a picture; one in a pose that was not taken shows the figure at rest, an unknown figure has none. */
export function pictureOf(figure: string, shot: Shot): string | null {
  const known = figures[figure]
  if (!known) return null
  const taken = known.shots.split(' ')
  const found = [shot, FRONT].find((one) => taken.includes(one))
  return found ? `${door.files}figures/${figure}.${known.key}/${found}.webp` : null
}

/** Whether there are pictures of it. */
export const isFigure = (figure: string): boolean => figure in figures
