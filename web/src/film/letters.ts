/** What is written and painted on a film and its poster, on any canvas: title, captions, credits, the poster of the evening. */
import { hash } from '../lib/values/scatter'
import { FOOT, SPAN } from '../art/troupe'
import { skyline } from '../art/skyline'

/** The colours of the house, as the page has them. */
export interface Inks {
  dark: string
  deep: string
  letters: string
  edge: string
  red: string
  lit: string
  shade: string
  gold: string
  amber: string
  paper: string
}

/** A giant before the curtain: its pictures, one over the other. */
export interface Star {
  name: string
  pictures: readonly CanvasImageSource[]
}

/** What stands on the title, in the credits and on the poster. */
export interface Bill {
  presents: string
  /** the largest letters */
  title: string
  /** what it is in */
  within: string
  /** who else */
  cast: string
  evening: string
  ending: string
  stars: readonly Star[]
  credits: readonly { what: string; who: string }[]
  /** what the numbers mean */
  small: readonly string[]
}

export interface Caption {
  kicker: string
  text: string
  /** in letters as on a poster */
  loud: boolean
  swing: string
}

/** All is drawn as on a canvas of this size. */
export const [WIDE, HIGH] = [1280, 720]
/** The poster: the shape of A sheets. */
export const [PAPER_WIDE, PAPER_HIGH] = [1240, 1754]

type Pen = CanvasRenderingContext2D
const POSTER = "400 {}px Anton, Impact, sans-serif"
const PLAIN = "600 {}px 'Source Sans 3', sans-serif"
const BOLD = "700 {}px 'Source Sans 3', sans-serif"
const font = (face: string, size: number): string => face.replace('{}', String(size))
const RAYS = 22

/** Broken into lines no wider than that. */
export function lined(text: string, wide: number, measure: (line: string) => number): string[] {
  const found: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = found.length ? `${found.at(-1)} ${word}` : word
    if (found.length && measure(longer) <= wide) found[found.length - 1] = longer
    else found.push(word)
  }
  return found
}

/** The largest size, down to the least, at which a text has room in so many lines; its lines. Too much of it ends in dots. */
function fitted(pen: Pen, text: string, face: string, [most, least]: [number, number], wide: number, lines: number): { size: number; rows: string[] } {
  for (let size = most; ; size -= 2) {
    pen.font = font(face, size)
    const rows = lined(text, wide, (line) => pen.measureText(line).width)
    const fits = rows.length <= lines && rows.every((row) => pen.measureText(row).width <= wide)
    if (fits) return { size, rows }
    if (size <= least) return { size, rows: rows.length > lines ? [...rows.slice(0, lines - 1), `${rows[lines - 1]} …`] : rows }
  }
}

/** Lines from a top downwards; where they end. */
function write(pen: Pen, rows: readonly string[], size: number, x: number, top: number, ink: string, edge = '', step = 1.12): number {
  pen.textBaseline = 'top'
  rows.forEach((row, i) => {
    const y = top + i * size * step
    if (edge) {
      pen.fillStyle = edge
      pen.fillText(row, x, y + size * 0.06)
    }
    pen.fillStyle = ink
    pen.fillText(row, x, y)
  })
  return top + rows.length * size * step
}

function rays(pen: Pen, inks: Inks, wide: number, high: number, [x, y]: [number, number]): void {
  pen.fillStyle = inks.shade
  pen.fillRect(0, 0, wide, high)
  pen.fillStyle = inks.lit
  const far = wide + high
  for (let n = 0; n < RAYS; n++) {
    const [a, b] = [n, n + 0.5].map((turn) => (turn / RAYS) * 2 * Math.PI) as [number, number]
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(x + Math.cos(a) * far, y + Math.sin(a) * far)
    pen.lineTo(x + Math.cos(b) * far, y + Math.sin(b) * far)
    pen.fill()
  }
}

/** Dark houses with lit windows along the foot. */
function town(pen: Pen, inks: Inks, wide: number, high: number, seed: string, tall: number): void {
  for (const { x, w, h, windows } of skyline(hash(seed), { wide, high, frame: 0 }, tall * 0.3, tall, tall * 0.6)) {
    pen.fillStyle = inks.edge
    pen.fillRect(x, high - h, w, h)
    pen.fillStyle = inks.amber
    for (const [left, top] of windows) pen.fillRect(left, top, 3.4, 5)
  }
}

/** A star with its feet there, so high. */
function star(pen: Pen, { pictures }: Star, x: number, y: number, high: number): void {
  const side = high * SPAN
  for (const picture of pictures) pen.drawImage(picture, x - side / 2, y - side * FOOT, side, side)
}

export function title(pen: Pen, bill: Bill, inks: Inks): void {
  const [hero, ...others] = bill.stars
  rays(pen, inks, WIDE, HIGH, [WIDE * 0.7, HIGH * 0.56])
  others.slice(0, 2).forEach((one, i) => star(pen, one, i ? WIDE * 0.57 : WIDE * 0.9, HIGH * 0.94, HIGH * 0.3))
  if (hero) star(pen, hero, WIDE * 0.74, HIGH * 0.95, HIGH * 0.72)
  town(pen, inks, WIDE, HIGH, bill.title, 80)
  pen.textAlign = 'left'
  const wide = hero ? WIDE * 0.44 : WIDE * 0.9
  pen.font = font(BOLD, 24)
  let y = write(pen, [bill.presents.toUpperCase()], 24, 70, 76, inks.paper) + 14
  const name = fitted(pen, bill.title.toUpperCase(), POSTER, [bill.title.includes(' ') ? 112 : 150, 54], wide, 2)
  y = write(pen, name.rows, name.size, 70, y, inks.letters, inks.edge) + 16
  const within = fitted(pen, bill.within, POSTER, [44, 26], wide, 2)
  y = write(pen, within.rows, within.size, 70, y, inks.gold, inks.edge) + 22
  for (const text of [bill.cast, bill.evening].filter(Boolean)) {
    const said = fitted(pen, text, PLAIN, [25, 18], wide, 2)
    y = write(pen, said.rows, said.size, 70, y, inks.letters, inks.edge) + 4
  }
}

/** In the lower third; `shown`, from 0 to 1: how far it has come in. */
export function caption(pen: Pen, { kicker, text, loud, swing }: Caption, inks: Inks, shown: number): void {
  const fade = pen.createLinearGradient(0, HIGH * 0.5, 0, HIGH)
  fade.addColorStop(0, 'transparent')
  fade.addColorStop(1, inks.dark)
  pen.fillStyle = fade
  pen.fillRect(0, HIGH * 0.5, WIDE, HIGH * 0.5)
  pen.save()
  pen.globalAlpha = shown
  pen.translate((shown - 1) * 40, 0)
  pen.textAlign = 'left'
  const said = fitted(pen, loud ? text.toUpperCase() : text, POSTER, loud ? [76, 34] : [50, 30], WIDE - 140, 2)
  const top = HIGH - 56 - said.rows.length * said.size * 1.12
  pen.font = font(BOLD, 24)
  const plate = pen.measureText(kicker.toUpperCase()).width + 28
  if (kicker) {
    pen.fillStyle = inks.red
    pen.fillRect(70, top - 46, plate, 36)
    pen.fillStyle = inks.letters
    pen.textBaseline = 'top'
    pen.fillText(kicker.toUpperCase(), 84, top - 39)
  }
  if (swing) {
    const wide = pen.measureText(swing).width + 32
    pen.fillStyle = inks.dark
    pen.fillRect(70 + plate + 12, top - 46, wide, 36)
    pen.fillStyle = inks.gold
    pen.textBaseline = 'top'
    pen.fillText(swing, 70 + plate + 28, top - 39)
  }
  pen.font = font(POSTER, said.size)
  write(pen, said.rows, said.size, 70, top, inks.letters, inks.red)
  pen.restore()
}

export function credits(pen: Pen, bill: Bill, inks: Inks): void {
  pen.fillStyle = inks.deep
  pen.fillRect(0, 0, WIDE, HIGH)
  pen.textAlign = 'center'
  const ending = fitted(pen, bill.ending.toUpperCase(), POSTER, [72, 36], WIDE - 200, 2)
  let y = write(pen, ending.rows, ending.size, WIDE / 2, 70, inks.gold, inks.edge) + 26
  const step = Math.min(104, (HIGH - 150 - y) / Math.max(1, bill.credits.length))
  for (const { what, who } of bill.credits) {
    pen.font = font(POSTER, step * 0.46)
    write(pen, [what.toUpperCase()], step * 0.46, WIDE / 2, y, inks.letters)
    pen.font = font(PLAIN, step * 0.34)
    write(pen, [who], step * 0.34, WIDE / 2, y + step * 0.52, inks.paper)
    y += step
  }
  bill.small.forEach((text, i) => {
    const said = fitted(pen, text, PLAIN, [18, 13], WIDE - 160, 1)
    write(pen, said.rows, said.size, WIDE / 2, HIGH - 32 - (bill.small.length - i) * 26, inks.paper)
  })
}

/** For the wall. */
export function poster(pen: Pen, bill: Bill, inks: Inks): void {
  const [wide, high] = [PAPER_WIDE, PAPER_HIGH]
  const [hero, ...others] = bill.stars
  rays(pen, inks, wide, high, [wide / 2, high * 0.6])
  others.slice(0, 4).forEach((one, i) => star(pen, one, wide * [0.17, 0.83, 0.3, 0.7][i]!, high * 0.74, wide * 0.3))
  if (hero) star(pen, hero, wide / 2, high * 0.76, wide * 0.72)
  town(pen, inks, wide, high * 0.8, bill.title, 150)
  pen.fillStyle = inks.edge
  pen.fillRect(0, high * 0.8 - 1, wide, high * 0.2 + 1)
  pen.textAlign = 'center'
  pen.font = font(BOLD, 34)
  let y = write(pen, [bill.presents.toUpperCase()], 34, wide / 2, 86, inks.paper) + 12
  const name = fitted(pen, bill.title.toUpperCase(), POSTER, [220, 80], wide - 150, 2)
  y = write(pen, name.rows, name.size, wide / 2, y, inks.letters, inks.edge) + 10
  const within = fitted(pen, bill.within, POSTER, [60, 34], wide - 170, 2)
  write(pen, within.rows, within.size, wide / 2, y, inks.gold, inks.edge)
  const ending = fitted(pen, bill.ending.toUpperCase(), POSTER, [64, 34], wide - 150, 2)
  y = write(pen, ending.rows, ending.size, wide / 2, high * 0.82, inks.gold) + 12
  for (const [text, size] of [[bill.cast, 34], [bill.credits.map(({ what, who }) => `${what}: ${who}`).join(' · '), 28], [bill.evening, 28]] as const) {
    const said = fitted(pen, text, PLAIN, [size, 20], wide - 170, 2)
    y = write(pen, said.rows, said.size, wide / 2, y, inks.letters) + 8
  }
  pen.strokeStyle = inks.paper
  pen.lineWidth = 12
  pen.strokeRect(26, 26, wide - 52, high - 52)
}
