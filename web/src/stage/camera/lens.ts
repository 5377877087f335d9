/** The eye as three.js wants it: a camera, and haze that keeps its distance. */
import { Fog, Matrix4, PerspectiveCamera, Vector3 } from 'three'
import { frameOf, type Eye } from './camera'
import type { World } from '../set/world'

export class Lens {
  readonly camera = new PerspectiveCamera()
  readonly haze = new Fog('#1a1526', 150, 420)

  constructor(private readonly world: World) {}

  look(eye: Eye): void {
    const { camera, haze, world } = this
    const { from, right, up, ahead } = frameOf(eye)
    camera.fov = (eye.angle * 180) / Math.PI
    camera.aspect = eye.wide / eye.high
    camera.near = Math.max(0.5, eye.far * 0.04)
    camera.far = eye.far * 3 + Math.max(world.wide, world.deep) * 5
    camera.updateProjectionMatrix()
    camera.position.set(...from)
    camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(-ahead[0], -ahead[1], -ahead[2])))
    haze.near = eye.far * 1.1
    haze.far = eye.far * 3.2
  }
}
