import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ICON = /^(?:screen\.)?icon = "([^"]+)"/gm

/**
 * Of the four thousand drawings of the set, only those that the art of the games in this folder names. `virtual:icons` has a
 * function for each game that fetches its drawings. A game of another package brings its pictures in its art.
 */
export function icons(games: string): Plugin {
  const name = '\0virtual:icons'
  return {
    name: 'matinee-icons',
    resolveId: (id) => (id.startsWith(name.slice(1)) ? '\0' + id : undefined),
    load(id) {
      if (!id.startsWith(name)) return
      const arts = new Map(readdirSync(games).flatMap((game) => read(join(games, game, 'art.toml'), game)))
      if (id === name) return `export default {${[...arts.keys()].map((game) => `${game}: () => import('virtual:icons/${game}')`).join()}}`
      const game = id.slice(name.length + 1)
      this.addWatchFile(join(games, game, 'art.toml'))
      return `export default ${JSON.stringify(drawings(arts.get(game)!))}`
    },
  }
}

function read(file: string, game: string): [string, string][] {
  try {
    return [[game, readFileSync(file, 'utf8')]]
  } catch {
    return []
  }
}

function drawings(art: string): Record<string, string> {
  const set = JSON.parse(
    readFileSync(new URL('./node_modules/@iconify-json/game-icons/icons.json', import.meta.url), 'utf8'),
  ) as { icons: Record<string, { body: string }> }
  const paths: Record<string, string> = {}
  for (const [, icon] of art.matchAll(ICON)) {
    const drawn = set.icons[icon!]?.body.match(/ d="([^"]+)"/)?.[1]
    if (!drawn) throw new Error(`The icon set has no single-path drawing ${icon}.`)
    paths[icon!] = drawn
  }
  return paths
}
