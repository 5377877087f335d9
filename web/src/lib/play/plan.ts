/** A table to be set up, in a link; perhaps with what is to be built there. */
import { pack, unpack } from '../values/packed'
import type { NewTable } from '../protocol/types'

export type Plan = NewTable & { design?: string }

/** More than any design needs, and less than a table takes. */
export const LARGEST = 32_000

/** The address that holds it. */
export const planned = async (plan: Plan): Promise<string> => `/new/${plan.game}#${await pack(JSON.stringify(plan))}`

/** Rejects where a link was cut short or made by hand; whether its options make sense, the game says. */
export async function planIn(packed: string, game: string): Promise<Plan> {
  const plan = JSON.parse(await unpack(packed)) as Partial<Plan> | null
  const { options = {}, seats, design = '' } = plan ?? {}
  const plain = Object.values(options).every((value) => typeof value !== 'object')
  if (plan?.game !== game || !Array.isArray(seats) || !plain || typeof design !== 'string' || design.length > LARGEST) throw new Error('no plan')
  return plan as Plan
}

const DESIGNS = 'matinee.designs'

/** What a link brought to a table, until its tab is closed. */
export function designFor(table: string): string | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(DESIGNS) ?? '{}') as Record<string, string>)[table]
  } catch {
    return undefined
  }
}

export function keepDesign(table: string, design: string): void {
  try {
    sessionStorage.setItem(DESIGNS, JSON.stringify({ [table]: design }))
  } catch {
    // no storage: it can still be loaded as a file
  }
}
