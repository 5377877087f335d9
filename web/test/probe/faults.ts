/** What a window of the table shows that it should not. */
import type { Piece } from '../../src/lib/protocol/types'
import { all, box, isAfter, meet, one, textOf, type Box } from './dom'
import { depth, theStage } from './stage'

interface About {
  pieces: Piece['id'][]
  spaces: number[]
}

/** Where a giant stands in the window. */
interface Figure {
  id: string
  x: number
  foot: number
  high: number
}

const isNarrow = (): boolean => innerWidth < 700
const drawnFor = (id: string | number): Element | null => document.querySelector(`[data-giant="${id}"]`)
const nameOf = (each: Element): string => `${each.getAttribute('class') ?? ''} ${textOf(each).trim().slice(0, 20)}`
const floats = (whole: string): HTMLElement[] =>
  all('.field > *, .stage > *, .tray').filter((each) => !each.matches(whole) && ['absolute', 'fixed'].includes(getComputedStyle(each).position))

/** Part of a figure: so much of its height to both sides, from its foot up. */
const part = ({ x, foot, high }: Figure, half: number, low: number, top: number): Box => ({
  left: x - half * high,
  right: x + half * high,
  top: foot - top * high,
  bottom: foot - low * high,
})

function isLaid(each: Element): boolean {
  const { visibility, opacity } = getComputedStyle(each)
  const { width, height } = box(each)
  return each.checkVisibility() && visibility === 'visible' && Number(opacity) > 0.1 && width > 0 && height > 0
}

/** Where giants stand, by the pictures they are drawn with. */
const onBoard = (): Figure[] =>
  all('[data-giant]').map((giant) => {
    const { left, right, top, height } = box(one('image', giant))
    return { id: giant.dataset.giant!, x: (left + right) / 2, foot: top + 0.81 * height, high: height / 1.5 }
  })

/** Where they stand as the stage sees them. */
function onStage(): Figure[] {
  const stage = theStage()
  const { world } = stage.set
  const field = box('.stage')
  return stage['cast'].giants.map(({ piece, at, high }) => {
    const seen = (up: number) => stage.gaze.inWindow(world.point(at[0], at[2]), (at[1] + up) / world.scale)
    // towards the side of the window a giant leans outwards
    const [[x, foot], [over, head]] = [seen(0), seen(high)]
    return { id: String(piece.id), x: x + (over - x) * 0.85 + field.left, foot: foot + field.top, high: foot - head }
  })
}

class Look {
  readonly narrow = isNarrow()
  readonly deep = depth() !== null
  readonly field = box('.stage')
  readonly drawn = all('[data-plate], .names span, .rulers text')
  readonly known: Map<string, Piece>
  readonly giants: Figure[]

  /** `own`: the seat that decides; `about`: what it decides about. */
  constructor(
    private readonly own: number | null,
    private readonly about: About,
    pieces: Piece[],
  ) {
    this.known = new Map(pieces.map((piece) => [String(piece.id), piece]))
    this.giants = (this.deep ? onStage() : onBoard()).filter(({ id }) => this.known.get(id)?.pose !== 'fallen')
  }

  /** A phone has room for whom it is about, and not always for one's own giant as well. */
  private isOwn(id: string): boolean {
    const piece = this.known.get(id)
    const { pieces } = this.about
    return piece !== undefined && (pieces.includes(piece.id) || (piece.owner === this.own && !(this.narrow && pieces.length)))
  }

  /** What lies on heads, and which giants are out of the picture, ghosts, or behind others. */
  *heads(): Generator<string> {
    const bar = one('section.bar')
    const clear = { ...this.field.toJSON(), top: Math.max(this.field.top, this.narrow ? this.field.top : box(bar).bottom) } as Box
    // a workshop may cover the board, a short list may not; on a phone both lie over the page
    const lists = this.narrow ? [] : all('.bench > .short')
    const overlays = [...this.drawn, ...floats('.stage, .depth, .duel, svg, .sr, .bench, .curtain'), ...lists, bar].filter(isLaid)
    // a street's name stands behind whoever stands before it
    const isBehind = (each: Element, id: string) => each.matches('.rulers text') && !this.deep && !isAfter(each, drawnFor(id)!)
    for (const figure of this.giants) {
      const { id } = figure
      const [name, own] = [this.known.get(id)?.name ?? id, this.isOwn(id)]
      const [head, body] = [part(figure, 0.13, 0.74, 0.97), part(figure, 0.14, 0.02, 0.96)]
      if (own && (body.left < clear.left || body.right > clear.right || body.top < clear.top || body.bottom > clear.bottom))
        yield `${name} is out of the picture`
      // on a phone only a part of the board is seen, and others may stand at its edge
      if (this.narrow && !own) continue
      for (const each of overlays.filter((over) => over.dataset.plate !== id && !isBehind(over, id)))
        if (meet(box(each), head, 1)) yield `${nameOf(each)} on the head of ${name}`
      if (this.deep || !own) continue
      if (Number(getComputedStyle(one('.body', drawnFor(id)!)).opacity) < 0.9) yield `${name} is a ghost`
      // on the flat board nobody stands before the one that acts
      for (const other of this.giants.filter((each) => !this.isOwn(each.id)))
        if (isAfter(drawnFor(other.id)!, drawnFor(id)!) && meet(part(other, 0.25, 0, 0.96), head, 1))
          yield `${this.known.get(other.id)?.name} stands before ${name}`
    }
  }

  /** Street names on plates, units that are tiles, and letters too small to read. */
  *writing(): Generator<string> {
    for (const name of this.narrow ? [] : this.drawn.filter((each) => each.matches('.rulers text') && isLaid(each)))
      for (const plate of this.drawn.filter((each) => each.dataset.plate && isAfter(name, each)))
        if (meet(box(name), box(plate), 1)) yield `${textOf(name)} on the plate of ${this.known.get(plate.dataset.plate!)?.name}`
    // a unit with figures is the model of the tray, and not a tile
    for (const each of this.deep ? [] : all('[data-piece]')) {
      const piece = this.known.get(each.dataset.piece!)
      if (piece?.figures.length && !drawnFor(piece.id) && !each.querySelector('.model image')) yield `${piece.name} is a tile`
    }
    for (const each of all('svg[role=application] :is(text:not(:has(tspan)), tspan), .stage :is(.names *, button, p)')) {
      if (!textOf(each).trim() || !isLaid(each) || each.closest('.sr')) continue
      const { a, b } = each instanceof SVGGraphicsElement ? each.getScreenCTM()! : { a: 1, b: 0 }
      const size = parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b)
      // the figures of units are larger: one plays by them
      const least = innerWidth === 1440 && each.closest('[data-printed]') ? 11 : 10
      if (size < least - 0.05 && meet(box(each), this.field, 1)) yield `${nameOf(each)} is ${size.toFixed(1)} px high`
    }
  }

  /** Of a wide window the whole board takes as much as it can. */
  *room(): Generator<string> {
    if (this.narrow) return
    const { field } = this
    const seen = document.querySelector('.scenery')?.getBoundingClientRect()
    if (seen && Math.max(seen.width / (field.width - 64), seen.height / (field.height - 44)) < 0.85) yield 'the board leaves its pane empty'
    if (!this.deep) return
    const { gaze, set } = theStage()
    const [, edge] = gaze.inWindow(set.world.point(0, -set.world.deep / 2))
    const standing = this.giants.some(({ foot, high }) => foot - high - field.top < field.height / 6)
    const sky = edge / field.height
    if (sky > 1 / 6 + 0.002 && !standing) yield `the sky is ${sky.toFixed(2)} of the window`
  }
}

/** Whether a point is scrolled out of a frame of this. */
function isCut(each: Element, [x, y]: [number, number]): boolean {
  for (let up = each.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflow === 'visible') continue
    const { left, right, top, bottom } = box(up)
    if (x < left || x > right || y < top || y > bottom) return true
  }
  return false
}

/** Buttons that lie under others. A list is scrolled under the heading that stays at its top. */
function* buttons(): Generator<string> {
  const stays = (each: Element | null): boolean => each !== null && (getComputedStyle(each).position === 'sticky' || stays(each.parentElement))
  for (const each of all('button').filter(isLaid)) {
    const { left, right, top, bottom } = box(each)
    const middle: [number, number] = [(left + right) / 2, (top + bottom) / 2]
    const hit = document.elementFromPoint(...middle)?.closest('button')
    if (hit && hit !== each && !isCut(each, middle) && !stays(hit)) yield `${nameOf(each)} under ${nameOf(hit)}`
  }
}

/** What is cut beside the board while the log has more room than it needs, and of one's own tile. */
function* sheets(): Generator<string> {
  const [upper, log] = [one('aside .upper'), one('aside .log')]
  const spare = log.offsetHeight - parseFloat(getComputedStyle(log).minHeight)
  const cut = upper.scrollHeight - upper.clientHeight
  if (!isNarrow() && cut > 1 && spare > 1) yield `${cut} px are cut beside the board, and the log has ${spare}`
  const tile = document.querySelector('.edge .low > article')
  if (tile && tile.scrollHeight > tile.clientHeight + 1) yield `${tile.scrollHeight - tile.clientHeight} px of one's own tile are cut`
}

export function faults([own, about, pieces]: [number | null, About, Piece[]]): string[] {
  const look = new Look(own, about, pieces)
  return [...new Set([...look.heads(), ...look.writing(), ...buttons(), ...sheets(), ...look.room()])]
}

/** What lies over a piece or place that the decision is about. */
export function hidden([pieces, spaces]: [Piece['id'][], number[]]): string[] {
  const board = document.querySelector('svg[role=application]')
  if (!board) return []
  const field = box(board)
  const over = floats('.stage, .duel, svg, .sr, .bench').filter((each) => getComputedStyle(each).visibility === 'visible' && each.offsetWidth)
  const tray = document.querySelector<HTMLElement>('.tray')
  const found = []
  for (const name of [...pieces.map((id) => `[data-piece="${id}"]`), ...spaces.map((n) => `[data-n="${n}"]`)]) {
    const spot = board.querySelector(name)?.getBoundingClientRect()
    if (!spot || spot.width > 0.5 * field.width || spot.height > 0.5 * field.height) continue
    for (const each of tray ? [...over, tray] : over) if (meet(box(each), spot, 1)) found.push(`${each.className} over ${name}`)
  }
  return found
}
