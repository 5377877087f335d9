/** The types of the protocol in TypeScript, from the schema on standard input: `make types`; `--check` writes nothing. */
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { compile } from 'json-schema-to-typescript'

const FILE = new URL('src/lib/protocol/types.gen.ts', import.meta.url)
const ALIASES = `
/** A verb and its arguments: one click. */
export type Action = [string, ...number[]]

/** The one click that holds a text: the name of what is being built, and the seat that builds it. */
export type NameAction = ['name', string, number]
`

const { digest, schema } = JSON.parse(await text(process.stdin))
const written = await compile(schema, 'Protocol', {
  additionalProperties: false,
  bannerComment: `/** Written by \`make types\` from the Structs of the server (schema ${digest}); not to be edited. */`,
  unreachableDefinitions: true,
  style: { semi: false, singleQuote: true, printWidth: 140 },
})
// a comment of one line on one; without what only says where a type was found, and the root, which is only there to hold the others
const types = written
  .replace(/( \*\n)? \* (via|This interface was referenced by|This type was referenced by|The `definition`)[^\n]*\n( \* via[^\n]*\n)?/g, '')
  .replace(/ *\/\*\*\n( *\* @(min|max)Items \d+\n)* *\*\/\n/g, '')
  .replace(/\/\*\*\n *\* ([^\n]*)\n *\*\//g, '/** $1 */')
  .replace(/export interface Protocol \{\s*\}\n/, '')
  .replace('\n', `\n${ALIASES}`)

if (!process.argv.includes('--check')) writeFileSync(FILE, types)
else if (readFileSync(FILE, 'utf8') !== types) {
  console.error('web/src/lib/protocol/types.gen.ts is stale: the protocol has changed. Run make types.')
  process.exitCode = 1
}
