/** The log as it is read: lines under the turn they belong to, and long lists of small things folded into one. */
import type { LogEntry, LogLine } from '../protocol/types'

/** What one action brought, or its part within one turn. */
export interface Note {
  /** no other note has the same */
  key: string
  seq: number
  seat: number
  die?: number
  /** as they are read, and in full where places have longer names */
  texts: { text: string; full?: string }[]
}

/** A heading, a note, or several alike that lie under the first of them. */
export type Item = { kind: 'heading'; key: string; seq: number; text: string } | { kind: 'note'; note: Note } | { kind: 'fold'; notes: Note[]; text?: string }

/** so many of the same kind in a row are folded */
const MANY = 4

interface Told {
  note: Note
  /** what it is of, where it may be folded: the same thing done again in set-up, or that names no place */
  sort: string | null
}

/** An attack that is being told: in one line, should it fail and do no harm at all. */
interface Attack {
  text: string
  fails: boolean
  harms: boolean
}

export function chronicle(log: readonly LogEntry[]): Item[] {
  const items: Item[] = []
  let attack: Attack | null = null
  let run: Told[] = []
  let begun = false
  const close = (): void => {
    const notes = run.map(({ note }) => note)
    if (attack?.fails && !attack.harms) items.push({ kind: 'fold', notes, text: attack.text })
    else if (!attack && run.length >= MANY) items.push({ kind: 'fold', notes })
    else for (const note of notes) items.push({ kind: 'note', note })
    run = []
    attack = null
  }
  for (const entry of log) {
    let die = entry.die ?? undefined
    for (const [n, part] of parts(entry).entries()) {
      if (part.heading) {
        close()
        begun = true
        items.push({ kind: 'heading', key: `turn ${entry.seq}.${n}`, seq: entry.seq, text: part.heading })
      }
      if (!part.lines.length) continue
      const told = tell(entry, n, part.lines, begun, die)
      die = undefined // it fell once
      const [first, ...rest] = part.lines
      if (attack && first!.along) {
        for (const { along } of part.lines) if (along === 'fails' || along === 'harms') attack[along] = true
        run.push(told)
        continue
      }
      if (attack || first!.vain) close()
      if (first!.vain && rest.every(({ along }) => along)) {
        attack = { text: first!.vain, fails: false, harms: false }
        run.push(told)
        continue
      }
      if (told.sort === null || told.sort !== run[0]?.sort) close()
      run.push(told)
      if (told.sort === null) close()
    }
  }
  close()
  return items
}

/** So many items: those around the moment looked at, else the latest. */
export function around(items: readonly Item[], at: number | null, most: number): Item[] {
  const here = at === null ? -1 : items.findLastIndex((item) => seqOf(item) <= at)
  const end = at === null ? items.length : Math.min(items.length, here + 1 + Math.floor(most / 2))
  return items.slice(Math.max(0, end - most), end)
}

const seqOf = (item: Item): number => (item.kind === 'heading' ? item.seq : item.kind === 'note' ? item.note.seq : item.notes[0]!.seq)

/** What an item of the log is known by while more are added. */
export const keyOf = (item: Item): string => (item.kind === 'heading' ? item.key : item.kind === 'note' ? item.note.key : `fold ${item.notes[0]!.key}`)

/** The lines before a turn begins, and those under each heading; of attacks each for itself. */
function parts(entry: LogEntry): { heading: string; lines: LogLine[] }[] {
  const found = [{ heading: '', lines: [] as LogLine[] }]
  for (const line of entry.lines) {
    const { lines } = found.at(-1)!
    const apart = lines.length > 0 && (!!line.vain || (!!lines.at(-1)!.along && !line.along))
    if (line.begins) found.push({ heading: line.text, lines: [] })
    else if (apart) found.push({ heading: '', lines: [line] })
    else lines.push(line)
  }
  return found
}

function tell(entry: LogEntry, part: number, lines: readonly LogLine[], begun: boolean, die: number | undefined): Told {
  const [first] = lines
  const small = lines.length === 1 && entry.die === undefined && !(begun && first?.spaces?.length)
  const note = { key: `${entry.seq}.${part}`, seq: entry.seq, seat: entry.seat, die, texts: lines.map(({ text, brief }) => (brief ? { text: brief, full: text } : { text })) }
  return { note, sort: small ? `${entry.seat} ${first?.id}` : null }
}

/** The moments that there is something to see of: the beginning, and every action that was told. */
export const stopsOf = (log: readonly LogEntry[]): number[] => [0, ...log.filter((entry) => entry.lines.length).map((entry) => entry.seq)]

/** What is still to be seen after `at`; everything where that is the end. */
export function restOf(log: readonly LogEntry[], at: number | null): number[] {
  const stops = stopsOf(log)
  const rest = at === null ? [] : stops.filter((seq) => seq > at)
  return rest.length ? rest : stops.slice(1)
}

/** The moment one step before or after `at`; null: now. */
export function beside(log: readonly LogEntry[], at: number | null, step: 1 | -1): number | null {
  const stops = stopsOf(log)
  const here = at === null ? stops.length - 1 : stops.findLastIndex((seq) => seq <= at)
  const to = Math.max(0, here + step)
  return to >= stops.length - 1 ? null : stops[to]!
}

/** What others have done since this seat last acted, or since the turn began where nobody sits here: the moments of it. */
export function roundOf(log: readonly LogEntry[], seat: number | null): number[] {
  const told = log.filter((entry) => entry.lines.length)
  const own = told.findLastIndex((entry) => entry.seat === seat)
  const begun = told.findLastIndex((entry, i) => i < told.length - 1 && entry.lines.some((line) => line.begins))
  return told.slice(seat === null || own < 0 ? begun + 1 : own + 1).map((entry) => entry.seq)
}
