/** The forms a panel may ask for by `show`; none of them knows a game. */
import type { Component } from 'svelte'
import type { Board, Json } from '../lib/types'
import Order from './Order.svelte'
import Records from './Records.svelte'

export type Form = Component<{ value: Json; board: Board }>

const forms: Record<string, Form> = { order: Order, records: Records }

export function panelFor(value: Json): Form | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return typeof value.show === 'string' ? (forms[value.show] ?? null) : null
}
