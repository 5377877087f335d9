import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALL } from '../../figures/bake.ts'
import { part } from '../../figures/clay.ts'
import { ball, cap, melt, returner, turn, turner } from '../../figures/fields.ts'
import { surfaceOf } from '../../figures/nets.ts'
import { packed, unpacked } from '../../figures/pack.ts'
import { sourceHash } from '../../figures/sources.ts'
import { modelOf, photograph } from '../../figures/studio.ts'
import troupe from '../../figures/troupe.json'

const BAKED = new URL('../../public/figures/', import.meta.url)
const figures = Object.entries(troupe.figures as Record<string, { key: string; shots: string }>)

describe('the bake', () => {
  it('is of the sources as they are: else run make figures', () => {
    expect(troupe.sources).toBe(sourceHash())
    expect(figures.map(([name]) => name).sort()).toEqual(Object.keys(ALL).sort())
    expect(readdirSync(BAKED).sort()).toEqual(figures.map(([name, { key }]) => `${name}.${key}`).sort())
  })

  it('keeps to its budget: 20 kB a picture, 90 kB a mesh, 6 MB in all', () => {
    let all = 0
    for (const [name, { key, shots }] of figures) {
      const folder = new URL(`${name}.${key}/`, BAKED)
      expect(readdirSync(folder).sort()).toEqual([...shots.split(' ').map((shot) => `${shot}.webp`), 'figure.mesh'].sort())
      for (const file of readdirSync(folder)) {
        const { size } = statSync(new URL(file, folder))
        expect(size, `${name}/${file}`).toBeLessThanOrEqual(file.endsWith('.mesh') ? 90_000 : 20_000)
        all += size
      }
    }
    expect(all).toBeLessThan(6_000_000)
  })

  it('can be read: a mesh lies in its cube, and all its faces have corners', () => {
    const { key } = (troupe.figures as Record<string, { key: string }>).lizard!
    const mesh = unpacked(readFileSync(new URL(`lizard.${key}/figure.mesh`, BAKED)))
    expect(mesh.at.length / 3).toBe(mesh.colour.length / 4)
    expect(Math.max(...mesh.quads)).toBeLessThan(mesh.at.length / 3)
    expect(Math.max(...mesh.at)).toBeLessThan(1.4)
    expect(mesh.quads.length / 4).toBeGreaterThan(1500)
  })
})

describe('the clay', () => {
  const lump = part({ colour: '#ff0000', grain: 'flat' }, 0.01, [ball([0, 0.5, 0], 0.3)])

  it('is meshed without holes, every corner on the surface', () => {
    const { at, quads, normal } = surfaceOf(lump, 0.05)
    for (let i = 0; i < at.length; i += 3) expect(Math.hypot(at[i]!, at[i + 1]! - 0.5, at[i + 2]!)).toBeCloseTo(0.3, 1)
    const edges = new Map<string, number>()
    for (let q = 0; q < quads.length; q += 4)
      for (let k = 0; k < 4; k++) {
        const ends = [quads[q + k]!, quads[q + ((k + 1) % 4)]!].sort((a, b) => a - b).join()
        edges.set(ends, (edges.get(ends) ?? 0) + 1)
      }
    expect([...edges.values()].every((n) => n === 2)).toBe(true)
    expect(normal[1]! * (at[1]! - 0.5)).toBeGreaterThan(0)
  })

  it('turns about a joint and back', () => {
    const [there, back] = [turner([1, 2, 3], [20, 30, 40]), returner([1, 2, 3], [20, 30, 40])]
    back(there([4, 5, 6])).forEach((x, i) => expect(x).toBeCloseTo([4, 5, 6][i]!))
    const [arm] = turn([0, 0, 0], [0, 0, 90], [cap([0, 0, 0], [1, 0, 0], 0.1)])
    expect(arm!.at(0, 0.9, 0)).toBeCloseTo(-0.1)
    expect(arm!.hi[1]).toBeGreaterThan(1)
  })

  it('melts together where lumps meet, and nowhere else', () => {
    const two = [ball([-0.2, 0, 0], 0.2), ball([0.2, 0, 0], 0.2)]
    expect(melt(two, 0.1, 0, 0.1, 0)).toBeLessThan(Math.min(...two.map((one) => one.at(0, 0.1, 0))))
    expect(melt(two, 0.1, 0.6, 0, 0)).toBeCloseTo(0.2)
  })

  it('is photographed: red where it is, clear where it is not, hidden by what stands before it', () => {
    const at = (x: number, y: number, rgba: Uint8ClampedArray): number[] => [...rgba.slice((y * 60 + x) * 4, (y * 60 + x) * 4 + 4)]
    const picture = photograph(modelOf([lump], 'idle', 0.05), 0, 60).rgba
    const [red, green, , solid] = at(30, 30, picture)
    expect(solid).toBe(255)
    expect(red).toBeGreaterThan(3 * green!)
    expect(at(2, 2, picture)[3]).toBe(0)
    const wall = modelOf([part({ colour: '#00ff00' }, 0.01, [ball([0, 0.5, 0.5], 0.4)])], 'idle', 0.05)
    expect(at(30, 32, photograph(modelOf([lump], 'idle', 0.05), 0, 60, wall).rgba)[3]).toBe(0)
  })

  it('is packed small and comes back as it was', () => {
    const mesh = { at: Float32Array.of(0, 0.5, 1, -0.25, 0.125, 0.75), colour: Uint8Array.of(1, 2, 3, 255, 250, 0, 7, 0), quads: Uint32Array.of(0, 1, 0, 1) }
    const back = unpacked(packed(mesh))
    mesh.at.forEach((x, i) => expect(back.at[i]).toBeCloseTo(x, 3))
    expect([...back.colour]).toEqual([...mesh.colour])
    expect([...back.quads]).toEqual([...mesh.quads])
  })
})
