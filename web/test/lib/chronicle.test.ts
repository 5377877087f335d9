import { describe, expect, test } from 'vitest'
import { around, beside, chronicle, keyOf, restOf, roundOf, type Item } from '../../src/lib/play/chronicle'
import type { LogEntry } from '../../src/lib/protocol/types'

const entry = (seq: number, id: string, text: string, more: Partial<LogEntry> = {}): LogEntry => ({ seq, seat: 1, lines: [{ id, args: [], text }], ...more })
const texts = (log: LogEntry[]) => chronicle(log).map((item) => (item.kind === 'heading' ? `# ${item.text}` : item.kind === 'note' ? item.note.texts.map(({ text }) => text).join('; ') : `${item.notes.length} folded`))

test('a turn that begins within an action parts its lines', () => {
  const ended: LogEntry = { seq: 5, seat: 1, lines: [{ id: 'moved', args: [], text: 'It moves' }, { id: 'turn', args: [], text: 'Turn 2', begins: true }, { id: 'wind', args: [], text: 'Wind' }] }
  expect(texts([ended])).toEqual(['It moves', '# Turn 2', 'Wind'])
})

test('purchases in a row are folded; three are not worth it', () => {
  const bought = (n: number) => Array.from({ length: n }, (_, i) => entry(i + 1, 'bought', `Bought ${i}`))
  expect(texts(bought(3))).toEqual(['Bought 0', 'Bought 1', 'Bought 2'])
  expect(texts(bought(12))).toEqual(['12 folded'])
  expect(texts([...bought(4), entry(9, 'bought', 'other', { seat: 0 })])).toEqual(['4 folded', 'other'])
})

test('moves are never folded once the game has begun, units set up before are', () => {
  const placed = (n: number): LogEntry => ({ seq: n, seat: 1, lines: [{ id: 'placed', args: [], text: `At ${n}`, spaces: [n] }] })
  const turn: LogEntry = { seq: 10, seat: 1, lines: [{ id: 'turn', args: [], text: 'Turn 1', begins: true }] }
  expect(texts([1, 2, 3, 4].map(placed))).toEqual(['4 folded'])
  expect(texts([turn, ...[11, 12, 13, 14].map(placed)])).toEqual(['# Turn 1', 'At 11', 'At 12', 'At 13', 'At 14'])
})

test('a die is never folded, and entries without lines leave no trace', () => {
  const die = (n: number): LogEntry => ({ ...entry(n, 'hit', 'hit'), die: 4 })
  expect(texts([1, 2, 3, 4, 5].map(die))).toEqual(['hit', 'hit', 'hit', 'hit', 'hit'])
  expect(texts([{ seq: 1, seat: -1, die: 3, lines: [] }])).toEqual([])
})

test('one steps back and forward over what was told', () => {
  const log = [entry(2, 'a', 'a'), { seq: 3, seat: -1, lines: [] }, entry(4, 'b', 'b'), entry(7, 'c', 'c')]
  expect(beside(log, null, -1)).toBe(4)
  expect(beside(log, 4, -1)).toBe(2)
  expect(beside(log, 2, -1)).toBe(0)
  expect(beside(log, 0, -1)).toBe(0)
  expect(beside(log, 0, 1)).toBe(2)
  expect(beside(log, 4, 1)).toBeNull()
  expect(beside(log, null, 1)).toBeNull()
  expect(beside([], null, -1)).toBeNull()
})

test('what is left to be seen is what comes after; at the end all of it', () => {
  const log = [entry(2, 'a', 'a'), { seq: 3, seat: -1, lines: [] }, entry(4, 'b', 'b'), entry(7, 'c', 'c')]
  expect(restOf(log, 0)).toEqual([2, 4, 7])
  expect(restOf(log, 3)).toEqual([4, 7])
  expect(restOf(log, 7)).toEqual([2, 4, 7])
  expect(restOf(log, null)).toEqual([2, 4, 7])
  expect(restOf([], null)).toEqual([])
})

test('every item has a key of its own, though two turns may begin in one action', () => {
  const begins = (text: string) => ({ id: 'turn', args: [], text, begins: true })
  const line = (text: string) => ({ id: 'stayed', args: [], text })
  const both: LogEntry = { seq: 5, seat: 1, lines: [line('a'), begins('Turn 2'), line('b'), begins('Turn 3'), line('c')] }
  const keys = chronicle([both, ...[6, 7, 8, 9].map((seq) => entry(seq, 'bought', 'x'))]).map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a round is what came since this seat last acted; for whoever only watches, since the turn began', () => {
  const turn = (seq: number): LogEntry => ({ seq, seat: 0, lines: [{ id: 'turn', args: [], text: 'Turn', begins: true }] })
  const log = [turn(1), entry(2, 'moved', 'mine', { seat: 0 }), turn(3), entry(4, 'moved', 'theirs'), { seq: 5, seat: -1, lines: [], die: 3 }, entry(6, 'hit', 'theirs')]
  expect(roundOf(log, 0)).toEqual([4, 6])
  expect(roundOf(log, 1)).toEqual([])
  expect(roundOf(log, null)).toEqual([4, 6])
  expect(roundOf([], 0)).toEqual([])
})

describe('around a moment', () => {
  const items = Array.from({ length: 30 }, (_, n): Item => ({ kind: 'note', note: { key: `${n}`, seq: n * 2, seat: 0, texts: [] } }))
  const seqs = (at: number | null): number[] => around(items, at, 10).map((item) => (item.kind === 'note' ? item.note.seq : -1))

  test('the latest, where nobody looks back', () => expect([seqs(null).at(0), seqs(null).at(-1)]).toEqual([40, 58]))
  test('an early moment is in sight, with what followed', () => {
    expect(seqs(0)).toContain(0)
    expect(seqs(21)).toContain(20)
    expect(seqs(21)).toHaveLength(10)
    expect(seqs(21).at(-1)).toBeGreaterThan(21)
    expect(seqs(-1).at(0)).toBe(0) // before anything was told
  })
})

test('a line is read with short names of places, and has the long ones to point at', () => {
  const log: LogEntry[] = [{ seq: 1, seat: 0, lines: [{ id: 'moved', args: [], text: 'It goes to 4th Street 2 boxes west of 5th Avenue', brief: 'It goes to 4th Street' }, { id: 'roars', args: [], text: 'It roars' }] }]
  const [item] = chronicle(log)
  expect(item?.kind === 'note' && item.note.texts).toEqual([{ text: 'It goes to 4th Street', full: 'It goes to 4th Street 2 boxes west of 5th Avenue' }, { text: 'It roars' }])
})

describe('an attack', () => {
  const line = (id: string, more: object = {}) => ({ id, args: [], text: id, ...more })
  const begins = (seq: number): LogEntry => ({ seq, seat: 0, lines: [line('assault', { vain: 'in vain' })] })
  const rolled = (seq: number): LogEntry => ({ seq, seat: -1, die: 3, lines: [line('rolled', { along: 'rolls' })] })
  const told = (...log: LogEntry[]) => chronicle(log).map((item) => (item.kind === 'heading' ? '#' : item.kind === 'note' ? item.note.texts.map(({ text }) => text).join(' ') : item.text))

  test('of which nothing came is told in one line, with all of it to unfold', () => {
    const missed: LogEntry = { seq: 9, seat: -1, die: 6, lines: [line('unharmed', { along: 'fails' }), line('rests')] }
    expect(told(begins(5), rolled(7), missed)).toEqual(['in vain', 'rests'])
    const [fold] = chronicle([begins(5), rolled(7), missed])
    expect(fold?.kind === 'fold' && fold.notes.map(({ seq }) => seq)).toEqual([5, 7, 9])
  })

  test('of which something came is told as it went, whoever else it missed', () => {
    const missed = (seq: number): LogEntry => ({ seq, seat: -1, lines: [line('unharmed', { along: 'fails' })] })
    const hit: LogEntry = { seq: 9, seat: -1, lines: [line('defends', { along: 'harms' }), line('hurt')] }
    expect(told(begins(5), rolled(7), hit)).toEqual(['assault', 'rolled', 'defends', 'hurt'])
    expect(told(begins(5), rolled(7), missed(8), hit, missed(10))).toEqual(['assault', 'rolled', 'unharmed', 'defends', 'hurt', 'unharmed'])
    expect(told(begins(5), rolled(7))).toEqual(['assault', 'rolled'])
    expect(told(begins(5), begins(6))).toEqual(['assault', 'assault'])
  })
})
