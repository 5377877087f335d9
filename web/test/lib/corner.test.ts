import { describe, expect, it } from 'vitest'
import { aside, CORNERS, freest, MIDDLES, unused } from '../../src/lib/layout/corner'

const field = { left: 0, top: 0, right: 100, bottom: 100 }
const spot = (x: number, y: number): typeof field => ({ left: x, top: y, right: x + 5, bottom: y + 5 })

describe('the corner of the lesson', () => {
  it('is the usual one where nothing is in the way', () => {
    expect(freest(CORNERS, field, 40, 30, { spots: [] })).toBe('bottom left')
    expect(freest(CORNERS, field, 40, 30, { spots: [spot(50, 50)] })).toBe('bottom left')
  })

  it('is another where something can be clicked under it', () => {
    expect(freest(CORNERS, field, 40, 30, { spots: [spot(10, 90)] })).toBe('bottom right')
    expect(freest(CORNERS, field, 40, 30, { spots: [spot(10, 90), spot(90, 90)] })).toBe('top right')
    expect(freest(CORNERS, field, 40, 30, { spots: [spot(10, 90), spot(10, 80), spot(90, 90), spot(90, 5), spot(5, 5)] })).toBe('bottom right')
  })

  it('is the middle of a side where something lies in each corner', () => {
    const corners = [spot(5, 90), spot(90, 90), spot(90, 5), spot(5, 5)]
    expect(freest([...CORNERS, ...MIDDLES], field, 40, 30, { spots: corners })).toBe('bottom middle')
    expect(freest([...CORNERS, ...MIDDLES], field, 40, 30, { spots: [...corners, spot(50, 90)] })).toBe('top middle')
  })

  it('is never one where another card lies, whatever else it covers', () => {
    const taken = [{ left: 30, top: 75, right: 100, bottom: 100 }]
    expect(freest(CORNERS, field, 40, 30, { spots: [], taken })).toBe('top right')
    expect(freest(CORNERS, field, 40, 30, { spots: [spot(90, 5), spot(5, 5), spot(5, 10)], taken })).toBe('top right')
  })
})

describe('the corner of what must hide nothing', () => {
  it('is the first in which nothing is covered', () => {
    expect(unused(field, 20, 20, { spots: [] })).toBe('bottom left')
    expect(unused(field, 20, 20, { spots: [spot(10, 90)] })).toBe('bottom right')
    expect(unused(field, 20, 20, { spots: [spot(10, 90)], taken: [spot(90, 90)] })).toBe('top right')
  })

  it('is none where something lies in each', () => {
    expect(unused(field, 20, 20, { spots: [spot(5, 5), spot(5, 90), spot(90, 5), spot(90, 90)] })).toBeNull()
  })
})

const FIELD = { left: 0, top: 0, right: 400, bottom: 300 }

it('a card lies beside what it is about, in the field and not on it', () => {
  const spot = { left: 100, top: 100, right: 140, bottom: 140 }
  const [x, y] = aside(FIELD, 120, 60, [spot])
  expect(x).toBeGreaterThan(spot.right)
  expect(y + 60).toBeLessThanOrEqual(300)
  const far = { left: 360, top: 10, right: 395, bottom: 40 }
  expect(aside(FIELD, 120, 60, [far])[0] + 120).toBeLessThanOrEqual(far.left)
})

it('a card keeps off the heads of giants: on another side of what it is about, or in a corner; if nowhere is free, beside it', () => {
  const spot = { left: 100, top: 100, right: 140, bottom: 140 }
  const [x, y] = aside(FIELD, 120, 60, [spot])
  const head = { left: x + 50, top: y + 20, right: x + 60, bottom: y + 30 }
  expect(aside(FIELD, 120, 60, [spot], [], [head])).not.toEqual([x, y])
  const around = [head, { left: 10, top: 100, right: 90, bottom: 140 }, { left: 100, top: 60, right: 140, bottom: 90 }, { left: 100, top: 150, right: 140, bottom: 190 }]
  expect(aside(FIELD, 120, 60, [spot], [], around)).toEqual([14, 226])
  expect(aside(FIELD, 120, 60, [spot], [], [FIELD])).toEqual([x, y])
})

it('where there is no room beside it, or nothing to lie beside, it goes to a corner of the field', () => {
  const wide = { left: 0, top: 120, right: 400, bottom: 300 }
  expect(aside(FIELD, 200, 90, [wide])).toEqual([100, 16])
  expect(aside(FIELD, 200, 90, [])).toEqual([186, 14])
})
