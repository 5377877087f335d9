/** Everybody in the troupe, by name. */
import { RED_EYE, type Sculpture } from '../clay.ts'
import { ape, captain, digger, ghost, hamster, plain, raccoon } from './apes.ts'
import { caterpillar, lobster, mantis, seaCreature, spider, threeHeads, turtle } from './crawlers.ts'
import { lizard } from './lizards.ts'
import { mech, saucer, tinRobot } from './machines.ts'
import { eye, ooze } from './oozes.ts'
import { batWing, moth, pterosaur } from './winged.ts'

export const TROUPE: Record<string, Sculpture> = {
  lizard: lizard({ skin: '#3f8a52', belly: '#d9c98a', plates: '#e8d6a0' }),
  'sea-lizard': lizard({ skin: '#1f8a86', belly: '#cfe3c0', plates: '#ff9a4a', fins: true }),
  'ray-lizard': lizard({ skin: '#6a6f3a', belly: '#c9b070', plates: '#9dff6a', glow: 0.45, eye: RED_EYE }),
  tyrannosaurus: lizard({ skin: '#5a6068', belly: '#b0a890', plates: '#7fd8ff', glow: 0.6 }),
  ape: ape({ fur: '#5a3a22', face: '#2f211c' }),
  silverback: ape({ fur: '#3a3440', face: '#4a3a34', silver: '#b8bcc6', crown: true }),
  'film-ape': ape({ fur: '#2f2622', face: '#6a4a3a' }),
  captain,
  ghost,
  digger,
  hamster,
  raccoon,
  plain: plain('#8a5a9a', '#e0c8e8'),
  giant: plain('#c0432c', '#f2cf94'),
  moth: moth({ fur: '#e8c890', wing: '#e8912a', rim: '#7a2a10', spot: '#8fe0d8', pupil: '#14202a' }),
  'luna-moth': moth({ fur: '#f2f0e0', wing: '#a8e0a0', rim: '#7a4a9a', spot: '#ffe07a', pupil: '#d04a6a', tails: true }),
  'film-moth': moth({ fur: '#c9a878', wing: '#d8c9a0', rim: '#a8321e', spot: '#ffc02e', pupil: '#20304a', eye: { colour: '#5ad0ff', glow: 1, grain: 'flat' } }),
  pterosaur: pterosaur({ skin: '#8e3fb0', wing: '#c06ad0', belly: '#e8c8f0' }),
  'jet-reptile': pterosaur({ skin: '#8a6a3a', wing: '#c9853a', belly: '#ecd9a8', jets: true }),
  slime: ooze({ slime: '#4cc23a' }),
  sludge: ooze({ slime: '#b0b41e', drums: true, glow: 0.16 }),
  blob: ooze({ slime: '#e0508a', eyes: true }),
  eye,
  robot: tinRobot({ metal: '#8f9daa', trim: '#c8502c', eye: '#ffd23e', core: '#ff6a3a' }),
  voltron: mech({ metal: '#6a7fb0', trim: '#d8b03a', eye: '#7ff4ff', core: '#7ff4ff' }),
  mecha: mech({ metal: '#5a6068', trim: '#a02f2a', eye: '#ff4a3a', core: '#ffb02e' }),
  saucer,
  spider,
  mantis,
  lobster,
  turtle: turtle({ skin: '#4f8a4a', shell: '#6a4a26' }),
  'jet-turtle': turtle({ skin: '#5f7a4a', shell: '#3f5a3a', jets: true }),
  caterpillar,
  'three-heads': (pose) => {
    const open = 30 - 34 * pose.stride - 20 * pose.hurt + 10 * pose.roar
    return threeHeads([batWing(1, open, [0.12, 0.6, -0.1], 0.86), batWing(-1, open, [0.12, 0.6, -0.1], 0.86)])(pose)
  },
  'sea-creature': seaCreature({ skin: '#2a6f78', belly: '#b8d8b0', fin: '#e0703a' }),
  serpent: seaCreature({ skin: '#2a8a5a', belly: '#e8dca0', fin: '#d0405a', coils: true }),
}
