import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ICON = /^(?:screen\.)?icon = "([^"]+)"/gm

/**
 * `virtual:icons`: of the four thousand drawings of the set, only those that the art of the games in this folder names, so
 * the bundle stays small. A game of another package brings its pictures in its art.
 */
export function icons(games: string): Plugin {
  const name = 'virtual:icons'
  return {
    name: 'matinee-icons',
    resolveId: (id) => (id === name ? '\0' + name : undefined),
    load(id) {
      if (id !== '\0' + name) return
      const arts = readdirSync(games).map((game) => join(games, game, 'art.toml'))
      const texts = arts.flatMap((file) => read(file) ?? [])
      for (const file of arts) this.addWatchFile(file)
      const wanted = texts.flatMap((text) => [...text.matchAll(ICON)].map((found) => found[1]!))
      const set = JSON.parse(
        readFileSync(new URL('./node_modules/@iconify-json/game-icons/icons.json', import.meta.url), 'utf8'),
      ) as { icons: Record<string, { body: string }> }
      const paths: Record<string, string> = {}
      for (const icon of new Set(wanted)) {
        const drawn = set.icons[icon]?.body.match(/ d="([^"]+)"/)?.[1]
        if (!drawn) throw new Error(`The icon set has no single-path drawing ${icon}.`)
        paths[icon] = drawn
      }
      return `export default ${JSON.stringify(paths)}`
    },
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
