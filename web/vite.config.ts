import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { icons } from './icons.ts'
import { notices } from './notices.ts'
import { screens } from './screens.ts'

const server = process.env.MATINEE_SERVER ?? 'http://127.0.0.1:8000'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [icons(here('../src/matinee/games')), screens(), svelte(), notices(here('./node_modules'))],
  // relative, so that a site without a server may lie in any folder; the server makes its page's absolute
  base: './',
  worker: { format: 'es' },
  build: {
    outDir: '../src/matinee/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700, // three.js, only where the stage is opened
    modulePreload: { polyfill: false },
  },
  // The limit is against hanging only: a busy machine is no fault. All files are read in one worker and share what they
  // import, which takes a third of the work of reading it for each.
  test: { testTimeout: 120_000, isolate: false, pool: 'threads', fileParallelism: false },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
