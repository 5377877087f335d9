"""Links that hold what they open, on a page without a server and from one world to the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import matinee
from matinee.testing.browser import PATIENCE, Person
from matinee.testing.server import Server
from matinee.testing.walks import random_record
from tests.page.site import Alone, FileServer, packed, squeezed

PLAN = '{"game":"newyork","seats":[],"options":{"players":3}}'
RECORD = random_record(matinee.load("newyork"), {"players": 2}, seed=1)
DEEP = "[" * 200_000 + "]" * 200_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("links")) as running:
        yield running


@pytest.fixture(scope="module")
def people(browser: Browser, files: FileServer, server: Server) -> Iterator[tuple[Alone, Person]]:
    """A person at a page, and a person at a server."""
    here, there = Alone(browser, files), Person(browser, server)
    yield here, there
    here.close()
    there.close()


def opened(person: Person, path: str) -> None:
    """Open a link in a tab that has nothing open yet."""
    person.page.goto("about:blank")
    person.heard.clear()
    person.come(path) if isinstance(person, Alone) else person.open(path)


def given(person: Person) -> str:
    """What a link that the page shows holds, wherever it leads."""
    address = person.get("input[readonly]").first.input_value()
    return address.removeprefix(person.server.base).removeprefix("/site/#")


def seated(person: Person) -> None:
    """Open the table that is filled in, and be there."""
    person.get("form button.main").click()
    person.get("main.table").wait_for(timeout=300_000)
    person.page.wait_for_function("() => window.drawn >= 0")


@pytest.mark.parametrize("back", [False, True], ids=["from server to page", "from page to server"])
def test_a_table_plan_goes_from_one_world_to_the_other(back: bool, people: tuple[Alone, Person]) -> None:
    maker, taker = people[::-1] if not back else people
    opened(maker, "/new/destroyall")
    maker.get("#option-players").select_option("3")
    maker.get("#seat-2").select_option("hotseat")
    maker.button("Link to this table plan").click()
    opened(taker, given(maker))
    expect(taker.page.get_by_role("status").filter(has_text="Filled in")).to_be_visible()
    expect(taker.get("#option-players")).to_have_value("3")
    expect(taker.get("#seat-2")).to_have_value("hotseat")
    seated(taker)


@pytest.mark.parametrize("back", [False, True], ids=["from server to page", "from page to server"])
@pytest.mark.parametrize(("seat", "ready"), [(0, "take: The Hypnotist"), (1, "take: ")], ids=["monster", "army"])
def test_a_design_goes_from_one_world_to_the_other(
    seat: int, ready: str, back: bool, people: tuple[Alone, Person]
) -> None:
    maker, taker = people[::-1] if not back else people
    opened(maker, "/new/sheboygan")
    maker.get("#option-scenario").select_option("basic")
    maker.get(f"#seat-{seat}").select_option("me")
    maker.get(f"#seat-{1 - seat}").select_option("bot")
    seated(maker)
    maker.turn()
    maker.button(ready, exact=False).first.click()
    maker.rest()
    built = maker.up_to_date()["view"]["panels"]
    maker.button("Link to it").click()
    opened(taker, given(maker))
    seated(taker)
    taker.turn()
    taker.button("Build what the link holds").click()
    taker.until(lambda state: state["view"]["panels"] == built)


@pytest.mark.parametrize("which", [0, 1], ids=["page", "server"])
def test_a_game_and_a_moment_to_play_on_from(which: int, people: tuple[Alone, Person]) -> None:
    person, link = people[which], packed(RECORD)
    opened(person, f"/replay#{link}")
    expect(person.get(".scrub input")).to_be_visible(timeout=300_000)
    moment = [n for n, state in enumerate(RECORD.states()) if state.player == 0][2]
    opened(person, f"/replay?from={moment}.0#{link}")
    person.get("main.table").wait_for(timeout=300_000)
    person.turn()
    assert person.up_to_date()["seq"] == moment


@pytest.mark.parametrize("which", [0, 1], ids=["page", "server"])
@pytest.mark.parametrize(
    ("path", "told"),
    [
        (f"/new/newyork#{squeezed(PLAN)[:-9]}", "does not hold a whole table plan"),
        (f"/new/newyork#{squeezed(DEEP)}", "does not hold a whole table plan"),
        (f"/new/newyork#{squeezed('a' * 50_000_000)}", "does not hold a whole table plan"),
        (f"/new/newyork#{squeezed(PLAN.replace('3', '99'))}", "players"),
        (f"/replay#{packed(RECORD)[:-9]}", "does not hold a whole record"),
        (f"/replay#{squeezed('a' * 50_000_000)}", "does not hold a whole record"),
        (f"/replay#{squeezed(DEEP)}", "the header must name the game"),
        (f"/replay#{squeezed(RECORD.dumps()[:-30])}", "the closing line must hold"),
        (f"/replay?from=99999.0#{packed(RECORD)}", "no moment 99999"),
        (f"/replay?from=3.99#{packed(RECORD)}", "no seat 99"),
    ],
    ids=range(10),
)
def test_a_link_cut_short_or_made_by_hand_is_told_of(
    path: str, told: str, which: int, people: tuple[Alone, Person]
) -> None:
    person = people[which]
    person.expects("status of 4")  # the browser notes what a server refuses
    opened(person, path)
    expect(person.page.get_by_role("alert")).to_contain_text(told, timeout=2 * PATIENCE)
    assert len(person.page.get_by_role("alert").inner_text()) < 300, "one sentence"
