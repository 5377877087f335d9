/** Asking as the person this device is. Loaded when somebody sits down; whoever loads it brings the way to call. */
import { deviceKey, keepDevice } from '../browser/device'
import { allTokens } from '../browser/seats'
import type { MeMade } from '../protocol/types'

type Ask = <T>(path: string, token?: string, method?: 'GET' | 'POST', body?: string) => Promise<T>

/** Make this device a person, with the seats it held until now. */
export async function become(call: Ask): Promise<MeMade> {
  const made = await call<MeMade>('/me', undefined, 'POST')
  keepDevice(made.key)
  await call('/me/seats', made.key, 'POST', JSON.stringify({ tokens: allTokens() }))
  return made
}

const isLost = (refusal: unknown): boolean => (refusal as { status?: number }).status === 401

/** Who sits down for the first time becomes somebody; a device that was revoked is nobody any more. */
export async function asMe<T>(ask: (key?: string) => Promise<T>, call: Ask): Promise<T> {
  if (!deviceKey()) await become(call).catch(() => undefined)
  const key = deviceKey()
  try {
    return await ask(key)
  } catch (refusal) {
    const revoked = key && isLost(refusal) && (await call('/me', key).then(() => false, isLost))
    if (!revoked) throw refusal
    keepDevice()
    return ask()
  }
}
