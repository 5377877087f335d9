/** A finger is coarse. */
import type { Point, Space } from '../../lib/protocol/types'

/** About a fingertip, in pixels. */
export const FINGERTIP = 26

const far = ([x, y]: Point, [a, b]: Point): number => Math.hypot(x - a, y - b)

/** The space that a touch means: where spaces, so wide on the board, are smaller than its tip, the nearest one that can be picked. */
export function touched(under: Space, lit: readonly Space[], wide: number, at: Point, inWindow: (point: Point) => Point): Space {
  const [x, y] = under.centre
  if (lit.some(({ n }) => n === under.n) || far(inWindow([x + wide, y]), inWindow([x, y])) >= FINGERTIP) return under
  const away = ({ centre }: Space): number => far(inWindow(centre), at)
  return lit.filter((one) => away(one) < FINGERTIP).toSorted((a, b) => away(a) - away(b))[0] ?? under
}
