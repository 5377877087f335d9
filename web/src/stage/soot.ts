/** Light and soot on the ground, painted on canvas: what is always there once, what the game does over it. */
import type { Board } from '../lib/types'
import type { Pool } from './growth'
import { canvas, plan, type Brush } from './paintbox'
import type { Ruins } from './ruins'

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

  /** Whether anything is different. */
  show(soot: Spots): boolean {
    const now = new Map(soot.map((spot) => [`${spot.at} ${spot.reach}`, spot]))
    const back = [...this.shown].some((key) => !now.has(key))
    const fresh = [...now].filter(([key]) => back || !this.shown.has(key)).map(([, spot]) => spot)
    if (!back && !fresh.length) return false
    const brush = this.ground.getContext('2d')!
    this.clean ??= canvas(this.ground.width, this.ground.height, (copy) => copy.drawImage(this.ground, 0, 0), false)
    if (back) {
      brush.save()
      brush.resetTransform()
      brush.drawImage(this.clean, 0, 0)
      brush.restore()
    }
    for (const spot of fresh) blacken(brush, spot)
    this.shown = new Set(now.keys())
    return true
  }
}

function blacken(brush: Brush, { at: [x, y], reach }: Spots[number]): void {
  const dark = brush.createRadialGradient(x, y, reach * 0.1, x, y, reach)
  dark.addColorStop(0, '#0a0706dd')
  dark.addColorStop(1, '#0a070600')
  brush.fillStyle = dark
  brush.fillRect(x - reach, y - reach, 2 * reach, 2 * reach)
}
