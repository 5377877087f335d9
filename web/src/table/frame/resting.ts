/** A finger that rests on something instead of clicking it. */
const HOLD = 400
const SHAKE = 8

/** Calls when the finger that has just come down has stayed there for a while. */
export function resting(down: PointerEvent, then: () => void): void {
  const end = new AbortController()
  const stop = (): void => (clearTimeout(timer), end.abort())
  const timer = setTimeout(() => {
    end.abort()
    then()
  }, HOLD)
  const moved = (now: PointerEvent): void => {
    if (Math.hypot(now.clientX - down.clientX, now.clientY - down.clientY) > SHAKE) stop()
  }
  addEventListener('pointermove', moved, { signal: end.signal })
  addEventListener('pointerup', stop, { signal: end.signal })
  addEventListener('pointercancel', stop, { signal: end.signal })
}
