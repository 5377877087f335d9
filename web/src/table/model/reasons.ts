/** Why a dark space or piece cannot be clicked. */
import { doubts } from '../../lib/picker'
import { t } from '../../lib/text'
import { CHANCE, type Spot } from './types'
import type { TableModel } from './model.svelte'
import type { Action, Reason } from '../../lib/types'

const ASKED_AT_MOST = 4
type Asking = Pick<TableModel, 'view' | 'board' | 'path' | 'looking' | 'over' | 'whyNot'>

/** Each verb of the moment is asked, equal answers are given once. */
export async function reasonsFor(model: Asking, spot: Spot): Promise<Reason[]> {
  const { view } = model
  if (!view || model.looking) return []
  if (model.over) return [{ rule: '', text: t('refused.over') }]
  const { rule = '', text = '', who = '' } = view.prompt ?? {}
  if (!view.legal.length) return [{ rule, text: view.player === CHANCE ? t('refused.dice') : t('refused.wait', { who }) }]
  const asked = doubtsAbout(model, spot).slice(0, ASKED_AT_MOST)
  if (!asked.length) return [{ rule, text: t('refused.other', { prompt: text }) }]
  const answers = await Promise.all(asked.map((action) => model.whyNot(action)))
  const texts = new Map<string, Reason>()
  for (const answer of answers) if (answer.text) texts.set(answer.text, answer)
  return [...texts.values()]
}

/** Where nothing can be done with pieces, a piece stands for its space. */
function doubtsAbout({ view, board, path }: Asking, spot: Spot): Action[] {
  const about = ({ kind, value }: Spot): Action[] => doubts(view?.legal ?? [], board?.verbs ?? {}, kind, value, path)
  const space = spot.kind === 'piece' ? view?.pieces.find((piece) => piece.id === spot.value)?.space : undefined
  const asked = about(spot)
  return asked.length || space === undefined ? asked : about({ kind: 'space', value: space })
}
