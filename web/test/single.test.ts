import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import type { Board } from '../src/lib/types'
import { TableModel } from '../src/table/model.svelte'

/** A line to a server that only listens. */
class Socket {
  static OPEN = 1
  static last: Socket
  readyState = 1
  said: { type: string; seq?: number; key: string; action?: unknown[] }[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  constructor() {
    Socket.last = this
  }
  send(text: string): void {
    this.said.push(JSON.parse(text))
  }
  close(): void {}
  hears(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  get acts(): unknown[] {
    return this.said.filter((one) => one.type === 'act').map((one) => one.action)
  }
}

const asked = (seq: number, legal: unknown[], undo: string | null): unknown => ({
  type: 'state', seq, since: seq - 1, seat: 0, words: legal.map(String), log: [], undo, players: [], dice: 'server', over: false,
  view: { game: 'any', player: 0, legal, pieces: [], markers: [], panels: [], prompt: { phase: 'Any' } },
})

let model: TableModel
beforeEach(() => {
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { href: 'http://matinee.test/' })
  settings.values.single = true
  model = new TableModel('table', 'token')
  model.board = { verbs: {}, wares: {}, shelves: {}, spaces: [] } as unknown as Board
  model.open()
  Socket.last.onopen?.()
})

test('a single possible choice is made, and told', () => {
  Socket.last.hears(asked(1, [['fight']], 'Nothing to take back.'))
  expect(Socket.last.acts).toEqual([['fight']])
  expect(model.done).toBe('fight')
})

test('never when something could still be taken back, there is a choice, or nobody wants it', () => {
  Socket.last.hears(asked(1, [['done']], null))
  Socket.last.hears(asked(2, [['done'], ['go', 3]], 'no'))
  model.eager = false
  Socket.last.hears(asked(3, [['done']], 'no'))
  model.eager = true
  settings.values.single = false
  Socket.last.hears(asked(4, [['done']], 'no'))
  expect(Socket.last.acts).toEqual([])
})

test('one that is refused is not tried again and again', async () => {
  Socket.last.hears(asked(1, [['fight']], 'no'))
  const { key } = Socket.last.said.find((one) => one.type === 'act')!
  Socket.last.hears({ type: 'refused', key, rule: '', text: 'No.', seq: 1 })
  await Promise.resolve()
  await Promise.resolve()
  expect(Socket.last.acts).toHaveLength(1)
})
