/** What a hand may be in the middle of. */
import type { Choice, Target } from '../../lib/play/picker'
import type { Handful } from '../../lib/play/throws'
import type { Concern, Reason } from '../../lib/protocol/types'

/** The seat that rolls dice and draws. */
export const CHANCE = -1

export interface Spot {
  kind: Target
  value: number
}

export interface Menu {
  choices: Choice[]
  at: [number, number]
  confirm: boolean
}

export interface Notice {
  reasons: Reason[]
  title?: string
}

export interface Throw {
  id: number
  handfuls: Handful[]
  /** what was decided when the dice were taken up */
  about: Concern | undefined
}
