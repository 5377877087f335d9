/** The districts of a city, each with houses of its own: offices in steps, playhouses under signs, lofts, rows of narrow houses, floodlit halls. */
import { scatter } from '../../lib/values/scatter'
import { box } from '../../board/geometry/shapes'
import type { Point } from '../../lib/protocol/types'
import { any, corners, dimmed, Mason, shrunk, square, TANK, type Builder, type Plot, type Rect, type Site } from './houses'
import { light, type Vec } from './world'

/** The coats of the flat board are those of a night from above; here the sun is still up. */
const SUNLIT = 1.7
const NEON = ['#ff4f8b', '#3fe0ff', '#ffb347', '#b06bff']
const COPPER = light('#6fae98')
const GLASS = light('#ffd98f', 1.4)
const GABLE = 0.14
const coatOf = (tones: readonly string[], next: () => number): Vec => any(tones, next).map((part) => Math.min(1, part * SUNLIT)) as Vec

/** A lot cut into so many of about the same width. */
function cut([x0, y0, x1, y1]: Rect, into: number, next: () => number): Rect[] {
  const at = Array.from({ length: into + 1 }, (_, i) => x0 + ((x1 - x0) * (i + (i && i < into ? next() * 0.3 - 0.15 : 0))) / into)
  return at.slice(1).map((right, i): Rect => [at[i]!, y0, right, y1])
}

/** What every builder begins with: its own dice, a mason who makes windows so fine, and the ground so far from the streets. */
function begun(site: Site, { space, room }: Plot, fine: number, rim = 0.03): { unit: number; next: () => number; mason: Mason; foot: Rect } {
  const { unit } = site.world
  const next = scatter(space.n + 3)
  return { unit, next, mason: new Mason(site, room, next, fine), foot: shrunk(box(space.polygon) as Rect, unit * rim) }
}

/** Slabs of glass and stone that step back as they rise. */
const offices: Builder = (site, plot) => {
  const { unit, next, mason, foot } = begun(site, plot, 0.7)
  let top = 0
  for (const lot of cut(foot, next() < 0.4 ? 1 : 2, next)) {
    const [high, coat] = [unit * (0.8 + next() * 0.75), coatOf(plot.tones, next)]
    const base = shrunk(lot, unit * 0.012)
    const back = Math.min(base[2] - base[0], base[3] - base[1])
    mason.block(corners(base), 0, high * 0.5, coat)
    mason.block(corners(shrunk(base, back * 0.12)), high * 0.5, high * 0.8, coat)
    mason.block(corners(shrunk(base, back * 0.26)), high * 0.8, high, coat)
    if (next() < 0.35) mason.mast([(base[0] + base[2]) / 2, (base[1] + base[3]) / 2], high, high + unit * 0.35)
    top = Math.max(top, high)
  }
  return top
}

/** Low playhouses; a sign stands over every front and lights the street. */
const theatres: Builder = (site, plot) => {
  const { unit, next, mason, foot: whole } = begun(site, plot, 0.9)
  const [x0, y0, x1, y1] = whole
  let top = 0
  for (const row of [[y0, (y0 + y1) / 2], [(y0 + y1) / 2, y1]] as const)
    for (const lot of cut([x0, row[0], x1, row[1]], 2, next)) {
      const [high, glow] = [unit * (0.34 + next() * 0.26), NEON[Math.floor(next() * NEON.length)]!]
      const foot = shrunk(lot, unit * 0.015)
      mason.block(corners(foot), 0, high, coatOf(plot.tones, next))
      const [left, , right, front] = foot
      mason.solid(corners([left + unit * 0.05, front - unit * 0.03, right - unit * 0.05, front + unit * 0.035]), high * 0.35, high * 0.5, light('#fff0c4', 1.2))
      const sign = left + (right - left) * (0.3 + next() * 0.4)
      mason.solid(corners([sign - unit * 0.045, front - unit * 0.02, sign + unit * 0.045, front + unit * 0.045]), high * 0.55, high + unit * 0.22, light(glow, 1.3))
      site.signs.push({ at: [sign, front + unit * 0.06, high + unit * 0.08], colour: glow })
      top = Math.max(top, high)
    }
  return top
}

/** One or two large old buildings of brick with saw-tooth skylights and tanks on legs. */
const lofts: Builder = (site, plot) => {
  const { unit, next, mason, foot: whole } = begun(site, plot, 0.85)
  let top = 0
  for (const lot of cut(whole, next() < 0.45 ? 1 : 2, next)) {
    const [high, coat] = [unit * (0.5 + next() * 0.22), coatOf(plot.tones, next)]
    const foot = shrunk(lot, unit * 0.012)
    const [x0, y0, x1, y1] = shrunk(foot, unit * 0.05)
    mason.block(corners(foot), 0, high, coat)
    mason.solid(corners(shrunk(foot, -unit * 0.012)), high * 0.94, high, dimmed(coat))
    for (let y = y0; y < y1 - unit * 0.14; y += unit * 0.17) {
      mason.solid(corners([x0, y, x0 + (x1 - x0) * 0.55, y + unit * 0.1]), high, high + unit * 0.06, dimmed(coat))
      if (next() < 0.6) mason.solid(corners([x0 + unit * 0.02, y + unit * 0.1, x0 + (x1 - x0) * 0.55 - unit * 0.02, y + unit * 0.115]), high + unit * 0.01, high + unit * 0.05, GLASS)
    }
    tank(mason, [x1 - unit * 0.08, y0 + (y1 - y0) * (0.25 + next() * 0.5)], high, unit)
    top = Math.max(top, high)
  }
  return top
}

function tank(mason: Mason, at: Point, high: number, unit: number): void {
  mason.solid(corners(square(at, unit * 0.03)), high, high + unit * 0.1, dimmed(TANK))
  mason.solid(ring(at, unit * 0.07, 6), high + unit * 0.1, high + unit * 0.23, TANK)
}

/** A round thing with so many corners. */
const ring = ([x, y]: Point, reach: number, corners: number): Point[] =>
  Array.from({ length: corners }, (_, n): Point => [x + Math.cos((n / corners) * 2 * Math.PI) * reach, y + Math.sin((n / corners) * 2 * Math.PI) * reach])

/** Two rows of narrow houses with stoops, gardens between their backs. */
const brownstones: Builder = (site, plot) => {
  const { unit, next, mason, foot: whole } = begun(site, plot, 0.72)
  const [x0, y0, x1, y1] = whole
  const deep = (y1 - y0) * 0.37
  let top = 0
  for (const [near, far, street] of [[y0, y0 + deep, y0], [y1 - deep, y1, y1]] as const)
    for (const lot of cut([x0, near, x1, far], 4, next)) {
      const [high, coat] = [unit * (0.34 + next() * 0.13), coatOf(plot.tones, next)]
      const foot = shrunk(lot, unit * 0.006)
      mason.block(corners(foot), 0, high, coat)
      mason.solid(corners([foot[0], street - unit * 0.02, foot[2], street + unit * 0.02]), high - unit * 0.035, high + unit * 0.015, dimmed(coat))
      if (next() < 0.3) mason.gable(foot, high, unit * GABLE, dimmed(coat))
      const out = street === y0 ? -unit * 0.05 : 0
      mason.solid(corners([foot[0] + unit * 0.03, street + out, foot[0] + unit * 0.09, street + out + unit * 0.05]), 0, unit * 0.06, dimmed(coat))
      top = Math.max(top, high)
    }
  const yard = (y0 + y1) / 2
  for (let x = x0 + unit * 0.12; x < x1; x += unit * 0.24) site.trees.push({ at: [x, yard], size: 0.8, room: plot.room })
  return top
}

/** A house with a name: floodlit stone, columns to the street, a copper dome or a tower over it. */
const palace: Builder = (site, plot) => {
  const { unit, next, mason, foot } = begun(site, plot, 0.8, 0.05)
  const coat = coatOf(plot.tones, next)
  const high = unit * (0.62 + next() * 0.2)
  mason.solid(corners(shrunk(foot, -unit * 0.03)), 0, unit * 0.06, coat)
  mason.block(corners(foot), unit * 0.06, high, coat)
  mason.solid(corners(shrunk(foot, -unit * 0.025)), high * 0.9, high * 0.96, coat)
  for (let x = foot[0] + unit * 0.06; x < foot[2] - unit * 0.03; x += unit * 0.13) mason.solid(corners(square([x, foot[3] + unit * 0.012], unit * 0.018)), unit * 0.06, high * 0.9, light('#fff3d6'))
  const { centre } = plot.space
  site.signs.push({ at: [centre[0], foot[3] + unit * 0.1, unit * 0.1], colour: '#ffd27a' })
  if (next() < 0.5) {
    const reach = Math.min(foot[2] - foot[0], foot[3] - foot[1]) * 0.34
    mason.solid(ring(centre, reach, 10), high, high + unit * 0.1, coat)
    for (const [part, low] of [[1, 0.1], [0.86, 0.2], [0.6, 0.28], [0.24, 0.33]] as const) mason.solid(ring(centre, reach * part, 10), high + unit * (low - 0.02), high + unit * (low + 0.08), COPPER)
    return high + unit * 0.3
  }
  mason.block(corners(square(centre, unit * 0.22)), high, high + unit * 0.5, coat)
  mason.block(corners(square(centre, unit * 0.15)), high + unit * 0.5, high + unit * 0.68, coat)
  mason.gable(square(centre, unit * 0.15), high + unit * 0.68, unit * 0.16, COPPER)
  return high + unit * 0.68
}

/** By the style of a ground. */
export const DISTRICTS: Readonly<Record<string, Builder>> = { offices, theatres, lofts, brownstones, palace }
