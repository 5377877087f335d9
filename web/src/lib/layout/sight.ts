/** What must stay in sight on the board while something lies over it. */
import type { Box } from './corner'
import type { Concern, PieceId } from '../protocol/types'

/** a frame and a name belong to a piece as well */
const ROOM = 16
const BOARD = 'svg[role=application]'
/** what may lie over the board */
const AFLOAT = '.bench.short, .legend, .lesson, .invites, .notice:not(.empty), .field > .line, .tray'
/** the bar hangs over it too, where its choices have no room */
const BAR = 'section.bar'
/** so much of the bar always lies on the board's edge, and covers nothing */
const RIM = 4

/** The stage, where it is shown in the place of the flat board. */
interface Deep extends HTMLElement {
  stage?: { spotOf(space: number): [number, number]; spotOfPiece(id: PieceId): [number, number] }
}
const DEEP = '.depth'
/** round a spot on the stage, in pixels: a body stands there */
const BODY = 44

/** numbered places are there only while one of them is chosen, and each may be meant */
const PLACES = `${BOARD} [data-place]`

/** Where the pieces and spaces of some concerns are in the window, and the places to choose from. */
export function concerned(...concerns: readonly (Concern | undefined)[]): Box[] {
  const deep = document.querySelector<Deep>(DEEP)
  if (deep?.stage) return staged(deep, deep.stage, concerns)
  const names = concerns.flatMap((one) => [
    ...(one?.pieces ?? []).map((id) => `${BOARD} [data-piece="${id}"]`),
    ...(one?.spaces ?? []).map((n) => `${BOARD} [data-n="${n}"]`),
  ])
  return boxes([...names, PLACES].join()).map(({ left, top, right, bottom }) => ({ left: left - ROOM, top: top - ROOM, right: right + ROOM, bottom: bottom + ROOM }))
}

function staged(host: Deep, stage: NonNullable<Deep['stage']>, concerns: readonly (Concern | undefined)[]): Box[] {
  const { left, top } = host.getBoundingClientRect()
  const spots = concerns.flatMap((one) => [...(one?.pieces ?? []).map((id) => stage.spotOfPiece(id)), ...(one?.spaces ?? []).map((n) => stage.spotOf(n))])
  return spots.filter(([x]) => x >= 0).map(([x, y]) => ({ left: left + x - BODY, top: top + y - 2 * BODY, right: left + x + BODY, bottom: top + y + BODY }))
}

/** of the picture of a giant, from its top: its head, with the middle of it across */
const HEAD = { from: 0.1, to: 0.4, half: 0.15 }

/** Where the heads of the giants are, and the plates over them; on the stage a head is right under its plate. */
export const heads = (): Box[] => [
  ...boxes(`${BOARD} [data-giant] image`).map(({ left, right, top, bottom }) => {
    const [middle, high] = [(left + right) / 2, bottom - top]
    return { left: middle - HEAD.half * high, right: middle + HEAD.half * high, top: top + HEAD.from * high, bottom: top + HEAD.to * high }
  }),
  ...boxes(`${BOARD} [data-plate]`),
  ...boxes(`${DEEP} .giant`).map(({ left, right, top, bottom }) => ({ left, right, top, bottom: 2 * bottom - top })),
]

/** Where everything else is that lies over the board. */
export const afloat = (but: Element): Box[] => [
  ...boxes(AFLOAT, but),
  ...boxes(BAR).map(({ left, top, right, bottom }) => ({ left, top, right, bottom: bottom - RIM })),
]

function boxes(selector: string, but?: Element): Box[] {
  const found = selector ? [...document.querySelectorAll(selector)] : []
  return found.filter((one) => one !== but).map((one) => one.getBoundingClientRect())
}

/** Often enough that nobody sees it come late; to measure is dear while a message is drawn. */
const OFTEN = 100

/** Lay something over the board anew, now and whenever one of these boxes has moved; the answer stops it. */
export function keepClear(boxes: () => readonly Box[], lay: () => void): () => void {
  let last = ''
  const look = (): void => {
    const seen = boxes().map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round)).join(';')
    if (seen === last) return
    last = seen
    lay()
  }
  look()
  const watch = setInterval(look, OFTEN)
  // a board that has found its size moves after the frame's callbacks, and is painted in the same frame
  const sized = new ResizeObserver(look)
  const board = document.querySelector(BOARD)
  if (board) sized.observe(board)
  return () => {
    clearInterval(watch)
    sized.disconnect()
  }
}
