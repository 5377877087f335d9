/** The client's own words. Those of a game come from the server with what they belong to. */
import en from '../../text/en.json'
import { pseudo } from './pseudo'

export type TextId = keyof typeof en

/** Whether the server serves the pseudo-language, in which every word of a catalogue can be told by its accents. */
const accented = globalThis.document?.documentElement.lang === 'en-XA'

/** A template in the language of the page. */
export const said = (template: string): string => (accented ? pseudo(template) : template)

const catalogue = Object.fromEntries(Object.entries(en).map(([id, template]) => [id, said(template)])) as Record<TextId, string>

/** A sentence of the catalogue with its `{named}` places filled in. */
export function t(id: TextId, args: Record<string, string | number> = {}): string {
  return fill(catalogue[id], args)
}

/** The words of a page that is loaded when somebody opens it, from a catalogue of its own. */
export function wordsOf<T extends Record<string, string>>(catalogue: T): (id: keyof T, args?: Record<string, string | number>) => string {
  return (id, args = {}) => fill(said(catalogue[id]!), args)
}

/** `{n}` is the argument n; `{n:point|points}` is so many of them. */
export function fill(template: string, args: Record<string, string | number>): string {
  return template.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = args[name] ?? whole
    return one === undefined ? String(value) : `${value} ${String(value) === '1' ? one : many}`
  })
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function percent(share: number): string {
  const whole = Math.round(share * 100)
  return `${whole}%`
}

/** What a chance to win means wherever one is told, and how far it may be off where that was examined. */
export function chanceText(margin: number | null | undefined): string {
  return margin == null ? t('chance.text') : t('chance.margin', { margin: Math.ceil(margin * 100) })
}

/** What it means after the game: of the position as it was, which nobody knew in full. */
export function openChanceText(margin: number | null | undefined): string {
  return t('chance.open', { chance: chanceText(margin) })
}

/** Points of chance won or lost, with their sign. */
export function points(share: number): string {
  const whole = Math.round(share * 100)
  return whole > 0 ? `+${whole}` : `${whole}`.replace('-', '−')
}

// -- bots: one that came with another package goes by the name its author gave it

const NAMES: Partial<Record<string, TextId>> = {
  random: 'bot.random',
  greedy: 'bot.projectionist',
  usher: 'bot.usher',
  projectionist: 'bot.projectionist',
  producer: 'bot.producer',
  kaiju: 'bot.kaiju',
}
const PLAYS: Partial<Record<string, TextId>> = {
  random: 'bot.random.plays',
  greedy: 'bot.projectionist.plays',
  usher: 'bot.usher.plays',
  projectionist: 'bot.projectionist.plays',
  producer: 'bot.producer.plays',
  kaiju: 'bot.kaiju.plays',
}

const STYLES: Partial<Record<string, TextId>> = { cautious: 'style.cautious', rampaging: 'style.rampaging', scheming: 'style.scheming' }

/** What it is called, and its mood or level if its name says one, as in `usher/cautious` and `usher@3`. */
export function botName(bot: string): string {
  const [base = '', mood = ''] = bot.split('/')
  const [face = '', level] = base.split('@')
  const name = NAMES[face]
  if (!name) return bot
  if (level) return t('bot.level', { name: t(name), level })
  return mood ? t('bot.mood', { name: t(name), mood: styleWords(mood) }) : t(name)
}

/** Whether it is one of ours, which can have moods. */
export const isOurs = (bot: string): boolean => bot in NAMES

export function styleWords(style: string): string {
  const words = STYLES[style]
  return words ? t(words) : style
}

/** How it plays. */
export function botPlays(bot: string): string {
  const plays = PLAYS[bot]
  return plays ? t(plays) : ''
}

/** Its name, and how it plays. */
export function botWords(bot: string): string {
  const plays = botPlays(bot)
  return plays ? t('bot.words', { name: botName(bot), plays }) : botName(bot)
}
