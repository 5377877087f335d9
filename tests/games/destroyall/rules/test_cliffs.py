"""Cliffs (DAM6, M27) on a table of 30 inches: the cliff, space 1, from 10 to 16 both ways, a small house, space 2."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.destroyall.map.lattice import INCH
from matinee.games.destroyall.pieces import building_piece
from matinee.games.destroyall.rules.attacks import caught
from matinee.games.destroyall.state import Rampage
from matinee.table.errors import PositionError
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    GAME,
    GUN,
    allowed,
    beast,
    deciding,
    events,
    ones,
    play,
    refused,
    scene,
    where,
)

PLAN = "size 30; cliff 10,10 6x6; small 20,10 4x4; start 2,2; start 28,28"
OTHER = (beast(), (28, 28), "N")


def canyon(*monsters: Any, **more: Any) -> Rampage:
    """A scene on that table, where both stand."""
    return scene(*monsters, options={"plan": PLAN}, stand=[0, 1], **more)


@rule("destroyall", "M27", "DAM6", "X4")
def test_a_cliff_is_climbed_like_a_building_and_suffers_nothing() -> None:
    s = canyon((beast(movement=9), (9, 13), "E"), OTHER)
    assert refused(s, "climb", 1, 5) == "DAM6"
    play(s, ("climb", 1, 4))
    assert s.dice == 0 and "trampled" not in events(s)
    assert (s.perch[0], s.height[0], where(s, 0), s.left) == (0, 4, (11, 13), INCH)
    assert refused(s, "charge", 1) == "DAM6"
    play(s, ("walk",), ("go", (12, 13)))
    assert s.height[0] == 4


@rule("destroyall", "M27", "R10", "M15", "P.Blast")
def test_nothing_can_harm_a_cliff() -> None:
    s = canyon((GUN, (9, 13), "E"), OTHER)
    assert not allowed(s, "smash", 1) and refused(s, "smash", 1) == "M27"
    assert refused(s, "aim", 0) == "DAM16"  # the house is hidden, and the cliff is nothing to aim at
    t = canyon((GUN, (18, 9), "S"), OTHER)
    play(t, ("aim", 0))
    assert allowed(t, "raze", 2) and not allowed(t, "raze", 1) and refused(t, "raze", 1) == "M27"
    assert caught(t, 36, 24, 2) == [0, building_piece(1)]  # the area reaches the cliff as well


@rule("destroyall", "M27", "R2", "M15")
def test_nobody_is_shot_down_with_a_cliff() -> None:
    """The gun would see a house that is climbed on its other side; a cliff is no reason to ask it."""
    s = canyon((beast(movement=9), (9, 13), "E"), (GUN, (25, 18), "W"))
    play(s, ("climb", 1, 2))
    assert s.height[0] == 2 and not s.sees(1, 0) and (s.player, deciding(s)) == (0, "Round")


@rule("destroyall", "M27", "R53")
def test_a_cliff_hides_what_lies_behind_it() -> None:
    s = canyon((beast(), (8, 13), "E"), (beast(), (18, 13), "W"))
    assert not s.sees(0, 1) and not s.sees(1, 0)
    up = canyon((beast(), (13, 13), "E", {"perch": 0, "height": 4}), (beast(), (18, 13), "W"))
    assert up.sees(0, 1) and up.sees(1, 0)


@rule("destroyall", "M27", "DAM15", "R22")
def test_pushed_against_a_cliff() -> None:
    s = canyon((beast(movement=9, strength=1), (4, 13), "E"), (beast(), (7, 13), "E"))
    play(s, ("charge", 1), dice=[1, *ones(5)])
    play(s, ("push", 8))
    assert where(s, 1) == (9, 13) and s.dice == 0 and s.health == [5, 5]
    assert "crashed" not in events(s) and s.standing == 0b11


@rule("destroyall", "M27", "P.Flight", "P.Burrowing", "R37")
def test_over_and_under_a_cliff() -> None:
    s = canyon((beast(powers=["Flight"]), (4, 13), "E"), OTHER)
    play(s, ("fly",), ("land", (13, 13)))
    assert (s.perch[0], s.height[0], s.dice) == (0, 4, 0)
    t = canyon((beast(powers=["Burrowing"]), (8, 13), "E"), OTHER)
    play(t, ("burrow",), ("emerge", (18, 13)))
    assert where(t, 0) == (18, 13) and t.dice == 0 and t.standing == 0b11


@rule("destroyall", "M27", "X4")
def test_cliffs_on_the_board_and_in_positions() -> None:
    board = GAME.board({"plan": PLAN})
    assert [(space.terrain, space.label, space.height) for space in board.spaces[1:]] == [
        ("cliff", "Cliff", 4), ("small", "Bijou Cinema", 2),
    ]  # fmt: skip
    assert {space.terrain for space in GAME.board({"table": "canyon"}).spaces} >= {"cliff", "colossal"}
    data = canyon((beast(), (8, 13), "E"), OTHER).position()
    assert GAME.from_position(data).position() == data
    with pytest.raises(PositionError, match="no cliff falls"):
        GAME.from_position({**data, "standing": 0b10})
