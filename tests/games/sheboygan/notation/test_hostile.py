"""Positions that ask for more than a game can hold, and sight of what is not on the map."""

from __future__ import annotations

from typing import Any

import pytest

import matinee
from matinee.games.sheboygan.figures import COPTER
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.testing import rule

GAME = matinee.load("sheboygan")
SHEET: dict[str, Any] = {"strengths": {"attack": 9, "defence": 3, "movement": 3}, "bulk": 3}


@rule("sheboygan", "3.1")
@pytest.mark.parametrize(
    "change",
    [
        {"monster": {**SHEET, "strengths": {**SHEET["strengths"], "attack": 10**8}}},
        {"monster": {**SHEET, "shown": [0, 0, 10**8, 0]}},
        {"points": [0, 10**8]},
        {"monster": {**SHEET, "grown": 10**8}},
    ],
)
def test_figures_of_a_position_are_bounded(change: dict[str, Any]) -> None:
    position = GAME.new().position()
    bought = position | {"stack": position["stack"][:-1], "monster": SHEET, "points": [0, 32]}
    GAME.from_position(bought)
    with pytest.raises(matinee.PositionError, match="at most"):
        GAME.from_position(bought | change)


@rule("sheboygan", "R27", "8.0")
def test_nothing_is_seen_of_a_monster_off_the_map() -> None:
    s = GAME.new(copters_seen=True)
    assert isinstance(s, City) and s.monster < 0
    assert not any(s.spots(unit) for unit in members(COPTER))
