/** From the legal list to what lights up: pure, and it knows no game. */
import type { Action, Board, PieceId, Verbs } from '../protocol/types'

/** The kinds of arguments that are picked on the board. */
export type Target = 'space' | 'piece' | 'point' | 'heading' | 'place'
/** Those that are neither a space nor a piece: points of a lattice, headings round a base, numbered places. */
export type Mark = Exclude<Target, 'space' | 'piece'>
const MARKS: readonly string[] = ['point', 'heading', 'place']

/** Some legal actions that begin alike: one click may stand for all of them. */
export interface Choice {
  verb: string
  args: number[]
  /** places in the legal list */
  actions: number[]
  /** the kind of the next argument still to be picked; null when the choice is one whole action */
  next: string | null
}

export interface Offer {
  spaces: Map<number, Choice[]>
  pieces: Map<number, Choice[]>
  marks: Record<Mark, Map<number, Choice[]>>
  /** what needs no click on the board, in the order of the legal list */
  rest: Choice[]
}

/** A stack that is spread out, and what lay in it then. */
export interface Fan {
  space: number
  ids: readonly PieceId[]
}

/** What has been picked so far of an action that takes several clicks. */
export interface Path {
  verb: string
  args: number[]
}

export function isTarget(kind: string | undefined): kind is Target {
  return kind === 'space' || kind === 'piece' || isMark(kind)
}

export function isMark(kind: string | undefined): kind is Mark {
  return kind !== undefined && MARKS.includes(kind)
}

/** What a click on this would choose from. */
export function choicesOf(offer: Offer, kind: Target, value: number): Choice[] {
  const lit = kind === 'space' ? offer.spaces : kind === 'piece' ? offer.pieces : offer.marks[kind]
  return lit.get(value) ?? []
}

export function fits(action: Action, path: Path | null): boolean {
  if (!path) return true
  return action[0] === path.verb && path.args.every((arg, i) => action[i + 1] === arg)
}

/** What can be picked next, after `path`; pieces that are not on the board (a tray) go to `rest`. An edge is a button, and lit `along` its spaces. */
export function offer(
  legal: readonly Action[],
  verbs: Verbs,
  path: Path | null = null,
  onBoard: (piece: number) => boolean = () => true,
  along: (edge: number) => readonly number[] = () => [],
): Offer {
  const marks = { point: new Map(), heading: new Map(), place: new Map() }
  const found: Offer = { spaces: new Map(), pieces: new Map(), marks, rest: [] }
  const groups = new Map<string, Choice>()
  const at = path ? path.args.length : 0
  legal.forEach((action, index) => {
    if (!fits(action, path)) return
    const kinds = verbs[action[0]] ?? []
    const kind = kinds[at]
    const value = action[at + 1] as number | undefined
    const args = action.slice(1, at + 1 + (value === undefined ? 0 : 1)) as number[]
    const key = `${action[0]}:${args.join(',')}`
    const known = groups.get(key)
    if (known) {
      known.actions.push(index)
      return
    }
    const choice: Choice = { verb: action[0], args, actions: [index], next: kinds[at + 1] ?? null }
    groups.set(key, choice)
    if (kind === 'space' && value !== undefined) put(found.spaces, value, choice)
    else if (kind === 'piece' && value !== undefined && onBoard(value)) put(found.pieces, value, choice)
    else if (isMark(kind) && value !== undefined) put(found.marks[kind], value, choice)
    else {
      found.rest.push(choice)
      if (kind === 'edge' && value !== undefined) for (const n of along(value)) put(found.spaces, n, choice)
    }
  })
  for (const choice of groups.values()) if (choice.actions.length === 1) choice.next = null
  return found
}

/** What is on the board as well, in the order of the legal list. */
export function everyChoice({ spaces, pieces, rest }: Offer): Choice[] {
  return [...spaces.values(), ...pieces.values(), rest].flat().toSorted((a, b) => a.actions[0]! - b.actions[0]!)
}

/** A space of the board that has a named button as well, and the letter that both bear. */
export interface Pin {
  letter: string
  space: number
  choice: Choice
}

const FIRST = 'A'.charCodeAt(0)

/** In the order of the legal list; one place needs no letter. */
export function pinsOf({ spaces }: Offer): Pin[] {
  const found = [...spaces].flatMap(([space, choices]) => choices.map((choice) => ({ space, choice })))
  return found.length < 2 ? [] : found.map((pin, n) => ({ ...pin, letter: String.fromCharCode(FIRST + n) }))
}

function put(map: Map<number, Choice[]>, key: number, choice: Choice): void {
  const there = map.get(key)
  if (there) there.push(choice)
  else map.set(key, [choice])
}

/** The actions to ask "why not?" about when something dark is clicked: one per verb that could take such an argument. */
export function doubts(
  legal: readonly Action[],
  verbs: Verbs,
  kind: Target,
  value: number,
  path: Path | null = null,
): Action[] {
  const asked = new Map<string, Action>()
  const at = path ? path.args.length : 0
  for (const action of legal) {
    if (asked.has(action[0]) || !fits(action, path) || (verbs[action[0]] ?? [])[at] !== kind) continue
    const doubt = [...action] as Action
    doubt[at + 1] = value
    asked.set(action[0], doubt)
  }
  return [...asked.values()]
}

/** Rows of a set-up sheet: one per entry of a named list (strengths, abilities, kinds of unit). */
export interface Row {
  verb: string
  kind: string
  index: number
  choice: Choice | null
}

export interface Sheet {
  verb: string
  kind: string
  rows: Row[]
}

/**
 * The choices of verbs whose list is laid out on a shelf, as full tables; the others are plain buttons.
 * The verbs of `always` have their table even when nothing in it can be had any more.
 */
export function sheets(
  rest: readonly Choice[],
  board: Pick<Board, 'verbs' | 'wares' | 'shelves'> | null,
  always: Iterable<string> = [],
): { sheets: Sheet[]; buttons: Choice[] } {
  const byVerb = new Map<string, Sheet>()
  const buttons: Choice[] = []
  const sheetOf = (verb: string): Sheet | null => {
    const kind = board?.verbs[verb]?.[0]
    const list = board?.wares[kind ?? '']
    if (!kind || !list || !board?.shelves[verb]) return null
    let sheet = byVerb.get(verb)
    if (!sheet) {
      sheet = { verb, kind, rows: list.map((_, index) => ({ verb, kind, index, choice: null })) }
      byVerb.set(verb, sheet)
    }
    return sheet
  }
  for (const verb of always) sheetOf(verb)
  for (const choice of rest) {
    const row = choice.args.length === 1 ? sheetOf(choice.verb)?.rows[choice.args[0]!] : undefined
    if (row) row.choice = choice
    else buttons.push(choice)
  }
  return { sheets: [...byVerb.values()], buttons }
}

/** The part that all these sentences begin with, cut at a word: "Smash the high-rise at the end of 5th Avenue with". */
export function stem(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  let common = words[0]!
  for (const other of words) {
    let i = 0
    while (i < common.length && common[i] === other[i]) i++
    common = common.slice(0, i)
  }
  return common.replace(/\S*$/, '').trim()
}
