"""Reloads, broken lines, a killed server, spectators: a returning player finds the game where it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from matinee.testing.browser import OUTAGE
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person, monsters_turn, told

DOWN = "The line is down"


def where_it_stands(person: Person) -> str | None:
    """The monster's place on the drawn board."""
    return person.get("[data-piece='monster']").get_attribute("style")


def step(person: Person) -> None:
    """Walk into the first box that is open."""
    person.do(next(action for action in person.legal if action[0] == "step"))


def log_lines(person: Person) -> list[str]:
    return person.page.get_by_role("list", name="Log", exact=False).get_by_role("listitem").all_inner_texts()


def test_a_reload_in_the_middle_changes_nothing(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    assert "#" not in ann.page.url, "the seat's secret stays out of the address bar"
    step(ann)
    before, place, lines, view = ann.state["seq"], where_it_stands(ann), log_lines(ann), ann.state["view"]
    ann.page.reload()
    ann.get("main.table").wait_for()
    ann.reach(before)
    ann.rest()
    assert (where_it_stands(ann), log_lines(ann), ann.state["view"]) == (place, lines, view)
    step(ann)
    assert ann.state["seq"] == before + 1
    ann.open("/")  # and the home page knows the way back
    ann.page.get_by_role("link", name="Take your turn").click()
    ann.reach(before + 1)


def test_a_broken_line_mends_itself_and_nothing_is_missed(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[1])
    with table.line(table.tokens[0]) as monster:
        ann.context.set_offline(True)
        ann.page.evaluate("() => window.lines.forEach((line) => line.close())")
        expect(ann.page.get_by_text(DOWN)).to_be_visible()
        monster.play(next(action for action in monster.state["view"]["legal"] if action[0] == "step"))
        ann.context.set_offline(False)
        ann.until(lambda state: any(piece["id"] == "monster" for piece in state["view"]["pieces"]))
    expect(ann.page.get_by_text(DOWN)).to_have_count(0)
    expect(ann.get("[data-piece='monster']")).to_be_visible()
    ann.rest()
    line = monster.state["log"][-1]["lines"][-1]
    assert log_lines(ann)[-1] == line.get("brief", line["text"])
    assert ann.state["since"] > 0, "only what was missed is sent"
    ann.expects("ERR_INTERNET_DISCONNECTED")


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed."""
    running = Server(tmp_path)
    yield running
    running.stop()


def test_a_killed_server_comes_back_and_play_goes_on(frail: Server, welcome: Welcome) -> None:
    server = frail
    table = monsters_turn(server)
    ann, ben = welcome(server), welcome(server)
    ann.sit(table, table.tokens[0])
    ben.sit(table, table.tokens[1])
    step(ann)
    ben.until(lambda state: any(piece["id"] == "monster" for piece in state["view"]["pieces"]))
    was = {person.state["seat"]: person.state["seq"] for person in (ann, ben)}
    server.stop(kill=True)
    for person in (ann, ben):
        expect(person.page.get_by_text(DOWN)).to_be_visible()
    # a click while the line is down waits for the server
    after = next(action for action in ann.legal if action[0] == "step")
    ann.click_space(after[1])
    expect(ann.page.get_by_text("Your click waits")).to_be_visible()
    server.start(server.port)
    for person in (ann, ben):
        expect(person.page.get_by_text(DOWN)).to_have_count(0)
        person.until(lambda state: state["seq"] > was[state["seat"]])
        monster = next(piece for piece in person.state["view"]["pieces"] if piece["id"] == "monster")
        assert monster["space"] == after[1]
    ann.do(["done"])
    ann.do(["done"])
    ben.turn()
    assert ben.state["view"]["player"] == 1
    ben.do(ben.legal[-1])
    for person in (ann, ben):
        person.expects(*OUTAGE)


def test_a_spectator_sees_the_game_and_cannot_act(welcome: Welcome, server: Server) -> None:
    table = monsters_turn(server)
    ann, eve = welcome(), welcome()
    ann.sit(table, table.tokens[0])
    eve.sit(table, table.watch)
    expect(eve.page.get_by_text("You are watching")).to_be_visible()
    step(ann)
    eve.until(lambda state: state["view"]["pieces"] == ann.state["view"]["pieces"])
    for person in (ann, eve):
        person.rest()
    assert where_it_stands(eve) == where_it_stands(ann)
    assert log_lines(eve)[-1] == log_lines(ann)[-1]
    assert eve.button("Undo", exact=False).count() == 0 and eve.get("[data-choice]").count() == 0
    assert eve.get(".glow .lit").evaluate_all("all => all.every((lit) => !lit.getAttribute('d'))")
    for action in ann.legal:
        if action[0] == "step":
            eve.click_space(action[1])
    eve.page.keyboard.press("u")
    eve.page.keyboard.press("Enter")
    expect(eve.page.get_by_role("alert").filter(has_text="It is not your move")).to_be_visible()
    assert not [message for message in eve.said if message["type"] in ("act", "undo")]
    for message in eve.states:
        assert message["view"]["legal"] == [] and message["seat"] is None
        sheet = told(message["view"], "sheet")
        assert sheet and not {"now", "left", "abilities", "edge"} & set(sheet)
    assert "the north edge" not in "".join(eve.frames) and "the north edge" in "".join(ann.frames)
