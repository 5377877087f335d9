/** The piece pointed at: what it can reach, hit and see. */
import { arrange, type Overlay } from '../../board/marks/overlays'
import { settings } from '../../lib/browser/settings.svelte'
import type { Piece } from '../../lib/protocol/types'
import { capital, t } from '../../lib/text/text'
import type { Things } from './things.svelte'

const PATIENCE = 120

export class Reach {
  /** `low`: its legend stands at the foot of the board, so as not to cover a piece at its top */
  around = $state.raw<{ piece: Piece; overlays: Overlay[]; low: boolean } | null>(null)
  readonly said = $derived.by(() => {
    if (!this.around || this.things.over) return ''
    const kinds = this.around.overlays.map(({ id, spaces }) => (spaces.length ? t('overlay.count', { what: t(`overlay.${id}`), n: spaces.length }) : t(`overlay.${id}`)))
    return t('overlay.spoken', { piece: capital(this.around.piece.name), list: kinds.join(', ') || t('overlay.none') })
  })
  private readonly pointed = $derived.by(() => {
    const { model, over, at } = this.things
    if (!settings.values.overlays || model.looking || model.picking.menu) return null
    if (over?.piece) return over.piece.id
    return at?.key.startsWith('p') ? Number(at.key.slice(1)) : (model.picking.pinned ?? this.held)
  })
  /** the piece in hand shows unasked where it could attack from */
  private readonly held = $derived.by(() => {
    const { mine, party } = this.things.model
    return mine && party.marked.length === 1 ? party.marked[0]!.id : null
  })

  /** `isTop`: whether a place in the window lies in the upper third of the board. */
  constructor(
    private readonly things: Things,
    isTop: (y: number) => boolean,
  ) {
    $effect(() => {
      const piece = things.pieces.find((one) => one.id === this.pointed)
      this.around = null
      if (!piece) return
      let live = true
      const timer = setTimeout(async () => {
        const all = arrange(await things.model.answers.overlays(piece.id))
        const overlays = piece.id === this.held ? all.filter(({ id }) => id === 'aim') : all
        if (live) this.around = { piece, overlays, low: !things.at && isTop(things.field.inWindow(things.spotOf(piece))[1]) }
      }, PATIENCE)
      return () => {
        live = false
        clearTimeout(timer)
      }
    })
  }
}
