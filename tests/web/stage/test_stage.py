"""The stage: every click on it means what it means on the flat board, and where it cannot go on nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from matinee.testing.laws.cases import SOAK
from tests.games.america.web.stages import COUNTRY
from tests.server.kit import Made, Server
from tests.web import stages
from tests.web.kit import COARSE, OnStage, replayed, some_games
from tests.web.probe import probe
from tests.web.stages import BRAWL, NIGHT

QUESTIONS = 3 if SOAK else 1
SMALL: ViewportSize = {"width": 1200, "height": 640}


def in_phase(record: Any, phase: str, turn: int) -> Callable[[Server], tuple[Made, int]]:
    """The table of a kept game when a person decides in this phase, and whose seat that is."""

    def at(server: Server) -> tuple[Made, int]:
        seats: list[int] = []

        def stop(view: dict[str, Any]) -> bool:
            found: bool = view["prompt"]["phase"] == phase and view["clock"]["number"] >= turn and view["player"] >= 0
            if found:
                seats.append(view["player"])
            return found

        table = replayed(server, record, stop)
        return table, seats[-1]

    return at


TABLES = {
    "sheboygan": in_phase(NIGHT, "MonsterMovement", 4),
    "newyork": in_phase(stages.MIDTOWN, "Prowl", 9),
    "destroyall": in_phase(BRAWL, "Walking", 1),
    "america": in_phase(COUNTRY, "MonsterMoving", 1),
}


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[OnStage]:
    """A person at a desk with a small window."""
    person = OnStage(browser, server, viewport=SMALL, **COARSE)
    yield person
    person.close()


@pytest.mark.parametrize("game", some_games("america"))
def test_every_click_means_what_it_means_on_the_flat_board(game: str, ann: OnStage, server: Server) -> None:
    table, seat = TABLES[game](server)
    ann.sit(table, table.tokens[seat])
    ann.enter()
    assert agreed(ann) > 2
    kinds = ann.verbs
    before = ann.state["seq"]
    spots = [args[0] for verb, *args in ann.legal if kinds[verb] == ["space"]]
    spot = ann.uncovered("n", spots)[0] if spots else None
    ann.do(
        next(action for action in ann.legal if kinds[action[0]] in (["point"], ["space"]) and spot in (None, action[1]))
    )
    assert ann.state["seq"] > before
    numbers = ann.page.evaluate("() => document.querySelector('.depth').stage.numbers()")
    assert numbers["calls"] <= 120 and numbers["triangles"] <= 200_000, numbers
    # and so at the next questions of this seat, whatever they are about
    for _ in range(QUESTIONS):
        if ann.state["view"]["player"] != seat or ann.state["over"]:
            break
        agreed(ann)
        ann.do(ann.legal[0])


def agreed(ann: OnStage) -> int:
    """Every space, point and piece of the legal list is where the stage shows it; how many of them there are."""
    ann.up_to_date()
    found = probe(ann.page, "targets")
    kinds, view = ann.verbs, ann.state["view"]
    here = {piece["id"] for piece in view["pieces"]}
    first = {(kinds[verb][0], args[0]) for verb, *args in view["legal"] if args}
    assert found["wrong"] == []
    assert found["all"] == sum(kind in ("space", "point") for kind, _ in first)
    assert found["pieces"] == sum(kind == "piece" and id in here for kind, id in first)
    return len(first)


def test_the_stage_rests_is_remembered_and_gives_way(ann: OnStage, server: Server) -> None:
    table, seat = TABLES["newyork"](server)
    ann.page.clock.install()
    ann.sit(table, table.tokens[seat])
    assert not [url for url in ann.asked if "/Depth" in url], "the flat board asks for nothing of the stage"
    ann.enter()
    assert ann.get(".depth canvas").get_attribute("aria-hidden") == "true"
    assert ann.get("[role=application]").count() == 1 and not ann.get("svg[role=application]").count()
    frames = "() => document.querySelector('.depth').stage.frames"
    for _ in range(10):  # until the last of its pictures has come
        ann.stands()
        resting = ann.page.evaluate(frames)
        ann.pass_time(10_000)
        if ann.page.evaluate(frames) == resting:
            break
    assert ann.page.evaluate(frames) == resting
    ann.get(".depth").focus()
    ann.page.keyboard.press("/")
    expect(ann.get(".depth[data-plan]")).to_have_count(1)
    probe(ann.page, "losePicture")
    ann.page.get_by_text("The stage was lost; the flat board goes on.").wait_for()
    ann.get("svg[role=application]").wait_for()
    # without a graphics card it does not open by itself, though it was chosen
    ann.page.reload()
    ann.page.get_by_text("The stage wants a graphics card; the flat board is shown.").wait_for()
    ann.get("svg[role=application]").wait_for()
    assert not ann.get(".depth").count()
