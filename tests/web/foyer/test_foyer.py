"""The front of the house: what a person sees who comes first, and who comes back; their tables, and an invitation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.kit import Made, Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, Person, monsters_turn

DESKS = ({"width": 1440, "height": 900}, {"width": 1280, "height": 800})
NO_FURTHER = "() => document.documentElement.scrollHeight <= window.innerHeight"
POSTERS_IN_SIGHT = "() => document.querySelector('.posters svg').getBoundingClientRect().bottom <= window.innerHeight"


def decider(table: Made) -> int:
    """The seat whose move it is."""
    seat: int = table.get("", table.tokens[0]).json()["player"]
    return seat


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Server]:
    """A server where no one plays yet."""
    running = Server(tmp_path)
    yield running
    running.stop()


def test_a_first_visit_needs_no_scrolling_and_one_click_to_play(empty: Server, welcome: Welcome) -> None:
    ann = welcome(at=empty)
    ann.open("/")
    for size in DESKS:
        ann.page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(ann.get(".posters a")).to_have_count(4)
        ann.page.wait_for_function(NO_FURTHER)
    ann.page.set_viewport_size(PHONE)
    ann.page.wait_for_function(POSTERS_IN_SIGHT)
    sound, motion = ann.page.get_by_role("button", name="Sound"), ann.page.get_by_role("button", name="Motion")
    pressed = sound.get_attribute("aria-pressed"), motion.get_attribute("aria-pressed")
    sound.click()
    motion.click()
    ann.page.reload()
    for switch, was in zip((sound, motion), pressed, strict=True):
        expect(switch).to_have_attribute("aria-pressed", "false" if was == "true" else "true")
    ann.page.get_by_role("button", name="Play now Sheboygan, against the Usher.").click()
    ann.get("main.table").wait_for()
    assert [player["bot"] for player in ann.up_to_date()["players"]] == [None, "usher"]


def test_who_comes_back_sees_at_once_what_waits_longest(ann: Person, server: Server) -> None:
    first, second = monsters_turn(server), server.table(game="newyork", options={"players": 2})
    theirs = monsters_turn(server)
    public = server.table([{"kind": "me", "name": "Zoe"}, {"kind": "friend"}], public=True)
    for table, seat in ((theirs, 1), (second, decider(second)), (first, 0)):
        ann.sit(table, table.tokens[seat])
    ann.page.set_viewport_size(PHONE)
    ann.open("/")
    expect(ann.get("h1")).to_have_text("Sheboygan")
    ann.rest()
    take = ann.page.get_by_role("link", name="Take your turn").bounding_box()
    assert take is not None and take["y"] + take["height"] <= 372
    lines = ann.get("main").get_by_role("listitem").filter(has_text=re.compile("ago|just now"))
    expect(lines).to_have_count(2)
    expect(lines.nth(0)).to_contain_text("New York")
    expect(lines.nth(0)).to_contain_text("your move")
    expect(lines.nth(1)).to_contain_text("Mugg")
    ann.page.set_viewport_size(DESKS[0])  # type: ignore[arg-type]
    watched = ann.get(f"a[href='/t/{public.id}']")
    expect(watched).to_contain_text("Zoe")
    expect(watched.locator("image")).to_have_attribute("href", re.compile(f"/api/tables/{public.id}/picture"))
    for own in (first, second, theirs):
        expect(ann.get(f"a[href='/t/{own.id}']")).to_have_count(1)
    ann.page.get_by_role("link", name="Take your turn").click()
    ann.get("section.bar.mine").wait_for()
    assert first.id in ann.page.url


def test_tables_of_ones_own_are_found_again_and_played_again(ann: Person, server: Server) -> None:
    over = server.table([{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "usher"}], options={"turns": 7})
    with over.line(over.tokens[0]) as line:
        line.play(["concede", 0])
    waits, theirs = server.table(game="newyork", options={"players": 2}), monsters_turn(server)
    for table, seat in ((over, 0), (waits, decider(waits)), (theirs, 1)):
        ann.sit(table, table.tokens[seat])
    ann.page.get_by_role("link", name="Next: New York waits for you").click()
    ann.page.wait_for_url(f"**/t/{waits.id}")
    ann.open("/mine")
    rows = ann.get("main li")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("New York")
    expect(rows.nth(0).locator("image")).to_have_attribute("href", re.compile("^data:image/png;base64,"))
    expect(rows.nth(2)).to_contain_text("over: Humans won")
    expect(rows.nth(2)).to_contain_text("conceded")
    ann.page.get_by_label("Game or player").fill("sheboygan usher")
    expect(rows).to_have_count(1)
    ann.page.get_by_label("Until").fill("2020-01-01")
    expect(ann.page.get_by_role("status")).to_have_text("0 tables")
    ann.page.get_by_label("Until").fill("")
    expect(rows.get_by_role("link", name="Analysis")).to_have_attribute("href", f"/analysis/{over.id}")
    ann.button("Rematch, sides swapped").click()
    ann.page.wait_for_url(lambda url: "/t/" in url)
    ann.get("main.table").wait_for()
    state = ann.up_to_date()
    assert state["seat"] == 1 and [player["bot"] for player in state["players"]] == ["usher", None]
    assert state["view"]["clock"]["of"] == 7


def test_boards_to_watch_are_shown_as_they_stand_now(empty: Server, welcome: Welcome) -> None:
    over = empty.table([{"kind": "me", "name": "Ann"}, {"kind": "friend"}], public=True)
    with over.line(over.tokens[0]) as line:
        line.play(["concede", 0])
    table = monsters_turn(empty, dice="server", public=True)
    zoe = welcome(at=empty)
    zoe.open("/watch")
    seen = zoe.get(f".frame image[href*='/api/tables/{table.id}/picture']")
    expect(seen).to_be_visible()
    was = seen.get_attribute("href") or ""
    assert empty.get(was).headers["content-type"].startswith("image/")
    with table.line(table.tokens[0]) as line:
        line.play(next(action for action in line.state["view"]["legal"] if action[0] == "step"))
    zoe.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(seen).not_to_have_attribute("href", was)
    again = zoe.get("main li").filter(has_text="over: Humans won")
    expect(again.get_by_role("link")).to_have_attribute("href", f"/t/{over.id}")
    expect(zoe.get(".frame")).to_have_count(1)


def test_an_invitation_that_is_no_more_says_so_and_leads_on(server: Server, welcome: Welcome) -> None:
    table = server.table([{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
    invite = table.invites[1]
    assert table.get("", invite).json()["invited"] == 1
    server.post(f"/api/tables/{table.id}/join", {"invite": invite, "name": "Ben"})
    late = welcome()
    late.open(f"/t/{table.id}#{invite}")
    expect(late.get("h1")).to_have_text("Somebody has taken this seat")
    expect(late.page.get_by_label("Your name")).to_have_count(0)
    late.button("Only watch").click()
    expect(late.page.get_by_text("You are watching")).to_be_visible()
    host = server.post(f"/api/tables/{table.id}/seats/1/free", {"bot": None}, table.host).json()
    for gone, words in ((invite, "This invitation opens nothing any more"), (host["invite"], "There is no such table")):
        if gone != invite:
            server.http.delete(f"/api/tables/{table.id}", headers={"Authorization": f"Bearer {table.host}"})
        person = welcome()
        person.open(f"/t/{table.id}#{gone}")
        expect(person.page.get_by_role("alert")).to_contain_text(words)
        expect(person.page.get_by_role("link", name="Home")).to_be_visible()
        person.expects("401", "404")
    late.expects("401", "404")
