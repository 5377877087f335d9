/** The reel: title, takes and credits one after the other, as they are seen and as they are heard. */
import { capital } from '../lib/text/text'
import type { Board, View } from '../lib/protocol/types'
import { sceneOf, type Headline, type Scene } from '../show/scenes'
import { soundsOf } from '../show/sound'
import { CREDITS, TITLE, type Shot } from './cut'
import type { Caption } from './letters'
import type { Bar } from './score'
import { say } from './words'

/** A shot with all that is to be seen of it. */
export interface Take {
  caption: Caption
  before: View
  after: View
  scene: Scene
  ms: number
  whole: boolean
}

export interface Part {
  sort: Bar['sort']
  at: number
  ms: number
  take: Take | null
}

/** A headline as it stands alone: of a card it says whose it is, where it does not name anybody. */
export function titleOf({ mood, text, piece }: Headline): string {
  return mood !== 'card' || !piece || text.includes(piece.name) ? text : say('whose', { name: capital(piece.name), text })
}

/** A take looks so long before anything happens in it, of its length. */
export const BEFORE = 0.2

/** A shot as it is played: what stands on its caption is the caller's. */
export function takeOf(shot: Shot, before: View, after: View, board: Board, words: Caption): Take {
  const scene = { ...sceneOf(shot.to, shot.entries, before, after, board, false), missed: 0 }
  const headline = scene.moments.at(-1)
  const text = headline?.text === words.text ? titleOf(headline) : words.text
  return { caption: { ...words, text }, before, after, scene, ms: shot.ms, whole: shot.sort === 'opening' }
}

/** Title, takes and credits, one after the other. */
export function partsOf(takes: readonly Take[]): Part[] {
  let at = 0
  const part = (sort: Part['sort'], ms: number, take: Take | null = null): Part => ((at += ms), { sort, at: at - ms, ms, take })
  return [part('title', TITLE), ...takes.map((take) => part('take', take.ms, take)), part('credits', CREDITS)]
}

export const lengthOf = (parts: readonly Part[]): number => (parts.at(-1)?.at ?? 0) + (parts.at(-1)?.ms ?? 0)

/** As it is heard. */
export const barsOf = (parts: readonly Part[]): Bar[] =>
  parts.map(({ sort, at, ms, take }) => ({ sort, at: at / 1000, lasts: ms / 1000, beat: (ms * BEFORE) / 1000, sounds: take ? soundsOf(take.scene) : [] }))
