"""Links that hold what they open: a table plan, a monster to be built at it; and the link to a seat."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person, column, listed
from tests.web.stages import invitation


def test_a_table_plan_travels_in_a_link_without_names(ann: Person, welcome: Welcome) -> None:
    ann.open("/new/destroyall")
    ann.get("#option-players").select_option("3")
    ann.get("#seat-2").select_option("hotseat")
    ann.get(".seat input").fill("Cleo")
    ann.button("Link to this table plan").click()
    ben = welcome()
    ben.page.goto(ann.get("form input[readonly]").input_value())
    expect(ben.page.get_by_role("status")).to_have_text("Filled in as the link says.")
    expect(ben.get("#option-players")).to_have_value("3")
    expect(ben.get("#seat-2")).to_have_value("hotseat")
    expect(ben.get(".seat input")).to_have_value("")
    ben.get("form button.main").click()
    ben.get("main.table").wait_for()


def test_a_monster_travels_in_a_link_and_is_built_in_a_click(ann: Person, welcome: Welcome, server: Server) -> None:
    table = server.table(options={"scenario": "basic"})
    ann.sit(table, table.tokens[0])
    ann.button("take: The Hypnotist").click()
    ann.reach(5)
    ann.button("Link to it").click()
    ben = welcome()
    ben.page.goto(ann.get(".bench input[readonly]").input_value())
    expect(ben.get("#option-scenario")).to_have_value("basic")
    ben.get("form button.main").click()
    ben.button("Build what the link holds").click()
    ben.reach(5)
    assert listed(ben.state["view"], "sheet", "abilities") == ["mind_control"]
    assert list(column(ben.state["view"], "sheet", "now").values()) == [2, 3, 4, 3]


def test_a_bad_plan_link_is_reported(ann: Person) -> None:
    ann.open("/new/newyork#cut-short")
    expect(ann.page.get_by_role("alert")).to_contain_text("does not hold a whole table plan")
    expect(ann.get("#option-players")).to_have_value("4")


def test_an_invitation_that_was_put_away_is_at_the_side(ann: Person, server: Server) -> None:
    invitation(ann, server)
    card = ann.page.get_by_role("region", name="Send this link to your friend")
    link = card.get_by_label("Humans").input_value()
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    ann.get("summary").filter(has_text="Links").click()
    expect(ann.page.get_by_label("For a friend: Humans")).to_have_value(link)


def test_the_link_to_send_is_not_below_waiting_for(ann: Person) -> None:
    ann.open("/new/newyork")
    ann.get("#seat-1").select_option("friend")
    ann.get("#seat-2").select_option("open")
    ann.button("Open the table").click()
    expect(ann.page.get_by_text("Waiting for somebody to sit down")).to_be_visible()
    card = ann.page.get_by_role("region", name="Send this link to your friend")
    card.get_by_role("button", name="Copy").click(trial=True)  # nothing lies over it


def test_a_ticket_tells_the_terms(ann: Person, server: Server) -> None:
    table = server.table([{"kind": "me"}, {"kind": "friend"}], clock={"kind": "days", "move": 3}, takeback="off")
    ann.open(f"/t/{table.id}#{table.invites[1]}")
    terms = ann.get("ul.facts")
    for term in ("2 players", "3 days a move", "not rated", "no undo", "no hints", "spectators need a link"):
        expect(terms).to_contain_text(term)
