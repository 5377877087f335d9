/** The door this page was given, by what stands on it. Nothing else in the client knows which it is. */
import type { Door } from './door'
import { served } from './served'

const { engine, answers } = globalThis.document?.documentElement.dataset ?? {}

export const door: Door = engine && answers ? toHere(engine, answers) : served

/** The door to the engine in this page, whose code is loaded only where there is one. */
function toHere(engine: string, answers: string): Door {
  const whole = (path: string): string => new URL(path, document.baseURI).href
  const here = import('./here').then(({ Here }) => new Here(whole(engine), whole(answers)))
  return {
    alone: true,
    hashed: true,
    elsewhere: '',
    files: './',
    call: async (call) => (await here).call(call),
    picture: async () => '',
    connect(table, token, ear) {
      const line = here.then((door) => door.connect(table, token, ear))
      return { say: (text) => void line.then((open) => open.say(text)), close: () => void line.then((open) => open.close()) }
    },
    watch: (hear) => void here.then((door) => door.watch(hear)),
  }
}
