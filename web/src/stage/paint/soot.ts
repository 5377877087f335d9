/** Light and soot on the ground, painted on canvas: what is always there once, what the game does over it. */
import type { Board } from '../../lib/protocol/types'
import type { Box } from './decals'
import type { Pool } from '../set/growth'
import { canvas, patch, plan, type Brush, type Patch } from './paintbox'
import type { Ruins } from '../set/ruins'

function shine(brush: Brush, pools: readonly Pool[]): void {
  brush.globalCompositeOperation = 'lighter'
  for (const { at: [x, y], reach, colour } of pools) {
    const glow = brush.createRadialGradient(x, y, 0, x, y, reach)
    glow.addColorStop(0, colour)
    glow.addColorStop(0.35, `${colour}55`)
    glow.addColorStop(1, '#00000000')
    brush.fillStyle = glow
    brush.fillRect(x - reach, y - reach, 2 * reach, 2 * reach)
  }
}

/** The light of the street lamps, and that of the fires there are now. */
export class Glow {
  readonly canvas: HTMLCanvasElement
  private readonly lamps: HTMLCanvasElement
  private readonly brush: Brush

  constructor(board: Board, lamps: readonly Pool[], size: number) {
    const [x0, y0, x1, y1] = board.bounds
    this.lamps = plan(board, size, (brush) => {
      brush.fillStyle = '#000000'
      brush.fillRect(x0, y0, x1 - x0, y1 - y0)
      shine(brush, lamps)
    }, false)
    this.canvas = plan(board, size, () => undefined, false)
    this.brush = this.canvas.getContext('2d')!
  }

  light(fires: readonly Pool[]): void {
    const { brush } = this
    brush.save()
    brush.resetTransform()
    brush.globalCompositeOperation = 'copy'
    brush.drawImage(this.lamps, 0, 0)
    brush.restore()
    brush.save()
    shine(brush, fires)
    brush.restore()
  }
}

type Spots = Ruins['soot']

/** Soot where something has burnt or come down; the clean ground comes back where the game goes back. */
export class Scorched {
  private clean: HTMLCanvasElement | null = null
  private shown = new Set<string>()

  constructor(private readonly ground: HTMLCanvasElement) {}

  /** The parts that are different now; null: all of it may be. */
  show(soot: Spots): Patch[] | null {
    const now = new Map(soot.map((spot) => [`${spot.at} ${spot.reach}`, spot]))
    const back = [...this.shown].some((key) => !now.has(key))
    const fresh = [...now].filter(([key]) => back || !this.shown.has(key)).map(([, spot]) => spot)
    if (!back && !fresh.length) return []
    const brush = this.ground.getContext('2d')!
    const clean = (this.clean ??= canvas(this.ground.width, this.ground.height, (copy) => copy.drawImage(this.ground, 0, 0), false))
    if (back) {
      brush.save()
      brush.resetTransform()
      brush.drawImage(clean, 0, 0)
      brush.restore()
    }
    for (const spot of fresh) blacken(brush, spot)
    this.shown = new Set(now.keys())
    if (back || fresh.length > FEW) return null
    const { a: k, e, f } = brush.getTransform()
    return fresh.map(({ at: [x, y], reach: r }) => {
      const place: Box = [Math.max(0, (x - r) * k + e), Math.max(0, (y - r) * k + f), Math.min(clean.width, (x + r) * k + e), Math.min(clean.height, (y + r) * k + f)]
      return patch(place, (small) => {
        small.drawImage(clean, 0, 0)
        small.translate(e, f)
        small.scale(k, k)
        for (const spot of soot) blacken(small, spot)
      })
    })
  }
}

/** More new spots than this, and the whole ground is sent. */
const FEW = 8

function blacken(brush: Brush, { at: [x, y], reach }: Spots[number]): void {
  const dark = brush.createRadialGradient(x, y, reach * 0.1, x, y, reach)
  dark.addColorStop(0, '#0a0706dd')
  dark.addColorStop(1, '#0a070600')
  brush.fillStyle = dark
  brush.fillRect(x - reach, y - reach, 2 * reach, 2 * reach)
}
