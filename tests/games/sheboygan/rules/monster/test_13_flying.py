"""13.28 Flying: how it moves, lands, attacks and destroys in the air."""

from __future__ import annotations

from typing import Any

from matinee.games.sheboygan.map.city import BOARD, NEIGHBOURS
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, legal, play, refused, scene, where

WINGS = ("flying",)


def aloft(at: str, phase: str = "MonsterMovement", **rest: Any) -> City:
    """A monster in the air."""
    abilities = rest.pop("abilities", WINGS)
    return scene(phase, at, abilities=abilities, monster={"airborne": True, "mode": 2}, **rest)


# -- moving


@rule("sheboygan", "13.28", "5.23")
def test_every_box_costs_one_point_whatever_is_below() -> None:
    units = {"tank-1": "Park2a", "tank-2": "Park2a", "police-1": "B26a"}
    s = scene(at="Ave2.14", strengths=(1, 1, 1, 6), abilities=WINGS, units=units, flames={"Park1a": "R"})
    play(s, "fly Park2a, fly Park1a, fly B26a, fly B26b, fly Park1b, fly B26b")
    assert (s.monster, s.used[3]) == (box("B26b"), 6)
    assert legal(s, "fly") == set()
    assert refused(s, "fly", "B26a") == "5.0"
    assert s.strength == [1, 1, 1, 6], "flames below do no harm"
    assert where(s, "tank-1") == "Park2a"


@rule("sheboygan", "13.28")
def test_one_box_at_a_time_and_only_with_the_ability() -> None:
    s = scene(at="Ave2.14", abilities=WINGS)
    assert legal(s, "fly") == {BOARD.ids[n] for n in NEIGHBOURS[box("Ave2.14")]}
    assert refused(s, "fly", "Ave2.16") == "5.0"
    plain = scene(at="Ave2.14", abilities="jumping")
    assert refused(plain, "fly", "Ave2.13") == "13.28"


# -- fighting and destroying


@rule("sheboygan", "13.28", "R22", "6.21")
def test_in_the_air_it_attacks_its_box_and_near_helicopters() -> None:
    units = {"tank-1": "Ave2.14", "police-1": "Ave2.13", "copter-1": "Ave2.15", "copter-2": "Ave2.16"}
    s = aloft("Ave2.14", "MonsterCombat", units=units)
    assert legal(s, "target") == {"tank-1", "copter-1"}
    assert refused(s, "target", "police-1") == "13.28"
    assert refused(s, "target", "copter-2") == "13.28"
    play(s, "target tank-1, strike 6", dice=(5,))
    assert where(s, "tank-1") == "dead"
    ground = scene("MonsterCombat", "Ave2.14", abilities=WINGS, units={**units, "tank-1": "Park2a"})
    assert legal(ground, "target") == {"tank-1", "police-1", "copter-1"}, "on the ground as any monster"


@rule("sheboygan", "13.28", "R43", "7.0")
def test_in_the_air_it_destroys_only_what_it_is_over() -> None:
    s = play(scene(at="Ave2.14", strengths=(1, 9, 12, 9), abilities=WINGS), "fly Ave2.13")
    assert legal(s, "smash") == set()
    assert refused(s, "smash", "B17d", 4) == "13.28"
    play(s, "fly B17d, smash B17d 4", dice=(5,))
    assert s.rubble == 1 << box("B17d")
    play(s, "fly B17c, smash B17c 2, smash B17c 2", dice=(4, 5))
    assert (s.rubble, s.vp) == (1 << box("B17d") | 1 << box("B17c"), 8)
    assert refused(s, "smash", "B17d", 4) == "7.0", "three attempts in all"


@rule("sheboygan", "R81", "13.28", "7.12", "R43")
def test_over_a_bridge_it_destroys_it_is_over_the_river_then() -> None:
    s = scene(at="Isle2", abilities=WINGS, units="infantry-1 Bridge1, fireboat-1 River18, tank-10 Isle3")
    play(s, "fly Bridge1, smash Bridge1 10", dice=(1,))
    assert (s.monster, s.airborne) == (box("River18"), True)
    assert (where(s, "infantry-1"), where(s, "fireboat-1"), s.vp) == ("dead", "River18", 8)
    assert "Quay4b" in legal(s, "fly"), "it flies on from there"
    assert refused(s, "land") == "5.23", "the fireboat is in that box"
    alone = play(scene(at="Isle2", abilities=WINGS), "fly Bridge2, smash Bridge2 10, land", dice=(1,))
    assert (alone.monster, alone.airborne) == (box("River17"), False)
