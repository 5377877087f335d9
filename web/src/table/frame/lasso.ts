/** A box drawn round pieces chooses them: with Shift held, or by a finger that chooses several. */
import type { Attachment } from 'svelte/attachments'
import type { Box } from '../../lib/layout/corner'
import type { Things } from './things.svelte'

const SHAKE = 6

export const lassoes =
  (things: Things, draw: (box: Box | null) => void): Attachment<HTMLElement> =>
  (frame) => {
    const { party } = things.model
    let from: [number, number] | null = null
    let box: Box | null = null
    let drawn = false
    // where a box begins, the board below must not be dragged: one view listens to pointers, the other to mouse and touch
    const begin = (event: PointerEvent): void => {
      drawn = false
      from = event.isPrimary && event.button === 0 && (event.shiftKey || party.several) && party.can ? [event.clientX, event.clientY] : null
    }
    const hold = (event: Event): void => void (from && event.stopPropagation())
    const move = (event: PointerEvent): void => {
      if (!from) return
      event.stopPropagation()
      const [x, y] = [event.clientX, event.clientY]
      if (!box && Math.hypot(x - from[0], y - from[1]) < SHAKE) return
      if (!box) frame.setPointerCapture(event.pointerId)
      box = { left: Math.min(x, from[0]), right: Math.max(x, from[0]), top: Math.min(y, from[1]), bottom: Math.max(y, from[1]) }
      draw(box)
    }
    const end = (event: PointerEvent): void => {
      if (box && event.type === 'pointerup') {
        const { left, right, top, bottom } = box
        const inside = things.pieces.filter((piece) => {
          const [x, y] = things.field.inWindow(things.spotOf(piece))
          return x >= left && x <= right && y >= top && y <= bottom
        })
        party.add(inside.map(({ id }) => id))
        drawn = true
      }
      from = box = null
      draw(null)
    }
    // the box was no click on what lies where it ended
    const click = (event: Event): void => {
      if (drawn) event.stopPropagation()
      drawn = false
    }
    const on: [string, (event: never) => void][] = [['pointerdown', begin], ['mousedown', hold], ['touchstart', hold], ['pointermove', move], ['pointerup', end], ['pointercancel', end], ['click', click]]
    for (const [name, does] of on) frame.addEventListener(name, does as EventListener, true)
    return () => on.forEach(([name, does]) => frame.removeEventListener(name, does as EventListener, true))
  }
