/** What lies on the table: the sheet with the flat board's shapes, light from the borders of what is lit, the base under the hand. */
import { BufferAttribute, BufferGeometry, CustomBlending, Mesh, MeshBasicMaterial, OneFactor, OneMinusSrcAlphaFactor, PlaneGeometry, RingGeometry, type CanvasTexture, type Scene } from 'three'
import type { Board } from '../../lib/protocol/types'
import { texture, TRIMMINGS, type Press, type Tier } from './build'
import type { Curtain, Decal } from '../paint/decals'
import { curtain, type Shared } from '../paint/materials'
import type { StageSet } from '../set/set'
import { Sheet } from '../paint/sheet'
import type { Vec } from '../set/world'

export class Cloth {
  private readonly sheet: Sheet
  private readonly print: CanvasTexture
  private readonly curtains: [Mesh, Mesh]
  private readonly ring: Mesh

  constructor(
    scene: Scene,
    board: Board,
    private readonly set: StageSet,
    shared: Shared,
    tier: Tier,
    private readonly press: Press,
  ) {
    const { wide, deep, unit, scale } = set.world
    this.sheet = new Sheet(board, unit, tier.ground)
    this.print = texture(this.sheet.canvas, tier.fine)
    // a canvas holds its colours thinned by their alpha: to undo that for a million dots is dear
    this.print.premultiplyAlpha = true
    const thinned = { blending: CustomBlending, blendSrc: OneFactor, blendDst: OneMinusSrcAlphaFactor } as const
    const linen = new MeshBasicMaterial({ map: this.print, ...thinned, transparent: true, depthWrite: false, toneMapped: false, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -4 })
    const plane = new Mesh(new PlaneGeometry(wide, deep).rotateX(-Math.PI / 2), linen)
    plane.position.y = 0.03
    plane.renderOrder = 1
    this.curtains = [new Mesh(new BufferGeometry(), curtain(shared, false)), new Mesh(new BufferGeometry(), curtain(shared, true))]
    this.curtains.forEach((mesh, i) => {
      mesh.frustumCulled = false
      mesh.renderOrder = 5 + 2 * i
      mesh.layers.set(TRIMMINGS)
    })
    const r = (board.lattice?.base ?? unit * 0.4) * scale
    this.ring = new Mesh(new RingGeometry(r * 0.84, r, 32).rotateX(-Math.PI / 2), new MeshBasicMaterial({ color: '#ffffff', depthTest: false, transparent: true, toneMapped: false }))
    this.ring.visible = false
    this.ring.renderOrder = 8
    scene.add(plane, ...this.curtains, this.ring)
  }

  paint(decals: readonly Decal[], rising: readonly Curtain[]): void {
    this.press(this.print, this.sheet.paint(decals))
    const shape = hung(rising, this.set)
    this.curtains[0].geometry.dispose()
    for (const mesh of this.curtains) {
      mesh.geometry = shape
      mesh.visible = rising.length > 0
    }
  }

  /** Where the base under the hand would stand. */
  hover(at: Vec | null): void {
    this.ring.visible = at !== null
    if (at) this.ring.position.set(...at)
  }

  /** A ring of the same size, for whoever wants one of their own. */
  get round(): BufferGeometry {
    return this.ring.geometry
  }
}

function hung(rising: readonly Curtain[], { world }: StageSet): BufferGeometry {
  const [at, uv] = [new Float32Array(rising.length * 18), new Float32Array(rising.length * 12)]
  rising.forEach(({ from, to, low, high }, i) => {
    const [a, b, c, d] = [world.at(...from, low), world.at(...to, low), world.at(...to, high), world.at(...from, high)]
    at.set([...a, ...b, ...c, ...a, ...c, ...d], i * 18)
    uv.set([0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1], i * 12)
  })
  const shape = new BufferGeometry()
  shape.setAttribute('position', new BufferAttribute(at, 3))
  shape.setAttribute('uv', new BufferAttribute(uv, 2))
  return shape
}
