"""Giants on every board: their pictures arrive, they stand on their spaces, and no click is lost on them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.america.web import stages as stages_america
from tests.server.kit import Server
from tests.web import stages
from tests.web.kit import Person
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
    found.push({id: giant.dataset.giant, answers, there: giant.style.transform === base.style.transform,
      high: giant.querySelector('image').getBoundingClientRect().height, base: base.getBoundingClientRect().height,
      deaf: getComputedStyle(giant.querySelector('image')).pointerEvents === 'none'})
  }
  return found
}"""


@pytest.mark.parametrize("game", STANDS)
def test_every_giant_stands_on_its_base_and_lets_clicks_through(game: str, ann: Person, server: Server) -> None:
    STANDS[game](ann, server)
    view = ann.state["view"]
    looks = server.get(f"/api/games/{game}/board").json()["art"]["pieces"]
    big = {str(piece["id"]) for piece in view["pieces"] if looks[piece["kind"]].get("big")}
    found: list[Any] = ann.page.evaluate(LOOK)
    assert {one["id"] for one in found} == big and big
    for one in found:
        assert set(one["answers"]) == {"image/webp"} and one["there"] and one["deaf"], one
        assert one["high"] > 2 * one["base"], one
