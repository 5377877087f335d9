import { expect, test, vi } from 'vitest'
import { speedOf, type Speed } from '../../src/lib/browser/settings.svelte'
import { Director, LEAST, SEEN, SETTLE, SLEPT, TURN, type Clock } from '../../src/show/director'
import type { Scene } from '../../src/show/scenes'

/** Time that passes when it is told to. */
class Time implements Clock {
  private at = 0
  private calls: { at: number; then: () => void }[] = []

  now = (): number => this.at

  wait = (ms: number, then: () => void): (() => void) => {
    const call = { at: this.at + ms, then }
    this.calls.push(call)
    return () => void (this.calls = this.calls.filter((one) => one !== call))
  }

  pass(ms: number): void {
    const end = this.at + ms
    for (;;) {
      const next = this.calls.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.calls = this.calls.filter((one) => one !== next)
      this.at = next.at
      next.then()
    }
    this.at = end
  }
}

const scene = (seq: number, more: Partial<Scene> = {}): Scene => ({
  seq,
  seat: 1,
  lines: [`line ${seq}`],
  begins: [],
  events: [],
  dice: [],
  verbs: [],
  moments: [],
  look: null,
  ms: 500,
  own: false,
  missed: 0,
  ...more,
})

function theatre(speed: Speed = 'normal') {
  const time = new Time()
  const on: [number | null, number][] = []
  const played: number[] = []
  const director = new Director((shown) => on.push([shown?.seq ?? null, time.now()]), () => speed, time)
  const add = (one: Scene): void => director.add({ scene: one, play: () => played.push(one.seq) })
  return { time, on, played, director, add }
}

test.each([false, true])('dice settle, then what they bring is seen, then it is told, whoever threw them', (own) => {
  const { time, director } = theatre()
  const heard: [string, number][] = []
  const note = (name: string) => () => void heard.push([name, time.now()])
  director.add({ scene: scene(1, { dice: [4], ms: 2_000, own }), roll: note('roll'), play: note('play'), tell: note('tell') })
  director.add({ scene: scene(2, { verbs: [{ verb: 'fall', piece: {} as never, at: [0, 0] }] }), play: note('fall'), tell: note('told') })
  time.pass(10_000)
  expect(heard).toEqual([['roll', 0], ['play', SETTLE], ['tell', SETTLE + SEEN], ['fall', 2_000], ['told', 2_000 + SEEN]])
})

test('a show that is ended in the middle of a throw leaves nothing out and does nothing twice', () => {
  const { time, director } = theatre()
  const heard: string[] = []
  const note = (name: string) => () => void heard.push(name)
  for (const at of [1, 2]) director.add({ scene: scene(at, { dice: [4] }), roll: note(`roll ${at}`), play: note(`play ${at}`), tell: note(`tell ${at}`) })
  director.finish()
  time.pass(10_000)
  expect(heard).toEqual(['roll 1', 'play 1', 'tell 1', 'play 2', 'tell 2'])
})

test('scenes come one by one, in order, each as long as it takes', () => {
  const { time, on, played, add } = theatre()
  for (const seq of [1, 2, 3]) add(scene(seq))
  expect(played).toEqual([1])
  time.pass(499)
  expect(played).toEqual([1])
  time.pass(2_000)
  expect(played).toEqual([1, 2, 3])
  expect(on).toEqual([[1, 0], [2, 500], [3, 1_000], [null, 1_500]])
})

test('many scenes are hurried, but none below the least at normal speed', () => {
  const { time, on, add } = theatre()
  for (let seq = 1; seq <= 40; seq++) add(scene(seq, { ms: 900 }))
  time.pass(60_000)
  const stays = on.slice(1).map(([, at], i) => at - on[i]![1])
  expect(on.map(([seq]) => seq)).toEqual([...Array.from({ length: 40 }, (_, i) => i + 1), null])
  expect(Math.min(...stays)).toBeGreaterThanOrEqual(LEAST)
  expect(stays.at(-1)).toBe(900)
})

test('a short turn takes its time and no more than a turn may', () => {
  const { time, on, add } = theatre()
  for (let seq = 1; seq <= 8; seq++) add(scene(seq, { ms: 1_000 }))
  time.pass(60_000)
  expect(on.at(-1)![1]).toBeLessThan(1.4 * TURN)
})

test.each([['calm', 900], ['normal', 500], ['quick', 225]] as const)('%s is a pace', (speed, ms) => {
  const { time, on, add } = theatre(speed)
  add(scene(1))
  time.pass(10_000)
  expect(on).toEqual([[1, 0], [null, ms]])
})

test('at once is at once', () => {
  const { on, played, add } = theatre('once')
  for (const seq of [1, 2, 3]) add(scene(seq))
  expect(played).toEqual([1, 2, 3])
  expect(on).toEqual([])
})

test('a click ends the show: everything is played at once and nothing comes after', () => {
  const { time, on, played, director, add } = theatre()
  for (const seq of [1, 2, 3]) add(scene(seq))
  director.finish()
  expect(played).toEqual([1, 2, 3])
  expect(on.at(-1)).toEqual([null, 0])
  expect(director.busy).toBe(false)
  time.pass(5_000)
  expect(played).toEqual([1, 2, 3])
})

test('what this hand does itself is shown at once, and rivals wait until it was seen', () => {
  const { time, on, played, add } = theatre()
  add(scene(1))
  add(scene(2, { own: true }))
  expect(played).toEqual([1, 2])
  expect(on.at(-1)).toEqual([null, 0])
  add(scene(3))
  expect(played).toEqual([1, 2])
  time.pass(500)
  expect(played).toEqual([1, 2, 3])
})

test('a pause holds the scene for the rest of its time, and one may step on meanwhile', () => {
  const { time, played, director, add } = theatre()
  for (const seq of [1, 2, 3]) add(scene(seq))
  time.pass(200)
  director.pause()
  time.pass(60_000)
  expect(played).toEqual([1])
  director.resume()
  time.pass(299)
  expect(played).toEqual([1])
  time.pass(1)
  expect(played).toEqual([1, 2])
  director.pause()
  director.next()
  expect(played).toEqual([1, 2, 3])
  expect(director.paused).toBe(true)
  director.next()
  expect(director.busy).toBe(false)
  expect(director.paused).toBe(false)
})

test('what has nothing to see takes no time', () => {
  const { on, played, add } = theatre()
  add(scene(1, { ms: 0 }))
  add(scene(2))
  expect(played).toEqual([1, 2])
  expect(on).toEqual([[2, 0]])
})

test('a cue that fails does not stop the show', () => {
  const { time, played, director, add } = theatre()
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  director.add({
    scene: scene(1),
    play() {
      throw new Error('no such thing')
    },
  })
  add(scene(2))
  time.pass(500)
  expect(played).toEqual([2])
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})

test('a page that was asleep is told what it missed', () => {
  const { time, played, director, add } = theatre()
  for (const seq of [1, 2, 3]) add(scene(seq))
  expect(director.wake()).toBe(0)
  expect(played).toEqual([1])
  director.pause() // timers stand still in a page asleep
  time.pass(SLEPT)
  expect(director.wake()).toBe(2)
  expect(played).toEqual([1, 2, 3])
  expect(director.busy).toBe(false)
})

test.each([undefined, null, 7, 'faster', 'toString', {}, ['once']])('a speed of %s is the normal one', (wish) => {
  expect(speedOf(wish)).toBe('normal')
})
