/** The table: its bar, its board, its sheets and its log. */
import { all, box, heads, inside, isAfter, meet, one, textOf } from './dom'

/** Where the board is, and how tall the bar above it. */
export const places = (): number[][] => ['section.bar', '.stage'].map((name) => [box(name).top, box(name).height])

/** Whether two things lie over each other. */
export const overlap = ([one, other]: [string, string]): boolean => meet(box(one), box(other))

/** Whether two things lie apart. */
export const areApart = (pair: [string, string]): boolean => !overlap(pair)

/** From now on every animation that a piece is given is noted, as it is given. */
export function noteWalks(): void {
  window.walks = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, options) {
    const { piece } = (this as HTMLElement).dataset
    if (piece) window.walks.push([piece, (frames as Keyframe[]).map((frame) => frame.transform), (options as KeyframeAnimationOptions).duration])
    return animate.call(this, frames, options)
  }
}

/** From now on every shift of the page's parts is noted. */
export function noteShifts(): void {
  window.shifts = []
  type Shift = PerformanceEntry & { sources?: { node: Element | null }[] }
  const nameOf = (node: Element | null) => (node instanceof SVGElement ? node.className.baseVal : node?.className) ?? ''
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) for (const { node } of shift.sources ?? []) window.shifts.push(nameOf(node))
  }).observe({ type: 'layout-shift', buffered: false })
}

/** More choices than the rows of the bar have room for: a second, or a third. */
export function addRow(): void {
  const choices = one('section.bar .middle')
  const before = choices.offsetHeight
  while (choices.offsetHeight < 60 || choices.offsetHeight === before) choices.append(Object.assign(document.createElement('button'), { textContent: 'One more choice' }))
}

/** Whether the first row of spaces begins below a bar that hangs over the board's place, once the board has its size. */
export function beginsBelowBar([x, y]: [number, number]): boolean {
  const board = one('svg[role=application]')
  const { bottom } = box('section.bar')
  const first = new DOMPoint(x, y).matrixTransform(one<SVGGElement>(':scope > g', board).getScreenCTM()!).y
  return bottom > box(board).top + 20 && first >= bottom
}

/** What on the board takes clicks and is neither a space nor a piece. */
export function inTheWay(): string[] {
  const board = one('svg[role=application]')
  const { left, top, width, height } = box(board)
  const found = new Set<string>()
  for (let i = 1; i < 60; i++)
    for (let j = 1; j < 45; j++) {
      const on = document.elementFromPoint(left + (width * i) / 60, top + (height * j) / 45)
      const meant = on?.closest('[data-n], [data-piece], [data-body], [data-through]')
      if (on && on !== board && board.contains(on) && !meant) found.add(on.outerHTML.slice(0, 120))
    }
  return [...found]
}

/** The spaces whose middle lies under the glow. */
export const glowing = (): number[] =>
  all<SVGGeometryElement & HTMLElement>('[data-n]')
    .filter((space) => {
      const at = space.getBBox()
      for (let i = 1; i < 8; i++)
        for (let j = 1; j < 8; j++) {
          const point = new DOMPoint(at.x + (at.width * i) / 8, at.y + (at.height * j) / 8)
          if (space.isPointInFill(point)) return all<SVGGeometryElement>('.glow .lit').some((lit) => lit.isPointInFill(point))
        }
      return false
    })
    .map((space) => Number(space.dataset.n))

/** The lines of the log, and the headings of its turns, that are shown, from the top. */
const lines = (): [HTMLElement, DOMRect][] =>
  all('.log ol :is(.begins, li:has(details), li > button .line)')
    .filter((each) => getComputedStyle(each).visibility === 'visible')
    .map((each) => [each, box(each)])

/**
 * The lines of the log that lie partly under the heading of their turn, or above the list, and are shown all the same; a
 * heading in sight over no line of its turn.
 */
export function halfHidden(): string[] {
  const { top, bottom } = box('.log ol')
  const shown = lines()
  const heads = shown.filter(([each]) => each.matches('.begins'))
  const stuck = heads.filter(([, at]) => at.top <= top + 1)
  const edge = Math.max(top, ...stuck.map(([, at]) => at.bottom))
  const half = shown.filter(([each, at]) => !each.matches('.begins') && at.top < edge - 1 && at.bottom > edge + 1)
  const [next] = shown.filter(([, at]) => at.top >= edge - 1 && at.bottom <= bottom + 1)
  const bare = stuck.length && next?.[0].matches('.begins') ? [stuck.at(-1)!] : []
  const below = (i: number) => heads[i + 1]?.[1].top ?? Infinity
  const pushed = heads.filter(([, at], i) => below(i) > at.top + 1 && below(i) < at.bottom - 1)
  return [...half, ...bare, ...pushed].map(([each]) => textOf(each))
}

/** How much of the list is free over the first line of the log that is shown: under its heading, or at the top. */
export function freeInLog(): number {
  const { top } = box('.log ol')
  return Math.min(...lines().map(([, at]) => at.top).filter((at) => at >= top - 1)) - top
}

/** How many of the board's spaces are in the window of the board, and how many there are. */
export function spacesInSight(): [seen: number, all: number] {
  const field = box('svg[role=application]')
  const spaces = all('svg[role=application] [data-n]').map(box)
  const isIn = (at: DOMRect) => at.left >= field.left && at.right <= field.right && at.top >= field.top && at.bottom <= field.bottom
  return [spaces.filter(isIn).length, spaces.length]
}

export function areSpacesInSight(): boolean {
  const [seen, count] = spacesInSight()
  return seen === count
}

/** How many names along the sides of the board are in sight, and those that lie under a tool. */
export function namesAtSides(): [count: number, hidden: string[]] {
  const names = all('.rulers text').filter((name) => box(name).bottom > 0 && box(name).right > 0)
  const tools = all('.tools:is(.left, .right) button')
  return [names.length, names.filter((name) => tools.some((tool) => meet(box(tool), box(name)))).map(textOf)]
}

/** What of the ring is out of sight or lies on something else of it, and whose name in the row of players is cut. */
export function ringFaults(): [string | null, string][] {
  const parts = ['h2', '.giant', '.large .facts', '.below', '.waiting'].flatMap((name) => all(`.duel ${name}`))
  const [bar, duel] = [box('section.bar'), box('.duel')]
  const isIn = (at: DOMRect) => at.top >= Math.max(duel.top, bar.bottom) - 1 && at.bottom <= duel.bottom + 1
  const faults = parts.filter((part, i) => !isIn(box(part)) || parts.slice(i + 1).some((other) => meet(box(part), box(other), 1)))
  const cut = all('.rivals .who').filter((name) => name.scrollWidth > name.clientWidth)
  return [...faults, ...cut].map((each) => [each.getAttribute('class'), textOf(each)])
}

/** How high the tray and the board are when a side has four kinds of units. */
export function crowd(): number[] {
  const side = all('.clash .side').at(-1)!
  while (side.children.length < 4) side.append(side.children[0]!.cloneNode(true))
  return ['.tray', '.field'].map((name) => one(name).offsetHeight)
}

/** In how many layers the plates of these pieces lie. */
export const layers = (ids: (string | number)[]): number => {
  const plates = ids.flatMap((id) => all(`[data-printed="${id}"]`).slice(0, 1))
  return new Set(plates.map((plate) => plate.closest('.pieces'))).size
}

/** Whether names are drawn after the rims of lit spaces. */
export const areNamesAboveRims = (): boolean => one('.words').querySelector('.mark') !== null && isAfter(one('.words'), one('.glow'))

/** How much of the tiles beside the board is cut. */
export const cutTiles = (): number => Math.max(...all('.edge article').map((tile) => tile.scrollHeight - tile.clientHeight))

/** Whether the teacher's card lies on no giant's head, rivals' too. */
export function isOnNoFace(): boolean {
  const [card, found] = [box('.lesson'), heads()]
  return found.length > 1 && !found.some((head) => inside(head, card))
}

/** What of a throw can be seen just now, all at one moment: the log had `lines` lines before, and a piece was to fall. */
export function drama(lines: number): Record<string, boolean> {
  const is = (selector: string): boolean => document.querySelector(selector) !== null
  return {
    tumbles: is('.throw .tumbling'),
    lies: is('.throw') && !is('.throw .tumbling'),
    gone: !is("[data-piece='0']"),
    falls: is('[data-verb=fall]'),
    told: document.querySelectorAll('[aria-label^="Log"] li').length > lines,
    card: is('.throw .lines:not(.hidden)'),
  }
}
