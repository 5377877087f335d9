/**
 * `make figures`: every figure as pictures and as a mesh, into public/figures; `troupe.json` tells the page what there is.
 * With names as arguments only those are baked anew, and the others stay as they are.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const load = async (path) => (await runnerImport(here(path), { configFile: false, logLevel: 'error' })).module
const { shots, meshOf, SIZES } = await load('bake.ts')
const { sourceHash } = await load('sources.ts')

const PYTHON = process.env.PYTHON ?? 'python3'
const OUT = here('../public/figures/')
const LIST = here('troupe.json')

/** Pictures as WebP, by the one library that writes it. */
function encoded(pictures) {
  return new Promise((resolve, reject) => {
    const worker = spawn(PYTHON, [here('encode.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
    const answer = []
    worker.stdout.on('data', (piece) => answer.push(piece))
    worker.on('error', reject)
    worker.on('close', (code) => {
      if (code) return reject(new Error(`encode.py ended with ${code}`))
      const all = Buffer.concat(answer)
      const found = []
      for (let at = 0; at < all.length; ) {
        const size = all.readUInt32LE(at)
        found.push(all.subarray(at + 4, at + 4 + size))
        at += 4 + size
      }
      resolve(found)
    })
    for (const { size, rgba } of pictures) {
      const head = Buffer.alloc(4)
      head.writeUInt32LE(size)
      worker.stdin.write(head)
      worker.stdin.write(Buffer.from(rgba.buffer))
    }
    worker.stdin.end()
  })
}

const list = (() => {
  try {
    return JSON.parse(readFileSync(LIST, 'utf8'))
  } catch {
    return { sources: '', figures: {} }
  }
})()
const names = process.argv.slice(2)
mkdirSync(OUT, { recursive: true })
const { ALL } = await load('bake.ts')
for (const name of names.length ? names : Object.keys(ALL)) {
  const taken = shots(name)
  const pictures = await encoded(taken.map((shot) => shot.picture))
  const mesh = meshOf(name)
  const files = [...taken.map((shot, i) => [`${shot.name}.webp`, pictures[i]]), ...(mesh ? [['figure.mesh', mesh]] : [])]
  const digest = createHash('sha256')
  for (const [, content] of files) digest.update(content)
  const key = digest.digest('hex').slice(0, 8)
  for (const old of readdirSync(OUT)) if (old.startsWith(`${name}.`)) rmSync(OUT + old, { recursive: true })
  mkdirSync(`${OUT}${name}.${key}`)
  for (const [file, content] of files) writeFileSync(`${OUT}${name}.${key}/${file}`, content)
  list.figures[name] = { key, shots: taken.map((shot) => shot.name).join(' ') }
  console.log(name, files.map(([file, content]) => `${file.replace('.webp', '')} ${(content.length / 1024).toFixed(1)}`).join('  '))
}
list.sources = sourceHash()
list.figures = Object.fromEntries(Object.entries(list.figures).filter(([name]) => name in ALL).sort(([a], [b]) => (a < b ? -1 : 1)))
for (const old of readdirSync(OUT)) if (!Object.entries(list.figures).some(([name, { key }]) => old === `${name}.${key}`)) rmSync(OUT + old, { recursive: true })
writeFileSync(LIST, `${JSON.stringify({ ...list, ...SIZES }, null, 1)}\n`)
