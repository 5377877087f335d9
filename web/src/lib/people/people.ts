/** The calls about people: whoever this device is, and others. Loaded with the pages that need them. */
import { call, post } from '../net/api'
import { deviceKey, keepDevice } from '../browser/device'
import { become } from '../net/identity'
import { callMe } from '../browser/seats'
import type { Blocked, Exported, Joining, JoinLink, Ladder, Me, MeChanged, Nothing, PublicPerson } from '../protocol/types'

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

/** A link by which another device may ask to be this person. */
export const invite = (page: string): Promise<JoinLink> => post('/me/joinings', { page }, deviceKey())

/** Who made a link, and who this device is; nothing changes. */
export const look = (link: string): Promise<Joining> => post('/me/joinings/look', { link }, deviceKey())

/** Ask the maker of a link to be one person; a device that was nobody becomes somebody first. */
export const ask = async (link: string): Promise<Joining> => (await me(), post('/me/joinings/look', { link, ask: true }, deviceKey()))

/** Agree that who asks by this code is this person, or not. */
export const answer = (code: string, agree: boolean): Promise<Me> => post('/me/joinings/answer', { code, agree }, deviceKey())

export const revoke = (device: string): Promise<Nothing> => call(`/me/devices/${device}`, deviceKey(), 'DELETE')
export const exported = (): Promise<Exported> => call('/me/export', deviceKey())

/** Whom this person has blocked, once somebody more or somebody less is. */
export const block = (person: string): Promise<Blocked[]> => post('/me/blocks', { person }, deviceKey())
export const unblock = (person: string): Promise<Blocked[]> => call(`/me/blocks/${encodeURIComponent(person)}`, deviceKey(), 'DELETE')

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
