/** A span of time in words, as clocks show it. */
import { wordsOf } from './text'
import words from '../text/clocks.json'

const t = wordsOf(words)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rounded up to what is shown, so that nothing is said to be over before it is. */
export function span(milliseconds: number): string {
  if (milliseconds >= DAY) {
    const hours = Math.ceil(milliseconds / HOUR)
    return t('span.days', { days: Math.floor(hours / 24), hours: hours % 24 })
  }
  if (milliseconds >= HOUR) {
    const minutes = Math.ceil(milliseconds / MINUTE)
    return t('span.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
  const seconds = Math.ceil(milliseconds / SECOND)
  return t('span.minutes', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
}
