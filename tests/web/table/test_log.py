"""The log: always in sight, by turns, and a way back to every moment."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import matinee
from matinee.testing.browser import PEOPLE
from tests.server.kit import Json, Made, Server, random_play
from tests.web.conftest import Welcome
from tests.web.kit import WIDE, Person, replayed, some_games
from tests.web.probe import probe
from tests.web.stages import MIDTOWN


def begun(server: Server, game: str, turn: int = 2) -> Made:
    """A table of this game, some turns on, with something for Ann to decide: the same clicks and dice every time."""
    card = matinee.load(game)
    seats = [{"kind": "me", "name": name} for name, _ in zip(PEOPLE, card.seats(card.checked({})), strict=False)]
    table = server.table(seats, game=game, dice="typed")
    with table.line(",".join(table.tokens)) as everybody:
        random_play(
            everybody,
            random.Random(7),
            lambda state: state["view"]["clock"]["number"] >= turn and state["view"]["player"] == 0,
        )
        assert not everybody.state["over"]
    return table


@pytest.mark.parametrize("game", some_games("america", "newyork"))
def test_the_log_is_in_sight_at_a_desk_and_its_last_line_too(server: Server, welcome: Welcome, game: str) -> None:
    ann = welcome()
    table = begun(server, game)
    ann.sit(table, table.tokens[0])
    ann.rest()
    log = ann.page.get_by_role("list", name="Log", exact=False)
    box = log.bounding_box()
    assert box and box["y"] > 0 and box["y"] + box["height"] <= WIDE["height"] and box["height"] >= 150
    last = log.get_by_role("listitem").last
    expect(last).to_be_in_viewport(ratio=0.9)
    headings = log.locator("li.begins")
    assert headings.count() >= 1
    expect(headings.last).to_be_in_viewport()
    assert probe(ann.page, "halfHidden") == []


def test_set_up_is_folded_and_opens(server: Server, ann: Person) -> None:
    table = begun(server, "sheboygan", turn=1)
    ann.sit(table, table.tokens[0])
    log = ann.page.get_by_role("list", name="Log", exact=False)
    folded = log.locator("details").first
    expect(folded.locator("summary")).to_contain_text("more")
    expect(folded.get_by_role("button").last).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.get_by_role("button").last).to_be_visible()


def test_stepping_through_moments_moves_the_log(server: Server, ann: Person) -> None:
    table = begun(server, "newyork")
    ann.sit(table, table.tokens[0])
    bar, now = ann.get("section.bar"), ann.get(".log .now")
    ann.button("One step back").click()
    expect(bar).to_contain_text("Looking back")
    expect(now).to_be_in_viewport()
    first = int(now.first.get_attribute("data-seq") or "")
    ann.page.keyboard.press("PageUp")
    ann.page.wait_for_function(
        "seq => Number(document.querySelector('.log .now')?.dataset.seq ?? seq) < seq", arg=first
    )
    expect(now).to_be_in_viewport()
    ann.page.keyboard.press("PageDown")
    ann.page.wait_for_function("seq => document.querySelector('.log .now')?.dataset.seq === String(seq)", arg=first)
    ann.page.keyboard.press("PageDown")
    expect(bar).not_to_contain_text("Looking back")
    assert ann.turn()["view"]["legal"], "looking back changes nothing"


def test_a_link_leads_to_its_moment(server: Server, welcome: Welcome) -> None:
    ann = welcome(permissions=["clipboard-read", "clipboard-write"])
    table = begun(server, "newyork")
    ann.sit(table, table.tokens[0])
    ann.page.keyboard.press("PageUp")
    ann.page.keyboard.press("PageUp")
    said = ann.get("section.bar .what")
    expect(said).to_contain_text("Looking back")
    ann.rest()
    ann.button("Copy link").click()
    expect(ann.button("Copied")).to_be_visible()
    moment = said.inner_text()
    ann.page.goto(ann.page.evaluate("() => navigator.clipboard.readText()"))
    expect(said).to_have_text(moment)
    ann.open(f"/t/{table.id}?at=nonsense")
    ann.turn()


def test_a_shortened_log_has_no_gap(server: Server, ann: Person) -> None:
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    for n in (60, 70, 90):
        ann.sit(table := replayed(server, MIDTOWN, counted(n)), table.tokens[0])
        ann.rest()
        assert probe(ann.page, "freeInLog") <= 4, n
        assert probe(ann.page, "halfHidden") == []


def counted(n: int) -> Callable[[Json], bool]:
    """Whether this many actions were played."""
    counts = iter(range(n + 1))
    return lambda _: next(counts) == n
