"""13.28 Flying: how it moves, lands, attacks and destroys in the air."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.sheboygan.map.city import BOARD, NEIGHBOURS
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, play, refused, scene, where

WINGS = ("flying",)


def aloft(at: str, phase: str = "MonsterMovement", **rest: Any) -> City:
    """A monster in the air."""
    abilities = rest.pop("abilities", WINGS)
    return scene(phase, at, abilities=abilities, monster={"airborne": True, "mode": 2}, **rest)


# -- moving


@rule("sheboygan", "13.28")
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


@rule("sheboygan", "13.28", "8.0")
def test_nor_do_helicopters_enter_its_box() -> None:
    s = aloft("Ave2.14", "HumanMovement", units="copter-1 police-1 Ave2.13")
    play(s, "move copter-1")
    assert refused(s, "go", "Ave2.14") == "5.23"
    assert legal(s, "dash") == set(), "not even to pass through"
    play(s, "stay, move police-1")
    assert "Ave2.14" in legal(s, "go"), "others may go in below it"


@rule("sheboygan", "R21", "13.28")
def test_it_walks_or_flies_in_one_phase_not_both() -> None:
    walks = play(scene(at="Ave2.14", abilities=WINGS), "step Ave2.13")
    assert legal(walks, "fly") == set()
    assert refused(walks, "fly", "Ave2.12") == "R21"
    flies = scene(at="Ave2.14", abilities=WINGS, units="populace-1 Ave2.11, tank-10 Isle3")
    play(flies, "fly Ave2.13, fly Ave2.12")
    assert legal(flies, "step") == legal(flies, "overrun") == set()
    assert refused(flies, "step", "Ave2.13") == "R21"
    assert refused(flies, "overrun", "Ave2.11") == "R21", "overruns are made on the ground"


@rule("sheboygan", "R74", "R21")
def test_in_the_air_at_the_start_it_must_fly_and_may_land_at_the_end() -> None:
    s = aloft("Ave2.14")
    play(s, "hover, done, done, done")
    assert (s.turn, s.airborne) == (2, True)
    assert legal(s, "step") == set()
    assert refused(s, "step", "Ave2.13") == "R21"
    assert {"land", "hover"} <= {action[0] for action in s.legal_actions()}
    assert refused(s, "done") == "5.23"
    play(s, "fly Ave2.13, land")
    assert (s.airborne, s.monster) == (False, box("Ave2.13"))
    play(s, "done, done, done")
    assert s.turn == 3
    assert "Ave2.12" in legal(s, "step"), "on the ground it may walk again"
    assert refused(s, "land") == "5.23"


@rule("sheboygan", "13.28", "5.23")
def test_it_lands_only_in_an_open_box_without_units() -> None:
    building = aloft("B17d")
    assert refused(building, "land") == "5.11"
    manned = aloft("Ave2.14", units="police-1 Ave2.14")
    assert refused(manned, "land") == "5.23"
    river = aloft("River5")
    play(river, "land")
    assert not river.airborne
    rubble = aloft("B17d", rubble=["B17d"])
    play(rubble, "land")
    assert events(rubble)[0] == "landed"


# -- fighting and destroying


@rule("sheboygan", "13.28", "R22")
def test_in_the_air_it_attacks_its_own_box_and_neighbouring_helicopters() -> None:
    units = {"tank-1": "Ave2.14", "police-1": "Ave2.13", "copter-1": "Ave2.15", "copter-2": "Ave2.16"}
    s = aloft("Ave2.14", "MonsterCombat", units=units)
    assert legal(s, "target") == {"tank-1", "copter-1"}
    assert refused(s, "target", "police-1") == "13.28"
    assert refused(s, "target", "copter-2") == "13.28"
    play(s, "target tank-1, strike 6", dice=(5,))
    assert where(s, "tank-1") == "dead"
    ground = scene("MonsterCombat", "Ave2.14", abilities=WINGS, units={**units, "tank-1": "Park2a"})
    assert legal(ground, "target") == {"tank-1", "police-1", "copter-1"}, "on the ground as any monster"


@rule("sheboygan", "13.28", "R22")
def test_units_attack_it_from_its_box_and_from_next_to_it() -> None:
    units = {"police-1": "Ave2.14", "infantry-1": "Ave2.13", "infantry-2": "Ave2.12"}
    s = aloft("Ave2.14", "HumanCombat", units=units, strengths=(5, 3, 5, 5))
    assert legal(s, "fire") == {"police-1", "infantry-1"}
    assert legal(s, "assault") == {"infantry-1"}
    play(s, "fire police-1, fire infantry-1, attack", dice=(2,))  # 4 to 3, 1-1: 1/-
    assert legal(s, "lose") == {"police-1", "infantry-1"}, "the one below suffers like the one beside it"


@rule("sheboygan", "R75", "6.11")
def test_it_is_shot_at_from_a_distance_as_on_the_ground() -> None:
    units = {"tank-1": "Ave2.12", "tank-2": "Ave2.11", "artillery-1": "Ave2.9", "tank-3": "St61c"}
    for s in (aloft("Ave2.14", "HumanCombat", units=units), scene("HumanCombat", "Ave2.14", units=units)):
        assert legal(s, "fire") == {"tank-1", "artillery-1"}
        assert refused(s, "fire", "tank-2") == "6.13"


@rule("sheboygan", "13.28", "R43")
def test_in_the_air_it_destroys_only_what_it_is_over() -> None:
    s = play(scene(at="Ave2.14", strengths=(1, 9, 12, 9), abilities=WINGS), "fly Ave2.13")
    assert legal(s, "smash") == set()
    assert refused(s, "smash", "B17d", 4) == "13.28"
    play(s, "fly B17d, smash B17d 4", dice=(5,))
    assert s.rubble == 1 << box("B17d")
    play(s, "fly B17c, smash B17c 2, smash B17c 2", dice=(4, 5))
    assert (s.rubble, s.vp) == (1 << box("B17d") | 1 << box("B17c"), 8)
    assert refused(s, "smash", "B17d", 4) == "7.0", "three attempts in all"


@rule("sheboygan", "R81", "13.28", "7.12")
def test_over_a_bridge_it_destroys_it_is_over_the_river_then() -> None:
    s = scene(at="Isle2", abilities=WINGS, units="infantry-1 Bridge1, fireboat-1 River18, tank-10 Isle3")
    play(s, "fly Bridge1, smash Bridge1 10", dice=(1,))
    assert (s.monster, s.airborne) == (box("River18"), True)
    assert (where(s, "infantry-1"), where(s, "fireboat-1"), s.vp) == ("dead", "River18", 8)
    assert "Quay4b" in legal(s, "fly"), "it flies on from there"
    assert refused(s, "land") == "5.23", "the fireboat is in that box"
    alone = play(scene(at="Isle2", abilities=WINGS), "fly Bridge2, smash Bridge2 10, land", dice=(1,))
    assert (alone.monster, alone.airborne) == (box("River17"), False)


@rule("sheboygan", "13.28", "R34")
@pytest.mark.parametrize("helicopter", [False, True])
def test_thrown_back_in_the_air_it_goes_anywhere_but_to_a_helicopter(helicopter: bool) -> None:
    units = {"police-1": "Ave2.14", "police-2": "B26a"} | ({"copter-1": "B17d"} if helicopter else {})
    s = aloft("Ave2.14", "MonsterCombat", units=units)
    play(s, "target police-1, strike 1", dice=(1,))  # 1-1: r1/-
    play(s, "suffer attack")
    around = {BOARD.ids[n] for n in NEIGHBOURS[box("Ave2.14")]}
    assert legal(s, "withdraw") == (around - {"B17d"} if helicopter else around)


@rule("sheboygan", "13.28", "R7")
def test_it_may_come_onto_the_map_over_anything() -> None:
    s = scene(at=None, abilities=WINGS, monster={"edge": "west"})
    assert {"B05a", "St50a", "Ave1.1"} <= legal(s, "fly")
    assert "B05a" not in legal(s, "step")
    play(s, "fly B05a")
    assert (s.monster, s.airborne, s.used[3]) == (box("B05a"), True, 1)
