"""AM2 The ways that pieces have just gone, as everybody sees them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from matinee.games.america.map.land import BOARD, FOOT, LAND, STEPS, SUB
from matinee.games.america.state import America
from matinee.testing import rule
from tests.games.america.rules.scene import can_go, piece, scene, space, walk


def trail(s: America, name: str) -> list[str]:
    """The way of a piece by the names of its spaces."""
    found = {trail.piece: trail.spaces for trail in s.view(None).trails}
    return [BOARD.ids[n] for n in found[piece(name)]]


@rule("america", "AM2", "M-4", "M-7", "M-8")
@pytest.mark.parametrize(
    ("name", "at", "mode"),
    [("konk", "4/2", LAND), ("army_tank-1", "2/15", FOOT), ("submarine-1", "9/2", SUB)],
)
def test_a_walk_is_shown_space_by_space_and_halts_only_at_its_end(name: str, at: str, mode: int) -> None:
    units = {"army_tank-1": "2/15", "submarine-1": "9/2", "rocket-1": "5/3"}
    start = scene({"at": "4/2"}, units=units, active=1 if name == "submarine-1" else 0)
    ends = can_go(start, name)
    pace = start.stride(0) if name == "konk" else start.pace(piece(name))
    assert len(ends) > 5
    for end in ends:
        way = trail(walk(start.copy(), name, end), name)
        assert way[0] == at and way[-1] == end and len(way) - 1 <= pace
        assert all(STEPS[mode][space(a)] >> space(b) & 1 for a, b in pairwise(way)), "over no barrier"
        assert name != "konk" or "5/3" not in way[:-1], "it would have had to halt at the rocket"


@rule("america", "AM2", "M-4")
def test_a_walker_goes_round_what_a_flier_passes_over() -> None:
    units = {"army_tank-1": "6/10", "air_fighter-1": "7/10"}
    s = walk(scene({"at": "7/10"}, units=units), "konk", "5/10")
    assert trail(s, "konk") in (["7/10", "6/9", "5/9", "5/10"], ["7/10", "6/11", "5/11", "5/10"])
    s = walk(scene({"at": "8/9"}, units=units, active=2), "air_fighter-1", "4/10")
    assert trail(s, "air_fighter-1") == ["7/10", "4/10"]
