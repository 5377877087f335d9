/** The words of the cinema and the film, which nobody else needs. */
import { wordsOf } from '../lib/text/text'
import words from '../text/film.json'

export type WordId = keyof typeof words
export const say = wordsOf(words)
