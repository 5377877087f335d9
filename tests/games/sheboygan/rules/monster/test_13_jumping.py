"""13.25 Jumping: over one box, to an open and empty one, for twice the price."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.map.city import BOARD, TWO_OFF
from matinee.table.board import members
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, legal, named, play, refused, scene, where

LEAP = ("jumping",)


@rule("sheboygan", "13.25", "R20")
def test_it_jumps_to_every_open_box_two_steps_off() -> None:
    s = scene(at="Ave2.14", abilities=LEAP)
    two_off = {BOARD.ids[b] for b in members(TWO_OFF[box("Ave2.14")])}
    buildings = {name for name in two_off if BOARD.terrain[box(name)] in ("low", "high")}
    assert buildings == {"B17c", "B18d"}
    assert legal(s, "jump") == two_off - buildings
    assert {"Ave2.12", "Ave2.16", "St61d", "St71c", "Park1a", "Park2b", "Park3b", "Park4a"} == two_off - buildings
    for building in buildings:
        assert refused(s, "jump", building) == "5.11"
    assert refused(s, "jump", "Ave2.13") == "R20"
    assert refused(s, "jump", "Ave2.11") == "R20"
    assert refused(s, "jump", "Ave2.14") == "R20"


@rule("sheboygan", "13.25", "R20")
@pytest.mark.parametrize(("to", "cost"), [("St61d", 2), ("Ave2.16", 2), ("Park2b", 4)])
def test_it_pays_twice_the_standard_cost_of_the_box_it_lands_in(to: str, cost: int) -> None:
    s = play(scene(at="Ave2.14", strengths=(1, 1, 1, cost), abilities=LEAP), f"jump {to}")
    assert (s.monster, s.used[3]) == (box(to), cost)
    short = scene(at="Ave2.14", strengths=(1, 1, 1, cost - 1), abilities=LEAP)
    assert refused(short, "jump", to) == "5.0"
    assert f"costs {cost} movement points" in str(short.why_not(named("jump", to)))


@rule("sheboygan", "13.25", "R20")
def test_rubble_river_and_bridge_cost_twice_theirs() -> None:
    rubble = play(scene(at="Ave2.14", abilities=LEAP, rubble=["B17c"]), "jump B17c")
    assert rubble.used[3] == 4
    river = play(scene(at="St8c", abilities=LEAP), "jump River17")
    assert river.used[3] == 2
    bridge = play(scene(at="Ave4.12", abilities=LEAP), "jump Bridge1")
    assert bridge.used[3] == 2


@rule("sheboygan", "13.25", "5.22", "R20")
def test_units_and_anything_else_may_be_stepped_over() -> None:
    blocked = {name: name for name in ("Ave2.13", "Ave2.15", "B17d", "St71d", "Park2a", "Park3a")}
    units = {f"police-{n}": at for n, at in enumerate(blocked, start=1)}
    s = scene(at="Ave2.14", abilities=LEAP, units=units)
    assert legal(s, "step") == set(), "shut in on foot"
    play(s, "jump Ave2.16")
    assert s.monster == box("Ave2.16")
    assert [where(s, name) for name in units] == list(units.values()), "nobody is harmed"
    over_water = play(scene(at="St8b", abilities=LEAP), "jump Isle2")
    assert over_water.monster == box("Isle2")


@rule("sheboygan", "13.25")
@pytest.mark.parametrize("unit", ["tank-1", "populace-1", "copter-1"])
def test_it_never_lands_on_units(unit: str) -> None:
    s = scene(at="Ave2.14", strengths=(20, 5, 5, 9), abilities=LEAP, units={unit: "Ave2.16", "tank-10": "Isle3"})
    assert "Ave2.16" not in legal(s, "jump")
    assert refused(s, "jump", "Ave2.16") == "13.25"


@rule("sheboygan", "13.25")
def test_steps_and_jumps_may_be_mixed_while_movement_lasts() -> None:
    s = scene(at="Ave2.14", strengths=(1, 1, 1, 7), abilities=LEAP)
    play(s, "step Ave2.13, jump Ave2.11, jump Ave2.9, step Ave2.8")
    assert (s.monster, s.used[3]) == (box("Ave2.8"), 6)
    assert legal(s, "jump") == set(), "one point is left"


@rule("sheboygan", "R20", "R21")
def test_not_in_a_phase_in_which_it_flies() -> None:
    s = play(scene(at="Ave2.14", abilities=(*LEAP, "flying")), "fly Ave2.13")
    assert legal(s, "jump") == set()
    assert refused(s, "jump", "Ave2.11") == "R21"
    walked = play(scene(at="Ave2.14", abilities=(*LEAP, "flying")), "jump Ave2.16")
    assert refused(walked, "fly", "Ave2.15") == "R21", "a jump is movement on the ground"


@rule("sheboygan", "13.25", "R7")
def test_not_onto_the_map() -> None:
    s = scene(at=None, abilities=LEAP, monster={"edge": "south"})
    assert legal(s, "jump") == set()
    assert refused(s, "jump", "Ave2.16") == "R7"
    assert refused(s, "jump", "Ave2.17") == "R7"


@rule("sheboygan", "M3", "13.25")
def test_the_tunnel_is_neither_jumped_into_nor_out_of() -> None:
    outside = scene(at="Ave7.5", abilities=LEAP)
    assert TWO_OFF[box("Ave7.5")] >> box("Tunnel") & 1
    assert "Tunnel" not in legal(outside, "jump")
    assert refused(outside, "jump", "Tunnel") == "M3"
    inside = scene(at="Tunnel", abilities=LEAP)
    assert legal(inside, "jump") == set()
    assert refused(inside, "jump", "East.2") == "M3"
    mouth = play(scene(at="Ave7.6", abilities=LEAP), "jump East.1")
    assert mouth.monster == box("East.1"), "over the river, not under it"
