"""People at browsers, at tables of Sheboygan where nothing else is said."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import matinee
from matinee.table.taught.lesson import lesson
from matinee.testing import browser
from matinee.testing.browser import PHONE, WIDE, Person, board, column, launch, listed, panel, replayed, told
from matinee.testing.laws.cases import SOAK
from matinee.testing.onstage import OnStage
from tests.server.kit import Json, Made, Server

__all__ = [
    "COARSE",
    "LONG",
    "PHONE",
    "RAMPAGE",
    "WIDE",
    "OnStage",
    "Person",
    "board",
    "column",
    "launch",
    "lesson_of",
    "listed",
    "monsters_turn",
    "panel",
    "replayed",
    "some_games",
    "told",
    "verbs",
]


LONG = pytest.mark.skipif(not SOAK, reason="a long one, for make soak")


COARSE: dict[str, Any] = {} if SOAK else {"device_scale_factor": 0.5}
"""For windows with a stage: half as many points each way, since the processor draws them all; places stay the same."""


def some_games(*names: str) -> list[str]:
    """Games to try something with that is the same in all of them; in soak it is tried with every one."""
    return matinee.names() if SOAK else list(names)


def lesson_of(game: str) -> Json:
    """A game's lesson as the browser gets it, figures and all."""
    taught: Json = json.loads(msgspec.json.encode(lesson(matinee.load(game).folder)))
    return taught


def verbs(server: Server, game: str = "sheboygan") -> dict[str, list[str]]:
    """The kinds of every verb's arguments."""
    return browser.verbs(server, game)


RAMPAGE: list[list[Any]] = [["allot", 0, 4], ["allot", 1, 4], ["allot", 2, 3], ["allot", 3, 2], ["ready"], ["lurk", 0]]
"""The clicks of a plain monster of the learning scenario that comes from the north."""


def monsters_turn(server: Server, dice: str = "typed", **more: Any) -> Made:
    """A table of the learning scenario where the monster is about to come on; there are only people in town."""
    table = server.table(dice=dice, options={"scenario": "learning"}, **more)
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        for action in RAMPAGE:
            ann.play(action)
        ben.catch_up()
        ben.play(["ready"])
    return table
