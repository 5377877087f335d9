"""Scripts that run in the page under test: waits and positions."""

# The page notes the moment of the table it has drawn: a click sent earlier would fall on an old picture. It notes as
# well what it waits for: answers of the server and timers soon due. Its frames come even where its clock is stopped.
DRAWN = """
{
  const { WebSocket, setTimeout, clearTimeout, fetch, requestAnimationFrame } = window
  window.frame = () => new Promise((done) => requestAnimationFrame(done))
  window.later = (ms) => new Promise((done) => setTimeout(done, ms))
  const awaited = (window.awaited = new Set())
  window.lines = []
  window.told = 0
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      window.lines.push(this)
      this.addEventListener('close', () => awaited.clear())
      this.addEventListener('message', (event) => {
        const message = JSON.parse(event.data)
        setTimeout(() => {
          awaited.delete(message.key)
          if (!['state', 'change'].includes(message.type)) return
          window.drawn = message.seq
          window.told++
        })
      })
    }
    send(text) {
      const { key } = JSON.parse(text)
      if (key) awaited.add(key)
      super.send(text)
    }
  }
  window.fetch = (...args) => {
    const answer = fetch(...args)
    awaited.add(answer)
    const end = () => awaited.delete(answer)
    answer.then(end, end)
    return answer
  }
  window.setTimeout = (then, ms = 0, ...args) => {
    const timer = setTimeout(() => (awaited.delete(timer), then(...args)), ms)
    if (ms < 1000) awaited.add(timer)
    return timer
  }
  window.clearTimeout = (timer) => (awaited.delete(timer), clearTimeout(timer))
}
"""

# Other players' actions are shown at once, unless the test watches them; every choice is made by hand.
PACE = """
try {
  const kept = 'matinee.settings'
  if (!localStorage.getItem(kept)) localStorage.setItem(kept, '{"speed": "%s", "single": false}')
} catch {}
"""

# The first of these spaces or pieces that lies on top of everything somewhere and keeps still, and that point of it. A
# space that is covered by what stands on it is touched there.
UNCOVERED = """
async ([kind, ids, patience, standing]) => {
  const pieceOf = (found) => found?.closest('[data-piece], [data-body]')?.dataset ?? {}
  const isOn = (id, { piece, body }) => (standing[id] ?? []).map(String).includes(piece ?? body)
  // a giant is touched by its body, and a space behind it through that
  const other = kind === 'n' ? 'through' : 'body'
  const names = (id) => `[data-${kind}="${id}"], [data-${other}="${id}"]`
  const targets = '[data-n], [data-piece], [data-body], [data-through]'
  const find = (id) => bare(id, (found) => found?.closest(targets)?.matches(names(id)))
    ?? bare(id, (found) => isOn(id, pieceOf(found)))
  const bare = (id, meant) => {
    for (const shape of document.querySelectorAll(names(id))) {
      const box = shape.getBoundingClientRect()
      for (const step of [2, 4, 8, 16]) for (let i = 1; i < step; i++) for (let j = 1; j < step; j++) {
        const [x, y] = [box.left + (box.width * i) / step, box.top + (box.height * j) / step]
        if (meant(document.elementFromPoint(x, y))) return [id, x, y]
      }
    }
    return null
  }
  // another piece on its way may come to lie over it: a stack that opens
  const glides = (one) => one instanceof CSSTransition && one.effect?.target?.matches('[data-piece]')
  const gliding = () => document.getAnimations().some(glides)
  const end = (await window.frame()) + patience
  while ((await window.frame()) < end) {
    const seen = ids.map(find).find((one) => one)
    await window.frame()
    await window.frame()
    if (seen && !gliding() && `${find(seen[0])}` === `${seen}`) return seen
  }
  return null
}
"""

# Nothing is awaited or on its way, and nothing has changed for a while: what lies over the board looks every tenth of a
# second whether it has to make room, and on a slow machine, too, has looked before a timer that is due later.
AT_REST = """
async (patience) => {
  let still = false
  const watch = new MutationObserver(() => (still = false))
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const ends = (one) => one.playState === 'running' && isFinite(one.effect.getComputedTiming().endTime)
  const look = () => (still &&= !window.awaited.size && !document.getAnimations().some(ends))
  const begun = await window.frame()
  while (!still) {
    still = true
    const looked = window.later(120)
    for (let n = 0; n < 4 && still; n++) {
      const now = await window.frame()
      if (now > begun + patience) throw new Error(`no rest: ${[...window.awaited]}`)
      look()
    }
    if (still) await looked.then(look)
  }
  watch.disconnect()
}
"""

# Where a place of the board is on the window, once nothing lies over the board there.
ON_BOARD = """
async ([x, y, patience]) => {
  const scene = document.querySelector('svg[role=application] > g')
  const end = (await window.frame()) + patience
  while ((await window.frame()) < end) {
    const at = new DOMPoint(x, y).matrixTransform(scene.getScreenCTM())
    await window.frame()
    await window.frame()
    const still = new DOMPoint(x, y).matrixTransform(scene.getScreenCTM())
    const clear = document.elementFromPoint(at.x, at.y)?.closest('svg[role=application]')
    if (clear && at.x === still.x && at.y === still.y) return [at.x, at.y]
  }
  return null
}
"""
