/** The client's rooms: who may know whom, imports of types counted as any other; where its colours are, and its signs. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { groups } from '../src/lib/values/groups'

const SRC = join(import.meta.dirname, '../src')

/** What each room knows of the others; a room stands below all that it knows. `/*` means a room and all rooms in it. */
const KNOWS: Record<string, readonly string[]> = {
  door: [],
  'lib/protocol': ['door'],
  'lib/values': [],
  'lib/text': ['lib/protocol'],
  'lib/browser': ['door', 'lib/protocol', 'lib/values'],
  'lib/net': ['door', 'lib/protocol', 'lib/text', 'lib/browser'],
  'lib/layout': ['lib/protocol'],
  'lib/people': ['lib/protocol', 'lib/values', 'lib/browser', 'lib/net'],
  'lib/play': ['lib/protocol', 'lib/values', 'lib/text', 'lib/browser', 'lib/net'],
  art: ['door', 'lib/*'],
  show: ['lib/*', 'art'],
  'board/geometry': ['lib/*'],
  'board/labels': ['lib/*', 'art', 'board/geometry'],
  'board/ground': ['lib/*', 'art', 'board/geometry', 'board/labels'],
  'board/pieces': ['lib/*', 'art', 'board/geometry', 'board/labels'],
  'board/marks': ['lib/*', 'art', 'show', 'board/geometry', 'board/labels', 'board/pieces'],
  board: ['lib/*', 'art', 'board/geometry', 'board/labels', 'board/ground', 'board/pieces', 'board/marks'],
  'stage/set': ['lib/*', 'art', 'board/geometry', 'board/ground'],
  'stage/camera': ['lib/*', 'board/geometry', 'board/labels', 'board/pieces', 'stage/set'],
  'stage/cast': ['door', 'lib/*', 'art', 'board/geometry', 'board/pieces', 'stage/set', 'stage/camera'],
  'stage/paint': ['lib/*', 'art', 'show', 'board/geometry', 'board/marks', 'stage/set', 'stage/cast'],
  'stage/drawn': ['lib/*', 'stage/set', 'stage/camera', 'stage/cast', 'stage/paint'],
  stage: ['lib/*', 'art', 'show', 'board/*', 'stage/set', 'stage/camera', 'stage/cast', 'stage/paint', 'stage/drawn'],
  parts: ['door', 'lib/*', 'art'],
  'table/model': ['lib/*', 'show'],
  'table/dice': ['lib/*', 'table/model'],
  'table/bar': ['lib/*', 'art', 'show', 'parts', 'table/model', 'table/dice'],
  'table/panels': ['lib/*', 'art', 'board/*', 'parts', 'table/model', 'table/dice'],
  'table/bench': ['lib/*', 'parts', 'table/model', 'table/bar'],
  'table/side': ['door', 'lib/*', 'art', 'board/*', 'parts', 'table/model', 'table/dice', 'table/bar', 'table/panels'],
  'table/frame': ['lib/*', 'art', 'board/*', 'stage/*', 'parts', 'table/model', 'table/dice', 'table/bar'],
  'table/sheets': ['door', 'lib/*', 'parts'],
  'table/notices': ['lib/*', 'parts', 'table/model'],
  learn: ['lib/*', 'table/model'],
  puzzles: ['lib/*', 'parts', 'table/model'],
  'table/end': ['lib/*', 'art', 'board/*', 'parts', 'table/model', 'learn'],
  film: ['lib/*', 'art', 'show', 'board/*', 'stage/*', 'parts', 'table/model'],
  table: ['lib/*', 'show', 'parts', 'table/model', 'table/dice', 'table/bar', 'table/panels', 'table/bench', 'table/side', 'table/frame', 'table/sheets', 'table/notices', 'learn', 'puzzles', 'table/end', 'film'],
  'pages/tonight': ['lib/*', 'parts'],
  'pages/scenarios': ['lib/*', 'board/*', 'stage/*', 'parts'],
  'pages/foyer': ['door', 'lib/*', 'art', 'parts'],
  pages: ['door', 'lib/*', 'art', 'board/*', 'parts', 'table/model', 'learn', 'pages/tonight', 'pages/scenarios', 'pages/foyer'],
  'pages/people': ['lib/*', 'art', 'parts', 'pages'],
  '.': ['door', 'lib/*', 'parts', 'table', 'pages', 'pages/people'],
}
/** They make a table's model, or hand it on to a whole room; every other component says what it needs of it. */
const WHOLE = ['pages/Debug.svelte', 'table/Field.svelte', 'table/bar/PromptBar.svelte', 'table/side/Side.svelte', 'table/visit.svelte.ts']

const files = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte|css)$/.test(name))
    .map((name) => [name, readFileSync(join(SRC, name), 'utf8')]),
)

/** The files of this client that a file imports: for its types, now, or when they are needed. */
function importsOf(name: string, text: string): string[] {
  const paths = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) => normalize(join(dirname(name), path!)))
  const found = paths.flatMap((path) => [path, `${path}.ts`].find((one) => files.has(one)) ?? [])
  return found.filter((one) => one !== name)
}

const arrows = new Map([...files].filter(([name]) => !name.endsWith('.css')).map(([name, text]) => [name, importsOf(name, text)]))

/** The first circle of imports, as the way round it. */
function circle(arrows: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (name: string, way: readonly string[]): string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of arrows.get(name) ?? []) {
      const found = walk(next, [...way, name])
      if (found) return found
    }
    done.add(name)
    return null
  }
  for (const name of arrows.keys()) {
    const found = walk(name, [])
    if (found) return found
  }
  return null
}

describe('the house', () => {
  test('imports are read: of values, of types, at need', () => {
    expect(arrows.get('table/model/model.svelte.ts')).toContain('table/model/picking.svelte.ts')
    expect(arrows.get('table/model/carry.svelte.ts')).toContain('table/model/types.ts')
    expect(arrows.get('App.svelte')).toContain('pages/Home.svelte')
  })

  test('no circle of imports', () => expect(circle(arrows)).toBeNull())

  test('a circle is found', () => {
    expect(circle(new Map([['a', ['b']], ['b', ['c', 'd']], ['c', []], ['d', ['b']]]))).toEqual(['b', 'd', 'b'])
  })

  const roomsOf = (known: string): string[] => {
    const whole = known.replace('/*', '')
    return whole === known ? [known] : Object.keys(KNOWS).filter((room) => room === whole || room.startsWith(`${whole}/`))
  }

  test('every room is declared, below those it knows', () => {
    const rooms = Object.keys(KNOWS)
    expect([...new Set([...arrows.keys()].map(dirname))].sort()).toEqual(rooms.toSorted())
    for (const [n, room] of rooms.entries()) expect(rooms.slice(0, n), room).toEqual(expect.arrayContaining(KNOWS[room]!.flatMap(roomsOf)))
  })

  test.each(Object.entries(KNOWS))('%s knows no more than it should', (room, knows) => {
    const own = [...arrows].filter(([name]) => dirname(name) === room)
    const may = [room, ...knows.flatMap(roomsOf)]
    const strange = own.flatMap(([name, to]) => to.filter((one) => !may.includes(dirname(one))).map((one) => `${name} -> ${one}`))
    expect(strange).toEqual([])
    const known = new Set(own.flatMap(([, to]) => to.map(dirname)))
    expect(knows.filter((one) => !roomsOf(one).some((room) => known.has(room))), 'no longer needed').toEqual([])
  })

  test.each([SRC, import.meta.dirname])('no room of %s is a corridor', (home) => {
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const counts = groups(files, ({ parentPath }) => parentPath)
    expect([...counts].filter(([, files]) => files.length > 26).map(([folder]) => folder)).toEqual([])
  })

  test('components say what they need of the table', () => {
    const whole = [...files].filter(([name, text]) => !name.startsWith('table/model/') && /(?<!import type \{ |import \{ |Pick<)\bTableModel\b/.test(text))
    expect(whole.map(([name]) => name).sort()).toEqual(WHOLE)
  })
})

describe('colours', () => {
  const TOKENS = 'tokens.css'
  /** What is painted from the map data, by style and hour: there colours are data. */
  const PALETTE = /^(art|board|stage)\/.*\.ts$/
  const HARD = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\(/gi
  const tokens = [...files.get(TOKENS)!.matchAll(/^ +(--[\w-]+):/gm)].map(([, name]) => name!)
  const rest = [...files].filter(([name]) => name !== TOKENS)
  const all = rest.map(([, text]) => text).join('\n')

  test.each(['#fff', '#0a1320F2', 'rgba(0, 0, 0, 0.5)', 'hsl(20deg 50% 50%)'])('%s is one', (colour) => expect(colour.match(HARD)).toHaveLength(1))

  test('no component holds one of its own', () => {
    const hard = rest.filter(([name]) => !PALETTE.test(name)).flatMap(([name, text]) => (text.match(HARD) ?? []).map((colour) => `${name}: ${colour}`))
    expect(hard).toEqual([])
  })

  test('every one that is named is there', () => {
    const own = new Set([...all.matchAll(/(?:style:|[\s{;])(--[\w-]+)(?::|=)/g)].map(([, name]) => name))
    const named = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!))
    expect([...named].filter((name) => !tokens.includes(name) && !own.has(name))).toEqual([])
  })

  test('every one that is there is named', () => {
    const families = [...all.matchAll(/(--[\w-]+-)\$\{/g)].map(([, name]) => name!)
    const idle = tokens.filter((name) => !all.includes(`(${name})`) && !all.includes(`'${name}'`) && !families.some((start) => name.startsWith(start)))
    expect(idle).toEqual([])
  })
})

describe('spaces, layers and screens have names', () => {
  const styles = [...files].flatMap(([name, text]) => (name.endsWith('.css') ? [[name, text] as const] : [...text.matchAll(/<style>([\s\S]*)<\/style>/g)].map(([, style]) => [name, style!] as const)))
  const raw = (pattern: RegExp): string[] => styles.flatMap(([name, style]) => (style.match(pattern) ?? []).map((found) => `${name}: ${found.trim()}`))

  test('no layer is a number', () => expect(raw(/z-index: -?\d+/g)).toEqual([]))

  test('no screen is a width', () => expect(raw(/@media \((?!--).*/g)).toEqual([]))

  test('no space below two rem is a number', () => {
    expect(raw(/^ *(gap|padding|margin)[\w-]*:[^;]*(?<![\d.-])([01]?\.\d+|[12])rem.*/gm)).toEqual([])
  })
})

describe('signs', () => {
  /** Every font has these; any other sign is drawn (parts/Icon.svelte), or it is an empty box on some machine. */
  const COMMON = '←●▲−'
  const SIGN = /[\u2190-\u23ff\u2500-\u27bf\u2900-\u2bff]|\p{Extended_Pictographic}/gu

  test.each(['⏸', '⚙', '✓', '⤢', '🔊'])('%s is one', (sign) => expect(sign.match(SIGN)).toHaveLength(1))

  test('are drawn', () => {
    const words = readdirSync(join(SRC, 'text')).map((name): [string, string] => [`text/${name}`, readFileSync(join(SRC, 'text', name), 'utf8')])
    const found = [...files, ...words].flatMap(([name, text]) => (text.match(SIGN) ?? []).filter((sign) => !COMMON.includes(sign)).map((sign) => `${name}: ${sign}`))
    expect(found).toEqual([])
  })
})
