/** Pages beside the table: what can be reached and read, what moves, what sticks out. */
import { all, box, one, textOf } from './dom'

/** Whether nothing of the card at the end of a game has to be scrolled into sight. */
export const isAllInSight = (): boolean => {
  const card = one('section.after')
  return [card, ...all('.part', card)]
    .filter((part) => part.checkVisibility())
    .every((part) => part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1)
}

/** What has to be reached, numbered: all that can be pressed or filled in and is in sight; of radio buttons the one that is chosen. */
export function reachable(): number {
  const found = all<HTMLInputElement>('a[href], button, input, select, textarea, summary').filter((each) => {
    const chosen = each.type !== 'radio' || each.checked
    return chosen && !each.disabled && each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true })
  })
  found.forEach((each, n) => (each.dataset.nth = `${n}`))
  return found.length
}

/** Where the focus is: which of them, whether a ring is drawn around it, whether it is in sight, and what it is. */
export function focused(): [nth: number | null, ringed: boolean, seen: boolean, what: string] {
  const here = document.activeElement as HTMLElement
  const label = here.closest('label')
  const ringed = [here, ...(label ? [label] : [])].some((drawn) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  const { left, top, right, bottom, width } = box(here.classList.contains('sr') && label ? label : here)
  const seen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && width > 4
  return [here.dataset.nth === undefined ? null : Number(here.dataset.nth), ringed, seen, here.outerHTML.slice(0, 90)]
}

/** What the page would send to come in by a passkey. */
export async function passkeyAnswer(): Promise<unknown> {
  const asked = await (await fetch('/api/passkeys/ask', { method: 'POST' })).json()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked.options)
  return ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON()
}

/** Animations that run; what is over within a millisecond is no motion. */
export const running = (): string[] =>
  document
    .getAnimations()
    .filter((each) => each.playState === 'running' && Number(each.effect?.getComputedTiming().endTime) > 1)
    .map((each) => {
      const { target } = each.effect as KeyframeEffect
      const name = each instanceof CSSAnimation ? each.animationName : (each as CSSTransition).transitionProperty
      return `${name} of ${target?.outerHTML.slice(0, 80)}`
    })

/** Note every transition: one that is over at once is a layer of its own for a picture or two, and dear. */
export function noteTransitions(): void {
  window.transitions = []
  const note = ({ propertyName, target }: TransitionEvent) =>
    window.transitions.push(`${propertyName} of ${(target as Element).outerHTML.slice(0, 80)}`)
  addEventListener('transitionrun', note, true)
}

/** Every text on the page and every attribute that is read out, but for the names on the board and the title of a poster. */
export function texts(): string[] {
  const found = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!text.parentElement?.closest('script, noscript, svg, code')) found.push(text.data)
  }
  for (const name of ['title', 'aria-label', 'placeholder', 'aria-valuetext', 'alt'])
    for (const each of all(`[${name}]`)) found.push(each.getAttribute(name)!)
  return [...new Set(found)]
}

/** How many pages the parts take on paper, and what sticks out of them at this width. */
export function onPaper(): { out: string[]; parts: [name: string | undefined, height: number][] } {
  const edge = box('.paper').right + 1
  const sticks = (each: HTMLElement) => box(each).right > edge || each.scrollWidth > each.clientWidth + 1
  return {
    out: all('.paper section, .paper article, .paper table').filter(sticks).map((each) => each.innerText.slice(0, 40)),
    parts: all('[data-part]').map((each) => [each.dataset.part, box(each).height]),
  }
}

/** A board that has no height yet, as while the page's styles are still on their way. */
export function flatten(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const style = new CSSStyleSheet()
    style.replaceSync('.board { height: 0 !important }')
    document.adoptedStyleSheets = [style]
  })
}

/** Which of these are cut by the frame around them. */
export const cutBy = ([tiles, frame]: [string, string]): string[] =>
  all(tiles).filter((tile) => box(tile).bottom > box(tile.closest(frame)!).bottom).map(textOf)
