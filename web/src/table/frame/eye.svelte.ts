/** What the picture is about: where the eye is drawn, and what comes into sight by itself. */
import { untrack } from 'svelte'
import { nearestGoal } from '../../board/marks/goals'
import { farCorner, figureAt, type Focus } from '../../board/pieces/giants'
import { screen } from '../../lib/browser/screen.svelte'
import type { Piece, Point } from '../../lib/protocol/types'
import { pastOf } from './past'
import type { Things } from './things.svelte'

/** So few choices are all in the picture at first, however far apart they are and however small the board is then. */
const FEW = 6
/** A pointer that only passes over the board on its way to a button points at nothing. */
const DWELL = 350

export const spotted = (at: Point): Focus => ({ at, high: 0, reach: [] })
const farFrom = (points: readonly Point[], [x, y]: Point): number => Math.min(...points.map((at) => Math.hypot(at[0] - x, at[1] - y)))

export class Eye {
  /** How far bodies reach, and heads with their plates. */
  readonly bodies = $derived.by(() => this.giants.map((piece) => figureAt(this.things.spotOf(piece), this.things.highOf(piece))))
  /** What was last pointed at; gone with the question it was pointed at for. */
  private noticed = $state.raw<{ seq: number; focus: Focus } | null>(null)
  private readonly giants = $derived.by(() => this.things.pieces.filter(this.things.highOf))
  private readonly reach = $derived.by(() => this.things.spots.map((spot) => spot.at))
  /** where giants stand, and their heads */
  private readonly foes = $derived.by(() => this.giants.map((piece): Point => [this.things.spotOf(piece)[0], this.things.spotOf(piece)[1] - this.things.highOf(piece)]))
  /** What is looked back at, if there is room with the nearest other giant; the Director has eyes of its own. */
  private readonly past = $derived.by((): Focus | null => {
    const { model, spaces, spotOf, highOf } = this.things
    if (!model.looking || model.show.scene) return null
    const { piece, pieces: some, spaces: named } = pastOf(model.log, model.looking.seq, model.looking.view, (one) => highOf(one) > 0)
    // not every space of the words is one of the board: some lie off the map
    const around = [...named.flatMap((n) => (spaces.has(n) ? [spaces.get(n)!.centre] : [])), ...some.map(spotOf)]
    const at = piece ? spotOf(piece) : around.at(-1)
    if (!at) return null
    return { at, high: piece ? highOf(piece) : 0, reach: around, goal: this.giantBy(at, piece) }
  })
  /** Whom the decision is about, the giant of whoever decides, or what can be picked. */
  private readonly acting = $derived.by((): Focus | null => {
    const { model, spots, pieces, about, own, spotOf, highOf } = this.things
    if (model.looking) return this.past
    const lit = spots.filter(({ key }) => key.startsWith('p')).toSorted((a, b) => farFrom(this.foes, a.at) - farFrom(this.foes, b.at))[0]
    const piece = pieces.find((one) => about?.pieces.includes(one.id)) ?? pieces.find((one) => one.owner === own && (lit ? highOf(one) > 0 : this.isBy(one)))
    const spot = lit ?? spots[spots.length >> 1]
    // a phone has no room for all of them: for the one nearest to a giant, and the giant
    const foe = screen.narrow && lit ? this.foes.toSorted((a, b) => farFrom([lit.at], a) - farFrom([lit.at], b))[0] : undefined
    // where there is room for a part, the nearest rival is in it
    const rival = screen.narrow && piece ? this.giantBy(spotOf(piece), piece) : null
    if (piece && rival) return { ...this.focusOn(piece), goal: rival }
    return piece ? this.focusOn(piece) : spot ? { ...spotted(spot.at), reach: foe ? [foe] : this.reach } : null
  })
  /** where one goes who comes closer */
  readonly towards = $derived.by(() => (this.noticed?.seq === this.things.model.seq ? this.noticed.focus : this.acting))

  constructor(private readonly things: Things) {
    const { model } = things
    $effect(() => {
      const seen = things.over
      if (!seen) return
      const timer = setTimeout(() => this.notice(seen.piece ? this.focusOn(seen.piece) : spotted(seen.space.centre)), DWELL)
      return () => clearTimeout(timer)
    })
    // what the decision is about, or what can be clicked, comes into sight
    $effect(() => {
      const { field } = things
      if (field?.isPart() && model.picking.offer.marks.place.size) return field.fit(true)
      if (!this.acting || model.seq < 0 || !field) return
      if (!field.reveal(this.acting) && field.isPart() && this.reach.length <= FEW) field.fit(true)
    })
    // a piece that is asked for is shown from close by
    $effect(() => {
      const { sought } = model.picking
      const piece = sought && untrack(() => things.pieces.find((one) => one.id === sought.piece))
      if (piece) untrack(() => (this.notice(this.focusOn(piece)), things.field?.approach(this.focusOn(piece))))
    })
    // the Director looks at what is going on
    $effect(() => {
      const at = model.show.scene?.look
      if (at) untrack(() => things.field?.reveal(spotted(at)))
    })
  }

  notice(focus: Focus): void {
    this.noticed = { seq: this.things.model.seq, focus }
  }

  focusOn(piece: Piece): Focus {
    const { spotOf, highOf, own, goals, board } = this.things
    return { at: spotOf(piece), high: highOf(piece), reach: this.reach, goal: piece.owner === own ? nearestGoal(goals, board, spotOf(piece)) : null }
  }

  /** Whether a giant stands near what can be picked: where a rival is to be placed, one's own does not matter. */
  private isBy(piece: Piece): boolean {
    const [high, [x, y]] = [this.things.highOf(piece), this.things.spotOf(piece)]
    return high > 0 && (!this.reach.length || this.reach.some((at) => Math.hypot(at[0] - x, at[1] - y) < 2 * high))
  }

  /** All of the nearest giant, as seen from there, but not of this one. */
  private giantBy(at: Point, but?: Piece): Point | null {
    const { spotOf, highOf } = this.things
    const [giant] = this.giants.filter((one) => one !== but).toSorted((a, b) => farFrom([at], spotOf(a)) - farFrom([at], spotOf(b)))
    return giant ? farCorner(figureAt(spotOf(giant), highOf(giant)), at) : null
  }
}
