"""Buying before the game: what is ready is taken in a click, and a purchase is given back by a minus."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, Person, column, listed


def test_a_ready_monster_is_taken_and_a_point_of_it_given_back(ann: Person, server: Server) -> None:
    table = server.table(options={"scenario": "basic"})
    ann.sit(table, table.tokens[0])
    bench = ann.get("section.bench")
    expect(bench).to_contain_text("At least 5 points of the 18 must buy abilities: 0 so far.")
    for heading in bench.locator("caption, h3").all():  # every list says what it is of
        box = heading.bounding_box()
        assert heading.inner_text() and box is not None and box["height"] > 10
    name = ann.page.get_by_label("Its name")
    assert name.get_attribute("placeholder") == "Nibble"
    name.fill(" Rosie ")
    name.press("Enter")
    expect(name).to_have_value("Rosie")
    ann.button("take: The Hypnotist").click()
    expect(bench.locator(".purse")).to_have_text("0 points left")
    expect(name).to_have_value("Rosie")  # it stays, whatever is taken
    assert listed(ann.state["view"], "sheet", "abilities") == ["mind_control"]
    assert list(column(ann.state["view"], "sheet", "now").values()) == [2, 3, 4, 3]
    expect(ann.button("take: The Hypnotist")).to_have_count(0)
    expect(bench).to_contain_text("6 so far.")
    ann.button("One less: Defence").click()
    expect(bench).to_contain_text("1 point left")
    assert list(column(ann.state["view"], "sheet", "now").values()) == [2, 2, 4, 3]
    assert listed(ann.state["view"], "sheet", "abilities") == ["mind_control"]
    ann.button("One less: Mind Control").click()
    expect(bench).to_contain_text("7 points left")
    expect(bench).to_contain_text("0 so far.")
    assert list(column(ann.state["view"], "sheet", "now").values()) == [2, 2, 4, 3]
    bench.get_by_text("Ready made").click()  # another can be taken at any time: what was bought goes back
    expect(bench.locator("details svg image").first).to_be_visible()
    ann.button("take: The Hypnotist").click()
    expect(bench.locator(".purse")).to_have_text("0 points left")
    assert list(column(ann.state["view"], "sheet", "now").values()) == [2, 3, 4, 3]


def test_a_ready_army_is_taken_on_a_phone(welcome: Welcome, server: Server) -> None:
    table = server.table(options={"scenario": "learning", "films": True})
    with table.line(table.tokens[0]) as monster:
        monster.play(["film", 7])
        monster.play(["lurk", 0])
    ben = welcome(viewport=PHONE)
    ben.sit(table, table.tokens[1])
    ben.button("take: The guns").click()
    expect(ben.get("section.bench")).to_contain_text("0 points left")
    expect(ben.get("section.bench").get_by_role("row", name=re.compile("^Artillery"))).to_contain_text("5")
    ben.rest()
    width = ben.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    for what in (ben.get("section.bench [data-choice='ready']"), ben.get("section.bench .purse")):
        expect(what).to_be_in_viewport(ratio=1)  # without scrolling
