"""The giants are in the picture: nothing lies on a head or on what a decision is about, one's own giant is in sight,
all letters can be read, and no button lies under another. Kept games, both views, from a phone to a large screen.
"""

from __future__ import annotations

import io
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, FloatRect, ViewportSize, WebSocketRoute

import matinee
from matinee.testing.browser import PEOPLE
from matinee.testing.laws.cases import SOAK
from tests.games.america.web.stages import COUNTRY
from tests.server.kit import Server
from tests.web.kit import COARSE, PHONE, WIDE, OnStage
from tests.web.stages import BRAWL, MIDTOWN, NIGHT

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
LARGE: ViewportSize = {"width": 2560, "height": 1440}
SIZES = [LARGE, WIDE, LAPTOP, PHONE]

# Of each kept game two moments that are looked at, by the number of actions before them, each in a window of its own.
# The soak looks at more moments, in all windows on both views.
KEPT: dict[str, tuple[Path, list[int], list[ViewportSize]]] = {
    "sheboygan": (NIGHT, [255, 423], [LAPTOP, PHONE]),
    "newyork": (MIDTOWN, [12, 94], [PHONE, LAPTOP]),
    "america": (COUNTRY, [46, 347], [LARGE, WIDE]),
    "destroyall": (BRAWL, [8, 364], [LARGE, WIDE]),
}

STAGED = ("newyork",)
"""Games whose second moment is looked at on the stage, too; in soak all are."""

# What a window shows that it should not. `own`: the seat that decides; `about`: what it decides about.
FAULTS = """
([own, about, pieces]) => {
  const depth = document.querySelector('.depth')
  const field = document.querySelector('.stage').getBoundingClientRect()
  const narrow = innerWidth < 700
  const bar = document.querySelector('section.bar').getBoundingClientRect()
  const clear = { left: field.left, top: Math.max(field.top, narrow ? field.top : bar.bottom), right: field.right,
    bottom: field.bottom }
  const box = (x, foot, high, half, low, top) => ({ left: x - half * high, right: x + half * high,
    top: foot - top * high, bottom: foot - low * high })
  const laid = (one) => {
    if (!one.checkVisibility()) return false
    const style = getComputedStyle(one)
    const { width, height } = one.getBoundingClientRect()
    return style.visibility === 'visible' && style.opacity > 0.1 && width > 0 && height > 0
  }
  const meet = (a, b, by = 1) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by
  const known = new Map(pieces.map((one) => [String(one.id), one]))
  // a phone has room for whom it is about, and not always for one's own giant as well
  const isOwn = ({ id, owner }) => about.pieces.includes(id) || (owner === own && !(narrow && about.pieces.length))

  // where giants stand in the window, by the pictures they are drawn with or as the stage sees them
  const flat = () => [...document.querySelectorAll('[data-giant]')].map((one) => {
    const { left, right, top, height } = one.querySelector('image').getBoundingClientRect()
    return { id: one.dataset.giant, x: (left + right) / 2, foot: top + 0.81 * height, high: height / 1.5 }
  })
  const deep = () => depth.stage.cast.giants.map(({ piece, at, high }) => {
    const { world } = depth.stage.set
    const seen = (up) => depth.stage.gaze.inWindow(world.point(at[0], at[2]), (at[1] + up) / world.scale)
    // towards the side of the window a giant leans outwards
    const [[x, foot], [over, head]] = [seen(0), seen(high)]
    return { id: String(piece.id), x: x + (over - x) * 0.85 + field.left, foot: foot + field.top, high: foot - head }
  })
  const giants = (depth ? deep() : flat()).filter(({ id }) => known.get(id)?.pose !== 'fallen')

  const nameOf = (one) => `${one.className.baseVal ?? one.className} ${one.textContent.trim().slice(0, 20)}`
  const whole = '.stage, .depth, .duel, svg, .sr, .bench, .curtain'
  const drawn = [...document.querySelectorAll('[data-plate], .names span, .rulers text')]
  const floats = [...document.querySelectorAll('.field > *, .stage > *, .tray')]
    .filter((one) => !one.matches(whole) && ['absolute', 'fixed'].includes(getComputedStyle(one).position))
  // a workshop may cover the board, a short list may not; on a phone both lie over the page
  const lists = narrow ? [] : [...document.querySelectorAll('.bench > .short')]
  const overlays = [...drawn, ...floats, ...lists, document.querySelector('section.bar')].filter(laid)

  // a street's name stands behind whoever stands before it
  const later = (one, other) => other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING
  const drawnFor = (id) => document.querySelector(`[data-giant="${id}"]`)
  const isBehind = (one, id) => one.matches('.rulers text') && !depth && !later(one, drawnFor(id))

  const found = []
  for (const { id, x, foot, high } of giants) {
    const piece = known.get(id)
    const [head, body] = [box(x, foot, high, 0.13, 0.74, 0.97), box(x, foot, high, 0.14, 0.02, 0.96)]
    if (piece && isOwn(piece) && (body.left < clear.left || body.right > clear.right || body.top < clear.top
      || body.bottom > clear.bottom)) found.push(`${piece.name} is out of the picture`)
    // on a phone only a part of the board is seen, and others may stand at its edge
    if (narrow && !(piece && isOwn(piece))) continue
    for (const one of overlays.filter((one) => one.dataset.plate !== id && !isBehind(one, id)))
      if (meet(one.getBoundingClientRect(), head)) found.push(`${nameOf(one)} on the head of ${piece?.name ?? id}`)
    const shown = depth || drawnFor(id).querySelector('.body')
    if (!depth && piece && isOwn(piece) && getComputedStyle(shown).opacity < 0.9) found.push(`${piece.name} is a ghost`)
    // on the flat board nobody stands before the one that acts
    for (const other of depth || !isOwn(piece) ? [] : giants.filter((one) => !isOwn(known.get(one.id))))
      if (later(drawnFor(other.id), drawnFor(id)) && meet(box(other.x, other.foot, other.high, 0.25, 0, 0.96), head))
        found.push(`${known.get(other.id).name} stands before ${piece.name}`)
  }

  for (const name of drawn.filter((one) => one.matches('.rulers text') && laid(one) && !narrow))
    for (const plate of drawn.filter((one) => one.dataset.plate && later(name, one)))
      if (meet(name.getBoundingClientRect(), plate.getBoundingClientRect()))
        found.push(`${name.textContent} on the plate of ${known.get(plate.dataset.plate)?.name}`)

  // a unit with figures is the model of the tray, and not a tile
  for (const one of depth ? [] : document.querySelectorAll('[data-piece]')) {
    const piece = known.get(one.dataset.piece)
    const unit = piece?.figures.length && !drawnFor(piece.id)
    if (unit && !one.querySelector('.model image')) found.push(`${piece.name} is a tile`)
  }

  const written = 'svg[role=application] :is(text:not(:has(tspan)), tspan), .stage :is(.names *, button, p)'
  for (const one of document.querySelectorAll(written)) {
    if (!one.textContent.trim() || !laid(one) || one.closest('.sr')) continue
    const { a, b } = one.getScreenCTM?.() ?? { a: 1, b: 0 }
    const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b)
    // the figures of units are larger: one plays by them
    const least = innerWidth === 1440 && one.closest('[data-printed]') ? 11 : 10
    const small = size < least - 0.05 && meet(one.getBoundingClientRect(), field)
    if (small) found.push(`${nameOf(one)} is ${size.toFixed(1)} px high`)
  }

  // what is scrolled out of its frame is not there
  const cut = (one, [x, y]) => {
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === 'visible') continue
      const { left, right, top, bottom } = up.getBoundingClientRect()
      if (x < left || x > right || y < top || y > bottom) return true
    }
    return false
  }
  // a list is scrolled under the heading that stays at its top
  const stays = (one) => one !== null && (getComputedStyle(one).position === 'sticky' || stays(one.parentElement))
  const buttons = [...document.querySelectorAll('button')].filter(laid)
  for (const one of buttons) {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const middle = [(left + right) / 2, (top + bottom) / 2]
    const hit = document.elementFromPoint(...middle)?.closest('button')
    if (hit && hit !== one && !cut(one, middle) && !stays(hit)) found.push(`${nameOf(one)} under ${nameOf(hit)}`)
  }

  // beside the board nothing is cut while the log has more room than it needs
  const [sheets, log] = ['.upper', '.log'].map((one) => document.querySelector(`aside ${one}`))
  const spare = log.offsetHeight - parseFloat(getComputedStyle(log).minHeight)
  if (!narrow && sheets.scrollHeight > sheets.clientHeight + 1 && spare > 1)
    found.push(`${sheets.scrollHeight - sheets.clientHeight} px are cut beside the board, and the log has ${spare}`)

  const tile = document.querySelector('.edge .low > article')
  if (tile && tile.scrollHeight > tile.clientHeight + 1)
    found.push(`${tile.scrollHeight - tile.clientHeight} px of one's own tile are cut`)

  // of a wide window the whole board takes as much as it can
  if (!narrow) {
    const seen = document.querySelector('.scenery')?.getBoundingClientRect()
    const filled = seen && Math.max(seen.width / (field.width - 64), seen.height / (field.height - 44))
    if (filled < 0.85) found.push('the board leaves its pane empty')
    if (depth) {
      const { world } = depth.stage.set
      const [, edge] = depth.stage.gaze.inWindow(world.point(0, -world.deep / 2))
      const standing = giants.some(({ foot, high }) => foot - high - field.top < field.height / 6)
      const sky = edge / field.height
      if (sky > 1 / 6 + 0.002 && !standing) found.push(`the sky is ${sky.toFixed(2)} of the window`)
    }
  }
  return [...new Set(found)]
}
"""

# What lies over a piece or place that the decision is about.
HIDDEN = """
([pieces, spaces]) => {
  const board = document.querySelector('svg[role=application]')
  if (!board) return []
  const field = board.getBoundingClientRect()
  const wanted = [...pieces.map((id) => `[data-piece="${id}"]`), ...spaces.map((n) => `[data-n="${n}"]`)]
  const over = [...document.querySelectorAll('.field > *, .stage > *, .tray')].filter((one) => {
    const style = getComputedStyle(one)
    const whole = one.matches('.stage, .duel, svg, .sr, .bench')
    return !whole && ['absolute', 'fixed'].includes(style.position) && style.visibility === 'visible' && one.offsetWidth
  })
  if (document.querySelector('.tray')) over.push(document.querySelector('.tray'))
  const found = []
  for (const name of wanted) {
    const spot = board.querySelector(name)?.getBoundingClientRect()
    if (!spot || spot.width > 0.5 * field.width || spot.height > 0.5 * field.height) continue
    for (const one of over) {
      const box = one.getBoundingClientRect()
      const [wide, high] = [
        Math.min(box.right, spot.right) - Math.max(box.left, spot.left),
        Math.min(box.bottom, spot.bottom) - Math.max(box.top, spot.top),
      ]
      if (wide > 1 && high > 1) found.push(`${one.className} over ${name}`)
    }
  }
  return found
}
"""


def moments(kept: matinee.Record) -> list[int]:
    """How many actions precede the decisions that are looked at by the soak: the first and the last of every phase."""
    found: dict[str, list[int]] = {}
    for n, state in enumerate(kept.states()):
        prompt = None if state.player in (None, matinee.CHANCE) else state.view(state.player).prompt
        if prompt is not None:
            found.setdefault(prompt.phase, []).append(n)
    return sorted({n for of in found.values() for n in (of[0], of[len(of) // 2], of[-1])})


@pytest.mark.parametrize("game", KEPT)
def test_giants_are_in_the_picture(browser: Browser, server: Server, game: str) -> None:
    record, sampled, windows = KEPT[game]
    kept = matinee.Record.loads(record.read_text())
    sides = matinee.load(game).seats(kept.header.options)
    seats = [{"kind": "hotseat", "name": name} for name in PEOPLE[: len(sides)]]
    table = server.new_table(game, seats, dice="typed", options=kept.header.options)
    ann, faults = OnStage(browser, server, viewport=LARGE, **COARSE), list[Any]()
    known, passed = 0, 0
    with table.line(table.tokens[0]) as hand:

        def let_through(line: WebSocketRoute) -> None:
            """What lies between the decisions that are looked at is not drawn."""

            def pass_on(text: str | bytes) -> None:
                nonlocal known, passed
                message = json.loads(text)
                if message.get("seq", hand.state["seq"]) < hand.state["seq"]:
                    return
                if message["type"] == "state" or (message["type"] == "change" and message["since"] == known):
                    known = message["seq"]
                passed += message["type"] in ("state", "change")
                line.send(text)

            line.connect_to_server().on_message(pass_on)

        ann.page.route_web_socket("**/live*", let_through)
        ann.sit(table, table.tokens[0])
        looked_at = moments(kept) if SOAK else sampled
        for before, n in pairwise([0, *looked_at]):
            for action in kept.actions[before:n]:
                hand.play(list(action))
            ann.until(lambda _: known >= hand.state["seq"])  # what changed meanwhile it has missed, and asks for all
            ann.page.wait_for_function("passed => window.told >= passed", arg=passed)
            ann.rest()
            ann.get(".stage, [role=alertdialog]").first.wait_for()
            if ann.get("[role=alertdialog]").count():
                ann.get("[role=alertdialog] button").first.click()
            ann.get(".stage").first.wait_for()
            staged = SOAK or (game in STAGED and n == looked_at[-1])
            for view in ("flat", "stage") if staged else ("flat",):
                for now in SIZES if SOAK else [windows[looked_at.index(n)]]:
                    ann.page.set_viewport_size(now)
                    if view == "stage" and not ann.get(".depth").count():
                        if ann.get(".duel").count():  # a ring lies over both views
                            ann.button("Show the board").click()
                        ann.enter()
                    faults += [(n, view, now["width"], *one) for one in looked(ann, hand.state["view"])]
            if ann.get(".depth").count():
                ann.page.set_viewport_size(LARGE)  # a smaller window's workshop lies over this button
                ann.button("Stage").click()
            if ann.button("Back to the ring").count():
                ann.button("Back to the ring").click()
    ann.close()
    assert not faults, "\n".join(map(str, faults))


def looked(ann: OnStage, view: dict[str, Any]) -> list[tuple[str]]:
    """What is wrong in the window as it is now."""
    if ann.get(".depth").count():
        ann.stands()
    ann.rest()
    about = view["prompt"].get("about") or {"pieces": [], "spaces": []}
    size = ann.page.viewport_size
    assert size is not None
    # where somebody else is set down one's own giant does not matter, and a phone has no room for both
    own = None if size == PHONE and view["prompt"]["phase"] == "Start" else view["player"]
    found = ann.page.evaluate(FAULTS, [own, about, view["pieces"]])
    found += ann.page.evaluate(HIDDEN, [about["pieces"], about["spaces"]])
    if ann.get(".depth").count() and not drawn_to_the_foot(ann):
        found.append("the foot of the stage is not drawn")
    return [(one,) for one in found]


def drawn_to_the_foot(ann: OnStage, rows: int = 6) -> bool:
    """Whether the lowest rows of the stage show more than the ground under its canvas."""
    depth = ann.get(".depth")
    box = depth.bounding_box()
    assert box is not None
    lowest = FloatRect(x=box["x"], y=box["y"] + box["height"] - rows, width=box["width"], height=rows)
    picture = Image.open(io.BytesIO(ann.page.screenshot(clip=lowest))).convert("RGB")
    ground = depth.evaluate("one => getComputedStyle(one).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)")
    return {colour for _, colour in picture.getcolors(picture.width * rows) or ()} != {tuple(ground)}
