"""Giants on every board: their pictures arrive, they stand on their spaces, and a click on a body means its giant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.america.web import stages as stages_america
from tests.server.kit import Server
from tests.web import stages
from tests.web.kit import Person, some_games
from tests.web.screenshots import hunted, stroll
from tests.web.stages import Visit

STANDS: dict[str, Visit] = {
    "sheboygan": hunted,
    "newyork": stages.in_midtown("Prowl", 9, 2),
    "america": stages_america.battle,
    "destroyall": stroll,
}

LOOK = """async () => {
  const found = []
  for (const giant of document.querySelectorAll('[data-giant]')) {
    const pictures = [...giant.querySelectorAll('image')].map((one) => one.href.baseVal)
    const kind = (answer) => answer.ok && answer.headers.get('content-type')
    const answers = await Promise.all(pictures.map((one) => fetch(one).then(kind)))
    const base = document.querySelector(`[data-piece="${giant.dataset.giant}"]`)
    const { left, top, right, height } = giant.querySelector('image').getBoundingClientRect()
    // from its shins to its forehead: a picture is one and a half heights high, with the feet at 0.81 of it
    const parts = [0.15, 0.35, 0.55, 0.75].map((up) => [(left + right) / 2, top + height * (0.81 - up / 1.5)])
    const targets = '[data-body], [data-piece], [data-through]'
    const under = (at) => document.elementFromPoint(...at)?.closest(targets)?.dataset
    const meant = (at) => { const one = under(at) ?? {}; return one.body ?? one.piece ?? (one.through && 'lit') }
    found.push({id: giant.dataset.giant, answers, there: giant.style.transform === base.style.transform, high: height,
      base: base.getBoundingClientRect().height, touched: parts.map(meant)})
  }
  return found
}"""


@pytest.mark.parametrize("game", some_games("america", "destroyall"))
def test_every_giant_stands_on_its_base_and_is_touched_by_its_body(game: str, ann: Person, server: Server) -> None:
    STANDS[game](ann, server)
    ann.rest()
    view = ann.state["view"]
    looks = server.get(f"/api/games/{game}/board").json()["art"]["pieces"]
    big = {str(piece["id"]) for piece in view["pieces"] if looks[piece["kind"]].get("big")}
    pieces = {str(piece["id"]) for piece in view["pieces"]}
    found: list[Any] = ann.page.evaluate(LOOK)
    assert {one["id"] for one in found} == big and big
    for one in found:
        assert set(one["answers"]) == {"image/webp"} and one["there"], one
        assert one["high"] > 2 * one["base"], one
        # where a place that may be clicked shows through, or a neighbour stands before it, that is meant
        assert set(one["touched"]) <= {*big, "lit", *pieces} and None not in one["touched"], one
    assert any(one["id"] in one["touched"][1:] for one in found), "by the body, not only by the feet"
