"""Conceding and drawing in the browser: in the other's turn too, and never without a question first."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.kit import Server
from tests.server.people.kit import Somebody, all_move
from tests.server.people.test_results import seated
from tests.web.conftest import Welcome
from tests.web.kit import Person


def test_a_seat_concedes_after_a_question_and_both_see_the_end(ann: Person, welcome: Welcome, server: Server) -> None:
    table = server.table(options={"scenario": "learning"})
    ben = welcome()
    ann.sit(table, table.tokens[0])
    ben.sit(table, table.tokens[1])
    expect(ben.button("Concede")).to_be_hidden()
    ben.page.get_by_text("Leave early").click()
    ben.button("Concede").click()
    asked = ben.page.get_by_role("dialog", name="Concede")
    expect(asked).to_contain_text("Concede? The other side has won.")
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_have_count(0)
    assert ben.up_to_date()["seq"] == 0 and not [said for said in ben.said if said["type"] == "act"]
    ben.button("Concede").click()
    asked.get_by_role("button", name="Concede").click()
    assert ben.reach(1)["view"]["result"]["returns"] == [1.0, 0.0]
    assert ann.reach(1)["over"]
    expect(ann.page.get_by_role("group", name="Concede or offer a draw")).to_have_count(0)


def test_a_draw_is_offered_and_agreed(ann: Person, welcome: Welcome, server: Server) -> None:
    table = server.table(options={"scenario": "learning"})
    ben = welcome()
    ann.sit(table, table.tokens[0])
    ben.sit(table, table.tokens[1])
    ben.page.get_by_text("Leave early").click()
    ben.button("Offer a draw").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    ann.reach(1)
    expect(ann.page.get_by_text("A draw is offered: Humans.")).to_be_visible()
    ann.button("Agree to a draw").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Agree to a draw").click()
    assert ann.reach(2)["view"]["result"]["returns"] == [0.5, 0.5]


def test_conceding_a_rated_game_names_its_price(ann: Person, server: Server) -> None:
    zoe, ben = Somebody(server, name="Zoe"), Somebody(server, name="Ben")
    table = seated(zoe, ben)
    all_move(table, zoe, ben)
    ann.sit(table, table.tokens[0])
    ann.page.get_by_text("Leave early").click()
    ann.button("Concede").click()
    asked = ann.page.get_by_role("dialog", name="Concede")
    expect(asked).to_contain_text("Conceding now costs you")
    after = server.get(f"/api/tables/{table.id}/rating", zoe.key).json()["seats"][0]["after"]
    expect(asked).to_contain_text(f"from 1500 to {after}.")
    asked.get_by_role("button", name="Concede").click()
    expect(ann.get("section.after")).to_contain_text(f"1500, now {after} (−{1500 - after}) provisional")
