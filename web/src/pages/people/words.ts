/** The words of the pages about people, which are loaded with them. */
import { fill, said } from '../../lib/text'
import catalogue from '../../text/people.json'

/** A sentence of theirs with its `{named}` places filled in. */
export const p = (id: keyof typeof catalogue, args: Record<string, string | number> = {}): string => fill(said(catalogue[id]), args)
