/** Which picture of the troupe shows a piece as it stands. */
import type { Looks, Piece, Point } from '../lib/protocol/types'
import { lookOf } from './look'
import { isFigure, type Shot } from './troupe'

/** How far a figure is turned on the pictures from all sides, in degrees from the south. */
const TURNS = [0, 36, 90, 144, 180]

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

/** The figure of a piece and what it wears; null where its kind has none, and a silhouette must do. */
export function standing({ kind, likeness, wears = [] }: Pictured, art: Looks): Standing | null {
  const look = lookOf('pieces', likeness || kind, art)
  if (!look.figure || !isFigure(look.figure)) return null
  const worn = wears.map((thing) => lookOf('pieces', thing, art))
  return {
    layers: [look.figure, ...worn.flatMap(({ figure }) => (figure && isFigure(figure) ? [figure] : []))],
    tall: [look, ...worn].reduce((tall, one) => tall * (one.tall ?? 1), 1),
  }
}
