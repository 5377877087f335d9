/** The door this page was given. Nothing else in the client knows which it is. */
import type { Door } from './door'
import { served } from './served'

export const door: Door = served
