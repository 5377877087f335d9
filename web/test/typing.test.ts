import { beforeEach, expect, test, vi } from 'vitest'
import { TableModel } from '../src/table/model.svelte'
import type { Board } from '../src/lib/types'

/** A line to a server that does what the test says. */
class Socket {
  static OPEN = 1
  static last: Socket
  readyState = 1
  said: { type: string; key: string; seq?: number; action?: unknown[] }[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  constructor() {
    Socket.last = this
  }
  send(text: string): void {
    this.said.push(JSON.parse(text))
  }
  close(): void {}
  async hears(message: unknown): Promise<void> {
    this.onmessage?.({ data: JSON.stringify(message) })
    await Promise.resolve()
  }
  get acts(): (typeof this.said)[number][] {
    return this.said.filter((one) => one.type === 'act')
  }
}

const FACES = [1, 2, 3, 4, 5, 6].map((face) => ['roll', face])
const throwing = (seq: number): unknown => ({
  type: 'state', seq, since: seq - 1, seat: 0, words: FACES.map(String), log: [], undo: null, players: [], dice: 'typed', over: false,
  view: { game: 'any', player: -1, legal: FACES, pieces: [], prompt: { phase: 'Throw', dice: 5 } },
})

let model: TableModel
beforeEach(async () => {
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { href: 'http://matinee.test/' })
  model = new TableModel('table', 'token')
  model.board = { verbs: { roll: ['face'] }, wares: {}, shelves: {} } as unknown as Board
  model.open()
  Socket.last.onopen?.()
  await Socket.last.hears(throwing(1))
})

const dice = (): unknown[] => Socket.last.acts.map((act) => [act.seq, act.action?.[1]])

test('a die typed between the answer and its state waits for the state', async () => {
  model.type(3)
  await Socket.last.hears({ type: 'done', key: Socket.last.acts[0]!.key, seq: 2 })
  model.type(5)
  expect(dice()).toEqual([[1, 3]])
  await Socket.last.hears(throwing(2))
  expect(dice()).toEqual([[1, 3], [2, 5]])
})

test('a state that comes before the answer lets the next die wait for the answer', async () => {
  model.type(3)
  model.type(5)
  await Socket.last.hears(throwing(2))
  expect(dice()).toEqual([[1, 3]])
  await Socket.last.hears({ type: 'done', key: Socket.last.acts[0]!.key, seq: 2 })
  expect(dice()).toEqual([[1, 3], [2, 5]])
})

test('a refusal says why, forgets the dice behind it and frees the hand', async () => {
  model.type(3)
  model.type(5)
  await Socket.last.hears({ type: 'refused', key: Socket.last.acts[0]!.key, seq: 1, rule: '6.1', text: 'No.' })
  expect(model.notice?.reasons).toEqual([{ rule: '6.1', text: 'No.' }])
  expect(model.typed).toEqual([])
  expect(model.sending).toBe(false)
  expect(dice()).toEqual([[1, 3]])
})
