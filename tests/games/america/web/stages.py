"""Stages of a kept game of Monsters Menace America."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import FloatRect, ViewportSize

from tests.server.kit import Json, Made, Server
from tests.web.kit import Person, replayed

COUNTRY = Path(__file__).parent / "country.record"
"""A whole game of four greedy bots: battles by land and sea, mutations, both giants, and the Challenge."""


@cache
def country(server: Server, phase: str, round: int = 0) -> Made:
    """The table of that game when somebody first has to decide in this phase, from this round on."""
    return replayed(server, COUNTRY, lambda view: view["clock"]["number"] >= round and view["prompt"]["phase"] == phase)


def sit(ann: Person, table: Made) -> Json:
    """Take the seat that decides."""
    with table.line(",".join(table.tokens)) as all_seats:
        seat = all_seats.state["view"]["player"]
    ann.sit(table, table.tokens[max(seat, 0)])
    return ann.state


def new_table_america(ann: Person, server: Server) -> None:
    ann.open("/new/america")
    ann.page.get_by_label("Players", exact=True).select_option("2")
    ann.page.get_by_label("Player 3", exact=True).wait_for(state="detached")


def monsters(ann: Person, server: Server) -> None:
    """Which monster to be."""
    sit(ann, country(server, "MonsterChoice"))
    ann.page.get_by_role("region", name="Choose from the lists").wait_for()


def on_the_move(ann: Person, server: Server) -> None:
    """The whole country in the middle of the game, and the reach of the monster."""
    state = sit(ann, country(server, "Movement", 5))
    mine = [action[1] for action in ann.legal if action[0] == "move"]
    ann.page.mouse.move(*ann.point("piece", max(mine)))
    ann.get("[data-overlay='reach']").wait_for()
    assert state["view"]["clock"]["number"] >= 5


def battle(ann: Person, server: Server) -> None:
    """A battle, and the odds of the attack pointed at."""
    sit(ann, country(server, "Attack", 4))
    target = next(action for action in ann.legal if action[0] in ("hit", "rage"))
    words = ann.state["words"][ann.legal.index(target)]
    ann.get(".tray").get_by_role("button", name=words).hover()
    ann.get(".tray").get_by_role("img", name="Odds", exact=False).wait_for()


def in_passing(ann: Person, server: Server) -> None:
    """Somebody who could use a card is asked."""
    sit(ann, country(server, "Window"))
    ann.button("No more questions between attacks this turn").wait_for()


def ring(ann: Person, server: Server) -> None:
    """The Challenge."""
    sit(ann, country(server, "Duelling"))
    ann.page.get_by_role("region", name="The Monster Challenge").wait_for()


def learn_america(ann: Person, server: Server) -> None:
    ann.open("/learn/america")
    ann.button("Begin the lesson").click()
    ann.page.get_by_role("region", name="Lesson").wait_for()
    ann.page.get_by_text("Megaclaw is hungry", exact=False).first.wait_for()


AMERICA: list[Callable[[Person, Server], None]] = [
    new_table_america, monsters, on_the_move, battle, in_passing, ring, learn_america,
]  # fmt: skip


def in_window(box: FloatRect | None, size: ViewportSize) -> bool:
    """Whether all of it is in sight."""
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
