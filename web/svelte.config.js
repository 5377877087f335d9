import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const named = new Map()

/** The name of a component's style: short, as a script says it with every element. */
function styleName({ hash, filename }) {
  const name = `s${hash(filename).slice(0, 4)}`
  const other = named.get(name) ?? filename
  if (other !== filename) throw new Error(`The styles of ${other} and ${filename} have one name: take more letters.`)
  named.set(name, filename)
  return name
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { cssHash: styleName },
}
