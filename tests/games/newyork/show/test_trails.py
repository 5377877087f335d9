"""NY5, NY6, NY9 The way a monster has just gone, as everybody sees it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from matinee.games.newyork.map.manhattan import BUILDINGS, NEAR
from matinee.games.newyork.state import Midtown
from matinee.testing import rule
from tests.games.newyork.rules.scene import monster as m
from tests.games.newyork.rules.scene import play, scene, space


def trails(s: Midtown) -> dict[int | str, list[int]]:
    return {trail.piece: trail.spaces for trail in s.view(None).trails}


@rule("newyork", "NY5", "NY6", "NY9")
@pytest.mark.parametrize("kind", ["lizard", "moth"])
def test_a_move_is_shown_by_spaces_round_obstacles(kind: str) -> None:
    start = scene(m(kind, "c10r8", "C"), m("robot", "c10r7", "E"))
    ends = [action[1] for action in start.legal_actions() if action[0] == "go"]
    assert len(ends) > 10
    for end in ends:
        s = start.copy()
        s.apply(("go", end))
        way = trails(s)[0]
        assert way[0] == space("c10r8") and way[-1] == end
        assert all(NEAR[a] >> b & 1 for a, b in pairwise(way))
        assert len(way) - 1 <= start.allowance(0)
        assert space("c10r7") not in way, "nobody goes through the robot"
        assert kind == "moth" or not any(BUILDINGS >> n & 1 for n in way)


@rule("newyork", "NY18")
def test_the_blonde_goes_the_same_way_and_a_way_is_shown_once() -> None:
    s = play(scene(m("lizard", "c10r8", "C"), m("robot", "c2r2", "E"), carrier=0), ("go", "c10r6"))
    way = [space("c10r8"), space("c10r7"), space("c10r6")]
    assert trails(s) == {0: way, "blonde": way}
    play(s, ("stay",))
    assert trails(s) == {}
