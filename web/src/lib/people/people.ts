/** The calls about people: whoever this device is, and others. Loaded with the pages that need them. */
import { call, post } from '../net/api'
import { deviceKey, keepDevice } from '../browser/device'
import { become } from '../net/identity'
import { callMe } from '../browser/seats'
import type { DeviceLink, Exported, Ladder, Me, MeChanged, MeMade, Nothing, PublicPerson } from '../protocol/types'

/** The person this device is; it becomes one where it is none yet. */
export async function me(): Promise<Me> {
  const key = deviceKey()
  return key ? call('/me', key) : (await become(call)).me
}

export async function changeMe(wish: MeChanged): Promise<Me> {
  const changed = await call<Me>('/me', deviceKey(), 'PUT', JSON.stringify(wish))
  callMe(changed.name)
  return changed
}

/** A link that makes another device this person. */
export const carry = (page: string): Promise<DeviceLink> => post('/me/carry', { page }, deviceKey())

/** Become whoever made the link; the tables of this device come along. */
export async function adopt(link: string): Promise<Me> {
  const { key, me } = await post<MeMade>('/me/devices', { carry: link }, deviceKey())
  keepDevice(key)
  callMe(me.name)
  return me
}

export const revoke = (device: string): Promise<Nothing> => call(`/me/devices/${device}`, deviceKey(), 'DELETE')
export const exported = (): Promise<Exported> => call('/me/export', deviceKey())

/** Be forgotten, here and there. */
export async function leave(): Promise<void> {
  await call('/me', deviceKey(), 'DELETE')
  keepDevice()
  callMe('')
}

/** Who plays a game best. */
export const ladder = (game: string): Promise<Ladder> => call(`/games/${encodeURIComponent(game)}/ladder`)
/** What everybody may know of somebody. */
export const person = (id: string): Promise<PublicPerson> => call(`/people/${encodeURIComponent(id)}`)
