/** What the bake is made from: a bake of other sources is stale. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))

export function sourceHash(): string {
  const files = readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|py)$/.test(file)).sort()
  const digest = createHash('sha256')
  for (const file of files) digest.update(`${file}\n${readFileSync(HERE + file, 'utf8')}`)
  return digest.digest('hex').slice(0, 16)
}
