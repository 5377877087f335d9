/** The picture of a moment: the part of the board that it was about. */
import type { Board, Picture, Piece, View } from '../../lib/protocol/types'

/** How much of the board's width is shown, and how wide a picture is for its height. */
const SHARE = 0.5
const ASPECT = 1.6
const RAISED = 0.22
/** how far over the top row of the board a picture may reach, of its height: heads and plates are there */
const OVER = 0.3

type Spot = [number, number]

/** What was moved, hurt, lost or decided about between two views; where nothing was, the giants of whoever decided or has won. */
export function concerns(before: View, after: View, { art }: Pick<Board, 'art'>): Piece[] {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]))
  const kept = new Set(after.pieces.map((piece) => piece.id))
  const state = ({ space, x, y, pose, figures, gauges }: Piece): string => JSON.stringify([space, x, y, pose, figures, gauges])
  const changed = after.pieces.filter((piece) => {
    const was = old.get(piece.id)
    return !was || state(was) !== state(piece)
  })
  const gone = before.pieces.filter((piece) => !kept.has(piece.id))
  const found = [...changed, ...gone]
  if (found.length) return found
  const about = before.prompt?.about?.pieces ?? []
  const asked = after.pieces.filter((piece) => about.includes(piece.id))
  if (asked.length) return asked
  const giants = after.pieces.filter((piece) => piece.heading !== undefined || art.pieces[piece.kind]?.big)
  const returns = after.result?.returns ?? []
  const theirs = giants.filter(({ owner }) => owner !== null && (returns.length ? returns[owner] === Math.max(...returns) : owner === before.player))
  return theirs.length ? theirs : giants
}

/** The frame around some pieces, inside the board. */
export function framed(pieces: readonly Piece[], board: Pick<Board, 'bounds' | 'spaces'>): Picture['bounds'] {
  const [left, top, right, bottom] = board.bounds
  const centres = new Map(board.spaces.map((space) => [space.n, space.centre]))
  const spots = pieces.flatMap((piece): Spot[] => {
    const at = piece.x !== undefined && piece.y !== undefined ? ([piece.x, piece.y] as Spot) : centres.get(piece.space)
    return at ? [[at[0], at[1]]] : []
  })
  const wide = Math.min((right - left) * SHARE, (bottom - top) * ASPECT)
  const high = wide / ASPECT
  const mean = (axis: 0 | 1, low: number, far: number): number => (spots.length ? spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length : (low + far) / 2)
  const x = Math.min(right - wide / 2, Math.max(left + wide / 2, mean(0, left, right)))
  // figures stand above their places
  const y = Math.min(bottom - high / 2, Math.max(top + high * (0.5 - OVER), mean(1, top, bottom) - high * RAISED))
  return [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2]
}
