import { expect, test } from 'vitest'
import type { Piece } from '../../src/lib/protocol/types'
import { settings } from '../../src/lib/browser/settings.svelte'
import type { Headline, Scene, Verb } from '../../src/show/scenes'
import { Show } from '../../src/show/show.svelte'
import { act } from '../../src/stage/acts'
import { Moves } from '../../src/stage/camera/moves'
import type { Stage } from '../../src/stage/stage'
import type { Vec } from '../../src/stage/set/world'

/** A stage that notes what it is told: two giants, of seats 0 and 1, ten apart. */
function noted(): { stage: Stage; told: string[]; moves: Moves; bodies: Map<number, { x: number; z: number }> } {
  const told: string[] = []
  const moves = new Moves()
  const bodies = new Map([0, 1].map((id) => [id, { x: 0, z: 0 }]))
  const giants = [0, 1].map((id) => ({ giant: { piece: { id, owner: id, space: id } as Piece, at: [id * 10, 0, 0] as Vec, high: 5, pose: 'idle' } }))
  const actor = (id: number): unknown => {
    const found = giants.find(({ giant }) => giant.piece.id === id)
    const at = bodies.get(id)!
    return found && { ...found, group: { position: { x: found.giant.at[0], y: 0, z: 0 } }, turn: () => undefined, body: { rotation: { y: 0, set: () => undefined }, position: { y: 0, set: (x: number, _: number, z: number) => Object.assign(at, { x, z }) } }, rest: () => told.push(`rest ${id}`) }
  }
  const stage = {
    moves,
    doer: -1,
    set: { world: { unit: 40, scale: 0.1, at: (x: number, y: number): Vec => [x, 0, y] } },
    gaze: { approach: (at: Vec) => (told.push(`near ${at.join()}`), () => told.push('back')) },
    sparks: { flare: (name: string, puffs: unknown[], sort: string) => told.push(`${name} ${sort} ${puffs.length}`), pulse: (name: string) => told.push(name) },
    actors: { all: () => [...giants], actor },
    centre: (n: number): Vec => [n, 0, 7],
  }
  return { stage: stage as unknown as Stage, told, moves, bodies }
}

const scene = (verbs: Verb[], moments: Partial<Headline>[] = [], look: [number, number] | null = null): Scene => ({ seat: 0, verbs, moments, look }) as unknown as Scene

test('a blow is struck by the nearest of the seat, a breath comes from its mouth, dust rises where something comes down', () => {
  const { stage, told, moves } = noted()
  act(stage, scene([{ verb: 'strike', at: [10, 0] }, { verb: 'burn', at: [10, 4] }, { verb: 'crumble', at: [3, 3] }, { verb: 'reveal', at: [1, 1] }], [], [10, 0]), true)
  expect(told).toEqual(['near 10,4.4,0', 'strike 0 fire 9', 'burn 1 fire 16', 'dust 2 smoke 12', 'reveal 3'])
  expect(moves.has('act 0')).toBe(true)
  expect(moves.has('act 1')).toBe(false)
})

test('dice are thrown for whoever acted before them', () => {
  const { stage, moves } = noted()
  const thrown = { ...scene([{ verb: 'strike', at: [0, 0] }], [], [0, 0]), seat: -1 }
  act(stage, thrown, true)
  expect(moves.busy).toBe(false)
  act(stage, { ...scene([{ verb: 'reveal', at: [1, 1] }]), seat: 1 }, true)
  act(stage, thrown, true)
  expect([moves.has('act 0'), moves.has('act 1')]).toEqual([false, true])
})

test('in a Challenge both fall on each other and come back; a card is rings of light round who drew it', () => {
  const { stage, told, moves, bodies } = noted()
  const end = act(stage, scene([], [{ mood: 'duel', piece: { id: 1, space: 1 } as Piece }]), true)
  moves.run(0)
  moves.run(260)
  expect(bodies.get(0)!.x).toBeGreaterThan(0.5)
  expect(bodies.get(1)!.x).toBeLessThan(-0.5)
  end()
  expect(told).toEqual(['near 10,8,0', 'rest 1', 'rest 0', 'back'])
  const drawn = noted()
  act(drawn.stage, scene([], [{ mood: 'card', piece: { id: 9, space: 4 } as Piece }]), true)
  expect(drawn.told).toEqual(['near 4,8,7', 'card 0', 'card 1', 'card 2'])
})

test('skipping ends all of it at once, but not the slow turn; still where nothing shall move', () => {
  const { stage, told, moves } = noted()
  moves.add({ name: 'orbit', ms: 90_000, step: () => undefined })
  act(stage, scene([{ verb: 'strike', at: [10, 0] }], [], [10, 0]), true)()
  expect(moves.has('orbit')).toBe(true)
  expect(moves.others('orbit')).toBe(false)
  expect(told.at(-1)).toBe('back')
  const still = noted()
  act(still.stage, scene([{ verb: 'strike', at: [10, 0] }], [{ mood: 'duel', piece: null }], [10, 0]), false)()
  expect(still.told).toEqual([])
})

test('in the cinema the eye goes near to whatever happens, by a cut where nothing may move', () => {
  const walk: Verb = { verb: 'move', piece: 0, owner: 0, path: [[0, 0], [4, 4]] }
  const [quiet, still] = [noted(), noted()]
  act(quiet.stage, scene([walk], [], [4, 4]), true)
  expect(quiet.told).toEqual([])
  act(still.stage, scene([walk, { verb: 'strike', at: [4, 4] }], [], [4, 4]), false, true)()
  expect(still.told).toEqual(['near 4,4.4,4', 'back'])
})

test.each([true, false])('the stage strikes when the dice lie, and before the result is told, whoever threw them', (own) => {
  settings.values.speed = 'normal'
  const { stage, told } = noted()
  const waiting: (() => void)[] = []
  const show = new Show(() => undefined, { now: () => 0, wait: (_, then) => (waiting.push(then), () => void waiting.splice(waiting.indexOf(then), 1)) })
  const look = (): void => void (show.seen && act(stage, show.seen, true))
  const blow = { ...scene([{ verb: 'strike', at: [10, 0] }], [], [10, 0]), own, ms: 1_200, dice: [4], lines: ['a 4'], begins: [], events: [], missed: 0, seq: 1 }
  show.add(blow, { roll: () => told.push('dice'), play: () => undefined, tell: () => told.push('told') })
  look()
  expect(told).toEqual(['dice'])
  waiting.shift()!()
  look()
  expect(told).toEqual(['dice', 'near 10,4.4,0', 'strike 0 fire 9'])
  while (waiting.length && told.at(-1) !== 'told') waiting.shift()!()
  expect(told.at(-1)).toBe('told')
})
