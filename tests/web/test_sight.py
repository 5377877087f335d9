"""Nothing that lies over the board hides what a decision is about, all through kept games, at a desk and on a phone."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, WebSocketRoute

import matinee
from matinee.testing.browser import PEOPLE
from matinee.testing.laws.cases import SOAK
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, WIDE

TESTS = Path(__file__).parents[1]
RECORDS = sorted([*TESTS.glob("web/*.record"), *TESTS.glob("games/*/web/*.record")])

# Which overlay lies over a piece or place that the decision is about.
HIDDEN = """
([pieces, spaces]) => {
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


def moments(kept: matinee.Record) -> list[int]:
    """How many actions precede the decisions that are looked at: the first and the last of every phase."""
    found: dict[str, list[int]] = {}
    for n, state in enumerate(kept.states()):
        prompt = None if state.player in (None, matinee.CHANCE) else state.view(state.player).prompt
        if prompt is not None and prompt.about is not None:
            found.setdefault(prompt.phase, []).append(n)
    return sorted({n for of in found.values() for n in (of if SOAK else (of[0], of[-1]))})


CASES = [(record, size) for size in (WIDE, PHONE) for record in RECORDS]


@pytest.mark.parametrize(("record", "size"), CASES, ids=[f"{record.stem}-{size['width']}" for record, size in CASES])
def test_no_overlay_hides_what_a_decision_is_about(
    server: Server, welcome: Welcome, record: Path, size: ViewportSize
) -> None:
    kept = matinee.Record.loads(record.read_text())
    sides = matinee.load(kept.header.game).seats(kept.header.options)
    seats = [{"kind": "hotseat", "name": name} for name in PEOPLE[: len(sides)]]
    table = server.new_table(kept.header.game, seats, dice="typed", options=kept.header.options)
    ann, looked_at, hidden = welcome(viewport=size), moments(kept), list[Any]()
    assert looked_at, "the kept game has nothing to decide"
    with table.line(table.tokens[0]) as hand:

        def let_through(line: WebSocketRoute) -> None:
            """What lies between the decisions that are looked at is not drawn."""

            def pass_on(text: str | bytes) -> None:
                if json.loads(text).get("seq", hand.state["seq"]) >= hand.state["seq"]:
                    line.send(text)

            line.connect_to_server().on_message(pass_on)

        ann.page.route_web_socket("**/live*", let_through)
        ann.sit(table, table.tokens[0])
        for before, n in pairwise([0, *looked_at]):
            for action in kept.actions[before:n]:
                hand.play(list(action))
            prompt = hand.state["view"]["prompt"]
            ann.page.wait_for_function("seq => window.drawn >= seq", arg=hand.state["seq"])
            ann.rest()
            if ann.get("[role=alertdialog]").count():
                ann.get("[role=alertdialog] button").click()
                ann.rest()
            found = ann.page.evaluate(HIDDEN, [prompt["about"]["pieces"], prompt["about"]["spaces"]])
            hidden += [(prompt["phase"], one) for one in found]
    assert not hidden, hidden
