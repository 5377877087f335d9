import { expect, test } from 'vitest'
import { around, boxOf, crosses, halved, settled } from '../../src/board/labels/labels'

test('a name in two lines is cut where its longer line is shortest', () => {
  expect(halved('Sonora Marine Base')).toEqual(['Sonora', 'Marine Base'])
  expect(halved('Three Mile Island')).toEqual(['Three Mile', 'Island'])
  expect(halved('Denver')).toEqual(['Denver'])
})

test('no name lies on another or on what is taken; the first in the list is served first', () => {
  const labels = ['Denver', 'Boulder City', 'Aurora Air Base', 'Golden'].map((text, i) => ({ key: i, tries: around([i * 12, 0], text, 50, 0) }))
  const wall = { left: -100, right: 100, top: 40, bottom: 60 }
  const found = settled(labels, [wall])
  expect(found.get(0)).toEqual(labels[0]!.tries[0])
  expect(found.size).toBeGreaterThan(1)
  expect(found.size).toBeLessThan(4)
  const boxes = [wall, ...[...found.values()].map(boxOf)]
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => expect(crosses(a, b)).toBe(false)))
})

test('where there is room every name has its place of choice', () => {
  const labels = ['A', 'B'].map((text, i) => ({ key: i, tries: around([i * 300, 0], text, 50, 0) }))
  expect([...settled(labels, []).values()]).toEqual(labels.map(({ tries }) => tries[0]))
})
