/** What is printed in the spaces of a board, side by side, and where the names of these places stand. */
import { lookOf } from '../../art/look'
import { groups } from '../../lib/values/groups'
import type { Looks, Point, ScreenLook, Space, Symbol } from '../../lib/protocol/types'
import { around, boxOf, crosses, LEAST, settled, type Box, type Spot } from './labels'

export interface Printed {
  symbol: Symbol
  look: ScreenLook
  at: Point
  space: Space
  /** where what it is worth stands: on its outer side */
  mark: Spot | null
}

const STEP = 0.5
/** how far symbols reach from their middle, in spaces */
const [BADGE, OTHER] = [0.23, 0.27]
const UNNAMED = ['den', 'sign']

export function printedOn(symbols: readonly Symbol[], spaces: ReadonlyMap<number, Space>, unit: number, px: number, art: Looks): Printed[] {
  const found: Printed[] = []
  const marks: Box[] = []
  /** What something is worth steps back where it would lie on another's. */
  const worth = (at: Point, text: string): Spot | null => {
    const spot = { at, size: Math.max(unit / 4.8, LEAST * px), lines: [text] }
    if (marks.some((box) => crosses(box, boxOf(spot)))) return null
    marks.push(boxOf(spot))
    return spot
  }
  for (const [n, here] of groups(symbols, (symbol) => symbol.space)) {
    const space = spaces.get(n)
    if (!space) continue
    here.forEach((symbol, i) => {
      const x = space.centre[0] + (i - (here.length - 1) / 2) * STEP * unit
      const y = space.centre[1] - unit * 0.08
      const side = i === 0 && here.length > 1 ? -1 : 1
      const mark = symbol.mark ? worth([x + side * unit * 0.33, y - unit * 0.19], symbol.mark) : null
      found.push({ symbol, look: lookOf('symbols', symbol.kind, art), at: [x, y], space, mark })
    })
  }
  return found
}

/** What no name may lie on. */
export function taken(printed: readonly Printed[], unit: number): Box[] {
  return printed.flatMap(({ at: [x, y], look, mark }): Box[] => {
    if (look.style === 'sign') return []
    const half = unit * (look.style === 'badge' ? BADGE : OTHER)
    return [{ left: x - half, right: x + half, top: y - half, bottom: y + half }, ...(mark ? [boxOf(mark)] : [])]
  })
}

/** The names by space: of places that are worth something first, then the short ones. */
export function namesOf(printed: readonly Printed[], unit: number, px: number): Map<number, Spot> {
  const named = [...new Map(printed.filter(({ look }) => !UNNAMED.includes(look.style ?? '')).map((one) => [one.space.n, one])).values()]
  const order = named.toSorted((a, b) => Number(!a.mark) - Number(!b.mark) || a.space.label.length - b.space.label.length)
  return settled(
    order.map(({ space }) => ({ key: space.n, tries: around(space.centre, space.label, unit, LEAST * px) })),
    taken(printed, unit),
  )
}
