/** The words of an invitation. */
import { wordsOf } from '../../lib/text/text'
import words from '../../text/join.json'

export const w = wordsOf(words)
