/** What is seen for a moment and gone: fire, smoke, a ring that opens. */
import { Mesh, MeshBasicMaterial, type BufferGeometry, type Scene } from 'three'
import { puffing } from './build'
import { fire, smoke, type Shared } from '../paint/materials'
import type { Moves } from '../camera/moves'
import type { Puff } from '../set/ruins'
import type { Vec } from '../set/world'

export class Sparks {
  constructor(
    private readonly scene: Scene,
    private readonly moves: Moves,
    private readonly shared: Shared,
    private readonly round: BufferGeometry,
    private readonly changed: () => void,
  ) {}

  /** Along the row one after the other, and all gone at the end. */
  flare(name: string, puffs: readonly Puff[], sort: 'fire' | 'smoke', ms: number): void {
    const material = sort === 'fire' ? fire(this.shared) : smoke(this.shared)
    const made = puffing(puffs, material)
    if (!made) return
    made.renderOrder = 4
    this.scene.add(made)
    const kind = made.geometry.getAttribute('kind')
    this.moves.add({
      name,
      ms,
      step: (t) => {
        puffs.forEach(({ force }, i) => kind.setY(i, force * Math.max(0, Math.min(1, t * 3 - i / puffs.length)) * Math.min(1, (1 - t) * 3)))
        kind.needsUpdate = true
      },
      done: () => {
        this.scene.remove(made)
        made.geometry.dispose()
        material.dispose()
      },
    })
    this.changed()
  }

  /** A ring that opens and fades. */
  pulse(name: string, at: Vec, ms: number): void {
    const mesh = new Mesh(this.round, new MeshBasicMaterial({ color: '#7fe3ff', transparent: true, depthTest: false, toneMapped: false }))
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
      done: () => {
        this.scene.remove(mesh)
        mesh.material.dispose()
      },
    })
    this.changed()
  }
}
