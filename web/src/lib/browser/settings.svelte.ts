/** How this browser likes it. Kept in local storage; the system's wish for less motion is the default. */
import { tidy } from '../values/tidy'

/** How fast the show goes: what the time of a scene is multiplied by. */
export const SPEEDS = { calm: 1.8, normal: 1, quick: 0.45, once: 0 }
export type Speed = keyof typeof SPEEDS
export const SPEED_NAMES = Object.keys(SPEEDS) as Speed[]

/** The speed that somebody wished for; nonsense is the normal one. */
export const speedOf = (wish: unknown): Speed => (typeof wish === 'string' && Object.hasOwn(SPEEDS, wish) ? (wish as Speed) : 'normal')

const KEY = 'matinee.settings'
const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

const defaults = {
  dice: !calm,
  motion: !calm,
  size: 100,
  safe: false,
  confirm: 'touch' as 'touch' | 'always' | 'never',
  labels: false,
  overlays: true,
  /** a sentence after a costly turn, at tables with hints against bots */
  coach: false,
  /** how fast the Director shows what others do */
  speed: 'normal' as Speed,
  /** a single possible choice is made for one */
  single: true,
  /** how loud the show is, of 100; nothing is heard before the page has been touched */
  volume: 40,
  /** the flat board, the stage, or whichever suits the machine */
  view: 'auto' as 'auto' | 'flat' | 'stage',
}
const ALLOWED = { confirm: ['touch', 'always', 'never'], speed: SPEED_NAMES, view: ['auto', 'flat', 'stage'] }

class Settings {
  values = $state({ ...defaults, ...read() })
  /** how loud it was before it was silenced */
  #loud = defaults.volume

  /** Silence, and after it as loud as before. */
  mute(): void {
    const { volume } = this.values
    this.values.volume = volume ? 0 : this.#loud
    if (volume) this.#loud = volume
    this.save()
  }

  save(): void {
    const html = document.documentElement
    html.dataset.motion = this.values.motion ? 'full' : 'reduced'
    html.dataset.safe = this.values.safe ? 'yes' : 'no'
    html.style.setProperty('--size', String(this.values.size))
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values))
    } catch {
      // no storage: the settings last as long as the page
    }
  }
}

function read(): Partial<typeof defaults> {
  try {
    return tidy(JSON.parse(localStorage.getItem(KEY) ?? '{}'), defaults, ALLOWED)
  } catch {
    return {}
  }
}

export const settings = new Settings()

/** Whether a click that leads to a roll is to be asked about once more. */
export function asks(event: Event): boolean {
  const { confirm } = settings.values
  if (confirm !== 'touch') return confirm === 'always'
  return (event as PointerEvent).pointerType === 'touch'
}
