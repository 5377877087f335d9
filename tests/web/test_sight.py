"""Nothing that lies over the board hides what a decision is about, in whole games, at a desk and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import matinee
from matinee.testing.browser import PATIENCE
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, WIDE

TESTS = Path(__file__).parents[1]
RECORDS = sorted([*TESTS.glob("web/*.record"), *TESTS.glob("games/*/web/*.record")])
EACH = 4  # every so many decisions the page is looked at
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")

# Two frames after the page has drawn a moment: which overlay lies over a piece or place that the decision is about.
HIDDEN = """
async ([seq, pieces, spaces, patience]) => {
  const end = (await window.frame()) + patience
  while (!(window.drawn >= seq)) {
    if ((await window.frame()) > end) throw new Error(`${window.drawn} and not ${seq} is drawn`)
  }
  document.querySelector('[role=alertdialog] button')?.click()
  await window.frame()
  await window.frame()
  const board = document.querySelector('svg[role=application]')
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


CASES = [(record, size) for size in (WIDE, PHONE) for record in RECORDS]


@pytest.mark.parametrize(("record", "size"), CASES, ids=[f"{record.stem}-{size['width']}" for record, size in CASES])
def test_no_overlay_hides_what_a_decision_is_about(
    server: Server, welcome: Welcome, record: Path, size: dict[str, int]
) -> None:
    kept = matinee.Record.loads(record.read_text())
    sides = matinee.load(kept.header.game).seats(kept.header.options)
    seats = [{"kind": "hotseat", "name": name} for name in PEOPLE[: len(sides)]]
    table = server.new_table(kept.header.game, seats, dice="typed", options=kept.header.options)
    ann = welcome(viewport=size)
    hidden: list[Any] = []
    with table.line(table.tokens[0]) as hand:
        ann.sit(table, table.tokens[0])
        asked = 0
        for action in kept.actions:
            view = hand.play(list(action))["view"]
            about = (view["prompt"] or {}).get("about")
            if about is None or view["player"] < 0:
                continue
            asked += 1
            if asked % EACH == 0:
                moment = [hand.state["seq"], about["pieces"], about["spaces"], PATIENCE]
                found = ann.page.evaluate(HIDDEN, moment)
                if found:  # perhaps it is only on its way: what counts is the page that stands still
                    ann.rest()
                    found = ann.page.evaluate(HIDDEN, moment)
                hidden += [(view["prompt"]["phase"], one) for one in found]
        assert asked >= EACH, "the kept game has nothing to decide"
    assert not hidden, hidden
