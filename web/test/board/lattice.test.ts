import { describe, expect, it } from 'vitest'
import { angleOf, nearest, pointAt, pointNear, region, runsOf, spacing } from '../../src/board/geometry/lattice'
import type { Lattice } from '../../src/lib/protocol/types'

const lattice: Lattice = { columns: 10, rows: 10, step: 5, inch: 10, base: 10 }

describe('points', () => {
  it('are numbered row by row', () => {
    expect(pointAt(23, lattice)).toEqual([15, 10])
    expect(pointNear([15, 10], lattice)).toBe(23)
    expect(pointNear([16.9, 8.2], lattice)).toBe(23)
    expect(pointNear([-40, 900], lattice)).toBe(90)
  })

  it('snap to the nearest of those that may be picked, unless all are too far off', () => {
    expect(nearest([0, 23, 24], [17.4, 10], lattice, 10)).toBe(23)
    expect(nearest([0, 23, 24], [17.6, 10], lattice, 10)).toBe(24)
    expect(nearest([0, 23], [40, 40], lattice, 10)).toBeNull()
  })
})

describe('headings', () => {
  it('are degrees clockwise from the north', () => {
    expect([[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0]].map((way) => angleOf(way as [number, number]))).toEqual([0, 45, 90, 180, -90])
  })
})

describe('regions', () => {
  it('melt neighbours of a row into runs', () => {
    expect(runsOf([23, 12, 13, 11, 25], lattice)).toEqual([[1, 1, 3], [2, 3, 3], [2, 5, 5]])
  })

  it('see that only every second point is in the set', () => {
    expect(spacing(runsOf([0, 2, 20, 24], lattice))).toBe(2)
    expect(spacing(runsOf([0, 2, 10], lattice))).toBe(1)
    expect(spacing(runsOf([0, 1], lattice))).toBe(1)
  })

  it('have a border without the sides between neighbours', () => {
    const block = region(runsOf([11, 12, 21, 22], lattice), lattice)
    expect(block.area).toBe('M2.5 2.5H12.5v5H2.5zM2.5 7.5H12.5v5H2.5z')
    expect(block.border).toBe('M2.5 2.5V7.5M12.5 2.5V7.5M2.5 2.5H12.5M2.5 7.5V12.5M12.5 7.5V12.5M2.5 12.5H12.5')
  })

  it('draw the part of a side that nothing covers', () => {
    const step = region(runsOf([11, 12, 13, 22], lattice), lattice)
    expect(step.border).toContain('M2.5 7.5H7.5M12.5 7.5H17.5')
  })

  it('fill the space between points of whole inches', () => {
    expect(region(runsOf([0, 2, 20, 22], lattice), lattice).area).toBe('M-5 -5H15v10H-5zM-5 5H15v10H-5z')
  })
})
