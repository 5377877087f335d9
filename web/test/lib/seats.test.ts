import { afterEach, expect, test, vi } from 'vitest'
import { keepSeat, seatAt } from '../../src/lib/browser/seats'

afterEach(() => vi.unstubAllGlobals())

const refuse = (): never => {
  throw new DOMException('no', 'SecurityError')
}

test.each([
  ['forbidden', { getItem: refuse, setItem: refuse }],
  ['full', { getItem: () => '[{"table":"old","token":"seat_old","at":1}]', setItem: refuse }],
])('a seat is held as long as the tab lives where the storage is %s', (what, storage) => {
  vi.stubGlobal('localStorage', storage)
  keepSeat(what, 'seat_a')
  expect(seatAt(what)).toBe('seat_a')
})
