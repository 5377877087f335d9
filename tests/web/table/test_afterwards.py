"""Chances in the browser: a hint at the table, and a finished game looked at again, by clicks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import matinee
from tests.server.kit import Server
from tests.web import stages
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, WIDE, Person
from tests.web.probe import probe


def test_a_hint_shows_three_lines_and_plays_one(ann: Person, server: Server) -> None:
    stages.hint(ann, server)
    lines = ann.get(".whisper li button")
    told = lines.all_inner_texts()
    assert len(told) == min(3, len(ann.legal)) and all("%" in one for one in told)
    expect(ann.get(".whisper")).to_contain_text("Before the first turn")
    before = ann.state["seq"]
    assert any(told[0].endswith(words) for words in ann.state["words"])
    lines.first.click()
    ann.reach(before + 1)
    expect(ann.get(".whisper")).to_have_count(0)


def test_a_hint_lies_on_no_head(ann: Person, server: Server) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
    table = server.table(seats, game="destroyall", hints=True)
    ann.sit(table, table.tokens[0])
    ann.get("button").filter(has_text="take").first.click()
    ann.until(lambda state: state["view"]["prompt"]["phase"] != "Workshop")
    while ann.turn()["view"]["prompt"]["phase"] != "Round":
        top = ["start", 6]  # on the right, unless the bot stands there
        ann.do(top if top in ann.legal else ann.legal[0])
    ann.button("Hint").click()
    ann.get(".whisper li button").first.wait_for()
    ann.rest()
    assert not probe(ann.page, "isOnHead", ".whisper")


def test_a_table_without_hints_has_no_button_for_them(welcome: Welcome, server: Server) -> None:
    ann = welcome()
    table = server.table([{"kind": "me", "name": "Ann"}, {"kind": "bot"}], game="newyork", options={"players": 2})
    ann.sit(table, table.tokens[0])
    ann.turn()
    expect(ann.button("Hint")).to_have_count(0)


def test_a_finished_game_is_replayed_and_continued(ann: Person, server: Server) -> None:
    stages.analysis(ann, server)
    final = matinee.Record.loads(stages.thrown_away()).replay()
    seats = [final.game.called(final, seat) for seat in range(2)]
    chart = ann.page.get_by_role("img", name="Everybody's chance to win", exact=False)
    for side in seats:
        expect(ann.page.get_by_role("row").filter(has_text=side).first).to_be_visible()
    expect(chart.locator("path.line")).to_have_count(len(seats))
    expect(ann.page.get_by_text("with all secrets known")).to_be_visible()  # of the true position, as the curve is
    ann.page.set_viewport_size(PHONE)
    expect(chart).to_have_attribute("viewBox", re.compile("^0 0 [23]"))  # its letters keep their size
    ann.page.set_viewport_size(WIDE)
    decisions = ann.get("main ol > li")
    assert 1 <= decisions.count() <= 3
    expect(decisions.first).to_contain_text("Better: ")
    ann.button("Link to this moment").first.click()
    link = ann.get("main ol input[readonly]").input_value()
    ann.button("Play on from here").first.click()
    expect(ann.page.get_by_role("heading", name="The game in chances")).to_have_count(0)
    ann.get("main.table").wait_for()
    ann.turn()
    expect(ann.button("Hint")).to_be_visible()
    assert ann.state["view"]["legal"] and not ann.state["over"]
    there = ann.state["view"]
    ann.heard.clear()
    ann.page.goto(link)
    ann.get("main.table").wait_for()
    ann.turn()
    assert ann.state["view"]["legal"] == there["legal"] and ann.state["view"]["pieces"] == there["pieces"]
