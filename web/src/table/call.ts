/** Somebody who waited is called back to a table. */
import { show } from '../lib/people/signals'
import { wordsOf } from '../lib/text/text'
import words from '../text/signals.json'

const t = wordsOf(words)

export const callBack = (table: string, title: string): void => show(title, t('turn'), table)
