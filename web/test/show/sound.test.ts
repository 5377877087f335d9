import { expect, test, vi } from 'vitest'
import { settings } from '../../src/lib/browser/settings.svelte'
import { loudness, RECIPES, soundsOf, type Stroke } from '../../src/show/sound'
import type { Piece } from '../../src/lib/protocol/types'
import type { Scene } from '../../src/show/scenes'
import { Show } from '../../src/show/show.svelte'

const scene = (more: Partial<Scene>): Scene => ({ moments: [], dice: [], verbs: [], ...more }) as Scene

test('every sound is short, within hearing and never over full volume', () => {
  for (const strokes of Object.values(RECIPES) as (readonly Stroke[])[]) {
    expect(strokes.length).toBeGreaterThan(0)
    for (const { from, to, at, lasts, gain } of strokes) {
      for (const pitch of [from, to]) expect(pitch).toBeGreaterThanOrEqual(20)
      expect(at + lasts).toBeLessThanOrEqual(2.5)
      expect(gain).toBeGreaterThan(0)
      expect(gain).toBeLessThanOrEqual(1)
    }
  }
})

test('a scene sounds of its dice and of what is seen, each once', () => {
  const at: [number, number] = [0, 0]
  expect(soundsOf(scene({ dice: [3, 4], verbs: [{ verb: 'strike', at }, { verb: 'burn', at }, { verb: 'burn', at }] })).map(({ sound }) => sound)).toEqual(['dice', 'strike', 'burn'])
  expect(soundsOf(scene({}))).toEqual([])
})

test('each strikes, walks and dies by its figure: the dice, the blow, the fall, the cry', () => {
  const at: [number, number] = [0, 0]
  const piece = { id: 3 } as Piece
  expect(soundsOf(scene({ dice: [6], verbs: [{ verb: 'fall', piece, at, figure: 'lizard' }, { verb: 'strike', at, figure: 'tank' }] })).toSorted((a, b) => a.at - b.at).map(({ sound }) => sound)).toEqual(['dice', 'cannon', 'fall', 'lizard'])
  expect(soundsOf(scene({ verbs: [{ verb: 'move', piece: 3, owner: 0, path: [], figure: 'police-helicopter' }] }))).toEqual([{ sound: 'helicopter', at: 0 }])
  expect(soundsOf(scene({ moments: [{ mood: 'death', text: 'It is dead', piece, figure: 'moth' }] }))).toEqual([{ sound: 'moth', at: 0 }])
})

test('a headline is heard alone, and one of a mood that is not known not at all', () => {
  const death = { mood: 'death' as const, text: 'Gorgo is dead', piece: null }
  expect(soundsOf(scene({ dice: [6], moments: [death] }))).toEqual([{ sound: 'death', at: 0 }])
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

test('no sound is made before the page was touched', async () => {
  const [made, at] = [vi.fn(), { hasBeenActive: false }]
  vi.stubGlobal('AudioContext', made)
  vi.stubGlobal('navigator', { userActivation: at })
  settings.values.volume = 40
  const show = new Show(() => undefined)
  show.sting()
  await import('../../src/show/speaker')
  await Promise.resolve()
  expect(made).not.toHaveBeenCalled()
  at.hasBeenActive = true
  show.sting()
  await vi.waitFor(() => expect(made).toHaveBeenCalled())
  vi.unstubAllGlobals()
})
