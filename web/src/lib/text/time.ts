/** Spans of time in words. */
import { t, wordsOf } from './text'
import clocks from '../../text/clocks.json'

const c = wordsOf(clocks)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago something was. */
export function ago(then: number, now: number): string {
  const gone = now - then
  if (!(gone >= MINUTE)) return t('ago.now')
  if (gone < HOUR) return t('ago.minutes', { n: Math.floor(gone / MINUTE) })
  return gone < DAY ? t('ago.hours', { n: Math.floor(gone / HOUR) }) : t('ago.days', { n: Math.floor(gone / DAY) })
}

/** As clocks show it, rounded up to what is shown, so that nothing is said to be over before it is. */
export function span(milliseconds: number): string {
  if (milliseconds >= DAY) {
    const hours = Math.ceil(milliseconds / HOUR)
    return c('span.days', { days: Math.floor(hours / 24), hours: hours % 24 })
  }
  if (milliseconds >= HOUR) {
    const minutes = Math.ceil(milliseconds / MINUTE)
    return c('span.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
  const seconds = Math.ceil(milliseconds / SECOND)
  return c('span.minutes', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
}
