/** Why a dark space or piece cannot be clicked. */
import { doubts, type Path } from '../../lib/play/picker'
import { t } from '../../lib/text/text'
import { CHANCE, type Spot } from './types'
import type { Action, Board, Reason, View } from '../../lib/protocol/types'

const ASKED_AT_MOST = 4

/** What reasons need of a table. */
export interface Asking {
  readonly view: View | null
  readonly board: Board | null
  readonly looking: unknown
  readonly over: boolean
  readonly answers: { why(action: Action): Promise<Reason> }
}

/** Each verb of the moment is asked, equal answers are given once. */
export async function reasonsFor(table: Asking, path: Path | null, spot: Spot): Promise<Reason[]> {
  const { view } = table
  if (!view || table.looking) return []
  if (table.over) return [{ rule: '', text: t('refused.over') }]
  const { rule = '', text = '', who = '' } = view.prompt ?? {}
  if (!view.legal.length) return [{ rule, text: view.player === CHANCE ? t('refused.dice') : t('refused.wait', { who }) }]
  const asked = doubtsAbout(table, path, spot).slice(0, ASKED_AT_MOST)
  if (!asked.length) return [{ rule, text: t('refused.other', { prompt: text }) }]
  const answers = await Promise.all(asked.map((action) => table.answers.why(action)))
  const texts = new Map<string, Reason>()
  for (const answer of answers) if (answer.text) texts.set(answer.text, answer)
  return [...texts.values()]
}

/** Where nothing can be done with pieces, a piece stands for its space. */
function doubtsAbout({ view, board }: Asking, path: Path | null, spot: Spot): Action[] {
  const about = ({ kind, value }: Spot): Action[] => doubts(view?.legal ?? [], board?.verbs ?? {}, kind, value, path)
  const space = spot.kind === 'piece' ? view?.pieces.find((piece) => piece.id === spot.value)?.space : undefined
  const asked = about(spot)
  return asked.length || space === undefined ? asked : about({ kind: 'space', value: space })
}
