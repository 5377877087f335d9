"""6.33 Retreats: where units and the monster fall back to, and what becomes of those that cannot."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.sheboygan.map.city import BOARD
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, legal, play, refused, scene, table_marks, where

FLYING: dict[str, bool] = {"airborne": True}


def driven_back(units: dict[str, str], at: str = "Ave4.5", **rest: Any) -> City:
    """The monster strikes infantry-1 and infantry-2 (and whoever shares the box) at 2-1; infantry-1 is lost."""
    s = scene("MonsterCombat", at=at, strengths=(60, 9, 9, 9), units=units | {"tank-10": "Isle3"}, **rest)
    struck = [name for name, box in units.items() if box == units["infantry-1"]]
    play(s, *(("target", name) for name in struck))
    least = next(n for n in range(1, 61) if any(mark == "-/3" for _, mark in table_marks(s, ("strike", n))))
    play(s, ("strike", least - 1), dice=(4,))  # the most points of 2-1: -/1r
    assert s.events[0].args == (4, "-/1r", "-/1r")
    return play(s, "lose infantry-1")


PAIR = {"infantry-1": "Ave4.4", "infantry-2": "Ave4.4"}


# -- units


@rule("sheboygan", "6.33", "R33", "R30")
def test_a_unit_goes_one_box_and_not_next_to_the_monster() -> None:
    s = driven_back(PAIR)
    assert s.player == 1
    assert legal(s, "retreat") == {("infantry-2", box) for box in ("Ave4.3", "B32b", "B4za")}  # buildings at no cost
    assert refused(s, "retreat", "infantry-2", "Ave4.5") == "6.33"
    assert refused(s, "retreat", "infantry-2", "St23b") == "6.33"  # next to the monster
    assert refused(s, "retreat", "infantry-2", "Ave4.2") == "6.33"  # two boxes
    assert refused(s, "retreat", "tank-10", "Isle2") == "6.33"  # it was not attacked
    play(s, "retreat infantry-2 B32b")
    assert (where(s, "infantry-2"), s.vp) == ("B32b", 3)


@rule("sheboygan", "6.33", "5.11")
def test_impassable_boxes_are_no_refuge() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 9, 5, 5), units="tank-1 Ave4.4, infantry-1 Ave4.6")
    play(s, "fire tank-1, fire infantry-1, attack", dice=(1,))  # 9-9: r1/-
    play(s, "lose infantry-1")
    assert legal(s, "retreat") == {("tank-1", "Ave4.3")}
    assert refused(s, "retreat", "tank-1", "B32b") == "6.33"
    s = scene(
        "HumanCombat", at="Ave4.5", strengths=(5, 9, 5, 5), units="tank-1 Ave4.4, infantry-1 Ave4.6", rubble=["B32b"]
    )
    play(s, "fire tank-1, fire infantry-1, attack, lose infantry-1", dice=(1,))
    assert legal(s, "retreat") == {("tank-1", "Ave4.3"), ("tank-1", "B32b")}


@rule("sheboygan", "6.33", "5.13")
def test_only_boats_and_helicopters_fall_back_over_water() -> None:
    units = {"fireboat-1": "River15", "infantry-1": "River15", "copter-1": "River15"}
    s = scene("MonsterCombat", at="Quay4b", strengths=(14, 9, 9, 9), units=units | {"tank-10": "East.5"})
    play(s, *(("target", name) for name in units), "strike 14", dice=(4,))  # 14 against 5 is 2-1: -/1r
    play(s, "lose infantry-1")
    fireboat = {box for name, box in legal(s, "retreat") if name == "fireboat-1"}
    copter = {box for name, box in legal(s, "retreat") if name == "copter-1"}
    # Quay4b touches River15, River18 and Ave5s.4.
    assert fireboat == {"River13"}
    assert copter == {"River13", "Isle3", "Isle4"}


@rule("sheboygan", "6.33", "5.21", "R39")
def test_stacking_limits_a_retreat() -> None:
    room = {"tank-1": "Ave4.4", "tank-2": "Ave4.4", "police-1": "Ave4.6", "tank-3": "Ave4.3"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 13, 5, 5), units=room)
    play(s, "fire tank-1, fire tank-2, fire police-1, attack", dice=(1,))  # 13-13: r1/-
    play(s, "lose police-1")
    assert legal(s, "retreat") == {("tank-1", "Ave4.3"), ("tank-2", "Ave4.3")}
    play(s, "retreat tank-2 Ave4.3")  # the owner says who takes the last place
    assert events(s) == ["retreated", "trapped_retreat", "lost", "points"]
    assert (where(s, "tank-1"), where(s, "tank-2"), s.vp) == ("dead", "Ave4.3", 7)


@rule("sheboygan", "6.33", "5.21", "R33")
def test_helicopters_and_populace_fall_back_to_full_boxes() -> None:
    full = {"tank-3": "Ave4.3", "tank-4": "Ave4.3", "police-7": "B32b", "police-8": "B32b"}
    s = driven_back(PAIR | {"copter-1": "Ave4.4", "populace-1": "Ave4.4"} | full)
    assert {box for name, box in legal(s, "retreat") if name == "infantry-2"} == {"B4za"}
    assert refused(s, "retreat", "infantry-2", "Ave4.3") == "6.33"
    for name in ("copter-1", "populace-1"):
        assert {box for unit, box in legal(s, "retreat") if unit == name} == {"Ave4.3", "B32b", "B4za"}


@rule("sheboygan", "R33", "6.33")
def test_nobody_falls_back_into_flames_or_webs() -> None:
    s = driven_back(PAIR | {"copter-1": "Ave4.4", "firemen-1": "Ave4.4"}, flames={"B32b": "1"}, webs=["Ave4.3"])
    assert legal(s, "retreat") == {(name, "B4za") for name in ("infantry-2", "copter-1", "firemen-1")}
    assert refused(s, "retreat", "copter-1", "B32b") == "R33"
    assert refused(s, "retreat", "firemen-1", "B32b") == "R33"
    assert refused(s, "retreat", "infantry-2", "Ave4.3") == "R33"


@rule("sheboygan", "6.33", "R33", "R39")
def test_units_with_nowhere_to_go_are_lost() -> None:
    s = driven_back({"infantry-1": "Ave4.1", "infantry-2": "Ave4.1", "copter-1": "Ave4.1"}, at="Ave4.2")
    assert events(s)[2:] == ["trapped_retreat", "lost", "points", "trapped_retreat", "lost", "points"]
    assert [where(s, name) for name in ("infantry-1", "infantry-2", "copter-1")] == ["dead"] * 3
    assert s.vp == 3 + 3 + 1


@rule("sheboygan", "6.33", "6.32")
def test_distant_attackers_stay_and_adjacent_ones_retreat() -> None:
    units = {"artillery-1": "Ave4.9", "tank-1": "Ave4.7", "infantry-1": "Ave4.4", "police-1": "Ave4.6"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 15, 5, 5), units=units)
    play(s, *(("fire", name) for name in units), "attack", dice=(1,))  # 15-15: r1/-
    assert legal(s, "lose") == {"infantry-1", "police-1"}
    play(s, "lose police-1")
    assert {name for name, _ in legal(s, "retreat")} == {"infantry-1"}
    play(s, "retreat infantry-1 Ave4.3")
    assert [where(s, name) for name in units] == ["Ave4.9", "Ave4.7", "Ave4.3", "dead"]


@rule("sheboygan", "R69", "R22", "6.33")
def test_units_below_a_flying_monster_fall_back_next_door() -> None:
    s = driven_back(
        {"infantry-1": "Ave4.5", "infantry-2": "Ave4.5", "copter-6": "Ave4.9"}, abilities=("flying",), monster=FLYING
    )
    around = {"Ave4.4", "Ave4.6", "St23b", "B33b", "St24a", "B43a"}
    assert legal(s, "retreat") == {("infantry-2", box) for box in around}
    play(s, "retreat infantry-2 St24a")
    assert where(s, "infantry-2") == "St24a"


@rule("sheboygan", "R69", "R33", "R39")
def test_flames_webs_and_full_boxes_stay_shut_below_a_flyer() -> None:
    full = {"tank-1": "Ave4.4", "tank-2": "Ave4.4", "tank-3": "St24a", "tank-4": "St24a", "police-1": "St23b"}
    s = driven_back(
        {"infantry-1": "Ave4.5", "infantry-2": "Ave4.5"} | full | {"police-2": "St23b"},
        abilities=("flying",),
        monster=FLYING,
        flames={"B33b": "2", "B43a": "1"},
        webs=["Ave4.6"],
    )
    assert events(s)[-3:] == ["trapped_retreat", "lost", "points"]
    assert s.vp == 6


@rule("sheboygan", "R77", "6.33", "13.13")
def test_a_unit_struck_by_lightning_falls_back_farther_away() -> None:
    s = driven_back({"infantry-1": "Ave4.7", "infantry-2": "Ave4.7"}, abilities=("lightning",))
    row = BOARD.dist[BOARD.index["Ave4.5"]]
    assert {box: row[BOARD.index[box]] for box in ("Ave4.7", "St33b", "Ave4.8", "B34b", "B44a")} == {
        "Ave4.7": 2, "St33b": 2, "Ave4.8": 3, "B34b": 3, "B44a": 3,
    }  # fmt: skip
    assert legal(s, "retreat") == {("infantry-2", box) for box in ("Ave4.8", "B34b", "B44a")}
    assert refused(s, "retreat", "infantry-2", "St33b") == "R77"
    assert refused(s, "retreat", "infantry-2", "Ave4.6") == "6.33"


@rule("sheboygan", "R79", "6.33", "13.22")
@pytest.mark.parametrize("webbed", ["stuck", "stuck_twice"])
def test_a_webbed_unit_told_to_retreat_is_lost(webbed: str) -> None:
    caught: dict[str, Any] = {webbed: ["infantry-2"]}
    s = driven_back(PAIR, webs=["Ave4.4"], **caught)
    assert events(s) == ["lost", "points", "trapped_retreat", "lost", "points"]
    assert (where(s, "infantry-2"), s.vp) == ("dead", 6)


# -- the monster


def recoils(at: str = "Ave4.5", units: dict[str, str] | None = None, **rest: Any) -> City:
    """The monster strikes tank-1 at 1-1 and is thrown back: r1/-; the loss comes off its attack."""
    s = scene("MonsterCombat", at=at, strengths=(20, 9, 9, 9), units={"tank-1": "Ave4.4", **(units or {})}, **rest)
    play(s, "target tank-1, strike 6", dice=(1,))
    assert events(s) == ["result", "damage"]
    return play(s, "suffer attack")


@rule("sheboygan", "6.33", "R34", "R30")
def test_the_monster_falls_back_to_an_open_empty_box_of_choice() -> None:
    s = recoils(units={"populace-1": "St23b", "copter-1": "St24a"}, rubble=["B43a"])
    assert s.player == 0
    assert legal(s, "withdraw") == {"Ave4.6", "B43a"}
    assert refused(s, "withdraw", "B33b") == "5.11"
    assert refused(s, "withdraw", "Ave4.4") == "6.33"
    assert refused(s, "withdraw", "St23b") == "6.33"
    assert refused(s, "withdraw", "St24a") == "6.33"  # a helicopter is a human unit too
    assert refused(s, "withdraw", "Ave4.7") == "6.33"
    play(s, "withdraw B43a")
    assert BOARD.ids[s.monster] == "B43a"
    assert s.used[3] == 0  # no movement is spent


@rule("sheboygan", "6.33", "7.12")
def test_a_lost_bridge_is_no_way_back() -> None:
    s = recoils(at="Quay4a", units={"tank-1": "Ave4.11"}, broken=["Bridge1"])
    assert legal(s, "withdraw") == {"Ave4.12", "Quay4b", "River18"}
    assert refused(s, "withdraw", "Bridge1") == "7.12"
    up = recoils(at="Quay4a", units={"tank-1": "Quay4a"}, broken=["Bridge1"], abilities=("flying",), monster=FLYING)
    assert refused(up, "withdraw", "Bridge1") == "7.12"


@rule("sheboygan", "6.33")
def test_a_cornered_monster_takes_one_more_point_and_stays() -> None:
    s = scene("MonsterCombat", at="Ave4.1", strengths=(20, 9, 9, 9), units="tank-1 Ave4.2")
    play(s, "target tank-1, strike 6, suffer attack", dice=(1,))
    assert events(s)[-2:] == ["cornered", "damage"]
    play(s, "suffer defence")
    assert s.strength == [19, 8, 9, 9]
    assert BOARD.ids[s.monster] == "Ave4.1"
    s = scene("HumanCombat", at="Ave4.1", strengths=(20, 6, 9, 9), units="tank-1 Ave4.2")
    play(s, "fire tank-1, attack", dice=(4,))  # 1-1: -/1r
    play(s, "suffer attack, suffer attack")
    assert s.strength == [18, 6, 9, 9]
    assert s.player == 1


@rule("sheboygan", "6.33", "R82")
def test_the_extra_point_of_a_cornered_monster_may_kill_it() -> None:
    s = scene("HumanCombat", at="Ave4.1", strengths=(1, 1, 0, 0), units="police-1 Ave4.2")
    play(s, "fire police-1, attack, suffer attack, suffer defence", dice=(4,))
    assert s.returns() == [0.0, 1.0]


@rule("sheboygan", "R34", "13.28", "5.23")
def test_in_the_air_it_falls_back_over_anything_but_a_helicopter() -> None:
    s = scene(
        "HumanCombat",
        at="Ave4.5",
        strengths=(20, 6, 9, 9),
        abilities="flying",
        airborne=True,
        units="tank-1 Ave4.4, copter-1 Ave4.6, populace-1 St23b",
    )
    play(s, "fire tank-1, attack, suffer attack", dice=(4,))
    assert legal(s, "withdraw") == {"Ave4.4", "St23b", "B33b", "St24a", "B43a"}
    assert refused(s, "withdraw", "Ave4.6") == "R34"
    play(s, "withdraw Ave4.4")
    assert s.airborne
    assert (BOARD.ids[s.monster], where(s, "tank-1")) == ("Ave4.4", "Ave4.4")


@rule("sheboygan", "R34", "6.33", "R15")
def test_in_the_air_surrounded_by_helicopters_it_is_cornered() -> None:
    s = scene(
        "HumanCombat",
        at="Ave4.1",
        strengths=(20, 1, 9, 9),
        abilities="flying",
        airborne=True,
        units="copter-1 Ave4.2, copter-2 B31b, copter-3 B4xa",
    )
    play(s, "fire copter-1, attack, suffer attack", dice=(4,))
    assert events(s)[-2:] == ["cornered", "damage"]
    s = scene(
        "HumanCombat", at="Ave7.6", strengths=(20, 1, 9, 9), abilities="flying", airborne=True, units="police-1 Ave7.5"
    )
    play(s, "fire police-1, attack, suffer attack", dice=(4,))
    assert refused(s, "withdraw", "Tunnel") == "R34"


@rule("sheboygan", "R78", "R34", "6.33")
def test_the_monster_may_back_into_flames_at_two_points() -> None:
    park = {"tank-1": "Park2b"}
    s = recoils(at="Park3b", units=park, flames={"Park4b": "1", "Park3a": "2"})
    assert legal(s, "withdraw") == {"Park3a", "Park3c", "Park4b"}
    play(s, "withdraw Park4b")
    assert events(s) == ["moved", "damage"]
    assert s.events[-1].args == (2,)
    play(s, "suffer destruction, suffer defence")
    assert s.strength == [19, 8, 8, 9]
    immune = recoils(at="Park3b", units=park, flames={"Park4b": "1"}, abilities=("flame_immunity",))
    play(immune, "withdraw Park4b")
    assert "damage" not in events(immune)
    assert immune.strength == [19, 9, 9, 9]


@rule("sheboygan", "R78", "6.33")
def test_a_monster_between_flames_is_not_cornered() -> None:
    s = scene(
        "MonsterCombat",
        at="Park5c",
        strengths=(20, 9, 9, 9),
        units="tank-1 Park5b, populace-1 Park5d",
        flames={"Park4c": "3"},
    )
    play(s, "target tank-1, strike 6, suffer attack", dice=(1,))
    assert legal(s, "withdraw") == {"Park4c"}
