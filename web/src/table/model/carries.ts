/** Hands that carry: what is pressed and moved follows the mouse or finger, what is only pressed is clicked as ever. */
import type { Attachment } from 'svelte/attachments'
import type { PieceId } from '../../lib/protocol/types'
import type { Carry } from './carry.svelte'

const SHAKE = 6

/** A click on the board, from the press on; what its pieces and spaces do with it is their own affair. */
function clickBoard([clientX, clientY]: [number, number], pointerType: string): boolean {
  const on = document.elementFromPoint(clientX, clientY)
  if (!on?.closest('[role=application]')) return false
  const place = { clientX, clientY, bubbles: true, cancelable: true, isPrimary: true }
  on.dispatchEvent(new PointerEvent('pointerdown', { ...place, pointerType }))
  on.dispatchEvent(new PointerEvent('pointerup', { ...place, pointerType }))
  // whoever has carried something there need not be asked again
  on.dispatchEvent(new MouseEvent('click', place))
  return true
}

/** Makes an element the handle of a waiting piece. */
export const carries =
  (carry: Carry, piece: PieceId, kind: string): Attachment<HTMLElement> =>
  (handle) => {
    const down = (press: PointerEvent): void => {
      if (press.button !== 0 || !press.isPrimary || carry.way(piece) === undefined) return
      const end = new AbortController()
      const how = { signal: end.signal, capture: true }
      const at = ({ clientX, clientY }: PointerEvent): [number, number] => [clientX, clientY]
      const move = (now: PointerEvent): void => {
        if (now.pointerId !== press.pointerId) return
        if (!carry.held && Math.hypot(now.clientX - press.clientX, now.clientY - press.clientY) < SHAKE) return
        if (carry.held) return carry.move(at(now))
        // the handle may go away with the choice it stood for
        document.documentElement.setPointerCapture(press.pointerId)
        carry.lift(piece, kind, at(now))
      }
      const up = (now: PointerEvent): void => {
        if (now.pointerId !== press.pointerId) return
        end.abort()
        if (carry.held) void carry.drop(at(now), (spot) => clickBoard(spot, press.pointerType))
      }
      const off = (now: PointerEvent | KeyboardEvent): void => {
        if ('key' in now && now.key !== 'Escape') return
        if ('key' in now && carry.held) now.stopPropagation()
        end.abort()
        if (carry.held) void carry.cancel()
      }
      addEventListener('pointermove', move, how)
      addEventListener('pointerup', up, how)
      addEventListener('pointercancel', off, how)
      addEventListener('keydown', off, how)
    }
    const still = (event: Event): void => event.preventDefault()
    handle.classList.add('carries')
    handle.addEventListener('pointerdown', down)
    handle.addEventListener('dragstart', still)
    return () => {
      handle.classList.remove('carries')
      handle.removeEventListener('pointerdown', down)
      handle.removeEventListener('dragstart', still)
    }
  }
