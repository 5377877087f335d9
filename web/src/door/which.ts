/** The door this page was given, by what stands on it. Nothing else in the client knows which it is. */
import type { Door } from './door'
import { Here } from './here'
import { served } from './served'

const { engine, answers } = globalThis.document?.documentElement.dataset ?? {}
const whole = (path: string): string => new URL(path, document.baseURI).href

export const door: Door = engine && answers ? new Here(whole(engine), whole(answers)) : served
