/** The words of phrases, gestures, reports and notes. */
import { wordsOf } from '../../lib/text/text'
import words from '../../text/talk.json'

export const w = wordsOf(words)
