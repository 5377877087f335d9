/** What the game has done to the set: what has come down, what burns, the stones, the flames and the smoke. */
import { lookOf } from '../../art/look'
import { scatter } from '../../lib/values/scatter'
import type { Board, Marker, Point } from '../../lib/protocol/types'
import type { Pool, Thing } from './growth'
import { heap, type StageSet } from './set'
import type { Vec } from './world'

/** A tongue of fire or a puff of smoke: where, how large, a seed, how strong. */
export interface Puff {
  at: Vec
  size: number
  seed: number
  force: number
}

export interface Ruins {
  /** spaces that nothing stands in any more */
  gone: Set<number>
  burning: Set<number>
  stones: Thing[]
  flames: Puff[]
  smoke: Puff[]
  /** firelight and soot on the ground */
  pools: Pool[]
  soot: { at: Point; reach: number }[]
  /** where fires light the street */
  hearths: Vec[]
}

/** By the style of a marker: whether the house falls, and how strongly it burns and smokes. */
const HARM: Record<string, { falls: boolean; flames: number; smoke: number }> = {
  debris: { falls: true, flames: 0, smoke: 0.35 },
  gap: { falls: true, flames: 0, smoke: 0 },
  trampled: { falls: true, flames: 3, smoke: 0.6 },
  flame: { falls: false, flames: 7, smoke: 1 },
}
/** Ruins of this many spaces across still burn by themselves. */
const LARGE = 1.6

export function ruinsOf(board: Board, set: StageSet, markers: readonly Marker[]): Ruins {
  const { unit, scale, at } = set.world
  const found: Ruins = { gone: new Set(), burning: new Set(), stones: [], flames: [], smoke: [], pools: [], soot: [], hearths: [] }
  for (const marker of markers) {
    const style = lookOf('markers', marker.kind, board.art).style ?? ''
    const [space, harm] = [board.spaces[set.rooms.get(marker.space) ?? -1], HARM[style]]
    if (!space || !harm) continue
    const next = scatter(space.n + 3)
    const [xs, ys] = [space.polygon.map(([x]) => x), space.polygon.map(([, y]) => y)]
    const wide = Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
    const large = style === 'debris' && wide > LARGE * unit
    const [tongues, reek] = large ? [5, 0.9] : [harm.flames, harm.smoke]
    const room = set.rooms.get(space.n)!
    if (harm.falls) found.gone.add(space.n)
    if (style === 'debris' || style === 'trampled') found.stones.push(...heap(space, set.world).map((stone) => ({ ...stone, room: -1 })))
    if (style === 'flame') found.burning.add(room)
    const top = harm.falls ? 0 : (set.tops.get(space.n) ?? 0)
    const off = (far: number): Point => [space.centre[0] + (next() - 0.5) * far, space.centre[1] + (next() - 0.5) * far]
    const body = wide * 0.6
    for (let i = 0; i < tongues; i++) found.flames.push({ at: at(...off(body), top * (0.35 + 0.6 * next()) + unit * 0.04), size: unit * scale * (style === 'trampled' ? 0.34 : 0.58) * (1 + next() * 0.8), seed: next(), force: 1 })
    for (let i = 0, n = reek ? 5 : 0; i < n; i++) found.smoke.push({ at: at(...off(body / 2), top + unit * 0.25), size: unit * scale * (0.5 + next() * 0.4) * (large ? 1.5 : 1), seed: i / n + next() * 0.1, force: reek })
    if (tongues) {
      found.pools.push({ at: space.centre, reach: unit * (style === 'trampled' ? 1.1 : 2.3), colour: style === 'trampled' ? '#7a2406' : '#a8420a' })
      if (style !== 'trampled') found.hearths.push(at(...space.centre, top + unit * 0.5))
    }
    if (style !== 'gap') found.soot.push({ at: space.centre, reach: Math.max(unit * 0.95, wide * 0.8) })
  }
  return found
}
