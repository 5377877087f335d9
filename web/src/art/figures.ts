/** The baked troupe: which pictures there are, and which of them shows a piece as it stands. */
import { door } from '../door/which'
import troupe from '../../figures/troupe.json'
import type { Looks, Piece, Point } from '../lib/types'
import { lookOf } from './look'

export type Shot = `idle${number}` | 'walk' | 'roar' | 'hurt' | 'fallen'

/** A picture is a square this many heights of a figure wide, and the feet stand at this share from its top. */
export const { span: SPAN, foot: FOOT } = troupe
/** Looking at us, a little to its left. */
export const FRONT: Shot = 'idle1'
/** How far a figure is turned on the pictures from all sides, in degrees from the south. */
const TURNS = [0, 36, 90, 144, 180]

const figures = troupe.figures as Record<string, { key: string; shots: string }>

/** The address of a picture; one in a pose that was not taken shows the figure at rest, an unknown figure has none. */
export function pictureOf(figure: string, shot: Shot): string | null {
  const known = figures[figure]
  if (!known) return null
  const taken = known.shots.split(' ')
  const found = [shot, FRONT].find((one) => taken.includes(one))
  return found ? `${door.files}figures/${figure}.${known.key}/${found}.webp` : null
}

/** The picture that looks most nearly that way, and whether it must be turned over. */
export function facing([dx, dy]: Point): { shot: Shot; mirrored: boolean } {
  const angle = (Math.atan2(Math.abs(dx), dy) * 180) / Math.PI
  const off = TURNS.map((turn) => Math.abs(turn - angle))
  return { shot: `idle${off.indexOf(Math.min(...off))}`, mirrored: dx < 0 }
}

/** What a piece may be pictured by. */
export type Pictured = Pick<Piece, 'kind' | 'likeness' | 'wears'>

export interface Standing {
  /** the figure, and what is hung on it */
  layers: string[]
  /** beside the usual height of its kind */
  tall: number
}

/** The figure of a piece and what it wears (a likeness is whole); null where its kind has none, and a silhouette must do. */
export function standing({ kind, likeness, wears = [] }: Pictured, art: Looks): Standing | null {
  const look = lookOf('pieces', likeness || kind, art)
  if (!look.figure || !figures[look.figure]) return null
  const worn = (likeness ? [] : wears).map((thing) => lookOf('pieces', thing, art))
  return {
    layers: [look.figure, ...worn.flatMap(({ figure }) => (figure && figures[figure] ? [figure] : []))],
    tall: [look, ...worn].reduce((tall, one) => tall * (one.tall ?? 1), 1),
  }
}
