/** The forms a panel may ask for by `show`; none of them knows a game. */
import type { Component } from 'svelte'
import type { Board, Json } from '../lib/types'
import type { TableModel } from '../table/model.svelte'
import Cards from './Cards.svelte'
import Clash from './Clash.svelte'
import Duel from './Duel.svelte'
import Note from './Note.svelte'
import Order from './Order.svelte'
import Records from './Records.svelte'
import Roster from './Roster.svelte'
import Tasks from './Tasks.svelte'
import Tiles from './Tiles.svelte'
import Track from './Track.svelte'

/** A form reads its own shape out of the panel; the table is there for what can be clicked. */
export interface FormProps {
  value: Json
  board: Board
  model?: TableModel
}

export type Form = Component<FormProps>

/** Beside the board. */
const forms: Record<string, Form> = { cards: Cards, note: Note, order: Order, records: Records, roster: Roster, tasks: Tasks, tiles: Tiles, track: Track }
/** At the edge of the board. */
export const trays: Record<string, Form> = { clash: Clash }
/** In place of the board. */
export const stages: Record<string, Form> = { duel: Duel }

function asked(value: Json, among: Record<string, Form>): Form | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return typeof value.show === 'string' ? (among[value.show] ?? null) : null
}

export const panelFor = (value: Json): Form | null => asked(value, forms)
export const isBeside = (value: Json): boolean => !asked(value, trays) && !asked(value, stages)

/** The first of these panels that asks for one of these forms. */
export function formIn(among: Record<string, Form>, panels: Record<string, Json>): { form: Form; value: Json } | null {
  for (const value of Object.values(panels)) {
    const form = asked(value, among)
    if (form) return { form, value }
  }
  return null
}
