/** Giants and labels on the flat board. */
import { all, box, heads, inside, isAfter, meet, one, textOf, type Box } from './dom'

interface Giant {
  id: string | undefined
  answers: (string | false | null)[]
  there: boolean
  high: number
  base: number
  touched: (string | undefined)[]
}

const meant = ([x, y]: [number, number]): string | undefined => {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-body], [data-piece], [data-through]')?.dataset
  return under?.body ?? under?.piece ?? (under?.through && 'lit')
}

/** Each giant: whether its pictures arrive, whether it stands on its piece, and whom a click on its body means. */
export const giants = (): Promise<Giant[]> =>
  Promise.all(
    all('[data-giant]').map(async (giant) => {
      const pictures = all<SVGImageElement>('image', giant)
      const kind = (answer: Response) => answer.ok && answer.headers.get('content-type')
      const base = one(`[data-piece="${giant.dataset.giant}"]`)
      const { left, top, right, height } = box(pictures[0]!)
      // from its shins to its forehead: a picture is one and a half heights high, with the feet at 0.81 of it
      const parts = [0.15, 0.35, 0.55, 0.75].map((up): [number, number] => [(left + right) / 2, top + height * (0.81 - up / 1.5)])
      return {
        id: giant.dataset.giant,
        answers: await Promise.all(pictures.map((picture) => fetch(picture.href.baseVal).then(kind))),
        there: giant.style.transform === base.style.transform,
        high: height,
        base: box(base).height,
        touched: parts.map(meant),
      }
    }),
  )

/** Of these pieces those that a giant is drawn over. */
export const behindGiants = (ids: (string | number)[]): (string | undefined)[] =>
  all('[data-giant]').flatMap((giant) => {
    const body = box(`[data-body="${giant.dataset.giant}"]`)
    const units = ids.map((id) => one(`[data-piece="${id}"]`))
    return units.filter((unit) => meet(box(unit), body) && isAfter(giant, unit)).map((unit) => unit.dataset.piece)
  })

/** Giants whose bodies, arms and all, reach over a side of the board's window. */
export function cutGiants(): number {
  const field = box('.stage')
  return all('[data-giant] image').filter((image) => {
    const { left, right, height } = box(image)
    const [middle, half] = [(left + right) / 2, (0.3 * height) / 1.5]
    return middle - half < field.left || middle + half > field.right
  }).length
}

/** Whether all of a giant, head and feet, is in the board's pane. */
export function isWhole(id: string): boolean {
  const pane = box('.stage')
  const { left, right, top, height } = box(`[data-giant="${id}"] image`)
  const [middle, foot] = [(left + right) / 2, top + 0.81 * height]
  return middle - 0.2 * height > pane.left && middle + 0.2 * height < pane.right && top + 0.1 * height > pane.top && foot < pane.bottom
}

/** Whether a giant fills more than half of the board's pane and is wholly in it. */
export function isNear(image: Element): boolean {
  const [seen, field] = [box(image), box('.stage')]
  const [head, feet] = [0.14, 0.81].map((part) => seen.top + part * seen.height) as [number, number]
  return head > field.top && feet < field.bottom && seen.height > field.height / 2
}

/** Whether something lies on the head of a giant. */
export const isOnHead = (selector: string): boolean => heads().some((head) => inside(head, box(selector)))

/** Every label of the board that crosses another, of how many; letters inside badges and what is on pieces are no labels. */
export async function crossed(): Promise<[count: number, crossed: string[]]> {
  // letters are measured as they were last painted, once the board has come to rest
  const place = (each: Element) => Object.values(box(each).toJSON() as Record<string, number>).map(Math.round)
  const places = () => all('svg[role=application] :is(text, .rulers rect)').map(place).join()
  await window.frame()
  for (let last = '', still = 0, n = 0; still < 6 && n < 300; n++) {
    const now = places()
    still = now === last ? still + 1 : 0
    last = now
    await window.frame()
  }
  const labels = all('svg[role=application] text').filter(
    (each) => textOf(each).trim() && !each.matches('.letter') && !each.closest('.pieces, .giants, .markers'),
  )
  // what the strips of the rulers hide is not there
  const strips = all('.rulers rect').map(box)
  const top = Math.max(-1e4, ...strips.filter((strip) => strip.width > strip.height).map((strip) => strip.bottom))
  const left = Math.max(-1e4, ...strips.filter((strip) => strip.width < strip.height).map((strip) => strip.right))
  const boxes = labels.map((each): [string, Box] => {
    const seen = box(each)
    if (each.closest('.rulers')) return [textOf(each), seen]
    return [textOf(each), { left: Math.max(seen.left, left), top: Math.max(seen.top, top), right: seen.right, bottom: seen.bottom }]
  })
  const pairs = boxes.flatMap(([a, p], i) => boxes.slice(i + 1).flatMap(([b, q]) => (meet(p, q, 0.5) ? [`${a} on ${b}`] : [])))
  return [labels.length, pairs]
}

/** The names of places that reach up to the letters of a street's name above them. */
export function reaching(): string[] {
  const tall = (each: SVGGraphicsElement) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM()!.a
  const streets = all<SVGTextElement>('.rulers text[text-anchor=middle]')
  const over = (street: SVGTextElement, name: SVGTextElement) => {
    const [above, below] = [box(street), box(name)]
    return (
      Math.min(above.right, below.right) > Math.max(above.left, below.left) &&
      below.top + 0.2 * tall(name.firstElementChild as SVGTSpanElement) < above.bottom - 0.25 * tall(street)
    )
  }
  return all<SVGTextElement>('.captions text:has(tspan)')
    .filter((name) => streets.some((street) => over(street, name)))
    .map(textOf)
}
