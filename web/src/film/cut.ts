/** Which moments of a game its film shows, and how long: from the log and the way the chances went, and nothing else. */
import type { Course, LogEntry, Moment } from '../lib/protocol/types'

/** A change of a seat's chance to win: between how many actions of the record, and from what to what. */
export interface Swing {
  ply: number
  until: number
  before: number
  after: number
}

/** A swing by the numbers of the log. */
export interface Stretch extends Pick<Swing, 'before' | 'after'> {
  from: number
  to: number
}

export type Sort = 'opening' | 'blood' | 'turning' | 'swing' | 'fall' | 'scene' | 'end'

export interface Shot {
  sort: Sort
  /** the moment before it, and the one that it leads to */
  from: number
  to: number
  /** what happened there */
  entries: LogEntry[]
  text: string
  /** it deserves letters as on a poster */
  loud: boolean
  swing: Pick<Swing, 'before' | 'after'> | null
  ms: number
}

const [FEWEST, MOST] = [5, 8]
/** Title, credits, and the shots by their sort, in ms; no film is shorter than the last. */
export const [TITLE, CREDITS] = [4_500, 6_500]
const OPENING = 3_600
const SHOT = 4_400
const END = 5_600
export const SHORTEST = 20_000
/** What a headline is worth beside a swing of so many games, if it is the only one of its mood. */
const WORTH: Record<Moment['mood'], number> = { death: 0.6, triumph: 0.5, ruin: 0.35, duel: 0.3, card: 0.12 }
const BLOODY: readonly string[] = ['death', 'ruin']
/** Smaller ones are noise. */
const SMALL = 0.05
/** So many entries back at most a shot begins: the decision that its dice were thrown for. */
const BACK = 6
const CHANCE = -1

/** The largest changes of a seat's chance, the largest first. */
export function swingsOf({ moments, returns }: Pick<Course, 'moments' | 'returns'>, seat: number): Swing[] {
  const all = moments.map(({ ply, chances }, i): Swing => {
    const next = moments[i + 1]
    return { ply, until: next?.ply ?? Infinity, before: chances[seat] ?? 0, after: (next ? next.chances[seat] : returns[seat]) ?? 0 }
  })
  return all.filter((one) => sizeOf(one) >= SMALL).sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOST)
}

const sizeOf = ({ before, after }: Pick<Swing, 'before' | 'after'>): number => Math.abs(after - before)

interface Candidate {
  /** its place among what was told */
  at: number
  worth: number
  sort: Sort
  swing: Stretch | null
}

/** The film: its beginning, first blood, what changed most, what fell, and the end, in the order of the game. */
export function cut(log: readonly LogEntry[], swings: readonly Stretch[]): Shot[] {
  const told = played(standing(log))
  if (!told.length) return []
  const found = new Map<number, Candidate>()
  const add = (at: number, worth: number, sort: Sort, swing: Stretch | null = null): void => {
    const old = found.get(at)
    if (!old) found.set(at, { at, worth, sort, swing })
    else found.set(at, { at, worth: old.worth + worth, sort: old.worth > worth ? old.sort : sort, swing: swing ?? old.swing })
  }
  const headlines = told.flatMap(({ lines }, at) => lines.flatMap(({ moment }) => (moment ? [{ at, mood: moment.mood }] : [])))
  const counts = new Map<string, number>()
  for (const { mood } of headlines) counts.set(mood, (counts.get(mood) ?? 0) + 1)
  for (const { at, mood } of headlines) add(at, WORTH[mood] / Math.sqrt(counts.get(mood)!), mood === 'death' ? 'fall' : 'scene')
  const greatest = swings.reduce((most, one) => Math.max(most, sizeOf(one)), 0)
  for (const swing of swings) {
    const at = climax(told, swing)
    if (at >= 0) add(at, sizeOf(swing), sizeOf(swing) === greatest ? 'turning' : 'swing', swing)
  }
  const blood = told.findIndex((entry) => entry.lines.some(({ moment }) => moment && BLOODY.includes(moment.mood)))
  const chosen = pick([...found.values()], told, blood)
  return spread(chosen.sort((a, b) => a.at - b.at).map((one) => shotOf(one, told, log)))
}

/** What was told and stands: nothing that was taken back. */
function standing(log: readonly LogEntry[]): LogEntry[] {
  const undone = new Set(log.flatMap((entry) => entry.undone ?? []))
  return log.filter((entry) => entry.lines.length && entry.undone === undefined && !undone.has(entry.seq))
}

/** From the first turn on, where there are turns: what was bought and placed before is no scene. */
const played = (told: readonly LogEntry[]): readonly LogEntry[] => told.slice(Math.max(0, told.findIndex(({ lines }) => lines.some((line) => line.begins))))

/** Where in a stretch most is to be seen: its last headline, else its last dice, else what was told last. */
function climax(told: readonly LogEntry[], { from, to }: Stretch): number {
  const within = told.flatMap(({ seq }, at) => (seq > from && seq <= to ? [at] : []))
  return within.findLast((at) => told[at]!.lines.some(({ moment }) => moment)) ?? within.findLast((at) => told[at]!.die !== undefined) ?? within.at(-1) ?? -1
}

/** The beginning, first blood and the end for certain; then the worthiest, not two of the same breath; at last anything that was told. */
function pick(all: readonly Candidate[], told: readonly LogEntry[], blood: number): Candidate[] {
  const last = told.length - 1
  const gap = Math.max(1, Math.min(4, Math.floor(told.length / (2 * MOST))))
  const known = (at: number, sort: Sort): Candidate => ({ at, worth: 0, swing: all.find((one) => one.at === at)?.swing ?? null, sort })
  const chosen = [known(last, 'end')]
  const isFree = (at: number, room = gap): boolean => chosen.every((one) => Math.abs(one.at - at) >= room)
  if (blood >= 0 && isFree(blood, 1)) chosen.push(known(blood, 'blood'))
  if (isFree(0, 1)) chosen.push({ at: 0, worth: 0, sort: 'opening', swing: null })
  const apart = (at: number): number => Math.min(...chosen.map((one) => Math.abs(one.at - at)))
  while (chosen.length < MOST) {
    const free = all.filter((one) => isFree(one.at))
    if (!free.length) break
    const most = Math.max(...free.map(({ worth }) => worth))
    // of those that are worth the same, the one that is farthest from what is shown already
    chosen.push(free.filter(({ worth }) => worth === most).reduce((best, one) => (apart(one.at) > apart(best.at) ? one : best)))
  }
  for (let n = 1; chosen.length < FEWEST && n < FEWEST; n++) {
    const at = Math.round((last * n) / FEWEST)
    if (isFree(at, 1)) chosen.push({ at, worth: 0, sort: 'scene', swing: null })
  }
  return chosen
}

function shotOf({ at, sort, swing }: Candidate, told: readonly LogEntry[], log: readonly LogEntry[]): Shot {
  const entry = told[at]!
  const upto = log.findIndex((one) => one.seq === entry.seq)
  let first = upto
  if (sort !== 'opening') while (first > 0 && upto - first < BACK && log[first]!.seat === CHANCE) first--
  const headline = entry.lines.findLast(({ moment }) => moment)?.moment?.text
  // what was done comes first; then what came of it, and what the next turn brings
  const line = entry.lines.find((line) => !line.begins) ?? entry.lines.at(-1)
  return {
    sort,
    from: sort === 'opening' ? entry.seq : (log[first - 1]?.seq ?? 0),
    to: entry.seq,
    entries: sort === 'opening' ? [] : log.slice(first, upto + 1),
    text: headline ?? line?.brief ?? line?.text ?? '',
    loud: headline !== undefined,
    swing: swing && { before: swing.before, after: swing.after },
    ms: sort === 'opening' ? OPENING : sort === 'end' ? END : SHOT,
  }
}

/** A short game is shown calmly. */
function spread(shots: readonly Shot[]): Shot[] {
  const sum = shots.reduce((all, { ms }) => all + ms, 0)
  const calm = Math.max(1, (SHORTEST - TITLE - CREDITS) / sum)
  return shots.map((shot) => ({ ...shot, ms: shot.ms * calm }))
}
