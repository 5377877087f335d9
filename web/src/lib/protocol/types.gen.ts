/** Written by `make types` from the Structs of the server (schema 9e9cf5b2cb360326); not to be edited. */

/** A verb and its arguments: one click. */
export type Action = [string, ...number[]]

/** The one click that holds a text: the name of what is being built, and the seat that builds it. */
export type NameAction = ['name', string, number]

export type ToClient =
  | StateMessage
  | ChangeMessage
  | PlayersMessage
  | ChatMessage
  | Done
  | Refused
  | WhyAnswer
  | OddsAnswer
  | ReadAnswer
  | LessAnswer
  | ShowAnswer
  | OffersAnswer
  | LookAnswer
  | Pong
  | ErrorMessage
export type FromClient = Hello | Act | Undo | Why | Odds | Read | Less | Show | Look | Offers | Beforehand | Chat | Ping
export type Panel = Score | Track | Note | Order | Ledger | Records | Tray | Workshop | Roster | Tiles | Cards | Tasks | Clash | Duel
export type OverlayKind = 'aim' | 'area' | 'back' | 'lane' | 'path' | 'range' | 'reach' | 'side' | 'sight'
export type Overlays = Partial<Record<OverlayKind, Overlay>>

/**
 * The table as one seat sees it. `words` are the legal actions in words; `log` is what happened after `since`.
 *
 * `undo` is null if the last action can be taken back, else why not. `secret`: of several seats on one screen one
 * knows what the others must not see. `stopped`: why no one can play on here, at a table of older rules. `clocks` are
 * those of the seats of people, where there are any; one that runs goes on by itself. `watching`: how many
 * look on. `late`: how many actions spectators are behind the players. `beforehand`: what the player of this seat has
 * said beforehand; null where nothing can be.
 */
export interface StateMessage {
  type: 'state'
  table: string
  seq: number
  since: number
  seat: number | null
  view: View
  words: string[]
  log: LogEntry[]
  undo: string | null
  players: Player[]
  dice: 'server' | 'typed'
  over: boolean
  secret?: boolean
  stopped?: string
  clocks?: SeatClock[]
  watching?: number
  late?: number
  beforehand?: SaidBeforehand
}
/**
 * What one seat (None: a spectator) may see. `player` decides: a seat, CHANCE, or None when it is over.
 *
 * `panels` stand in the order in which they are shown. `table_actions` are those of the table itself, which
 * this seat may take at any moment, and `offer` the draw that is offered, in words.
 */
export interface View {
  game: string
  seat: number | null
  player: number | null
  prompt: Prompt | null
  clock: Clock
  legal: Action[]
  events: Happened[]
  pieces: Piece[]
  markers: Marker[]
  panels: (Score | Track | Note | Order | Ledger | Records | Tray | Workshop | Roster | Tiles | Cards | Tasks | Clash | Duel)[]
  trails?: Trail[]
  result?: Result
  says?: TableAction[]
  offer?: string
}
/**
 * Who decides what. `aside`: asked in passing; `dice`: how many dice of a throw are still to fall.
 *
 * `waiting`: what the seat that decides is doing, for those who wait for it. `wants`: the verbs that it most likely
 * came for; `ends`: the one that ends the phase. `named`: what is picked on the board has named buttons as well.
 * `cost`: what a pick on the board is paid with; it is asked for once more. `in_hand`: a piece was just picked up.
 * `adds`: the verb of what can be added piece by piece, which may be done for all at once. `foe`: the piece that one's
 * own are sent against: a click on it attacks with those that are chosen.
 */
export interface Prompt {
  phase: string
  text: string
  rule: string
  who: string
  about?: Concern
  barred?: Barred
  aside?: boolean
  dice?: number
  file?: DesignFile
  waiting?: string
  wants?: string[]
  ends?: string
  named?: boolean
  cost?: string
  in_hand?: boolean
  adds?: string
  foe?: number | string
}
/** Pieces and spaces of the board that something is about. */
export interface Concern {
  pieces: (number | string)[]
  spaces: number[]
}
/** The way on while it is closed and there is no other: a button that says why it is dark. */
export interface Barred {
  verb: string
  text: string
  rule: string
  why: string
}
/** What is being built, as a file to keep; one of its kind can be read in. */
export interface DesignFile {
  name: string
  text: string
}
/** The turn or round: its number, 0 while setting up, of how many, 0 without a limit; `unit` and `text` in words. */
export interface Clock {
  number: number
  unit: string
  text: string
  of?: number
}
/** Something that just happened, as the seat may know it: an id and its arguments. */
export interface Happened {
  id: string
  args?: unknown[]
}
/**
 * A piece on the board: in a space, or at an x and y of its own, in board units.
 *
 * `flags` are ids of the board's `flags`. A piece that is `carried` is in the hands of its owner's other piece there.
 * `likeness` is the kind that pictures it, whole, where that is not its own; `wears` the kinds hung on its own figure.
 */
export interface Piece {
  id: number | string
  name: string
  kind: string
  owner: number | null
  space: number
  figures: number[]
  flags: string[]
  unarmed?: boolean
  carried?: boolean
  x?: number
  y?: number
  heading?: number
  height?: number
  likeness?: string
  wears?: string[]
  pose?: 'fallen' | 'hurt' | 'idle'
  gauges?: Gauge[]
}
/** A figure of what there was at first, with a symbol of its own: `kind` is a symbol of the art. */
export interface Gauge {
  kind: string
  name: string
  value: number
  most: number
}
/** Something lying in a space that is no piece. */
export interface Marker {
  kind: string
  space: number
  value?: string
}
/** Points toward a level: how far it is to victory. */
export interface Score {
  show: 'score'
  id: string
  title: string
  points: number
  level: number
  note?: string
}
/** How much is left, of `most`, of something that brings the end nearer. */
export interface Track {
  show: 'track'
  id: string
  title: string
  text: string
  value: number
  most: number
  notes?: string[]
}
/** A sentence; a `brief` one is a word or two, on one line with its title. `state` says the same as an id. */
export interface Note {
  show: 'note'
  id: string
  title: string
  text: string
  state?: string
  brief?: boolean
}
/** Who comes when; `note` tells of the one who acts now, and `left` how much movement that one has left. */
export interface Order {
  show: 'order'
  id: string
  title: string
  places: Place[]
  note?: string
  left?: number
}
/** One place in an order: whose it is, what put them there, and whether it is their time now. */
export interface Place {
  owner: number
  name: string
  value: number
  now?: boolean
}
/** Figures of several things side by side in columns, then lists of names, then single facts. */
export interface Ledger {
  show: 'ledger'
  id: string
  title: string
  columns?: Named[]
  rows?: Row[]
  lists?: NameList[]
  facts?: Fact[]
}
/** Something by its name; `count` of them. */
export interface Named {
  id: string
  text: string
  count?: number
}
/** One line of a ledger: a cell under each column, None where nothing is known. */
export interface Row {
  id: string
  name: string
  cells: (number | null)[]
}
/** A heading and the names under it. */
export interface NameList {
  id: string
  name: string
  items: Named[]
}
/** A name and what goes with it: a number, or words. */
export interface Fact {
  id: string
  name: string
  value: number | string
}
/** A record sheet for each of several creatures. */
export interface Records {
  show: 'records'
  id: string
  title: string
  sheets: RecordSheet[]
}
/**
 * A creature's record sheet: gauges, figures, lines of words, and what has befallen it.
 *
 * `state` says where it is if not on the board, `status` says the same as an id; `wears` is hung on its figure.
 */
export interface RecordSheet {
  owner: number
  title: string
  likeness: string
  status: string
  state?: string
  wears?: string[]
  pose?: 'fallen' | 'hurt' | 'idle'
  gauges?: Gauge[]
  figures?: Figure[]
  lines?: Fact[]
  flags?: Named[]
}
/** A figure by its name. One that has a `most` is drawn as a bar; `printed` is what it was at first. */
export interface Figure {
  id: string
  name: string
  value: number
  most?: number
  printed?: number
}
/**
 * The pieces of a seat that wait to be placed.
 *
 * `hand` is the one whose place is being chosen; `all` says that every one of them has to be placed now.
 */
export interface Tray {
  show: 'tray'
  id: string
  title: string
  pieces: Waiting[]
  owner?: number
  hand?: number | string
  all?: boolean
}
/** A piece that is not on the board yet. */
export interface Waiting {
  id: number | string
  name: string
  kind: string
}
/**
 * Something is chosen from lists: the points left, where it is bought, and by verb what one has of each ware.
 *
 * `ready` is offered before anything has been bought. `note` says what to keep in mind from the start, by `rule`.
 * `likeness` is the kind that pictures what is built so far, `wears` what is hung on its figure. `naming` is there
 * where it can be given a name.
 */
export interface Workshop {
  show: 'workshop'
  id: string
  title: string
  points?: number
  has?: {
    [k: string]: Held[]
  }
  ready?: ReadyMade[]
  note?: string
  rule?: string
  likeness?: string
  wears?: string[]
  naming?: Naming
}
/** What one has of a ware: a number of them, or a value. `index` is its place in the list of wares. */
export interface Held {
  index: number
  count?: number
  value?: number
}
/** Something to take as it is: what it is called, what it is good for, the file that builds it, and its picture. */
export interface ReadyMade {
  name: string
  about: string
  file: string
  likeness?: string
  wears?: string[]
}
/** The name that was given to what is built, and the one it has otherwise; the verb is the table's `name`. */
export interface Naming {
  given: string
  otherwise: string
  longest: number
}
/** Everybody's main piece, its figures as they are and as printed, and what is known of it. */
export interface Roster {
  show: 'roster'
  id: string
  title: string
  rows: Contender[]
}
/** One line of a roster. `task` is the id of what it must do, for those who may know; it is none of `not_tasks`. */
export interface Contender {
  owner: number
  who: string
  name: string
  kind?: string
  tags?: string[]
  figures?: Figure[]
  notes?: string[]
  now?: boolean
  out?: boolean
  task?: string
  not_tasks?: string[]
}
/** A tile for each player. */
export interface Tiles {
  show: 'tiles'
  id: string
  title: string
  tiles: Tile[]
}
/** A player's tile: the creature with its figures, and what waits off the board. `at` is where it is, in words. */
export interface Tile {
  owner: number | null
  name: string
  kind?: string
  at?: string
  figures?: Figure[]
  notes?: string[]
  groups?: Group[]
}
/** Pieces off the board that belong together. */
export interface Group {
  name: string
  pieces: Sort[]
}
/** A count of pieces of a kind. */
export interface Sort {
  kind: string
  name: string
  count: number
}
/** Cards face up; the board's decks say what is written on them, and legal actions that take one are its buttons. */
export interface Cards {
  show: 'cards'
  id: string
  title: string
  hands: Hand[]
}
/** The cards before one player. */
export interface Hand {
  owner: number
  name: string
  cards: Card[]
}
/** A card: the deck it is of, which is also the kind of argument, and its number there. */
export interface Card {
  deck: string
  number: number
}
/** What the seat has to do; the edges and spaces of the board that it is about are marked there. */
export interface Tasks {
  show: 'tasks'
  id: string
  title: string
  text: string
  state: string
  rule: string
  parts: Task[]
  edges?: string[]
  spaces?: number[]
}
/** One thing to tick off. */
export interface Task {
  text: string
  done?: boolean
}
/** A battle in a tray at the edge of the board; the dice that fell after the event `since` belong to it. */
export interface Clash {
  show: 'clash'
  id: string
  title: string
  since: string
  space: number
  round: string
  step: string
  sides: Fighter[][]
  notes?: string[]
}
/** One who fights: what a die must show to hit it, whether it attacks now, how many of its sort there are. */
export interface Fighter {
  piece: number | string
  name: string
  kind: string
  owner: number | null
  figures?: Figure[]
  notes?: string[]
  needs?: number
  acts?: boolean
  count?: number
}
/** One against one, a scene in place of the board; `waiting` are still to come. */
export interface Duel {
  show: 'duel'
  id: string
  title: string
  since: string
  sides: Fighter[]
  place?: string
  round?: string
  waiting?: Fighter[]
}
/** The way a piece has just gone, first and last stop included: spaces, or points where pieces stand anywhere. */
export interface Trail {
  piece: number | string
  spaces?: number[]
  points?: [number, number][]
}
/** How it ended: per seat 1 for a win, 0 for a loss, 0.5 for a draw; and why, in words. */
export interface Result {
  returns: number[]
  ending?: Ending
}
/** Why it ended so: a headline, a sentence, and how every seat came out of it. */
export interface Ending {
  title: string
  why?: string
  stakes?: Stake[]
}
/** How a seat came out of it: what it was after or what was left of it, and the parts of that, done or not. */
export interface Stake {
  seat: number
  text: string
  parts?: Task[]
}
/** One of the table's own actions, which a seat may take at any moment; `asks` is what to ask before. */
export interface TableAction {
  action: Action
  text: string
  asks: string
}
/**
 * What came of one action: `die` is what the die showed, `undone` the seq of the entry that this takes back.
 *
 * A die that was thrown `again` is followed by another, and both count.
 */
export interface LogEntry {
  seq: number
  seat: number
  lines: LogLine[]
  die?: number
  undone?: number
  again?: boolean
}
/**
 * One thing that happened, as an id with arguments and in words; one that `begins` a turn is a heading.
 *
 * `pieces` and `spaces` are those that the words name, `moment` the headline where it is a scene of its own.
 * `brief` says it with short names of places, where the text has longer ones. `vain` tells all of the attack that
 * begins here in one line, should nothing come of it; `along`: what is told along it.
 */
export interface LogLine {
  id: string
  args: unknown[]
  text: string
  begins?: boolean
  pieces?: (number | string)[]
  spaces?: number[]
  moment?: Moment
  brief?: string
  vain?: string
  along?: 'fails' | 'harms' | 'rolls'
}
/** The headline of what is a scene of its own, what a card or chit does, and the seat that the words name. */
export interface Moment {
  mood: 'card' | 'death' | 'duel' | 'ruin' | 'triumph'
  text: string
  effect?: string
  seat?: number
}
/** Who sits where; `face` where that is a person this server knows. An `open` seat is for the first to sit down. */
export interface Player {
  seat: number
  side: string
  name: string
  kind: string
  taken: boolean
  online: boolean
  bot: string | null
  stand_in: string | null
  face: Face | null
  open: boolean
}
/** What everybody may know of a person who sits somewhere: the id of their page, a colour, and a figure of ours. */
export interface Face {
  person: string
  colour: string
  avatar: string
}
/**
 * The clock of a seat as everybody sees it: milliseconds left of this move and in reserve.
 *
 * `ends`: milliseconds, days off included, until a running clock is up. `out`: time ran out, and a bot plays the seat
 * or it has conceded.
 */
export interface SeatClock {
  seat: number
  move: number
  reserve: number
  ends?: number
  out?: boolean
}
/**
 * What a player has said beforehand: answers by interruption and in words, and the next clicks with their words.
 *
 * `dropped`: why clicks were dropped.
 */
export interface SaidBeforehand {
  answers?: {
    [k: string]: string
  }
  words?: string[]
  clicks?: [Action, string][]
  dropped?: string
}
/** A state message for a line that has the one of number `since`: what is different in it and in its view. */
export interface ChangeMessage {
  type: 'change'
  seq: number
  since: number
  log?: LogEntry[]
  message?: Difference
  view?: Difference
}
/** The difference between two objects: fields `set` or `gone`, and changed `lists`. */
export interface Difference {
  set?: {
    [k: string]: unknown
  }
  gone?: string[]
  lists?: {
    [k: string]: [number, number, unknown[]][]
  }
}
/** A player has connected or disconnected; `watching` counts spectators. */
export interface PlayersMessage {
  type: 'players'
  players: Player[]
  watching?: number
}
/** A chat message; the sender's copy has the `key`. */
export interface ChatMessage {
  type: 'chat'
  n: number
  seat: number | null
  name: string
  text: string
  at: number
  key?: string
}
/** A click was kept; the table has come to `seq`. */
export interface Done {
  type: 'done'
  key: string
  seq: number
}
/** A request that is not granted: the sentence, and the rule behind it if there is one. */
export interface Refused {
  type: 'refused'
  key: string
  rule: string
  text: string
  seq: number
}
/** Why an action is not allowed; `text` is null if it is. */
export interface WhyAnswer {
  type: 'why'
  key: string
  rule: string
  text: string | null
}
/** What the die behind an action may bring. */
export interface OddsAnswer {
  type: 'odds'
  key: string
  outcomes: [number, string][]
}
/** The actions that build a file's design, after a number of undos. */
export interface ReadAnswer {
  type: 'read'
  key: string
  actions: Action[]
  undos?: number
}
/** A number of undos, and then these actions. */
export interface LessAnswer {
  type: 'less'
  key: string
  undos: number
  actions: Action[]
}
/** What to draw around a piece. */
export interface ShowAnswer {
  type: 'show'
  key: string
  overlays: Partial<Record<OverlayKind, Overlay>>
}
/** Spaces, or shapes where pieces stand anywhere; `note`: what comes of it, in words. */
export interface Overlay {
  spaces?: number[]
  shapes?: (Circle | Sector | Polygon | Runs)[]
  note?: string
}
/** A full circle. */
export interface Circle {
  shape: 'circle'
  x: number
  y: number
  r: number
}
/** A slice of a circle, from `start` through `sweep` degrees, clockwise from the north. */
export interface Sector {
  shape: 'sector'
  x: number
  y: number
  r: number
  start: number
  sweep: number
}
/** Any area with corners. */
export interface Polygon {
  shape: 'polygon'
  points: [number, number][]
}
/** Points of the lattice, as runs of (row, first, last). */
export interface Runs {
  shape: 'runs'
  runs: [number, number, number][]
}
/** What may be said beforehand: of each interruption, and the clicks of the last decision with their words. */
export interface OffersAnswer {
  type: 'offers'
  key: string
  interruptions: InterruptionOffer[]
  clicks: [Action, string][]
}
/** An interruption of the game, or `draw`, and what may be said of it beforehand. */
export interface InterruptionOffer {
  phase: string
  title: string
  choices: AnswerChoice[]
}
/** Something that may be said of an interruption beforehand, and in words. */
export interface AnswerChoice {
  said: string
  text: string
}
/** The view at an earlier moment; nothing can be done in it. */
export interface LookAnswer {
  type: 'look'
  key: string
  seq: number
  view: View
  words: string[]
}
/** Here I am. */
export interface Pong {
  type: 'pong'
  key: string
}
/** What came was no message at all, or the table stays closed. */
export interface ErrorMessage {
  type: 'error'
  status: number
  text: string
}
/**
 * Subscribe, with all that happened after `since` and all that was said after line `chat`.
 *
 * `changes`: a state message may come as a change to the one before.
 */
export interface Hello {
  type: 'hello'
  since?: number
  chat?: number
  changes?: boolean
}
/** One click. */
export interface Act {
  type: 'act'
  key: string
  seq: number
  action: (number | string)[]
}
/** Take the last action back. */
export interface Undo {
  type: 'undo'
  key: string
  seq: number
}
/** Why may I not do this? */
export interface Why {
  type: 'why'
  key: string
  action: (number | string)[]
}
/** What may the die behind this bring? */
export interface Odds {
  type: 'odds'
  key: string
  action: (number | string)[]
}
/** Which clicks build what this file says? */
export interface Read {
  type: 'read'
  key: string
  text: string
}
/** How do I have one less of what I bought by an action that begins so? */
export interface Less {
  type: 'less'
  key: string
  start: (number | string)[]
}
/** What can this piece reach, hit and see? */
export interface Show {
  type: 'show'
  key: string
  piece: number | string
}
/**
 * The view at an earlier moment; `seat` only once nothing is secret any more. So is `ply`, which counts the actions
 * of the record, in place of `seq`; the answer says which moment that is.
 */
export interface Look {
  type: 'look'
  key: string
  seq: number
  seat?: number
  ply?: number
}
/** What may this seat say beforehand? */
export interface Offers {
  type: 'offers'
  key: string
  seat: number
}
/** How this seat answers interruptions, and its next clicks, in place of all that it has said before. */
export interface Beforehand {
  type: 'beforehand'
  key: string
  seat: number
  answers?: {
    [k: string]: string
  }
  clicks?: (number | string)[][]
}
/** Say something to everybody at the table. */
export interface Chat {
  type: 'chat'
  key: string
  text: string
}
/** Are you there? */
export interface Ping {
  type: 'ping'
  key: string
}
/**
 * A game as the marquee shows it; `verbs` gives the kinds of each verb's arguments, `usual` the bot by default.
 *
 * `styles` are those that our bots can play it in, as `usher/cautious`; `levels` how strong they can be under these
 * options, the weakest first, as `usher@1`; `howto`: whether a page says how to play it; `builds`: whether monsters
 * are built before play. `short` is what people call it, and stands at the beginning or the end of the title; `tease`
 * is one line of poster.
 */
export interface GameCard {
  name: string
  title: string
  short: string
  poster: Poster
  blurb: string
  tease: string
  players: string
  minutes: string
  lengths: Length[]
  story: string
  credits: string
  seats: string[]
  options: OptionCard[]
  bots: string[]
  usual: string
  styles: string[]
  levels: LevelCard[]
  rules: string
  howto: boolean
  builds: boolean
  verbs: {
    [k: string]: string[]
  }
}
/**
 * What hangs under the marquee: the beast in front of its moon, and the colours of its sky from top to bottom.
 *
 * The beast is a `figure` of the troupe, else a drawing of the icon set, else a `picture` on a 24 by 24 grid, else the
 * first letter of the title.
 */
export interface Poster {
  figure: string
  icon: string
  picture: string
  outline: boolean
  sky: [string, string, string]
  beast: string
  moon: string
}
/** Minutes of a game with this number of players, rounded to five. */
export interface Length {
  players: number
  minutes: number
}
/**
 * What is settled before a game: one of `choices`, or a whole number from `least` to `most`.
 *
 * `bots` is the default where only bots sit, if that is another one; `beginner` what "play now" takes instead.
 * `first`: asked before anything else, as it says what is played and how many play. `letter` is the value that takes
 * a contested sentence as it is printed.
 */
export interface OptionCard {
  name: string
  title: string
  text: string
  default: boolean | number | string
  choices?: ChoiceCard[]
  least?: number
  most?: number
  bots?: boolean | number | string
  beginner?: boolean | number | string
  first?: boolean
  letter?: boolean | number | string
}
/** One value of an option: in words, unless it is a number or yes or no, and with a sentence where it needs one. */
export interface ChoiceCard {
  value: boolean | number | string
  text?: string
  note?: string
}
/**
 * A rival of a game: its `strength` in log-odds, and for two players the side that is easier against it.
 *
 * The easier seat won that `share` of the `games` between this level and its neighbours.
 */
export interface LevelCard {
  face: string
  strength: number
  easier?: number
  share?: number
  games?: number
}
/**
 * A game's board under some options: everything about it that does not change while the game is played.
 *
 * `verbs` gives the kinds of each verb's arguments, `wares` the entries of each kind that is a named list, `shelves`
 * the verbs whose list is laid out to choose from, `decks` the cards of each kind that is a card. `figures` says in
 * the words for pieces with a number of figures: "Defense {0}, damage {1}, move {2}".
 */
export interface BoardView {
  bounds: [number, number, number, number]
  spaces: Space[]
  verbs: {
    [k: string]: string[]
  }
  edges: {
    [k: string]: string[]
  }
  wares: {
    [k: string]: Ware[]
  }
  shelves: {
    [k: string]: Shelf
  }
  flags: {
    [k: string]: Flag
  }
  art: Looks
  decks?: {
    [k: string]: Deck
  }
  figures?: {
    [k: string]: string
  }
  captions?: Caption[]
  lines?: Polyline[]
  beyond?: Patch[]
  symbols?: Symbol[]
  lattice?: Lattice
  headings?: [number, number][]
  places?: [number, number][]
}
/**
 * A space of the board. One that `crosses` another lies over it and joins two more; `height` is in inches.
 *
 * `ground` is what is painted there, where that is more than the rules ask of its `terrain`; `name` is what people
 * call it, where that is more than the `label` printed in it.
 */
export interface Space {
  n: number
  id: string
  terrain: string
  label: string
  polygon: [number, number][]
  centre: [number, number]
  edges?: string[]
  crosses?: string
  joins?: string[]
  height?: number
  ground?: string
  name?: string
}
/**
 * One entry of a named list: an ability, a kind of unit, a direction; its price and rule where it has them.
 *
 * What has a value instead of a number of pieces starts at `base`; `prices` are those of its other values.
 * `likeness` is the kind of piece that pictures it; one that is `elsewhere` is sold by another list or not
 * at all. `edge` is the edge of the board that it stands for.
 */
export interface Ware {
  id: string
  text: string
  price?: number
  rule?: string
  about?: string
  base?: number
  prices?: [number, number][]
  likeness?: string
  elsewhere?: boolean
  edge?: string
}
/** How the list of a verb is laid out where things are chosen; `first`: only before anything else is chosen. */
export interface Shelf {
  title: string
  form?: 'cards' | 'chips' | 'ladder' | 'rows'
  price?: number
  rule?: string
  first?: boolean
}
/**
 * What marks a piece out: in words, and as the sign on its counter.
 *
 * A `quiet` one dims the counter instead of calling for attention; one that is `drawn` needs no sign.
 */
export interface Flag {
  text: string
  glyph?: string
  quiet?: boolean
  drawn?: boolean
}
/** Every look of a game, by sort and kind. */
export interface Looks {
  grounds: {
    [k: string]: ScreenLook
  }
  markers: {
    [k: string]: ScreenLook
  }
  pieces: {
    [k: string]: ScreenLook
  }
  symbols: {
    [k: string]: ScreenLook
  }
  lines: {
    [k: string]: ScreenLook
  }
}
/**
 * How one kind of ground, marker, piece, symbol or line looks in the browser.
 *
 * `picture` is a path on a 24 by 24 grid (`outline`: it is lines, not areas), `icon` a drawing of the icon set that
 * goes before it; `tones` are coats of paint that single spaces may have instead of `fill`. `figure` is a sculpted one
 * that goes before both, `tall` its height beside the usual; one in the `limelight` is found wherever it is.
 */
export interface ScreenLook {
  fill: string
  ink: string
  glyph: string
  name: string
  picture?: string
  outline?: boolean
  big?: boolean
  style?: string
  accent?: string
  tones?: string[]
  icon?: string
  figure?: string
  tall?: number
  limelight?: boolean
}
/** The cards of one kind, by number, and what the kind is called. */
export interface Deck {
  name: string
  cards: CardText[]
}
/** What is written on a card, and when it works. */
export interface CardText {
  id: string
  name: string
  text: string
  note: string
}
/**
 * Words printed on the board; with a `side` they are kept in sight at that side of the window.
 *
 * `short` is what is said where there is no room for it, `space` the space whose name it is.
 */
export interface Caption {
  text: string
  at: [number, number]
  size: number
  anchor: 'end' | 'middle' | 'start'
  side?: 'left' | 'top'
  short?: string
  space?: number
}
/** What is drawn and no space: along borders (`kind` is a line of the art), or with words of its own. */
export interface Polyline {
  points: [number, number][]
  kind?: string
  text?: string
}
/** What is painted around the board and no part of it. */
export interface Patch {
  ground: string
  polygon: [number, number][]
}
/** Printed in a space: with a short mark, or with the silhouette of a piece. */
export interface Symbol {
  kind: string
  space: number
  mark?: string
  piece?: string
}
/**
 * A table without spaces to stand in: points are numbered row by row, `step` board units apart.
 *
 * `inch` is in board units, and so is `base`, the radius of a round base.
 */
export interface Lattice {
  columns: number
  rows: number
  step: number
  inch: number
  base: number
}
/** The text of the file of a design. */
export interface DesignText {
  text: string
}
/**
 * A design on a card of its own: its picture, its figures as boxes to cross off, and what else it has.
 *
 * `likeness` is the kind that pictures it, in the colours of the seat `owner`; `wears` is hung on its figure.
 */
export interface DesignCard {
  title: string
  text: string
  rule: string
  owner: number
  likeness?: string
  wears?: string[]
  rows?: TallyRow[]
  has?: CardLine[]
}
/** Boxes to cross off, numbered from 1; or empty lines to write on. */
export interface TallyRow {
  name: string
  boxes?: number
  lines?: number
}
/** Something that a design has: what it is called, what it does, its price and its rule. */
export interface CardLine {
  name: string
  text?: string
  price?: number
  rule?: string
}
/**
 * A puzzle: the moments at which something is to be found, the first one first, and the line that this begins.
 *
 * `playouts` is how often each of the best was played out, 0 if the chances were computed.
 * `record` is the game up to the end of the line, which begins after `at` actions.
 */
export interface PuzzleCard {
  line: PuzzleLine
  steps: PuzzleStep[]
  playouts: number
  record: string
  at: number
}
/**
 * A puzzle in a list: what it asks for, the rule that it teaches, how hard it is; its seat and its options.
 *
 * `found` is how often of five the Usher, the Projectionist and Kaiju find it.
 */
export interface PuzzleLine {
  number: number
  goal: string
  text: string
  teaches: string
  level: 'easy' | 'hard' | 'middling'
  found: number[]
  seat: number
  options: {
    [k: string]: unknown
  }
}
/**
 * A moment of a puzzle: the choices, the places of the `best` among them, the likeliest first, and the step each
 * of these leads to, -1 where nothing more is to be found.
 */
export interface PuzzleStep {
  choices: PuzzleChoice[]
  best: number[]
  then: number[]
}
/** Something that can be done in a puzzle, in words, and the chance that it reaches what is asked for. */
export interface PuzzleChoice {
  action: unknown[]
  text: string
  chance: number
}
/**
 * A table to be set up; `scenario` is the text of a scenario file, over which `options` go.
 *
 * A `lesson` begins where the game's lesson does, a `puzzle` at the moment of the game's puzzle of that number, each
 * with its options. `ready`: the set-up is played at once for all seats, yours among bots. Spectators are kept `delay`
 * actions behind until the game is over.
 */
export interface NewTable {
  game: string
  seats: SeatWish[]
  options?: {
    [k: string]: boolean | number | string
  }
  scenario?: string
  dice?: 'server' | 'typed'
  takeback?: 'free' | 'off'
  public?: boolean
  talk?: 'all' | 'seats'
  sealed?: boolean
  hints?: boolean
  lesson?: boolean
  ready?: boolean
  puzzle?: number
  clock?: TimeControl
  asks?: Asking
  rated?: boolean
  delay?: number
}
/** A seat's player: me, a friend by link, the first to sit down (open), a bot, or people at one screen (hotseat). */
export interface SeatWish {
  kind: 'bot' | 'friend' | 'hotseat' | 'me' | 'open'
  name?: string
  bot?: string
}
/**
 * How much time there is: for every move, and in reserve for the whole game, both in seconds or in days.
 *
 * `off` are the days of the week (0 is Monday, by UTC) on which a clock by days stands still. When the time of a seat
 * is up a bot minds it until its holder is back, or it concedes.
 */
export interface TimeControl {
  kind: 'days' | 'live'
  move: number
  reserve?: number
  off?: number[]
  at_zero?: 'bot' | 'concede'
}
/** What a table with open seats asks for: who is welcome, and after how many minutes bots take what stays empty. */
export interface Asking {
  welcome?: 'anybody' | 'beginners' | 'experienced'
  minutes?: number
}
/**
 * A new table; `watch` is the token for spectators, `host` the one of the person who set it up.
 *
 * `commitment` is the hash of the seed of sealed dice, and empty where they are not.
 */
export interface TableMade {
  table: string
  seats: SeatGiven[]
  watch: string
  host: string
  commitment: string
}
/** A seat of a new table: `token` if it is yours, `invite` to send to a friend. */
export interface SeatGiven {
  seat: number
  kind: string
  token?: string
  invite?: string
}
/**
 * One table in a list: the turn or round it has come to, and whose move it is; no one's when it is over.
 *
 * `player` is that seat, CHANCE, or null; `who` says it in words. `returns` tells how it ended, and `ending` says so
 * in words, if that was kept.
 * One that is `damaged` cannot be opened; what can still be read of it is told. One that stayed `unfinished` under
 * older rules, which this names, can only be looked at. `timing` is the clock it was set up with, and `deadline` the
 * moment when the time of the player to move is up.
 */
export interface TableLine {
  table: string
  game: string
  title: string
  rules: string
  options: {
    [k: string]: boolean | number | string
  }
  players: Player[]
  clock: Clock
  player: number | null
  who: string
  returns: number[] | null
  ending: Told | null
  over: boolean
  damaged: boolean
  unfinished: string
  public: boolean
  rated: boolean
  uploaded: boolean
  created: number
  updated: number
  timing: TimeControl | null
  deadline: number | null
}
/** How a game ended, in words: a headline, and a sentence that says why. */
export interface Told {
  title: string
  why: string
}
/** The seats a browser holds. */
export interface Tokens {
  tokens: string[]
}
/** One of the tables you sit at. */
export interface MyTable {
  table: string
  game: string
  title: string
  rules: string
  options: {
    [k: string]: boolean | number | string
  }
  players: Player[]
  clock: Clock
  player: number | null
  who: string
  returns: number[] | null
  ending: Told | null
  over: boolean
  damaged: boolean
  unfinished: string
  public: boolean
  rated: boolean
  uploaded: boolean
  created: number
  updated: number
  timing: TimeControl | null
  deadline: number | null
  seat: number
  your_turn: boolean
}
/**
 * A table in full; `seats` are the ones you hold. At one that is `closed` nothing is played or said.
 *
 * `invited` is the seat that your invitation is for, taken or not. `terms` are in words what one agrees to by sitting
 * down: players, clock, rating, undo, hints, dice, spectators.
 */
export interface TableCard {
  table: string
  game: string
  title: string
  rules: string
  options: {
    [k: string]: boolean | number | string
  }
  players: Player[]
  clock: Clock
  player: number | null
  who: string
  returns: number[] | null
  ending: Told | null
  over: boolean
  damaged: boolean
  unfinished: string
  public: boolean
  rated: boolean
  uploaded: boolean
  created: number
  updated: number
  timing: TimeControl | null
  deadline: number | null
  terms: string[]
  seq: number
  dice: string
  takeback: string
  talk: string
  hints: boolean
  delay: number
  closed: boolean
  sealed: Sealed | null
  seats: number[]
  invited: number | null
}
/**
 * What a record says of its dice: the seed's hash, the players' lucky words, the hashes of these that were shown
 * before, by seat, and the seed once the game is over.
 */
export interface Sealed {
  commitment: string
  words?: [number, number, string][]
  seed?: string
  committed?: {
    [k: string]: string
  }
}
/** An invitation taken up. */
export interface Join {
  invite: string
  name?: string
  luck?: string
}
/** The seat is yours; keep the token. */
export interface Joined {
  seat: number
  token: string
}
/**
 * The bot that plays a seat from now on, or null to play it yourself again.
 *
 * With `places` it places the pieces that wait and gives the seat back before the last one, which begins the game.
 */
export interface StandIn {
  bot: string | null
  places?: boolean
}
/**
 * A part in sealed dice: first the `hash` of a key (SHA-256 of its bytes), and the `key` once all have had their
 * chance to give a hash.
 */
export interface LuckyWords {
  hash?: string
  key?: string
}
/** It is done, and there is no more to say of it. */
export interface Nothing {}
/** The new token for spectators; the old one opens nothing any more. */
export interface WatchMade {
  watch: string
}
/** Whether nothing more is played or said at a table. */
export interface Closing {
  closed: boolean
}
/** Who may talk at a table: the seats alone, or spectators too. */
export interface Talking {
  talk: 'all' | 'seats'
}
/** Whether a seat may say nothing. */
export interface Muting {
  muted: boolean
}
/** What the host is told about a person at the table. */
export interface Complaint {
  text: string
}
/** A complaint as the host reads it: about which seat, by which, when. */
export interface Report {
  about: number
  by: number
  text: string
  at: number
}
/** The bot that plays a seat from now on, or null to invite another person. */
export interface Freed {
  bot?: string
}
/** A table that asks for players, until bots take the seats that are open; `terms` as on its card. */
export interface TableAsking {
  table: string
  game: string
  title: string
  rules: string
  options: {
    [k: string]: boolean | number | string
  }
  players: Player[]
  clock: Clock
  player: number | null
  who: string
  returns: number[] | null
  ending: Told | null
  over: boolean
  damaged: boolean
  unfinished: string
  public: boolean
  rated: boolean
  uploaded: boolean
  created: number
  updated: number
  timing: TimeControl | null
  deadline: number | null
  terms: string[]
  asks: Asking
  until: number
}
/** An open seat taken. */
export interface SitDown {
  name?: string
  luck?: string
}
/** The kinds of signals that this server has, and its public key for push services. */
export interface SignalsOffered {
  kinds: string[]
  key: string
}
/**
 * How a browser would be told that a table waits: by `kind`, with the fields that it needs, for the seats of these
 * tokens. In `quiet` hours (minutes of the day, by UTC) a signal waits. `always`: with the page open, too.
 */
export interface SignalWish {
  device: string
  kind: 'mail' | 'push' | 'webhook'
  tokens: string[]
  endpoint?: string
  p256dh?: string
  auth?: string
  address?: string
  url?: string
  shape?: 'discord' | 'matrix' | 'slack'
  quiet?: [number, number]
  always?: boolean
}
/** For how many seats there are signals now. `unconfirmed`: a message was sent to ask if they are wanted. */
export interface SignalsMade {
  seats: number
  unconfirmed: boolean
}
/** A kind of signal that a browser has no more. */
export interface SignalOff {
  device: string
  kind: 'mail' | 'push' | 'webhook'
}
/** The key that a message asked to be confirmed by. */
export interface Confirmed {
  key: string
}
/** The story of a game in numbers; `unit` is what it calls a turn. */
export interface Numbers {
  returns: number[] | null
  actions: number
  clicks: number[]
  tallies: Tally[]
  turns: Turn[]
  unit: string
}
/**
 * How often one kind of event happened; `by` splits it by terrain or kind of piece, `parts` says so in words.
 *
 * `total` adds its numbers; `text` is what the game calls it in its story, if it has a place there.
 */
export interface Tally {
  id: string
  text: string
  count: number
  total: number
  by: {
    [k: string]: number
  }
  parts: string[]
}
/** One turn: the score at its end, what happened in it, and how many clicks it took each seat. */
export interface Turn {
  turn: number
  points: number | null
  clicks: number[]
  events: {
    [k: string]: number
  }
}
/**
 * The Producer's best lines at the moment `seq`, the one to take first; `tip`: the game's own advice.
 *
 * `margin` is how far such chances were off at most, where that was examined. `alike`: the lines are neither clearly
 * different nor far apart.
 */
export interface Hint {
  seq: number
  lines: HintLine[]
  tip: string
  margin: number | null
  alike: boolean
}
/**
 * A choice, in words, and the chance to win that it promises; `why` the first is better than the next.
 *
 * `margin` is how far its difference to the first line may be off.
 */
export interface HintLine {
  action: unknown[]
  text: string
  chance: number
  margin: number
  why: Because[]
}
/** Something that happens more or less often in the turns after the better choice, on average. */
export interface Because {
  what: string
  then: number
  instead_of: number
}
/**
 * What the coach says of a turn: nothing (`seq` 0), or the moment of one decision, both choices and their chances.
 *
 * `margin` is how far the difference may be off, `why` what happens more or less often after the better choice.
 */
export interface Coached {
  seq: number
  done: string
  better: string
  chance: number
  would_be: number
  margin: number
  why: Because[]
}
/** How everybody's chance ran along a game. */
export interface Course {
  seats: string[]
  unit: string
  moments: Outlook[]
  margin: number | null
  luck: number[]
  choices: number[]
  resigned: number[]
  resignations: Resignation[]
  turning: (Swing | null)[]
  returns: number[]
}
/** Before a decision: how many actions were played, the turn, and everybody's chance to win. */
export interface Outlook {
  ply: number
  clock: number
  chances: number[]
}
/** A seat conceded, or a draw was agreed: the chances changed without a move on the board. */
export interface Resignation {
  ply: number
  seat: number
  told: string
}
/**
 * The turn in which a seat's chance changed most (turn 0 is the set-up): from what to what, and the dice's share.
 *
 * `ply` is the decision that did most of it, `seat` made it, `done` is it in words, `told` what happened then.
 */
export interface Swing {
  ply: number
  clock: number
  seat: number
  before: number
  after: number
  dice: number
  done: string
  told: string[]
}
/** What an analysis tells. */
export interface Story {
  seats: string[]
  unit: string
  moments: Outlook[]
  margin: number | null
  luck: number[]
  choices: number[]
  resigned: number[]
  resignations: Resignation[]
  turning: (Swing | null)[]
  returns: number[]
  deciding: Deciding | null
  dearest: Dear[]
  runs: CostlyTurn[]
}
/**
 * The decision that brought the winner most: who made it, and shares of games won when they are played on.
 *
 * `before` it, after the `choice` alone, and `after` the dice that followed. `margin` is how far a share may be off.
 */
export interface Deciding {
  ply: number
  clock: number
  seat: number
  winner: number
  done: string
  told: string[]
  before: number
  choice: number
  after: number
  margin: number
}
/**
 * A decision that cost something: what was done, what was better, the chances to win with each, and why.
 *
 * The `margin` is how far the difference of the chances may be off.
 */
export interface Dear {
  ply: number
  clock: number
  seat: number
  done: string
  better: string
  chance: number
  would_be: number
  margin: number
  why: Because[]
}
/** What a seat's decisions of one turn, from this ply on, look to have cost it together, at a glance. */
export interface CostlyTurn {
  ply: number
  clock: number
  seat: number
  cost: number
}
/** An uploaded record has become a table to look back on. */
export interface RecordMade {
  table: string
  watch: string
  host: string
}
/** The whole truth of a table, for the holder of every seat. */
export interface Debug {
  seq: number
  player: number | null
  phases: string[]
  position: {
    [k: string]: unknown
  }
  legal: unknown[][]
  words: string[]
  actions: unknown[][]
}
/**
 * The nights from the day `first` on, a day each: all from the `opening` on, or those of a week.
 *
 * After the last of all the first `again` come again. `legend` says what the symbols of a strip mean.
 */
export interface Programme {
  opening: string
  again: number
  legend: string
  first: string
  nights: NightCard[]
}
/**
 * A night of the programme.
 *
 * `options` lists the unusual ones except `night`; `seat` is the player's, `rivals` the bot in the others. The
 * Projectionist won `won` of `games`; `kaiju` is Kaiju's result in words. `points` names the measure, `unit` a turn.
 */
export interface NightCard {
  night: string
  game: string
  title: string
  options: {
    [k: string]: boolean | number | string
  }
  sides: string[]
  seat: number
  rivals: string
  score: string
  points: string
  unit: string
  won: number
  games: number
  kaiju: string
}
/** One line in the table of a night; `at` is when it was entered, in milliseconds, `face` whose it is if known. */
export interface EveningEntry {
  name: string
  face: Face | null
  won: number
  points: number
  turns: number
  strip: string
  at: number
}
/**
 * Whether a finished game of a night is to be entered in its table, or was played for practice.
 *
 * `name` is what it is entered under, if not the name of the seat.
 */
export interface Enter {
  enter?: boolean
  name?: string
}
/**
 * A finished game of a night, checked by replaying it: its score, a strip of symbols, and the result in words.
 *
 * `place` is its place in the table of the night, if it was entered there; `note` says why not, if it was to be.
 */
export interface Evening {
  night: string
  won: number
  points: number
  turns: number
  strip: string
  text: string
  place: number | null
  note: string
}
/** The text of a scenario file. */
export interface ScenarioText {
  text: string
}
/** A scenario file that can be played: what it says, who sits there, and the table where it begins. */
export interface ScenarioShown {
  game: string
  title: string
  story: string
  options: {
    [k: string]: unknown
  }
  opening: string
  seats: string[]
  board: BoardView
  view: View
}
/** What each side wins when a bot plays itself. */
export interface Fairness {
  bot: string
  games: number
  sides: SideShare[]
}
/** What a side has won, a draw as half: its share, and its 95 % confidence interval. */
export interface SideShare {
  side: string
  share: number
  low: number
  high: number
}
/** You, and the key by which this device is you; keep it. */
export interface MeMade {
  key: string
  me: Me
}
/** Who you are here, and what you could look like. */
export interface Me {
  id: string
  name: string
  colour: string
  avatar: string
  created: number
  banned: boolean
  unranked: boolean
  devices: Device[]
  passkeys: Passkey[] | null
  blocked: Blocked[]
  colours: string[]
  avatars: string[]
  request: JoinRequest | null
}
/**
 * A device that is you; `seen` is the day it was last used, `this` the one that asks. With `joined` it was a person
 * else a short while ago.
 */
export interface Device {
  device: string
  created: number
  seen: number
  this: boolean
  joined: Before | null
}
/** Who a device was before, by name, and until when that can be undone. */
export interface Before {
  name: string
  until: number
}
/** A passkey that is you; `seen` is the day it was last used. */
export interface Passkey {
  passkey: string
  created: number
  seen: number
}
/** A person whom you have blocked. */
export interface Blocked {
  name: string
  face: Face
}
/** A pending request to join you, with its code. */
export interface JoinRequest {
  who: Known
  code: string
}
/**
 * A person, shown before joining: their name (empty if they gave none), looks, tables,
 * ratings and clubs.
 */
export interface Known {
  name: string
  face: Face
  tables: number
  ratings: KnownRating[]
  clubs: string[]
}
/** A rating at a game. */
export interface KnownRating {
  title: string
  points: number
}
/** What is to be different about you. */
export interface MeChanged {
  name?: string
  colour?: string
  avatar?: string
}
/** A page of your tables, how many of all of them wait for you, and what to ask for next, if there is more. */
export interface MyTables {
  tables: MyTable[]
  waiting: number
  next: string | null
}
/** The address of the page that the link opens. */
export interface JoinLinkWish {
  page?: string
}
/**
 * A link by which another device may ask to be you, once, `until` then, and the same as a QR code: the path of a
 * drawing that is `size` wide and high.
 */
export interface JoinLink {
  link: string
  until: number
  path: string
  size: number
}
/** A link that was opened; with `ask` you ask its maker to be one person. */
export interface JoinWish {
  link: string
  ask?: boolean
}
/** The maker of a link and you; after asking, the code that both devices show. */
export interface Joining {
  maker: Known
  you: Known | null
  code: string | null
}
/** Whether you are the same person as who shows this code. */
export interface JoinAnswer {
  code: string
  agree: boolean
}
/** Whom you would block, by the id of their page. */
export interface BlockWish {
  person: string
}
/** All that is kept of you. */
export interface Exported {
  id: string
  name: string
  colour: string
  avatar: string
  created: number
  banned: boolean
  unranked: boolean
  devices: Device[]
  passkeys: Passkey[] | null
  blocked: Blocked[]
  tables: ExportedTable[]
  talk: ExportedTalk[]
  record: PublicPerson
  clubs: string[]
}
/** A table where you sat, as what, when, and how it ended for every seat. */
export interface ExportedTable {
  table: string
  game: string
  seat: number
  name: string
  created: number
  updated: number
  returns: string | null
}
/** Something you said. */
export interface ExportedTalk {
  table: string
  text: string
  at: number
}
/**
 * What everybody may know of a person: their looks, and what came of rated and public games.
 *
 * `last`: the shares of the last games, the latest first. `luck`: what the dice gave in each of the last games, in
 * games won, where that was worked out.
 */
export interface PublicPerson {
  name: string
  face: Face
  since: number
  games: number
  won: number
  ratings: Standing[]
  last: number[]
  favourites: Favourite[]
  escapes: Escape[]
  luck: number[]
}
/** A person's place at one game, and where its bots are. */
export interface Standing {
  game: string
  title: string
  place: Rung
  bots: Rung[]
}
/**
 * A place on a ladder: a person (`face`) or a bot. `points` may be off by `margin`; they are `sure`
 * after enough games against several established players or bots. `won` counts a draw as half.
 */
export interface Rung {
  name: string
  face: Face | null
  bot: string | null
  points: number
  margin: number
  games: number
  won: number
  sure: boolean
}
/** A favourite of a person: how often played, how often won. */
export interface Favourite {
  title: string
  called: string
  games: number
  won: number
}
/** A game that was won after its chances were as low as this; `table` can be watched if it is public. */
export interface Escape {
  title: string
  called: string
  chance: number
  at: number
  table: string | null
}
/** What a browser needs (WebAuthn's options, as JSON). */
export interface PasskeyAsked {
  options: {
    [k: string]: unknown
  }
}
/** What a browser answers (WebAuthn's credential, as JSON). */
export interface PasskeyGiven {
  credential: {
    [k: string]: unknown
  }
}
/** Who plays a game best, as far as rated games tell. */
export interface Ladder {
  game: string
  title: string
  rungs: Rung[]
}
/**
 * What a table does to ratings. `rated` is false where it does nothing: it is not rated, or a person has not moved
 * yet. `over`: whether that is settled.
 */
export interface TableRating {
  rated: boolean
  over: boolean
  seats: SeatRating[]
}
/**
 * What a rated game does to the rating of who sits somewhere: what it did once it is over, else what it would do
 * if this seat conceded now.
 */
export interface SeatRating {
  seat: number
  before: number
  after: number
  sure: boolean
}
/** What a new club is to be called. */
export interface ClubWish {
  name: string
}
/** The link by which people become members; it is told only once. */
export interface ClubLink {
  club: string
  link: string
}
/** A club you are in. */
export interface ClubLine {
  club: string
  name: string
  members: number
}
/** A club, for its members: the season's table, the latest tables, tournaments; `host` if that is you. */
export interface Club {
  club: string
  name: string
  host: boolean
  season: number
  members: Member[]
  tables: TableLine[]
  tournaments: TournamentLine[]
}
/** A person in a club; this season's games and how many of them were won, a draw as half. */
export interface Member {
  name: string
  face: Face
  host: boolean
  games: number
  won: number
}
/** A tournament in a list: the round it has come to, of how many; both are 0 until it begins. */
export interface TournamentLine {
  tournament: string
  name: string
  game: string
  title: string
  kind: 'robin' | 'swiss'
  clock: TimeControl | null
  round: number
  rounds: number
  over: boolean
  players: number
}
/** A link to a club that was followed. */
export interface ClubJoin {
  link: string
}
/** A tournament at tables for two: members enter it themselves, bots are named here. */
export interface TournamentWish {
  name: string
  game: string
  kind?: 'robin' | 'swiss'
  options?: {
    [k: string]: boolean | number | string
  }
  clock?: TimeControl
  bots?: string[]
}
/** A tournament in full: its table, best first, and what was played; `mine` is your number in it. */
export interface Tournament {
  tournament: string
  name: string
  game: string
  title: string
  kind: 'robin' | 'swiss'
  clock: TimeControl | null
  round: number
  rounds: number
  over: boolean
  players: number
  club: string
  host: boolean
  mine: number | null
  standings: EntrantLine[]
  meetings: MeetingLine[]
}
/**
 * How a person stands in a tournament, a person (`face`) or a bot, by their number; `rivals` are the points of all
 * whom they met. Who is `out` takes no further part.
 */
export interface EntrantLine {
  n: number
  name: string
  face: Face | null
  bot: string | null
  out: boolean
  points: number
  played: number
  rivals: number
}
/** Two who meet in a round, or one who has a bye; `share` is what the first got of it, null while they play. */
export interface MeetingLine {
  round: number
  first: number
  second: number | null
  share: number | null
  table: string | null
}
/** Who takes no further part, by their number. */
export interface Withdrawal {
  n: number
}
/** The rule book of a game, in our own words. */
export interface RuleBook {
  title: string
  chapters: BookChapter[]
}
/** A chapter of a rule book. */
export interface BookChapter {
  number: string
  title: string
  rules: BookRule[]
}
/** One numbered rule or ruling; a ruling names the rules it completes. */
export interface BookRule {
  id: string
  title: string
  text: string
  table?: string
  completes?: string[]
}
/**
 * A first game at a real table against a bot: of the cards that fit the moment, the first is shown.
 *
 * `opening` is what has been played when the learner sits down, dice and draws included. `wait` is shown while others
 * decide, as often as a card, and `over` at the end. `promises` are the events that the intro promises.
 */
export interface Lesson {
  options: {
    [k: string]: boolean | number | string
  }
  seat: number
  bot: string
  intro: string
  cards: LessonCard[]
  promises: string[]
  wait: string
  over: string
  opening?: Action[]
}
/**
 * What the teacher says, the beginning of the action that lends a hand, and the verb whose targets are marked.
 *
 * No card comes up more often than `TWICE`, whether it is done or not.
 */
export interface LessonCard {
  when: When
  text: string
  until?: Until
  do?: Action
  mark?: string
}
/**
 * What must hold for a card to come up: all that is given.
 *
 * The phase, a verb that is legal, one that is legal towards a space of another seat's piece (`foe`), the beginning of
 * an action that is legal (null: any argument) or of none (`lacks`), an event that has happened so often, the `state`
 * of a panel.
 */
export interface When {
  phase?: string
  verb?: string
  foe?: string
  offers?: Action
  lacks?: Action
  event?: string
  times?: number
  panel?: string
  state?: string
}
/** What a card waits for: a verb that the learner has used, a cell of a ledger that is high enough, or an event. */
export interface Until {
  verb?: string
  event?: string
  times?: number
  panel?: string
  column?: string
  row?: string
  least?: number
}
/** The page: what the game is about, and the steps in the order in which one meets them. */
export interface HowTo {
  title: string
  intro: string
  steps: HowToStep[]
}
/** One paragraph: a heading, what is done, the rule to read on in, and perhaps a picture. */
export interface HowToStep {
  title: string
  text: string
  rule?: string
  picture?: Picture
}
/** A piece of the board as it stood in a real game: what lies there, what glows, and the frame around it. */
export interface Picture {
  caption: string
  options: {
    [k: string]: boolean | number | string
  }
  pieces: Piece[]
  markers: Marker[]
  bounds: [number, number, number, number]
  lit?: number[]
}
/**
 * All sheets of a game, and the rules that are looked up so often that they belong on the page of tables.
 *
 * `designs` says whether what one builds has a card.
 */
export interface PaperSheets {
  title: string
  sheets: PaperSheet[]
  looked_up: string[]
  designs: boolean
}
/** A sheet: short words to fill in, rows of boxes and lines, and how many of it are needed. */
export interface PaperSheet {
  title: string
  text?: string
  rule?: string
  copies?: number
  blanks?: string[]
  rows?: TallyRow[]
}
/**
 * What a game lets one make: the option that holds the script, its parts, and the scenarios that come with it.
 *
 * `begin` is the script that an editor begins with.
 */
export interface ScenarioKit {
  option: string
  begin: string
  parts: PartCard[]
  shelf: ShelfCard[]
}
/**
 * One part of a script in words: how it is written is its name and what it takes, but a phrase is itself.
 *
 * `least` and `most` are how far a number goes, or how many are named.
 */
export interface PartCard {
  name: string
  title: string
  takes: 'area' | 'number' | 'phrase' | 'point' | 'some' | 'spaces'
  choices?: ChoiceCard[]
  least?: number
  most?: number
}
/** A scenario of the shelf; `text` is its file. */
export interface ShelfCard {
  id: string
  title: string
  story: string
  text: string
}
/** Not there yet, and to be asked for again: how many requests are before this one, and that in words. */
export interface NotYet {
  before: number
  text: string
}
