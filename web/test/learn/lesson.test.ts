import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NEW, cameUp, cardFor, helped, passes, pointed, remembered, written } from '../../src/learn/lesson'
import type { Action, Lesson, LessonCard, LogEntry, Panel, Piece, View } from '../../src/lib/protocol/types'

interface Case {
  name: string
  cards: LessonCard[]
  legal: Action[]
  log?: string[]
  memory?: string[]
  pieces?: Piece[]
  panels?: Panel[]
  card: number | null
  help?: Action
}
// tests/table/taught/test_pupils.py takes the same ones with the pupils of the test kit
const cases = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as Case[]

const lessonOf = (cards: unknown[]): Lesson => ({ seat: 0, cards, promises: [], wait: 'Wait', over: 'Over' }) as unknown as Lesson
const view = (legal: unknown[][], more: object = {}): View => ({ legal, prompt: { phase: 'Move' }, pieces: [], panels: [], ...more }) as unknown as View
const log = (...ids: string[]): LogEntry[] => ids.map((id, seq) => ({ seq, seat: 0, lines: [{ id, args: [], text: '' }] }))

describe('a lesson', () => {
  for (const { name, cards, legal, pieces = [], panels = [], card, help, ...one } of cases) {
    it(name, () => {
      const now = view(legal, { pieces, panels })
      expect(cardFor(lessonOf(cards), now, log(...(one.log ?? [])), remembered(one.memory ?? []))).toBe(card)
      if (card !== null) expect(helped(cards[card]!, now, 0)).toEqual(help ?? null)
    })
  }

  it('shows a card twice at most, and for as long as it stays up', () => {
    const lesson = lessonOf([{ when: { verb: 'go' }, text: 'Go' }])
    let memory = NEW
    const see = (legal: unknown[][]): number | null => {
      const up = cardFor(lesson, view(legal), [], memory)
      memory = cameUp(memory, up)
      return up
    }
    expect([[['go']], [['go']], [['stay']], [['go']], [], [['go']], [], [], [['stay']], []].map(see)).toEqual([0, 0, null, 0, 1, null, 1, 1, null, null])
    expect(remembered(written(memory)).came).toEqual(memory.came)
  })

  it('takes a cell of a ledger for done once it is high enough', () => {
    const build = lessonOf([{ when: {}, until: { panel: 'sheet', column: 'now', row: 'attack', least: 4 }, text: 'Build' }])
    const columns = [{ id: 'left', text: '' }, { id: 'now', text: '' }]
    const sheet = (attack: number | null): Panel => ({ show: 'ledger', id: 'sheet', title: '', columns, rows: [{ id: 'attack', name: '', cells: [9, attack] }] })
    const at = (...panels: Panel[]): number | null => cardFor(build, view([['done']], { panels }), [], NEW)
    expect(at(sheet(3))).toBe(0)
    expect(at(sheet(4))).toBeNull()
    expect(at(sheet(null))).toBe(0)
    expect(at({ ...sheet(4), id: 'other' })).toBe(0)
    expect(at()).toBe(0)
  })

  it('lets a single choice pass that ends a phase or that no card is about', () => {
    const lesson = lessonOf([{ when: { phase: 'Move' }, text: 'Move' }])
    expect(passes(lesson, view([['hit', 3]]), [], NEW)).toBe(false)
    expect(passes(lesson, view([['done']], { prompt: { phase: 'Move', ends: 'done' } }), [], NEW)).toBe(true)
    expect(passes(lesson, view([['hit', 3]], { prompt: { phase: 'Fight' } }), [], NEW)).toBe(true)
  })

  it('points at the spaces of its verb, and only at foes where it is about them', () => {
    const card = { when: {}, text: '', mark: 'smash' } as LessonCard
    expect(pointed(card, view([['smash', 5, 1], ['smash', 6, 1], ['done']]), { smash: ['space', 'number'] }, 0)).toEqual({ spaces: [5, 6], pieces: [] })
    expect(pointed(card, view([['smash', 9]], { pieces: [{ id: 9, space: 3 }] }), { smash: ['piece'] }, 0)).toEqual({ spaces: [3], pieces: [] })
    expect(pointed(card, view([['smash', 9]], { pieces: [{ id: 9, space: 3, x: 40, y: 20 }] }), { smash: ['piece'] }, 0)).toEqual({ spaces: [], pieces: [9] })
    const foe = { when: { foe: 'smash' }, text: '', mark: 'smash' } as LessonCard
    expect(pointed(foe, view([['smash', 5], ['smash', 6]], { pieces: [{ id: 1, owner: 1, space: 6 }] }), { smash: ['space'] }, 0)).toEqual({ spaces: [6], pieces: [] })
  })
})

describe('the lessons we have', () => {
  const folder = new URL('../../../src/matinee/games/', import.meta.url)
  for (const file of readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith('lesson.json'))) {
    it(`${file} speaks to mice and fingers alike, and briefly`, () => {
      const data = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Lesson
      expect(data.cards.length).toBeGreaterThan(5)
      for (const { text } of data.cards) {
        expect(text).not.toMatch(/mouse|hover|point at|ghost/i)
        expect(text.length).toBeLessThan(250)
      }
    })
  }
})
