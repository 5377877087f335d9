/** The words of the workshops. */
import { wordsOf } from '../../lib/text/text'
import words from '../../text/bench.json'

export const w = wordsOf(words)
