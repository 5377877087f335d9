/** The forms a panel may ask for by `show`; none of them knows a game. */
import type { Component } from 'svelte'
import type { Board, Json } from '../lib/types'

export type Form = Component<{ value: Json; board: Board }>

const forms: Record<string, Form> = {}

export function panelFor(value: Json): Form | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return typeof value.show === 'string' ? (forms[value.show] ?? null) : null
}
