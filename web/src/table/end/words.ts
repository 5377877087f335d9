/** The words of how a game ended. */
import { wordsOf } from '../../lib/text/text'
import words from '../../text/end.json'

export const w = wordsOf(words)
