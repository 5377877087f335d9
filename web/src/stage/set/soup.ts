/** Merged triangles: corners, normals, colours, window coordinates, and the room that each belongs to. */
import { ShapeUtils, Vector2 } from 'three'
import { signed } from '../../board/geometry/shapes'
import type { Point } from '../../lib/protocol/types'
import type { Vec, World } from './world'

export interface Mesh {
  at: Float32Array
  normal: Float32Array
  colour: Float32Array
  pane: Float32Array
  /** which space it stands in, by its place on the board; -1: none */
  room: Float32Array
}

type Pane = [number, number]
const NONE: Pane = [-9, -9]

export class Soup {
  private readonly at: number[] = []
  private readonly normal: number[] = []
  private readonly colour: number[] = []
  private readonly pane: number[] = []
  private readonly room: number[] = []

  constructor(private readonly world: World) {}

  get triangles(): number {
    return this.room.length / 3
  }

  tri(a: Vec, b: Vec, c: Vec, colour: Vec, room: number, panes: readonly [Pane, Pane, Pane] = [NONE, NONE, NONE]): void {
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const long = Math.hypot(nx, ny, nz) || 1
    for (const [i, p] of [a, b, c].entries()) {
      this.at.push(p[0], p[1], p[2])
      this.normal.push(nx / long, ny / long, nz / long)
      this.colour.push(colour[0], colour[1], colour[2])
      this.pane.push(panes[i]![0], panes[i]![1])
      this.room.push(room)
    }
  }

  quad(a: Vec, b: Vec, c: Vec, d: Vec, colour: Vec, room: number, panes: readonly [Pane, Pane, Pane, Pane] = [NONE, NONE, NONE, NONE]): void {
    this.tri(a, b, c, colour, room, [panes[0], panes[1], panes[2]])
    this.tri(a, c, d, colour, room, [panes[0], panes[2], panes[3]])
  }

  /** A polygon lying flat, face up; `pane` says what is painted at a point of the board. */
  flat(polygon: readonly Point[], high: number, colour: Vec, room: number, pane?: (x: number, y: number) => Pane, holes: readonly (readonly Point[])[] = []): void {
    const vectors = (points: readonly Point[]): Vector2[] => points.map(([x, y]) => new Vector2(x, y))
    const all = [...polygon, ...holes.flat()]
    for (const face of ShapeUtils.triangulateShape(vectors(polygon), holes.map(vectors))) {
      const corners = face.map((i) => all[i!]!)
      if (signed(corners) > 0) corners.reverse()
      const [a, b, c] = corners.map(([x, y]) => this.world.at(x, y, high)) as [Vec, Vec, Vec]
      this.tri(a, b, c, colour, room, pane ? (corners.map(([x, y]) => pane(x, y)) as [Pane, Pane, Pane]) : undefined)
    }
  }

  /** Walls round a polygon from one height to another. `glazed`: how wide a window and how high a floor is; null: bare. */
  walls(polygon: readonly Point[], low: number, high: number, colour: Vec, room: number, glazed: { wide: number; floor: number; start: Pane } | null): void {
    const round = signed(polygon) < 0 ? polygon.toReversed() : polygon
    round.forEach(([ax, ay], i) => {
      const [bx, by] = round[(i + 1) % round.length]!
      const corners = [this.world.at(bx, by, low), this.world.at(ax, ay, low), this.world.at(ax, ay, high), this.world.at(bx, by, high)] as [Vec, Vec, Vec, Vec]
      if (!glazed) return this.quad(...corners, colour, room)
      const [u, v] = glazed.start
      const across = u + Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / glazed.wide)) / PANES
      const up = v + Math.max(1, Math.round((high - low) / glazed.floor)) / PANES
      this.quad(...corners, colour, room, [[u, v], [across, v], [across, up], [u, up]])
    })
  }

  mesh(): Mesh {
    return {
      at: Float32Array.from(this.at),
      normal: Float32Array.from(this.normal),
      colour: Float32Array.from(this.colour),
      pane: Float32Array.from(this.pane),
      room: Float32Array.from(this.room),
    }
  }
}

/** How many windows the picture of a wall has each way. */
export const PANES = 16
