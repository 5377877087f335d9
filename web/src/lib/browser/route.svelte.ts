/** Where we are: a path, what is asked, and what follows the `#`. Links stay ordinary links. */
import { door } from '../../door/which'

/** An address of the client, `/t/…?at=3`, as a link. */
export const address = (to: string): string => (door.hashed ? `#${to}` : to)

/** A link that holds a record itself opens on any page of any Matinee; what is asked of it may follow, `&view=stage`. */
const HELD = /^#replay=([\w-]*)&?(.*)$/

function here(): URL {
  const [, record, asked = ''] = HELD.exec(location.hash) ?? []
  if (record !== undefined) return new URL(`/replay?${asked}#${record}`, location.origin)
  return new URL(door.hashed ? `${location.origin}/${location.hash.replace(/^#\/*/, '')}` : location.href)
}

/** A name in an address. What was misspelled by hand, or would lead elsewhere, is taken as it stands: it is nobody's name. */
function decoded(part: string): string {
  try {
    const name = decodeURIComponent(part)
    return /[/?#\\]/.test(name) ? part : name
  } catch {
    return part
  }
}

class Route {
  path = $state('')
  search = $state('')
  hash = $state('')

  constructor() {
    this.read()
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decoded)
  }

  go(to: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address(to))
    this.read()
    if (!to.includes('#')) scrollTo(0, 0)
  }

  read(): void {
    const { pathname, search, hash } = here()
    this.path = pathname
    this.search = search
    this.hash = hash.slice(1)
  }

  /** An address that can be sent to somebody. */
  whole(to: string): string {
    return new URL(address(to), location.href).href
  }

  /** Let a plain click on one of our own links change the page without loading it anew. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    const to = link?.getAttribute('href') ?? ''
    if (!link || link.target || link.rel === 'external' || link.hasAttribute('download') || !to.startsWith(address('/')) || to.startsWith('/api/')) return
    event.preventDefault()
    this.go(door.hashed ? to.slice(1) : to)
  }
}

export const route = new Route()

/** A link to hand on. */
export const tableLink = (table: string, token: string): string => route.whole(`/t/${table}#${token}`)
