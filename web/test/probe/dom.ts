/** Finding things on a page, and where they are in its window. */

declare global {
  interface Window {
    /** the next frame of the page, which comes though its clock is stopped */
    frame(): Promise<number>
    /** what the page waits for: answers, and timers soon due */
    awaited: Set<unknown>
    drawn: number
    told: number
    scenes: [scene: string, at: number][]
    transitions: string[]
    walks: [piece: string, way: unknown[], ms: unknown][]
    shifts: string[]
    fallen: object
  }
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const all = <E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E[] => [...within.querySelectorAll<E>(selector)]

export function one<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}

export const box = (of: Element | string): DOMRect => (typeof of === 'string' ? one(of) : of).getBoundingClientRect()

/** Whether two boxes share more than so much, both ways. */
export const meet = (a: Box, b: Box, by = 0): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by

export const inside = ([x, y]: readonly [number, number], { left, top, right, bottom }: Box): boolean =>
  left < x && x < right && top < y && y < bottom

export const textOf = (of: Element): string => of.textContent ?? ''

/** Whether the one is drawn after the other, and so over it. */
export const isAfter = (one: Element, other: Element): boolean =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** The heads of all giants on the flat board, as their pictures have them. */
export const heads = (): [number, number][] =>
  all('[data-giant] image').map((image) => {
    const { left, right, top, height } = box(image)
    return [(left + right) / 2, top + 0.25 * height]
  })
