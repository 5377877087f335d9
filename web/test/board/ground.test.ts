import { beforeAll, describe, expect, it, vi } from 'vitest'
import { city } from '../../src/board/ground/city'
import { country } from '../../src/board/ground/country'
import { CITY, COUNTRY, Paints } from '../../src/board/ground/paints'
import { Finder } from '../../src/board/geometry/finder'
import { groundOf, learn, paint, paintAround } from '../../src/board/ground/scenery'
import { waysOf } from '../../src/board/ground/streets'
import { box, curve, strewn } from '../../src/board/geometry/shapes'
import { streets, type Box } from '../../src/board/ground/town'
import { scatter } from '../../src/lib/values/scatter'
import type { Looks, Point, Space } from '../../src/lib/protocol/types'

const square = (n: number, [x0, y0, x1, y1]: Box, more: Partial<Space> = {}): Space => ({
  n,
  id: `${n}`,
  terrain: 'land',
  label: '',
  polygon: [[x0, y0], [x1, y0], [x1, y1], [x0, y1]] as Point[],
  centre: [(x0 + x1) / 2, (y0 + y1) / 2],
  ...more,
})
const look = (style: string): Looks['grounds'][string] => ({ fill: '#556644', ink: '#000000', glyph: '.', name: style, style })
const art = { grounds: { land: look('plain'), dunes: look('desert'), table: look('town'), house: look('roof') }, markers: {}, pieces: {}, symbols: {}, lines: {} } as Looks

beforeAll(() => learn(art))

describe('the streets of a town', () => {
  const blocks: Box[] = [[100, 100, 200, 220], [400, 100, 480, 200], [120, 600, 240, 700], [0, 400, 300, 500]]
  const laid = streets([0, 0, 960, 960], blocks)

  it('run both ways, and through no house', () => {
    expect(new Set(laid.map(({ along }) => along))).toEqual(new Set(['x', 'y']))
    for (const { along, at, from, to } of laid)
      for (const [ax, ay, bx, by] of blocks) {
        const [low, high, near, far] = along === 'y' ? [ax, bx, ay, by] : [ay, by, ax, bx]
        expect(at > low - 21 && at < high + 21 && from < far && to > near, JSON.stringify({ along, at, from, to })).toBe(false)
      }
  })

  it('do not lie on each other, and stay on the table', () => {
    for (const one of laid) {
      expect(one.from).toBeGreaterThanOrEqual(0)
      expect(one.to).toBeLessThanOrEqual(960)
      for (const other of laid) if (other !== one && other.along === one.along && other.from < one.to && one.from < other.to) expect(Math.abs(other.at - one.at)).toBeGreaterThan(84)
    }
  })

  it('are none where there is no room', () => {
    expect(streets([0, 0, 100, 100], [[10, 10, 90, 90]])).toEqual([])
    expect(streets([0, 0, 20, 20], [])).toEqual([])
  })
})

describe('the ground', () => {
  it('is what the space says is painted there, else its terrain', () => {
    expect(groundOf(square(1, [0, 0, 10, 10]))).toBe('land')
    expect(groundOf(square(1, [0, 0, 10, 10], { ground: 'dunes' }))).toBe('dunes')
  })

  it('is the same every evening, and without broken numbers, for every sort of country and city', () => {
    for (const [name, painter] of Object.entries({ ...country, ...city })) {
      const painted = [0, 1].map(() => {
        const paints = new Paints()
        painter(paints, square(7, [0, 0, 60, 60]), { fill: '#556644', accent: '#88aa66', tones: ['#556644', '#446655'] }, 60, [])
        return JSON.stringify(paints.list())
      })
      expect(painted[0], name).toBe(painted[1])
      expect(painted[0], name).not.toContain('NaN')
      expect(JSON.parse(painted[0]!).length, name).toBeGreaterThan(2)
    }
  })

  it('is painted in flat colours until the painters of its landscape have come', async () => {
    expect([Object.keys(country), Object.keys(city)]).toEqual([COUNTRY, CITY])
    vi.resetModules() // other tests have learned
    const { canPaint, learn, paint } = await import('../../src/board/ground/scenery')
    const night = { ...art, grounds: { land: look('lofts') } } as Looks
    const block = square(3, [0, 0, 40, 40])
    const flat = paint([block], night).layers
    expect(flat).toEqual([{ depth: 0, fill: '#556644', d: 'M0 0L40 0L40 40L0 40Z' }])
    expect(canPaint(night)).toBe(false)
    await learn(night)
    expect(canPaint(night)).toBe(true)
    expect(paint([block], night).layers.length).toBeGreaterThan(8)
  })

  it('goes on around the board', async () => {
    const night = { ...art, grounds: { river: look('harbour') } } as Looks
    await learn(night)
    const [water, ...waves] = paintAround([{ ground: 'river', polygon: [[-100, 0], [0, 0], [0, 100], [-100, 100]] }], night, 40)
    expect(water).toMatchObject({ fill: '#556644', d: 'M-100 0H0V100H-100z' })
    expect(waves.length).toBeGreaterThan(0)
    expect(paintAround([], night, 40)).toEqual([])
  })

  it('is painted whole for a board of one space, and for a town', () => {
    expect(paint([square(0, [0, 0, 960, 960], { terrain: 'table' })], art).layers.length).toBeGreaterThan(5)
    const { layers } = paint([square(0, [0, 0, 960, 960], { terrain: 'table' }), square(1, [300, 300, 400, 400], { terrain: 'house', height: 4 })], art)
    expect(layers.length).toBeLessThan(80)
    expect(JSON.stringify(layers)).not.toContain('NaN')
  })
})

describe('a winding line', () => {
  it('starts and ends where it is told, and bends between', () => {
    expect(curve([[0, 0], [10, 0], [10, 10]])).toBe('M0 0L5 0Q10 0 10 5L10 10')
    expect(curve([[0, 0], [10, 0]])).toBe('M0 0L10 0')
  })
})

describe('the streets between houses', () => {
  const paved = { ...art, grounds: { ...art.grounds, street: look('road') } } as Looks
  // a street with a crossing, houses on both sides
  const kinds = ['house', 'street', 'house', 'street', 'street', 'street', 'house', 'street', 'house']
  const spaces = kinds.map((terrain, n) => square(n, [(n % 3) * 40, Math.floor(n / 3) * 40, (n % 3) * 40 + 40, Math.floor(n / 3) * 40 + 40], { terrain }))

  it('go on where the next space is a street, and nowhere else', () => {
    const finder = new Finder(spaces)
    const isRoad = (at: Point): boolean => finder.at(at)?.terrain === 'street'
    expect(waysOf(spaces[4]!, 40, isRoad)).toEqual({ east: true, west: true, south: true, north: true })
    expect(waysOf(spaces[3]!, 40, isRoad)).toEqual({ east: true, west: false, south: false, north: false })
    expect(finder.at([-1, -1])).toBeNull()
    expect(new Finder([]).at([0, 0])).toBeNull()
  })

  it('have pavements round the houses, bars at the crossing and a middle line only where they go straight on', () => {
    const { layers } = paint(spaces, paved)
    expect(layers.find(({ fill }) => fill === '#363d4a')!.d.match(/M/g)).toHaveLength(4)
    expect(layers.find(({ fill }) => fill === '#c9ced8')!.d.match(/M/g)).toHaveLength(20)
    expect(layers.some(({ dash }) => dash)).toBe(false)
    expect(layers.some(({ fill }) => fill === '#fff0c4'), 'a small town sleeps').toBe(false)
    const asphalt = { ...paved, grounds: { ...paved.grounds, street: look('asphalt') } } as Looks
    const busy = paint(spaces, asphalt).layers
    expect(busy.find(({ fill }) => fill === '#fff0c4')!.d.match(/M/g), 'lamps at the crossing').toHaveLength(2)
    expect(busy.find(({ fill }) => fill === '#363d4a')!.d, 'a broad pavement').toContain('M-8 -8L48 -8')
    expect(paint(spaces, asphalt, () => 2).layers.some(({ fill }) => fill === '#fff0c4'), 'where lamps are built, none are painted').toBe(false)
    const longer = [...spaces, square(9, [120, 40, 160, 80], { terrain: 'street' })]
    expect(paint(longer, paved).layers.filter(({ dash }) => dash).map(({ d }) => d)).toEqual(['M80 60H120'])
    expect(paint(spaces, art).layers.some(({ fill }) => fill === '#363d4a')).toBe(false)
  })
})

describe('what stands on the ground', () => {
  const seeded = scatter(5)
  const trees = Array.from({ length: 60 }, (_, n) => ({ n, x: seeded() * 100, y: seeded() * 100, s: 4 + seeded() * 8 }))
  const paints = new Paints()
  for (const { n, x, y, s } of trees) paints.stand(2, y, [x - s, y - s, x + s, y], [[{ fill: 'dark' }, `${n};`], [{ fill: 'light' }, `${n};`]])
  const layers = paints.list()
  const at = (fill: string, n: number): number => layers.findIndex((layer) => layer.fill === fill && layer.d.split(';').includes(`${n}`))

  it('covers what stands behind it, and is covered by what stands before it', () => {
    let covered = 0
    for (const far of trees)
      for (const near of trees) {
        if (far.y >= near.y || near.y - near.s >= far.y || Math.abs(far.x - near.x) >= far.s + near.s) continue
        covered++
        expect(at('light', far.n)).toBeLessThan(at('dark', near.n))
      }
    expect(covered).toBeGreaterThan(20)
    for (const { n } of trees) expect(at('dark', n)).toBeLessThan(at('light', n))
  })

  it('shares its coats with what it does not touch', () => {
    expect(layers.length).toBeLessThan(trees.length / 2)
  })

  it('is left to whoever builds it from the limit on', () => {
    const flat = new Paints()
    flat.limit = 2
    flat.stand(2, 0, [0, 0, 1, 1], [[{ fill: 'dark' }, 'M0 0']])
    expect(flat.list()).toEqual([])
  })
})

describe('what is strewn in a place', () => {
  it('lies where it would if each were held against all others', () => {
    const shape: Point[] = [[-40, 10], [300, -20], [260, 400], [20, 380]]
    const [x0, y0, x1, y1] = box(shape)
    for (const apart of [3, 11, 90, 1000]) {
      const next = scatter(4)
      const found: Point[] = []
      const isIn = ([x, y]: Point): boolean => shape.every(([ax, ay], i) => {
        const [bx, by] = shape[(i + 1) % shape.length]!
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
      })
      for (let tries = 0; tries < 300 * 8 && found.length < 300; tries++) {
        const p: Point = [x0 + next() * (x1 - x0), y0 + next() * (y1 - y0)]
        if (isIn(p) && found.every((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) >= apart)) found.push(p)
      }
      expect(strewn(shape, 4, apart, 300)).toEqual(found)
    }
  })
})
