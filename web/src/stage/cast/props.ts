/** Who is on the stage: giants by their figures, the others as standing cardboard; with their names. */
import { standing } from '../../art/figures'
import { flagOf, lookOf, ownerLook } from '../../art/look'
import { faceOf as printed } from '../../board/pieces/faces'
import { figuresOf } from '../../board/pieces/giants'
import { box } from '../../board/geometry/shapes'
import { layout } from '../../board/pieces/stacks'
import type { Fan } from '../../lib/play/picker'
import { groups } from '../../lib/values/groups'
import type { Board, Marker, Piece, Point, Space } from '../../lib/protocol/types'
import type { Label } from '../camera/labels'
import { floorOf, type StageSet } from '../set/set'
import type { Vec } from '../set/world'

/** A figure on its base. */
export interface Giant {
  piece: Piece
  /** its foot in the room */
  at: Vec
  /** the figure, and what it wears */
  layers: string[]
  high: number
  /** the base's radius in the room: true where the game measures it */
  base: number
  /** where it looks, as an angle from the south, towards the east; null: the game does not say */
  turn: number | null
  pose: 'idle' | 'hurt' | 'fallen'
  fill: string
  edge: string
  lit: boolean
  /** the decision is about it */
  about: boolean
  /** how high above the ground, where it flies or stands on a house */
  lift: number
}

/** A standee; several alike are one card with a number. */
export interface Card {
  /** null: a marker or a sign, which nobody picks */
  piece: Piece | null
  /** all that it stands for */
  pile: readonly Piece['id'][]
  at: Vec
  high: number
  /** of the least size at which a piece is drawn, however far away; negative: no cardboard, a model */
  least: number
  count: number
  lit: boolean
  about: boolean
  /** what is printed on it; cards that look the same are printed once */
  face: Face
  key: string
}

/** A small figure that a searchlight follows: it stands on the ground, or on the shoulder of whoever carries it. */
export interface Star {
  piece: Piece
  /** its foot in the room; about there, where it is carried */
  at: Vec
  high: number
  layers: string[]
  /** the giant that carries it */
  by: Piece['id'] | null
}

export interface Face {
  sort: 'pieces' | 'markers' | 'symbols'
  kind: string
  owner: number | null
  figures: string
  flags: string
  count: number
  /** the model of the tray; without one it is cardboard */
  figure: string | null
}

export interface Cast {
  giants: Giant[]
  cards: Card[]
  stars: Star[]
  labels: Label[]
}

export interface Shown {
  pieces: readonly Piece[]
  markers: readonly Marker[]
  lit: ReadonlySet<number>
  spots: ReadonlySet<number>
  about: readonly Piece['id'][]
  fanned: Fan | null
}

/** Of a giant's height: where its shoulder is, aside and up, and how much higher its name stands over who sits there. */
export const SHOULDER = { aside: 0.26, up: 0.78, name: 0.16 }

/** How high a giant and a card stand, in units. */
const GIANT = 3.5
const MODEL = 3.3
const CARD = 0.86
/** The sign over a unit that is chosen or decided about, in its heights: one far away is drawn larger. */
const OVER = 1.2
/** A unit's model, in the picture of the tray. */
const UPRIGHT = 1.12
/** A model is drawn larger than a card, however far away. */
const MODELLED = 1.3
const BASE = 0.46

/** `left`: what is left of a space's height, 1 where nothing has sunk. */
export function castOf(board: Board, set: StageSet, shown: Shown, left: (n: number) => number): Cast {
  const { world } = set
  const spaces = new Map(board.spaces.map((space) => [space.n, space]))
  const big = (piece: Piece): boolean => piece.heading !== undefined || lookOf('pieces', piece.kind, board.art).big === true
  const cast: Cast = { giants: [], cards: [], stars: [], labels: [] }
  const holder = ({ owner, space }: Piece): Piece | undefined => shown.pieces.find((one) => one.owner === owner && one.space === space && !one.carried && big(one))
  const held = new Set(shown.pieces.filter(({ carried }) => carried).map((one) => holder(one)?.id))
  const placed = layout([...shown.pieces], spaces, world.unit, shown.fanned, (piece) => typeof piece.id === 'number' && big(piece))
  const piles = groups(placed, (one) => pileOf(one.piece))
  for (const { piece, x, y, count, scale, lift: lifted } of placed) {
    const figure = big(piece) ? standing(piece, board.art) : null
    const star = !figure && lookOf('pieces', piece.kind, board.art).limelight ? standing(piece, board.art) : null
    if (star) {
      const by = piece.carried ? (holder(piece)?.id ?? null) : null
      const floor = by === null ? floorOf(set, piece.space, left(piece.space)) : lifted
      cast.stars.push({ piece, by, at: world.at(x, y, floor), high: world.unit * UPRIGHT * star.tall * world.scale, layers: star.layers })
      continue
    }
    if (!figure) {
      const alike = piles.get(pileOf(piece))!
      // of a pile only the top one is seen
      const pile = alike.some((one) => one.count) ? alike.map((one) => one.piece) : [piece]
      if (!count && pile.length > 1) continue
      const card = cardOf(board, set, pile, shown, { at: [x, y], scale, count, left, lift: lifted })
      cast.cards.push(card)
      if (card.about) cast.labels.push({ key: `c${piece.id}`, at: [card.at[0], card.at[1] + card.high * OVER, card.at[2]], text: shown.about.length > 1 ? String(shown.about.indexOf(piece.id) + 1) : piece.name, figures: [], owner: piece.owner, sort: 'pin', rank: -1 })
      continue
    }
    const about = shown.about.includes(piece.id)
    const lit = shown.lit.has(piece.id as number) || shown.spots.has(piece.space)
    const inch = board.lattice?.inch ?? 0
    const lift = (piece.height ?? 0) * inch
    const high = world.unit * (board.lattice ? MODEL : GIANT) * figure.tall * scale
    const at = world.at(x, y, (board.lattice ? 0 : set.wet.has(piece.space) ? floorOf(set, piece.space, 1) : 0) + lift)
    const { fill, edge } = ownerLook(piece.owner)
    const [dx, dy] = board.headings[piece.heading ?? -1] ?? [0, 0]
    cast.giants.push({
      piece, at, lit, about, fill, edge,
      layers: figure.layers,
      high: high * world.scale,
      base: (board.lattice?.base ?? world.unit * BASE) * world.scale,
      turn: dx || dy ? Math.atan2(dx, dy) : null,
      pose: piece.pose ?? 'idle',
      lift: lift * world.scale,
    })
    cast.labels.push({ key: `g${piece.id}`, at: [at[0], at[1] + high * world.scale * ((piece.pose === 'fallen' ? 0.5 : 1.06) + (held.has(piece.id) ? SHOULDER.name : 0)), at[2]], text: piece.name, figures: figuresOf(piece, board), owner: piece.owner, lit, sort: 'giant', rank: about ? 0 : 1 })
  }
  return cast
}

const pileOf = ({ space, x, y, kind, owner, figures, flags, carried }: Piece): string => JSON.stringify([space, x, y, kind, owner, figures, flags, carried])

function faceOf(piece: Piece, board: Board): Face {
  const flags = piece.flags.map((flag) => flagOf(flag, board)).filter((flag) => !flag.drawn).map((flag) => flag.glyph).join('')
  return { sort: 'pieces', kind: piece.kind, owner: piece.owner, figures: printed(piece), flags, count: 0, figure: standing(piece, board.art)?.layers[0] ?? null }
}

const faceKey = ({ sort, kind, owner, figures, flags, count }: Face): string => [sort, kind, owner, figures, flags, count].join('|')

interface Stand {
  at: Point
  scale: number
  count: number
  left: (n: number) => number
  /** how high it is held */
  lift: number
}

/** Those that can be picked lie on top of their pile, whatever the order in which they came. */
function cardOf(board: Board, set: StageSet, pile: readonly Piece[], shown: Shown, { at: [x, y], scale, count, left, lift }: Stand): Card {
  const { world } = set
  const top = pile.findLast(({ id }) => shown.lit.has(id as number))
  const piece = top ?? pile.at(-1)!
  const face = { ...faceOf(piece, board), count }
  const floor = piece.x === undefined ? floorOf(set, piece.space, left(piece.space)) : 0
  const about = pile.some(({ id }) => shown.about.includes(id))
  return { piece, pile: pile.map(({ id }) => id), at: world.at(x, y, floor + lift), high: world.unit * (face.figure ? UPRIGHT * (standing(piece, board.art)?.tall ?? 1) : CARD) * scale * world.scale, least: face.figure ? -MODELLED : 1, count, lit: top !== undefined, about, face, key: faceKey(face) }
}

/** Markers that only a sign can show, and what is printed in spaces as a sign. */
const SIGN = 0.46
/** How strong a fire is stands on a small one. */
const SPARK = 0.3
/** Signs may be smaller than pieces, letters smaller still. */
const SMALL = 0.55
const TINY = 0.3
const UNSIGNED = ['debris', 'gap', 'trampled']
const BUILT = ['skyline', 'sign']

/** Signs: small cards that stand in the back of their space. */
export function signsOf(board: Board, set: StageSet, markers: readonly Marker[], left: (n: number) => number): Card[] {
  const { world } = set
  const styleOf = (sort: Face['sort'], kind: string): string => lookOf(sort, kind, board.art).style ?? ''
  const card = (face: Face, at: Vec, high: number, least: number): Card => ({ piece: null, pile: [], at, high: high * world.scale, least, count: 0, lit: false, about: false, face, key: faceKey(face) })
  const sign = (sort: Face['sort'], kind: string, n: number, text: string): Card[] => {
    const space = board.spaces[set.rooms.get(n) ?? -1]
    if (!space) return []
    const face: Face = { sort, kind, owner: null, figures: text, flags: '', count: 0, figure: null }
    const [x, y] = space.centre
    return [card(face, world.at(x - world.unit * 0.24, y - world.unit * 0.22, floorOf(set, n, left(n))), world.unit * (styleOf(sort, kind) === 'flame' ? SPARK : SIGN), SMALL)]
  }
  /** Letters in a row on the hill, as wide as their space. */
  const letters = (kind: string, n: number): Card[] => {
    const space = board.spaces[set.rooms.get(n) ?? -1]
    if (!space) return []
    const word = [...lookOf('symbols', kind, board.art).name.toUpperCase()]
    const [x0, y0, x1] = box(space.polygon)
    const step = Math.min(world.unit * 0.7, (x1 - x0) / (word.length + 1))
    return word.map((letter, i) => card({ sort: 'symbols', kind, owner: null, figures: letter, flags: '', count: 0, figure: null }, world.at((x0 + x1) / 2 + (i - (word.length - 1) / 2) * step, y0 + world.unit * 0.5, floorOf(set, n, 1)), step * 1.05, TINY))
  }
  const lying = markers.filter((marker) => !UNSIGNED.includes(styleOf('markers', marker.kind))).flatMap((marker) => sign('markers', marker.kind, marker.space, marker.value ?? ''))
  const printed = board.symbols.filter((symbol) => !BUILT.includes(styleOf('symbols', symbol.kind))).flatMap(({ kind, piece, space }) => {
    const letter = styleOf('symbols', kind) === 'badge' ? lookOf('symbols', kind, board.art).glyph.toUpperCase() : ''
    return piece ? sign('pieces', piece, space, '') : sign('symbols', kind, space, letter)
  })
  const spelt = board.symbols.filter((symbol) => styleOf('symbols', symbol.kind) === 'sign').flatMap((symbol) => letters(symbol.kind, symbol.space))
  return [...lying, ...printed, ...spelt]
}

/** Letters at the feet of whoever stands in a space, and the numbers of places. */
export function pinsAt(board: Board, { world }: StageSet, pins: readonly { letter: string; space: number }[], places: readonly number[]): Label[] {
  const pin = (text: string, [x, y]: Point): Label => ({ key: `pin${text}`, at: world.at(x, y, 0), text, figures: [], owner: null, sort: 'pin', rank: 0 })
  const lettered = pins.flatMap(({ letter, space: n }) => {
    const space = board.spaces.find((one) => one.n === n)
    return space ? [pin(letter, [space.centre[0], space.centre[1] + world.unit * 0.46])] : []
  })
  return [...lettered, ...board.places.flatMap(([x, y], n) => (places.includes(n) ? [pin(String(n + 1), [x, y + world.unit / 2])] : []))]
}

/** Names of places: on a table of buildings all of them, else what is printed and named; where nothing is printed every label. */
export function placesOf(board: Board, set: StageSet, gone: ReadonlySet<number>): Label[] {
  const { world } = set
  const label = (space: Space, high: number, text: string, rank: number, down = 0): Label => ({ key: `s${space.n}`, at: world.at(space.centre[0], space.centre[1] + down, high), text, figures: [], owner: null, sort: 'place', rank })
  const found: Label[] = []
  const named = new Set<number>()
  for (const space of board.spaces)
    if (space.height && !gone.has(space.n)) {
      named.add(space.n)
      found.push(label(space, (set.tops.get(space.n) ?? 0) + world.unit * 0.2, `${space.label} ${space.height}″`, 4))
    }
  for (const caption of board.captions) {
    const space = caption.space === undefined || caption.space === null ? undefined : board.spaces[set.rooms.get(caption.space) ?? -1]
    if (space && !named.has(space.n)) {
      named.add(space.n)
      const printed = board.captions.filter((one) => one.space === caption.space).map(({ text }) => text)
      found.push(label(space, gone.has(space.n) ? 0 : (set.tops.get(space.n) ?? 0) + world.unit * 0.1, printed.join(' '), 3))
    }
  }
  for (const { space: n, kind, mark } of board.symbols) {
    const space = board.spaces[set.rooms.get(n) ?? -1]
    if (!space || named.has(n) || ['den', 'sign'].includes(lookOf('symbols', kind, board.art).style ?? '')) continue
    named.add(n)
    found.push(label(space, 0, mark ? `${space.label} ${mark}` : space.label, kind ? 3 : 4, world.unit * 0.46))
  }
  const isPrinted = board.captions.length || board.symbols.length || board.lattice
  return isPrinted ? found : board.spaces.filter(({ label }) => label).map((space) => label(space, set.tops.get(space.n) ?? 0, space.label, 4, world.unit * 0.46))
}
