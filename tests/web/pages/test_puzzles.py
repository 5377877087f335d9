"""Puzzles by hand: a wrong click costs a try, the right ones solve it, and its line is played on the stage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

import matinee
from matinee.table.daily.puzzle import OVER, puzzles_of
from matinee.table.game import Game
from matinee.testing.laws.cases import SOAK
from tests.server.kit import Server
from tests.web.kit import Person

SOLVED = 12 if SOAK else 2
"""Puzzles that are solved by clicks, of all games in turn."""


def solution(card: dict[str, Any]) -> list[list[Any]]:
    """The first of the right clicks at each moment of a puzzle, up to the dice."""
    clicks, at = [], 0
    while at != OVER:
        step = card["steps"][at]
        clicks.append(step["choices"][step["best"][0]]["action"])
        at = step["then"][0]
    return clicks


def with_puzzles() -> list[Game]:
    return [game for game in map(matinee.load, matinee.names()) if puzzles_of(game)]


def some() -> Iterator[tuple[str, int]]:
    games = with_puzzles()
    for n in range(SOLVED):
        game = games[n % len(games)]
        yield game.name, 1 + n // len(games) % len(puzzles_of(game))


def test_puzzles_are_solved_by_clicks(ann: Person, server: Server) -> None:
    status = ann.get("section.puzzle [role=status]")
    for n, (game, number) in enumerate(some()):
        card = server.get(f"/api/games/{game}/puzzles/{number}").json()
        first = card["steps"][0]
        ann.open(f"/puzzles/{game}/{number}")
        before = ann.turn()["seq"]
        expect(ann.get("section.puzzle h2")).to_contain_text(card["line"]["text"])
        if n == 0:
            wrong = next(one for place, one in enumerate(first["choices"]) if place not in first["best"])
            ann.click(wrong["action"])
            expect(status).to_have_text("Not this one. 2 tries left.")
            expect(ann.get(".tries .no")).to_contain_text(wrong["text"])
        *played, last = solution(card)
        for action in played:
            ann.click(action)
            assert ann.reach(before + 1)["seq"] == (before := before + 1), "a right click on the way is played"
            expect(status).to_contain_text("So far, so good: go on.")
        ann.click(last)
        expect(status).to_have_text("That is it.")
        assert ann.up_to_date()["seq"] == before, "the last one is not, nor is a wrong one"
    ann.button("Play the line").click()
    ann.page.wait_for_url(f"**puzzle={number}&at={card['at']}#watch_*")
    expect(ann.get("section.puzzle .why")).to_be_visible()
    ann.get("[data-scene]").first.wait_for()
    ann.open(f"/puzzles/{game}")
    expect(ann.get("li.done")).not_to_have_count(0)
    assert ann.page.evaluate("() => localStorage['matinee.seats'] ?? ''") == "", "nobody waits at the table of a puzzle"


def test_a_game_without_puzzles_of_its_rules_hides_no_others(ann: Person) -> None:
    """The puzzles of one were proved under older rules: its line says so."""
    why = "The puzzles in puzzles.json were proved under rules 1; these are rules 2."
    refusal = {"status": 422, "json": {"error": {"rule": "", "text": why}}}
    ann.page.route("**/api/games/newyork/puzzles", lambda route: route.fulfill(**refusal))
    ann.expects("422")
    ann.open("/puzzles")
    lines = ann.page.get_by_role("main").get_by_role("listitem")
    expect(lines).to_have_count(len(with_puzzles()))
    expect(lines.filter(has_text="New York")).to_contain_text(why)
    expect(lines.filter(has_text="Sheboygan")).to_contain_text("0 of")
