/** The words of the foyer and of one’s tables. */
import { wordsOf } from '../../lib/text/text'
import words from '../../text/foyer.json'

export const w = wordsOf(words)
