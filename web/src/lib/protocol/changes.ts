/** A message that says only what has changed, put together with the one before. */
import type { ChangeMessage, Difference, StateMessage } from './types'

/** The state that whoever has one makes of a change to it; null if the change is not to that one. */
export function changed(state: StateMessage | null, change: ChangeMessage): StateMessage | null {
  if (state?.seq !== change.since) return null
  return {
    ...withDifference(state, change.message ?? {}),
    seq: change.seq,
    since: change.since,
    log: change.log ?? [],
    view: withDifference(state.view, change.view ?? {}),
  }
}

function withDifference<T extends object>(before: T, { set = {}, gone = [], lists = {} }: Difference): T {
  const now: Record<string, unknown> = { ...before, ...set }
  for (const name of gone) delete now[name]
  for (const [name, splices] of Object.entries(lists)) {
    const list = [...(now[name] as unknown[])]
    // from the end, so that the places before stay what they were
    for (const [at, many, entries] of splices.toReversed()) list.splice(at, many, ...entries)
    now[name] = list
  }
  return now as T
}
