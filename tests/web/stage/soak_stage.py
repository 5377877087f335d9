"""Whole games on the stage, from the first click to the end, as they were once played by bots: for `make soak`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser

import matinee
from tests.games.america.web.stages import COUNTRY
from tests.server.kit import Json, Server
from tests.web.kit import OnStage
from tests.web.stage.test_stage import SMALL
from tests.web.stages import BRAWL, MIDTOWN, NIGHT

RECORDS = {"sheboygan": NIGHT, "newyork": MIDTOWN, "destroyall": BRAWL, "america": COUNTRY}


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[OnStage]:
    """A person at a desk."""
    person = OnStage(browser, server, viewport=SMALL)
    yield person
    person.close()


def asked(action: list[Any], state: Json) -> bool:
    """It is the first seat's move, and this may be done."""
    return state["view"]["player"] == 0 and action in state["view"]["legal"]


@pytest.mark.parametrize("game", RECORDS)
def test_a_whole_game_by_clicks_on_the_stage(game: str, ann: OnStage, server: Server) -> None:
    """One seat is played on the stage, from the first click to the end; the others and the dice as in the kept game."""
    kept = matinee.Record.loads(RECORDS[game].read_text())
    sides = matinee.load(game).seats(kept.header.options)
    seats = [{"kind": "me", "name": f"Player {n + 1}"} for n in range(len(sides))]
    table = server.new_table(game, seats, dice="typed", options=kept.header.options)
    ann.sit(table, table.tokens[0])
    clicked = 0
    with table.line(",".join(table.tokens)) as hands:
        for action in map(list, kept.actions):
            if hands.state["view"]["player"] != 0:
                hands.play(action)
                ann.up_to_date()  # a page that draws in software is not run away from
                continue
            ann.until(partial(asked, action))
            # a workshop lies over the board and its tools, whichever view is under it, and has tests of its own
            if ann.get(".bench").count():
                hands.play(action)
                continue
            if not ann.get(".depth").count():
                ann.enter()
            ann.do(action)
            hands.catch_up()
            clicked += 1
        assert hands.state["over"] and clicked > 10
    ann.until(lambda state: bool(state["over"]))
    ann.get("section.after").wait_for()
    assert ann.get(".depth canvas").count() == 1
