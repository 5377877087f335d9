/** How long ago something was, in words. */
import { t } from './text'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function ago(then: number, now: number): string {
  const gone = now - then
  if (!(gone >= MINUTE)) return t('ago.now')
  if (gone < HOUR) return t('ago.minutes', { n: Math.floor(gone / MINUTE) })
  return gone < DAY ? t('ago.hours', { n: Math.floor(gone / HOUR) }) : t('ago.days', { n: Math.floor(gone / DAY) })
}
