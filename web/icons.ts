import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Look {
  piece: Record<string, { icon: string }>
  marker: Record<string, { icon?: string }>
  extra: string[]
}

/** `virtual:icons`: of the four thousand drawings of the set, only those the looks name, so the bundle stays small. */
export function icons(looks: string): Plugin {
  const name = 'virtual:icons'
  return {
    name: 'matinee-icons',
    resolveId: (id) => (id === name ? '\0' + name : undefined),
    load(id) {
      if (id !== '\0' + name) return
      this.addWatchFile(looks)
      const look = JSON.parse(readFileSync(looks, 'utf8')) as Look
      const set = JSON.parse(
        readFileSync(new URL('./node_modules/@iconify-json/game-icons/icons.json', import.meta.url), 'utf8'),
      ) as { icons: Record<string, { body: string }> }
      const wanted = [...Object.values(look.piece), ...Object.values(look.marker)].map((one) => one.icon)
      const paths: Record<string, string> = {}
      for (const icon of [...wanted, ...look.extra]) {
        if (!icon) continue
        const drawn = set.icons[icon]?.body.match(/ d="([^"]+)"/)?.[1]
        if (!drawn) throw new Error(`The icon set has no single-path drawing ${icon}.`)
        paths[icon] = drawn
      }
      return `export default ${JSON.stringify(paths)}`
    },
  }
}
