/** Where we are: a path and what follows the `#`. Links stay ordinary links. */

class Route {
  path = $state(location.pathname)
  hash = $state(location.hash.slice(1))

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent)
  }

  go(to: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', to)
    this.read()
    if (!to.includes('#')) scrollTo(0, 0)
  }

  read(): void {
    this.path = location.pathname
    this.hash = location.hash.slice(1)
  }

  /** Let a plain click on one of our own links change the page without loading it anew. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const route = new Route()
