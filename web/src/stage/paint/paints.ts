/** The paints of a stage: three.js' own where there is a graphics card, one plain one for all where there is none. */
import { DoubleSide, MeshDepthMaterial, MeshLambertMaterial, RGBADepthPacking, type Material, type Texture } from 'three'
import { cardboard, housing, shade, skin, type Coat, type Shared } from './materials'
import { board, plaster } from './plaster'

export interface Paints {
  /** walls and roofs: they sink, burn and shine with their space */
  built(coat: Coat): Material
  /** many of one shape, which shrink with their space */
  many(): Material
  /** ground, shores, table and bases: of no space */
  bare(coat: Coat): Material
  skin(): Material
  cards(sheet: Texture): Material
  /** what casts their shadows */
  shade(way: 'sink' | 'shrink' | 'stand'): Material
}

const looks = ({ map, lights, bright = 1, tint }: Coat): object => ({ ...(map ? { map } : {}), ...(lights ? { emissiveMap: lights, emissive: '#ffffff', emissiveIntensity: bright } : {}), ...(tint ? { color: tint } : {}) })

const fine = (shared: Shared): Paints => ({
  built: (coat) => housing(shared, { vertexColors: true, ...(coat.map ? {} : { side: DoubleSide }), ...looks(coat) }),
  many: () => housing(shared, { vertexColors: true }, 'shrink'),
  bare: (coat) => new MeshLambertMaterial({ vertexColors: true, side: DoubleSide, ...looks(coat) }),
  skin: () => skin(shared),
  cards: (sheet) => cardboard(shared, sheet),
  shade: (way) => (way === 'stand' ? new MeshDepthMaterial({ depthPacking: RGBADepthPacking }) : shade(shared, way)),
})

const plain = (shared: Shared): Paints => ({
  built: (coat) => plaster(shared, coat, { rooted: true }),
  many: () => plaster(shared, {}, { many: true }),
  bare: (coat) => plaster(shared, coat, {}),
  skin: () => plaster(shared, {}, { rim: RIM }),
  cards: (sheet) => board(shared, sheet),
  shade: (way) => fine(shared).shade(way),
})

/** How strong the light behind the giants is. */
const RIM = 0.3

export const paintsOf = (shared: Shared, isFine: boolean): Paints => (isFine ? fine(shared) : plain(shared))
