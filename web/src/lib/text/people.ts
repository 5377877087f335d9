/** The words of what has to do with people, which are loaded with it. */
import { fill, said } from './text'
import catalogue from '../../text/people.json'

/** A sentence of theirs with its `{named}` places filled in. */
export const p = (id: keyof typeof catalogue, args: Record<string, string | number> = {}): string => fill(said(catalogue[id]), args)
