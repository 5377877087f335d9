/** The sizes of a screen that the page knows: `@media (--narrow)` in any style is the one of that name in screens.json. */
import type { Plugin } from 'vite'
import sizes from './src/lib/browser/screens.json' with { type: 'json' }

export const screens = (): Plugin => ({
  name: 'screens',
  enforce: 'pre',
  transform: {
    filter: { id: /\.(svelte|css)$/ },
    handler: (code) =>
      code.replace(/(?<=@media [^{]*)\(--(\w+)\)/g, (_, name: string) => {
        if (!Object.hasOwn(sizes, name)) throw new Error(`No screen is called ${name}.`)
        return sizes[name as keyof typeof sizes]
      }),
  },
})
