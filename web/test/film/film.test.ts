import { describe, expect, test } from 'vitest'
import { CREDITS, cut, SHORTEST, swingsOf, TITLE, type Stretch } from '../../src/film/cut'
import { lined } from '../../src/film/letters'
import { lengthOf, partsOf, titleOf, type Take } from '../../src/film/reel'
import { scoreOf, type Bar } from '../../src/film/score'
import { animated, pixelsOf } from '../../src/film/webp'
import type { LogEntry, Moment, Piece } from '../../src/lib/protocol/types'

const entry = (seq: number, text = `line ${seq}`, mood?: Moment['mood'], more: Partial<LogEntry> = {}): LogEntry => ({ seq, seat: seq % 2, lines: [{ id: 'x', args: [], text, ...(mood ? { moment: { mood, text: `${mood} ${seq}` } } : {}) }], ...more })
const game = (length: number, moods: Record<number, Moment['mood']> = {}): LogEntry[] => Array.from({ length }, (_, i) => entry(i + 1, undefined, moods[i + 1]))
const swing = (from: number, to: number, before: number, after: number): Stretch => ({ from, to, before, after })
const lasts = (shots: { ms: number }[]): number => TITLE + CREDITS + shots.reduce((sum, { ms }) => sum + ms, 0)
const seconds = (shots: { ms: number }[]): boolean => Math.round(lasts(shots)) >= SHORTEST && lasts(shots) <= 60_000

describe('the cut', () => {
  test('of a game of one move is its end, shown calmly', () => {
    const shots = cut(game(1), [])
    expect(shots.map(({ sort, from, to }) => [sort, from, to])).toEqual([['end', 0, 1]])
    expect(Math.round(lasts(shots))).toBe(SHORTEST)
  })

  test('of nothing is nothing', () => expect(cut([], [])).toEqual([]))

  test('of 5,000 moves has eight moments in the order of the game, and is no longer than a minute', () => {
    const moods = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [i * 12 + 60, i % 2 ? 'death' : 'ruin'] as const))
    const shots = cut(game(5_000, moods), [swing(2_000, 2_003, 0.2, 0.9), swing(3_000, 3_001, 0.9, 0.5)])
    expect(shots).toHaveLength(8)
    expect(shots.map(({ to }) => to)).toEqual(shots.map(({ to }) => to).toSorted((a, b) => a - b))
    expect(seconds(shots)).toBe(true)
    expect(shots.map(({ sort }) => sort)).toEqual(expect.arrayContaining(['opening', 'blood', 'turning', 'swing', 'end']))
    expect(shots.find(({ sort }) => sort === 'blood')?.to).toBe(60)
    expect(shots.find(({ sort }) => sort === 'turning')).toMatchObject({ to: 2_003, swing: { before: 0.2, after: 0.9 } })
  })

  test('a headline within a swing is where it is seen, and tells it', () => {
    const shots = cut(game(100, { 42: 'duel' }), [swing(40, 45, 0.1, 0.6)])
    expect(shots.find(({ sort }) => sort === 'turning')).toMatchObject({ to: 42, text: 'duel 42' })
  })

  test('without a headline the last dice of a swing tell it, in short names and not in poster letters', () => {
    const rolled = { ...entry(43, 'a long way round', undefined, { seat: -1, die: 3 }) }
    rolled.lines = [{ ...rolled.lines[0]!, brief: 'a short way' }]
    const shots = cut(game(100).map((one) => (one.seq === 43 ? rolled : one)), [swing(40, 45, 0.1, 0.6)])
    expect(shots.find(({ sort }) => sort === 'turning')).toMatchObject({ to: 43, text: 'a short way', loud: false })
    expect(cut(game(100, { 42: 'duel' }), [swing(40, 45, 0.1, 0.6)]).find(({ sort }) => sort === 'turning')).toMatchObject({ loud: true })
  })

  test('of what an entry tells, what was done stands on its shot, not what the next turn brings', () => {
    const [thrown, turn, stuck] = [entry(43, 'one throws the other'), entry(43, 'a turn begins'), entry(43, 'somebody cannot move')].map(({ lines }) => lines[0]!)
    const told = { ...entry(43), lines: [thrown!, { ...turn!, begins: true }, stuck!] }
    const first = { ...entry(1), lines: [{ ...turn!, begins: true }] }
    const shots = cut([first, ...game(100).slice(1).map((one) => (one.seq === 43 ? told : one))], [swing(42, 43, 0.1, 0.6)])
    expect(shots.find(({ sort }) => sort === 'turning')).toMatchObject({ to: 43, text: 'one throws the other' })
  })

  test('a quiet game has its five moments all the same', () => {
    const shots = cut(game(60), [])
    expect(shots.map(({ sort }) => sort)).toEqual(['opening', 'scene', 'scene', 'scene', 'end'])
    expect(seconds(shots)).toBe(true)
  })

  test('a shot begins before the decision that its dice were thrown for', () => {
    const log = [...game(20), entry(21), entry(22, 'rolled', undefined, { seat: -1, die: 3 }), entry(23, 'dead', 'death', { seat: -1, die: 6 }), ...game(40).slice(23)]
    expect(cut(log, []).find(({ sort }) => sort === 'blood')).toMatchObject({ from: 20, to: 23, text: 'death 23' })
  })

  test('what was taken back is not shown', () => {
    const log = [...game(30), entry(31, 'gone', 'death'), { seq: 32, seat: 1, lines: [{ id: 'undone', args: [], text: 'taken back' }], undone: 31 }, ...game(60).slice(32)]
    expect(cut(log, []).map(({ text }) => text)).not.toContain('death 31')
    expect(cut(game(60, { 31: 'death' }), []).map(({ text }) => text)).toContain('death 31')
  })

  test('two of the same breath are one', () => {
    const shots = cut(game(200, { 100: 'death', 101: 'death', 102: 'death', 150: 'ruin' }), [])
    expect(shots.filter(({ to }) => to >= 100 && to <= 102)).toHaveLength(1)
    expect(shots.map(({ to }) => to)).toContain(150)
  })
})

test('the largest swings of a seat come first, and small ones are none', () => {
  const chances = [0.5, 0.52, 0.8, 0.3]
  const course = { moments: chances.map((chance, ply) => ({ ply: ply * 2, clock: 1, chances: [chance, 1 - chance] })), returns: [1, 0] }
  expect(swingsOf(course, 0).map(({ ply, until, before, after }) => [ply, until, before, after])).toEqual([[6, Infinity, 0.3, 1], [4, 6, 0.8, 0.3], [2, 4, 0.52, 0.8]])
  expect(swingsOf(course, 1)[0]).toMatchObject({ before: 0.7, after: 0 })
})

test('title, takes and credits follow each other without a gap', () => {
  const parts = partsOf([4_000, 5_000].map((ms) => ({ ms }) as Take))
  expect(parts.map(({ sort, at }) => [sort, at])).toEqual([['title', 0], ['take', TITLE], ['take', TITLE + 4_000], ['credits', TITLE + 9_000]])
  expect(lengthOf(parts)).toBe(TITLE + 9_000 + CREDITS)
})

test('a card says whose it is, unless its words do; nothing else needs it', () => {
  const ape = { name: 'the ape' } as Piece
  const title = (text: string, mood: Moment['mood'], piece: Piece | null = ape): string => titleOf({ mood, text, piece })
  expect(title('#4 Traffic Copter', 'card')).toBe('The ape: #4 Traffic Copter')
  expect(title('The Blonde flees the ape', 'card')).toBe('The Blonde flees the ape')
  expect(title('#4 Traffic Copter', 'card', null)).toBe('#4 Traffic Copter')
  expect(title('The bank is eaten', 'ruin')).toBe('The bank is eaten')
})

test('every part is heard in its time, and what happens in it when it happens', () => {
  const bars: Bar[] = [{ sort: 'title', at: 0, lasts: 4, beat: 0, sounds: [] }, { sort: 'take', at: 4, lasts: 5, beat: 1, sounds: [{ sound: 'crumble', at: 0 }] }, { sort: 'credits', at: 9, lasts: 6, beat: 0, sounds: [] }]
  const strokes = scoreOf(bars, true)
  expect(strokes.some(({ wave, at }) => wave === 'noise' && at === 5)).toBe(true)
  for (const { at, lasts } of bars) expect(strokes.filter((one) => one.at >= at && one.at < at + lasts).length).toBeGreaterThan(3)
  expect(scoreOf(bars, false)).not.toEqual(strokes)
})

test('a text is broken between its words, and a long word stays whole', () => {
  expect(lined('the bank is gone', 8, (line) => line.length)).toEqual(['the bank', 'is gone'])
  expect(lined('Gigantosaurus eats', 5, (line) => line.length)).toEqual(['Gigantosaurus', 'eats'])
})

describe('an animated WebP', () => {
  const still = (body: string, extra = ''): Uint8Array => {
    const chunk = (name: string, text: string): string => `${name}${String.fromCharCode(text.length, 0, 0, 0)}${text}${text.length % 2 ? '\0' : ''}`
    const inside = `WEBP${extra ? chunk('EXIF', extra) : ''}${chunk('VP8 ', body)}`
    return Uint8Array.from(`RIFF${String.fromCharCode(inside.length, 0, 0, 0)}${inside}`, (letter) => letter.charCodeAt(0))
  }

  test('holds the pictures of its stills alone, each with its time', async () => {
    const bytes = new Uint8Array(await animated([{ bytes: still('abc', 'secret'), ms: 125 }, { bytes: still('defg'), ms: 300 }], 640, 360).arrayBuffer())
    const view = new DataView(bytes.buffer)
    const text = String.fromCharCode(...bytes)
    expect(view.getUint32(4, true)).toBe(bytes.length - 8)
    expect(text.match(/VP8X|ANIM|ANMF|VP8 /g)).toEqual(['VP8X', 'ANIM', 'ANMF', 'VP8 ', 'ANMF', 'VP8 '])
    expect(text).not.toContain('secret')
    const frames = [...text.matchAll(/ANMF/g)].map(({ index }) => index + 8)
    expect(frames.map((at) => bytes[at + 12]! | (bytes[at + 13]! << 8))).toEqual([125, 300])
    expect(frames.map((at) => (bytes[at + 6]! | (bytes[at + 7]! << 8)) + 1)).toEqual([640, 640])
    expect(bytes.length % 2).toBe(0)
  })

  test('of something else holds nothing of it', () => expect(pixelsOf(Uint8Array.from('\x89PNG and more of it', (letter) => letter.charCodeAt(0)))).toEqual([]))
})
