"""Watching: by the host's link, by an invitation, and at tables of older rules."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from matinee.testing.browser import OUTAGE
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person


def new_table(ann: Person, seat: str, delay: str = "") -> None:
    """A private table with another person in the humans' seat, and spectators so far behind."""
    ann.open("/new/sheboygan")
    ann.page.get_by_label("Humans", exact=True).select_option(seat)
    if delay:
        ann.get("summary").filter(has_text="More settings").click()
        ann.page.get_by_label("Spectators see it").select_option(delay)
    ann.button("Open the table").click()
    ann.get("main.table").wait_for()


def links(ann: Person) -> dict[str, str]:
    """The links beside the board, by what they are for."""
    ann.get("summary").filter(has_text="Links").click()
    rows = {"watch": "To watch this table", "seat": "Your seat, on another device"}
    return {what: ann.page.get_by_label(name).input_value() for what, name in rows.items()}


def test_the_host_can_share_a_watch_link_and_return(welcome: Welcome) -> None:
    ann, eve, phone = welcome(permissions=["clipboard-read", "clipboard-write"]), welcome(), welcome()
    new_table(ann, "bot", "10 actions later")
    ann.page.reload()  # later, too
    ann.get("main.table").wait_for()
    found = links(ann)
    ann.get("details", has_text="To watch this table").get_by_role("button", name="Copy").first.click()
    expect(ann.button("Copied")).to_be_visible()
    assert ann.page.evaluate("() => navigator.clipboard.readText()") == found["watch"]
    eve.page.goto(found["watch"])
    expect(eve.page.get_by_text("You are watching, 10 actions behind the players")).to_be_visible()
    assert eve.up_to_date()["seat"] is None
    expect(eve.get("summary").filter(has_text="Links")).to_have_count(0)
    phone.page.goto(found["seat"])
    phone.get("main.table").wait_for()
    assert phone.up_to_date()["seat"] == 0


def test_an_invitation_allows_watching_first(welcome: Welcome) -> None:
    ann, ben = welcome(), welcome()
    new_table(ann, "friend")
    invitation = (
        ann.page.get_by_role("region", name="Send this link to your friend").get_by_role("textbox").input_value()
    )
    ben.page.goto(invitation)
    ben.button("Only watch").click()
    expect(ben.page.get_by_text("You are watching")).to_be_visible()
    assert ben.up_to_date()["seat"] is None and ben.state["view"]["legal"] == []
    ben.page.goto(invitation)
    ben.page.reload()
    ben.button("Take the seat").click()
    ben.get("main.table").wait_for()
    assert ben.up_to_date()["seat"] == 1


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, whose tables may grow old."""
    with Server(tmp_path) as server:
        yield server


def test_a_table_of_older_rules_says_so_and_gives_its_record(old: Server, welcome: Welcome, tmp_path: Path) -> None:
    table = old.table()
    with table.line(table.tokens[0]) as line:
        line.play(["allot", 1, 2])
    ann = welcome(at=old)
    ann.sit(table, ",".join(table.tokens))
    old.stop()
    with sqlite3.connect(tmp_path / "tables.db") as kept:
        kept.execute("UPDATE tables SET rules = '0.9'")
    old.start(old.port)
    ann.open("/")
    row = ann.page.get_by_role("listitem").filter(has_text="other rules (0.9)")
    row.get_by_role("link").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("This table is of rules 0.9")
    expect(ann.page.get_by_role("link", name="Home")).to_be_visible()
    with ann.page.expect_download() as download:
        ann.button("Download record").click()
    download.value.save_as(tmp_path / "record")
    lines = (tmp_path / "record").read_text().splitlines()
    assert json.loads(lines[0])["rules"] == "0.9" and lines[1] == '["allot",1,2]'
    ann.expects("409", *OUTAGE)


def test_an_unfinished_table_of_older_rules_can_be_read(old: Server, welcome: Welcome, tmp_path: Path) -> None:
    table = old.table()
    with table.line(table.tokens[0]) as line:
        line.play(["allot", 1, 2])
        line.play(["allot", 0, 3])
    ann = welcome(at=old)
    ann.sit(table, table.tokens[0])
    old.stop()
    with sqlite3.connect(tmp_path / "tables.db") as kept:
        kept.execute("DELETE FROM snapshots")
        kept.execute("UPDATE tables SET rules = '1', seal = ''")
        kept.execute("UPDATE actions SET seal = NULL")
        kept.execute("""UPDATE actions SET action = '["no such verb"]' WHERE seq = 2""")
    old.start(old.port)
    old.get(f"/api/tables/{table.id}", table.tokens[0])  # it is brought to today's rules soon after the start, or now
    ann.open("/")
    ann.page.get_by_role("listitem").filter(has_text="unfinished under rules 1").get_by_role("link").click()
    expect(ann.page.get_by_role("status").filter(has_text="Unfinished under rules 1")).to_be_visible()
    with ann.page.expect_download() as download:
        ann.button("Download record").click()
    download.value.save_as(tmp_path / "record")
    lines = (tmp_path / "record").read_text().splitlines()
    assert json.loads(lines[0])["rules"] == "1" and lines[1:3] == ['["allot",1,2]', '["no such verb"]']
    ann.expects(*OUTAGE)


def test_an_invitation_describes_the_table_first(server: Server, welcome: Welcome) -> None:
    table = server.table([{"kind": "me", "name": "Ann"}, {"kind": "friend"}], game="sheboygan")
    ben = welcome()
    ben.open(f"/t/{table.id}#{table.invites[1]}")
    page = ben.get("main")
    expect(page).to_contain_text("Ann invites you to a game. The Creature That Ate Sheboygan")
    expect(page.get_by_role("heading")).to_have_text("A seat is yours: Humans")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ann Monster")
    expect(page.get_by_role("link", name="How to play")).to_have_attribute("href", "/how/sheboygan")
    expect(page.get_by_role("link", name="Learn")).to_have_attribute("href", "/learn/sheboygan")
    expect(page).to_contain_text("about 35 min")
    expect(page.get_by_label("Your name")).to_be_visible()


def test_the_lists_tell_since_when_and_keep_own_tables_apart(server: Server, ann: Person) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
    mine, later = (server.table(seats, game="sheboygan", public=True) for _ in range(2))
    other = server.table([{"kind": "me", "name": "Zoe"}, {"kind": "friend"}], game="sheboygan", public=True)
    for table in (mine, later):
        ann.sit(table, table.tokens[0])
    expect(ann.page).to_have_title("● Your turn · The Creature That Ate Sheboygan")
    ann.open("/")
    line = ann.page.get_by_role("listitem").filter(has=ann.get(f"a[href='/t/{later.id}']"))
    expect(line).to_contain_text("just now")
    expect(line).to_contain_text("your move")
    expect(ann.get(".watch").locator(f"a[href='/t/{other.id}']")).to_have_count(1)
    for own in (mine, later):
        expect(ann.get(".watch").locator(f"a[href='/t/{own.id}']")).to_have_count(0)
