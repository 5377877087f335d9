import { onTestFinished, vi } from 'vitest'
import { TableModel } from '../../src/table/model/model.svelte'
import type { Board } from '../../src/lib/protocol/types'

interface Said {
  type: string
  key: string
  seq?: number
  action?: unknown[]
}

/** A line to a server that only listens, and says what the test has it say. */
export class Socket {
  static OPEN = 1
  static last: Socket
  readyState = 1
  said: Said[] = []
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
  /** What was sent of a kind. */
  sent(type: string): Said[] {
    return this.said.filter((one) => one.type === type)
  }
  /** The answer to the last that was sent of a kind. */
  answers(type: string, answer: object): void {
    this.hears({ key: this.sent(type).at(-1)!.key, ...answer })
  }
}

/** A table whose line is open until the test is over. */
export function sat(board: object): TableModel {
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { href: 'http://matinee.test/' })
  const model = new TableModel('table', 'token')
  model.board = { verbs: {}, wares: {}, shelves: {}, spaces: [], ...board } as unknown as Board
  model.open()
  onTestFinished(() => model.close())
  Socket.last.onopen?.()
  return model
}

/** Time for everything that has been promised. */
export const soon = (): Promise<void> => new Promise((done) => setTimeout(done))
