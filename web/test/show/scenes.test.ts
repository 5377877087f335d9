import { expect, test } from 'vitest'
import { MOMENT, sceneOf } from '../../src/show/scenes'
import { tidy } from '../../src/lib/values/tidy'
import type { Board, LogEntry, Marker, Moment, Piece, View } from '../../src/lib/protocol/types'

const square = (n: number, x: number) => ({ n, id: `s${n}`, terrain: 'road', label: `S${n}`, polygon: [], centre: [x, 0] as [number, number] })
const board = {
  spaces: [square(0, 0), square(1, 10), square(2, 20), square(3, 30)],
  art: { grounds: {}, pieces: {}, symbols: {}, lines: {}, markers: { fire: { style: 'flame' }, rubble: { style: 'debris' }, odd: {}, chit: { style: 'token' } } },
} as unknown as Board
const piece = (id: number, space: number): Piece => ({ id, name: 'tank', kind: 'tank', owner: 1, space, figures: [], flags: [] })
const view = (pieces: Piece[], markers: Marker[] = [], more: Partial<View> = {}): View =>
  ({ game: 'any', player: 1, legal: [], pieces, markers, panels: [], prompt: null, ...more }) as unknown as View
const entry = (seq: number, text: string, more: Partial<LogEntry> = {}): LogEntry => ({ seq, seat: 1, lines: [{ id: 'moved', args: [], text }], ...more })

test('a move goes along its trail and is what the eye looks at', () => {
  const after = view([piece(7, 3)], [], { trails: [{ piece: 7, spaces: [0, 1, 2, 3] }] })
  const scene = sceneOf(5, [entry(5, 'Tank 7 moves')], view([piece(7, 0)]), after, board, false)
  expect(scene.verbs).toEqual([{ verb: 'move', piece: 7, owner: 1, path: [[0, 0], [10, 0], [20, 0], [30, 0]] }])
  expect(scene.look).toEqual([30, 0])
  expect(scene.ms).toBe(390)
  expect(scene.seat).toBe(1)
})

test('a piece without a trail goes straight', () => {
  const scene = sceneOf(5, [entry(5, '')], view([piece(7, 0)]), view([piece(7, 2)]), board, false)
  expect(scene.verbs).toEqual([{ verb: 'move', piece: 7, owner: 1, path: [[0, 0], [20, 0]] }])
  expect(scene.ms).toBe(300)
})

test('dice strike what the words name last; fire burns, ruins crumble, the lost fall, the new are revealed', () => {
  const fought: LogEntry[] = [
    { seq: 5, seat: 1, lines: [{ id: 'fires', args: [], text: 'Tank 7 fires at S2', pieces: [7], spaces: [2] }] },
    { seq: 6, seat: -1, die: 4, lines: [{ id: 'hit', args: [], text: 'a 4' }] },
  ]
  const after = view([piece(7, 0), piece(9, 1)], [{ kind: 'fire', space: 2 }, { kind: 'rubble', space: 3 }, { kind: 'odd', space: 1 }])
  const scene = sceneOf(6, fought, view([piece(7, 0), piece(8, 2)]), after, board, false)
  expect(scene.verbs).toEqual([
    { verb: 'reveal', at: [10, 0] },
    { verb: 'strike', at: [20, 0] },
    { verb: 'burn', at: [20, 0] },
    { verb: 'crumble', at: [30, 0] },
    { verb: 'fall', piece: piece(8, 2), at: [20, 0] },
  ])
  expect(scene.dice).toEqual([4])
  expect(scene.lines).toEqual(['Tank 7 fires at S2', 'a 4'])
  expect(scene.ms).toBe(1_200)
})

test('a giant that lies there from now on is seen to fall', () => {
  const lies = { ...piece(7, 2), pose: 'fallen' as const }
  const scene = sceneOf(6, [entry(6, 'The monster is dead')], view([piece(7, 2)]), view([lies]), board, false)
  expect(scene.verbs).toEqual([{ verb: 'fall', piece: lies, at: [20, 0], stays: true }])
  expect(sceneOf(7, [entry(7, 'It is over')], view([lies]), view([lies]), board, false).verbs).toEqual([])
})

test('a marker that is new and a chit that is turned over are shown; a board that is set up is not', () => {
  const before = view([], [{ kind: 'chit', space: 0 }, { kind: 'odd', space: 3 }])
  const scene = sceneOf(5, [entry(5, 'A chit')], before, view([], [{ kind: 'odd', space: 2 }]), board, false)
  expect(scene.verbs).toEqual([{ verb: 'reveal', at: [20, 0] }, { verb: 'reveal', at: [0, 0] }])
  expect(scene.look).toEqual([0, 0])
  const chits = Array.from({ length: 5 }, (_, n) => ({ kind: n < 4 ? 'chit' : 'odd', space: n % 4 }))
  expect(sceneOf(5, [entry(5, 'Set up')], view([]), view([], chits), board, false).verbs).toEqual([])
})

test('an action of which nothing is told and nothing seen takes no time', () => {
  expect(sceneOf(5, [], view([piece(7, 0)]), view([piece(7, 0)]), board, false).ms).toBe(0)
})

test('the heading of a new turn is told only where nothing else is', () => {
  const turn = { seq: 6, seat: 1, lines: [{ id: 'moved', args: [], text: 'It moves' }, { id: 'turn', args: [], text: 'Turn 2', begins: true }] }
  expect(sceneOf(6, [turn], null, view([]), board, false).lines).toEqual(['It moves'])
  const ended = { seq: 6, seat: 1, lines: [{ id: 'turn', args: [], text: 'Turn 2', begins: true }] }
  expect(sceneOf(6, [ended], null, view([]), board, false).lines).toEqual(['Turn 2'])
})

test('a long gap is one scene that says how much was missed', () => {
  const gap = [entry(5, 'one'), entry(6, 'two'), { ...entry(7, 'three'), seat: 2 }]
  const scene = sceneOf(7, gap, view([]), view([]), board, false)
  expect(scene.missed).toBe(3)
  expect(scene.ms).toBeLessThanOrEqual(1_200)
})

test('events, spaces and markers that nobody knows are no reason to stop', () => {
  const odd = [{ seq: 5, seat: 9, die: 3, lines: [{ id: '???', args: [{ what: null }], text: '', spaces: [99], pieces: ['nobody'] }] }]
  const scene = sceneOf(5, odd, view([piece(1, 77)]), view([piece(1, 78)], [{ kind: 'unheard of', space: 99 }]), board, false)
  expect(scene.verbs).toEqual([])
  expect(scene.look).toBeNull()
})

test('settings that make no sense are as if nobody had set them', () => {
  const defaults = { motion: true, size: 100, speed: 'normal', confirm: 'touch' }
  const allowed = { speed: ['normal', 'quick'], confirm: ['touch'] }
  const kept = { motion: 'loud', size: Number.NaN, speed: 'warp', confirm: 'touch', other: 1, toString: 'x' }
  expect(tidy(kept, defaults, allowed)).toEqual({ confirm: 'touch' })
  for (const nonsense of [null, 7, 'x', [], undefined]) expect(tidy(nonsense, defaults, allowed)).toEqual({})
  expect(tidy({ motion: false, size: 130, speed: 'quick' }, defaults, allowed)).toEqual({ motion: false, size: 130, speed: 'quick' })
})

test('a moment has its headline and a picture: whom the words name, else whoever did it; it stays to be read', () => {
  const told = (pieces: number[]): LogEntry => ({ seq: 5, seat: 1, lines: [{ id: 'died', args: [], text: 'dead', pieces, moment: { mood: 'death', text: 'Tank 8 is dead' } }] })
  const after = view([piece(7, 0)])
  const named = sceneOf(5, [told([8])], view([piece(7, 0), piece(8, 2)]), after, board, false)
  expect(named.moments).toEqual([{ mood: 'death', text: 'Tank 8 is dead', piece: piece(8, 2) }])
  expect(named.ms).toBe(MOMENT)
  expect(sceneOf(5, [told([])], after, after, board, false).moments[0]?.piece).toEqual(piece(7, 0))
  expect(sceneOf(5, [told([99])], null, view([]), board, false).moments[0]?.piece).toBeNull()
  const rolled = { ...told([]), seat: -1, die: 6 }
  const asked = view([piece(7, 0), piece(8, 2)], [], { prompt: { about: { pieces: [8], spaces: [] } } as unknown as View['prompt'] })
  expect(sceneOf(5, [rolled], asked, asked, board, false).moments[0]?.piece).toEqual(piece(8, 2))
})

test('found, carried and lost, she is in the picture herself; of a ruin it is whoever brought it down', () => {
  const lady = (owner: number | null): Piece => ({ ...piece(9, 3), id: 'lady', owner })
  const told = (mood: Moment['mood']): LogEntry => ({ seq: 5, seat: 1, lines: [{ id: 'x', args: [], text: 'x', moment: { mood, text: 'The Blonde' } }] })
  const shown = (before: Piece[], after: Piece[], mood: Moment['mood'] = 'card'): Piece | null | undefined => sceneOf(5, [told(mood)], view([piece(7, 0), ...before]), view([piece(7, 0), ...after]), board, false).moments[0]?.piece
  expect(shown([], [lady(null)]), 'found').toEqual(lady(null))
  expect(shown([lady(null)], [lady(1)]), 'carried').toEqual(lady(1))
  expect(shown([lady(1)], [], 'death'), 'lost').toEqual(lady(1))
  expect(shown([lady(1)], [], 'ruin')).toEqual(piece(7, 0))
  expect(shown([lady(1)], [lady(1)])).toEqual(piece(7, 0))
})

test('the eye goes to the place that a headline names, to who has won, and else to what last changed', () => {
  const big = { ...board, art: { ...board.art, pieces: { ape: { big: true } } } } as unknown as Board
  const ape: Piece = { ...piece(40, 2), kind: 'ape', name: 'Ape', owner: 0 }
  const before = view([piece(7, 0), piece(8, 3), ape])
  const told = (moment?: Moment, spaces?: number[]): LogEntry => ({ seq: 5, seat: -1, lines: [{ id: 'x', args: [], text: 'x', ...(spaces && { spaces }), ...(moment && { moment }) }] })
  const scene = (entry: LogEntry) => sceneOf(5, [entry], before, view([piece(7, 0), ape]), big, false)
  expect(scene(told()).look, 'a tank is gone').toEqual([30, 0])
  expect(scene(told({ mood: 'ruin', text: 'S1 is stomped' }, [1])).look).toEqual([10, 0])
  const won = scene(told({ mood: 'triumph', text: 'Ape wins', seat: 0 }))
  expect([won.moments[0]?.piece, won.look]).toEqual([ape, [20, 0]])
  expect(scene(told({ mood: 'triumph', text: 'The end' })).look).toEqual([30, 0])
})

test('of the pieces of a seat that the words name, its giant is in the picture', () => {
  const big = { ...board, art: { ...board.art, pieces: { ape: { big: true } } } } as unknown as Board
  const ape: Piece = { ...piece(40, 2), kind: 'ape', id: 'monster', owner: 0 }
  const all = view([{ ...piece(7, 0), owner: 0 }, piece(8, 3), ape])
  const told = (seat: number): LogEntry => ({ seq: 5, seat: 1, lines: [{ id: 'x', args: [], text: 'x', moment: { mood: 'card', text: 'A card', seat } }] })
  expect(sceneOf(5, [told(0)], all, all, big, false).moments[0]?.piece).toEqual(ape)
  expect(sceneOf(5, [told(1)], all, all, big, false).moments[0]?.piece).toEqual(piece(8, 3))
})
