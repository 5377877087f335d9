"""The coach at the table: one sentence after a turn, where it was about, and silence when it is sent away."""

from __future__ import annotations

import json

from playwright.sync_api import Route, expect

from tests.server.kit import Server
from tests.web.kit import Person

SAID = {"seq": 1, "done": "Wait", "better": "Walk to the park", "chance": 0.48, "would_be": 0.61, "margin": 0.05}


def test_the_coach_speaks_after_a_costly_turn(ann: Person, server: Server) -> None:
    """What it says comes from the server; here it is given, so that the turn can be any."""
    asked: list[str] = []

    def say(route: Route) -> None:
        asked.append(route.request.url)
        why = [{"what": "Bites", "then": 2.0, "instead_of": 1.0}]
        route.fulfill(content_type="application/json", body=json.dumps({**SAID, "why": why}))

    ann.page.route("**/coach", say)
    ann.open("/")
    ann.page.evaluate("localStorage.setItem('matinee.settings', JSON.stringify({coach: true}))")
    table = server.table(
        [{"kind": "me", "name": "Ann"}, {"kind": "bot"}], game="newyork", options={"players": 2}, hints=True
    )
    ann.sit(table, table.tokens[0])
    said = ann.get("section.coach")
    while not asked:
        if ann.turn()["over"]:
            raise AssertionError("no turn was coached")
        ann.do(ann.legal[0])
    expect(said).to_contain_text("Wait: 48%")
    expect(said).to_contain_text("Walk to the park: 61%")
    expect(said).to_contain_text("Bites: 2 instead of 1")
    said.get_by_role("button", name="Show me").click()
    expect(ann.page.get_by_role("button", name="Back to now")).to_be_visible()
    said.get_by_role("button", name="No coach").click()
    expect(said).to_have_count(0)
