import { expect, test } from 'vitest'
import { FINGERTIP, touched } from '../../src/board/geometry/touch'
import type { Point, Space } from '../../src/lib/protocol/types'

const at = (n: number, x: number): Space => ({ n, centre: [x, 0] }) as unknown as Space
const [under, near, far] = [at(1, 0), at(2, 1), at(3, 2)]
const window = (scale: number) => ([x, y]: Point): Point => [x * scale, y * scale]

test('a finger beside a small space that can be picked means it, the nearest one', () => {
  expect(touched(under, [far, near], 1, [4, 0], window(10))).toBe(near)
})

test('what can be picked itself is meant, and nothing farther off than a fingertip', () => {
  expect(touched(under, [near, under], 1, [9, 0], window(10))).toBe(under)
  expect(touched(under, [far], 1, [-FINGERTIP, 0], window(10))).toBe(under)
})

test('spaces as wide as a finger are touched where they are', () => {
  expect(touched(under, [near], 1, [FINGERTIP / 2, 0], window(FINGERTIP))).toBe(under)
})
