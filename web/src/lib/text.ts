import en from '../text/en.json'

const catalogue: Record<string, string> = en

/** A sentence of the catalogue with its `{named}` places filled in. */
export function t(id: keyof typeof en, args: Record<string, string | number> = {}): string {
  return fill(catalogue[id] ?? id, args)
}

/** `{n}` is the argument n; `{n:point|points}` is so many of them. */
export function fill(template: string, args: Record<string, string | number>): string {
  return template.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = args[name] ?? whole
    return one === undefined ? String(value) : `${value} ${value === 1 ? one : many}`
  })
}

/** A word for an id the games use (a panel, a flag, a terrain): from the catalogue, else the id made readable. */
export function word(section: string, id: string): string {
  return catalogue[`${section}.${id}`] ?? humanise(id)
}

export function humanise(id: string): string {
  return capital(id.replace(/[_-]+/g, ' ').trim())
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function percent(share: number): string {
  const whole = Math.round(share * 100)
  return `${whole}%`
}
