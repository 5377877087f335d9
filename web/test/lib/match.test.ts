import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expected, handAt, matches, matchMe, noteResult, played, rivalAt, type Hand } from '../../src/lib/play/match'
import type { LevelCard } from '../../src/lib/protocol/types'

const levels: LevelCard[] = [-2.6, -1.9, -1.3, -0.7, -0.1, 0.6, 1.2, 1.9].map((strength, n) => ({ face: n < 4 ? 'usher' : 'kaiju', strength }))
const SIX = [-2.6, -1.7, -0.8, 0.1, 1, 1.9]

/** Numbers from 0 to 1 that look like chance and are the same each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Hands of one strength, after ten games each, and how far each moved at a time. */
function hands(truth: number, lopsided = false): { hand: Hand; moves: number[] }[] {
  const known = lopsided ? levels.map((level) => ({ ...level, easier: 1, share: 0.8, games: 400 })) : levels
  return Array.from({ length: 300 }, (_, n) => {
    const draw = chance(n * 7919 + 17)
    let hand: Hand = { strength: known[1]!.strength, level: 2, games: 0 }
    const moves = []
    for (let game = 0; game < 10; game++) {
      const before = hand.level
      const seat = game % 2
      const won = draw() < expected(truth, known[before - 1]!, seat, 2) ? 1 : 0
      hand = played(hand, known, before, seat, 2, won)
      moves.push(Math.abs(hand.level - before))
    }
    return { hand, moves }
  })
}

describe('match me', () => {
  it.each(SIX)('finds the rival of a hand of strength %f within ten games', (truth) => {
    for (const lopsided of [false, true]) {
      const met = hands(truth, lopsided)
      const even = met.map(({ hand }) => expected(truth, levels[hand.level - 1]!, 0, 2))
      const near = even.filter((share) => share > 0.25 && share < 0.75).length / even.length
      const mean = even.reduce((sum, share) => sum + share, 0) / even.length
      expect(mean).toBeGreaterThan(0.38)
      expect(mean).toBeLessThan(0.65)
      expect(near).toBeGreaterThan(0.7)
      expect(Math.max(...met.flatMap(({ moves }) => moves.slice(3)))).toBe(1)
    }
  })

  it('expects less of the side that is harder, and one game in four against three equals', () => {
    const level = { face: 'usher', strength: 1, easier: 1, share: 0.8, games: 100 }
    expect(expected(1, level, 1, 2)).toBeCloseTo(0.8)
    expect(expected(1, level, 0, 2)).toBeCloseTo(0.2)
    expect(expected(1, { face: 'usher', strength: 1 }, 2, 4)).toBeCloseTo(0.25)
  })
})

describe('what a browser keeps', () => {
  const card = { name: 'game', levels }
  const kept = new Map<string, string>()
  beforeEach(() => vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) }))
  afterEach(() => (vi.unstubAllGlobals(), kept.clear()))

  it('counts a table once, and only rivals of one level', () => {
    expect(matches()).toBe(false)
    noteResult(card, 't1', ['usher@2'], 0, 1)
    noteResult(card, 't1', ['usher@2'], 0, 1)
    noteResult(card, 't2', ['usher@2', 'usher@3'], 0, 1)
    noteResult(card, 't3', ['usher'], 0, 1)
    expect(handAt(card)).toMatchObject({ games: 1 })
    expect(handAt(card).level).toBeGreaterThan(2)
    expect(matches()).toBe(true)
  })

  it('can be switched off', () => {
    noteResult(card, 't1', ['usher@2'], 0, 1)
    matchMe(false)
    expect(matches()).toBe(false)
  })

  it('begins again where levels have been measured again', () => {
    noteResult(card, 't1', ['usher@8'], 0, 1)
    const others = { ...card, levels: levels.map((level) => ({ ...level, strength: level.strength + 0.1 })) }
    expect(handAt(others)).toMatchObject({ games: 0, level: 2 })
    expect(rivalAt(others, 8)).toBe('kaiju@8')
  })
})
