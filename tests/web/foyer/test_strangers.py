"""Two strangers find each other and play a rated game over days: clock, signals, a bot that minds a seat, a restart."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from matinee.desk.wire.time_control import DAY
from matinee.testing.browser import OUTAGE
from tests.server.kit import Json, Made, Server, build, until
from tests.server.live.test_clocks import Days
from tests.server.notifications.test_notifications import Browser, Endpoint, endpoint, push
from tests.web.conftest import Welcome

__all__ = ["endpoint"]


@pytest.fixture
def days(tmp_path_factory: pytest.TempPathFactory) -> Days:
    return Days(tmp_path_factory.mktemp("time") / "clock")


@pytest.fixture
def evening(days: Days, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose time is the test's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATINEE_CLOCK", str(days.file))
        with Server(tmp_path_factory.mktemp("strangers")) as server:
            yield server


def people_on_ladder(server: Server) -> list[Json]:
    """Who has a rating at the game, the best first."""
    return [rung for rung in server.get("/api/games/sheboygan/ladder").json()["rungs"] if rung["face"]]


def noted(server: Server) -> None:
    """Wait until no signal is on its way: one that is sent and not yet noted so is sent again after a kill or days."""
    with sqlite3.connect(server.folder / "tables.db") as kept:
        until(lambda: not kept.execute("SELECT COUNT(*) FROM signals WHERE due IS NOT NULL").fetchone()[0])


def test_two_strangers_play_over_days(evening: Server, welcome: Welcome, days: Days, endpoint: Endpoint) -> None:
    ann, ben = welcome(evening), welcome(evening)
    for person in (ann, ben):
        person.expects(*OUTAGE)
    ann.open("/new/sheboygan")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_label("Humans", exact=True).select_option("open")
    ann.page.get_by_text("More settings").click()
    ann.page.get_by_label("Clock", exact=True).select_option("days")
    ann.page.get_by_label("Days a move").fill("2")
    ann.page.get_by_label("Days of holidays").fill("0")
    ann.page.get_by_label("Rated", exact=False).check()
    ann.button("Open the table").click()
    expect(ann.page.get_by_text("Waiting for somebody to sit down")).to_be_visible()
    expect(ann.page.get_by_role("timer").first).to_have_text("2 d 0 h")

    # a stranger reads the terms, and sits down
    ben.open("/")
    expect(ben.page.get_by_text("2 days a move · rated · no undo · no hints")).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down as Humans").click()
    expect(ann.page.get_by_text("Ben has sat down.")).to_be_visible()
    ann.button("Close").click()
    ben.get("main.table").wait_for()
    ben.up_to_date()
    tokens = [json.loads(one.page.evaluate("localStorage['matinee.seats']"))[0]["token"] for one in (ann, ben)]
    id = ann.page.url.rpartition("/")[2]
    table = Made(evening, {"table": id, "watch": "", "host": "", "seats": [{"token": token} for token in tokens]})

    # he goes to bed, and is told of his turn
    browser = Browser(endpoint.url)
    assert push(evening, tokens[1], browser).status_code == 200
    ben.open("/signals")
    with table.line(tokens[0]) as line:
        build(line)
    assert "(Ann)" in json.loads(browser.read(endpoint.next().body))["text"]

    # days pass, the server is killed, and a bot minds the seat
    noted(evening)
    days.pass_by(DAY)
    port = evening.port
    evening.stop(kill=True)
    evening.start(port)
    table.server = evening
    days.pass_by(DAY // 2 + DAY // 8)
    assert "runs out in" in json.loads(browser.read(endpoint.next().body))["text"]
    days.pass_by(DAY // 2)
    expect(ann.page.get_by_text("time ran out")).to_be_visible()
    expect(ann.page.get_by_label("Players").get_by_text("stands in")).to_be_visible()

    # he comes back, and so does his seat
    ben.open(f"/t/{id}")
    ben.get("main.table").wait_for()
    ben.up_to_date()
    expect(ann.page.get_by_label("Players").get_by_text("stands in")).to_have_count(0)
    expect(ben.page.get_by_text("time ran out")).to_have_count(0)
    # he makes a move and gives up in time, and both ratings move
    ann.open("/")
    ann.get(".posters a").first.wait_for()
    with table.line(tokens[1]) as line:
        line.play(line.state["view"]["legal"][0])
        line.play(["concede", 1])
    moved = until(lambda: people_on_ladder(evening))
    assert [(rung["name"], rung["games"], rung["won"]) for rung in moved] == [("Ann", 1, 1.0), ("Ben", 1, 0.0)]
    assert moved[0]["points"] > 1500 > moved[1]["points"]
    ben.open("/ladder/sheboygan")
    expect(ben.page.get_by_role("row").filter(has_text="Ann")).to_contain_text("1 game, 1 won")
    ben.page.get_by_role("navigation").get_by_role("link", name="Ladder").click()
    played = ben.page.get_by_role("region", name="The Creature That Ate Sheboygan")
    expect(played.get_by_role("row").filter(has_text="Ann")).to_contain_text("provisional")
    unplayed = ben.page.get_by_role("region", name="Monsters Menace America")
    expect(unplayed).to_contain_text("No rated game yet. Open a rated table and be the first.")
    expect(unplayed.get_by_role("row").filter(has_text="Kaiju")).to_be_visible()

    # he has had enough of her, and finds no more of her tables
    again = {"game": "sheboygan", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    evening.post("/api/tables", again, ann.page.evaluate("localStorage['matinee.me']"))
    ben.open("/")
    expect(ben.button("Sit down as Humans")).to_be_visible()
    ben.open("/ladder/sheboygan")
    ben.page.get_by_role("link", name="Ann").click()
    ben.button("Block").click()
    expect(ben.button("Unblock")).to_be_visible()
    ben.open("/")
    expect(ben.page.get_by_text("Nobody is waiting for a player just now.")).to_be_visible()
    ben.open("/me")
    expect(ben.get("section").filter(has_text="Whom you have blocked").get_by_role("link")).to_have_text("Ann")
