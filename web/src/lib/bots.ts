/** What bots are called. One that came with another package goes by the name its author gave it. */
import { t, type TextId } from './text'

const NAMES: Partial<Record<string, TextId>> = { random: 'bot.random', greedy: 'bot.greedy' }
const MANNERS: Partial<Record<string, TextId>> = { random: 'bot.random.plays', greedy: 'bot.greedy.plays' }

export function botName(bot: string): string {
  const name = NAMES[bot]
  return name ? t(name) : bot
}

/** Its name, and how it plays. */
export function botWords(bot: string): string {
  const plays = MANNERS[bot]
  return plays ? t('bot.words', { name: botName(bot), plays: t(plays) }) : botName(bot)
}
