import { expect, test } from 'vitest'
import type { Clock } from '../../src/show/director'
import type { Scene } from '../../src/show/scenes'
import { Show } from '../../src/show/show.svelte'
import { settings } from '../../src/lib/browser/settings.svelte'

const calls: (() => void)[] = []
const clock: Clock = {
  now: () => 0,
  wait: (_, then) => {
    calls.push(then)
    return () => void calls.splice(calls.indexOf(then), 1)
  },
}
const headline = { mood: 'card' as const, text: 'Con Ed', piece: null }
const scene = (more: Partial<Scene>): Scene => ({ seq: 1, seat: 1, lines: ['x'], begins: [], events: [], dice: [], verbs: [], moments: [headline], look: [1, 2], ms: 500, own: false, missed: 0, ...more })

function theatre(speed: 'normal' | 'once'): Show {
  calls.length = 0
  settings.values.speed = speed
  return new Show(() => undefined, clock)
}

test.each([true, false])('a moment is shown whoever brought it about, and goes by itself or at once', (own) => {
  const show = theatre('normal')
  show.add(scene({ own }), { play: () => undefined })
  expect(show.moment).toEqual({ headline, look: [1, 2] })
  while (calls.length) calls.shift()!()
  expect(show.moment).toBeNull()
  show.add(scene({ own }), { play: () => undefined })
  show.end()
  expect(show.moment).toBeNull()
})

test('what is told and not played, or shown at once, has no headline', () => {
  const show = theatre('normal')
  show.add(scene({ missed: 9 }), { play: () => undefined })
  expect(show.moment).toBeNull()
  for (const own of [true, false]) {
    const hasty = theatre('once')
    hasty.add(scene({ own }), { play: () => undefined })
    expect(hasty.moment).toBeNull()
  }
})
