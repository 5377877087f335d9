/** The stage: a thin renderer over the plain scene. It draws when something has changed or moves, and rests otherwise. */
import type { Fan } from '../lib/play/picker'
import { ACESFilmicToneMapping, CanvasTexture, Color, PCFShadowMap, Scene, Vector2, WebGLRenderer, type Mesh } from 'three'
import { rem } from '../lib/browser/screen.svelte'
import type { Board, Marker, Piece, Point, Trail } from '../lib/protocol/types'
import { Actors } from './drawn/actors'
import { bodiesOf, facesOf, headsOf, LEAST, spotsOf } from './cast/bodies'
import { build, TRIMMINGS, type Press, type Tier } from './drawn/build'
import { frameOf, lieOf, pixels, rayAt, type Eye, type Free } from './camera/camera'
import { Cloth } from './drawn/cloth'
import { curtainsOf, decalsOf, stumpOf, sunkBy, type Asked, type Colours } from './paint/decals'
import { Gaze } from './camera/gaze'
import { Havoc } from './drawn/havoc'
import { settle, type Label, type Set_ } from './camera/labels'
import { ArcLamp } from './drawn/lamp'
import { Lens } from './camera/lens'
import { Rooms, type Shared } from './paint/materials'
import { eased, Moves } from './camera/moves'
import { paintsOf } from './paint/paints'
import { Picker, type Body, type Picked } from './camera/pick'
import { castOf, pinsAt, placesOf, signsOf, type Cast } from './cast/props'
import { ruinsOf, type Ruins } from './set/ruins'
import { setOf, type StageSet } from './set/set'
import { Sparks } from './drawn/sparks'
import type { Vec } from './set/world'

/** What is on the board. */
export interface Scenery {
  pieces: readonly Piece[]
  markers: readonly Marker[]
  trails: readonly Trail[]
  lit: ReadonlySet<number>
  about: readonly Piece['id'][]
  fanned: Fan | null
}

export interface Wishes {
  tier: Tier
  motion(): boolean
  /** what lies over the sides of the window */
  free(): Free
  colours(): Colours
  /** the names that have room, after each drawing */
  named(labels: Set_[]): void
  /** how long each of the first frames took, in ms, with the graphics card waited for */
  timed?(ms: number): void
  /** somebody else keeps the time, and asks for each picture */
  led?: boolean
}

export const FULL: Tier = { fine: true, ground: 2048, shadow: 2048 }
export const LOW: Tier = { fine: false, ground: 1024, shadow: 1024 }

/** So many frames are drawn at once and timed. */
const TRIAL = 2
/** The first picture waits so long for its giants, in ms. */
const PATIENCE = 1_500
/** How long water and flames go on after the last thing that happened. */
const LIVELY = 6_000
/** The rem that names are measured by. */
const USUAL = 16
/** How high a giant's plate is, in units. */
const PLATE = 0.7
/** Half of a giant with its arms, in its heights. */
const BROAD = 0.45
const SINK = 260
const CRUMBLE = 700
/** How soft a shadow's edge is, in dots of the shadow map. */
const EDGE = 1.2
const GONE = 0.02
/** So much of a house has to come or go to be a movement. */
const MOVED = 0.01
/** So far from the middle of a space to its corners it is clicked as well. */
const BESIDE = 0.65
const NOTHING: Asked = { spaces: [], points: [], headings: [], places: [], subject: undefined, aim: null, marked: [], cursor: null, overlays: [], goals: { spaces: [], edges: [] }, traces: [], pins: [] }

export class Stage {
  readonly set: StageSet
  readonly moves = new Moves()
  readonly actors: Actors
  readonly gaze: Gaze
  frames = 0
  /** the seat that was last seen to act */
  doer = -1
  readonly sparks: Sparks
  private readonly renderer: WebGLRenderer
  private readonly scene = new Scene()
  private readonly lens: Lens
  private readonly shared: Shared
  private readonly rooms: Rooms
  private readonly picker: Picker
  private readonly havoc: Havoc
  private readonly cloth: Cloth
  private readonly lamp: ArcLamp
  private input: Scenery = { pieces: [], markers: [], trails: [], lit: new Set(), about: [], fanned: null }
  private asked: Asked = NOTHING
  private question = ''
  private side = ''
  /** the decals are not those of what is asked now */
  private stale = true
  private cast: Cast = { giants: [], cards: [], stars: [], labels: [] }
  private places: Label[] = []
  private ruins: Ruins
  private ruined = ''
  private sunk = new Set<number>()
  private stood = new Map<Piece['id'], Vec>()
  private request = 0
  private lively = 0
  private closed = false
  /** shadows, fire and light are drawn too */
  private whole = false
  private readonly due = performance.now() + PATIENCE

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly board: Board,
    private readonly wishes: Wishes,
  ) {
    const { tier } = wishes
    this.renderer = new WebGLRenderer({ canvas, antialias: tier.fine, powerPreference: 'high-performance' })
    // to ask after each shader is to wait for each
    this.renderer.debug.checkShaderErrors = import.meta.env.DEV
    this.renderer.toneMapping = ACESFilmicToneMapping
    this.renderer.toneMappingExposure = 1.3
    this.renderer.shadowMap.enabled = tier.shadow > 0
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.scene.background = new Color('#0a0d18')
    this.set = setOf(board)
    this.lens = new Lens(this.set.world)
    this.scene.fog = this.lens.haze
    this.gaze = new Gaze({ world: this.set.world, measured: board.lattice !== undefined, motion: () => wishes.motion(), free: () => wishes.free(), heads: () => this.cast.labels.map(({ at: [x, y, z] }): Vec => [x, y + PLATE * this.set.world.unit * this.set.world.scale, z]), sides: () => this.cast.giants.flatMap(({ at: [x, y, z], high }) => [-1, 1].map((way): Vec => [x + way * BROAD * high, y + high / 2, z])), hidden: (eye, at) => this.hidden(eye, at), changed: () => this.wake(), turned: () => this.turned() }, this.moves)
    this.rooms = new Rooms(board.spaces.length)
    this.shared = { time: { value: 3.2 }, px: { value: 1 }, yaw: { value: 0 }, lie: { value: 0 }, glow: { value: new Color(wishes.colours().glow) }, rooms: { value: this.rooms.texture }, least: { value: LEAST }, dusk: { value: 0 } }
    this.picker = new Picker(board, this.set.world, this.set.tops)
    const paints = paintsOf(this.shared, tier.fine)
    const built = build(this.scene, board, this.set, this.shared, paints, tier)
    this.actors = new Actors(board, this.shared, paints, this.moves, tier.fine, this.set.world.unit * this.set.world.scale, this.press, () => this.changed())
    this.scene.add(this.actors.group)
    this.cloth = new Cloth(this.scene, board, this.set, this.shared, tier, this.press)
    this.lamp = new ArcLamp(this.scene, tier.fine)
    this.sparks = new Sparks(this.scene, this.moves, this.shared, this.cloth.round, () => this.changed())
    this.havoc = new Havoc(this.scene, built, this.shared, paints, tier, this.press)
    this.ruins = ruinsOf(board, this.set, [])
    this.havoc.show(this.ruins)
    if (tier.fine) this.complete()
  }

  /** In software the first picture comes without what takes long to prepare, and the second has it all. */
  private complete(): void {
    this.whole = true
    this.lens.camera.layers.enable(TRIMMINGS)
    this.shared.dusk.value = EDGE / Math.max(1, this.wishes.tier.shadow)
    this.reshade()
  }

  /** The shadows have changed. */
  private reshade(): void {
    this.renderer.shadowMap.needsUpdate = this.whole
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
      this.havoc.show(this.ruins)
      this.places = placesOf(this.board, this.set, this.ruins.gone)
    }
    this.settleHouses(still)
    this.recast(still)
    this.gaze.attend()
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

  /** Parts are sent alone: a whole sheet is some megabytes. */
  private press: Press = (texture, patches) => {
    if (!patches || (patches.length && !this.frames)) texture.needsUpdate = true
    else for (const { x, y, canvas } of patches) this.renderer.copyTextureToTexture(new CanvasTexture(canvas), texture, null, new Vector2(x, texture.image.height - y - canvas.height))
  }

  private left = (n: number): number => {
    if (this.ruins.gone.has(n)) return GONE
    return this.sunk.has(n) ? stumpOf(this.set.tops.get(n) ?? 0, this.set.world.unit) : 1
  }

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
    this.actors.show(this.cast.giants, [...this.cast.cards, ...signs], this.cast.stars, ways, still)
    this.lamp.shine(this.lookedAt(), this.asked.cursor !== null)
  }

  /** Along the trail where there is one. */
  private way(piece: Piece, from: Vec, to: Vec): Vec[] {
    const trail = this.input.trails.find((one) => one.piece === piece.id)
    const { world, rooms } = this.set
    const stops = trail?.points ?? (trail?.spaces ?? []).flatMap((n) => (rooms.has(n) ? [this.board.spaces[rooms.get(n)!]!.centre] : []))
    return [from, ...stops.slice(1, -1).map(([x, y]): Vec => [world.at(x, y)[0], to[1], world.at(x, y)[2]]), to]
  }

  /** Where those stand whom the decision is about. */
  private feet(): Point[] {
    const { pieces, about } = this.input
    const middle = (n: number): Point[] => (this.set.rooms.has(n) ? [this.board.spaces[this.set.rooms.get(n)!]!.centre] : [])
    return pieces.filter(({ id }) => about.includes(id)).flatMap(({ x, y, space }): Point[] => (x !== undefined && y !== undefined ? [[x, y]] : middle(space)))
  }

  /** Houses go down where they hide what is lit or whom it is about, or for good. */
  private settleHouses(still: boolean): void {
    const lit = new Set(this.asked.spaces)
    const { yaw, pitch } = this.gaze.goal
    this.sunk = sunkBy(this.board, this.set, lit, this.feet(), [Math.sin(yaw), Math.cos(yaw)], pitch)
    const from = this.board.spaces.map((_, i) => this.rooms.left(i))
    const to = this.board.spaces.map((space) => this.left(space.n))
    const glow = this.board.spaces.map((space) => Number(lit.has(space.n)))
    const moving = to.some((left, i) => Math.abs(left - from[i]!) > MOVED)
    const step = (t: number): void => {
      for (const [i, left] of to.entries()) this.rooms.set(i, from[i]! + (left - from[i]!) * eased(t), glow[i]!, this.ruins.burning.has(i) ? 1 : 0)
      if (moving) this.reshade()
    }
    const falls = to.some((left, i) => left === GONE && from[i]! > left + MOVED)
    this.moves.add({ name: 'houses', ms: still || !moving ? 0 : falls ? CRUMBLE : SINK, step })
  }

  /** Decals on the ground, light from the borders. */
  private decorate(): void {
    const decals = decalsOf(this.board, this.set, this.asked, this.input.pieces, this.wishes.colours())
    this.cloth.paint(decals, curtainsOf(this.board, this.set, this.asked, this.left))
  }

  /** The middle of a space. */
  centre(n: number): Vec | null {
    const space = this.board.spaces[this.set.rooms.get(n) ?? -1]
    return space ? this.set.world.at(...space.centre) : null
  }

  private lookedAt(): Vec | null {
    const here = this.asked.cursor === null ? null : this.centre(this.asked.cursor)
    if (here) return here
    const body = [...this.cast.giants, ...this.cast.cards].find((one) => one.about)
    return body?.at ?? null
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
    if (!(this.asked.spaces.length || this.input.about.length) || side === this.side) return
    this.side = side
    this.settleHouses(!this.wishes.motion())
    this.recast(true)
  }

  // -- the hand

  pick(x: number, y: number): Picked {
    return this.picker.pick(rayAt(this.gaze.eye, x, y), new Set(this.asked.spaces), this.bodies(), this.left)
  }

  /** What can be picked. */
  wanted(): Pick<Asked, 'spaces' | 'points'> & { pieces: Piece[] } {
    const { spaces, points } = this.asked
    return { spaces, points, pieces: this.input.pieces.filter(({ id }) => this.input.lit.has(id as number)) }
  }

  /** Where a lit space is best clicked: on its ground or on what is left of its roof, beside whoever stands before it. */
  spotOf(n: number): [number, number] {
    const space = this.board.spaces[this.set.rooms.get(n) ?? -1]
    if (!space) return [-1, -1]
    const { centre: [x, y], polygon } = space
    const high = (this.set.tops.get(n) ?? 0) * this.left(n)
    const tries = [space.centre, ...polygon.map(([px, py]): Point => [x + (px - x) * BESIDE, y + (py - y) * BESIDE])].map((at) => this.gaze.inWindow(at, high))
    return tries.find((at) => this.pick(...at).space?.n === n) ?? tries[0]!
  }

  /** The piece whose body a piece is seen by: its own, or the top of its pile. */
  topOf(id: Piece['id']): Piece['id'] | undefined {
    return this.bodyOf(id)?.piece.id
  }

  /** Where a piece is best clicked: low on its body, or where it looks out from behind another. */
  spotOfPiece(id: Piece['id']): [number, number] {
    const body = this.bodyOf(id)
    const tries = body ? spotsOf(body, this.gaze.eye) : []
    return tries.find((at) => this.pick(...at).piece?.id === body!.piece.id) ?? tries[0] ?? [-1, -1]
  }

  private bodyOf(id: Piece['id']): Body | undefined {
    return this.bodies().find(({ pile }) => pile.includes(id))
  }

  private bodies(): Body[] {
    return bodiesOf(this.cast, this.gaze.eye)
  }

  /** How much an eye would not see of the giants next to a point, two at most. */
  private hidden(eye: Eye, [x, , z]: Vec): number {
    const giants = bodiesOf({ ...this.cast, cards: [], stars: [] }, eye)
    const far = ({ at }: Body): number => Math.hypot(at[0] - x, at[2] - z)
    const next = giants.toSorted((a, b) => far(a) - far(b)).slice(0, 2)
    const { from } = frameOf(eye)
    return next.reduce((sum, one) => sum + this.picker.hidden(from, one, giants.filter((other) => other !== one), this.left), 0)
  }

  // -- drawing

  /** Something is different: draw, and let water and flames go on for a while. */
  changed(): void {
    this.reshade()
    if (this.wishes.tier.fine && this.wishes.motion()) this.lively = performance.now() + LIVELY
    this.wake()
  }

  /** Nothing moves, nothing is waited for, nothing will be drawn. */
  still(): boolean {
    return this.frames >= TRIAL && !this.request && !this.moves.busy && this.actors.dressed
  }

  private wake(): void {
    if (!this.request && !this.closed && !this.wishes.led) this.request = requestAnimationFrame((now) => this.frame(now))
  }

  private frame(now: number): void {
    this.request = 0
    if (!this.frames && !this.actors.dressed && now < this.due) return this.wake()
    const alive = now < this.lively
    const moving = this.advance(now, alive)
    this.draw()
    if (moving || alive) this.wake()
  }

  /** The picture of a moment, in ms, where somebody else keeps the time. */
  shoot(now: number): void {
    this.advance(now, true)
    this.draw()
  }

  /** Everything as it is at this moment, water and flames too where they are `alive`; whether anything still moves. */
  private advance(now: number, alive: boolean): boolean {
    const moving = this.moves.run(now)
    if (alive) this.shared.time.value = 3.2 + (now % 1e7) / 1000
    if (this.wishes.tier.fine && this.moves.others('eye', 'orbit')) this.reshade()
    return moving
  }

  /** All giants are there. */
  get ready(): boolean {
    return this.actors.dressed
  }

  private draw(): void {
    const start = performance.now()
    if (this.stale) this.decorate()
    this.stale = false
    if (this.frames && !this.whole) this.complete()
    const { aim } = this.asked
    const { eye } = this.gaze
    this.cloth.hover(aim && aim.kind !== 'heading' ? this.set.world.at(...aim.at, this.set.world.unit * 0.05) : null)
    this.lens.look(eye)
    this.shared.px.value = (pixels(eye) * this.renderer.domElement.height) / eye.high
    this.shared.yaw.value = eye.yaw
    this.shared.lie.value = lieOf(eye.pitch)
    // cards stay readable in the pixels of the page, not of the screen
    this.shared.least.value = LEAST * (this.renderer.domElement.height / eye.high)
    const t = this.shared.time.value
    for (const { giant, body } of this.actors.all()) if (giant.pose === 'idle') body.scale.set(giant.high, giant.high * (1 + 0.012 * Math.sin(t * 1.7 + giant.at[0])), giant.high)
    this.renderer.render(this.scene, this.lens.camera)
    this.frames++
    this.wishes.named(settle([...pinsAt(this.board, this.set, this.asked.pins, this.asked.places), ...this.cast.labels, ...this.places], eye, facesOf(this.bodies(), eye), headsOf(this.cast, eye), rem() / USUAL))
    if (this.frames <= TRIAL && !this.wishes.led) this.time(start)
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
      const { geometry, material } = one as Partial<Mesh>
      geometry?.dispose()
      for (const paint of [material ?? []].flat()) paint.dispose()
    })
    this.actors.close()
    this.havoc.close()
    this.rooms.texture.dispose()
    this.renderer.dispose()
    // all textures go with it
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss()
  }
}
