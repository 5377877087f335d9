"""AM2 The ways that pieces have just gone, as everybody sees them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from matinee.games.america.map.land import BOARD, FOOT, LAND, STEPS, SUB
from matinee.games.america.state import America
from matinee.testing import rule
from tests.games.america.rules.scene import can_go, legal, phase, piece, play, scene, space, walk, where


def trail(s: America, name: str) -> list[str]:
    """The way of a piece by the names of its spaces."""
    found = {trail.piece: trail.spaces for trail in s.view(None).trails}
    return [BOARD.ids[n] for n in found[piece(name)]]


@rule("america", "AM2", "M-4", "M-7", "M-8")
@pytest.mark.parametrize(
    ("name", "at", "mode"), [("konk", "4/2", LAND), ("army_tank-1", "2/15", FOOT), ("submarine-1", "9/2", SUB)]
)
def test_a_walk_is_shown_by_spaces_and_halts_only_at_its_end(name: str, at: str, mode: int) -> None:
    units = "army_tank-1 2/15, submarine-1 9/2, rocket-1 5/3"
    start = scene("at 4/2", units=units, active=1 if name == "submarine-1" else 0)
    ends = can_go(start, name)
    pace = start.stride(0) if name == "konk" else start.pace(piece(name))
    assert len(ends) > 5
    for end in ends:
        asked = play(start.copy(), ("move", name), ("go", end))
        chosen = legal(asked, "go") if phase(asked) == "Approach" else set()
        assert bool(chosen) == (name == "konk" and end == "5/3")
        for over in chosen or {None}:
            s = walk(start.copy(), name, end, *(str(over),) if over else ())
            way = trail(s, name)
            assert way[0] == at and way[-1] == end and len(way) - 1 <= pace
            assert over in (None, way[-2]), "the way is the one chosen"
            assert all(STEPS[mode][space(a)] >> space(b) & 1 for a, b in pairwise(way)), "over no barrier"
            assert name != "konk" or "5/3" not in way[:-1], "it would have had to halt at the rocket"


@rule("america", "F-19", "OWN-3")
def test_a_monster_that_is_asked_goes_the_way_it_says() -> None:
    s = play(scene("at 7/12", units="navy_fighter-1 7/10"), "move konk, go 7/10")
    assert where(s, "konk") == "7/12" and s.view(None).trails == []  # it has not gone yet
    for over in ("6/11", "7/11", "8/10"):
        assert trail(play(s.copy(), ("go", over)), "konk")[-2:] == [over, "7/10"]
    bug = scene("", "", "", "at 7/12", units="navy_fighter-1 7/10", active=3)
    play(bug, "move gargantis, go 7/10, go 6/11")
    assert trail(bug, "gargantis") == ["7/12", "6/11", "7/10"]


@rule("america", "AM2", "M-4")
def test_a_walker_goes_round_what_a_flier_passes_over() -> None:
    units = "army_tank-1 6/10, air_fighter-1 7/10"
    s = walk(scene("at 7/10", units=units), "konk", "5/10")
    assert trail(s, "konk") in (["7/10", "6/9", "5/9", "5/10"], ["7/10", "6/11", "5/11", "5/10"])
    s = walk(scene("at 8/9", units=units, active=2), "air_fighter-1", "4/10")
    assert trail(s, "air_fighter-1") == ["7/10", "4/10"]
