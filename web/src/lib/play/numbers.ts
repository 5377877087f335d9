/** Choices that differ in a plain number only: they belong together, beside what they are about. */
import { isTarget, stem, type Choice } from './picker'
import type { Board } from '../protocol/types'

/** Choices of one verb that carry a plain number go into one group, every other choice, an edge of the map too, is a group of its own. */
export function grouped(choices: readonly Choice[], board: Pick<Board, 'verbs' | 'decks'> | null): Choice[][] {
  const found: Choice[][] = []
  const byVerb = new Map<string, Choice[]>()
  for (const choice of choices) {
    const kind = (board?.verbs[choice.verb] ?? [])[choice.args.length - 1]
    const numeric = kind !== undefined && kind !== 'edge' && !isTarget(kind) && !board?.decks[kind]
    const group = numeric ? byVerb.get(choice.verb) : undefined
    if (group) group.push(choice)
    else {
      const fresh = [choice]
      found.push(fresh)
      if (numeric) byVerb.set(choice.verb, fresh)
    }
  }
  return found
}

/** Many numbers under one sentence; where the sentences have nothing in common each says for itself what it does. */
export const counted = (group: readonly Choice[], sentence: (choice: Choice) => string): boolean => group.length > 2 && stem(group.map(sentence)) !== ''
