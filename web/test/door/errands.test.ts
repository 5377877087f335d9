import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Errand, Found } from '../../src/door/engine.worker'
import { Errands } from '../../src/door/errands'

class Fake {
  onmessage: (event: { data: unknown }) => void = () => undefined
  onerror: () => void = () => undefined
  asked: number[] = []
  ended = false
  postMessage = ({ id }: Errand): number => this.asked.push(id)
  terminate = (): boolean => (this.ended = true)
  tell = (data: unknown): void => this.onmessage({ data })
}

let workers: Fake[]
let found: Found[]
let errands: Errands

beforeEach(() => {
  vi.useFakeTimers()
  workers = []
  found = []
  const start = (): Worker => workers[workers.push(new Fake()) - 1] as unknown as Worker
  errands = new Errands(start, (one) => found.push(one))
})
afterEach(() => void vi.useRealTimers())

function run(id: number, kind: string, seconds = 10): void {
  errands.run({ id, kind, question: '', seconds, after: 0 })
  vi.advanceTimersByTime(0)
}

test('an engine without work does what takes long; only a bot that is asked meanwhile has another one started', () => {
  errands.warm()
  run(1, 'move')
  expect(workers[0]!.asked).toEqual([])
  workers[0]!.tell({ ready: true })
  run(2, 'course', 120)
  expect(workers.map((one) => one.asked)).toEqual([[1]])
  workers[0]!.tell({ errand: 1, found: 'a' })
  expect(workers.map((one) => one.asked)).toEqual([[1, 2]])
  run(3, 'move')
  run(4, 'hint')
  run(5, 'analysis', 240)
  workers[1]!.tell({ ready: true })
  expect(workers.map((one) => one.asked)).toEqual([[1, 2], [3]])
  workers[1]!.tell({ errand: 3, found: 'b' })
  workers[0]!.tell({ errand: 2, found: 'c' })
  expect(workers.map((one) => one.asked)).toEqual([[1, 2, 5], [3, 4]])
  expect(found.map((one) => one.found)).toEqual(['a', 'b', 'c'])
})

test('a second engine that has rested is ended, the last one is kept', () => {
  run(1, 'course', 120)
  workers[0]!.tell({ ready: true })
  run(2, 'move')
  workers[1]!.tell({ ready: true })
  workers[1]!.tell({ errand: 2, found: '' })
  workers[0]!.tell({ errand: 1, found: '' })
  run(3, 'move')
  vi.advanceTimersByTime(9_000)
  workers[0]!.tell({ errand: 3, found: '' })
  vi.advanceTimersByTime(60_000)
  expect(workers.map((one) => one.ended)).toEqual([false, true])
})

test('one that is late or broken is ended, and what waits is done by another', () => {
  run(1, 'move', 10)
  run(2, 'move', 10)
  workers[0]!.tell({ ready: true })
  vi.advanceTimersByTime(10_000)
  expect(workers.map((one) => one.ended)).toEqual([true, false])
  workers[1]!.onerror()
  expect(found).toEqual([
    { errand: 1, found: '' },
    { errand: 2, found: '' },
  ])
  run(3, 'move')
  workers[2]!.tell({ failed: 'no memory' })
  expect(found.at(-1)).toEqual({ errand: 3, found: '' })
  expect(workers.every((one) => one.ended)).toBe(true)
})
