/** How a title stands on a poster: a line of small words on top, the name below. */

export interface Lettering {
  over: string
  name: string
}

/** `short` is what people call the game: the end of its title, or else its beginning; failing that, the last word is the name. */
export function lettering(title: string, short: string): Lettering {
  const name = title.endsWith(short) ? short : title.startsWith(short) ? title.slice(short.length).trim() : ''
  if (name && name !== title) return { over: title.slice(0, -name.length).trim(), name }
  const last = title.split(' ').at(-1)!
  return { over: title.slice(0, -last.length).trim(), name: last }
}
