/** How this browser is told that a table waits: what it has chosen, and the calls for it. Loaded when it is needed. */
import { call, post } from '../net/api'
import { deviceKey } from '../browser/device'
import { allTokens } from '../browser/seats'
import { tidy } from '../values/tidy'
import type { SignalsMade, SignalsOffered, SignalWish } from '../protocol/types'

export type Kind = SignalWish['kind']
export type Shape = NonNullable<SignalWish['shape']>

const KEY = 'matinee.signals'
const DEVICE = 'matinee.device'
const WORKER = '/signals.js'
const HOUR = 60

const defaults = {
  desktop: false,
  push: false,
  mail: false,
  webhook: false,
  address: '',
  url: '',
  shape: 'discord' as Shape,
  quiet: false,
  /** minutes of the day here */
  from: 22 * HOUR,
  to: 8 * HOUR,
  always: false,
}
export type Choices = typeof defaults
const SHAPES: Shape[] = ['discord', 'slack', 'matrix']

export function choices(): Choices {
  try {
    return { ...defaults, ...tidy(JSON.parse(localStorage.getItem(KEY) ?? '{}'), defaults, { shape: SHAPES }) }
  } catch {
    return { ...defaults }
  }
}

export function keep(chosen: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // no storage: the choice is forgotten with the page
  }
}

/** What this browser calls itself: its own secret. */
function device(): string {
  const known = localStorage.getItem(DEVICE)
  if (known) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(DEVICE, made)
  return made
}

export const offered = (): Promise<SignalsOffered> => call('/signals')
export const confirm = (key: string): Promise<unknown> => post('/signals/confirm', { key })
export const off = (kind: Kind): Promise<unknown> => post('/signals/off', { device: device(), kind })

/** Minutes of the day by UTC. */
export const byUtc = (minute: number, offset = new Date().getTimezoneOffset()): number => (minute + offset + 48 * HOUR) % (24 * HOUR)

/** Where this browser is reached when its page is closed; it asks whether it may. */
async function subscribe(key: string): Promise<Pick<SignalWish, 'endpoint' | 'p256dh' | 'auth'>> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  const worker = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = found.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Have signals of a kind for all seats of this browser. */
export async function on(kind: Kind, chosen: Choices): Promise<SignalsMade> {
  const tokens = [deviceKey() ?? [], allTokens()].flat().slice(0, 500)
  const where = kind === 'push' ? await subscribe((await offered()).key) : kind === 'mail' ? { address: chosen.address } : { url: chosen.url, shape: chosen.shape }
  const quiet: SignalWish['quiet'] = chosen.quiet ? [byUtc(chosen.from), byUtc(chosen.to)] : undefined
  return post('/signals', { device: device(), kind, tokens, quiet, always: chosen.always, ...where })
}

/** Have what was chosen at a table that is new here, too; whatever cannot be is said where it is chosen. */
export function renew(): void {
  const chosen = choices()
  for (const kind of ['push', 'mail', 'webhook'] as const) if (chosen[kind]) on(kind, chosen).catch(() => undefined)
}

/** Show that it is one's turn where the page is open and nobody looks at it. */
export function show(title: string, text: string, tag: string): void {
  const chosen = choices()
  if (!chosen.desktop || !(document.hidden || chosen.always) || globalThis.Notification?.permission !== 'granted') return
  const notice = new Notification(title, { body: text, tag })
  notice.onclick = () => {
    window.focus()
    notice.close()
  }
}
