/** The protocol of docs/protocol.md as types. Nothing here knows a game. */

export type Point = [number, number]
export type Action = [string, ...number[]]

export interface Option {
  name: string
  text: string
  default: unknown
  choices?: unknown[] | null
  /** a sentence on each choice that needs one */
  notes?: Record<string, string>
  least?: number | null
  most?: number | null
}

/** What hangs under the marquee: the beast, its moon, and its sky from top to bottom. */
export interface PosterLook {
  icon: string
  sky: string[]
  beast: string
  moon: string
}

export interface Card {
  name: string
  title: string
  poster: PosterLook
  blurb: string
  players: string
  minutes: string
  seats: string[]
  options: Option[]
  bots: string[]
  rules: string
  verbs?: Verbs
}

export type Verbs = Record<string, string[]>

export interface Space {
  n: number
  id: string
  terrain: string
  label: string
  polygon: Point[]
  centre: Point
  edges: string[]
  crosses?: string
  joins?: string[]
  /** how high what stands there rises, in inches */
  height?: number
}

/** One entry of a list of the board: an ability, a kind of unit, a card; its price and rule where it has them. */
export interface Ware {
  id: string
  text?: string
  price?: number
  rule?: string
  /** a line on what it does */
  about?: string
  /** for what has a value instead of a number of pieces: the value it starts with, and the price of each other one */
  base?: number
  prices?: [number, number][]
  /** the kind of piece whose silhouette stands for it */
  likeness?: string
  /** another list sells it */
  elsewhere?: boolean
}

/** What is drawn and no space: along borders (`kind`), or with words of its own. */
export interface Line {
  kind?: string
  text?: string
  points: Point[]
}

/** Printed in a space: with a short mark, or with the silhouette of a piece. */
export interface Symbol {
  kind: string
  space: number
  mark?: string
  piece?: string
}

/** What is written on a card; cards are numbered within their kind. */
export interface CardText {
  id: string
  name: string
  text: string
  note: string
}

/** How the list of a verb is laid out where things are chosen. */
export interface Shelf {
  title: string
  form: 'cards' | 'ladder' | 'chips'
  price?: number
  rule?: string
  /** only before anything else has been chosen */
  first?: boolean
}

/** A table without spaces to stand in: points are numbered row by row, `step` board units apart. */
export interface Lattice {
  columns: number
  rows: number
  step: number
  inch: number
  /** the radius of a round base */
  base: number
}

/** How one kind of ground, marker, piece, symbol or line looks. */
export interface Look {
  fill: string
  ink: string
  glyph: string
  name: string
  /** a path on a 24 by 24 grid; `outline`: it is lines, not areas */
  picture?: string
  outline?: boolean
  /** a piece that towers over the others */
  big?: boolean
  style?: string
  accent?: string
  /** coats of paint that single spaces may have instead of `fill` */
  tones?: string[]
  /** a drawing of the icon set, before `picture` */
  icon?: string
}

export type Sort = 'grounds' | 'markers' | 'pieces' | 'symbols' | 'lines'
export type Art = Record<Sort, Record<string, Look>>

export type Side = 'top' | 'left'

/** Words printed on the board; with a `side` they are kept in sight at that side of the window. */
export interface Caption {
  text: string
  at: Point
  size: number
  anchor: 'start' | 'middle' | 'end'
  side?: Side
  /** what is said where there is no room for it */
  short?: string
  /** the space whose name it is */
  space?: number
}

/** Something drawn on the board that is no space. */
export interface Line {
  kind?: string
  text?: string
  points: Point[]
}

export interface Board {
  bounds: [number, number, number, number]
  edges: Record<string, string[]>
  spaces: Space[]
  verbs: Verbs
  names: Record<string, string[]>
  wares?: Record<string, Ware[]>
  captions?: Caption[]
  lines?: Line[]
  symbols?: Symbol[]
  /** by kind of argument */
  cards?: Record<string, CardText[]>
  lists?: Record<string, Shelf>
  lattice?: Lattice
  /** the direction of each heading */
  headings?: Point[]
  /** where the places of the argument kind `place` are */
  places?: Point[]
  art: Art
}

/** A figure of what there was at first, with a symbol of its own. */
export interface Gauge {
  kind: string
  name: string
  value: number
  most: number
}

export interface Piece {
  id: number | string
  name: string
  kind: string
  /** null: nobody's */
  owner: number | null
  space?: number
  x?: number
  y?: number
  /** an entry of the board's `headings` */
  heading?: number
  /** inches above the ground */
  height?: number
  size?: number
  /** the kind whose silhouette it has, if not its own */
  likeness?: string
  gauges?: Gauge[]
  figures: (number | string)[]
  fights: boolean
  flags: string[]
}

export interface Marker {
  kind: string
  space: number
  value?: string | number
}

/** Pieces and spaces of the board. */
export interface Concern {
  pieces: (number | string)[]
  spaces: number[]
}

export interface Prompt {
  phase: string
  text: string
  rule: string
  who: string
  /** what the decision or die is about */
  about?: Concern
  /** what is being built, as a file to keep; one of its kind can be read in */
  file?: { name: string; text: string }
  /** the way on, while it is closed and there is no other */
  barred?: { verb: string; text: string; rule: string; why: string }
  /** asked in passing */
  aside?: boolean
  /** how many dice of a throw are still to fall */
  dice?: number
}

/** The way a piece has just gone, first and last stop included: spaces, or points where pieces stand anywhere. */
export interface Trail {
  piece: number | string
  through: (number | Point)[]
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface View {
  game: string
  seat: number | null
  player: number | null
  prompt: Prompt | null
  legal: Action[]
  events: [string, ...unknown[]][]
  returns: number[] | null
  turn?: number
  pieces: Piece[]
  trails?: Trail[]
  markers: Marker[]
  panels: Record<string, Json>
}

export interface LogLine {
  id: string
  args: unknown[]
  text: string
}

export interface LogEntry {
  seq: number
  seat: number
  lines: LogLine[]
  /** what the die showed */
  die?: number
  /** the seq of the entry that this one takes back */
  undone?: number
}

export interface Player {
  seat: number
  side: string
  name: string
  kind: string
  taken: boolean
  online: boolean
  bot: string | null
  stand_in: string | null
}

export interface StateMessage {
  type: 'state'
  table: string
  seq: number
  /** the log holds what happened after this */
  since: number
  view: View
  words: string[]
  log: LogEntry[]
  undo: string | null
  players: Player[]
  dice: 'server' | 'typed'
  seat: number | null
  over: boolean
}

export interface ChatMessage {
  type: 'chat'
  n: number
  seat: number | null
  name: string
  text: string
  at: number
}

export interface Reason {
  rule: string
  text: string | null
}

export type Outcome = [number, string]

/** A shape in board units; sectors are degrees clockwise from the north, rows are [row, first, last] of the lattice. */
export type Shape =
  | { circle: [number, number, number] }
  | { sector: [number, number, number, number, number] }
  | { polygon: Point[] }
  | { rows: [number, number, number][] }

/** What to draw around a piece, by what it is (reach, range, sight, path): spaces, or shapes. */
export type Overlays = Record<string, (number | Shape)[]>

export interface Summary {
  table: string
  game: string
  title: string
  rules: string
  options: Record<string, unknown>
  players: Player[]
  turn: number
  over: boolean
  public: boolean
  uploaded: boolean
  updated: number
  seat?: number
  your_turn?: boolean
  seats?: number[]
}

export interface NewSeat {
  kind: 'me' | 'friend' | 'bot' | 'hotseat'
  name?: string
  bot?: string
}

export interface NewTable {
  game: string
  options: Record<string, unknown>
  seats: NewSeat[]
  dice: 'server' | 'typed'
  takeback: 'free' | 'off'
  public: boolean
}

export interface MadeTable {
  table: string
  seats: { seat: number; kind: string; token?: string; invite?: string }[]
  watch: string
}

export interface Rule {
  id: string
  title: string
  text: string
  table?: string
  completes?: string[]
}

export interface RuleBook {
  title: string
  chapters: { number: string; title: string; rules: Rule[] }[]
}

export interface Luck {
  seat: number
  rolls: number
  total: number
  expected: number
  /** how far from what was to be expected, in standard deviations */
  deviation: number
}

export interface Tally {
  id: string
  text: string
  count: number
  by: Record<string, number>
  /** the same in words */
  parts: string[]
}

/** The story of a game in numbers. */
export interface Numbers {
  actions: number
  clicks: number[]
  dice: Luck[]
  tallies: Tally[]
  turns: { turn: number; points: number | null }[]
}
