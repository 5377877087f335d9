import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { calledOut } from '../../src/art/call'
import { facing, standing } from '../../src/art/figures'
import { pictureOf } from '../../src/art/troupe'
import { farCorner, giantOf, hides, plates, withHeads } from '../../src/board/pieces/giants'
import type { Board, Looks, Piece } from '../../src/lib/protocol/types'

const GAMES = new URL('../../../src/matinee/games/', import.meta.url)

describe('the art of the games', () => {
  it('names no figure that was not baked', () => {
    const arts = readdirSync(GAMES, { withFileTypes: true }).filter((one) => one.isDirectory() && !one.name.startsWith('_'))
    const named = arts.flatMap(({ name }) => [...readFileSync(new URL(`${name}/art.toml`, GAMES), 'utf8').matchAll(/figure = "([^"]+)"/g)].map((found) => found[1]!))
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter((name) => pictureOf(name, 'idle1') === null)).toEqual([])
  })
})

describe('plates', () => {
  const stand = (x: number, name = 'Spinoptera') => ({ x, y: 100, height: 60, name, figures: [] })

  it('of neighbours move a little aside, and up where that is not enough', () => {
    const [alone] = plates([stand(50)], 10)
    const [left, right] = plates([stand(50), stand(80)], 10)
    expect(left!.at).toEqual(alone!.at)
    expect(right!.at[1]).toBe(left!.at[1])
    expect(right!.at[0] - right!.wide / 2).toBeGreaterThan(left!.at[0] + left!.wide / 2)
    expect(right!.at[0] - right!.wide / 2).toBeLessThan(80 + 0.1 * 60) // it begins over its own head
    const [, over] = plates([stand(50), stand(54)], 10)
    expect(over!.at[0]).toBe(54)
    expect(over!.at[1]).toBeLessThan(left!.at[1])
  })
})

describe('a figure at the table', () => {
  const look = { fill: '#111', ink: '#222', glyph: 'x', name: 'x' }
  const art = { pieces: { imp: { ...look, big: true, figure: 'lizard' }, wings: { ...look, figure: 'kit-wings' }, height: { ...look, tall: 1.25 }, odd: { ...look, big: true, figure: 'nobody' }, tank: { ...look, figure: 'tank' } } } as unknown as Looks
  const board = { art, headings: [] } as unknown as Board
  const piece = (more: Partial<Piece>): Piece => ({ id: 1, name: '', kind: 'imp', owner: 0, space: 1, figures: [], flags: [], ...more })

  it('is the one that the art names, with what it wears on top', () => {
    expect(standing(piece({}), art)).toEqual({ layers: ['lizard'], tall: 1 })
    expect(standing(piece({ wears: ['wings', 'height', 'nothing'] }), art)).toEqual({ layers: ['lizard', 'kit-wings'], tall: 1.25 })
    const built = { kind: 'monster', likeness: 'imp', wears: ['wings'] }
    expect(standing(piece(built), art)).toEqual({ layers: ['lizard', 'kit-wings'], tall: 1 })
    expect(giantOf(piece({ ...built, heading: 0 }), board, 40)?.layers).toEqual(standing({ kind: 'imp', wears: ['wings'] }, art)?.layers) // as on its portrait
    expect(standing(piece({ kind: 'bear' }), art)).toBeNull()
    expect(standing(piece({ kind: 'odd' }), art)).toBeNull()
  })

  it('comes before the curtain at the end: who has won first and roaring, the others as they are', () => {
    const pieces = [piece({ id: 1, owner: 0, pose: 'fallen' }), piece({ id: 2, owner: 1 }), piece({ id: 3, owner: 2, kind: 'tank' }), piece({ id: 4, owner: null })]
    const called = calledOut(pieces, [1], board)
    expect(called.map(({ piece: { id }, shot }) => [id, shot])).toEqual([[2, 'roar'], [1, 'fallen'], [4, 'idle1']])
    expect(called[0]!.high).toBeGreaterThan(called[1]!.high)
    expect(calledOut(pieces, [], board).every(({ shot }) => shot !== 'roar')).toBe(true)
  })

  it('towers only where its kind is a giant', () => {
    expect(giantOf(piece({}), board, 40)?.height).toBeGreaterThan(3 * 40)
    expect(giantOf(piece({ wears: ['height'] }), board, 40)!.height).toBeCloseTo(giantOf(piece({}), board, 40)!.height * 1.25)
    expect(giantOf(piece({ kind: 'tank' }), board, 40)).toBeNull()
    expect(giantOf(piece({ kind: 'tank', heading: 0 }), { ...board, lattice: { base: 16 } } as unknown as Board, 40)?.height).toBe(104)
  })

  it('looks the way it is headed, turned over for the west', () => {
    expect(facing([0, 1])).toEqual({ shot: 'idle0', mirrored: false })
    expect(facing([1, 1])).toEqual({ shot: 'idle1', mirrored: false })
    expect(facing([-1, 0])).toEqual({ shot: 'idle2', mirrored: true })
    expect(facing([-1, -1])).toEqual({ shot: 'idle3', mirrored: true })
    expect(facing([0, -1])).toEqual({ shot: 'idle4', mirrored: false })
  })

  it('has a picture in every pose, small ones only at rest, unknown ones none', () => {
    expect(pictureOf('lizard', 'roar')).toMatch(/^\/figures\/lizard\.[0-9a-f]{8}\/roar\.webp$/)
    expect(pictureOf('tank', 'roar')).toMatch(/tank\.[0-9a-f]{8}\/idle1\.webp$/)
    expect(pictureOf('nobody', 'idle1')).toBeNull()
  })

  it('steps back from what stands behind it, not from what lies beside or before it', () => {
    expect(hides([100, 100], 120, [[100, 40]])).toBe(true)
    expect(hides([100, 100], 120, [[100, 130], [180, 60], [100, 100], [100, -40]])).toBe(false)
  })
})

test('a picture grows upwards, in its shape, until every giant that stands in it has its head', () => {
  const tall = { left: 40, right: 60, top: -50, bottom: 90 }
  expect(withHeads([0, 0, 160, 100], [tall])).toEqual([-40, -50, 200, 100])
  expect(withHeads([0, 0, 160, 100], [{ left: -30, right: 10, top: -50, bottom: 90 }])).toEqual([0, 0, 160, 100])
})

test('with a point and the corner farthest from it all of a box is in the picture', () => {
  const box = { left: 10, top: 20, right: 30, bottom: 60 }
  expect(farCorner(box, [0, 100])).toEqual([30, 20])
  expect(farCorner(box, [50, 0])).toEqual([10, 60])
})
