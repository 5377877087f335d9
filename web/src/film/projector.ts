/** The projector: the picture of a film at any moment of it, on a canvas. Whoever asks keeps the time. */
import type { Board, View } from '../lib/protocol/types'
import { lookedAt, play } from '../stage/acts'
import { FULL, LOW, Stage } from '../stage/stage'
import { caption, credits, HIGH, title, WIDE, type Bill, type Inks } from './letters'
import { BEFORE, lengthOf, type Part, type Take } from './reel'

/** How long letters take to come in, and a picture to come out of the dark, in ms. */
const LETTERS = 350
const DARK = 400
/** From which sides the eye looks, in turn. */
const SIDES = [0.35, -0.3, 0.22, -0.4]
const COARSE = 0.5
/** The film waits so long for its giants, in ms. */
const PATIENCE = 10_000

export class Projector {
  readonly wide: number
  readonly high: number
  private readonly stage: Stage
  private readonly pen: CanvasRenderingContext2D
  private on: Part | null = null
  private acted = false
  private last = 0

  /** `plain`: drawn in software, coarser. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    board: Board,
    readonly parts: readonly Part[],
    private readonly bill: Bill,
    private readonly inks: Inks,
    plain: boolean,
    private readonly motion: () => boolean,
  ) {
    const ratio = plain ? COARSE : 1
    ;[this.wide, this.high] = [WIDE * ratio, HIGH * ratio]
    Object.assign(canvas, { width: this.wide, height: this.high })
    this.pen = canvas.getContext('2d', { alpha: false })!
    this.stage = new Stage(document.createElement('canvas'), board, {
      tier: plain ? LOW : FULL,
      motion,
      free: () => ({ left: 0, top: 0, right: 0, bottom: 0 }),
      colours: () => ({ glow: inks.gold, goal: inks.gold, overlays: [] }),
      named: () => undefined,
      led: true,
    })
    this.stage.resize(WIDE, HIGH, ratio)
  }

  get ms(): number {
    return lengthOf(this.parts)
  }

  /** All giants of the film are fetched. */
  async ready(): Promise<void> {
    for (const { take } of this.parts) if (take) this.set(take.before)
    await this.dressed()
  }

  /** Those on the stage have come. */
  private async dressed(): Promise<void> {
    const end = performance.now() + PATIENCE
    while (!this.stage.ready && performance.now() < end) await new Promise((done) => setTimeout(done, 30))
  }

  draw(ms: number): void {
    const part = this.parts.findLast(({ at }) => at <= ms) ?? this.parts[0]!
    if (part !== this.on || ms < this.last) this.enter(part)
    this.last = ms
    const local = ms - part.at
    this.pen.setTransform(this.wide / WIDE, 0, 0, this.high / HIGH, 0, 0)
    if (part.take) this.roll(part.take, local, ms)
    else if (part.sort === 'title') title(this.pen, this.bill, this.inks)
    else credits(this.pen, this.bill, this.inks)
    if (!part.take) this.dim(Math.min(local, part.ms - local) / DARK)
  }

  /** As `draw`, with everybody who belongs there. */
  async drawWhole(ms: number): Promise<void> {
    this.draw(ms)
    if (this.stage.ready) return
    await this.dressed()
    this.draw(ms)
  }

  close(): void {
    this.stage.close()
  }

  private enter(part: Part): void {
    this.on = part
    this.acted = false
    if (!part.take) return
    this.stage.moves.skip()
    this.set(part.take.before)
    const n = this.parts.indexOf(part)
    this.stage.gaze.take(part.take.whole ? null : this.focus(part.take), SIDES[n % SIDES.length]!, part.ms)
  }

  /** What is to be looked at: the scene, else a giant. */
  private focus({ scene }: Take): ReturnType<typeof lookedAt> {
    return lookedAt(this.stage, scene) ?? this.stage.actors.all()[0]?.giant.at ?? null
  }

  private set({ pieces, markers, trails = [] }: View, quick = true): void {
    this.stage.show({ pieces, markers, trails, lit: new Set(), about: [], fanned: null }, quick)
  }

  private roll(take: Take, local: number, ms: number): void {
    if (!this.acted && local >= take.ms * BEFORE) {
      this.acted = true
      this.set(take.after, !this.motion())
      if (this.motion()) play(this.stage, take.scene)
    }
    this.stage.shoot(ms)
    this.pen.drawImage(this.stage.canvas, 0, 0, WIDE, HIGH)
    caption(this.pen, take.caption, this.inks, this.motion() ? Math.min(1, local / LETTERS) : 1)
  }

  /** Out of the dark and back into it. */
  private dim(light: number): void {
    if (light >= 1 || !this.motion()) return
    this.pen.globalAlpha = 1 - Math.max(0, light)
    this.pen.fillStyle = this.inks.deep
    this.pen.fillRect(0, 0, WIDE, HIGH)
    this.pen.globalAlpha = 1
  }
}
