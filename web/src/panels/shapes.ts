/** What the forms are given: words come ready-made from the game, figures go by ids that the catalogue knows. */

export interface Creature {
  piece?: number
  kind: string | null
  name: string
  owner: number | null
  figures?: Record<string, number>
  /** how high a figure can go: it is drawn as a bar */
  most?: Record<string, number>
  notes: string[]
}

export interface Tile extends Creature {
  at?: string
  groups: { name: string; pieces: Record<string, number> }[]
}

export interface Fighter extends Creature {
  piece: number
  /** what a die must show to hit it */
  needs?: number
  /** it is this one's turn to attack */
  acts?: boolean
  count?: number
}

export interface ClashPanel {
  title: string
  /** the event that it began with */
  since: string
  round: string
  step: string
  sides: Fighter[][]
  notes: string[]
}

export interface DuelPanel {
  title: string
  since: string
  place: string
  round: string
  sides: Fighter[]
  waiting: Fighter[]
}

export interface Hand {
  owner: number
  name: string
  /** the kind of argument that a card is, and its number */
  cards: [string, number][]
}

export interface TrackPanel {
  text: string
  value: number
  most: number
  notes: string[]
}
