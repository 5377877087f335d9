/** Finding one's way in a rule book. */
import type { BookRule, RuleBook } from '../protocol/types'

/** 11.23 stands at #r-11-23, R48 at #r-r48. */
export function anchor(id: string): string {
  return 'r-' + id.toLowerCase().replaceAll('.', '-')
}

export function find(book: RuleBook, id: string): BookRule | null {
  for (const chapter of book.chapters) {
    for (const rule of chapter.rules) if (rule.id === id) return rule
  }
  return null
}

/** The rulings that complete a rule. */
export function completing(book: RuleBook, id: string): BookRule[] {
  return book.chapters.flatMap((chapter) => chapter.rules.filter((rule) => rule.completes?.includes(id)))
}

/** Whether a rule speaks of every word asked for. */
export function speaks(rule: BookRule, asked: string): boolean {
  const text = `${rule.id} ${rule.title} ${rule.text} ${rule.table ?? ''}`.toLowerCase()
  return asked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export interface Part {
  text: string
  rule: string | null
}

const MENTION = /\b(R\d+|M\d+|\d{1,2}\.\d{1,2})\b/g

/** A text cut at the rules it mentions, so that they can be links; only ids the book has count. */
export function mentions(text: string, known: (id: string) => boolean): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const hit of text.matchAll(MENTION)) {
    if (!known(hit[0])) continue
    if (hit.index > from) parts.push({ text: text.slice(from, hit.index), rule: null })
    parts.push({ text: hit[0], rule: hit[0] })
    from = hit.index + hit[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), rule: null })
  return parts
}

/** The cells of a table written with bars. */
export function cells(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.trim().startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim()))
}

export function afterTable(table: string): string {
  return table
    .split('\n')
    .filter((line) => !line.trim().startsWith('|'))
    .join(' ')
    .trim()
}
