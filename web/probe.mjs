/** What the browser tests ask a page, web/test/probe, as one script on standard output. */
import { rolldown } from 'rolldown'

const bundle = await rolldown({ input: new URL('test/probe/index.ts', import.meta.url).pathname })
const { output } = await bundle.generate({ format: 'iife', name: 'probe' })
process.stdout.write(output[0].code)
