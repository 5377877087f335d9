/** A rem in pixels. To ask for it makes the browser work out the style of the page, so it is asked once for each size of the window. */
let known = 0

export function rem(): number {
  if (known) return known
  addEventListener('resize', () => (known = 0), { once: true })
  return (known = parseFloat(getComputedStyle(document.documentElement).fontSize))
}
