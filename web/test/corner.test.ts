import { describe, expect, it } from 'vitest'
import { freest } from '../src/lib/corner'

const field = { left: 0, top: 0, right: 100, bottom: 100 }
const spot = (x: number, y: number): typeof field => ({ left: x, top: y, right: x + 5, bottom: y + 5 })

describe('the corner of the lesson', () => {
  it('is the usual one where nothing is in the way', () => {
    expect(freest(field, 40, 30, { spots: [] })).toBe('bottom left')
    expect(freest(field, 40, 30, { spots: [spot(50, 50)] })).toBe('bottom left')
  })

  it('is another where something can be clicked under it', () => {
    expect(freest(field, 40, 30, { spots: [spot(10, 90)] })).toBe('bottom right')
    expect(freest(field, 40, 30, { spots: [spot(10, 90), spot(90, 90)] })).toBe('top right')
    expect(freest(field, 40, 30, { spots: [spot(10, 90), spot(10, 80), spot(90, 90), spot(90, 5), spot(5, 5)] })).toBe('bottom right')
  })

  it('is never one where another card lies, whatever else it covers', () => {
    const taken = [{ left: 30, top: 75, right: 100, bottom: 100 }]
    expect(freest(field, 40, 30, { spots: [], taken })).toBe('top right')
    expect(freest(field, 40, 30, { spots: [spot(90, 5), spot(5, 5), spot(5, 10)], taken })).toBe('top right')
  })
})
