/** The pseudo-language of the server, for the client's own words: where a letter has no accent, it is in no catalogue. */
const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const ACCENTED = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'

const accents = (words: string): string => words.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)]!)

/** A template with accents on all its letters; what stands in braces stays, but for the words for one and many. */
export function pseudo(template: string): string {
  return template.replace(/\{(\w+):([^{}]*\|[^{}]*)\}|\{[^{}]*\}|[^{}]+/g, (part, name?: string, words?: string) => {
    if (name !== undefined) return `{${name}:${accents(words!)}}`
    return part.startsWith('{') ? part : accents(part)
  })
}
