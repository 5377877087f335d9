"""5.3 Overrunning those who cannot fight, and R71 strengths that shrink in the middle of a phase."""

from __future__ import annotations

import pytest

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, left, legal, named, pass_to, play, refused, scene, where


@rule("sheboygan", "5.31", "R19")
def test_six_to_one_and_not_a_point_less() -> None:
    s = scene(at="Ave3.3", strengths=(5, 9, 0, 5), units="populace-1 Ave3.4, tank-1 Park2b")
    assert legal(s, "overrun") == set()
    assert refused(s, "overrun", "Ave3.4") == "5.31"
    assert refused(s, "step", "Ave3.4") == "5.22"
    s = scene(at="Ave3.3", strengths=(6, 9, 0, 5), units="populace-1 Ave3.4, tank-1 Park2b")
    assert legal(s, "overrun") == {"Ave3.4"}
    assert s.why_not(named("step", "Ave3.4")) == s.no("5.31", "overrun_them"), "the way in that is open"


@rule("sheboygan", "5.32", "R19", "14.1")
def test_the_units_die_without_a_roll_and_the_monster_walks_on() -> None:
    s = play(scene(at="Ave3.3", strengths=(9, 9, 0, 3), units="populace-1 Ave3.4, tank-1 Park2b"), "overrun Ave3.4")
    assert (where(s, "populace-1"), s.vp) == ("dead", 5)
    assert events(s) == ["overran", "lost", "points", "moved"]
    assert (left(s, "attack"), left(s, "movement")) == (3, 2)  # six points of attack, and the street's one point
    play(s, "step Ave3.5, step Ave3.6")
    assert left(s, "movement") == 0


@rule("sheboygan", "5.31", "5.32", "R19")
def test_the_combined_defence_of_all_in_the_box_is_paid() -> None:
    crowd = {"populace-1": "Park2b", "populace-2": "Park2b", "firemen-1": "Park2b", "tank-1": "Ave3.3"}
    s = scene(at="Park2a", strengths=(17, 9, 0, 5), units=crowd)
    assert refused(s, "overrun", "Park2b") == "5.31"
    s = play(scene(at="Park2a", strengths=(18, 9, 0, 5), units=crowd), "overrun Park2b")
    assert (left(s, "attack"), left(s, "movement"), s.vp) == (0, 3, 5 + 5 + 1)  # a park costs two


@rule("sheboygan", "R19", "5.31")
def test_in_the_tunnel_the_price_doubles() -> None:
    units = {"populace-1": "Tunnel", "tank-1": "Ave3.3"}
    s = scene(at="Ave7.6", strengths=(11, 9, 0, 5), units=units)
    assert refused(s, "overrun", "Tunnel") == "5.31"
    s = play(scene(at="Ave7.6", strengths=(12, 9, 0, 5), units=units), "overrun Tunnel")
    assert left(s, "attack") == 0


@rule("sheboygan", "R19", "5.31", "5.4")
def test_rubble_bridge_and_river_do_not_double() -> None:
    boxes = (("Ave3.3", "B22b", "firemen-1"), ("Isle2", "Bridge1", "populace-1"), ("Isle1", "River18", "fireboat-1"))
    for at, to, unit in boxes:
        s = scene(at=at, strengths=(6, 9, 0, 5), units={unit: to, "tank-1": "Park2b"}, rubble=["B22b"])
        play(s, f"overrun {to}")
        assert (where(s, unit), left(s, "attack")) == ("dead", 0)


@rule("sheboygan", "5.31", "R19")
@pytest.mark.parametrize("fighter", ["police-1", "copter-1", "infantry-1", "tank-1", "artillery-1"])
def test_one_unit_that_can_fight_protects_the_box(fighter: str) -> None:
    s = scene(at="Ave3.3", strengths=(90, 9, 0, 5), units={"populace-1": "Ave3.4", fighter: "Ave3.4"})
    assert legal(s, "overrun") == set()
    assert refused(s, "overrun", "Ave3.4") == "5.31"


@rule("sheboygan", "5.31", "5.11")
def test_a_building_stays_closed_and_an_empty_box_is_free() -> None:
    s = scene(at="Ave3.3", strengths=(90, 9, 0, 5), units="populace-1 B32a, tank-1 Park2b")
    assert refused(s, "overrun", "B32a") == "5.11"
    assert refused(s, "overrun", "Ave3.4") == "5.31"
    assert refused(s, "overrun", "Ave3.5") == "5.0"


@rule("sheboygan", "5.32", "5.4")
def test_movement_must_reach_too() -> None:
    s = scene(at="Park2a", strengths=(90, 9, 0, 1), units="populace-1 Park2b, tank-1 Ave3.3")
    assert refused(s, "overrun", "Park2b") == "5.0"
    assert s.vp == 0


@rule("sheboygan", "5.33", "5.32")
def test_overrun_points_are_missing_in_the_combat_phase() -> None:
    units = {"populace-1": "Ave3.4", "populace-2": "Ave3.5", "infantry-1": "Ave3.6", "tank-1": "Park2b"}
    s = play(scene(at="Ave3.3", strengths=(14, 9, 0, 5), units=units), "overrun Ave3.4, overrun Ave3.5, done")
    assert s.vp == 10
    play(s, "target infantry-1")
    assert legal(s, "strike") == {1, 2}  # 14 less 12
    assert refused(s, "strike", 3) == "6.23"
    play(s, "strike 2", dice=(4,))  # 2 against 3 is 1-2: 1/1
    assert where(s, "infantry-1") == "dead"


@rule("sheboygan", "5.33")
def test_spent_attack_points_return_next_turn() -> None:
    units = {"populace-1": "Ave3.4", "infantry-1": "Ave3.5", "tank-1": "Park2b"}
    s = play(scene(at="Ave3.3", strengths=(6, 9, 0, 5), units=units), "overrun Ave3.4, done")
    assert legal(s, "target") == set()
    assert refused(s, "target", "infantry-1") == "6.4"
    pass_to(s, 1)
    pass_to(s, 0)
    assert left(s, "attack") == 6


# -- R71


@rule("sheboygan", "R71", "12.0")
def test_movement_lost_in_the_flames_is_lost_this_phase_too() -> None:
    """Six of movement, two spent on the burning park; both points of damage come off movement: two are left."""
    s = scene(at="Ave2.13", strengths=(0, 9, 0, 6), flames={"Park2a": "1"})
    play(s, "step Park2a, suffer movement, suffer movement")
    assert left(s, "movement") == 2
    play(s, "step Park3a")
    assert legal(s, "step") == set()


@rule("sheboygan", "R71")
def test_what_is_left_never_falls_below_nothing() -> None:
    s = scene(at="Ave2.13", strengths=(0, 9, 0, 3), flames={"Park2a": "1"})
    play(s, "step Park2a, suffer movement, suffer movement")
    assert (s.strength[3], left(s, "movement")) == (1, 0)
    assert legal(s, "step") == set()


@rule("sheboygan", "R71", "7.0")
def test_destruction_lost_in_the_middle_of_the_phase() -> None:
    s = play(scene(at="Ave2.13", strengths=(0, 9, 5, 6), flames={"Park2a": "1"}), "smash B17d 2", dice=(1,))
    play(s, "step Park2a, suffer destruction, suffer destruction, step Ave2.13")
    assert refused(s, "smash", "B17d", 2) == "7.0"  # five less two spent less two lost: one is left
    assert left(s, "destruction") == 1


@rule("sheboygan", "R71", "5.33")
def test_attack_lost_after_an_overrun() -> None:
    s = scene(
        at="Ave2.13",
        strengths=(8, 9, 0, 9),
        flames={"Park2a": "1"},
        units="populace-1 Ave2.12, infantry-1 Park3a, tank-1 Isle3",
    )
    play(s, "overrun Ave2.12, step Ave2.13, step Park2a, suffer attack, suffer attack, done")
    assert left(s, "attack") == 0  # six used of the six it still has
    assert legal(s, "target") == set()


@rule("sheboygan", "R71", "6.23")
def test_attack_lost_in_its_own_attack_shrinks_the_next_one() -> None:
    """Ten of attack, three used at 1-1 for a point of damage that comes off attack: six are left."""
    units = {"infantry-1": "Ave3.4", "infantry-2": "Ave3.2", "tank-1": "Park2b"}
    s = scene("MonsterCombat", at="Ave3.3", strengths=(10, 9, 0, 0), units=units)
    play(s, "target infantry-1, strike 3", dice=(2,))  # 1/-
    play(s, "suffer attack")
    assert left(s, "attack") == 6
    play(s, "target infantry-2")
    assert max(legal(s, "strike")) == 6
