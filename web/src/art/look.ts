/** How things look: what the game's art says of each kind, and a plain look for kinds it does not name. */
import { iconPath } from '../lib/net/icons'
import { hash } from '../lib/values/scatter'
import { capital } from '../lib/text/text'
import type { Board, Flag, Looks, LookSort, ScreenLook } from '../lib/protocol/types'
import looks from './looks.json'

export interface OwnerLook {
  fill: string
  ink: string
  edge: string
  shape: string
}

/** A path and the side of the square it is drawn in. */
export interface Drawing {
  d: string
  side: number
  outline: boolean
}

/** What may be drawn: an icon of the set, or a picture of the game's own. */
export type Drawable = Pick<ScreenLook, 'icon' | 'picture' | 'outline'>

const SET = 512
const OURS = 24

export function lookOf(sort: LookSort, kind: string, art: Looks): ScreenLook {
  const known = art[sort][kind]
  if (known) return known
  const fill = looks.ground[hash(kind) % looks.ground.length]!
  return { fill, ink: '#e8edf5', glyph: kind.charAt(0).toUpperCase(), name: kind }
}

/** What a kind is called where it stands alone. */
export function nameOf(sort: LookSort, kind: string, art: Looks): string {
  return capital(lookOf(sort, kind, art).name)
}

/** The colours and the shape of a seat; what belongs to nobody has its own. */
export function ownerLook(owner: number | null): OwnerLook {
  if (owner === null) return looks.nobody
  return looks.owners[((owner % looks.owners.length) + looks.owners.length) % looks.owners.length]!
}

/** The silhouette of a look, or null where there is none and a letter must do. */
export function drawingOf({ icon, picture, outline }: Drawable): Drawing | null {
  const d = iconPath(icon)
  if (d) return { d, side: SET, outline: false }
  return picture ? { d: picture, side: OURS, outline: outline ?? false } : null
}

/** What marks a piece out, with a sign for it. */
export function flagOf(id: string, board: Board): Required<Flag> {
  const flag = board.flags[id] ?? { text: id }
  return { glyph: flag.text.charAt(0).toUpperCase(), quiet: false, drawn: false, ...flag }
}
