import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ICON = /^(?:screen\.)?icon = "([^"]+)"/gm

/**
 * `virtual:icons`: of the four thousand drawings of the set, only those that our own looks and the art of the games
 * name, so the bundle stays small.
 */
export function icons(looks: string, games: string): Plugin {
  const name = 'virtual:icons'
  return {
    name: 'matinee-icons',
    resolveId: (id) => (id === name ? '\0' + name : undefined),
    load(id) {
      if (id !== '\0' + name) return
      const arts = readdirSync(games).map((game) => join(games, game, 'art.toml'))
      const texts = arts.flatMap((file) => read(file) ?? [])
      for (const file of [looks, ...arts]) this.addWatchFile(file)
      const { extra } = JSON.parse(readFileSync(looks, 'utf8')) as { extra: string[] }
      const wanted = texts.flatMap((text) => [...text.matchAll(ICON)].map((found) => found[1]!))
      const set = JSON.parse(
        readFileSync(new URL('./node_modules/@iconify-json/game-icons/icons.json', import.meta.url), 'utf8'),
      ) as { icons: Record<string, { body: string }> }
      const paths: Record<string, string> = {}
      for (const icon of new Set([...wanted, ...extra])) {
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
