/** Dice that belong together: the log has them one by one, people throw them by the handful. */
import type { LogEntry } from '../protocol/types'

export interface Handful {
  faces: number[]
  /** which of them were thrown again: they count, and are no dice of their own */
  again: boolean[]
  lines: string[]
}

/** A handful ends with the die that something came of. */
export function handfuls(log: readonly LogEntry[]): Handful[] {
  const found: Handful[] = []
  let open: Handful | null = null
  for (const entry of log) {
    if (entry.die === undefined) continue
    if (!open) found.push((open = { faces: [], again: [], lines: [] }))
    open.faces.push(entry.die)
    open.again.push(entry.again ?? false)
    open.lines.push(...entry.lines.map((line) => line.text))
    if (entry.lines.length) open = null
  }
  return found
}

export const total = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0)

/** How many dice there were. */
export const size = ({ again }: Handful): number => again.filter((one) => !one).length

/** How often each face came up, the highest first. */
export function counted(faces: readonly number[]): [face: number, times: number][] {
  const times = new Map<number, number>()
  for (const face of faces) times.set(face, (times.get(face) ?? 0) + 1)
  return [...times].sort((a, b) => b[0] - a[0])
}
