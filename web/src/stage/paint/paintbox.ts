/** Everything that is painted on canvas for the stage: ground, windows, wood, sky, cards. */
import { FRONT, pictureOf } from '../../art/troupe'
import { drawingOf, lookOf, ownerLook } from '../../art/look'
import { scatter } from '../../lib/values/scatter'
import { curve, trail } from '../../board/geometry/shapes'
import type { Board } from '../../lib/protocol/types'
import type { Box } from './decals'
import type { Card, Face } from '../cast/props'
import type { StageSet } from '../set/set'

export type Brush = CanvasRenderingContext2D

/** `alpha` false: nothing shines through, so that it goes to the graphics card as it is. */
export function canvas(wide: number, high: number, draw: (brush: Brush, wide: number, high: number) => void, alpha = true): HTMLCanvasElement {
  const made = document.createElement('canvas')
  made.width = Math.max(1, Math.round(wide))
  made.height = Math.max(1, Math.round(high))
  draw(made.getContext('2d', { alpha })!, made.width, made.height)
  return made
}

/** A canvas in the shape of the board, painted in board units. */
export function plan({ bounds: [x0, y0, x1, y1] }: Board, most: number, draw: (brush: Brush) => void, alpha = true): HTMLCanvasElement {
  const k = most / Math.max(x1 - x0, y1 - y0)
  return canvas((x1 - x0) * k, (y1 - y0) * k, (brush) => {
    brush.scale(k, k)
    brush.translate(-x0, -y0)
    draw(brush)
  }, alpha)
}

/** A shape and what it is painted with. */
interface Shape {
  d: string
  fill?: string | CanvasPattern | undefined
  stroke?: string | undefined
  width?: number | undefined
  dash?: readonly number[] | undefined
  opacity?: number | undefined
}

export function lay(brush: Brush, { d, fill, stroke, width = 1, dash = [], opacity = 1 }: Shape): void {
  const path = new Path2D(d)
  brush.globalAlpha = opacity
  if (fill) {
    brush.fillStyle = fill
    brush.fill(path)
  }
  if (stroke) {
    brush.strokeStyle = stroke
    brush.lineWidth = width
    brush.lineCap = brush.lineJoin = 'round'
    brush.setLineDash([...dash])
    brush.stroke(path)
  }
  brush.globalAlpha = 1
}

export function groundOf(board: Board, set: StageSet, size: number): HTMLCanvasElement {
  const { unit } = set.world
  return plan(board, size, (brush) => {
    const [x0, y0, x1, y1] = board.bounds
    brush.fillStyle = set.soil
    brush.fillRect(x0, y0, x1 - x0, y1 - y0)
    for (const { dash, ...layer } of set.layers) lay(brush, { ...layer, dash: dash?.split(' ').map(Number) })
    borders(brush, board, set)
    for (const line of board.lines) {
      const look = lookOf('lines', line.kind ?? '', board.art)
      const winds = ['river', 'road'].includes(look.style ?? '')
      const d = winds ? curve(line.points) : trail(line.points)
      if (!line.kind) lay(brush, { d, stroke: '#8d99ad', width: unit / 3.4, opacity: 0.35 })
      else {
        const wide = unit / ({ road: 30, river: 18, lake: 5 }[look.style ?? ''] ?? 15)
        lay(brush, { d, stroke: look.accent, width: wide * 1.8, opacity: 0.6 })
        lay(brush, { d, stroke: look.fill, width: wide })
      }
    }
    grit(brush, board)
  }, false)
}

/** Where one space ends and the next begins. */
function borders(brush: Brush, board: Board, set: StageSet): void {
  if (board.lattice) return
  const d = board.spaces.filter((space) => !set.wet.has(space.n)).map((space) => `M${space.polygon.map((p) => p.join(' ')).join('L')}Z`).join('')
  lay(brush, { d, stroke: '#fff2c0', width: set.world.unit / 38, opacity: 0.2 })
}

/** Wear, so that no paint is even. */
function grit(brush: Brush, { bounds: [x0, y0, x1, y1] }: Board): void {
  const next = scatter(5)
  for (let i = 0; i < 2600; i++) {
    brush.fillStyle = next() < 0.5 ? '#ffffff08' : '#0000000c'
    brush.beginPath()
    brush.arc(x0 + next() * (x1 - x0), y0 + next() * (y1 - y0), 2 + next() * 13, 0, 7)
    brush.fill()
  }
}

const CELL = 32
/** Sixteen windows by sixteen: the wall with its panes, and which of them are lit. */
export function windowsOf(): { wall: HTMLCanvasElement; lit: HTMLCanvasElement } {
  const side = 16 * CELL
  const each = (draw: (x: number, y: number) => void): void => {
    for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) draw(x * CELL, y * CELL)
  }
  const wall = canvas(side, side, (brush) => {
    brush.fillStyle = '#ffffff'
    brush.fillRect(0, 0, side, side)
    each((x, y) => {
      brush.fillStyle = '#d9d4cc'
      if (!x) brush.fillRect(0, y, side, 2)
      brush.fillStyle = '#27303e'
      brush.fillRect(x + 9, y + 8, 14, 17)
      brush.fillStyle = '#f4efe6'
      brush.fillRect(x + 8, y + 25, 16, 2)
    })
  })
  const lit = canvas(side, side, (brush) => {
    const next = scatter(77)
    brush.fillStyle = '#000000'
    brush.fillRect(0, 0, side, side)
    each((x, y) => {
      if (next() > 0.46) return
      brush.fillStyle = ['#ffb84d', '#ffd27a', '#ff9a3c', '#ffe6b0', '#9fd8ff'][Math.min(4, Math.floor(next() * 4.25))]!
      brush.globalAlpha = 0.45 + next() * 0.55
      brush.fillRect(x + 9, y + 8, 14, 17)
      brush.globalAlpha = 1
    })
  })
  return { wall, lit }
}

export const woodOf = (): HTMLCanvasElement =>
  canvas(512, 128, (brush, wide, high) => {
    brush.fillStyle = '#4a3626'
    brush.fillRect(0, 0, wide, high)
    const next = scatter(8)
    for (let i = 0; i < 160; i++) {
      brush.strokeStyle = next() < 0.5 ? '#3f281644' : '#7a553355'
      brush.lineWidth = 1 + next() * 2
      const y = next() * high
      brush.beginPath()
      brush.moveTo(0, y)
      brush.bezierCurveTo(wide / 3, y + next() * 12 - 6, (wide * 2) / 3, y + next() * 12 - 6, wide, y)
      brush.stroke()
    }
  })

const SKY: [number, string][] = [[0, '#0b1230'], [0.3, '#1d1c4c'], [0.48, '#4a2560'], [0.6, '#a03a4e'], [0.7, '#e0653a'], [0.78, '#fba64a'], [0.84, '#ffd98a'], [1, '#d9742e']]

/** The painted backdrop: dusk, a moon, bars of cloud, hills, the lights of the next town. */
export const skyOf = (): HTMLCanvasElement =>
  canvas(1536, 768, (brush, wide, high) => {
    const dusk = brush.createLinearGradient(0, 0, 0, high)
    for (const [at, colour] of SKY) dusk.addColorStop(at, colour)
    brush.fillStyle = dusk
    brush.fillRect(0, 0, wide, high)
    const next = scatter(12)
    brush.fillStyle = '#ffffff'
    for (let i = 0; i < 220; i++) {
      brush.globalAlpha = next() * 0.8
      brush.fillRect(next() * wide, next() * high * 0.4, 1.4, 1.4)
    }
    brush.globalAlpha = 1
    moon(brush, wide * 0.4, high * 0.52)
    for (let i = 0; i < 46; i++) {
      const [y, x, long] = [high * (0.4 + next() * 0.38), next() * wide, 70 + next() * 220]
      brush.fillStyle = y < high * 0.6 ? '#2a154030' : '#fff0b01c'
      for (let k = 0; k < 10; k++) {
        brush.beginPath()
        brush.ellipse(x + (next() - 0.5) * long, y + (next() - 0.5) * 16, 24 + next() * long * 0.35, 3 + next() * 7, 0, 0, 7)
        brush.fill()
      }
    }
    hills(brush, wide, high, 0.845, 34, '#8a3a44', 1.3)
    hills(brush, wide, high, 0.865, 27, '#5a2640', 2.1)
    for (let x = 0; x < wide; ) {
      const [w, h] = [6 + next() * 18, 6 + next() * next() * 34]
      brush.fillStyle = '#241632'
      brush.fillRect(x, high * 0.88 - h, w, high)
      brush.fillStyle = '#ffca6a'
      for (let k = 0; k < (w * h) / 90; k++) brush.fillRect(x + 1 + next() * (w - 4), high * 0.88 - h + 3 + next() * (h - 5), 1.6, 2.2)
      x += w + next() * 5
    }
    const floor = brush.createLinearGradient(0, high * 0.88, 0, high)
    floor.addColorStop(0, '#241632')
    floor.addColorStop(1, '#120e18')
    brush.fillStyle = floor
    brush.fillRect(0, high * 0.885, wide, high)
  })

function moon(brush: Brush, x: number, y: number): void {
  brush.save()
  brush.translate(x, y)
  brush.scale(0.42, 1)
  const glow = brush.createRadialGradient(0, 0, 20, 0, 0, 140)
  glow.addColorStop(0, '#ffe9b0aa')
  glow.addColorStop(1, '#ffe9b000')
  brush.fillStyle = glow
  brush.fillRect(-150, -150, 300, 300)
  brush.fillStyle = '#ffefc4'
  brush.beginPath()
  brush.arc(0, 0, 34, 0, 7)
  brush.fill()
  brush.fillStyle = '#e9cf9666'
  for (const [dx, dy, r] of [[-11, -7, 9], [10, 6, 12], [-4, 15, 6], [13, -15, 5]] as const) {
    brush.beginPath()
    brush.arc(dx, dy, r, 0, 7)
    brush.fill()
  }
  brush.restore()
}

function hills(brush: Brush, wide: number, high: number, at: number, rise: number, colour: string, seed: number): void {
  brush.fillStyle = colour
  brush.beginPath()
  brush.moveTo(0, high)
  for (let x = 0; x <= wide; x += 8) brush.lineTo(x, high * at - rise * (0.5 + 0.5 * Math.sin(x * 0.0054 * seed + seed) * Math.sin(x * 0.0023 * seed + 2 * seed)) - rise * 0.12 * Math.sin(x * 0.04))
  brush.lineTo(wide, high)
  brush.fill()
}

/** A part of a canvas, in dots. */
export interface Patch {
  x: number
  y: number
  canvas: HTMLCanvasElement
}

/** A part of a painting, painted by itself: to copy it out of a large canvas would copy all of that. */
export function patch([left, top, right, bottom]: Box, draw: (brush: Brush) => void): Patch {
  const [x, y] = [Math.floor(left), Math.floor(top)]
  return {
    x,
    y,
    canvas: canvas(Math.ceil(right) - x, Math.ceil(bottom) - y, (brush) => {
      brush.translate(-x, -y)
      draw(brush)
    }),
  }
}

/** The faces of all cards on one sheet, each printed once; it grows with their number. */
export class Prints {
  static readonly WIDE = 128
  static readonly HIGH = 148
  private static readonly ACROSS = 8
  private static readonly MOST = 13 * 16
  readonly sheet = canvas(Prints.ACROSS * Prints.WIDE, 2 * Prints.HIGH, () => undefined)
  private readonly cells = new Map<string, number>()

  /** the pictures of models: null while one is on its way */
  private readonly pictures = new Map<string, HTMLImageElement | null>()

  /** `ready`: a picture has come that was waited for. */
  constructor(
    private readonly board: Board,
    private readonly ready: () => void,
  ) {}

  /** How many pictures are on their way. */
  get waiting(): number {
    return [...this.pictures.values()].filter((one) => one === null).length
  }

  /** The picture of a model, as soon as it is there. */
  private pictureOf(figure: string | null): HTMLImageElement | null {
    const known = figure ? this.pictures.get(figure) : null
    const address = figure && known === undefined ? pictureOf(figure, FRONT) : null
    if (figure && address) {
      this.pictures.set(figure, null)
      const image = new Image()
      image.onload = () => {
        this.pictures.set(figure, image)
        this.ready()
      }
      image.onerror = () => this.pictures.delete(figure)
      image.src = address
    }
    return known ?? null
  }

  /** Where a card's face is on the sheet, and what was printed just now; a full sheet starts anew. */
  cell(card: Card): { place: [number, number]; fresh: Patch | null; cut: boolean } {
    const picture = this.pictureOf(card.face.figure)
    const key = picture ? `${card.key}|model` : card.key
    const old = this.cells.get(key)
    if (old === undefined && this.cells.size >= Prints.MOST) this.cells.clear()
    const n = old ?? this.cells.size
    const place: [number, number] = [n % Prints.ACROSS, Math.floor(n / Prints.ACROSS)]
    const cut = picture !== null
    if (old !== undefined) return { place, fresh: null, cut }
    this.cells.set(key, n)
    const [x, y] = [place[0] * Prints.WIDE, place[1] * Prints.HIGH]
    const face = canvas(Prints.WIDE, Prints.HIGH, (brush) => (picture ? portray(brush, picture, card.face) : print(brush, this.board, card.face)))
    if (y >= this.sheet.height) this.grow()
    this.sheet.getContext('2d')!.clearRect(x, y, Prints.WIDE, Prints.HIGH)
    this.sheet.getContext('2d')!.drawImage(face, x, y)
    return { place, fresh: { x, y, canvas: face }, cut }
  }

  /** A canvas of another size is empty. */
  private grow(): void {
    const { sheet } = this
    const kept = canvas(sheet.width, sheet.height, (brush) => brush.drawImage(sheet, 0, 0))
    sheet.height *= 2
    sheet.getContext('2d')!.drawImage(kept, 0, 0)
  }
}

/** A model on a base in its owner's colour, with its figures on a plate before it; what is transparent is cut away. */
function portray(brush: Brush, picture: HTMLImageElement, { owner, figures, flags, count }: Face): void {
  const wide = Prints.WIDE
  const { fill, ink, edge } = ownerLook(owner)
  brush.fillStyle = fill
  brush.strokeStyle = edge
  brush.lineWidth = 4
  brush.beginPath()
  brush.ellipse(wide / 2, 116, 44, 20, 0, 0, 7)
  brush.fill()
  brush.stroke()
  brush.drawImage(picture, -8, 6, wide + 16, wide + 16)
  if (figures) {
    brush.font = letters(34)
    const across = Math.min(wide, brush.measureText(figures).width + 18)
    brush.fillStyle = fill
    brush.beginPath()
    brush.roundRect((wide - across) / 2, 110, across, 36, 8)
    brush.fill()
    brush.stroke()
    brush.fillStyle = ink
    letter(brush, figures, wide / 2, 139, Math.min(34, 200 / figures.length))
  }
  if (count > 1) badge(brush, String(count), wide - 24, 92)
  if (flags) badge(brush, flags.slice(0, 2), 24, 24, '#ffd27a')
}

function print(brush: Brush, board: Board, { sort, kind, owner, figures, flags, count }: Face): void {
  const [wide, high] = [Prints.WIDE, Prints.HIGH]
  const look = lookOf(sort, kind, board.art)
  const { fill, ink } = sort === 'pieces' ? ownerLook(owner) : look
  brush.fillStyle = '#f2e6c8'
  brush.fillRect(0, 0, wide, high)
  brush.fillStyle = fill
  brush.beginPath()
  brush.roundRect(6, 6, wide - 12, high - 12, 11)
  brush.fill()
  // a token lies face down, a fire is seen, a sign is spelt: they have a letter, and no picture
  const drawing = look.style === 'token' || (sort === 'symbols' && figures) || (look.style === 'flame' && figures) ? null : drawingOf(look)
  const words = sort === 'pieces' || !drawing ? figures : ''
  const size = words ? 86 : 104
  brush.fillStyle = brush.strokeStyle = ink
  if (drawing) {
    brush.save()
    brush.translate((wide - size) / 2, words ? 13 : (high - size) / 2)
    brush.scale(size / drawing.side, size / drawing.side)
    brush.lineWidth = drawing.side / 14
    if (drawing.outline) brush.stroke(new Path2D(drawing.d))
    else brush.fill(new Path2D(drawing.d))
    brush.restore()
  } else if (!words) letter(brush, look.glyph, wide / 2, high / 2 + 28, 80)
  if (words) letter(brush, words, wide / 2, drawing ? 131 : high / 2 + 24, drawing ? Math.min(32, 190 / words.length) : 66)
  if (sort === 'markers' && drawing && figures) badge(brush, figures, wide - 30, high - 32)
  if (count > 1) badge(brush, String(count), wide - 24, 24)
  if (flags) badge(brush, flags.slice(0, 2), 24, 24, '#ffd27a')
}

function badge(brush: Brush, text: string, x: number, y: number, ink = '#ffffff'): void {
  brush.fillStyle = '#10202e'
  brush.beginPath()
  brush.arc(x, y, 21, 0, 7)
  brush.fill()
  brush.fillStyle = ink
  letter(brush, text, x, y + 10, 28)
}

const letters = (size: number): string => `700 ${size}px "Source Sans 3", "Arial Narrow", Arial, sans-serif`

function letter(brush: Brush, text: string, x: number, y: number, size: number): void {
  brush.font = letters(size)
  brush.textAlign = 'center'
  brush.fillText(text, x, y)
}
