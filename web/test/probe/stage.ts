/** The stage, the show and the film. */
import type { Projector } from '../../src/film/projector'
import type { Piece } from '../../src/lib/protocol/types'
import type { Stage } from '../../src/stage/stage'
import { one } from './dom'

export const depth = (): (HTMLElement & { stage: Stage }) | null => document.querySelector('.depth')

export function theStage(): Stage {
  const { stage } = one<HTMLElement & { stage: Stage }>('.depth')
  return stage
}

export const isStill = (): boolean => theStage().still()

/** Every target of the legal list, and whether the stage finds it where it shows it. */
export async function targets(): Promise<{ wrong: Piece['id'][]; all: number; pieces: number }> {
  const stage = theStage()
  while (stage.moves.busy) await window.frame()
  const { spaces, points, pieces } = stage.wanted()
  // a click on the giant that stands there means its space as well
  const meant = ({ piece, space }: ReturnType<Stage['pick']>) => space?.n ?? piece?.space
  const wrong: Piece['id'][] = [...spaces].filter((n) => meant(stage.pick(...stage.spotOf(n))) !== n)
  const { columns, step } = stage['board'].lattice ?? { columns: 1, step: 1 }
  for (const n of points) {
    const at: [number, number] = [(n % columns) * step, Math.floor(n / columns) * step]
    const [x, y] = stage.gaze.onBoard(...stage.gaze.inWindow(at))
    if (Math.hypot(x - at[0], y - at[1]) > step / 2) wrong.push(n)
  }
  // of a pile the top one is clicked, and opens it
  const place = ({ space, x, y }: Piece) => `${space} ${x} ${y}`
  for (const piece of pieces) {
    const hit = stage.pick(...stage.spotOfPiece(piece.id)).piece
    if (hit?.id !== piece.id && (!hit || place(hit) !== place(piece))) wrong.push(piece.id)
  }
  return { wrong, all: [...spaces, ...points].length, pieces: pieces.length }
}

/** The graphics card loses the picture. */
export const losePicture = (): void => one<HTMLCanvasElement>('.depth canvas').getContext('webgl2')!.getExtension('WEBGL_lose_context')?.loseContext()

/** The picture is lost as soon as somebody is on the way. */
export function losePictureOnTheWay(): void {
  const { moves } = theStage()
  const add = moves.add.bind(moves)
  moves.add = (move) => {
    add(move)
    if (move.name.startsWith('walk')) losePicture()
  }
}

/** Where the eye goes. */
export function gaze(): { far: number; at: unknown; yaw: number } {
  const { far, at, yaw } = theStage().gaze.goal
  return { far, at, yaw }
}

/** Whether the lamp is lit, and how far from the space under the cursor. */
export function lamp(): { on: boolean; off: number } {
  const stage = theStage()
  const { cone, light } = stage['lamp']
  const [[x, , z], at] = [stage.centre(stage['asked'].cursor!)!, light.target.position]
  return { on: cone.visible, off: Math.hypot(at.x - x, at.z - z) }
}

/** Near to whom the decision is about, else to any giant. */
export function goNear(): void {
  const { giants } = theStage()['cast']
  const { at, high } = (giants.find((giant) => giant.about) ?? giants[0])!
  theStage().gaze.approach([at[0], at[1] + high * 0.42, at[2]], 0.36, 0.42)
}

/** The eye stays near one giant and goes round it a little; where that one is not on the board, near another. */
export function follow([hero, near, yaw]: [string, number, number]): void {
  const stage = theStage()
  const { giants } = stage['cast']
  const { at, high } = giants.find(({ piece }) => piece.name.includes(hero)) ?? giants[0] ?? { at: [0, 0, 0] as const, high: 0 }
  stage.gaze.fit()
  stage.gaze.approach([at[0], at[1] + high * 0.35, at[2]], near, 0.5)
  stage.gaze.turn(yaw, 0)
}

/** The pictures of a film, in its order: a still of each part at this share of its length, drawn as a film is. */
export async function stills(shares: number[]): Promise<string[]> {
  const { projector } = one<HTMLCanvasElement & { projector: Projector }>('.film canvas')
  const found = []
  for (const { at, ms } of projector.parts)
    for (const share of shares) {
      for (let step = 0; step <= 8; step++) await projector.drawWhole(at + (ms * share * step) / 8)
      found.push(projector.canvas.toDataURL('image/png'))
    }
  return found
}

/** From now on every scene that comes on is noted, with the moment it did. */
export function noteScenes(): void {
  window.scenes = []
  let on = ''
  const look = () => {
    const scene = document.querySelector<HTMLElement>('[data-scene]')?.dataset
    const now = scene ? `${scene.scene} ${scene.seat}` : ''
    if (now !== on) window.scenes.push([now, performance.now()])
    on = now
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-scene'] })
  look()
}

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

/** Press a key, and say whether the show is over by the next frame. */
export async function skips(key: string): Promise<boolean> {
  press(key)
  await window.frame()
  return !document.querySelector('[data-scene]')
}

/** Dice go by themselves, so what there is to know is noted at the moment they fall; then a key is pressed. */
export function noteFall(piece: string | number): void {
  const watch = new MutationObserver(() => {
    const dice = document.querySelector<HTMLElement>('.throw')
    if (!dice) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const thrown = dice.getBoundingClientRect()
      const under = document.elementFromPoint(thrown.left + thrown.width / 2, thrown.top + thrown.height / 2)
      const it = one(`[data-piece="${piece}"]`).getBoundingClientRect()
      const hides = it.left < thrown.right && it.right > thrown.left && it.top < thrown.bottom && it.bottom > thrown.top
      const found = { text: dice.innerText, hides, under: under?.closest('.throw') !== null }
      press('x')
      requestAnimationFrame(() => (window.fallen = { ...found, gone: !document.querySelector('.throw') }))
    })
  })
  watch.observe(document.body, { subtree: true, childList: true })
}
