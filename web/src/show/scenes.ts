/** What a rival's action looks like: the verbs that all renderers share, read off two views and the lines between. */
import { lookOf } from '../art/look'
import type { Board, LogEntry, Marker, Moment, Piece, PieceId, Point, Space, View } from '../lib/protocol/types'

/** `figure` is who moves, strikes or falls, as it is drawn; one that `stays` lies there from now on. */
export type Verb =
  | { verb: 'move'; piece: PieceId; owner: number | null; path: Point[]; figure?: string }
  | { verb: 'strike'; at: Point; figure?: string }
  | { verb: 'fall'; piece: Piece; at: Point; stays?: boolean; figure?: string }
  | { verb: 'burn' | 'crumble'; at: Point }
  | { verb: 'reveal'; at: Point }

/** A card, a ruin, a death, a duel, a victory: its headline, and whom the picture shows. */
export interface Headline extends Moment {
  piece: Piece | null
  figure?: string
}

export type Move = Extract<Verb, { verb: 'move' }>

/** One thing to see. */
export interface Scene {
  seq: number
  /** who did it */
  seat: number
  /** what happened, in words */
  lines: string[]
  /** what is about to happen, in words */
  begins: string[]
  /** the ids of what happened */
  events: string[]
  dice: number[]
  verbs: Verb[]
  /** what deserves letters as on a poster */
  moments: Headline[]
  /** what to look at */
  look: Point | null
  /** how long it takes to understand, at normal speed; 0: there is nothing to see */
  ms: number
  /** this seat did it: no scene, its hand is there already */
  own: boolean
  /** so many actions that are told and not played */
  missed: number
}

const STEP = 130
const WALK: [number, number] = [300, 700]
const READ: [number, number] = [300, 1_200]
const PER_LETTER = 14
const TAKES: Record<Verb['verb'], number> = { move: 0, strike: 700, fall: 700, burn: 600, crumble: 700, reveal: 450 }
const ROLL = 1_200
/** a moment stays so long */
export const MOMENT = 1_600
const CHANCE = -1
const NEWS = 4
/** the looks of markers that burn and of those that something has come down to; the others are revealed */
const SORTS: Partial<Record<string, 'burn' | 'crumble'>> = { flame: 'burn', debris: 'crumble', trampled: 'crumble' }

const within = ([least, most]: [number, number], ms: number): number => Math.max(least, Math.min(most, ms))

/** What came of the actions in `log`, between the view before them and the one after. */
export function sceneOf(seq: number, log: readonly LogEntry[], before: View | null, after: View, board: Board | null, own: boolean): Scene {
  const lines = log.flatMap((entry) => entry.lines.filter((line) => !line.begins).map((line) => line.text))
  const begins = log.flatMap((entry) => entry.lines.filter((line) => line.begins).map((line) => line.text))
  const dice = log.flatMap((entry) => (entry.die === undefined ? [] : [entry.die]))
  const acts = log.filter((entry) => entry.seat !== CHANCE && entry.undone === undefined)
  const verbs = before && board ? seen(() => verbsOf(before, after, log, board)) : []
  const told = lines.length ? lines : begins
  const moments = seen(() => momentsOf(log, before, after, board))
  const scene: Scene = {
    seq,
    seat: acts[0]?.seat ?? before?.player ?? CHANCE,
    lines: told,
    begins,
    events: log.flatMap((entry) => entry.lines.map((line) => line.id)),
    dice,
    verbs,
    moments,
    look: lookAt(verbs, log, moments, board),
    ms: 0,
    own,
    missed: acts.length > 1 ? acts.length : 0,
  }
  return { ...scene, ms: lasts(scene) }
}

/** In the picture is whoever the words name, else what a card has brought or a death has taken, else the giant of the seat that they name, of whoever did it, or whom the dice were thrown for. */
function momentsOf(log: readonly LogEntry[], before: View | null, after: View, board: Board | null): Headline[] {
  const all = [...after.pieces, ...(before?.pieces ?? [])]
  const ofSeat = (seat: number | undefined, piece: Piece): boolean => seat !== undefined && piece.owner === seat
  const isGiant = ({ kind, heading }: Piece): boolean => heading !== undefined || board?.art.pieces[kind]?.big === true
  const moved = before ? handed(before.pieces, after.pieces) : new Set()
  return log.flatMap((entry) =>
    entry.lines.flatMap(({ moment, pieces = [] }) => {
      if (!moment) return []
      const about = before?.prompt?.about?.pieces ?? []
      const concerned = moment.mood === 'card' || moment.mood === 'death'
      const known: ((piece: Piece) => boolean)[] = [
        ({ id }) => pieces.includes(id),
        ({ id }) => concerned && moved.has(id),
        ...[moment.seat, entry.seat].flatMap((seat) => [
          (piece: Piece) => ofSeat(seat, piece) && isGiant(piece),
          (piece: Piece) => ofSeat(seat, piece) && typeof piece.id === 'number',
        ]),
        ({ id }) => about.includes(id),
      ]
      const piece = known.map((is) => all.find(is)).find((one) => one)
      return [{ ...moment, piece: piece ?? null, ...figureOf(piece, board) }]
    }),
  )
}

/** How a piece is drawn, where it has a figure. */
function figureOf(piece: Piece | undefined, board: Board | null): { figure?: string } {
  const figure = piece && board && lookOf('pieces', piece.likeness || piece.kind, board.art).figure
  return figure ? { figure } : {}
}

/** The pieces that have come, are gone, or belong to somebody else now. */
function handed(before: readonly Piece[], after: readonly Piece[]): Set<PieceId> {
  const [old, now] = [before, after].map((pieces) => new Map(pieces.map(({ id, owner }) => [id, owner])))
  return new Set([...before, ...after].map(({ id }) => id).filter((id) => old!.get(id) !== now!.get(id)))
}

/** A view that makes no sense is told, not drawn. */
function seen<T>(found: () => T[]): T[] {
  try {
    return found()
  } catch {
    return []
  }
}

function lasts({ lines, dice, verbs, moments }: Scene): number {
  if (!lines.length && !verbs.length && !dice.length) return 0
  const read = within(READ, PER_LETTER * lines.join(' ').length)
  const takes = verbs.map((one) => (one.verb === 'move' ? within(WALK, STEP * (one.path.length - 1)) : TAKES[one.verb]))
  return Math.max(read, dice.length ? ROLL : 0, moments.length ? MOMENT : 0, ...takes)
}

/** The place that the last words' headline names is what the eye wants, or who has won; else what last changed on the board. */
function lookAt(verbs: readonly Verb[], log: readonly LogEntry[], moments: readonly Headline[], board: Board | null): Point | null {
  const line = log.findLast(({ lines }) => lines.length)?.lines.findLast(({ moment }) => moment)
  const spaces = new Map(line && board?.spaces.map((space) => [space.n, space]))
  const winner = line?.moment?.mood === 'triumph' ? moments.at(-1)?.piece : null
  const wanted = spaces.get(line?.spaces?.at(-1) ?? -1)?.centre ?? (winner && spotOf(winner, spaces))
  if (wanted) return wanted
  const last = verbs.at(-1)
  if (!last) return null
  return last.verb === 'move' ? (last.path.at(-1) ?? null) : last.at
}

function verbsOf(before: View, after: View, log: readonly LogEntry[], board: Board): Verb[] {
  const spaces = new Map(board.spaces.map((space) => [space.n, space]))
  const spot = (piece: Piece): Point | null => spotOf(piece, spaces)
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]))
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]))
  const found: Verb[] = []
  for (const piece of after.pieces) {
    const was = old.get(piece.id)
    const [from, to] = [was ? spot(was) : null, spot(piece)]
    if (!to) continue
    if (!was) found.push({ verb: 'reveal', at: to })
    else if (piece.pose === 'fallen' && was.pose !== 'fallen') found.push({ verb: 'fall', piece, at: to, stays: true, ...figureOf(piece, board) })
    else if (from && (from[0] !== to[0] || from[1] !== to[1])) found.push({ verb: 'move', piece: piece.id, owner: piece.owner, path: pathOf(piece, from, to, after, spaces), ...figureOf(piece, board) })
  }
  const place = (n: number): Point | null => spaces.get(n)?.centre ?? null
  const stood = (id: PieceId): Point | null => (old.has(id) ? spot(old.get(id)!) : null)
  if (log.some((entry) => entry.die !== undefined)) {
    const seat = log.find((entry) => entry.seat !== CHANCE)?.seat
    for (const at of aimed(before, log, stood, place)) {
      const mine = before.pieces.filter((piece) => (seat === undefined || piece.owner === seat) && spot(piece)?.join() !== at.join())
      found.push({ verb: 'strike', at, ...figureOf(nearest(mine, at, spot), board) })
    }
  }
  const news: Extract<Verb, { verb: 'reveal' }>[] = []
  for (const { kind, space } of fresh(before.markers, after.markers)) {
    const [at, sort] = [place(space), SORTS[board.art.markers[kind]?.style ?? '']]
    if (at && sort) found.push({ verb: sort, at })
    else if (at) news.push({ verb: 'reveal', at })
  }
  // a chit that is gone was turned over
  for (const { kind, space } of fresh(after.markers, before.markers)) {
    const at = place(space)
    if (at && board.art.markers[kind]?.style === 'token') news.push({ verb: 'reveal', at })
  }
  // a whole board set up at once is no news, and where a piece has come the eye is already
  const seen = new Set(found.flatMap((one) => (one.verb === 'reveal' ? [one.at.join()] : [])))
  if (news.length <= NEWS) found.push(...news.filter((one) => !seen.has(one.at.join())))
  for (const piece of before.pieces) {
    const at = spot(piece)
    if (at && !now.has(piece.id)) found.push({ verb: 'fall', piece, at, ...figureOf(piece, board) })
  }
  return found
}

function nearest(pieces: readonly Piece[], [x, y]: Point, spot: (piece: Piece) => Point | null): Piece | undefined {
  const far = (piece: Piece): number => Math.hypot((spot(piece)?.[0] ?? Infinity) - x, (spot(piece)?.[1] ?? Infinity) - y)
  return pieces.toSorted((a, b) => far(a) - far(b))[0]
}

function spotOf(piece: Piece, spaces: ReadonlyMap<number, Space>): Point | null {
  if (piece.x !== undefined && piece.y !== undefined) return [piece.x, piece.y]
  return spaces.get(piece.space)?.centre ?? null
}

/** Along the trail where there is one, else straight. */
function pathOf(piece: Piece, from: Point, to: Point, { trails = [] }: View, spaces: ReadonlyMap<number, Space>): Point[] {
  const trail = trails.find((one) => one.piece === piece.id)
  const stops = trail?.points?.length ? trail.points : (trail?.spaces ?? []).map((n) => spaces.get(n)?.centre)
  const known = stops.filter((stop) => stop !== undefined)
  return known.length > 1 && known.length === stops.length ? [...known.slice(0, -1), to] : [from, to]
}

/** Where the dice were aimed at: the last that the words name, else what the decision was about. */
function aimed(before: View, log: readonly LogEntry[], spot: (id: PieceId) => Point | null, centre: (space: number) => Point | null): Point[] {
  const named = log.flatMap((entry) => entry.lines)
  const { pieces, spaces } = before.prompt?.about ?? { pieces: [], spaces: [] }
  const last = named.flatMap((line) => (line.pieces ?? []).slice(-1))
  const tries = [named.flatMap((line) => (line.spaces ?? []).slice(-1)).map(centre), last.map(spot), pieces.map(spot), spaces.map(centre)]
  for (const some of tries) {
    const at = some.filter((one) => one !== null).slice(-1)
    if (at.length) return at
  }
  return []
}

function fresh(before: readonly Marker[], after: readonly Marker[]): Marker[] {
  const key = (marker: Marker): string => `${marker.kind} ${marker.space}`
  const old = new Set(before.map(key))
  return after.filter((marker) => !old.has(key(marker)))
}
