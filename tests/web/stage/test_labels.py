"""Names on the boards: none lies on another, however wide the window and however near one looks."""

from __future__ import annotations

import pytest

from matinee.testing.laws.cases import SOAK
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE
from tests.web.probe import probe

LABELLED = [("america", 360), ("newyork", 1440), ("america", 2560)]
MORE_LABELLED = [("newyork", 360), ("america", 1440), ("newyork", 2560)]


@pytest.mark.parametrize(("game", "width"), LABELLED + MORE_LABELLED * SOAK)
def test_no_label_lies_on_another(server: Server, welcome: Welcome, game: str, width: int) -> None:
    table = server.table([{"kind": "me"}, {"kind": "me"}], game=game, options={"players": 2})
    ann = welcome(viewport={"width": width, "height": 740 if width < 700 else 900})
    ann.sit(table, table.tokens[0])
    counts = []
    for _ in range(3):
        ann.rest()
        count, crossed = probe(ann.page, "crossed")
        assert not crossed, crossed
        counts.append(count)
        ann.get("svg[role=application]").focus()
        for _ in range(2):
            ann.page.keyboard.press("+")
    assert min(counts) >= 40, "there is something to read"


def test_on_a_phone_no_name_of_a_place_lies_on_one_of_a_street(server: Server, welcome: Welcome) -> None:
    table = server.table([{"kind": "me"}, {"kind": "me"}], game="newyork", options={"players": 2})
    ann = welcome(viewport=PHONE)
    ann.sit(table, table.tokens[0])
    ann.button("Show the whole board").click()
    ann.rest()
    assert ann.get(".captions text:has(tspan)").count() > 10
    assert probe(ann.page, "reaching") == []
