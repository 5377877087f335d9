/** What lies over the board: cards declare what they cover, the board that is shown says where its things are, and whoever looks for a free place is asked again when any of it has moved. */
import { flushSync } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import type { Concern } from '../protocol/types'
import { freest, type Berth, type Box } from './corner'

type Concerns = readonly (Concern | undefined)[]

/** The board that is shown, flat or the stage, in boxes of the window. */
export interface Sight {
  /** the pieces and spaces of some concerns, and the places to choose from */
  spots(concerns: Concerns): Box[]
  /** the heads of the giants, and the plates over them */
  heads(): Box[]
}

let board: Sight | undefined
let ground: Element | undefined
const covering = new Map<Element, number>()
const placing = new Map<Element, () => boolean>()
let sizes: ResizeObserver | undefined
let next = 0

export const spots = (...concerns: Concerns): Box[] => board?.spots(concerns) ?? []
export const heads = (): Box[] => board?.heads() ?? []
export const field = (): Box => ground?.getBoundingClientRect() ?? { left: 0, top: 0, right: 0, bottom: 0 }

/** What lies over the board, but for this card. */
export const taken = (but: Element): Box[] =>
  [...covering].filter(([card]) => card !== but).map(([card, rim]) => {
    const { left, top, right, bottom } = card.getBoundingClientRect()
    return { left, top, right, bottom: bottom - rim }
  })

/** One after the other, so that none looks at a place that another has just left; over when nobody has moved. */
export function settle(): void {
  const moved = [...placing.values()].filter((look) => look())
  if (moved.length) stir()
}

/** Something of the board or over it may have moved. */
export function stir(): void {
  if (next || !placing.size) return
  next = requestAnimationFrame(() => {
    next = 0
    settle()
  })
}

// a new size is known before the frame is painted, and so is the new place
const measure = (card: Element): void => (sizes ??= new ResizeObserver(settle)).observe(card)
const release = (card: Element): void => void (covering.has(card) || placing.has(card) || sizes?.unobserve(card))

/** The field in which board and cards lie. */
export const lies: Attachment = (element) => {
  ground = element
  measure(element)
  return () => {
    sizes?.unobserve(element)
    ground = undefined
  }
}

/** The board that is shown, until the answer is called. */
export function shows(sight: Sight): () => void {
  board = sight
  stir()
  return () => void (board = undefined)
}

/** This lies over the board; so much of its foot covers nothing. */
export const covers = (rim = 0): Attachment => (card) => {
  covering.set(card, rim)
  measure(card)
  stir()
  return () => {
    covering.delete(card)
    release(card)
    stir()
  }
}

/** Lay a card now, and anew whenever its size, the field's or one of these boxes is another. */
export const keepClear = (boxes: (card: HTMLElement) => readonly Box[], lay: (card: HTMLElement) => void): Attachment<HTMLElement> => (card) => {
  let last = ''
  placing.set(card, () => {
    const seen = [field(), ...boxes(card)].map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round))
    const now = [card.offsetWidth, card.offsetHeight, ...seen].join()
    if (now === last) return false
    last = now
    flushSync(() => lay(card))
    return true
  })
  measure(card)
  stir()
  return () => {
    placing.delete(card)
    release(card)
  }
}

/** A card in the place where it hides least of what it is about, no head, and nothing else that lies there; `gap` is what it keeps from the sides. */
export function placed<At extends Berth>(places: readonly At[], gap: number, about: () => Concerns, put: (at: At) => void): Attachment<HTMLElement> {
  const seen = (): Box[] => [...spots(...about()), ...heads()]
  return keepClear(
    (card) => [...seen(), ...taken(card)],
    (card) => put(freest(places, field(), card.offsetWidth + gap, card.offsetHeight + gap, { spots: seen(), taken: taken(card) })),
  )
}
