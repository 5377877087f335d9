/** The pseudo-language: English with accents, so that a word that came from no catalogue is seen at once. */
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀćđéƒǵĥíĵķĺɱńóƥɋŕšťúṽŵẋýžÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓƤɊŔŠŤÚṼŴẊÝŽ'

/** A template with accents on its letters; places to fill in stay as they are, but for the words of `{n:one|many}`. */
export function pseudo(template: string): string {
  return template.replace(/\{(\w+)(?::([^}]*))?\}|[a-zA-Z]/g, (part, name?: string, words?: string) => {
    if (name === undefined) return ACCENTED[PLAIN.indexOf(part)]!
    return words?.includes('|') ? `{${name}:${pseudo(words)}}` : part
  })
}
