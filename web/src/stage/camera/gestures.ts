/** Hands on the stage: one finger or the left button moves the table, two fingers or the right button turn it, the wheel comes nearer. */
import type { Gaze } from './gaze'

type Spot = [number, number]
const SHAKE = 6
const TURN = 0.006

export class Gestures {
  private readonly fingers = new Map<number, Spot>()
  private start: Spot = [0, 0]
  private button = 0
  /** since the last press, so far that it was no click */
  moved = false

  constructor(
    private readonly host: HTMLElement,
    private readonly gaze: () => Gaze | null,
  ) {}

  at(event: MouseEvent): Spot {
    const { left, top } = this.host.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }

  down(event: PointerEvent): void {
    if (!this.fingers.size) {
      this.start = this.at(event)
      this.moved = false
      this.button = event.button
    }
    this.fingers.set(event.pointerId, this.at(event))
  }

  /** True: the hand is busy with the table. */
  move(event: PointerEvent): boolean {
    const was = this.fingers.get(event.pointerId)
    const gaze = this.gaze()
    if (!was || !gaze) return false
    const now = this.at(event)
    if (!this.moved && this.fingers.size < 2 && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < SHAKE) return true
    if (!this.moved) this.host.setPointerCapture(event.pointerId)
    this.moved = true
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId)
    this.fingers.set(event.pointerId, now)
    if (others.length) this.pinch(gaze, was, now, others[0]![1])
    else if (this.button === 2 || event.shiftKey) gaze.turn((was[0] - now[0]) * TURN, (now[1] - was[1]) * TURN)
    else gaze.drag(was, now)
    return true
  }

  /** Apart and together is nearer and farther, round is round, both up or down tilts. */
  private pinch(gaze: Gaze, was: Spot, now: Spot, other: Spot): void {
    const far = (a: Spot): number => Math.hypot(a[0] - other[0], a[1] - other[1]) || 1
    const angle = (a: Spot): number => Math.atan2(a[1] - other[1], a[0] - other[0])
    const twist = ((angle(now) - angle(was) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI
    gaze.zoomBy(far(now) / far(was), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2], false)
    const level = Math.abs(now[0] - other[0]) > Math.abs(now[1] - other[1])
    gaze.turn(twist, level ? (now[1] - was[1]) * TURN * 0.5 : 0)
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId)
  }

  wheel(event: WheelEvent): void {
    event.preventDefault()
    this.gaze()?.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), this.at(event), false)
  }
}
