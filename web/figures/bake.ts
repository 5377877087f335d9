/** Which pictures are taken of whom. */
import { POSE, type Part } from './clay.ts'
import { touch } from './grain.ts'
import { packed } from './pack.ts'
import { coloured, FOOT, modelOf, photograph, posed, SPAN, type Picture } from './studio.ts'
import { ARMY } from './troupe/army.ts'
import { TROUPE } from './troupe/index.ts'
import { KIT } from './troupe/kit.ts'

/** A giant from five sides; seen from the left the pictures are turned over. */
export const YAWS = [0, 36, 90, 144, 180]
/** The side by which it is posed. */
const SHOWN = 32
const GIANT = 304
const SMALL = 176
/** Meshes are for a view in depth, where a giant is some hundred points high. */
const COARSE = 0.036
const COARSE_DETAIL = 0.02

/** What the page must know of the pictures. */
export const SIZES = { span: SPAN, foot: FOOT }

const KITS = Object.fromEntries(Object.entries(KIT).map(([name, make]) => [`kit-${name}`, make]))
export const ALL: Record<string, unknown> = { ...TROUPE, ...KITS, ...ARMY }

export interface Shot {
  name: string
  picture: Picture
}

export function shots(name: string): Shot[] {
  if (name in ARMY) return [{ name: 'idle1', picture: photograph(modelOf(ARMY[name]!()), 34, SMALL) }]
  const idle = (take: (yaw: number) => Picture): Shot[] => YAWS.map((yaw, i) => ({ name: `idle${i}`, picture: take(yaw) }))
  if (name in KITS) {
    const [thing, body] = [modelOf(KITS[name]!()), posed(TROUPE.plain!, 'idle')]
    return idle((yaw) => photograph(thing, yaw, GIANT, body))
  }
  const standing = posed(TROUPE[name]!, 'idle')
  return [
    ...idle((yaw) => photograph(standing, yaw, GIANT)),
    ...(['walk', 'roar', 'hurt', 'fallen'] as const).map((pose) => ({ name: pose, picture: photograph(posed(TROUPE[name]!, pose), SHOWN, GIANT) })),
  ]
}

export function meshOf(name: string): Uint8Array | null {
  const parts: Part[] | undefined = ARMY[name]?.() ?? KITS[name]?.() ?? TROUPE[name]?.(POSE.idle)
  if (!parts) return null
  const { surfaces } = modelOf(parts, 'idle', COARSE, COARSE_DETAIL)
  const [at, colour, quads]: [number[], number[], number[]] = [[], [], []]
  for (const surface of surfaces) {
    const first = at.length / 3
    for (let i = 0; i < surface.at.length; i += 3) {
      const point: [number, number, number] = [surface.at[i]!, surface.at[i + 1]!, surface.at[i + 2]!]
      const tone = touch(surface.part.coat, ...point).tone
      at.push(...point)
      colour.push(...coloured(surface.part, point).map((c) => Math.min(255, Math.round(255 * (c * tone) ** (1 / 2.2)))), Math.round(255 * (surface.part.coat.glow ?? 0)))
    }
    for (const q of surface.quads) quads.push(first + q)
  }
  return packed({ at: Float32Array.from(at), colour: Uint8Array.from(colour), quads: Uint32Array.from(quads) })
}
