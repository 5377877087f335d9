/** What must stay in sight on the board while something lies over it. */
import type { Box } from '../lib/corner'
import type { Concern } from '../lib/types'

const BOARD = 'svg[role=application]'
/** what lies over the board besides */
const AFLOAT = '.tools, .legend, .lesson, .invites, .notice:not(.empty), .line, .tray'

/** Where the pieces and spaces of some concerns are in the window. */
export function concerned(...concerns: readonly (Concern | undefined)[]): Box[] {
  const names = concerns.flatMap((one) => [
    ...(one?.pieces ?? []).map((id) => `${BOARD} [data-piece="${id}"]`),
    ...(one?.spaces ?? []).map((n) => `${BOARD} [data-n="${n}"]`),
  ])
  return boxes(names.join())
}

export const afloat = (): Box[] => boxes(AFLOAT)

function boxes(selector: string): Box[] {
  return selector ? [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()) : []
}
