import { Mesh } from 'three'
import { describe, expect, it, vi } from 'vitest'
import type { Board, Looks, Piece, Point, Space } from '../../src/lib/protocol/types'
import { ABOVE, between, fitted, holds, lieOf, meets, NARROW, NO_FRAME, PLAY, project, rayAt, type Eye } from '../../src/stage/camera/camera'
import { curtainsOf, decalsOf, stumpOf, sunkBy, type Asked, type Decal } from '../../src/stage/paint/decals'
import { foremost, perchOf } from '../../src/stage/drawn/actors'
import { bodiesOf, headsOf } from '../../src/stage/cast/bodies'
import { settle, sizeOf, SMALLER, type Label, type Set_ } from '../../src/stage/camera/labels'
import { machineOf } from '../../src/stage/machine'
import { Gaze } from '../../src/stage/camera/gaze'
import { stalls } from '../../src/stage/set/stalls'
import { along, arc, facing, Moves, riseOf, turning } from '../../src/stage/camera/moves'
import { Picker, type Body } from '../../src/stage/camera/pick'
import { castOf, placesOf, SHOULDER, signsOf, type Cast, type Shown } from '../../src/stage/cast/props'
import { ruinsOf } from '../../src/stage/set/ruins'
import { floorOf, setOf } from '../../src/stage/set/set'
import { merged, Sheet } from '../../src/stage/paint/sheet'
import type { Vec } from '../../src/stage/set/world'

const look = (style: string, more: object = {}): Looks['grounds'][string] => ({ fill: '#556644', ink: '#000000', glyph: '.', name: style, style, ...more })
const art = {
  grounds: { street: look('road'), low: look('roof'), high: look('tower'), river: look('water'), park: look('grove'), bridge: look('deck') },
  markers: { rubble: look('debris'), flames: look('flame'), chit: look('token') },
  pieces: { beast: look('', { big: true, figure: 'lizard' }), tank: look(''), stranger: look('', { big: true }) },
  symbols: { city: look('skyline', { tall: 1.5 }), site: look(''), film: { ...look('sign'), name: 'Film' } },
  lines: {},
} as unknown as Looks

const TERRAINS = ['street', 'low', 'high', 'river', 'park', 'bridge', 'street', 'low', 'street']
/** Three by three squares of forty. */
const spaces = TERRAINS.map((terrain, n): Space => {
  const [x, y] = [(n % 3) * 40, Math.floor(n / 3) * 40]
  return { n: n + 10, id: `s${n}`, label: `Space ${n}`, terrain, polygon: [[x, y], [x + 40, y], [x + 40, y + 40], [x, y + 40]], centre: [x + 20, y + 20] }
})
const bare = { edges: {}, wares: {}, shelves: {}, decks: {}, figures: {}, flags: {}, captions: [], lines: [], beyond: [], symbols: [], headings: [], places: [], verbs: {} }
const board: Board = { ...bare, bounds: [0, 0, 120, 120], spaces, art }
const set = setOf(board)
const piece = (id: number, kind: string, space: number, more: Partial<Piece> = {}): Piece => ({ id, name: `${kind} ${id}`, kind, owner: 0, space, figures: [1, 2], flags: [], ...more })
const nothing: Asked = { spaces: [], points: [], headings: [], places: [], subject: undefined, aim: null, marked: [], cursor: null, overlays: [], goals: { spaces: [], edges: [] }, traces: [], pins: [] }
const eye: Eye = fitted({ at: [0, 0, 0], yaw: 0, pitch: PLAY, far: 60, angle: 0.5, wide: 800, high: 600 }, [[-6.6, 0, -6.6], [6.6, 0, 6.6], [-6.6, 0, 6.6], [6.6, 0, -6.6]])
const whole = (): number => 1
const numbers = (list: ArrayLike<number>): boolean => Array.from(list).every(Number.isFinite)

describe('the set', () => {
  it('is built of whole numbers, every triangle in its room, houses as high as they say', () => {
    for (const mesh of Object.values(set.meshes)) {
      expect(numbers(mesh.at)).toBe(true)
      expect(mesh.at.length / 3).toBe(mesh.room.length)
      for (const room of mesh.room) expect(room).toBeLessThan(spaces.length)
    }
    expect(set.tops.get(12)).toBeGreaterThan(set.tops.get(11)!)
    expect(set.tops.has(10)).toBe(false)
    const highest = Math.max(...set.meshes.walls.at.filter((_, i) => i % 3 === 1))
    expect(highest).toBeCloseTo(Math.max(...set.tops.values()) * set.world.scale, 1)
  })

  it('has water below the land, a bank where they meet, and pieces at home on each', () => {
    expect([...set.wet]).toEqual([13])
    expect(Math.max(...set.meshes.sea.at.filter((_, i) => i % 3 === 1))).toBeLessThan(0)
    expect(set.meshes.banks.room.length).toBeGreaterThan(0)
    expect(floorOf(set, 13, 1)).toBeLessThan(0)
    expect(floorOf(set, 12, 1)).toBe(set.tops.get(12))
    expect(floorOf(set, 12, 0.25)).toBe(set.tops.get(12)! / 4)
  })

  it('is the same every evening', () => {
    expect(setOf(board).meshes.walls.at).toEqual(set.meshes.walls.at)
    expect(set.growth.things.crown.length).toBeGreaterThan(4)
  })

  it('has rows of seats before the table, lower than it, and none under it', () => {
    const [wide, deep] = [118, 76]
    const seats = stalls(wide, deep)
    for (const { at: [x, y, z] } of seats) expect([y < -15, z > deep / 2 || Math.abs(x) > wide / 2]).toEqual([true, true])
    expect(Math.max(...seats.map(({ at: [x] }) => x))).toBeGreaterThan(wide / 2)
  })

  it('gives an outside game that declares nothing blocks, and takes one space or a thousand', () => {
    const none = { grounds: {}, markers: {}, pieces: {}, symbols: {}, lines: {} } as Looks
    const plain = setOf({ ...board, art: none })
    expect(plain.tops.size).toBe(spaces.length)
    expect(plain.meshes.roofs.at.length).toBeGreaterThan(0)
    expect(setOf({ ...board, art: none, spaces: [spaces[0]!] }).world.unit).toBe(40)
    const many = Array.from({ length: 1000 }, (_, n): Space => ({ ...spaces[0]!, n, polygon: spaces[0]!.polygon.map(([x, y]): Point => [x + 40 * (n % 40), y + 40 * Math.floor(n / 40)]), centre: [20 + 40 * (n % 40), 20 + 40 * Math.floor(n / 40)] }))
    const huge = setOf({ ...board, art: none, bounds: [0, 0, 1600, 1000], spaces: many })
    expect(huge.meshes.roofs.at.length / 9).toBeLessThan(20_000)
  })

  it('lays rivers, quays, piers and the next streets around the board, which nobody can pick, and nothing without them', () => {
    const grounds = { ...art.grounds, hudson: look('harbour'), quay: look('quay'), pier: look('pier'), ship: look('liner'), next: look('outskirts'), avenues: look('', { style: undefined }) }
    const patch = (ground: string, x0: number, y0: number, x1: number, y1: number): Board['beyond'][number] => ({ ground, polygon: [[x0, y0], [x1, y0], [x1, y1], [x0, y1]] })
    const beyond = [patch('avenues', 0, -900, 120, 900), patch('hudson', -900, -900, -20, 900), patch('quay', -20, -900, 0, 900), patch('pier', -90, 20, -20, 50), patch('ship', -120, 60, -30, 80), patch('next', 0, -80, 40, -40)]
    const laid = setOf({ ...board, art: { ...art, grounds } as Looks, beyond })
    const reach = (mesh: { at: Float32Array }, axis: number): [number, number] => {
      const on = Array.from(mesh.at).filter((_, i) => i % 3 === axis)
      return [Math.min(...on), Math.max(...on)]
    }
    const edge = laid.world.margin * laid.world.scale
    expect(edge).toBeGreaterThan(10)
    expect(set.world.margin).toBe(0)
    // as far as the table reaches, and no further
    expect(reach(laid.meshes.sea, 0)[0]).toBeCloseTo(-laid.world.wide / 2 - edge, 3)
    expect(reach(laid.meshes.roofs, 2)[0]).toBeGreaterThanOrEqual(-laid.world.deep / 2 - edge - 0.1)
    for (const name of ['sea', 'banks', 'walls', 'roofs'] as const) {
      const strange = (mesh: typeof laid.meshes.sea): number => mesh.room.filter((room) => room < 0).length
      expect(strange(laid.meshes[name])).toBeGreaterThan(strange(set.meshes[name]))
    }
    // what is around stands beside the board, not on it
    const { at, room } = laid.meshes.walls
    room.forEach((of, i) => {
      const within = Math.abs(at[3 * i]!) < laid.world.wide / 2 - 0.01 && Math.abs(at[3 * i + 2]!) < laid.world.deep / 2 - 0.01
      if (of < 0) expect(within).toBe(false)
    })
    expect(laid.tops).toEqual(set.tops)
  })

  it('builds every district in its own way: low playhouses under lights, high offices, narrow houses with gardens', () => {
    const styles = ['offices', 'theatres', 'lofts', 'brownstones', 'palace']
    const grounds = Object.fromEntries(styles.map((style) => [style, look(style, { tones: ['#5a6a8c', '#8a5746'] })]))
    const built = styles.map((style) => setOf({ ...board, art: { ...art, grounds } as Looks, spaces: spaces.map((space) => ({ ...space, terrain: style })) }))
    const [offices, theatres, lofts, brownstones, palace] = built.map(({ tops }) => Math.max(...tops.values())) as [number, number, number, number, number]
    for (const low of [theatres, lofts, brownstones]) expect(low).toBeLessThan(offices * 0.7)
    expect(palace).toBeGreaterThan(lofts)
    const lights = built.map(({ growth }) => growth.glints.length)
    expect(lights[1]).toBeGreaterThan(4 * spaces.length - 1)
    expect(lights[2]).toBe(0)
    expect(built.map(({ growth }) => growth.things.crown.length > 0)).toEqual([false, false, false, true, false])
    expect(new Set(built.map(({ meshes }) => meshes.walls.room.length)).size).toBe(styles.length)
  })

  it('builds a cliff of bare rock, as high as it says and flat on top', () => {
    const grounds = { cliff: look('rock', { tones: ['#8c6a4c'] }), house: look('') }
    const town = (terrain: string): Board => ({
      ...board,
      art: { ...art, grounds: { ...art.grounds, ...grounds } },
      lattice: { columns: 97, rows: 97, step: 10, inch: 20, base: 20 },
      spaces: [{ ...spaces[0]!, terrain, height: 4 }],
    })
    const [rock, house] = [setOf(town('cliff')), setOf(town('house'))]
    expect(rock.tops.get(10)).toBe(80)
    expect(Math.max(...rock.meshes.roofs.at.filter((_, i) => i % 3 === 1))).toBeCloseTo(80 * rock.world.scale, 1)
    expect([rock.meshes.walls.at.length, house.meshes.walls.at.length > 0]).toEqual([0, true]) // windows are in walls
  })

  it('raises cities and models of so many inches', () => {
    const city = setOf({ ...board, symbols: [{ kind: 'city', space: 10 }] })
    expect(city.tops.get(10)).toBeGreaterThan(10)
    const lattice = { columns: 13, rows: 13, step: 10, inch: 20, base: 20 }
    const model = setOf({ ...board, lattice, spaces: [{ ...spaces[4]!, height: 4 }] })
    expect(model.tops.get(14)).toBe(80)
  })
})

describe('what the game does to the set', () => {
  it('brings houses down, burns them and leaves stones', () => {
    const ruins = ruinsOf(board, set, [{ kind: 'rubble', space: 11 }, { kind: 'flames', space: 12, value: '2' }, { kind: 'chit', space: 10 }, { kind: 'rubble', space: 99 }])
    expect([...ruins.gone]).toEqual([11])
    expect([...ruins.burning]).toEqual([2])
    expect(ruins.stones.length).toBeGreaterThan(5)
    expect(ruins.flames.length).toBe(7)
    expect(ruins.hearths).toHaveLength(1)
  })

  it('lays the flat board\'s shapes on the ground', () => {
    const colours = { glow: '#00ff00', goal: '#ff00ff', overlays: Array<string>(8).fill('#ffffff') }
    const asked = { ...nothing, spaces: [10, 16], cursor: 10, overlays: [{ id: 'reach' as const, pattern: 1, spaces: [10, 13], shapes: [{ shape: 'circle' as const, x: 20, y: 20, r: 5 }] }], goals: { spaces: [18], edges: [] } }
    const decals = decalsOf(board, set, asked, [piece(1, 'tank', 10)], colours)
    expect(decals.filter((one) => one.pattern === 1)).toHaveLength(1)
    expect(decals.find((one) => one.pattern === 1)!.d).toContain('a5 5')
    expect(decals.filter((one) => one.fill === '#00ff00')).toHaveLength(1)
    expect(decals.some((one) => one.stroke === '#ff00ff')).toBe(true)
    expect(decals.every((one) => !one.d.includes('NaN'))).toBe(true)
    expect(curtainsOf(board, set, { spaces: [10, 16], points: [] }, whole)).toHaveLength(8)
  })

  it('knows where a decal lies that belongs to spaces, so that the rest of the sheet stays', () => {
    const colours = { glow: '#00ff00', goal: '#ff00ff', overlays: Array<string>(8).fill('#ffffff') }
    const decals = decalsOf(board, set, { ...nothing, spaces: [10, 14], cursor: 18 }, [piece(1, 'tank', 11), piece(2, 'tank', 99)], colours)
    expect(decals.map(({ box }) => box)).toEqual([[40, 0, 80, 40], [0, 0, 80, 80], [0, 0, 80, 80], [80, 80, 120, 120], [80, 80, 120, 120]])
    expect(merged([[0, 0, 4, 4], [10, 0, 14, 4], [20, 0, 24, 4], [3, 3, 11, 5]])).toEqual([[20, 0, 24, 4], [0, 0, 14, 5]])
    expect(merged([])).toEqual([])
  })

  it('paints the whole sheet first, and then only what is different', () => {
    const brush = new Proxy({}, { get: () => () => undefined, set: () => true })
    vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => brush }) })
    vi.stubGlobal('Path2D', class {})
    const sheet = new Sheet(board, 40, 1200)
    const [here, there]: Decal[] = [{ d: 'M0 0', fill: '#fff', box: [0, 0, 40, 40] }, { d: 'M1 1', fill: '#fff', box: [80, 80, 120, 120] }]
    expect(sheet.paint([here!])).toBeNull()
    expect(sheet.paint([here!])).toEqual([])
    expect(sheet.paint([there!])).toMatchObject([{ x: 750, y: 750, canvas: { width: 450, height: 450 } }, { x: 0, y: 0, canvas: { width: 450, height: 450 } }])
    expect(sheet.paint([there!, { d: 'M2 2', fill: '#fff' }])).toBeNull()
    vi.unstubAllGlobals()
  })

  it('sinks the houses that stand before what is lit, and none behind it', () => {
    expect(sunkBy(board, set, new Set([15]), [], [0, -1], 0.8).has(12)).toBe(true)
    expect(sunkBy(board, set, new Set([15]), [], [0, 1], 0.8).has(12)).toBe(false)
    expect(sunkBy(board, set, new Set([15]), [], [0, -1], ABOVE).size).toBe(0)
  })

  it('sinks a long row of houses that begins just before a thin street, whatever the number of its houses', () => {
    const of = (n: number, y0: number, y1: number): Space => ({ ...spaces[1]!, n, polygon: [[0, y0], [40, y0], [40, y1], [0, y1]], centre: [20, (y0 + y1) / 2] })
    const town = { ...board, spaces: [of(1, 0, 10), of(2, 10, 130), of(3, 130, 140)] }
    const tops = { ...set, tops: new Map([[2, 20]]), rooms: new Map([[1, 0], [2, 1], [3, 2]]) }
    expect([...sunkBy(town, tops, new Set([1]), [], [0, 1], 1.1)]).toEqual([2])
    expect([...sunkBy(town, tops, new Set([3]), [], [0, 1], 1.1)]).toEqual([])
  })

  it('leaves no more of a tower than of a house', () => {
    expect(stumpOf(20, 40) * 20).toBeCloseTo(5.2)
    expect([80, 200].map((high) => stumpOf(high, 40) * high)).toEqual([6, 6])
  })

  it('sinks the houses that stand before whom it is about', () => {
    const feet = [spaces.find(({ n }) => n === 15)!.centre]
    expect(sunkBy(board, set, new Set(), feet, [0, -1], 0.8).has(12)).toBe(true)
    expect(sunkBy(board, set, new Set(), feet, [0, 1], 0.8).has(12)).toBe(false)
  })
})

describe('the cast', () => {
  const shown = { pieces: [piece(1, 'beast', 10), piece(2, 'tank', 11), piece(3, 'tank', 11), piece(4, 'stranger', 16)], markers: [], lit: new Set([2]), spots: new Set([10]), about: [1], fanned: null }

  it('has a giant for who has a figure, and cardboard for who has none', () => {
    const cast = castOf(board, set, shown, whole)
    expect(cast.giants.map(({ piece: { id } }) => id)).toEqual([1])
    expect(cast.giants[0]).toMatchObject({ layers: ['lizard'], lit: true, about: true, turn: null, pose: 'idle' })
    expect(cast.cards.map((card) => [card.piece!.id, card.count])).toEqual([[2, 2], [4, 0]])
    expect(cast.cards[0]!.at[1]).toBeCloseTo(set.tops.get(11)! * set.world.scale)
    expect(cast.labels.map(({ text, lit }) => [text, lit])).toEqual([['beast 1', true]])
  })

  it('has who is in the limelight on the ground, or on the shoulder of its giant, whose name then stands higher', () => {
    const lit = { ...board, art: { ...art, pieces: { ...art.pieces, star: look('', { figure: 'lady', limelight: true }) } } as Looks }
    const seen = (more: Partial<Piece>) => castOf(lit, set, { ...shown, pieces: [piece(1, 'beast', 10), piece(2, 'beast', 10, { owner: 1 }), { ...piece(9, 'star', 10, more), id: 'star' }] }, whole)
    const [found, held] = [seen({ owner: null }), seen({ owner: 1, carried: true })]
    expect([found, held].map(({ stars }) => stars.map(({ by, layers }) => [by, layers]))).toEqual([[[null, ['lady']]], [[2, ['lady']]]])
    expect([...found.cards, ...held.cards]).toEqual([])
    expect(found.stars[0]!.high).toBeLessThan(found.giants[0]!.high * 0.5)
    const high = (cast: typeof found): number[] => cast.labels.map(({ at }) => at[1])
    expect(high(held)[0]).toBe(high(found)[0])
    expect(high(held)[1]).toBeGreaterThan(high(found)[1]!)
    expect(bodiesOf(held, eye).map(({ piece: { id } }) => id)).toContain('star')
  })

  it('finds the top of a shoulder, and no wing or antenna over it', () => {
    const at = (...points: Vec[]): { at: Float32Array } => ({ at: Float32Array.from(points.flat()) })
    const at3 = (found: Vec): number[] => found.map((one) => Math.round(one * 100) / 100)
    expect(at3(perchOf(at([0, 1, 0], [0.26, 0.5, 0], [0.26, 0.7, 0.1], [0.5, 0.8, 0])))).toEqual([0.26, 0.7, 0.1])
    expect(at3(perchOf(at([0.26, 0.98, 0], [0.26, 0.4, 0], [0.3, 0.8, 0])))).toEqual([0.3, 0.8, 0])
    expect(perchOf(at([0, 1, 0]))).toEqual([SHOULDER.aside, SHOULDER.up, 0])
  })

  it('has on top of a pile who can be picked, and outside of piles everybody', () => {
    const tanks = [2, 3, 4].map((id) => piece(id, 'tank', 11))
    const seen = (more: Partial<Shown>) => castOf(board, set, { ...shown, pieces: tanks, lit: new Set<number>(), about: [], ...more }, whole).cards.map(({ piece: top, pile, lit, about }) => [top!.id, pile, lit, about])
    expect(seen({})).toEqual([[4, [2, 3, 4], false, false]])
    expect(seen({ lit: new Set([2]) })).toEqual([[2, [2, 3, 4], true, false]])
    expect(seen({ lit: new Set([2, 3]), about: [4] })).toEqual([[3, [2, 3, 4], true, true]])
    expect(seen({ lit: new Set([3]), fanned: { space: 11, ids: [2, 3, 4] } })).toEqual([[2, [2], false, false], [3, [3], true, false], [4, [4], false, false]])
    const strangers = [5, 6].map((id) => piece(id, 'stranger', 16, { figures: [] }))
    expect(seen({ pieces: strangers }).map(([id]) => id)).toEqual([5, 6])
  })

  it('offers every piece of a decision to the hand, behind whatever it stands', () => {
    const pieces = [piece(1, 'beast', 14), ...[2, 3, 4].map((id) => piece(id, 'tank', 11)), piece(5, 'tank', 14)]
    for (const lit of [[2], [2, 3], [5]])
      for (const id of lit) {
        const bodies = bodiesOf(castOf(board, set, { ...shown, pieces, lit: new Set(lit), spots: new Set() }, whole), eye)
        const { at, high, firm, piece: top } = bodies.find(({ pile }) => pile.includes(id))!
        const [x, y] = project(eye, [at[0], at[1] + high * firm * 0.5, at[2]])!
        expect(lit).toContain(top.id)
        expect(new Picker(board, set.world, set.tops).pick(rayAt(eye, x, y), new Set([14]), bodies, whole).piece).toBe(top)
      }
  })

  it('stands in its own space, on a base of true size, looking where it looks', () => {
    const lattice = { columns: 13, rows: 13, step: 10, inch: 20, base: 20 }
    const table = { ...board, lattice, headings: [[0, -1], [1, 0], [0, 1], [-1, 0]] as Point[] }
    const made = setOf(table)
    const [giant] = castOf(table, made, { ...shown, pieces: [piece(1, 'beast', 10, { x: 30, y: 50, heading: 1, height: 2 })] }, whole).giants
    expect(giant!.at).toEqual(made.world.at(30, 50, 40))
    expect(giant!.base).toBeCloseTo(20 * made.world.scale)
    expect(giant!.turn).toBeCloseTo(Math.PI / 2)
    for (const { at, piece: { space } } of castOf(board, set, shown, whole).giants) {
      const [x, y] = set.world.point(at[0], at[2])
      const { centre } = spaces.find(({ n }) => n === space)!
      expect(Math.hypot(x - centre[0], y - centre[1])).toBeLessThan(20)
    }
  })

  it('has signs for markers and names for what is printed', () => {
    const town = { ...board, symbols: [{ kind: 'site', space: 10 }] }
    expect(signsOf(town, set, [{ kind: 'chit', space: 11 }, { kind: 'rubble', space: 12 }], whole)).toHaveLength(2)
    const film = signsOf({ ...board, symbols: [{ kind: 'film', space: 10 }] }, set, [], whole)
    expect(film.map(({ face }) => face.figures).join('')).toBe('FILM')
    for (const { at, high } of film) expect(Math.abs(set.world.point(at[0], at[2])[0] - 20) + (high * 0.43) / set.world.scale).toBeLessThan(20)
    expect(placesOf(town, set, new Set()).map(({ text }) => text)).toEqual(['Space 0'])
    const printed = ['Grand', 'Central'].map((text) => ({ text, space: 11, at: [0, 0], size: 7, anchor: 'middle', short: '' }))
    expect(placesOf({ ...board, captions: printed } as Board, set, new Set()).map(({ text }) => text)).toEqual(['Grand Central'])
  })

  it('has every label where nothing is printed', () => {
    expect(placesOf(board, set, new Set()).map(({ text }) => text)).toEqual(spaces.map(({ label }) => label))
  })
})

describe('the eye', () => {
  it('has cards upright before it, flat below it, and turned to it in between', () => {
    expect([lieOf(0.3), lieOf(ABOVE)]).toEqual([0, ABOVE])
    expect(Math.cos(PLAY - lieOf(PLAY))).toBeGreaterThan(0.9)
    expect(lieOf(1.4)).toBeGreaterThan(0.5)
  })

  it('sees a point where its ray goes through it', () => {
    for (const p of [[0, 0, 0], [5, 0, -3], [-6, 2, 4]] as Vec[]) {
      const [x, y] = project(eye, p)!
      const { from, way } = rayAt(eye, x, y)
      const t = Math.hypot(p[0] - from[0], p[1] - from[1], p[2] - from[2])
      way.forEach((one, i) => expect(from[i]! + one * t).toBeCloseTo(p[i]!, 5))
    }
    const above = { ...eye, pitch: ABOVE }
    expect(meets(rayAt(above, 400, 300))![0]).toBeCloseTo(above.at[0])
  })

  it('has the whole board in its window', () => {
    for (const p of [[-6.6, 0, -6.6], [6.6, 0, 6.6]] as Vec[]) {
      const [x, y] = project(eye, p)!
      expect(x > 0 && x < 800 && y > 0 && y < 600).toBe(true)
    }
  })

  it('goes the short way round', () => {
    expect(between({ ...eye, yaw: 3 }, { ...eye, yaw: -3 }, 0.5).yaw).toBeCloseTo(Math.PI, 1)
    expect(between(eye, { ...eye, far: 10 }, 1).far).toBeCloseTo(10)
  })
})

describe('the hand', () => {
  const picker = new Picker(board, set.world, set.tops)
  const at = (n: number, share = 0, left = 1): [number, number] => {
    const space = spaces.find((one) => one.n === n)!
    const [x, y] = project(eye, set.world.at(...space.centre, (set.tops.get(n) ?? 0) * share * left))!
    return [x, y]
  }
  const pick = (spot: [number, number], lit: number[] = [], bodies: Body[] = [], left: (n: number) => number = whole) => picker.pick(rayAt(eye, ...spot), new Set(lit), bodies, left)

  it('finds every space by its middle, on its roof or on its ground', () => {
    for (const { n } of spaces) expect(pick(at(n, 1)).space?.n, `${n}`).toBe(n)
  })

  it('takes what is lit before what hides it', () => {
    const hidden = project(eye, set.world.at(20, 38))!
    const behind = [hidden[0], hidden[1]] as [number, number]
    expect(pick(behind, [10]).space?.n).toBe(10)
    // every lit space lands on itself where the houses before it have sunk
    const lit = spaces.map(({ n }) => n)
    const sunk = sunkBy(board, set, new Set(lit), [], [0, 1], PLAY)
    const left = (n: number): number => (sunk.has(n) ? 0.26 : 1)
    for (const n of lit) expect(pick(at(n, 1, left(n)), lit, [], left).space?.n, `${n}`).toBe(n)
    // the ground that shines through what is left of a lit house is meant, and behind a whole one it is not
    const [x, y] = project(eye, set.world.at(60, 81, set.tops.get(17)! * 0.2))!
    const through = (share: number, lit: number[]) => pick([x, y], lit, [], (n) => (n === 17 ? share : 1)).space?.n
    expect([through(1, [14, 17]), through(0.26, [14, 17]), through(0.26, [17])]).toEqual([17, 14, 17])
  })

  it('meets pieces, lit ones through others, and a lit space behind the head of a giant', () => {
    const giant: Body = { piece: piece(1, 'beast', 16), at: set.world.at(20, 100), pile: [1], radius: 2, high: 7, lit: false, fore: false, firm: 0.4 }
    const [x, y] = project(eye, [giant.at[0], giant.at[1] + 5, giant.at[2]])!
    expect(pick([x, y], [], [giant]).piece?.id).toBe(1)
    const behind = pick([x, y]).space!
    expect(pick([x, y], [behind.n], [giant])).toMatchObject({ piece: null, space: { n: behind.n } })
    const shining = { ...giant, lit: true }
    const [fx, fy] = project(eye, [giant.at[0], giant.at[1] + 1, giant.at[2]])!
    expect(pick([fx, fy], lit(), [shining]).piece?.id).toBe(1)
    const card: Body = { ...giant, piece: piece(2, 'tank', 13), pile: [2], at: set.world.at(20, 60), radius: 0.6, high: 1.5, lit: true, fore: true, firm: 0.6 }
    const [cx, cy] = project(eye, [card.at[0], card.at[1] + 0.4, card.at[2]])!
    expect(pick([cx, cy], lit(), [giant]).piece?.id ?? 1).toBe(1)
    for (const before of [giant, shining]) expect(pick([cx, cy], lit(), [before, card]).piece?.id).toBe(2)
    expect(pick([2, 2]).space).toBeNull()
  })
  const lit = (): number[] => spaces.map(({ n }) => n)
})

describe('names', () => {
  it('lets no plate that must move away take the place over another head', () => {
    const [first, second] = [label('first', 0, 'giant', 0), label('second', 0, 'giant', 1)]
    const away = settle([first, second], eye, []).find((one) => one.label === second)!
    const heights = Array.from({ length: 80 }, (_, n) => ({ ...label('third', 0, 'giant', 1), at: [0, n / 20, 0] as Vec }))
    const third = heights.find((one) => settle([one], eye, [])[0]!.y <= away.y)!
    const found = settle([first, second, third], eye, [])
    const [alone] = settle([third], eye, [])
    expect(found).toHaveLength(3)
    expect(found.find((one) => one.label === third)).toEqual(alone)
  })

  const label = (key: string, x: number, sort: Label['sort'] = 'place', rank = 3): Label => ({ key, at: [x, 0, 0], text: 'Radio Tower', figures: [], owner: null, sort, rank })

  it('of a giant whose head is out of the window stand at its edge, and there is none for who is not seen', () => {
    const plate = (at: Vec): Set_ | undefined => settle([{ ...label('g1', 0, 'giant', 0), at }], eye, [])[0]
    const tall = Array.from({ length: 100 }, (_, n): Vec => [0, n / 4, 0]).find((at) => project(eye, at)![1] < -40)!
    expect(plate(tall)!.y).toBeCloseTo(sizeOf(label('g1', 0, 'giant'))[1])
    const gone = Array.from({ length: 100 }, (_, n): Vec => [0, 1, -n]).find((at) => project(eye, [0, 0, at[2]])![1] < 0)!
    expect(plate(gone)).toBeUndefined()
    expect(plate([-40, 1, 0])).toBeUndefined()
  })

  it('of giants may stand beside their own heads, lower, before they go far away', () => {
    const one = label('g1', 0, 'giant', 0)
    const [x, y] = project(eye, one.at)!
    const own: [string, [number, number, number, number]] = ['g1', [x - 15, y + 4, x + 15, y + 30]]
    const others = [0, 1, 2].map((n): [string, [number, number, number, number]] => [`other${n}`, [x - 300, y - 200 + n * 50, x + 300, y - 100 + n * 50]])
    const [found] = settle([one], eye, [], new Map([own, ...others]))
    expect([found!.y > y, Math.abs(found!.x - x) > 15]).toEqual([true, true])
    expect(Math.hypot(found!.x - x, found!.y - y)).toBeLessThan(100)
    // at the upper edge of the window it would lie on its own face
    const edge = { ...one, at: Array.from({ length: 400 }, (_, n): Vec => [0, n / 40, 0]).find((at) => project(eye, at)![1] < 12)! }
    const face: [number, number, number, number] = [x - 15, 14, x + 15, 40]
    const [aside] = settle([edge], eye, [], new Map([['g1', face]]))
    const [wide, high] = sizeOf(one)
    expect(Math.abs(aside!.x - x) >= 15 + wide / 2 || aside!.y - high >= 40).toBe(true)
  })

  it('never lie on each other, nor on a face', () => {
    const labels = Array.from({ length: 40 }, (_, n) => label(`${n}`, (n - 20) / 4, n % 5 ? 'place' : 'giant', n % 5 ? 3 : 0))
    const set_ = settle(labels, eye, [[380, 0, 420, 600]])
    const areas = set_.map(({ label: one, x, y }) => [x - sizeOf(one)[0] / 2, y - sizeOf(one)[1], x + sizeOf(one)[0] / 2, y] as const)
    areas.forEach((a, i) => areas.slice(i + 1).forEach((b) => expect(a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]).toBe(false)))
    for (const { label: one, x } of set_) if (one.sort === 'place') expect(Math.abs(x - 400)).toBeGreaterThan(20)
    expect(set_.length).toBeGreaterThan(4)
  })

  it('of giants stand above the heads of others, and are never left out', () => {
    const [first, second] = [label('g1', 0, 'giant', 0), label('g2', 0.4, 'giant', 1)]
    const [x, y] = project(eye, first.at)!
    const head = (key: string): [string, [number, number, number, number]] => [key, [x - 30, y - 60, x + 30, y - 5]]
    const below = (key: string): Set_ => settle([first, second], eye, [], new Map([head(key)])).find((one) => one.label.key === 'g1')!
    expect(below('g1').y).toBeCloseTo(y)
    // above this face a line to its own head would go over it: it stands beside it
    const beside = below('g2')
    expect([Math.abs(beside.x - x) - sizeOf(first)[0] / 2 >= 30, beside.y, beside.home]).toEqual([true, expect.closeTo(y), [expect.closeTo(x), expect.closeTo(y)]])
    expect(settle([first], eye, [], new Map([['g2', [x - 300, y - 60, x + 300, y - 5]]]))[0]!.y).toBeLessThanOrEqual(y - 60)
    const low = Array.from({ length: 30 }, (_, n): [string, [number, number, number, number]] => [`other${n}`, [0, 20 * n, 800, 20 * n + 20]])
    expect(settle([first], eye, [], new Map(low))).toHaveLength(1)
    // a place gives way to a head as well; a plate that stands away from its giant says where it belongs
    const face: [number, number, number, number] = [x - 30, y - 20, x + 30, y]
    expect(settle([label('s1', 0)], eye, [], new Map([['g1', face]]))).toEqual([])
    const home = (heads: [string, [number, number, number, number]][]): unknown => settle([first], eye, [], new Map(heads))[0]!.home
    expect(home([])).toBeUndefined()
    expect(home([['g2', [x - 300, y - 70, x + 300, y]]])).toEqual([expect.closeTo(x), expect.closeTo(y)])
    // of the places that are free it takes the nearest, and letters that are larger take more room
    const aside = settle([first], eye, [], new Map([['g2', [x - 60, y - 400, x - 40, y]]]))[0]!
    expect([aside.x > x, aside.y]).toEqual([true, expect.closeTo(y)])
    expect(sizeOf(first, 1.25)).toEqual(sizeOf(first).map((one) => one * 1.25))
    const edge = (scale: number): number => settle([first], eye, [], new Map([['g2', [x - 80, y - 400, x - 56, y]]]), scale)[0]!.x
    expect([edge(1), edge(1.25) > x]).toEqual([expect.closeTo(x), true])
    // in a narrow window plates are smaller: what stands in the way of a whole one does not there
    const moved = (wide: number): boolean => {
      const window = { ...eye, wide }
      const [middle] = project(window, first.at)!
      const away = middle - sizeOf(first)[0] * (SMALLER / 2 + 0.02)
      return settle([first], window, [], new Map([['g2', [away - 9, y - 400, away, y]]]))[0]!.x !== middle
    }
    expect([moved(NARROW), moved(NARROW - 1)]).toEqual([true, false])
    // a pin steps aside from a face, and is never left out
    const pin = { ...label('pinA', 0, 'pin', 0), text: 'A' }
    const [wide] = sizeOf(pin)
    const at = (heads: [string, [number, number, number, number]][]): number => settle([pin], eye, [], new Map(heads))[0]!.x
    expect(at([])).toBeCloseTo(x)
    expect(at([['g1', [x - 5, y - 30, x + 60, y]]])).toBeLessThanOrEqual(x - 5 - wide / 2)
    expect(at(low)).toBeCloseTo(x)
    // at the top of the window there is room beside them
    const top = Array.from({ length: 60 }, (_, n): Eye => ({ ...eye, at: [0, 0, n / 4] })).find((one) => project(one, first.at)![1] < 50)!
    const three = [0, 0.1, 0.2].map((x, n) => ({ ...label(`g${n}`, x, 'giant', n), figures: [{ look: null, text: '7-4' }] }))
    expect(project(top, first.at)![1]).toBeGreaterThan(0)
    expect(settle(three, top, [])).toHaveLength(3)
  })
})

describe('movement', () => {
  it('runs, ends, and is skipped to its end', () => {
    const moves = new Moves()
    const seen: number[] = []
    let over = 0
    moves.add({ name: 'a', ms: 100, step: (t) => seen.push(t), done: () => over++ })
    moves.run(1000)
    moves.run(1050)
    expect(seen).toEqual([0, 0.5])
    moves.skip()
    expect([seen.at(-1), over, moves.busy]).toEqual([1, 1, false])
    moves.add({ name: 'b', ms: 0, step: (t) => seen.push(t) })
    expect([seen.at(-1), moves.busy]).toEqual([1, false])
  })

  it('goes along a way at an even pace', () => {
    expect(along([[0, 0, 0], [2, 0, 0], [2, 0, 6]], 0.5)).toEqual({ at: [2, 0, 2], ahead: [0, 0, 6] })
    expect(along([[0, 0, 0], [0, 0, 0]], 1).at).toEqual([0, 0, 0])
  })

  it('turns the short way, and round corners bit by bit', () => {
    expect(turning(3, -3, 0.5)).toBeCloseTo(Math.PI)
    expect(turning(-3, 3, 1)).toBeCloseTo(3 - 2 * Math.PI)
    expect(turning(0.2, 0.2, 0.5)).toBeCloseTo(0.2)
    const corner: Vec[] = [[0, 0, 0], [10, 0, 0], [10, 0, 10]]
    const turns = [0, 0.45, 0.48, 0.52, 0.55, 1].map((t) => facing(corner, t)!)
    expect(turns[0]).toBeCloseTo(Math.PI / 2)
    expect(turns.at(-1)).toBeCloseTo(0)
    turns.slice(1).forEach((turn, i) => expect(turns[i]! - turn).toBeLessThan(0.7))
    expect(facing([[0, 0, 0], [0, 0, 0]], 0.5)).toBeNull()
  })
})

describe('scenes', () => {
  it('flies in an arc what goes far without a stop, and walks the rest', () => {
    expect(riseOf([[0, 0, 0], [4, 0, 0]], 4)).toBe(0)
    expect(riseOf([[0, 0, 0], [10, 0, 0], [20, 0, 0]], 4)).toBe(0)
    const rise = riseOf([[0, 0, 0], [20, 0, 0]], 4)
    expect(rise).toBeCloseTo(6)
    expect([arc(rise, 0), arc(rise, 0.5), arc(rise, 1)]).toEqual([0, rise, 0])
    expect(riseOf([[0, 0, 0], [500, 0, 0]], 4)).toBe(14)
  })

  const gazing = (motion: boolean, heads: Vec[] = [], hidden: (eye: Eye) => number = () => 0, world = set.world, sides: Vec[] = [], measured = false): { gaze: Gaze; moves: Moves } => {
    const moves = new Moves()
    const gaze = new Gaze({ world, measured, motion: () => motion, free: () => NO_FRAME, heads: () => heads, sides: () => sides, hidden, changed: () => undefined, turned: () => undefined }, moves)
    gaze.resize(1200, 640)
    return { gaze, moves }
  }

  it('turns the eye slowly round until a hand takes it, and not at all where nothing shall move', () => {
    const { gaze, moves } = gazing(true)
    gaze.orbit(true)
    moves.run(0)
    moves.run(9_000)
    expect(gaze.eye.yaw).toBeCloseTo(Math.PI / 5)
    expect(gaze.goal.yaw).toBe(gaze.eye.yaw)
    gaze.turn(0.2, 0)
    expect(moves.busy).toBe(false)
    const still = gazing(false)
    still.gaze.orbit(true)
    expect(still.moves.busy).toBe(false)
  })

  it('looks from so high at a wide board that no more than a fifth of the window is below it', () => {
    const world = { ...set.world, wide: 118, deep: 76 }
    const { gaze } = gazing(false, [], undefined, world)
    gaze.resize(860, 742)
    const [top, bottom] = [-38, 40].map((z) => project(gaze.eye, [0, 0, z])![1] / 742) as [number, number]
    expect(top).toBeLessThan(1 / 6 + 0.01)
    expect(bottom).toBeGreaterThan(0.79)
  })

  it('has whoever stands at the side of the board whole in the first look', () => {
    const far: Vec = [set.world.wide * 0.9, 2, 0]
    const seen = (sides: Vec[]): number => project(gazing(false, [], undefined, set.world, sides).gaze.eye, far)![0]
    expect(seen([])).toBeGreaterThan(1200)
    expect(seen([far])).toBeLessThan(1200)
  })

  it('keeps the heads of whoever stands in the picture in a take of a film, from its beginning to its end', () => {
    const { scale, unit } = set.world
    for (const high of [2, 3, 4]) {
      const [at, head]: [Vec, Vec] = [[0, 0, 0], [0, high * unit * scale, 0]]
      const taken = (heads: Vec[], t: number): number => {
        const { gaze, moves } = gazing(true, heads)
        gaze.take(at, 0.35, 1000)
        moves.run(0)
        moves.run(t)
        return project(gaze.eye, head)![1]
      }
      for (const t of [0, 1000]) expect(taken([head], t)).toBeGreaterThanOrEqual(0)
      if (high === 4) expect(taken([], 1000)).toBeLessThan(0)
    }
  })

  it('has nobody half in the picture in a take of a film, where that can be helped', () => {
    const at: Vec = [0, 0, 0]
    const beside = (heads: Vec[], [x, y, z]: Vec): [number, number, number] => {
      const { gaze, moves } = gazing(true, heads)
      gaze.take(at, 0.35, 1000)
      moves.run(0)
      moves.run(1000)
      const [foot, top] = [project(gaze.eye, [x, 0, z])!, project(gaze.eye, [x, y, z])!]
      return [top[0] - 0.3 * (foot[1] - top[1]), foot[1], gaze.eye.high]
    }
    const edge = Array.from({ length: 40 }, (_, n): Vec => [-n, 4, 0]).find((head) => beside([], head)[0] < 0)!
    expect(beside([], edge)[0]).toBeLessThan(0)
    expect(beside([edge], edge)[0]).toBeGreaterThanOrEqual(0)
    const near = Array.from({ length: 40 }, (_, n): Vec => [0, 4, n]).find((head) => beside([], head)[1] > 640)!
    expect(beside([near], near)[1]).toBeLessThanOrEqual(640)
  })

  it('looks from the side that a take is given, unless from another much more is seen', () => {
    const large = { ...set.world, wide: 8 * set.world.wide, deep: 8 * set.world.deep }
    const ends = (hidden: (eye: Eye) => number, at: Vec = [0, 0, 0]): [number, number] => {
      const { gaze, moves } = gazing(true, [], hidden, large)
      gaze.take(at, 0.35, 1000)
      moves.run(0)
      const { yaw } = gaze.eye
      moves.run(1000)
      return [yaw, gaze.eye.yaw].map((one) => Math.round(one * 1000) / 1000) as [number, number]
    }
    expect(ends(() => 0.5)).toEqual([0.35, 0])
    expect(ends(({ yaw }) => (Math.abs(yaw) < 0.3 ? 0.02 : 0)), 'hardly hidden').toEqual([0.35, 0])
    for (const yaw of ends(({ yaw }) => (yaw < 0.3 ? 1 : 0))) expect(yaw).toBeGreaterThan(0.3)
    for (const yaw of ends(({ yaw }) => (yaw > -0.3 ? 1 : 0))) expect(yaw).toBeLessThan(-0.3)
    // nobody at the edges is under the letters
    const edges = [-0.5, -0.25, 0, 0.25, 0.5].flatMap((along): Vec[] => [[-0.5, 0, along], [0.5, 0, along], [along, 0, -0.5], [along, 0, 0.5]])
    const low = edges.map(([x, , z]) => {
      const { gaze } = gazing(false, [], () => 0, large)
      const at: Vec = [x * large.wide, 0, z * large.deep]
      gaze.take(at, 0.35, 0)
      return project(gaze.eye, at)![1] / 640
    })
    expect(Math.max(...low)).toBeLessThan(0.75)
    // at the right side of the board it looks to the left, where there is more of it
    expect(ends(() => 0, [large.wide / 2, 0, 0])[0]).toBeGreaterThan(0)
    expect(ends(() => 0, [-large.wide / 2, 0, 0])[0]).toBeLessThan(0)
  })

  it('knows how much of a giant is hidden, by a house or by another', () => {
    const picker = new Picker(board, set.world, set.tops)
    const giant = (at: Vec): Body => ({ piece: piece(1, 'beast', 10), pile: [1], at, radius: 0.5, high: 3, lit: false, fore: false, firm: 0.14 })
    const [x, , z] = set.world.at(100, 100)
    const one = giant([x, 0, z])
    const eye: Vec = [x, 6, z + 9]
    const gone = (): number => 0
    expect(picker.hidden(eye, one, [], gone)).toBe(0)
    expect(picker.hidden(eye, one, [giant([x, 0, z - 3])], gone), 'behind it').toBe(0)
    expect(picker.hidden(eye, one, [giant([x, 0, z + 3])], gone)).toBeGreaterThan(0.3)
    const behind = set.world.at(100, -10)
    expect(picker.hidden([behind[0], 1.5, z + 9], giant(behind), [], whole), 'the house with number 12').toBeGreaterThan(0)
    expect(picker.hidden([behind[0], 1.5, z + 9], giant(behind), [], gone)).toBe(0)
  })

  it('draws back on a phone until the goal is in the picture, if that is not too far', () => {
    const { world } = set
    const { gaze } = gazing(false)
    gaze.resize(360, 400)
    const [from, near, far] = [[20, 20], [20, 110], [20, 2_000]] as [Point, Point, Point]
    const sees = (at: Point): boolean => holds(gaze.goal, [world.at(...at)], NO_FRAME)
    gaze.zoomBy(4)
    gaze.reveal({ at: from, high: 0, reach: [] })
    expect([sees(from), sees(near)]).toEqual([true, false])
    gaze.reveal({ at: from, high: 0, reach: [], goal: near })
    expect([sees(from), sees(near)]).toEqual([true, true])
    gaze.reveal({ at: from, high: 0, reach: [], goal: far })
    expect([sees(from), sees(far)]).toEqual([true, false])
    expect([[near], [far]].map((reach) => gaze.reveal({ at: from, high: 0, reach }))).toEqual([true, false])
    gaze.fit()
    const home = gaze.goal.far
    gaze.fit(true)
    expect(gaze.goal.far).not.toBeCloseTo(home)
    gaze.reveal({ at: from, high: 0, reach: [] })
    expect(gaze.goal.far, 'back from all of the board').toBeCloseTo(home)
  })

  it('comes closer to what was pointed at, and keeps head and feet of it in view', () => {
    const { world } = set
    const { gaze } = gazing(false)
    const [at, high] = [[100, 20] as Point, 60]
    const far = gaze.goal.far
    gaze.towards = { at, high, reach: [] }
    for (let n = 0; n < 12; n++) gaze.zoomBy(1.4)
    expect(gaze.goal.far).toBeLessThan(far)
    expect(holds(gaze.goal, [world.at(...at), world.at(...at, high)], NO_FRAME)).toBe(true)
  })

  it('looks at a fight on a measured table across the line between the two, until something far away is asked or a hand turns it', () => {
    const world = { ...set.world, wide: 96, deep: 96 }
    const [one, two, third]: [Vec, Vec, Vec] = [[0, 6, -40], [0, 6, -37], [30, 6, 30]]
    const fight = { at: world.point(one[0], one[2]), high: 5 / world.scale, reach: [] }
    const beside = (gaze: Gaze): number[] => [one, two].map(([x, , z]) => project(gaze.goal, [x, 0, z])![0])
    const { gaze } = gazing(false, [one, two, third], undefined, world, [], true)
    const home = gaze.goal
    const [left, right] = beside(gaze)
    expect(left).toBeCloseTo(right!)
    gaze.reveal(fight)
    expect(Math.abs(beside(gaze)[0]! - beside(gaze)[1]!)).toBeGreaterThan(40)
    expect(gaze.goal.far).toBeLessThan(home.far / 2)
    expect(holds(gaze.goal, [one, two, [one[0], 0, one[2]]], NO_FRAME)).toBe(true)
    const close = gaze.goal
    gaze.reveal({ ...fight, reach: [world.point(40, 40)] })
    expect(gaze.goal.yaw, 'all of the table for who runs').toBe(0)
    gaze.reveal(fight)
    expect(gaze.goal.far).toBeCloseTo(close.far)
    gaze.fit()
    gaze.reveal(fight)
    expect(gaze.goal.yaw, 'as somebody wished').toBe(0)
    gaze.turn(0.3, 0)
    gaze.reveal({ ...fight, at: world.point(two[0], two[2]) })
    expect(gaze.goal.yaw).toBeCloseTo(0.3)
    const spaced = gazing(false, [one, two], undefined, world)
    spaced.gaze.reveal(fight)
    expect(spaced.gaze.goal.yaw, 'on a board of spaces').toBe(0)
    const asked = gazing(false, [one, two], undefined, world, [], true)
    asked.gaze.towards = fight
    asked.gaze.zoomBy(1.4)
    expect(Math.abs(beside(asked.gaze)[0]! - beside(asked.gaze)[1]!)).toBeGreaterThan(20)
  })

  it('comes near to a scene within a second, goes back, and turns on', () => {
    const { gaze, moves } = gazing(true)
    const home = gaze.goal
    gaze.orbit(true)
    const back = gaze.approach([2, 0, 1], 0.5, 0.6)
    moves.run(0)
    moves.run(1_000)
    expect(gaze.eye.at).toEqual([2, 0, 1])
    expect(gaze.eye.far).toBeCloseTo(home.far * 0.5)
    back()
    moves.skip(['orbit'])
    expect(gaze.eye.far).toBeCloseTo(home.far)
    expect(moves.has('orbit')).toBe(true)
    const still = gazing(false)
    still.gaze.approach([2, 0, 1], 0.5, 0.6)
    expect(still.moves.busy).toBe(false)
    // in a small window it keeps its distance, so that a giant has room, and stays off the edge of the board
    still.gaze.resize(480, 400)
    still.gaze.approach([6, 2, -6], 0.1, 0.6, 1)
    const { at, far, angle } = still.gaze.eye
    expect(2 * far * Math.tan(angle / 2)).toBeCloseTo(set.world.unit * set.world.scale)
    expect([at[0], at[1]]).toEqual([-at[2], 2])
    expect(at[0]).toBeLessThan(6)
  })
})

it('whoever is in the limelight is nearer than all others while it is drawn, and nobody else', () => {
  const told: number[][] = []
  const renderer = { getContext: () => ({ depthRange: (...range: number[]) => told.push(range) }) }
  const mesh = foremost(new Mesh()) as unknown as Record<'onBeforeRender' | 'onAfterRender', (one: typeof renderer) => void>
  mesh.onBeforeRender(renderer)
  mesh.onAfterRender(renderer)
  expect(told).toEqual([[0, 0.05], [0, 1]])
})

it('a head at the side of the window is where it leans to', () => {
  const giant = { piece: piece(1, 'beast', 10), at: [6, 0, 0] as Vec, high: 4 }
  const [left, , right] = headsOf({ giants: [giant] } as unknown as Cast, eye).get('g1')!
  const [foot, top] = [project(eye, [6, 0, 0])![0], project(eye, [6, 4, 0])![0]]
  expect(top).toBeGreaterThan(foot)
  expect((left + right) / 2).toBeCloseTo(foot + (top - foot) * 0.855)
})

describe('the machine', () => {
  it('is known by its name', () => {
    expect(machineOf('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)')).toBe('software')
    expect(machineOf('Mesa llvmpipe (LLVM 15)')).toBe('software')
    expect(machineOf('ANGLE (NVIDIA, NVIDIA GeForce RTX 3060)')).toBe('card')
    expect(machineOf(null)).toBe('none')
  })
})
