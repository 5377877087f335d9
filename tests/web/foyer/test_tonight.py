"""Tonight's feature by hand: the same clicks meet the same dice in two browsers."""

from __future__ import annotations

import datetime
import json
from random import Random

import pytest
from playwright.sync_api import Route, expect

from matinee.table.daily.programme import OPENING, Night, night_of, programme
from matinee.testing.laws.cases import SOAK
from tests.server.kit import Connection, Server
from tests.web.conftest import Welcome
from tests.web.kit import Person

CLICKS = 6 if SOAK else 2
"""Clicks of each night that are made in both browsers."""


PLAYED = ("newyork", "destroyall") if SOAK else ("newyork",)


def nights() -> list[Night]:
    """A night for two, the earliest of a game that is not now; the person who gives up has ended it."""
    today = datetime.datetime.now(datetime.UTC).date()
    now = [night_of(max(OPENING, today + datetime.timedelta(days))) for days in (-1, 0, 1)]
    for_two = [night for night in programme() if len(night.rules.seats(night.options)) == 2 and night not in now]
    return [next(night for night in for_two if night.game == game) for game in PLAYED]


def at_tonight(person: Person, night: Night) -> None:
    """Come on that day, by the browser's clock, and take the seat."""
    day = datetime.date.fromisoformat(night.name[:10])
    person.page.clock.set_fixed_time(datetime.datetime(day.year, day.month, day.day, 12, tzinfo=datetime.UTC))
    person.open("/tonight")
    expect(person.get(".sign")).to_contain_text(night.title)
    expect(person.get("dl")).to_contain_text(night.rules.say("evening", "points"))
    person.page.get_by_label("Your name in tonight's table").fill("Ann")
    person.button("Take your seat").click()
    person.get("main.table").wait_for()


@pytest.mark.parametrize("night", nights(), ids=lambda night: night.game)
def test_the_same_clicks_meet_the_same_night_in_two_browsers(welcome: Welcome, server: Server, night: Night) -> None:
    """And a night of another day, by the server's clock, is told to be practice."""
    ann, ben = welcome(), welcome()
    rng, told = Random(2), []
    for person in (ann, ben):
        at_tonight(person, night)
    for _ in range(CLICKS):
        states = [person.turn() for person in (ann, ben)]
        assert states[0]["view"] == states[1]["view"]
        if states[0]["over"]:
            break
        action = rng.choice(states[0]["view"]["legal"])
        for person in (ann, ben):
            person.do(action)
    for person in (ann, ben):
        id = person.page.url.rpartition("/t/")[2].partition("#")[0].partition("?")[0]
        token = person.page.evaluate("() => JSON.parse(localStorage['matinee.seats'])[0].token")
        if not person.up_to_date()["over"]:
            with Connection(server, id, token) as line:
                line.hello()
                line.play(["concede", night.film.seat])
        person.open("/tonight")
        expect(person.get(".ticket")).to_contain_text("practice")
        expect(person.get(".ticket .place")).to_contain_text("1")
        told.append(person.get(".paste").inner_text())
    assert told[0] == told[1] and told[0].startswith(f"Matinee {night.name[:10]} ")


def test_a_try_asks_again_for_a_bad_name(ann: Person, server: Server) -> None:
    [night, *_] = nights()
    at_tonight(ann, night)
    id = ann.page.url.rpartition("/t/")[2].partition("#")[0].partition("?")[0]
    token = ann.page.evaluate("() => JSON.parse(localStorage['matinee.seats'])[0].token")
    players = server.get(f"/api/tables/{id}", token=token).json()["players"]
    assert players[night.film.seat]["name"] == "Ann"
    with Connection(server, id, token) as line:
        line.hello()
        line.play(["concede", night.film.seat])
    asked: list[str] = []

    def answer(route: Route) -> None:
        """As a server does in whose table an Ann stands already; this night is not tonight's by its clock."""
        asked.append(json.loads(route.request.post_data or "{}")["name"])
        if asked[-1] == "Anna":
            route.continue_()
        else:
            route.fulfill(status=422, json={"error": {"rule": "", "text": "Ann is the name of somebody else."}})

    ann.expected.append("422")
    ann.page.route("**/evening", answer)
    ann.open("/tonight")
    expect(ann.get(".ticket")).to_contain_text("somebody else")
    ann.page.get_by_label("Your name in tonight's table").fill("Anna")
    ann.button("Enter it under this name").click()
    expect(ann.get(".paste")).to_be_visible()
    assert asked == ["", "Anna"]


def test_the_foyer_says_what_is_on(ann: Person) -> None:
    ann.open("/")
    ann.page.get_by_role("link", name=programme_night().title).click()
    expect(ann.get(".sign")).to_contain_text(programme_night().title)


def test_each_thing_to_come_back_for_has_its_place_in_the_foyer(ann: Person) -> None:
    ann.open("/")
    for path in ("/tonight", "/puzzles", "/scenarios", "/replay", "/print/sheboygan"):
        expect(ann.get(f"main a[href='{path}']").first).to_be_visible()


def test_home_loads_one_week_of_nights(ann: Person) -> None:
    later = OPENING + datetime.timedelta(20)
    ann.page.clock.set_fixed_time(datetime.datetime(later.year, later.month, later.day, 12, tzinfo=datetime.UTC))
    ann.open("/")
    ann.page.get_by_role("link", name=night_of(later).title).click()
    expect(ann.get("ol li")).to_have_count(7)
    asked = [answer.url.partition("/api")[2] for answer in ann.answers if "/api/nights" in answer.url]
    assert {one for one in asked if not one.endswith("/entries")} == {"/nights?week=2026-12-07"}
    ann.page.get_by_text("All past nights").click()
    expect(ann.get("details li")).to_have_count(20)
    ann.page.get_by_role("link", name=f"{OPENING}: {night_of(OPENING).title}").click()
    expect(ann.get(".sign")).to_contain_text(f"{OPENING}{night_of(OPENING).title}")
    expect(ann.get("ol li")).to_have_count(6)


def programme_night() -> Night:
    """What is on, by the clock of this machine."""
    return night_of(datetime.datetime.now(datetime.UTC).date())
