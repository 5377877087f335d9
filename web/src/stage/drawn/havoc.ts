/** What the game has done to the set, as it is drawn: rubble, fire, smoke, soot, and firelight in the streets. */
import { PointLight, type Material, type Mesh, type Scene } from 'three'
import { puffing, stone, strewn, type Built, type Press, type Tier } from './build'
import { fire, smoke, type Shared } from '../paint/materials'
import type { Paints } from '../paint/paints'
import type { Ruins } from '../set/ruins'
import { Scorched } from '../paint/soot'

const FIRES = 3
const FIRELIGHT = 240

export class Havoc {
  private readonly soot: Scorched
  private readonly hearths: PointLight[]
  private readonly stone: Material
  private readonly shadow: Material
  private readonly flame: Material
  private readonly reek: Material
  private on: Mesh[] = []

  constructor(
    private readonly scene: Scene,
    private readonly built: Built,
    shared: Shared,
    paints: Paints,
    tier: Tier,
    private readonly press: Press,
  ) {
    ;[this.flame, this.reek, this.stone, this.shadow] = [fire(shared), smoke(shared), paints.many(), paints.shade('shrink')]
    this.soot = new Scorched(built.ground)
    this.hearths = Array.from({ length: tier.fine ? FIRES : 0 }, () => new PointLight('#ff7a26', 0, 30, 1.9))
    if (this.hearths.length) scene.add(...this.hearths)
  }

  show({ flames, smoke: reek, stones, pools, soot, hearths }: Ruins): void {
    this.clear()
    const rubble = strewn(stone(), this.stone, stones, this.shadow)
    for (const [made, order] of [[rubble, 0], [puffing(reek, this.reek), 3], [puffing(flames, this.flame), 4]] as const) {
      if (!made) continue
      made.renderOrder = order
      this.on.push(made)
      this.scene.add(made)
    }
    this.built.glow.light(pools)
    this.built.glowTexture.needsUpdate = true
    this.press(this.built.groundTexture, this.soot.show(soot))
    this.hearths.forEach((lamp, i) => {
      const at = hearths[i]
      lamp.intensity = at ? FIRELIGHT : 0
      if (at) lamp.position.set(...at)
    })
  }

  private clear(): void {
    for (const old of this.on) {
      this.scene.remove(old)
      old.geometry.dispose()
    }
    this.on = []
  }

  close(): void {
    this.clear()
    for (const one of [this.stone, this.shadow, this.flame, this.reek]) one.dispose()
  }
}
