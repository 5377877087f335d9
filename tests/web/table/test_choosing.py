"""Choosing at the table: what is closed says why, odds can be read, and nothing jumps or goes off by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import matinee
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person, monsters_turn, replayed
from tests.web.probe import beforehand, probe
from tests.web.stages import NIGHT, burning_city
from tests.web.table.test_phone_and_keys import FINGER, in_sight, tap_space


def test_ready_is_there_from_the_start_and_says_what_is_missing(ann: Person, server: Server) -> None:
    table = server.table(options={"scenario": "learning"})
    ann.sit(table, table.tokens[0])
    ready = ann.page.get_by_role("button", name="Ready", exact=True)
    expect(ready).to_have_count(1)
    expect(ready).to_have_attribute("aria-disabled", "true")
    bench = ann.page.get_by_role("region", name="Choose from the lists")
    expect(bench).to_contain_text("Defence and movement must be at least 1.")
    expect(bench.get_by_role("button", name="Read rule R89")).to_be_visible()
    ready.click(force=True)
    assert ann.up_to_date()["seq"] == 0 and not [said for said in ann.said if said["type"] == "act"]
    ann.do(["allot", 1, 1])
    expect(ready).to_have_attribute("aria-disabled", "true")
    ann.do(["allot", 3, 1])
    expect(bench.get_by_role("button", name="Ready", exact=True)).not_to_have_attribute("aria-disabled", "true")
    expect(bench).not_to_contain_text("must be at least 1")


def test_prices_are_on_goods_only(ann: Person, server: Server) -> None:
    table = server.table()
    ann.sit(table, table.tokens[0])
    bench = ann.page.get_by_role("region", name="Choose from the lists")
    expect(bench.get_by_role("row", name="Attack 1 point ", exact=False)).to_be_visible()
    assert "1 points" not in bench.inner_text() and "pts" not in bench.inner_text()
    expect(bench.get_by_role("listitem").filter(has_text="Web Spinning")).to_contain_text("points")
    fire = bench.get_by_role("listitem").filter(has_text="Fire Breathing")
    expect(fire).to_contain_text("allows no fire")
    assert "point" not in fire.inner_text()


@pytest.mark.parametrize("before", [163, 420])
def test_a_throw_lies_on_no_list_that_it_brings(before: int, welcome: Welcome, server: Server) -> None:
    kept = matinee.Record.loads(NIGHT.read_text())
    steps = iter(range(before + 1))
    table = replayed(server, NIGHT, lambda view: next(steps) == before)
    ann = welcome(viewport={"width": 760, "height": 900})
    ann.stop_clock()
    ann.sit(table, table.tokens[0])
    with table.line(",".join(table.tokens)) as hands:
        hands.play(list(kept.actions[before]))
    while not (ann.get(".throw").count() and ann.get(".bench.short").count()):
        ann.pass_time(100)
    ann.pass_time(400)
    assert not probe(ann.page, "overlap", [".throw", ".bench.short"])


def test_all_that_can_join_an_attack_joins_it_by_one_click(ann: Person, server: Server) -> None:
    steps = iter(range(106))
    table = replayed(server, NIGHT, lambda view: next(steps) == 105)
    ann.sit(table, table.tokens[1])
    ann.rest()
    shots = [action for action in ann.legal if action[0] == "fire"]
    assert len(shots) > 1 and ann.state["view"]["prompt"]["adds"] == "fire"
    everyone = ann.page.get_by_role("button", name=f"Add all {len(shots)}", exact=True)
    everyone.click()
    expect(everyone).to_have_count(0)
    ann.rest()
    sent = [said["action"] for said in ann.said if said["type"] == "act"]
    assert sorted(sent) == sorted(shots)
    assert ["attack"] in ann.legal and not any(action[0] == "fire" for action in ann.legal)


def strike(ann: Person, server: Server) -> list[Any]:
    """The monster of that night has its victim; the numbers to strike with."""
    table = burning_city(server)
    ann.sit(table, table.tokens[0])
    ann.rest()  # the odds of every number are there, and the board has its place
    strikes = [action for action in ann.legal if action[0] == "strike"]
    assert len(strikes) > 2
    return strikes


def test_the_board_keeps_still_while_the_odds_are_looked_at(ann: Person, server: Server) -> None:
    strikes = strike(ann, server)
    before = probe(ann.page, "places")
    for action in (strikes[0], strikes[-1]):
        ann.get(".beside").get_by_role("button", name=word(ann, action), exact=True).hover()
        odds = ann.get(".beside").get_by_role("img", name="Odds:", exact=False)
        expect(odds).to_be_visible()
        ann.rest()
        assert probe(ann.page, "places") == before
        told = odds_of(ann, action)
        expect(odds.locator("li")).to_have_count(len(told))
        for (share, what), row in zip(told, odds.locator("li").all(), strict=True):
            assert row.inner_text().split() == [f"{round(100 * share)}%", *what.split()], "in words, and whole"
            assert not cut_off(row.evaluate("(row) => [row.scrollWidth, row.clientWidth]"))
            assert "/" not in what


def odds_of(ann: Person, action: list[Any]) -> list[Any]:
    """What the server told of an action's odds."""
    key = next(said["key"] for said in reversed(ann.said) if said["type"] == "odds" and said["action"] == action)
    told: list[Any] = next(message for message in ann.heard if message.get("key") == key)["outcomes"]
    return told


def test_the_odds_of_numbers_stand_beside_their_target(ann: Person, server: Server) -> None:
    strikes = strike(ann, server)
    beside = ann.get(".beside")
    for action in strikes:
        button = beside.get_by_role("button", name=word(ann, action), exact=True)
        expect(button.locator(".column > span")).to_have_count(len(odds_of(ann, action)))
    expect(ann.get(".bar .numbers")).to_have_count(0)
    box, field = beside.bounding_box(), ann.get(".field").bounding_box()
    assert box and field
    assert box["y"] >= field["y"] and box["x"] + box["width"] <= field["x"] + field["width"]
    for id in ann.state["view"]["prompt"]["about"]["pieces"]:
        piece = ann.get(f"svg[role=application] [data-piece='{id}']").bounding_box()
        assert piece
        apart = piece["x"] >= box["x"] + box["width"] or piece["x"] + piece["width"] <= box["x"]
        assert apart or piece["y"] >= box["y"] + box["height"] or piece["y"] + piece["height"] <= box["y"]


def cut_off(widths: list[int]) -> bool:
    return widths[0] > widths[1]


def word(ann: Person, action: list[Any]) -> str:
    said: str = ann.state["words"][ann.legal.index(action)]
    return said


def test_the_target_of_an_attack_is_marked_for_both_sides(welcome: Welcome, server: Server) -> None:
    ann, ben = welcome(), welcome()
    table = burning_city(server)
    for person, token in ((ann, table.tokens[0]), (ben, table.tokens[1])):
        person.sit(table, token)
        about = person.state["view"]["prompt"]["about"]["pieces"]
        assert about
        framed = person.page.locator("[data-piece]:has(.about)")
        expect(framed).to_have_count(len(about))
        assert {int(str(one.get_attribute("data-piece"))) for one in framed.all()} == set(about)
        expect(person.get(".bar .sr").filter(has_text="About:")).to_have_count(1)


def test_a_finger_chooses_a_number_before_anything_is_rolled(welcome: Welcome, server: Server) -> None:
    ann, table = welcome(**FINGER), monsters_turn(server)
    ann.sit(table, table.tokens[0])
    while not any(action[0] == "smash" for action in ann.legal):
        seq = ann.state["seq"]
        tap_space(ann, in_sight(ann, "step")[1])
        ann.reach(seq + 1)
    before, smash = ann.state["seq"], in_sight(ann, "smash")
    assert sum(action[:2] == smash[:2] for action in ann.legal) > 1
    tap_space(ann, smash[1])
    menu = ann.page.get_by_role("dialog", name="What to do here")
    numbers = menu.get_by_role("button", pressed=False)
    expect(numbers.first).to_be_visible()
    expect(menu.get_by_role("button", pressed=True)).to_have_count(0)
    expect(menu.get_by_role("button", name="Do it")).to_have_count(0)
    menu.get_by_role("button", name=word(ann, smash), exact=True).tap()  # the first number: a tap only chooses it
    expect(menu.get_by_role("button", pressed=True)).to_have_count(1)
    assert ann.up_to_date()["seq"] == before
    menu.get_by_role("button", name="Do it").tap()
    ann.reach(before + 1)


# The units whose plate shines.
SHINING = "() => [...document.querySelectorAll('[data-printed]:has(.lit)')].map((one) => +one.dataset.printed)"


def test_a_piece_walks_along_its_way_unless_asked_to_keep_still(welcome: Welcome, server: Server) -> None:
    moving, still = welcome(reduced_motion="no-preference"), welcome(reduced_motion="reduce")
    table = marching(server)
    for person, token in ((moving, table.tokens[1]), (still, table.watch)):
        beforehand(person.context, "noteWalks")
        person.sit(table, token)
    centres = {space["n"]: space["centre"] for space in server.get("/api/games/sheboygan/board").json()["spaces"]}
    units = [action[1] for action in moving.legal if action[0] == "move"]
    unit = units[0]
    assert sorted(moving.page.evaluate(SHINING)) == sorted(units), "the plate of a unit that can be picked shines"
    assert still.page.evaluate(SHINING) == []
    moving.do(["move", unit])
    expect(moving.get("section.bar .text")).to_have_text(re.compile(r"^Say where \w+ \d goes\.$"))
    start = next(piece["space"] for piece in moving.state["view"]["pieces"] if piece["id"] == unit)
    far = max(
        (action for action in moving.legal if action[0] == "go"),
        key=lambda action: sum(abs(a - b) for a, b in zip(centres[action[1]], centres[start], strict=True)),
    )
    state = moving.do(far)
    trail = next(trail for trail in state["view"]["trails"] if trail["piece"] == unit)["spaces"]
    assert len(trail) > 2 and trail[0] == start and trail[-1] == far[1]
    moving.page.wait_for_function("() => window.walks.length")
    ((piece, frames, ms),) = walks(moving.page)
    assert piece == str(unit) and len(frames) == len(trail) and ms < 600
    for n, frame in list(zip(trail, frames, strict=True))[:-1]:
        x, y = centres[n]
        assert frame == f"translate({x:g}px, {y:g}px)"
    still.until(lambda seen: seen["view"]["pieces"] == state["view"]["pieces"])
    assert walks(still.page) == []
    again = len(moving.states)
    server.post(f"/api/tables/{table.id}/seats/0/stand-in", {"bot": None}, table.tokens[0])
    moving.until(lambda seen: len(moving.states) > again)
    moving.rest()
    assert len(walks(moving.page)) == 1, "the same view once more moves nobody"


def walks(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("() => window.walks")
    return found


def marching(server: Server) -> Any:
    """A table where the humans are about to move a tank and the monster is far away."""
    table = server.table(options={"scenario": "learning"})
    with table.line(",".join(table.tokens)) as both:
        for action in (["allot", 1, 4], ["allot", 3, 4], ["ready"], ["lurk", 0], ["buy", 2, 1], ["ready"], ["take", 0]):
            both.play(action if action[0] != "take" else both.state["view"]["legal"][0])
        legal = both.state["view"]["legal"]
        both.play(legal[len(legal) // 2])
        both.play(next(action for action in both.state["view"]["legal"] if action[0] == "step"))
        while both.state["view"]["prompt"]["phase"] != "HumanMovement":
            both.play(["done"])
    return table


def test_on_a_phone_the_target_is_brought_into_sight(welcome: Welcome, server: Server) -> None:
    ann = welcome(**FINGER)
    strike(ann, server)
    framed = ann.page.locator("[data-piece]:has(.about)").first
    expect(framed).to_be_in_viewport()
    box, board = framed.bounding_box(), ann.get(".stage").bounding_box()
    assert box and board and board["x"] <= box["x"] and box["x"] + box["width"] <= board["x"] + board["width"]
