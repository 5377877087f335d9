import { describe, expect, it } from 'vitest'
import { PANE, skyline } from '../../src/art/skyline'
import { hash } from '../../src/lib/values/scatter'

const PAPER = { wide: 300, high: 420, frame: 9 }

describe('the skyline of a poster', () => {
  it.each(['fog', 'harbour', 'lagoon', 'meteor', 'tarantula', 'volcano'])('keeps the windows of %s in their towers and in the frame', (name) => {
    for (const [add, low, high, wide] of [[0, 60, 150, 34], [1, 30, 90, 42]] as const) {
      const towers = skyline(hash(name) + add, PAPER, low, high, wide)
      expect(towers.some((tower) => tower.windows.length)).toBe(true)
      for (const { x, w, h, windows } of towers) {
        for (const [wx, wy] of windows) {
          expect(wx).toBeGreaterThanOrEqual(Math.max(x, PAPER.frame))
          expect(wx + PANE.w).toBeLessThanOrEqual(Math.min(x + w, PAPER.wide - PAPER.frame))
          expect(wy).toBeGreaterThanOrEqual(PAPER.high - h)
          expect(wy + PANE.h).toBeLessThanOrEqual(PAPER.high - PAPER.frame)
        }
      }
    }
  })
})
