import { describe, expect, it } from 'vitest'
import drawings from 'virtual:icons'
import { drawingOf, flagOf, lookOf, nameOf } from '../../src/art/look'
import { fetchIcons } from '../../src/lib/net/icons'
import type { Board, Looks } from '../../src/lib/protocol/types'

const art: Looks = { grounds: { mud: { fill: '#111', ink: '#222', glyph: 'm', name: 'deep mud' } }, markers: {}, pieces: {}, symbols: {}, lines: {} }

describe('a silhouette', () => {
  it('is the drawing of the set, once its game is on the table, else the picture of the game, else a letter', async () => {
    const [game] = Object.keys(drawings)
    const [icon, d] = Object.entries((await drawings[game!]!()).default)[0]!
    expect(drawingOf({ icon })).toBeNull()
    await fetchIcons(game!)
    expect(drawingOf({ icon, picture: 'M0 0z' })).toEqual({ d, side: 512, outline: false })
    expect(drawingOf({ icon: 'no-such-drawing', picture: 'M0 0z', outline: true })).toEqual({ d: 'M0 0z', side: 24, outline: true })
    expect(drawingOf({ icon: 'no-such-drawing' })).toBeNull()
    expect(drawingOf({})).toBeNull()
  })
})

describe('a look', () => {
  it('is what the art says, and a plain one with a letter for kinds that it does not name', () => {
    expect(nameOf('grounds', 'mud', art)).toBe('Deep mud')
    expect(lookOf('pieces', 'bear', art)).toMatchObject({ glyph: 'B', name: 'bear' })
  })
})

describe('a flag', () => {
  const board = { flags: { asleep: { text: 'fast asleep', glyph: 'z', quiet: true }, wet: { text: 'wet' } } } as unknown as Board

  it('has words and a sign, a letter where it has none of its own', () => {
    expect(flagOf('asleep', board)).toEqual({ text: 'fast asleep', glyph: 'z', quiet: true, drawn: false })
    expect(flagOf('wet', board)).toEqual({ text: 'wet', glyph: 'W', quiet: false, drawn: false })
  })
})
