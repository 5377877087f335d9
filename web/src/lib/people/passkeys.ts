/** Passkeys: this person by what a phone, a key or the browser itself holds. */
import { call, post } from '../net/api'
import { deviceKey, keepDevice } from '../browser/device'
import { callMe } from '../browser/seats'
import type { Me, MeMade, Nothing, PasskeyAsked } from '../protocol/types'

/** Whether this browser can make and use them here: on a page that nobody can listen to, at a host with a name. */
export const possible = (): boolean => typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential && /^[^:]*[a-z][^:]*$/i.test(location.hostname)

const written = (credential: Credential | null): { credential: unknown } => ({ credential: (credential as PublicKeyCredential).toJSON() })

/** Make one for whoever this device is. */
export async function make(): Promise<Me> {
  const { options } = await post<PasskeyAsked>('/me/passkeys/ask', {}, deviceKey())
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  return post<Me>('/me/passkeys', written(await navigator.credentials.create({ publicKey })), deviceKey())
}

/** Become the person of a passkey; who this device was joins them, and that can be undone for a week. */
export async function enter(): Promise<Me> {
  const { options } = await post<PasskeyAsked>('/passkeys/ask', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
  const { key, me } = await post<MeMade>('/passkeys', written(await navigator.credentials.get({ publicKey })), deviceKey())
  keepDevice(key)
  callMe(me.name)
  return me
}

export const revoke = (passkey: string): Promise<Nothing> => call(`/me/passkeys/${passkey}`, deviceKey(), 'DELETE')
