import { expect, test } from 'vitest'
import { curves, resigned } from '../../src/lib/play/chances'

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

test('a resignation is the stretch up to the next moment', () => {
  const resignations = [{ ply: 9, seat: 1, told: 'B gives up.' }]
  expect(resigned({ ...story, resignations })).toEqual([{ from: 2 / 3, to: 1, told: 'B gives up.' }])
})
