/** Scenarios of one's own: a file as the editor holds it, the parts of its script, and what this browser keeps of them. */
import { call, once, post } from '../net/api'
import { pack } from '../values/packed'
import { shelf } from '../values/shelf'
import type { Fairness, PartCard, ScenarioKit, ScenarioShown, ScenarioText } from '../protocol/types'

export interface Draft {
  game: string
  title: string
  story: string
  options: Record<string, string | number | boolean>
  /** what was played before it begins, packed; empty for none */
  opening: string
}

export const kitOf = (game: string): Promise<ScenarioKit> => once(`/games/${encodeURIComponent(game)}/scenarios`)
/** The table that a file sets up; a refusal says what is wrong in which line. */
export const setUp = (text: string): Promise<ScenarioShown> => post('/scenarios', { text })
/** What each side wins of it when bots play it. */
export const fairness = (text: string, hear: (text: string) => void): Promise<Fairness> => call('/scenarios/fairness', undefined, 'POST', JSON.stringify({ text }), hear)

/** The file, a line for each; strings of JSON are strings of TOML. */
export function fileOf({ game, title, story, options, opening }: Draft): string {
  return Object.entries({ game, title, story, ...options, ...(opening && { opening }) })
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

export const fileName = ({ title, game }: Pick<Draft, 'title' | 'game'>): string => `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || game}.toml`

/** The address of the editor with a file in it. */
export const editing = async (game: string, text: string): Promise<string> => `/scenarios/edit/${game}#${await pack(text)}`

/** The address of the editor with a moment of a game that is over as the start. */
export async function takenAt(game: string, table: string, moment: number, token?: string): Promise<string> {
  const { text } = await call<ScenarioText>(`/tables/${table}/scenario/${moment}`, token)
  return editing(game, text)
}

// -- the script: parts between semicolons or a line each, a phrase as itself, the others by name

const written = (script: string): string[] => script.split(/[;\n]/).map((part) => part.trim()).filter(Boolean)

const isOf = (part: PartCard, text: string): boolean =>
  part.takes === 'phrase' ? !!part.choices?.some(({ value }) => value === text) : text.split(/\s+/)[0] === part.name

/** What a script says for a part, without its name; several times only for areas and points. */
export const said = (script: string, part: PartCard): string[] =>
  written(script).filter((text) => isOf(part, text)).map((text) => (part.takes === 'phrase' ? text : text.slice(part.name.length).trim()))

/** The same script with this said for a part; everything keeps its place, and what is new comes last. */
export function saying(script: string, part: PartCard, values: readonly string[]): string {
  const left = values.map((value) => (part.takes === 'phrase' ? value : `${part.name} ${value}`))
  const kept = written(script).flatMap((text) => (isOf(part, text) ? left.splice(0, 1) : [text]))
  return [...kept, ...left].join('; ')
}

/** A rectangle or a point of a table without spaces, in inches; a point has no size. */
export interface Area {
  x: number
  y: number
  w: number
  h: number
  name: string
}

export function areaIn(text: string): Area {
  const [, x = 0, y = 0, w = 0, h = 0, name = ''] = /^(\d+),(\d+)(?: +(\d+)x(\d+))?(?: +(\w+))?$/.exec(text) ?? []
  return { x: Number(x), y: Number(y), w: Number(w), h: Number(h), name: String(name) }
}

export const areaText = ({ x, y, w, h, name }: Area): string => `${x},${y}${w ? ` ${w}x${h}` : ''}${name ? ` ${name}` : ''}`

/** So many inches lie between what is laid anew and the rest. */
const GAP = 2

/** Where there is room for something so large on a table so wide, next to its middle; the middle itself where there is none. */
export function roomFor({ w, h }: Pick<Area, 'w' | 'h'>, areas: readonly Area[], across: number): Pick<Area, 'x' | 'y'> {
  const middle = { x: Math.round((across - w) / 2), y: Math.round((across - h) / 2) }
  const inches = [...Array(across + 1).keys()]
  const places = inches.flatMap((x) => inches.map((y) => ({ x, y }))).filter(({ x, y }) => x >= GAP && y >= GAP && x + w + GAP <= across && y + h + GAP <= across)
  const far = ({ x, y }: Pick<Area, 'x' | 'y'>): number => Math.hypot(x - middle.x, y - middle.y)
  const isFree = ({ x, y }: Pick<Area, 'x' | 'y'>): boolean => areas.every((one) => x >= one.x + one.w + GAP || y >= one.y + one.h + GAP || one.x >= x + w + GAP || one.y >= y + h + GAP)
  return places.toSorted((a, b) => far(a) - far(b)).find(isFree) ?? middle
}

// -- one's own shelf

export const own = shelf('matinee.scenarios')
