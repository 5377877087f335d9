import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** `notices.txt`: the licence of every package that has something in the client, fonts and pictures included. */
export function notices(packages: string): Plugin {
  return {
    name: 'matinee-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const copied = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []))
      const used = new Set([...this.getModuleIds(), ...copied].flatMap((id) => id.match(PACKAGE)?.[1] ?? []))
      const source = [...used].sort().map((name) => notice(join(packages, name))).join(`\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source })
    },
  }
}

function notice(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string }
  const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  if (!licence) throw new Error(`${name} has no licence that the client could show.`)
  return `${name} ${version}\n\n${readFileSync(join(folder, licence), 'utf8').trim()}\n`
}
