/** The cast on the stage: sculpted giants on their bases, and cardboard in one drawing. */
import {
  AdditiveBlending,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  ConeGeometry,
  CylinderGeometry,
  GreaterDepth,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshBasicMaterial,
  TorusGeometry,
  type Material,
  type ShaderMaterial,
} from 'three'
import { mergeGeometries } from './merge'
import type { Board, Piece } from '../../lib/protocol/types'
import { painted, texture, TRIMMINGS, type Press } from './build'
import { figureOf, type Figure } from '../cast/figures'
import { beam, type Shared } from '../paint/materials'
import { along, arc, eased, facing, riseOf, turning, type Moves } from '../camera/moves'
import { Prints, type Patch } from '../paint/paintbox'
import type { Paints } from '../paint/paints'
import { SHOULDER, type Card, type Giant, type Star } from '../cast/props'
import { light, LINEAR, type Vec } from '../set/world'

const TALLEST = 1
/** Looking a little past us where the game does not say where a giant looks. */
const ASKANCE = 0.35
const HIGHEST = 512
const FALL = 800
const FLIGHT = 850
/** First the houses, then what of a giant is behind them, then the cast. */
const [THROUGH, CAST] = [0.3, 0.5]

/** So much of a walk is turning, at its beginning and at its end. */
const TURN = 0.25

/** More new faces than this, and the whole sheet is sent. */
const FEW = 12

const shapes = new Map<string, BufferGeometry>()

/** A figure as three.js wants it; kept, for a giant may come back. `least`: so much all of it shines. */
function shapeOf(name: string, { at, colour, faces }: Figure, least: number): BufferGeometry {
  let made = shapes.get(name)
  if (!made) {
    made = new BufferGeometry()
    made.setAttribute('position', new BufferAttribute(at, 3))
    const [paint, shine] = [new Float32Array(at.length), new Float32Array(at.length / 3)]
    for (let i = 0; i < shine.length; i++) {
      for (let k = 0; k < 3; k++) paint[i * 3 + k] = LINEAR[colour[i * 4 + k]!]!
      shine[i] = Math.max(least, colour[i * 4 + 3]! / 255)
    }
    made.setAttribute('color', new BufferAttribute(paint, 3))
    made.setAttribute('shine', new BufferAttribute(shine, 1))
    made.setIndex(new BufferAttribute(faces, 1))
    made.computeVertexNormals()
    shapes.set(name, made)
  }
  return made
}

/** The base: a puck in the owner's colour, a bright rim, an arrow where the game says where it looks; a rod where it flies. */
function pedestal({ base, fill, edge, turn, lift, about, lit }: Giant, glow: string): BufferGeometry {
  const rim = about ? '#ffe9a8' : lit ? glow : edge
  const parts = [painted(new CylinderGeometry(base * 0.96, base, 0.5, 36).translate(0, 0.25, 0), light(fill)), painted(new TorusGeometry(base * 0.98, lit || about ? 0.26 : 0.15, 6, 40).rotateX(Math.PI / 2).translate(0, 0.42, 0), light(rim, lit || about ? 2.4 : 1))]
  if (turn !== null) parts.push(painted(new ConeGeometry(base * 0.42, base * 0.7, 3).rotateX(Math.PI / 2).translate(0, 0.3, base * 1.28).rotateY(turn), light(edge, 1.6)))
  if (lift > 0.2) parts.push(painted(new CylinderGeometry(0.1, 0.1, lift, 5).translate(0, -lift / 2, 0), light('#8a8f98')))
  return mergeGeometries(parts.map((part) => part.toNonIndexed()))
}

/** A searchlight from above, and the ring that it draws, beside the height of whom it follows. */
const BEAM = { wide: 0.55, top: 0.16, long: 6, carried: 0.26, waiting: 0.5, ring: 0.36, shine: 0.14 }
const [CONE, RING] = ['cone', 'ring']
/** The depths of what stands before all others. */
const NEARER = 0.05
/** A shoulder is looked for among what is so far aside, and higher than that is head, wing or antenna. */
const [NEAREST, FARTHEST, COLUMN, HIGH] = [0.16, 0.36, 0.02, 0.88]

/** The place on a figure where somebody small can stand: the top of it, a little aside of its head. */
export function perchOf({ at }: Pick<Figure, 'at'>): Vec {
  const tops = new Map<number, Vec>()
  for (let i = 0; i < at.length; i += 3) {
    const [x, y, z] = [at[i]!, at[i + 1]!, at[i + 2]!]
    const column = Math.round(x / COLUMN)
    if (x >= NEAREST && x <= FARTHEST && y > (tops.get(column)?.[1] ?? -1)) tops.set(column, [x, y, z])
  }
  const near = [...tops.values()].filter(([, y]) => y <= HIGH).sort(([a], [b]) => Math.abs(a - SHOULDER.aside) - Math.abs(b - SHOULDER.aside))
  return near[0] ?? [SHOULDER.aside, SHOULDER.up, 0]
}

/** Nearer than all the rest, wherever it stands: it is seen through whoever stands before it. */
export function foremost(mesh: Mesh): Mesh {
  mesh.onBeforeRender = ({ getContext }) => getContext().depthRange(0, NEARER)
  mesh.onAfterRender = ({ getContext }) => getContext().depthRange(0, 1)
  return mesh
}

interface Actor {
  giant: Giant
  group: Group
  body: Group
  base: Mesh
  shown: string
  /** where it looks, and the way it last went */
  turn: number
  /** where it has room for somebody small, once its figure is known */
  perch: Vec | null
}

export class Actors {
  readonly group = new Group()
  private readonly actors = new Map<Piece['id'], Actor>()
  private readonly wood: Material
  private readonly skin: Material
  private readonly shade: Material
  private cards: readonly Card[] = []
  private readonly prints: Prints
  private readonly sheet: CanvasTexture
  private readonly deck: Mesh
  private readonly table: InstancedBufferGeometry
  /** among houses as high as giants: what is hidden shines through in the colour of its owner */
  private readonly hides: boolean
  private readonly lights = new Map<string, Material>()
  private waiting = 0
  private readonly stars = new Map<Piece['id'], { star: Star; group: Group }>()
  private readonly strayed = new Map<Piece['id'], Vec>()

  constructor(
    board: Board,
    private readonly shared: Shared,
    paints: Paints,
    private readonly moves: Moves,
    fine: boolean,
    /** how wide a space is in the room */
    private readonly unit: number,
    private readonly press: Press,
    /** something has changed that was waited for */
    private readonly changed: () => void,
  ) {
    ;[this.wood, this.skin, this.shade] = [paints.bare({}), paints.skin(), paints.shade('stand')]
    this.hides = board.lattice !== undefined
    this.prints = new Prints(board, () => {
      this.deal()
      this.changed()
    })
    this.sheet = texture(this.prints.sheet, fine, true)
    this.table = standee()
    this.deck = new Mesh(this.table, paints.cards(this.sheet))
    this.deck.frustumCulled = false
    this.deck.renderOrder = CAST
    this.group.add(this.deck)
  }

  /** Who is here now. `ways`: how those that moved came; `quick`: no movement at all. */
  show(giants: readonly Giant[], cards: readonly Card[], stars: readonly Star[], ways: ReadonlyMap<Piece['id'], Vec[]>, quick: boolean): void {
    const here = new Set(giants.map((giant) => giant.piece.id))
    for (const [id, actor] of this.actors) {
      if (here.has(id) || this.moves.has(`fall ${id}`)) continue
      if (quick) this.leave(id, actor)
      else this.topple(id, actor)
    }
    for (const giant of giants) this.place(giant, ways.get(giant.piece.id), quick)
    this.strayed.clear()
    if (!quick)
      for (const card of cards) {
        const way = card.piece && ways.get(card.piece.id)
        if (way) this.slide(card, way)
      }
    this.cards = cards
    this.deal()
    this.light(stars, quick)
  }

  /** Those in the limelight, and nobody else: whoever is lost dwindles away with her light. */
  private light(stars: readonly Star[], quick: boolean): void {
    for (const [id, { group }] of this.stars)
      if (!stars.some(({ piece }) => piece.id === id)) {
        this.stars.delete(id)
        const size = group.scale.x
        this.moves.add({ name: `lost ${id}`, ms: quick ? 0 : FALL, step: (t) => group.scale.setScalar(size * Math.max(0.001, 1 - t * t)), done: () => group.removeFromParent() })
      }
    for (const star of stars) {
      const known = this.stars.get(star.piece.id)
      if (known) known.star = star
      else {
        const group = new Group()
        this.stars.set(star.piece.id, { star, group })
        void this.enter(star, group)
      }
    }
    this.seat()
  }

  private async enter({ layers }: Star, group: Group): Promise<void> {
    // brightest where it falls
    const cone = new Mesh(new CylinderGeometry(BEAM.wide, BEAM.top, BEAM.long, 24, 1, true).rotateX(Math.PI).translate(0, BEAM.long / 2, 0), beam())
    cone.renderOrder = THROUGH
    cone.layers.set(TRIMMINGS)
    const ring = new Mesh(painted(new TorusGeometry(BEAM.ring, 0.05, 6, 32).rotateX(Math.PI / 2), light('#ffe9a8', 2.4)), this.wood)
    group.add(cone, ring)
    ;[cone.name, ring.name] = [CONE, RING]
    for (const { name, figure } of await this.fetch(layers)) group.add(foremost(this.sculpt(name, figure, BEAM.shine)))
    this.changed()
  }

  /** Each where it stands now: on the ground, or on whoever carries it. */
  private seat(): void {
    for (const { star, group } of this.stars.values()) {
      const actor = star.by === null ? undefined : this.actors.get(star.by)
      if (actor) {
        actor.body.add(group)
        group.position.set(...(actor.perch ?? [SHOULDER.aside, SHOULDER.up, 0]))
      } else {
        this.group.add(group)
        group.position.set(...star.at)
      }
      group.scale.setScalar(actor ? star.high / actor.giant.high : star.high)
      group.getObjectByName(RING)!.visible = !actor
      const cone = group.getObjectByName(CONE) as Mesh<BufferGeometry, ShaderMaterial>
      cone.material.uniforms.force!.value = actor ? BEAM.carried : BEAM.waiting
    }
  }

  /** Whether every figure has come that was sent for. */
  get dressed(): boolean {
    return this.waiting + this.prints.waiting === 0
  }

  /** The shapes are kept, but a renderer that holds on to one of them would be kept with it. */
  close(): void {
    for (const shape of shapes.values()) shape.dispose()
  }

  private leave(id: Piece['id'], actor: Actor): void {
    this.group.remove(actor.group)
    actor.base.geometry.dispose()
    this.actors.delete(id)
  }

  /** It falls over backwards, lies, and is gone. */
  private topple(id: Piece['id'], actor: Actor): void {
    const { body, giant } = actor
    this.moves.add({
      name: `fall ${id}`,
      ms: FALL,
      step: (t) => {
        const down = Math.min(1, t * 1.5)
        body.rotation.set((-Math.PI / 2) * down * down, giant.turn ?? actor.turn, 0, 'YXZ')
        body.position.y = 0.45 + giant.high * 0.14 * down - (t > 0.8 ? (t - 0.8) * giant.high : 0)
      },
      done: () => this.leave(id, actor),
    })
  }

  private place(giant: Giant, way: Vec[] | undefined, quick: boolean): void {
    const id = giant.piece.id
    const key = JSON.stringify([giant.layers, giant.fill, giant.turn, giant.lit, giant.about, giant.lift, giant.base])
    let actor = this.actors.get(id)
    if (!actor) {
      const [group, body, base] = [new Group(), new Group(), new Mesh(new BufferGeometry(), this.wood)]
      base.castShadow = base.receiveShadow = true
      base.customDepthMaterial = this.shade
      base.renderOrder = CAST
      group.add(body, base)
      group.position.set(...giant.at)
      this.group.add(group)
      actor = { giant, group, body, base, shown: '', turn: giant.turn ?? ASKANCE, perch: null }
      this.actors.set(id, actor)
    }
    const layered = actor.shown === '' || actor.giant.layers.join() !== giant.layers.join()
    actor.giant = giant
    if (actor.shown !== key) {
      actor.base.geometry.dispose()
      actor.base.geometry = pedestal(giant, `#${this.shared.glow.value.getHexString()}`)
      actor.shown = key
    }
    if (layered) void this.dress(actor)
    this.move(actor, quick ? undefined : way)
  }

  /** The figure and what it wears, as soon as they are there. */
  private async dress(actor: Actor): Promise<void> {
    const { layers } = actor.giant
    const found = await this.fetch(layers)
    if (actor.giant.layers !== layers && actor.giant.layers.join() !== layers.join()) return
    actor.body.clear()
    for (const { name, figure } of found) {
      const mesh = this.sculpt(name, figure)
      actor.body.add(mesh)
      if (this.hides) actor.body.add(this.ghost(mesh, actor.giant.edge))
    }
    actor.perch = found[0] ? perchOf(found[0].figure) : null
    this.seat()
    this.changed()
  }

  private async fetch(layers: readonly string[]): Promise<{ name: string; figure: Figure }[]> {
    this.waiting++
    const found = await Promise.all(layers.map(async (name) => ({ name, figure: await figureOf(name) })))
    this.waiting--
    return found.flatMap(({ name, figure }) => (figure ? [{ name, figure }] : []))
  }

  private sculpt(name: string, figure: Figure, shine = 0): Mesh {
    const mesh = new Mesh(shapeOf(name, figure, shine), this.skin)
    mesh.castShadow = mesh.receiveShadow = true
    mesh.customDepthMaterial = this.shade
    mesh.renderOrder = CAST
    return mesh
  }

  /** A figure where a house stands before it. It is drawn with what is solid, before the figure itself. */
  private ghost({ geometry }: Mesh, colour: string): Mesh {
    const light = this.lights.get(colour) ?? new MeshBasicMaterial({ color: colour, opacity: 0.13, blending: AdditiveBlending, depthFunc: GreaterDepth, depthWrite: false, fog: false })
    this.lights.set(colour, light)
    const made = new Mesh(geometry, light)
    made.renderOrder = THROUGH
    made.layers.set(TRIMMINGS)
    return made
  }

  private move(actor: Actor, way: Vec[] | undefined): void {
    const { giant, group } = actor
    const name = `walk ${giant.piece.id}`
    if (way && way.length > 1) {
      const rise = riseOf(way, this.unit)
      const ms = rise ? FLIGHT : Math.min(900, 330 + 150 * (way.length - 2))
      const from = actor.body.rotation.y
      if (giant.turn === null) actor.turn = facing(way, 1) ?? actor.turn
      const end = giant.turn ?? actor.turn
      this.moves.add({
        name,
        ms,
        step: (t) => {
          const { at } = along(way, eased(t))
          const going = turning(turning(from, facing(way, eased(t)) ?? end, Math.min(1, t / TURN)), end, Math.max(0, (t - 1 + TURN) / TURN))
          // heavy steps: it rises and rolls a little; in the air it leans into its way
          const pace = t * (way.length - 1) * Math.PI * 2
          const up = rise ? arc(rise, eased(t)) : Math.abs(Math.sin(pace)) * giant.high * 0.035 * (t < 1 ? 1 : 0)
          group.position.set(at[0], at[1] + up, at[2])
          actor.body.rotation.set(rise ? Math.sin(t * Math.PI) * 0.55 : 0, going, rise || t === 1 ? 0 : Math.sin(pace) * 0.07, 'YXZ')
          if (t === 1) this.pose(actor)
        },
      })
      return
    }
    if (this.moves.has(name)) return
    group.position.set(...giant.at)
    this.pose(actor)
  }

  private pose({ giant, body, turn }: Actor): void {
    const high = giant.high * TALLEST
    body.scale.setScalar(high)
    body.position.set(0, 0.45, 0)
    body.rotation.set(0, giant.turn ?? turn, 0)
    if (giant.pose === 'fallen') {
      body.rotation.set(-Math.PI / 2, 0, giant.turn ?? turn, 'YXZ')
      body.position.set(0, high * 0.16, high * 0.4)
    } else if (giant.pose === 'hurt') body.rotation.set(0.16, giant.turn ?? turn, -0.1, 'YXZ')
  }

  /** The body of a giant, for whoever makes it act. */
  actor(id: Piece['id']): { group: Group; body: Group; giant: Giant; turn(to: number): void; rest(): void } | null {
    const found = this.actors.get(id)
    return found ? { group: found.group, body: found.body, giant: found.giant, turn: (to) => (found.turn = to), rest: () => this.pose(found) } : null
  }

  all(): { giant: Giant; body: Group }[] {
    return [...this.actors.values()]
  }

  private slide(card: Card, way: Vec[]): void {
    const id = card.piece!.id
    const rise = riseOf(way, this.unit)
    this.strayed.set(id, way[0]!)
    this.moves.add({
      name: `walk ${id}`,
      ms: Math.min(700, 280 + 120 * (way.length - 2)),
      step: (t) => {
        const [x, y, z] = along(way, eased(t)).at
        if (t === 1) this.strayed.delete(id)
        else this.strayed.set(id, [x, y + arc(rise, eased(t)), z])
        this.deal()
      },
    })
  }

  /** Writes where every card stands. */
  private deal(): void {
    const shown = this.cards.slice(0, HIGHEST)
    const [place, cell, look] = ['place', 'cell', 'look'].map((name) => this.table.getAttribute(name) as InstancedBufferAttribute)
    const [printed, high]: [Patch[], number] = [[], this.prints.sheet.height]
    shown.forEach((card, i) => {
      const { place: at, fresh, cut } = this.prints.cell(card)
      if (fresh) printed.push(fresh)
      place!.setXYZ(i, ...((card.piece && this.strayed.get(card.piece.id)) ?? card.at))
      cell!.setXY(i, ...at)
      // until its picture has come, a model is cardboard
      look!.setXYZW(i, card.high, Number(card.lit), Number(card.about), cut ? card.least : Math.abs(card.least))
    })
    for (const one of [place, cell, look]) one!.needsUpdate = true
    this.table.instanceCount = shown.length
    // a texture that has been sent keeps its size
    if (high !== this.prints.sheet.height) this.sheet.dispose()
    this.press(this.sheet, high !== this.prints.sheet.height || printed.length > FEW ? null : printed)
  }
}

/** A card with a foot: its face is what has window coordinates, the rest is bare board. */
function standee(): InstancedBufferGeometry {
  const front = new BoxGeometry(1, 1, 0.07).translate(0, 0.55, 0)
  const foot = new BoxGeometry(0.86, 0.1, 0.26).translate(0, 0.05, 0)
  const uv = front.getAttribute('uv')
  const normal = front.getAttribute('normal')
  for (let i = 0; i < uv.count; i++) if (Math.abs(normal.getZ(i)) < 0.9) uv.setXY(i, -9, -9)
  const flat = foot.getAttribute('uv')
  for (let i = 0; i < flat.count; i++) flat.setXY(i, -9, -9)
  const whole = mergeGeometries([front.toNonIndexed(), foot.toNonIndexed()])
  const made = new InstancedBufferGeometry()
  for (const name of ['position', 'normal', 'uv']) made.setAttribute(name, whole.getAttribute(name))
  made.setAttribute('place', new InstancedBufferAttribute(new Float32Array(HIGHEST * 3), 3))
  made.setAttribute('cell', new InstancedBufferAttribute(new Float32Array(HIGHEST * 2), 2))
  made.setAttribute('look', new InstancedBufferAttribute(new Float32Array(HIGHEST * 4), 4))
  made.instanceCount = 0
  return made
}
