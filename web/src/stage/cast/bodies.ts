/** What of the cast a hand can touch and a name must not cover. */
import { frameOf, pixels, project, type Eye } from '../camera/camera'
import type { Area } from '../camera/labels'
import type { Body } from '../camera/pick'
import type { Cast } from './props'

/** So many pixels a card is high at least. */
export const LEAST = 37
const LARGER = 2.4

export function bodiesOf({ giants, cards, stars }: Cast, eye: Eye): Body[] {
  const px = pixels(eye)
  const { from } = frameOf(eye)
  const standing = giants.map(({ piece, at, high, base, lit }): Body => ({ piece, pile: [piece.id], at, radius: Math.max(base, high * 0.19), high: high * 0.94, lit, fore: false, firm: 0.14 }))
  const paper = cards.map(({ piece, pile, at, high, least, lit }): Body => {
    const far = Math.hypot(from[0] - at[0], from[1] - at[1], from[2] - at[2])
    const k = high * Math.max(1, Math.min(LARGER, (LEAST * Math.abs(least) * far) / (high * px)))
    return { piece: piece!, pile, at, radius: k * 0.43, high: k * 1.05, lit, fore: lit, firm: 0.6 }
  })
  const small = stars.map(({ piece, at, high }): Body => ({ piece, pile: [piece.id], at, radius: high * 0.3, high, lit: false, fore: false, firm: 0 }))
  return [...standing, ...paper, ...small]
}

/** Where in the window they are. */
export function facesOf(bodies: readonly Body[], eye: Eye): Area[] {
  return bodies.flatMap(({ at, radius, high }): Area[] => {
    const [foot, head] = [project(eye, at), project(eye, [at[0], at[1] + high, at[2]])]
    if (!foot || !head) return []
    const half = (radius * pixels(eye)) / foot[2]
    return [[foot[0] - half, Math.min(foot[1], head[1]), foot[0] + half, Math.max(foot[1], head[1])]]
  })
}

/** Of a giant's height: half of its head's width, where the head begins and ends. */
const HEAD = { half: 0.13, low: 0.74, top: 0.97 }

/** Where in the window the heads of those are who stand, by the keys of their names. */
export function headsOf({ giants }: Cast, eye: Eye): Map<string, Area> {
  return new Map(
    giants.flatMap(({ piece, at, high }): [string, Area][] => {
      const [foot, top] = [project(eye, at), project(eye, [at[0], at[1] + high, at[2]])]
      if (!foot || !top || piece.pose === 'fallen') return []
      const tall = foot[1] - top[1]
      // whoever stands at the side leans outwards
      const x = foot[0] + ((top[0] - foot[0]) * (HEAD.low + HEAD.top)) / 2
      return [[`g${piece.id}`, [x - HEAD.half * tall, foot[1] - HEAD.top * tall, x + HEAD.half * tall, foot[1] - HEAD.low * tall]]]
    }),
  )
}

/** Across and up a body, as shares of its radius and of what counts of its height. */
const TOUCHES: [number, number][] = [[0, 0.5], [-0.7, 0.5], [0.7, 0.5], [0, 0.9], [-0.7, 0.9], [0.7, 0.9], [-0.7, 0.1], [0.7, 0.1]]

/** Where in the window a body can be touched, the best place first. */
export function spotsOf({ at: [x, y, z], radius, high, firm }: Body, eye: Eye): [number, number][] {
  const { right } = frameOf(eye)
  return TOUCHES.flatMap(([across, up]): [number, number][] => {
    const seen = project(eye, [x + right[0] * radius * across, y + high * firm * up, z + right[2] * radius * across])
    return seen ? [[seen[0], seen[1]]] : []
  })
}
