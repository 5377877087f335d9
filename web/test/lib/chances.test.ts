import { expect, test } from 'vitest'
import { curves, setUp } from '../../src/lib/play/chances'

const moment = (ply: number, clock: number, ...chances: number[]) => ({ ply, clock, chances })
const story = { seats: ['A', 'B'], returns: [1, 0], moments: [moment(2, 1, 0.5, 0.5), moment(5, 1, 0.6, 0.4), moment(9, 2, 0.7, 0.3)] }

test('a line runs from the first chance to the result', () => {
  const { lines } = curves(story)
  expect(lines[0]![0]).toEqual([0, 0.5])
  expect(lines[0]!.at(-1)).toEqual([1, 1])
  expect(lines[1]!.at(-1)).toEqual([1, 0])
})

test('a turn is named where it begins', () => {
  expect(curves(story).ticks.map(([, turn]) => turn)).toEqual([1, 2])
})

test('a moment between two told ones lies at the next, one after all at the last', () => {
  const { at, chance } = curves(story)
  expect(at(3)).toBe(at(5))
  expect(chance(1, 3)).toBe(0.4)
  expect(chance(0, 99)).toBe(0.7)
})

test('what came before the first turn changed a chance by as much as it did', () => {
  const moments = [moment(0, 0, 0.5, 0.5), moment(3, 0, 0.4, 0.6), moment(8, 1, 0.125, 0.875), moment(9, 2, 0.7, 0.3)]
  expect(setUp({ moments }, 0)).toBe(-0.375)
  expect(setUp(story, 0)).toBe(0)
})
