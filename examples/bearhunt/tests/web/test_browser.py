"""The game in real browsers: its poster, a night by clicks on both sides, secrets kept, and the lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from bearhunt.map.forest import BOARD
from playwright.sync_api import Browser, expect, sync_playwright
from scene import GAME

from matinee.table.taught.lesson import lesson
from matinee.testing.browser import Person, launch, panel
from matinee.testing.laws import SOAK
from matinee.testing.onstage import OnStage
from matinee.testing.server import Server

CAST = ("giants", "cards")
LONG = pytest.mark.skipif(not SOAK, reason="a long one: set MATINEE_SOAK")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    with Server(tmp_path_factory.mktemp("web")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as playwright:
        opened = launch(playwright.chromium)
        yield opened
        opened.close()


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody with a window, who is asked at the end whether anything went wrong in it."""
    person = Person(browser, server)
    yield person
    person.close()


@pytest.fixture
def ben(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody else."""
    person = Person(browser, server)
    yield person
    person.close()


def at(verb: str, *args: int | str) -> list[Any]:
    """An action, with spaces by name."""
    return [verb, *(arg if isinstance(arg, int) else BOARD.index[arg] for arg in args)]


def drawn(person: Person, path: str) -> int:
    """How often a picture of the game stands on the page."""
    return person.get(f'path[d="{path}"]').count()


def test_from_the_poster_to_a_running_game(ann: Person) -> None:
    ann.open("/")
    poster = ann.page.get_by_role("link", name="Bear Hunt 2 players")
    expect(poster).to_be_visible()
    expect(ann.get(f'path[d="{GAME.art.marquee.picture}"]')).not_to_have_count(0)
    poster.click()
    ann.button("Play now").click()
    ann.turn()  # the den is chosen already: Play now begins after the set-up
    assert ann.state["view"]["clock"]["text"] == "Night 1 of 12"
    assert drawn(ann, GAME.art.pieces["bear"].picture) >= 1
    ann.do(at("lie"))
    ann.turn()
    assert ann.state["view"]["clock"]["number"] == 2, "the bot has moved the hunters"


def test_a_night_by_clicks_on_both_sides(ann: Person, ben: Person, server: Server) -> None:
    table = server.new_table("bearhunt", dice="typed", options={"hunters": 2})
    ann.sit(table, table.tokens[0])
    ben.sit(table, table.tokens[1])
    for action in (at("den", "black"), at("roll", 1), at("go", "honey")):
        ann.turn()
        ann.do(action)
    ben.turn()
    expect(ben.get("main.table")).to_contain_text("What you have to do")
    expect(ben.get("main.table")).to_contain_text("The ground is hard tonight")
    expect(ben.get("main.table")).to_contain_text("Otter Falls")
    bear = GAME.art.pieces["bear"].picture
    assert drawn(ann, bear) >= 1
    assert drawn(ben, bear) == 0, "and no message has told"
    assert not any('"kind":"bear"' in frame or '"prowled"' in frame for frame in ben.frames)
    assert panel(ben.state["view"], "left")["facts"][-1]["value"] > 3
    ben.do(at("walk", 1, "crabapple"))
    ben.do(at("walk", 0, "honey"))
    ann.turn()
    assert ann.state["view"]["prompt"]["phase"] == "Startled"
    assert drawn(ben, bear) >= 1, "a hunter stands before it"
    ann.do(at("charge"))
    ann.turn()
    ann.do(at("roll", 6))
    assert ann.state["view"]["pieces"][0]["flags"] == ["hurt"]


@LONG
def test_the_board_bears_its_names(ann: Person, server: Server) -> None:
    table = server.new_table("bearhunt", options={"season": "winter"})
    ann.sit(table, table.tokens[0])
    expect(ann.get("main.table")).to_contain_text("Otter Falls")
    expect(ann.get("[data-n]")).to_have_count(len(BOARD))


@LONG
def test_the_lesson_begins(ann: Person) -> None:
    told = lesson(GAME.folder)
    assert told is not None
    ann.open("/learn/bearhunt")
    expect(ann.page.get_by_text(told.intro[:40])).to_be_visible()
    ann.get("button.main").click()
    ann.turn()
    expect(ann.page.get_by_text(told.cards[0].text[:40])).to_be_visible()
    ann.do(at("den", "fox"))
    ann.turn()
    expect(ann.page.get_by_text(told.cards[0].text[:40])).not_to_be_visible()


@LONG
def test_the_stage_has_blocks_and_cardboard_for_it(browser: Browser, server: Server) -> None:
    """The game declares nothing for the stage, and can be played on it."""
    ann = OnStage(browser, server, viewport={"width": 1200, "height": 640})
    table = server.new_table("bearhunt", dice="typed", options={"hunters": 2})
    ann.sit(table, table.tokens[0])
    ann.enter()
    for action in (at("den", "black"), at("roll", 1), at("go", "honey")):
        ann.turn()
        ann.do(action)
    giants, cards = (ann.page.evaluate(f"() => document.querySelector('.depth').stage.cast.{sort}") for sort in CAST)
    assert not giants and "bear" in [card["face"]["kind"] for card in cards]
    ann.close()
