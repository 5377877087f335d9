"""13.21 Great Height: the fall of a dying monster, and its long arm for helicopters."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, play, refused, scene, where

TALL = ("great_height",)


def dying(at: str, units: dict[str, str], abilities: tuple[str, ...] = TALL, **rest: Any) -> City:
    """A monster with its last point of defence, hit by tank-1 from next door."""
    s = scene("HumanCombat", at, (0, 1, 0, 1), abilities, units, **rest)
    return play(s, "fire tank-1, attack, suffer defence", dice=(6,))


@rule("sheboygan", "13.21", "R61")
def test_it_falls_on_its_own_box_or_a_neighbouring_one() -> None:
    s = dying("Ave2.14", {"tank-1": "Ave2.13"})
    assert s.player == 0
    assert legal(s, "fall") == {"Ave2.14", "Ave2.13", "Ave2.15", "B17d", "St71d", "Park2a", "Park3a"}
    assert {action[0] for action in s.legal_actions()} == {"fall"}
    assert refused(s, "fall", "B17c") == "13.21"
    assert refused(s, "fall", "Ave2.16") == "13.21"


@rule("sheboygan", "13.21")
def test_the_box_is_rubble_and_everybody_in_it_is_destroyed() -> None:
    units = {"tank-1": "Ave2.13", "police-1": "B17d", "populace-1": "B17d", "firemen-1": "B17d", "copter-1": "B17d"}
    s = dying("Ave2.14", units)
    play(s, "fall B17d")
    assert [where(s, name) for name in units] == ["Ave2.13", "dead", "dead", "dead", "dead"]
    assert s.rubble == 1 << box("B17d")
    assert s.vp == 1 + 5 + 1 + 1 + 5
    assert s.returns() == [0.0, 1.0]


@rule("sheboygan", "13.21")
@pytest.mark.parametrize(("crushed", "points"), [("Ave2.13", 6), ("Ave2.14", 0), ("Park2a", 3)])
def test_streets_and_parks_are_crushed_but_only_units_score(crushed: str, points: int) -> None:
    s = dying("Ave2.14", {"tank-1": "Ave2.13", "infantry-1": "Park2a", "tank-10": "Isle3"})
    play(s, f"fall {crushed}")
    assert (s.rubble, s.vp) == (1 << box(crushed), points)


@rule("sheboygan", "R61", "14.1")
@pytest.mark.parametrize(("before", "result"), [(34, [0.0, 1.0]), (35, [0.5, 0.5]), (36, [1.0, 0.0])])
def test_what_it_crushes_counts_before_the_points_are_compared(before: int, result: list[float]) -> None:
    s = dying("Ave2.14", {"tank-1": "Ave2.13"}, scenario="advanced-a", vp=before)
    play(s, "fall B17d")
    assert (s.vp, s.returns()) == (before + 5, result)


@rule("sheboygan", "13.21")
def test_a_monster_without_great_height_just_dies() -> None:
    s = dying("Ave2.14", {"tank-1": "Ave2.13"}, abilities=("jumping",))
    assert events(s)[-2:] == ["monster_dead", "over"]
    assert s.returns() == [0.0, 1.0]


@rule("sheboygan", "13.21", "R68")
def test_a_box_that_has_burnt_down_is_not_scored_again() -> None:
    burning = dying("Ave2.14", {"tank-1": "Ave2.13"}, flames={"B17d": "2"})
    play(burning, "fall B17d")
    assert burning.vp == 5
    burnt = dying("Ave2.14", {"tank-1": "Ave2.13"}, flames={"B17d": "R"})
    play(burnt, "fall B17d")
    assert burnt.vp == 0


@rule("sheboygan", "R86", "13.21")
def test_a_bridge_it_falls_on_is_destroyed() -> None:
    s = dying("Isle2", {"tank-1": "Isle3", "infantry-1": "Bridge1"})
    play(s, "fall Bridge1")
    assert (s.broken, s.rubble, s.vp) == (1 << box("Bridge1"), 0, 5 + 3)
    assert where(s, "infantry-1") == "dead"


@rule("sheboygan", "R86", "13.21")
def test_in_river_and_tunnel_only_the_units_are_lost() -> None:
    units = {"tank-1": "Isle3", "fireboat-1": "River18", "infantry-1": "River18", "police-1": "Bridge1"}
    wet = dying("Isle2", units)
    play(wet, "fall River18")
    assert [where(wet, name) for name in units] == ["Isle3", "dead", "dead", "Bridge1"]
    assert (wet.rubble, wet.broken, wet.vp) == (0, 0, 1 + 3)
    deep = dying("East.1", {"tank-1": "East.2", "infantry-1": "Tunnel", "fireboat-1": "River3"})
    play(deep, "fall Tunnel")
    assert (where(deep, "infantry-1"), where(deep, "fireboat-1")) == ("dead", "River3")
    assert (deep.rubble, deep.vp) == (0, 3)


@rule("sheboygan", "13.21", "7.12")
def test_it_does_not_fall_on_a_bridge_that_is_no_more() -> None:
    s = dying("Isle2", {"tank-1": "Isle3"}, broken=["Bridge1"])
    assert "Bridge1" not in legal(s, "fall")
    assert refused(s, "fall", "Bridge1") == "7.12"


@rule("sheboygan", "13.21", "R61")
def test_shot_down_in_the_air_it_crushes_what_is_below() -> None:
    units = {"tank-1": "Ave2.13", "infantry-1": "B17d"}
    s = dying("B17d", units, abilities=(*TALL, "flying"), monster={"airborne": True})
    play(s, "fall B17d")
    assert (where(s, "infantry-1"), s.vp) == ("dead", 5 + 3)


@rule("sheboygan", "13.21", "6.31", "R35")
def test_the_attack_that_killed_it_is_played_out_before_the_fall() -> None:
    units = {"infantry-1": "Ave2.13", "tank-1": "Isle3"}
    s = scene("HumanCombat", "Ave2.14", (0, 1, 0, 0), TALL, units)
    play(s, "fire infantry-1, attack", dice=(2,))  # 3-1: 1/1
    play(s, "suffer defence")
    assert (where(s, "infantry-1"), s.vp) == ("dead", 3)
    assert type(s.stack[-1]).__name__ == "Fall"
    play(s, "fall B17d")
    assert (s.vp, s.returns()) == (8, [0.0, 1.0])


@rule("sheboygan", "13.27", "13.21")
def test_a_controlled_unit_is_freed_by_death_scores_if_crushed() -> None:
    control = {"puppet": "infantry-1", "puppet_used": True, "revealed": ["mind_control"]}
    units = {"tank-1": "Ave2.13", "infantry-1": "B17d"}
    s = dying("Ave2.14", units, (*TALL, "mind_control"), monster=control)
    play(s, "fall B17d")
    assert where(s, "infantry-1") == "dead"
    assert s.vp == 3 + 5
