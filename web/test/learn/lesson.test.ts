import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cardFor, helped, pointed } from '../../src/learn/lesson'
import type { Lesson, LogEntry, Panel, View } from '../../src/lib/protocol/types'

const lesson = {
  cards: [
    { when: { verb: 'smash' }, until: { event: 'smashing' }, text: 'Smash', mark: 'smash' },
    { when: { phase: 'Move' }, until: { verb: 'done' }, text: 'End', do: ['done'] },
  ],
} as unknown as Lesson
const view = (legal: View['legal'], phase = 'Move'): View => ({ legal, prompt: { phase }, pieces: [{ id: 9, space: 3 }] }) as unknown as View
const log = (...ids: string[]): LogEntry[] => ids.map((id, seq) => ({ seq, seat: 0, lines: [{ id, args: [], text: '' }] }))

describe('a lesson', () => {
  it('shows the first card that fits and is not done', () => {
    const now = view([['smash', 5, 1], ['smash', 6, 1], ['done']])
    expect(cardFor(lesson, now, [], new Set())!.text).toBe('Smash')
    expect(cardFor(lesson, now, log('smashing'), new Set())!.text).toBe('End')
    expect(cardFor(lesson, now, log('smashing'), new Set(['done']))).toBeNull()
    expect(cardFor(lesson, view([]), [], new Set())).toBeNull()
  })

  it('speaks only of what is on offer', () => {
    const card = (n: number): object => ({ when: { offers: ['monster', n] }, until: { verb: 'monster' }, text: `Take ${n}`, do: ['monster', n] })
    const choice = { cards: [card(2), card(1)] } as unknown as Lesson
    expect(cardFor(choice, view([['monster', 1], ['monster', 2]]), [], new Set())!.text).toBe('Take 2')
    const left = view([['monster', 1], ['monster', 3]])
    expect(cardFor(choice, left, [], new Set())!.text).toBe('Take 1')
    expect(helped(cardFor(choice, left, [], new Set())!, left)).toEqual(['monster', 1])
    expect(cardFor(choice, view([['monster', 3]]), [], new Set())).toBeNull()
  })

  it('waits for what must have happened first', () => {
    const later = { cards: [{ when: { event: 'turn', times: 2 }, until: { verb: 'done' }, text: 'Later' }] } as unknown as Lesson
    expect(cardFor(later, view([['done']]), log('turn'), new Set())).toBeNull()
    expect(cardFor(later, view([['done']]), log('turn', 'turn'), new Set())!.text).toBe('Later')
  })

  it('takes a cell of a ledger for done once it is high enough', () => {
    const until = { panel: 'sheet', column: 'now', row: 'attack', least: 4 }
    const build = { cards: [{ when: {}, until, text: 'Build' }] } as unknown as Lesson
    const columns = [{ id: 'left', text: '' }, { id: 'now', text: '' }]
    const sheet = (attack: number | null): Panel => ({ show: 'ledger', id: 'sheet', title: '', columns, rows: [{ id: 'attack', name: '', cells: [9, attack] }] })
    const at = (...panels: Panel[]): View => ({ ...view([['done']]), panels })
    expect(cardFor(build, at(sheet(3)), [], new Set())!.text).toBe('Build')
    expect(cardFor(build, at(sheet(4)), [], new Set())).toBeNull()
    expect(cardFor(build, at(sheet(null)), [], new Set())!.text).toBe('Build')
    expect(cardFor(build, at({ ...sheet(4), id: 'other' }), [], new Set())!.text).toBe('Build')
    expect(cardFor(build, at(), [], new Set())!.text).toBe('Build')
  })

  it('waits for what a panel must say', () => {
    const secret = { cards: [{ when: { panel: 'mission', state: 'C' }, until: { verb: 'done' }, text: 'Kill' }] } as unknown as Lesson
    const tasks = (state: string): Panel => ({ show: 'tasks', id: 'mission', title: '', text: '', state, rule: '', parts: [] })
    const at = (...panels: Panel[]): View => ({ ...view([['done']]), panels })
    expect(cardFor(secret, at(tasks('C')), [], new Set())!.text).toBe('Kill')
    expect(cardFor(secret, at({ show: 'note', id: 'mission', title: '', text: '', state: 'C' }), [], new Set())!.text).toBe('Kill')
    expect(cardFor(secret, at(tasks('D')), [], new Set())).toBeNull()
    expect(cardFor(secret, at(), [], new Set())).toBeNull()
  })

  it('points at the spaces of its verb and lends a hand only with what is legal', () => {
    const now = view([['smash', 5, 1], ['smash', 6, 1], ['done']])
    expect(pointed(lesson.cards[0]!, now, { smash: ['space', 'number'] })).toEqual({ spaces: [5, 6], pieces: [] })
    expect(pointed({ ...lesson.cards[0]!, mark: 'smash' }, view([['smash', 9]]), { smash: ['piece'] })).toEqual({ spaces: [3], pieces: [] })
    const anywhere = { ...view([['smash', 9]]), pieces: [{ id: 9, space: 3, x: 40, y: 20 }] } as unknown as View
    expect(pointed(lesson.cards[0]!, anywhere, { smash: ['piece'] })).toEqual({ spaces: [], pieces: [9] })
    expect(helped(lesson.cards[1]!, now)).toEqual(['done'])
    expect(helped(lesson.cards[1]!, view([['smash', 5, 1]]))).toBeNull()
  })
})

describe('the lessons we have', () => {
  const folder = new URL('../../../src/matinee/games/', import.meta.url)
  for (const file of readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith('lesson.json'))) {
    it(`${file} has a text on every card, and a way to get past all but the last ones`, () => {
      const data = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Lesson
      expect(data.cards.length).toBeGreaterThan(5)
      for (const card of data.cards) {
        expect(card.text.length).toBeGreaterThan(20)
        if (card.until) expect(card.until.event ?? card.until.verb ?? card.until.panel).toBeTruthy()
      }
      // what is said to the end comes after all that is taught once
      const lasting = data.cards.findIndex((card) => !card.until)
      expect(data.cards.slice(lasting).every((card) => !card.until)).toBe(true)
    })
  }
})
