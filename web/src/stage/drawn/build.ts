/** From the plain set to things that three.js can draw: few of them, each with many triangles. */
import {
  AmbientLight,
  BackSide,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DirectionalLight,
  Float32BufferAttribute,
  Group,
  HemisphereLight,
  IcosahedronGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  LinearFilter,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Points,
  Quaternion,
  RepeatWrapping,
  Scene,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
  type Material,
} from 'three'
import type { Board } from '../../lib/protocol/types'
import type { Glint, Sort, Thing } from '../set/growth'
import { glints, water, type Shared } from '../paint/materials'
import { groundOf, skyOf, windowsOf, woodOf, type Patch } from '../paint/paintbox'
import type { Paints } from '../paint/paints'
import type { Puff } from '../set/ruins'
import type { StageSet } from '../set/set'
import { Glow } from '../paint/soot'
import { FLOOR } from '../set/stalls'
import type { Mesh as Plain } from '../set/soup'
import { laidOut, light, type Vec } from '../set/world'

/** How much may be asked of the machine. */
export interface Tier {
  fine: boolean
  /** pixels across the ground and the shadow map */
  ground: number
  shadow: number
}

/** What the first picture can do without is on a layer of its own: sparks, fire, smoke, beams. */
export const TRIMMINGS = 1

/** Puts what was painted onto a texture; null: all of it. */
export type Press = (texture: CanvasTexture, patches: readonly Patch[] | null) => void

/** `fine`: sharp also where it is seen from the side; `small`: it is seen much smaller than it is painted, which in software is dear. */
export function texture(canvas: HTMLCanvasElement, fine: boolean, small = fine): CanvasTexture {
  const made = new CanvasTexture(canvas)
  made.colorSpace = SRGBColorSpace
  made.anisotropy = fine ? 8 : 1
  if (!small) {
    made.generateMipmaps = false
    made.minFilter = LinearFilter
  }
  return made
}

/** A shape in one colour. */
export function painted(shape: BufferGeometry, colour: Vec): BufferGeometry {
  const coat = new Float32Array(shape.getAttribute('position').count * 3)
  for (let i = 0; i < coat.length; i += 3) coat.set(colour, i)
  return shape.setAttribute('color', new BufferAttribute(coat, 3))
}

/** Of flat faces, whatever it was before. */
function faceted(shape: BufferGeometry): BufferGeometry {
  const made = shape.index ? shape.toNonIndexed() : shape
  made.computeVertexNormals()
  return made
}

export function geometryOf(plain: Plain): BufferGeometry {
  const made = new BufferGeometry()
  made.setAttribute('position', new BufferAttribute(plain.at, 3))
  made.setAttribute('normal', new BufferAttribute(plain.normal, 3))
  made.setAttribute('color', new BufferAttribute(plain.colour, 3))
  made.setAttribute('uv', new BufferAttribute(plain.pane, 2))
  made.setAttribute('room', new BufferAttribute(plain.room, 1))
  return made
}

const UP = new Vector3(0, 1, 0)
const LEAN = new Vector3(1, 0, 0.4).normalize()

/** Many of one shape, in one drawing. */
export function strewn(shape: BufferGeometry, material: Material, things: readonly Thing[], shadow: Material | null): InstancedMesh | null {
  if (!things.length) return null
  const made = new InstancedMesh(shape, material, things.length)
  const [matrix, turn, lean] = [new Matrix4(), new Quaternion(), new Quaternion()]
  const colours = new Float32Array(things.length * 3)
  things.forEach(({ at, size, turn: by, tilt, colour }, i) => {
    turn.setFromAxisAngle(UP, by)
    if (tilt) turn.multiply(lean.setFromAxisAngle(LEAN, tilt))
    made.setMatrixAt(i, matrix.compose(new Vector3(...at), turn, new Vector3(...size)))
    colours.set(colour, i * 3)
  })
  made.instanceColor = new InstancedBufferAttribute(colours, 3)
  shape.setAttribute('room', new InstancedBufferAttribute(Float32Array.from(things, (one) => one.room), 1))
  made.receiveShadow = true
  if (shadow) {
    made.castShadow = true
    made.customDepthMaterial = shadow
  }
  return made
}

/** A mountain with a white top. */
function peak(): BufferGeometry {
  const made = new ConeGeometry(1, 1, 6, 4).translate(0, 0.5, 0)
  const at = made.getAttribute('position')
  const colours = Array.from({ length: at.count }, (_, i) => (at.getY(i) > 0.7 ? [1, 0.97, 0.92] : at.getY(i) > 0.4 ? [0.46, 0.36, 0.28] : [0.3, 0.26, 0.15])).flat()
  made.setAttribute('color', new Float32BufferAttribute(colours, 3))
  return faceted(made)
}

const WHITE: Vec = [1, 1, 1]

/** Each of ten sorts: with flat faces, or round and with so few corners that a wood is drawn in software too. */
const SHAPES: Record<Sort, (fine: boolean) => BufferGeometry> = {
  crown: (fine) => (fine ? new IcosahedronGeometry(0.95, 1) : new SphereGeometry(0.95, 6, 4)),
  pine: () => new ConeGeometry(1, 1, 6),
  trunk: () => new CylinderGeometry(0.7, 1, 1, 5, 1, true),
  peak,
  hill: () => new SphereGeometry(1, 10, 5, 0, Math.PI * 2, 0, Math.PI / 2),
  rock: () => new IcosahedronGeometry(0.5, 0),
  post: () => new CylinderGeometry(1, 1, 1, 5, 1, true),
  car: () => new BoxGeometry(1, 1, 1),
  cactus: () => new CylinderGeometry(0.5, 0.5, 1, 6),
  reed: () => new CylinderGeometry(0.5, 1, 1, 4, 1, true),
}

function shapeOf(sort: Sort, fine: boolean): BufferGeometry {
  const made = SHAPES[sort](fine)
  const shape = sort === 'hill' || !fine ? made : faceted(made)
  return shape.hasAttribute('color') ? shape : painted(shape, WHITE)
}

export const stone = (): BufferGeometry => painted(new IcosahedronGeometry(0.62, 0), WHITE)

const CASTS: readonly Sort[] = ['crown', 'pine', 'peak', 'rock']

/** What lies behind is drawn after what stands before it, and so for the most part not at all. */
const BEHIND = { land: 1, sea: 2, table: 3, sky: 4 }

export interface Built {
  ground: HTMLCanvasElement
  groundTexture: CanvasTexture
  glow: Glow
  glowTexture: CanvasTexture
}

export function build(scene: Scene, board: Board, set: StageSet, shared: Shared, paints: Paints, tier: Tier): Built {
  const ground = groundOf(board, set, tier.ground)
  const groundTexture = texture(ground, tier.fine)
  const glow = new Glow(board, set.growth.pools, tier.ground / 2)
  const glowTexture = texture(glow.canvas, false)
  const sinking = paints.shade('sink')
  const solid = (plain: Plain, material: Material, casts: boolean, order = 0): void => {
    if (!plain.at.length) return
    const mesh = new Mesh(geometryOf(plain), material)
    mesh.renderOrder = order
    mesh.receiveShadow = true
    if (casts) {
      mesh.castShadow = true
      mesh.customDepthMaterial = sinking
    }
    scene.add(mesh)
  }
  const { wall, lit } = windowsOf()
  const [panes, lights] = [texture(wall, tier.fine, true), texture(lit, tier.fine, true)]
  for (const one of [panes, lights]) one.wrapS = one.wrapT = RepeatWrapping
  solid(set.meshes.land, paints.bare({ map: groundTexture, lights: glowTexture, bright: 1.1, tint: new Color(1.45, 1.38, 1.3) }), false, BEHIND.land)
  solid(set.meshes.banks, paints.bare({}), false)
  solid(set.meshes.sea, water(shared), false, BEHIND.sea)
  solid(set.meshes.walls, paints.built({ map: panes, lights, bright: 1.25 }), true)
  solid(set.meshes.roofs, paints.built({}), true)
  const [many, shrinking] = [paints.many(), paints.shade('shrink')]
  for (const [sort, things] of Object.entries(set.growth.things) as [Sort, Thing[]][]) {
    if (!things.length) continue
    const made = strewn(shapeOf(sort, tier.fine), many, things, CASTS.includes(sort) ? shrinking : null)
    if (made) scene.add(made)
  }
  const sparks = sparkling(set.growth.glints, shared)
  if (sparks) scene.add(sparks)
  const [table, sky] = [tableOf(set, paints, tier), backdrop(set)]
  for (const mesh of table.children) mesh.renderOrder = BEHIND.table
  sky.renderOrder = BEHIND.sky
  scene.add(table, sky)
  lamps(scene, set, tier)
  return { ground, groundTexture, glow, glowTexture }
}

function sparkling(list: readonly Glint[], shared: Shared): Points | null {
  if (!list.length) return null
  const made = new BufferGeometry()
  made.setAttribute('position', new Float32BufferAttribute(list.flatMap(({ at }) => at), 3))
  made.setAttribute('look', new Float32BufferAttribute(list.flatMap(({ size, colour }) => [size, ...colour]), 4))
  made.setAttribute('blink', new Float32BufferAttribute(list.map(({ blinks }) => Number(blinks)), 1))
  const points = new Points(made, glints(shared))
  points.frustumCulled = false
  points.renderOrder = 2
  points.layers.set(TRIMMINGS)
  return points
}

/** The wooden table with its rim, and the dark floor far below. */
function tableOf({ world }: StageSet, paints: Paints, { fine }: Tier): Group {
  const [wide, deep] = laidOut(world)
  const wood = texture(woodOf(), fine)
  wood.wrapS = wood.wrapT = RepeatWrapping
  wood.repeat.set(4, 1)
  const planks = paints.bare({ map: wood })
  const [rim, thick] = [2.2, 2.6]
  const group = new Group()
  const beam = (w: number, h: number, d: number, x: number, y: number, z: number): void => {
    const made = new Mesh(painted(new BoxGeometry(w, h, d), WHITE), planks)
    made.position.set(x, y, z)
    made.receiveShadow = true
    group.add(made)
  }
  beam(wide + 5, 3, deep + 5, 0, -3.4, 0)
  for (const side of [-1, 1]) {
    beam(wide + 5, thick, rim, 0, -1.05, side * (deep / 2 + 1.4))
    beam(rim, thick, deep + 5, side * (wide / 2 + 1.4), -1.05, 0)
  }
  const floor = new Mesh(painted(new CircleGeometry(Math.max(wide, deep) * 5, 40), light('#2a1f28')), paints.bare({}))
  floor.rotation.x = -Math.PI / 2
  floor.position.y = FLOOR
  group.add(floor)
  return group
}

function backdrop({ world }: StageSet): Mesh {
  const [wide, deep] = laidOut(world)
  const sky = texture(skyOf(), false)
  sky.wrapS = RepeatWrapping
  sky.repeat.x = -1
  const [far, high] = [Math.max(wide, deep) * 3.2, Math.max(78, wide * 0.62)]
  const half = (Math.max(wide, deep) * 2.2) / far
  const shell = new CylinderGeometry(far, far, high, 64, 1, true, Math.PI - half, 2 * half)
  const made = new Mesh(shell, new MeshBasicMaterial({ map: sky, color: '#bdb0b8', side: BackSide, fog: false, toneMapped: false }))
  made.position.set(0, high / 2 - high * 0.2, far - deep / 2 - Math.max(wide, deep) * 0.2)
  return made
}

/** A low sun through the studio window, and the moon. */
function lamps(scene: Scene, { world: { wide, deep } }: StageSet, tier: Tier): void {
  scene.add(new HemisphereLight('#8494d8', '#6a4230', 1.9), new AmbientLight('#5a5070', 0.9))
  const moon = new DirectionalLight('#7fa0ff', 0.8)
  moon.position.set(40, 60, -60)
  const sun = new DirectionalLight('#ffb878', 3.3)
  const reach = Math.hypot(wide, deep) / 2
  sun.position.set(-70, 58, 30).normalize().multiplyScalar(reach + 40)
  if (tier.shadow) {
    sun.castShadow = true
    sun.shadow.mapSize.set(tier.shadow, tier.shadow)
    Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach * 0.8, bottom: -reach * 0.8, near: 1, far: 2 * reach + 90 })
    sun.shadow.bias = -0.0006
    sun.shadow.normalBias = 0.12
    sun.shadow.radius = 4
  }
  scene.add(moon, sun, sun.target)
}

/** Flames or smoke, all in one drawing. */
export function puffing(list: readonly Puff[], material: Material): Mesh | null {
  if (!list.length) return null
  const shape = new PlaneGeometry(1, 1)
  const made = new InstancedMesh(shape, material, list.length)
  shape.setAttribute('place', new InstancedBufferAttribute(Float32Array.from(list.flatMap(({ at, size }) => [...at, size])), 4))
  shape.setAttribute('kind', new InstancedBufferAttribute(Float32Array.from(list.flatMap(({ seed, force }) => [seed, force])), 2))
  made.frustumCulled = false
  made.layers.set(TRIMMINGS)
  return made
}
