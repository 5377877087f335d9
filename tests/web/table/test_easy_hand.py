"""What makes the hand's work light: nothing jumps, what needs no thought is done for one, portraits find pieces."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.server.kit import Json, Server
from tests.web.conftest import Welcome
from tests.web.kit import RAMPAGE, Person, board, some_games
from tests.web.probe import probe, wait_for
from tests.web.stage.test_stage import TABLES
from tests.web.table.test_log import begun

# The board once it has the size of its place.
FITTED = "svg[role=application] > g[transform]"
BOARD = "() => JSON.stringify(document.querySelector('svg[role=application]').getBoundingClientRect())"


@pytest.mark.parametrize("game", some_games("newyork", "destroyall"))
def test_the_board_keeps_its_place_while_prompts_change(server: Server, welcome: Welcome, game: str) -> None:
    ann = welcome(speed="quick")
    table = begun(server, game, turn=1)
    ann.sit(table, table.tokens[0])
    ann.get(FITTED).wait_for(state="attached")
    ann.rest()
    place, rng = ann.page.evaluate(BOARD), random.Random(3)
    probe(ann.page, "noteShifts")
    with table.line(",".join(table.tokens)) as hand, table.line(table.tokens[0]) as same:
        for _ in range(24):
            hand.play(rng.choice(hand.state["view"]["legal"]))
            ann.reach(same.catch_up()["seq"])
            assert ann.page.evaluate(BOARD) == place
    assert not [name for name in ann.page.evaluate("() => window.shifts") if "stage" in name or "field" in name]


@pytest.mark.parametrize("game", some_games("sheboygan", "america"))
def test_a_bar_of_two_rows_covers_nothing_of_the_board(server: Server, ann: Person, game: str) -> None:
    table = begun(server, game, turn=1)
    ann.sit(table, table.tokens[0])
    ann.get(FITTED).wait_for(state="attached")
    ann.rest()
    left, top, *_ = board(server, game)["bounds"]
    with styled(ann) as found:
        probe(ann.page, "addRow")
        wait_for(ann.page, "beginsBelowBar", [left, top])
        ann.rest()
    assert 0 < sum(found) < ann.page.locator("svg[role=application] *").count() / 2, "only what the bar moves"


@contextmanager
def styled(person: Person) -> Iterator[list[int]]:
    """Of how many elements the browser works out the style meanwhile, each time it does."""
    browser, found = person.context.browser, list[int]()
    assert browser is not None
    browser.start_tracing(page=person.page, categories=["devtools.timeline"])
    yield found
    events = json.loads(browser.stop_tracing())["traceEvents"]
    found += [one["args"]["elementCount"] for one in events if one["name"] == "UpdateLayoutTree" and "args" in one]


@pytest.mark.parametrize("game", some_games("sheboygan", "destroyall"))
def test_nothing_painted_on_the_board_takes_a_click(server: Server, ann: Person, game: str) -> None:
    """Ruins, soot, fires and signs: a click goes to the space, the counter or the giant they are on."""
    table, seat = TABLES[game](server)
    ann.sit(table, table.tokens[seat])
    ann.get(FITTED).wait_for(state="attached")
    ann.rest()
    assert probe(ann.page, "inTheWay") == []


@pytest.mark.parametrize(("game", "secret"), [("newyork", True), ("america", False)])
def test_the_curtain_falls_only_where_something_is_secret(server: Server, ann: Person, game: str, secret: bool) -> None:
    hot = [{"kind": "hotseat", "name": "Ann"}, {"kind": "hotseat", "name": "Ben"}]
    table = server.table(hot, game=game, options={"players": 2})
    ann.sit(table, table.tokens[0])
    assert ann.state.get("secret", False) == secret
    expect(ann.page.get_by_role("alertdialog")).to_have_count(int(secret))
    if secret:
        return
    seats: set[int] = set()
    while len(seats) < 2:
        state = ann.turn()
        seats.add(state["seat"])
        expect(ann.page.get_by_role("alertdialog")).to_have_count(0)
        ann.do(state["view"]["legal"][0])


def test_a_portrait_finds_its_piece(server: Server, ann: Person) -> None:
    table = begun(server, "newyork")
    ann.sit(table, table.tokens[0])
    rows = next(panel for panel in ann.state["view"]["panels"] if panel["show"] == "roster")["rows"]
    ann.page.get_by_role("button", name=f"Show {rows[1]['name']} on the board", exact=False).click()
    expect(ann.get(".legend, [data-overlay]").first).to_be_visible()
    asked = [said for said in ann.said if said["type"] == "show"]
    assert asked and asked[-1]["piece"] == rows[1]["owner"]
    # as close as one may come to it, head and feet of it are in view
    ann.get("svg[role=application]").focus()
    for _ in range(12):
        ann.page.keyboard.press("+")
    shown = ann.get(f'[data-giant="{asked[-1]["piece"]}"] image')
    assert probe(shown.first, "isNear")


def test_the_rest_is_placed_for_whoever_asks(server: Server, ann: Person) -> None:
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "me", "name": "Ann"}]
    table = server.table(seats, game="sheboygan", options={"scenario": "learning"})
    ann.sit(table, table.tokens[1])
    while ann.turn()["view"]["prompt"]["phase"] != "Placement":
        buy = [action for action in ann.legal if action[0] == "buy"]
        ann.do(buy[0] if buy else ["ready"])
    ann.button("Place the rest for me").click()
    ann.until(lambda state: state["players"][1]["stand_in"] is None and len(waiting(state)) == 1)
    # it can be looked over and taken back until the last piece is placed, which begins the game
    expect(ann.page.get_by_text("The last piece begins the game.", exact=False)).to_be_visible()
    ann.button("Undo").click()
    ann.until(lambda state: len(waiting(state)) == 2)
    while waiting(ann.turn()):
        ann.do(ann.legal[0])
    assert ann.state["view"]["clock"]["number"]


def waiting(state: Json) -> list[Json]:
    return next((panel["pieces"] for panel in state["view"]["panels"] if panel["show"] == "tray"), [])


def test_the_edge_to_come_from_is_clicked_on_the_map(server: Server, ann: Person) -> None:
    table = server.table(options={"scenario": "learning"})
    with table.line(table.tokens[0]) as monster:
        for action in RAMPAGE[:-1]:
            monster.play(action)
    ann.sit(table, table.tokens[0])
    fixed = board(server, "sheboygan")
    east = [space["n"] for space in fixed["spaces"] if space["id"] in fixed["edges"]["east"]]
    ann.click_space(east[len(east) // 2])
    expect(ann.page.get_by_text("It waits beyond the east edge", exact=False).first).to_be_visible()
