"""14.25 City Eating: what makes the monster grow, when, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import legal, play, scene, where


def eater(phase: str = "MonsterMovement", **rest: Any) -> City:
    """A monster of City Eating next to a high and a low building."""
    rest.setdefault("at", "Ave3.3")
    rest.setdefault("strengths", (10, 5, 10, 5))
    return scene(phase, scenario="city-eating", **rest)


def growing(s: City) -> bool:
    """Whether the Monster Player is asked where to grow."""
    return bool(legal(s, "grow"))


@rule("sheboygan", "14.25", "R63")
@pytest.mark.parametrize(("box", "at"), [("B22b", "Ave3.3"), ("B22a", "Ave2.3"), ("Bridge1", "Isle2")])
def test_a_box_it_destroys_is_two_points_for_any_strengths(box: str, at: str) -> None:
    s = play(eater(at=at), f"smash {box} 10", dice=(6,))
    assert legal(s, "grow") == {"attack", "defence", "destruction", "movement"}
    assert {action[0] for action in s.legal_actions()} == {"grow"}  # at once, before anything else
    play(s, "grow movement, grow attack")
    assert s.strength == [11, 5, 10, 6]
    assert not growing(s)


@rule("sheboygan", "14.25")
def test_both_points_may_go_to_one_strength() -> None:
    s = play(eater(), "smash B22b 10, grow defence, grow defence", dice=(6,))
    assert s.strength == [10, 7, 10, 5]


@rule("sheboygan", "14.25")
def test_an_attempt_that_fails_feeds_nothing() -> None:
    assert not growing(play(eater(), "smash B22b 2", dice=(5,)))


@rule("sheboygan", "14.25", "14.24")
def test_in_the_other_scenarios_nothing_grows() -> None:
    s = play(scene(at="Ave3.3", scenario="advanced-b"), "smash B22b 10", dice=(6,))
    assert not growing(s)
    s = scene("MonsterCombat", at="Ave3.3", scenario="advanced-b", units="police-1 Ave3.4, tank-1 Isle3")
    play(s, "target police-1, strike 5", dice=(6,))
    assert not growing(s)


@rule("sheboygan", "R63", "14.25")
def test_growth_counts_at_once_and_spent_points_stay_spent() -> None:
    s = play(eater(), "smash B22b 10", dice=(6,))
    assert s.left(2) == 0
    play(s, "grow destruction, grow destruction")
    assert s.left(2) == 2  # twelve, ten of them spent
    assert {n for name, n in legal(s, "smash") if name == "B32a"} == {2}


@rule("sheboygan", "R63", "14.25")
def test_movement_grown_in_the_middle_of_a_walk_carries_it_on() -> None:
    s = play(eater(strengths=(0, 5, 10, 1)), "step Ave3.4")
    assert legal(s, "step") == set()
    play(s, "smash B22b 10, grow movement, grow movement", dice=(6,))
    assert "B22b" in legal(s, "step")  # two points, the price of rubble


@rule("sheboygan", "R87", "R63", "14.25")
def test_each_unit_killed_next_to_it_is_one_point() -> None:
    s = eater("MonsterCombat", strengths=(10, 5, 0, 0), units="police-1 police-2 Ave3.4, tank-1 Isle3")
    play(s, "target police-1, target police-2, strike 10, grow attack, grow attack", dice=(6,))
    assert s.strength == [12, 5, 0, 0]
    assert s.left(0) == 2
    assert not growing(s)


@rule("sheboygan", "R87", "6.33")
def test_a_unit_without_retreat_feeds_the_monster_too() -> None:
    units = {"infantry-1": "Ave1.7", "infantry-2": "Ave1.7", "tank-1": "Isle3"}
    s = eater("MonsterCombat", at="Ave1.6", strengths=(24, 5, 0, 0), units=units, webs=["Ave1.8"])
    play(s, "target infantry-1, target infantry-2, strike 24", dice=(2,))  # 4-1: -/1r
    play(s, "lose infantry-1, grow attack")
    assert where(s, "infantry-2") == "dead"
    play(s, "grow attack")
    assert s.strength[0] == 26


@rule("sheboygan", "R87", "5.32")
def test_units_it_overruns_feed_it() -> None:
    s = play(eater(strengths=(12, 5, 0, 5), units="populace-1 firemen-1 Ave3.4, tank-1 Isle3"), "overrun Ave3.4")
    play(s, "grow attack, grow attack")
    assert (s.strength[0], s.left(0)) == (14, 2)


@rule("sheboygan", "R87", "7.13")
def test_a_bridge_feeds_it_with_everybody_on_it() -> None:
    units = {"infantry-1": "Bridge1", "populace-1": "Bridge1", "copter-1": "Bridge1", "tank-1": "Isle3"}
    s = play(eater(at="Isle2", units=units), "smash Bridge1 10", dice=(1,))
    play(s, *[("grow", "defence")] * 4)  # two for the bridge, one each for infantry and populace
    assert s.strength[1] == 9
    assert not growing(s)
    assert where(s, "copter-1") == "River18"


@rule("sheboygan", "R87", "R63")
def test_a_unit_killed_from_afar_does_not_feed_it() -> None:
    s = eater("MonsterCombat", abilities="lightning", units="police-1 Ave3.5, tank-1 Isle3")
    play(s, "target police-1, strike 5", dice=(6,))
    assert where(s, "police-1") == "dead"
    assert not growing(s)


@rule("sheboygan", "R87", "11.12")
def test_fire_does_not_feed_it() -> None:
    s = eater("FirePhase", flames={"B22b": "3"})
    play(s, dice=(6, 1))  # calm; B22a does not catch
    assert (s.vp, growing(s)) == (5, False)
    s = eater(abilities="fire_breathing", units="populace-1 B22b, tank-1 Isle3")
    play(s, "breathe B22b", dice=(1, 1))
    assert (where(s, "populace-1"), s.vp, growing(s)) == ("dead", 5, False)


@rule("sheboygan", "R87")
def test_losses_of_human_attackers_do_not_feed_it() -> None:
    s = eater("HumanCombat", units="police-1 Ave3.4, tank-1 Isle3")
    play(s, "fire police-1, attack", dice=(1,))
    assert (where(s, "police-1"), s.vp, growing(s)) == ("dead", 1, False)


@rule("sheboygan", "R87", "6.33")
def test_attackers_with_nowhere_to_retreat_do_not_feed_it() -> None:
    units = {"police-1": "Ave1.7", "infantry-1": "Ave1.7", "tank-1": "Isle3"}
    s = eater("HumanCombat", at="Ave1.6", strengths=(10, 4, 0, 0), units=units, webs=["Ave1.8"])
    play(s, "fire police-1, fire infantry-1, attack, lose police-1", dice=(1,))  # 1-1: r1/-
    assert (where(s, "infantry-1"), s.vp, growing(s)) == ("dead", 4, False)


@rule("sheboygan", "R87", "8.0")
def test_a_helicopter_eaten_in_passing_does_not_feed_it() -> None:
    """Nothing but the monster's box connects the two ends of this street of webs."""
    units = {"copter-1": "Ave1.6", "tank-1": "Isle3"}
    webs = ["B13a", "B14a", "Ave1.5"]
    s = eater("HumanMovement", at="Ave1.7", units=units, webs=webs)
    play(s, "move copter-1, dash Ave1.8", dice=(6,))
    assert (where(s, "copter-1"), s.vp, growing(s)) == ("dead", 1, False)


@rule("sheboygan", "R63", "14.1")
def test_the_box_that_wins_the_game_is_not_digested() -> None:
    s = play(eater(vp=55), "smash B22b 10", dice=(6,))
    assert s.returns() == [1.0, 0.0]
    assert s.legal_actions() == []
