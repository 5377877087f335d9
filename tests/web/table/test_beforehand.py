"""What is said beforehand in the browser: by its player alone, and carried out while that player is away."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person

DAYS = {"kind": "days", "move": 3}


def test_answers_and_clicks_are_said_beforehand(ann: Person, welcome: Welcome, server: Server) -> None:
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Ben", "Cleo", "Dan")]
    table = server.table(seats, game="america", clock=DAYS)
    ben = welcome()
    ann.sit(table, table.tokens[0])
    ben.sit(table, table.tokens[1])
    ben.page.get_by_text("Answer beforehand").click()
    mine = ben.page.get_by_role("group", name="Answer beforehand")
    mine.get_by_label("An offer of a draw").select_option("Decline it")
    mine.get_by_label("Close the Laser Fence on a monster").select_option("Always")
    expect(ben.page.get_by_text("Answer beforehand (2)")).to_be_visible()
    ben.page.reload()
    ben.page.get_by_text("Answer beforehand (2)").click()
    expect(mine.get_by_label("An offer of a draw")).to_have_value("never")
    expect(ann.page.get_by_text("Answer beforehand (2)")).to_have_count(0)
    ben.page.goto("about:blank")  # Ben is away
    ann.page.get_by_text("Leave early").click()
    ann.button("Offer a draw").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    expect(ann.page.get_by_text("Player 2: no draw.")).to_be_visible()
    ben.sit(table, table.tokens[1])
    ben.page.get_by_text("Answer beforehand (2)").click()
    mine.get_by_role("button", name="Withdraw everything").click()
    expect(mine.get_by_label("An offer of a draw")).to_have_value("")
