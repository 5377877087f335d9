/** The arc lamp: on the keyboard's place, else on what the decision is about. */
import { CylinderGeometry, Mesh, SpotLight, Vector3, type Scene } from 'three'
import { TRIMMINGS } from './build'
import { beam } from '../paint/materials'
import type { Vec } from '../set/world'

const BRIGHT = 900
const DOWN = new Vector3(0, -1, 0)

export class ArcLamp {
  readonly light = new SpotLight('#fff0cc', 0, 170, 0.2, 0.85, 1.7)
  private readonly haze = beam()
  readonly cone = new Mesh(new CylinderGeometry(0.12, 1, 1, 24, 1, true).translate(0, -0.5, 0), this.haze)

  /** `lights`: it lights what it shines on; else only its beam is seen. */
  constructor(scene: Scene, lights: boolean) {
    if (lights) scene.add(this.light, this.light.target)
    this.cone.visible = false
    this.cone.renderOrder = 6
    this.cone.layers.set(TRIMMINGS)
    this.cone.frustumCulled = false
    scene.add(this.cone)
  }

  /** `strong`: somebody's cursor. */
  shine(on: Vec | null, strong: boolean): void {
    const { light, cone } = this
    cone.visible = on !== null
    light.intensity = on ? BRIGHT : 0
    if (!on) return
    const from = new Vector3(on[0] + 18, 62, on[2] - 8)
    const way = new Vector3(...on).sub(from)
    light.position.set(on[0] + 18, 58, on[2] + 20)
    light.target.position.set(on[0], on[1] + 4, on[2])
    cone.position.copy(from)
    cone.quaternion.setFromUnitVectors(DOWN, way.clone().normalize())
    this.haze.uniforms.force!.value = strong ? 0.16 : 0.06
    cone.scale.set(strong ? 4 : 7, way.length(), strong ? 4 : 7)
  }
}
