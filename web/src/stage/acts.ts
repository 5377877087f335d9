/** What a scene of the Director looks like in depth: blows, breath, dust, light. Walking, falling and sinking the stage does by itself. */
import type { PieceId, Point } from '../lib/protocol/types'
import type { Headline, Scene, Verb } from '../show/scenes'
import { eased, turning } from './camera/moves'
import type { Puff } from './set/ruins'
import type { Stage } from './stage'
import type { Vec } from './set/world'

/** How near the eye comes to a blow, of the distance at which the whole board is seen. */
const NEAR = 0.5
const LOW = 0.62
/** In units: what is in sight at least, for a giant, its name and the bar below, and how far above the ground the eye looks. */
const ROOM = 6.5
const RAISED = 1.1
/** Below a headline. */
const LOWER = 2
const BLOW = 520
const BREATH = 900
const DUST = 900
const RING = 600
const LUNGE = 0.22

/** Rings round who drew a card, one after the other. */
const RINGS = 3

/** Plays a scene; the answer ends it. Nothing is played where movement is not wished for: how things are is shown already.
 * `close`: the eye goes near to whatever happens, by a cut where nothing may move. */
export function act(stage: Stage, scene: Scene, motion: boolean, close = false): () => void {
  if (!motion && !close) return () => undefined
  const headline = scene.moments.at(-1)
  const great = scene.verbs.some(({ verb }) => verb === 'strike' || verb === 'fall' || verb === 'burn' || verb === 'crumble')
  const focus = (close || great || headline) && lookedAt(stage, scene)
  const { unit, scale } = stage.set.world
  const back = focus ? stage.gaze.approach([focus[0], focus[1] + (headline ? LOWER : RAISED) * unit * scale, focus[2]], NEAR, LOW, ROOM) : null
  if (motion) play(stage, scene)
  return () => {
    stage.moves.skip(['orbit'])
    back?.()
  }
}

/** What is done in a scene, wherever the eye is. */
export function play(stage: Stage, scene: Scene): void {
  const [headline, focus] = [scene.moments.at(-1), lookedAt(stage, scene)]
  // dice are thrown for whoever acted before them
  if (scene.seat >= 0) stage.doer = scene.seat
  scene.verbs.forEach((verb, i) => perform(stage, verb, i))
  if (headline && focus) herald(stage, headline, focus)
}

/** What the scene looks at, else who is in its headline. */
export function lookedAt(stage: Stage, { look, moments }: Scene): Vec | null {
  if (look) return ground(stage, look)
  const piece = moments.at(-1)?.piece
  return piece ? (stage.actors.actor(piece.id)?.giant.at ?? stage.centre(piece.space)) : null
}

/** A card is seen by rings of light, a Challenge by two that fall on each other. */
function herald(stage: Stage, { mood }: Headline, at: Vec): void {
  if (mood === 'card') for (let n = 0; n < RINGS; n++) stage.sparks.pulse(`card ${n}`, [at[0], at[1] + n * 0.4, at[2]], RING * (1 + n / 2))
  if (mood === 'duel') duel(stage, at)
}

function duel(stage: Stage, at: Vec): void {
  const far = ({ giant }: { giant: { at: Vec } }): number => Math.hypot(giant.at[0] - at[0], giant.at[2] - at[2])
  const [one, two] = stage.actors.all().filter(({ giant }) => giant.pose !== 'fallen').sort((a, b) => far(a) - far(b))
  if (!one || !two) return
  lunge(stage, one.giant.piece.id, two.giant.at)
  lunge(stage, two.giant.piece.id, one.giant.at)
}

const ground = (stage: Stage, [x, y]: Point): Vec => stage.set.world.at(x, y)

function perform(stage: Stage, one: Verb, i: number): void {
  if (one.verb === 'move') return
  const at = ground(stage, one.at)
  const { unit, scale } = stage.set.world
  const size = unit * scale
  if (one.verb === 'strike') {
    const mine = actor(stage, stage.doer, at)
    if (mine) lunge(stage, mine.giant.piece.id, at)
    stage.sparks.flare(`strike ${i}`, ring(at, size * 0.25, size * 0.8, 9, 1), 'fire', BLOW)
  } else if (one.verb === 'burn') {
    const from = mouth(stage, stage.doer, at)
    stage.sparks.flare(`burn ${i}`, from ? stream(from, at, size) : ring(at, size * 0.2, size, 7, 1), 'fire', BREATH)
  } else if (one.verb === 'crumble') stage.sparks.flare(`dust ${i}`, ring(at, size * 0.4, size * 1.1, 12, 0.8), 'smoke', DUST)
  else if (one.verb === 'fall') stage.sparks.flare(`fall ${i}`, ring(at, size * 0.3, size * 0.7, 8, 0.5), 'smoke', DUST)
  else stage.sparks.pulse(`reveal ${i}`, at, RING)
}

/** Tongues or puffs round a point. */
function ring([x, y, z]: Vec, far: number, size: number, count: number, force: number): Puff[] {
  return Array.from({ length: count }, (_, n): Puff => {
    const turn = (n / count) * 2 * Math.PI
    return { at: [x + Math.cos(turn) * far, y + size * 0.1, z + Math.sin(turn) * far], size: size * (0.8 + ((n * 7) % 5) / 8), seed: (n * 0.37) % 1, force }
  })
}

/** Breath from a mouth to the ground: wider the further it goes. */
function stream(from: Vec, to: Vec, size: number): Puff[] {
  return Array.from({ length: 16 }, (_, n): Puff => {
    const t = n / 15
    return { at: [0, 1, 2].map((k) => from[k]! + (to[k]! - from[k]!) * t - (k === 1 ? size * 0.25 * (1 - t) : 0)) as Vec, size: size * (0.3 + 0.75 * t), seed: (n * 0.37) % 1, force: 1 }
  })
}

/** The giant of a seat that stands nearest to a place, but not on it. */
function actor(stage: Stage, seat: number, at: Vec): ReturnType<Stage['actors']['actor']> {
  const mine = stage.actors.all().filter(({ giant }) => giant.piece.owner === seat && giant.pose !== 'fallen')
  const far = ({ giant }: (typeof mine)[number]): number => Math.hypot(giant.at[0] - at[0], giant.at[2] - at[2])
  const nearest = mine.sort((a, b) => far(a) - far(b))[0]
  return nearest && far(nearest) > 0.5 ? stage.actors.actor(nearest.giant.piece.id) : null
}

function mouth(stage: Stage, seat: number, at: Vec): Vec | null {
  const found = actor(stage, seat, at)
  if (!found) return null
  const { group: { position }, giant } = found
  const [dx, dz] = [at[0] - position.x, at[2] - position.z]
  const far = Math.hypot(dx, dz)
  return [position.x + (dx / far) * giant.high * 0.2, position.y + giant.high * 0.78, position.z + (dz / far) * giant.high * 0.2]
}

/** It turns to its foe, throws itself at it and comes back; where the game does not say where it looks, it keeps its foe in sight. */
function lunge(stage: Stage, id: PieceId, at: Vec): void {
  const found = stage.actors.actor(id)
  if (!found) return
  const { body, giant, turn, rest } = found
  const [dx, dz] = [at[0] - giant.at[0], at[2] - giant.at[2]]
  const far = Math.hypot(dx, dz) || 1
  const [from, foe] = [body.rotation.y, Math.atan2(dx, dz)]
  if (giant.turn === null) turn(foe)
  const end = giant.turn ?? foe
  stage.moves.add({
    name: `act ${giant.piece.id}`,
    ms: BLOW,
    step: (t) => {
      const out = Math.sin(eased(t) * Math.PI) * giant.high * LUNGE
      body.rotation.set(Math.sin(t * Math.PI) * 0.35, turning(turning(from, foe, Math.min(1, t * 4)), end, Math.max(0, t * 4 - 3)), 0, 'YXZ')
      body.position.set((dx / far) * out, body.position.y, (dz / far) * out)
    },
    done: rest,
  })
}
