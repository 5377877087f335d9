"""The army's turn: several units are chosen together, sent together and fire together, by few clicks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from matinee.games.sheboygan.map.city import BOARD
from tests.server.kit import Made, Server
from tests.web.conftest import Welcome
from tests.web.kit import Person
from tests.web.probe import probe

SHEET: list[list[Any]] = [["ability", 3], ["allot", 0, 4], ["allot", 1, 4], ["allot", 2, 2], ["allot", 3, 3]]
ARMY: list[list[Any]] = [["buy", 2, 3], ["buy", 3, 1], ["buy", 1, 2], ["buy", 0, 2]]
PLACES = {0: "Ave2.6", 1: "Ave2.6", 8: "Ave2.7", 9: "Ave2.7", 18: "Ave2.9", 19: "Ave2.9", 20: "Ave3.7", 28: "Ave2.8"}
WALK = [["step", BOARD.index[f"Ave2.{n}"]] for n in (1, 2, 3)]
MOST = 14


def besieged(server: Server) -> Made:
    """The monster stands in 2nd Avenue; two police, two infantry, three tanks and a gun stand south of it."""
    table = server.table(options={"scenario": "basic"})
    placed = [action for unit, box in PLACES.items() for action in (["take", unit], ["place", BOARD.index[box]])]
    with table.line(",".join(table.tokens)) as hands:
        for action in [*SHEET, ["ready"], ["lurk", 0], *ARMY, ["ready"], *placed, *WALK, ["done"], ["done"], ["done"]]:
            hands.play(action)
    return table


def where(ann: Person) -> dict[Any, str]:
    return {piece["id"]: BOARD.ids[piece["space"]] for piece in ann.state["view"]["pieces"]}


def acts(ann: Person) -> list[list[Any]]:
    return [said["action"] for said in ann.said if said["type"] == "act"]


def choose(ann: Person, *ids: int) -> None:
    """Shift-click each."""
    ann.page.keyboard.down("Shift")
    for id in ids:
        ann.click_piece(id)
    ann.page.keyboard.up("Shift")


def test_a_turn_of_eight_units_played_well_takes_few_clicks(ann: Person, server: Server) -> None:
    table = besieged(server)
    ann.sit(table, table.tokens[1])
    clicks = 0
    choose(ann, 9, 19, 20)  # a stack is taken whole
    expect(ann.get("[data-chosen]")).to_have_count(5)
    ann.click_piece("monster")
    ann.until(lambda state: where(ann)[20] != PLACES[20] and state["view"]["prompt"]["phase"] == "HumanMovement")
    clicks += 4
    assert {id: box for id, box in where(ann).items() if id in (8, 9, 18, 19, 20)} == {
        8: "Ave2.4",
        9: "Ave2.4",
        18: "Ave2.5",
        19: "Ave2.5",
        20: "St22a",
    }
    choose(ann, 1)
    ann.click_space(BOARD.index["Ave2.7"])
    ann.until(lambda state: where(ann)[0] == where(ann)[1] == "Ave2.7")
    ann.click(["done"])
    ann.until(lambda state: state["view"]["prompt"]["phase"] == "HumanCombat")
    clicks += 3
    ann.click_piece("monster")
    ann.until(lambda state: ["attack"] in state["view"]["legal"] and not ann.page.get_by_text("Add all").count())
    odds = ann.page.get_by_role("img", name="Odds:", exact=False)
    expect(odds).to_be_visible()  # unasked
    before = ann.state["seq"]
    ann.click_piece("monster")
    clicks += 2
    ann.until(lambda state: state["seq"] > before + 1)
    fired = [action for action in acts(ann) if action[0] == "fire"]
    assert sorted(unit for _, unit in fired) == [8, 9, 18, 19, 20, 28]
    lines = [line for state in ann.states for entry in state["log"] for line in entry["lines"]]
    assert [line["args"] for line in lines if line["id"] == "firing"] == [[29, 4]]
    assert clicks <= MOST
    kept = [list(action) for action in acts(ann)]
    assert kept.count(["move", 18]) == 1 and len([a for a in kept if a[0] == "go"]) == 7, "each is a click of its own"


def test_dice_settle_then_the_loser_falls_then_the_log_tells(welcome: Welcome, server: Server) -> None:
    """One police unit attacks the monster: at 1 against 4 it is lost whatever the die shows."""
    table = besieged(server)
    with table.line(",".join(table.tokens)) as hands:
        for action in (["move", 0], ["go", BOARD.index["Ave2.4"]], ["done"], ["fire", 0]):
            hands.play(action)
    ann = welcome(speed="normal", reduced_motion="no-preference")
    ann.stop_clock()
    ann.sit(table, table.tokens[1])
    lines = ann.page.get_by_role("list", name="Log").locator("li")
    before, told = lines.count(), ann.page.evaluate("() => window.told")
    ann.button("Roll the attack", exact=False).click()
    ann.page.wait_for_function("told => window.told > told", arg=told)
    ann.get(".throw").wait_for()  # what draws them is loaded when first needed, while the clock stands
    first: dict[str, int] = {}
    for at in range(0, 3_000, 50):
        seen = probe(ann.page, "drama", before)
        if seen["gone"] and "gone" not in first:
            ann.get("[data-verb=fall]").wait_for(state="attached")
            seen = probe(ann.page, "drama", before)
        for what in seen:
            if seen[what]:
                first.setdefault(what, at)
        ann.pass_time(50)
    assert first["tumbles"] < first["lies"] < first["gone"] == first["falls"] < first["told"] == first["card"]
