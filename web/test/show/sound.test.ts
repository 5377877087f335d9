import { expect, test } from 'vitest'
import { settings } from '../../src/lib/browser/settings.svelte'
import { loudness, RECIPES, soundsOf } from '../../src/show/sound'
import type { Scene } from '../../src/show/scenes'

const scene = (more: Partial<Scene>): Scene => ({ moments: [], dice: [], verbs: [], ...more }) as Scene

test('every sound is short, within hearing and never over full volume', () => {
  for (const strokes of Object.values(RECIPES)) {
    expect(strokes.length).toBeGreaterThan(0)
    for (const { from, to, at, lasts, gain } of strokes) {
      for (const pitch of [from, to]) expect(pitch).toBeGreaterThanOrEqual(20)
      expect(at + lasts).toBeLessThanOrEqual(1.6)
      expect(gain).toBeGreaterThan(0)
      expect(gain).toBeLessThanOrEqual(1)
    }
  }
})

test('a scene sounds of its dice and of what is seen, each once', () => {
  const at: [number, number] = [0, 0]
  expect(soundsOf(scene({ dice: [3, 4], verbs: [{ verb: 'strike', at }, { verb: 'burn', at }, { verb: 'burn', at }] }))).toEqual(['dice', 'strike', 'burn'])
  expect(soundsOf(scene({}))).toEqual([])
})

test('a headline is heard alone, and one of a mood that is not known not at all', () => {
  const death = { mood: 'death' as const, text: 'Gorgo is dead', piece: null }
  expect(soundsOf(scene({ dice: [6], moments: [death] }))).toEqual(['death'])
  expect(soundsOf(scene({ moments: [{ ...death, mood: 'constructor' as 'death' }] }))).toEqual([])
})

test('a wish for sound that makes no sense is silence', () => {
  expect([0.4, 1, 7, 0, -1, NaN, 'loud', null, undefined].map(loudness)).toEqual([0.4, 1, 1, 0, 0, 0, 0, 0, 0])
})

test('a mute table is as loud afterwards as it was', () => {
  settings.save = () => undefined // there is no page to keep them in
  settings.values.volume = 75
  settings.mute()
  expect(settings.values.volume).toBe(0)
  settings.mute()
  expect(settings.values.volume).toBe(75)
})
