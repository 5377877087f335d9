import { beforeEach, describe, expect, test, vi } from 'vitest'
import { areaIn, areaText, fileName, fileOf, own, roomFor, said, saying } from '../../src/lib/play/scenario'
import { freeTitle } from '../../src/lib/values/shelf'
import type { PartCard } from '../../src/lib/protocol/types'

const HUMANS: PartCard = { name: 'humans', title: '', takes: 'number' }
const GROWTH: PartCard = { name: 'growing', title: '', takes: 'phrase', choices: [{ value: 'growing' }, { value: 'not growing' }] }
const SMALL: PartCard = { name: 'small', title: '', takes: 'area' }

describe('a file', () => {
  test('is a line for each', () => {
    const draft = { game: 'a', title: 'The "Siege"', story: '', options: { turns: 9, films: true, own: 'humans 50' }, opening: '' }
    expect(fileOf(draft)).toBe('game = "a"\ntitle = "The \\"Siege\\""\nstory = ""\nturns = 9\nfilms = true\nown = "humans 50"\n')
    expect(fileOf({ ...draft, opening: 'eJw=' })).toMatch(/\nopening = "eJw="\n$/)
    expect(fileName(draft)).toBe('the-siege.toml')
    expect(fileName({ game: 'a', title: '…' })).toBe('a.toml')
  })
})

describe('a script', () => {
  const script = 'humans 50\nnot growing; small 1,2 3x4 inn;small 5,6 7x8'

  test('says a number, a phrase, and several areas', () => {
    expect(said(script, HUMANS)).toEqual(['50'])
    expect(said(script, GROWTH)).toEqual(['not growing'])
    expect(said(script, SMALL)).toEqual(['1,2 3x4 inn', '5,6 7x8'])
    expect(said('humansize 3', HUMANS)).toEqual([])
  })

  test('says something else in the same place, and what is new at the end', () => {
    expect(saying(script, HUMANS, ['60'])).toBe('humans 60; not growing; small 1,2 3x4 inn; small 5,6 7x8')
    expect(saying(script, GROWTH, [])).toBe('humans 50; small 1,2 3x4 inn; small 5,6 7x8')
    expect(saying(script, SMALL, ['5,6 7x8', '9,9 2x2', '0,0 2x2'])).toBe('humans 50; not growing; small 5,6 7x8; small 9,9 2x2; small 0,0 2x2')
    expect(saying('', GROWTH, ['growing'])).toBe('growing')
  })

  test.each(['1,2 3x4 inn', '5,6 7x8', '9,10'])('%s is an area or a point', (text) => expect(areaText(areaIn(text))).toBe(text))
})

describe('the own shelf', () => {
  const one = { game: 'a', title: 'A', text: 'game = "a"\n' }
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  })

  test('keeps the latest first, each title of a game once, until it is thrown away', () => {
    expect(own.keep(one) && own.keep({ ...one, title: 'B' }) && own.keep({ ...one, game: 'b' }) && own.keep({ ...one, text: 'game = "longer"\n' })).toBe(true)
    expect(own.all().map(({ game, title, text }) => game + title + text.length)).toEqual(['aA16', 'bA11', 'aB11'])
    expect(own.forget(one) && own.all()).toHaveLength(2)
  })

  test('says when there is no room, and reads nothing from what is no shelf', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => '[7, null, {"game": "a"}]',
      setItem: () => {
        throw new Error('full')
      },
    })
    expect(own.keep(one)).toBe(false)
    expect(own.all()).toEqual([])
  })

  test('a second design of one name has a number, the same design its own', () => {
    const other = { ...one, text: 'game = "b"\n' }
    expect(freeTitle(one, [one])).toBe('A')
    expect(freeTitle(other, [one])).toBe('A 2')
    expect(freeTitle({ ...one, text: '' }, [one, { ...other, title: 'A 2' }])).toBe('A 3')
    expect(freeTitle({ ...other, game: 'b' }, [one])).toBe('A')
  })
})

test('what is laid anew lies beside what is there, next to the middle', () => {
  const area = (x: number, y: number, w = 4, h = 4) => ({ x, y, w, h, name: '' })
  expect(roomFor({ w: 4, h: 4 }, [], 36)).toEqual({ x: 16, y: 16 })
  const beside = roomFor({ w: 4, h: 4 }, [area(16, 16)], 36)
  expect(Math.max(Math.abs(beside.x - 16), Math.abs(beside.y - 16))).toBe(6)
  expect(roomFor({ w: 0, h: 0 }, [area(16, 16)], 36)).not.toEqual({ x: 18, y: 18 })
  expect(roomFor({ w: 4, h: 4 }, [area(0, 0, 36, 36)], 36)).toEqual({ x: 16, y: 16 })
})
