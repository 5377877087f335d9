"""Every page of the foyer by keyboard alone: all of it is reached in the order it is read, and the focus is seen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.kit import Server
from tests.server.people.kit import Somebody
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, Person
from tests.web.probe import probe
from tests.web.table.test_phone_and_keys import tab_to


@pytest.fixture
def pages(ann: Person, server: Server) -> dict[str, str]:
    """Every page of the foyer, for Ann, who has a table, a club and a tournament; and the word it is known by."""
    ann.open("/me")
    ann.page.get_by_label("Name", exact=True).wait_for()
    me = Somebody(server, ann.page.evaluate("localStorage['matinee.me']"))
    me.put(name="Ann").raise_for_status()
    me.table([{"kind": "me", "name": "Ann"}, {"kind": "friend"}], public=True)
    zoe = Somebody(server, name="Zoe")
    zoe.table([{"kind": "me", "name": "Zoe"}, {"kind": "open"}], asks={"minutes": 60}, public=True)
    club = me.post("/api/clubs", {"name": "Keys"}).json()["club"]
    cup = me.post(f"/api/clubs/{club}/tournaments", {"name": "Cup", "game": "sheboygan", "kind": "robin"}).json()
    invited = zoe.table([{"kind": "me", "name": "Zoe"}, {"kind": "friend"}])
    return {
        "/": "Take your turn",
        "/mine": "Take your turn",
        "/watch": "Zoe",
        "/me": "Delete me",
        f"/p/{me.id}": "Here since",
        f"/club/{club}": "Hold a tournament",
        f"/tournament/{cup['tournament']}": "Take part",
        "/signals": "Quiet hours",
        "/ladder": "Kaiju",
        "/ladder/sheboygan": "Kaiju",
        f"/t/{invited.id}#{invited.invites[1]}": "Only watch",
    }


def test_tab_follows_the_reading_order_on_every_page(ann: Person, pages: dict[str, str]) -> None:
    for path, word in pages.items():
        ann.open(path)
        ann.page.get_by_text(word).first.wait_for()
        ann.rest()
        came = walk(ann)
        assert came == sorted(came) == list(range(len(came))) and came, f"{path}: {came}"


def test_every_page_has_the_bar_and_marks_its_place(ann: Person) -> None:
    ann.open("/")
    ann.get("nav#places a").first.wait_for()
    places = ann.get("nav#places a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert {"/tonight", "/puzzles", "/scenarios", "/replay"} < set(places)
    for path in places:
        ann.open(path)
        expect(ann.get("nav#places a[aria-current=page]")).to_have_attribute("href", path)
        expect(ann.get("nav#places a")).to_have_count(len(places))
        expect(ann.page.get_by_role("heading", level=1)).to_have_count(1)


def walk(person: Person) -> list[Any]:
    """What Tab comes to, one after the other; of each it is seen that the focus is there."""
    wanted, came = probe(person.page, "reachable"), list[Any]()
    for _ in range(wanted):
        person.page.keyboard.press("Tab")
        nth, ringed, seen, what = probe(person.page, "focused")
        assert ringed and seen, f"{what}: ring {ringed}, in sight {seen}"
        if nth in came:  # a date or a time has several parts
            wanted += 1
            continue
        came.append(nth)
    return came


def test_what_opens_is_left_by_escape_and_gives_the_focus_back(welcome: Welcome, ann: Person) -> None:
    page, keys = ann.page, ann.page.keyboard
    ann.open("/me")
    delete = ann.button("Delete me")
    tab_to(ann, delete)
    keys.press("Enter")
    expect(ann.button("No, stay")).to_be_focused()
    keys.press("Escape")
    expect(delete).to_be_focused()
    tab_to(ann, ann.button("Add another device"))
    keys.press("Enter")
    expect(page.get_by_text("Open this on the other device")).to_be_focused()
    keys.press("Tab")
    expect(page.get_by_label("Link", exact=True)).to_be_focused()

    # a page that is gone to begins at its top; a key leads past the bar
    tab_to(ann, page.get_by_role("link", name="How you are told"))
    keys.press("Enter")
    page.get_by_role("heading", name="Signals").wait_for()
    keys.press("Tab")
    expect(ann.button("To the page itself")).to_be_focused()
    keys.press("Enter")
    keys.press("Tab")
    expect(page.get_by_label("On this desktop")).to_be_focused()

    phone = welcome(viewport=PHONE)
    phone.open("/mine")
    menu = phone.page.get_by_role("button", name="Where to go")
    tab_to(phone, menu)
    phone.page.keyboard.press("Enter")
    phone.page.keyboard.press("Tab")
    expect(phone.get("header").get_by_role("link", name="Foyer")).to_be_focused()
    phone.page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(menu).to_have_attribute("aria-expanded", "false")
