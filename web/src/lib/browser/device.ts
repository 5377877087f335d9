/** The key by which this browser is a person, in local storage. */
import { door } from '../../door/which'

const ME = 'matinee.me'

/** The key by which this device is a person, where there is a server. */
export function deviceKey(): string | undefined {
  try {
    return (!door.alone && localStorage.getItem(ME)) || undefined
  } catch {
    return undefined
  }
}

/** Keep the key of this device; without one it is nobody. */
export function keepDevice(key?: string): void {
  try {
    if (key) localStorage.setItem(ME, key)
    else localStorage.removeItem(ME)
  } catch {
    // a browser without storage is somebody new each time
  }
}
