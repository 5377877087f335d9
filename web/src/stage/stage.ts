/** The stage: a thin renderer over the plain scene. It draws when something has changed or moves, and rests otherwise. */
import {
  ACESFilmicToneMapping,
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  Fog,
  IcosahedronGeometry,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PointLight,
  RingGeometry,
  Scene,
  SpotLight,
  Vector3,
  WebGLRenderer,
  type CanvasTexture,
  type Object3D,
  type Texture,
} from 'three'
import type { Board, Marker, Piece, Trail } from '../lib/types'
import { Actors } from './actors'
import { build, puffing, strewn, texture, type Built, type Tier } from './build'
import { frameOf, pixels, project, rayAt } from './camera'
import { curtainsOf, decalsOf, sunkBy, type Asked, type Colours } from './decals'
import { Gaze } from './gaze'
import { settle, type Area, type Label, type Set_ } from './labels'
import { beam, curtain, fire, Rooms, skin, smoke, type Shared } from './materials'
import { eased, Moves } from './moves'
import { poolsOf, Sheet } from './paintbox'
import { Picker, type Body, type Picked } from './pick'
import { castOf, placesOf, signsOf, type Cast } from './props'
import { ruinsOf, type Puff, type Ruins } from './ruins'
import { setOf, type StageSet } from './set'
import type { Vec } from './world'

/** What is on the board. */
export interface Scenery {
  pieces: readonly Piece[]
  markers: readonly Marker[]
  trails: readonly Trail[]
  lit: ReadonlySet<number>
  about: readonly Piece['id'][]
  fanned: number | null
}

export interface Wishes {
  tier: Tier
  motion(): boolean
  colours(): Colours
  /** the names that have room, after each drawing */
  named(labels: Set_[]): void
  /** how long each of the first frames took, in ms, with the graphics card waited for */
  timed?(ms: number): void
}

export const FULL: Tier = { fine: true, ground: 2048, shadow: 2048 }
export const LOW: Tier = { fine: false, ground: 1024, shadow: 1024 }

/** So many frames are drawn at once and timed. */
const TRIAL = 2
/** How long water and flames go on after the last thing that happened. */
const LIVELY = 6_000
const SINK = 260
const CRUMBLE = 700
const SUNK = 0.26
const GONE = 0.02
const LEAST = 30
const FIRES = 3
const NOTHING: Asked = { spaces: [], points: [], headings: [], places: [], subject: undefined, aim: null, marked: [], cursor: null, overlays: [], goals: { spaces: [], edges: [] }, traces: [] }

export class Stage {
  readonly set: StageSet
  readonly moves = new Moves()
  readonly actors: Actors
  readonly gaze: Gaze
  frames = 0
  private readonly renderer: WebGLRenderer
  private readonly scene = new Scene()
  private readonly camera = new PerspectiveCamera()
  private readonly shared: Shared
  private readonly rooms: Rooms
  private readonly picker: Picker
  private readonly built: Built
  private readonly sheet: Sheet
  private readonly sheetTexture: CanvasTexture
  private readonly ruinsOn: Object3D[] = []
  private readonly hearths: PointLight[]
  private readonly spot: { light: SpotLight; cone: Mesh }
  private readonly curtains: [Mesh, Mesh]
  private readonly ghost: Mesh
  private glow: Texture | null = null
  private input: Scenery = { pieces: [], markers: [], trails: [], lit: new Set(), about: [], fanned: null }
  private asked: Asked = NOTHING
  private question = ''
  private side = ''
  /** the decals are not those of what is asked now */
  private stale = true
  private cast: Cast = { giants: [], cards: [], labels: [] }
  private places: Label[] = []
  private ruins: Ruins
  private ruined = ''
  private sunk = new Set<number>()
  private stood = new Map<Piece['id'], Vec>()
  private request = 0
  private lively = 0
  private closed = false

  constructor(
    canvas: HTMLCanvasElement,
    readonly board: Board,
    private readonly wishes: Wishes,
  ) {
    const { tier } = wishes
    this.renderer = new WebGLRenderer({ canvas, antialias: tier.fine, powerPreference: 'high-performance' })
    this.renderer.toneMapping = ACESFilmicToneMapping
    this.renderer.toneMappingExposure = 1.3
    this.renderer.shadowMap.enabled = tier.shadow > 0
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.scene.background = new Color('#0a0d18')
    this.scene.fog = new Fog('#1a1526', 150, 420)
    this.set = setOf(board)
    this.gaze = new Gaze({ world: this.set.world, measured: board.lattice !== undefined, motion: () => wishes.motion(), changed: () => this.wake(), turned: () => this.turned() }, this.moves)
    this.rooms = new Rooms(board.spaces.length)
    this.shared = { time: { value: 3.2 }, px: { value: 1 }, yaw: { value: 0 }, glow: { value: new Color(wishes.colours().glow) }, rooms: { value: this.rooms.texture }, least: { value: LEAST } }
    this.picker = new Picker(board, this.set.world, this.set.tops)
    this.built = build(this.scene, board, this.set, this.shared, tier)
    this.actors = new Actors(board, this.shared, skin(this.shared, tier.fine), this.moves, () => this.changed())
    this.scene.add(this.actors.group)
    this.ruins = ruinsOf(board, this.set, [])
    this.sheet = new Sheet(board, this.set.world.unit, tier.ground)
    this.sheetTexture = texture(this.sheet.canvas)
    this.scene.add(this.lay())
    this.curtains = [new Mesh(new BufferGeometry(), curtain(this.shared, false)), new Mesh(new BufferGeometry(), curtain(this.shared, true))]
    this.curtains.forEach((mesh, i) => {
      mesh.frustumCulled = false
      mesh.renderOrder = 5 + 2 * i
      this.scene.add(mesh)
    })
    this.ghost = this.ring()
    this.hearths = Array.from({ length: tier.fine ? FIRES : 0 }, () => new PointLight('#ff7a26', 0, 30, 1.9))
    if (this.hearths.length) this.scene.add(...this.hearths)
    this.spot = this.arcLamp(tier.fine)
    this.kindle()
  }

  // -- what is shown

  /** The pieces and markers as they are now; those that moved walk, `quick`: all stand at once. */
  show(input: Scenery, quick = false): void {
    const still = quick || !this.wishes.motion()
    this.input = input
    const marks = JSON.stringify(input.markers)
    if (marks !== this.ruined) {
      this.ruined = marks
      this.ruins = ruinsOf(this.board, this.set, input.markers)
      this.kindle()
      this.places = placesOf(this.board, this.set, this.ruins.gone)
    }
    this.settleHouses(still)
    this.recast(still)
    this.stale = true
    this.changed()
  }

  /** What can be picked and what is pointed at; the base under the hand moves without anything else. */
  ask(asked: Asked): void {
    const aimed = asked.aim?.kind === 'heading' ? asked.aim : null
    const key = JSON.stringify([{ ...asked, aim: aimed, subject: asked.subject?.id }, this.wishes.colours().glow])
    this.asked = asked
    if (key !== this.question) {
      this.question = key
      this.shared.glow.value.set(this.wishes.colours().glow)
      this.settleHouses(!this.wishes.motion())
      this.recast(true)
      this.stale = true
      this.changed()
    } else this.wake()
  }

  private left = (n: number): number => (this.ruins.gone.has(n) ? GONE : this.sunk.has(n) ? SUNK : 1)

  private recast(still: boolean): void {
    const shown = { ...this.input, spots: new Set(this.asked.spaces) }
    this.cast = castOf(this.board, this.set, shown, this.left)
    const ways = new Map<Piece['id'], Vec[]>()
    const now = new Map<Piece['id'], Vec>()
    for (const { piece, at } of [...this.cast.giants, ...this.cast.cards]) {
      if (!piece) continue
      now.set(piece.id, at)
      const was = this.stood.get(piece.id)
      if (was && Math.hypot(was[0] - at[0], was[2] - at[2]) > 0.5) ways.set(piece.id, this.way(piece, was, at))
    }
    this.stood = now
    const signs = signsOf(this.board, this.set, this.input.markers, this.left)
    this.actors.show(this.cast.giants, [...this.cast.cards, ...signs], ways, still)
    this.shine()
  }

  /** Along the trail where there is one. */
  private way(piece: Piece, from: Vec, to: Vec): Vec[] {
    const trail = this.input.trails.find((one) => one.piece === piece.id)
    const { world, rooms } = this.set
    const stops = trail?.points ?? (trail?.spaces ?? []).flatMap((n) => (rooms.has(n) ? [this.board.spaces[rooms.get(n)!]!.centre] : []))
    return [from, ...stops.slice(1, -1).map(([x, y]): Vec => [world.at(x, y)[0], to[1], world.at(x, y)[2]]), to]
  }

  /** Houses go down where they hide what is lit, or for good. */
  private settleHouses(still: boolean): void {
    const lit = new Set(this.asked.spaces)
    const { yaw, pitch } = this.gaze.goal
    this.sunk = sunkBy(this.board, this.set, lit, [Math.sin(yaw), Math.cos(yaw)], pitch)
    const from = this.board.spaces.map((_, i) => this.rooms.left(i))
    const to = this.board.spaces.map((space) => this.left(space.n))
    const glow = this.board.spaces.map((space) => Number(lit.has(space.n)))
    const moving = to.some((left, i) => Math.abs(left - from[i]!) > 0.01)
    const step = (t: number): void => {
      for (const [i, left] of to.entries()) this.rooms.set(i, from[i]! + (left - from[i]!) * eased(t), glow[i]!, this.ruins.burning.has(i) ? 1 : 0)
      if (moving) this.renderer.shadowMap.needsUpdate = true
    }
    const falls = to.some((left, i) => left === GONE && from[i]! > SUNK / 2)
    this.moves.add({ name: 'houses', ms: still || !moving ? 0 : falls ? CRUMBLE : SINK, step })
  }

  /** Fires, smoke, stones, soot and the light on the ground. */
  private kindle(): void {
    for (const old of this.ruinsOn.splice(0)) {
      this.scene.remove(old)
      ;(old as Mesh).geometry.dispose()
    }
    const { flames, smoke: reek, stones, pools, soot, hearths } = this.ruins
    const rubble = strewn(new IcosahedronGeometry(0.62, 0), new MeshLambertMaterial({ flatShading: true }), stones, null)
    const [low, high] = [puffing(flames, fire(this.shared)), puffing(reek, smoke(this.shared))]
    if (rubble) rubble.castShadow = true
    for (const [made, order] of [[rubble, 0], [high, 3], [low, 4]] as const) {
      if (!made) continue
      made.renderOrder = order
      this.ruinsOn.push(made)
      this.scene.add(made)
    }
    this.glow?.dispose()
    this.glow = texture(poolsOf(this.board, [...this.set.growth.pools, ...pools], this.wishes.tier.ground / 2))
    this.built.earth.emissiveMap = this.glow
    this.built.earth.needsUpdate = true
    this.scorch(soot)
    this.hearths.forEach((lamp, i) => {
      const at = hearths[i]
      lamp.intensity = at ? 240 : 0
      if (at) lamp.position.set(...at)
    })
    this.renderer.shadowMap.needsUpdate = true
  }

  private scorch(soot: Ruins['soot']): void {
    const { ground, groundTexture } = this.built
    const brush = ground.getContext('2d')!
    for (const { at: [x, y], reach } of soot) {
      const dark = brush.createRadialGradient(x, y, reach * 0.1, x, y, reach)
      dark.addColorStop(0, '#0a0706dd')
      dark.addColorStop(1, '#0a070600')
      brush.fillStyle = dark
      brush.fillRect(x - reach, y - reach, 2 * reach, 2 * reach)
    }
    if (soot.length) groundTexture.needsUpdate = true
  }

  /** Decals on the ground, light from the borders. */
  private decorate(): void {
    const { world } = this.set
    this.sheet.paint(decalsOf(this.board, this.set, this.asked, this.input.pieces, this.wishes.colours()))
    this.sheetTexture.needsUpdate = true
    const rising = curtainsOf(this.board, this.set, this.asked, this.left)
    const [at, uv] = [new Float32Array(rising.length * 18), new Float32Array(rising.length * 12)]
    rising.forEach(({ from, to, low, high }, i) => {
      const [a, b, c, d] = [world.at(...from, low), world.at(...to, low), world.at(...to, high), world.at(...from, high)]
      at.set([...a, ...b, ...c, ...a, ...c, ...d], i * 18)
      uv.set([0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1], i * 12)
    })
    const shape = new BufferGeometry()
    shape.setAttribute('position', new BufferAttribute(at, 3))
    shape.setAttribute('uv', new BufferAttribute(uv, 2))
    this.curtains[0].geometry.dispose()
    for (const mesh of this.curtains) {
      mesh.geometry = shape
      mesh.visible = rising.length > 0
    }
  }

  private lay(): Mesh {
    const { wide, deep } = this.set.world
    const cloth = new MeshBasicMaterial({ map: this.sheetTexture, transparent: true, depthWrite: false, toneMapped: false, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -4 })
    const mesh = new Mesh(new PlaneGeometry(wide, deep).rotateX(-Math.PI / 2), cloth)
    mesh.position.y = 0.03
    mesh.renderOrder = 1
    return mesh
  }

  private ring(): Mesh {
    const r = (this.board.lattice?.base ?? this.set.world.unit * 0.4) * this.set.world.scale
    const mesh = new Mesh(new RingGeometry(r * 0.84, r, 32).rotateX(-Math.PI / 2), new MeshBasicMaterial({ color: '#ffffff', depthTest: false, transparent: true, toneMapped: false }))
    mesh.visible = false
    mesh.renderOrder = 8
    this.scene.add(mesh)
    return mesh
  }

  /** The arc lamp: on the keyboard's place, else on what the decision is about. */
  private arcLamp(lights: boolean): { light: SpotLight; cone: Mesh } {
    const light = new SpotLight('#fff0cc', 0, 170, 0.2, 0.85, 1.7)
    if (lights) this.scene.add(light, light.target)
    const cone = new Mesh(new CylinderGeometry(0.12, 1, 1, 24, 1, true).translate(0, -0.5, 0), beam())
    cone.visible = false
    cone.renderOrder = 6
    cone.frustumCulled = false
    this.scene.add(cone)
    return { light, cone }
  }

  private shine(): void {
    const on = this.lookedAt()
    const { light, cone } = this.spot
    cone.visible = on !== null
    light.intensity = on ? 900 : 0
    if (!on) return
    const from = new Vector3(on[0] + 18, 62, on[2] - 8)
    const way = new Vector3(...on).sub(from)
    light.position.set(on[0] + 18, 58, on[2] + 20)
    light.target.position.set(on[0], on[1] + 4, on[2])
    cone.position.copy(from)
    cone.quaternion.setFromUnitVectors(new Vector3(0, -1, 0), way.clone().normalize())
    const strong = this.asked.cursor !== null
    ;(cone.material as ReturnType<typeof beam>).uniforms.force!.value = strong ? 0.16 : 0.06
    cone.scale.set(strong ? 4 : 7, way.length(), strong ? 4 : 7)
  }

  private lookedAt(): Vec | null {
    const { world, rooms } = this.set
    const space = this.asked.cursor === null ? undefined : this.board.spaces[rooms.get(this.asked.cursor) ?? -1]
    if (space) return world.at(...space.centre)
    const body = [...this.cast.giants, ...this.cast.cards].find((one) => one.about)
    return body?.at ?? null
  }

  /** Fire or smoke for a moment. */
  flare(name: string, puffs: readonly Puff[], sort: 'fire' | 'smoke', ms: number): void {
    const made = puffing(puffs, sort === 'fire' ? fire(this.shared) : smoke(this.shared))
    if (!made) return
    made.renderOrder = 4
    this.scene.add(made)
    const kind = made.geometry.getAttribute('kind')
    this.moves.add({
      name,
      ms,
      step: (t) => {
        // along the row one after the other, and all gone at the end
        puffs.forEach(({ force }, i) => kind.setY(i, force * Math.max(0, Math.min(1, t * 3 - i / puffs.length)) * Math.min(1, (1 - t) * 3)))
        kind.needsUpdate = true
      },
      done: () => {
        this.scene.remove(made)
        made.geometry.dispose()
      },
    })
    this.changed()
  }

  /** A ring that opens and fades. */
  pulse(name: string, at: Vec, ms: number): void {
    const mesh = new Mesh(this.ghost.geometry, new MeshBasicMaterial({ color: '#7fe3ff', transparent: true, depthTest: false, toneMapped: false }))
    mesh.position.set(at[0], at[1] + 0.2, at[2])
    mesh.renderOrder = 8
    this.scene.add(mesh)
    this.moves.add({
      name,
      ms,
      step: (t) => {
        mesh.scale.setScalar(0.4 + 1.6 * t)
        mesh.material.opacity = 1 - t
      },
      done: () => void this.scene.remove(mesh),
    })
    this.changed()
  }

  resize(wide: number, high: number, ratio: number): void {
    if (!wide || !high) return
    this.renderer.setPixelRatio(Math.min(this.wishes.tier.fine ? 2 : 1, ratio))
    this.renderer.setSize(wide, high, false)
    this.gaze.resize(wide, high)
  }

  /** The houses that are in the way have changed with the angle. */
  private turned(): void {
    const { yaw, pitch } = this.gaze.goal
    const side = `${yaw} ${pitch}`
    if (!this.asked.spaces.length || side === this.side) return
    this.side = side
    this.settleHouses(!this.wishes.motion())
    this.recast(true)
  }

  // -- the hand

  pick(x: number, y: number): Picked {
    return this.picker.pick(rayAt(this.gaze.eye, x, y), new Set(this.asked.spaces), this.bodies(), this.left)
  }

  /** What can be picked. */
  wanted(): Pick<Asked, 'spaces' | 'points'> {
    return this.asked
  }

  /** Where a lit space is best clicked: on its ground or on what is left of its roof. */
  spotOf(n: number): [number, number] {
    const space = this.board.spaces[this.set.rooms.get(n) ?? -1]
    return space ? this.gaze.inWindow(space.centre, (this.set.tops.get(n) ?? 0) * this.left(n)) : [-1, -1]
  }

  /** Where a piece is best clicked: low on its body. */
  spotOfPiece(id: Piece['id']): [number, number] {
    const body = this.bodies().find((one) => one.piece.id === id)
    const seen = body && project(this.gaze.eye, [body.at[0], body.at[1] + body.high * Math.min(0.5, body.firm * 0.5), body.at[2]])
    return seen ? [seen[0], seen[1]] : [-1, -1]
  }

  private bodies(): Body[] {
    const px = pixels(this.gaze.eye)
    const { from } = frameOf(this.gaze.eye)
    const giants = this.cast.giants.map(({ piece, at, high, base, lit }): Body => ({ piece, at, radius: Math.max(base, high * 0.19), high: high * 0.94, lit, firm: 0.14 }))
    const cards = this.cast.cards.map(({ piece, at, high, lit }): Body => {
      const far = Math.hypot(from[0] - at[0], from[1] - at[1], from[2] - at[2])
      const k = high * Math.max(1, Math.min(2.4, (LEAST * far) / (high * px)))
      return { piece: piece!, at, radius: k * 0.43, high: k * 1.05, lit, firm: 0.6 }
    })
    return [...giants, ...cards]
  }

  // -- drawing

  /** Something is different: draw, and let water and flames go on for a while. */
  changed(): void {
    this.renderer.shadowMap.needsUpdate = true
    if (this.wishes.tier.fine && this.wishes.motion()) this.lively = performance.now() + LIVELY
    this.wake()
  }

  /** Nothing moves, nothing is waited for, nothing will be drawn. */
  still(): boolean {
    return this.frames >= TRIAL && !this.request && !this.moves.busy && this.actors.dressed
  }

  private wake(): void {
    if (!this.request && !this.closed) this.request = requestAnimationFrame((now) => this.frame(now))
  }

  private frame(now: number): void {
    this.request = 0
    const moving = this.moves.run(now)
    const alive = now < this.lively
    if (alive) this.shared.time.value = 3.2 + (now % 1e7) / 1000
    if (this.wishes.tier.fine && this.moves.others('eye')) this.renderer.shadowMap.needsUpdate = true
    this.draw()
    if (moving || alive) this.wake()
  }

  private draw(): void {
    const start = performance.now()
    if (this.stale) this.decorate()
    this.stale = false
    const { aim } = this.asked
    this.ghost.visible = aim !== null && aim.kind !== 'heading'
    if (aim) this.ghost.position.set(...this.set.world.at(...aim.at, this.set.world.unit * 0.05))
    const { camera, gaze: { eye } } = this
    const { from, right, up, ahead } = frameOf(eye)
    camera.fov = (eye.angle * 180) / Math.PI
    camera.aspect = eye.wide / eye.high
    camera.near = Math.max(0.5, eye.far * 0.04)
    camera.far = eye.far * 3 + Math.max(this.set.world.wide, this.set.world.deep) * 5
    camera.updateProjectionMatrix()
    camera.position.set(...from)
    camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(-ahead[0], -ahead[1], -ahead[2])))
    const fog = this.scene.fog as Fog
    fog.near = eye.far * 1.1
    fog.far = eye.far * 3.2
    this.shared.px.value = (pixels(eye) * this.renderer.domElement.height) / eye.high
    this.shared.yaw.value = eye.yaw
    // cards stay readable in the pixels of the page, not of the screen
    this.shared.least.value = LEAST * (this.renderer.domElement.height / eye.high)
    const t = this.shared.time.value
    for (const { giant, body } of this.actors.all()) if (giant.pose === 'idle') body.scale.set(giant.high, giant.high * (1 + 0.012 * Math.sin(t * 1.7 + giant.at[0])), giant.high)
    this.renderer.render(this.scene, camera)
    this.frames++
    this.wishes.named(settle([...this.cast.labels, ...this.places], eye, this.faces()))
    if (this.frames <= TRIAL) this.time(start)
  }

  /** The first frames are waited for, and followed by the next. */
  private time(start: number): void {
    const gl = this.renderer.getContext() as WebGL2RenderingContext
    const drawn = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    const ask = (): void => {
      if (this.closed || gl.isContextLost()) return
      if (drawn && gl.getSyncParameter(drawn, gl.SYNC_STATUS) !== gl.SIGNALED) return void setTimeout(ask, 1)
      this.wishes.timed?.(performance.now() - start)
      if (this.frames < TRIAL) this.wake()
    }
    ask()
  }

  /** Where names must not lie. */
  private faces(): Area[] {
    return this.bodies().flatMap(({ at, radius, high }): Area[] => {
      const [foot, head] = [project(this.gaze.eye, at), project(this.gaze.eye, [at[0], at[1] + high, at[2]])]
      if (!foot || !head) return []
      const half = (radius * pixels(this.gaze.eye)) / foot[2]
      return [[foot[0] - half, Math.min(foot[1], head[1]), foot[0] + half, Math.max(foot[1], head[1])]]
    })
  }

  /** What is seen, as a picture. */
  async picture(): Promise<Blob | null> {
    this.draw()
    return new Promise((done) => this.renderer.domElement.toBlob(done, 'image/png'))
  }

  numbers(): { calls: number; triangles: number; frames: number } {
    const { calls, triangles } = this.renderer.info.render
    return { calls, triangles, frames: this.frames }
  }

  close(): void {
    this.closed = true
    cancelAnimationFrame(this.request)
    this.scene.traverse((one) => {
      const mesh = one as Partial<Mesh>
      if (!mesh.geometry || mesh.geometry.getAttribute('shine')) return
      mesh.geometry.dispose()
      for (const material of [mesh.material ?? []].flat()) {
        const { map, emissiveMap } = material as MeshLambertMaterial
        map?.dispose()
        emissiveMap?.dispose()
        material.dispose()
      }
    })
    this.rooms.texture.dispose()
    this.renderer.dispose()
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss()
  }
}
