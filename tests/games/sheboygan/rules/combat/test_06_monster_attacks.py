"""6.2 Attacks by the monster: its reach on foot, in the air and with lightning, and how it splits its attack."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.map.city import BOARD
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, legal, named, play, refused, scene, table_marks, where


def steps(a: str, b: str) -> int:
    """The boxes from one to the other."""
    return BOARD.dist[BOARD.index[a]][BOARD.index[b]]


def marks(s: City, points: int) -> list[str]:
    """The marks that the six faces of a strike can show."""
    return sorted(mark for p, mark in table_marks(s, named("strike", points)) for _ in range(round(p * 6)))


# -- 6.21


@rule("sheboygan", "6.21")
def test_the_monster_attacks_only_adjacent_units() -> None:
    s = scene("MonsterCombat", at="Ave4.5", units="tank-1 Ave4.4, infantry-1 B33b, police-1 Ave4.7, copter-1 St24b")
    assert legal(s, "target") == {"tank-1", "infantry-1"}
    assert refused(s, "target", "police-1") == "6.21"
    assert refused(s, "target", "copter-1") == "6.21"
    assert refused(s, "target", "tank-9") == "6.21"


@rule("sheboygan", "6.21", "5.14")
def test_it_attacks_bridges_from_below_tunnels_from_the_mouth() -> None:
    s = scene("MonsterCombat", at="River18", units="tank-1 Bridge1, tank-2 Tunnel")
    assert legal(s, "target") == {"tank-1"}
    s = scene("MonsterCombat", at="River3", units="tank-1 Bridge1, tank-2 Tunnel")
    assert refused(s, "target", "tank-2") == "6.21"  # the river above the tunnel is no way into it
    s = scene("MonsterCombat", at="East.1", units="tank-1 Bridge1, tank-2 Tunnel")
    assert legal(s, "target") == {"tank-2"}


# -- lightning


@rule("sheboygan", "R27", "8.0", "13.13", "13.23")
def test_the_monster_sees_helicopters_by_the_normal_rules() -> None:
    assert (steps("St44b", "St34b"), steps("St21b", "St11b")) == (2, 2)
    s = scene("MonsterCombat", at="St44b", abilities="lightning", units="copter-1 St34b")
    assert refused(s, "target", "copter-1") == "13.13"  # behind the high B44b
    back = scene("HumanCombat", at="St44b", units="copter-1 tank-1 St34b", strengths=(5, 5, 5, 5))
    assert legal(back, "fire") == {"copter-1"}, "which looks down on the monster all the same"
    s = scene("MonsterCombat", at="St21b", abilities="lightning", units="copter-1 St11b")
    assert legal(s, "target") == {"copter-1"}  # behind a low one
    s = scene("Fear", at="St21b", abilities="fear", units="copter-1 St11b, tank-1 St21c")
    assert legal(s, "fear") == {"tank-1"}
    assert refused(s, "fear", "copter-1") == "13.23"  # only lightning looks over low buildings


@rule("sheboygan", "R27", "8.0", "13.13", "13.23", "13.27")
def test_by_the_letter_nothing_blocks_sight_to_a_helicopter() -> None:
    seen = {"copters_seen": True}
    units = {"copter-1": "St34b", "tank-1": "St34b"}
    s = scene("MonsterCombat", at="St44b", abilities="lightning", units="copter-1 St34b", options=seen)
    assert legal(s, "target") == {"copter-1"}, "though the high B44b is between them"
    far = scene("MonsterCombat", at="St44b", abilities="lightning", units="copter-1 Ave7.1", options=seen)
    assert refused(far, "target", "copter-1") == "13.13", "and lightning goes no farther than three boxes"
    s = scene("Fear", at="St21b", abilities="fear", units="copter-1 St11b, tank-1 St21c", options=seen)
    assert legal(s, "fear") == {"copter-1", "tank-1"}
    s = play(scene(at="St44b", abilities="mind_control", units=units, options=seen), "mind")
    assert legal(s, "control") == {"copter-1"}


@rule("sheboygan", "R70", "6.32", "6.33", "6.24", "13.13")
@pytest.mark.parametrize(("face", "mark"), [(1, "r1/-"), (2, "1/-")])
def test_lightning_has_no_recoil_from_afar(face: int, mark: str) -> None:
    s = scene("MonsterCombat", at="Ave4.5", strengths=(12, 9, 9, 9), abilities="lightning", units="tank-1 Ave4.7")
    play(s, "target tank-1, strike 6", dice=(face,))
    assert [(e.id, e.args) for e in s.events] == [("result", (face, mark, "-/-"))]
    assert s.game.words.event(["result", face, mark, "-/-"]) == f"A {face}: nobody is hit"
    assert s.strength == [12, 9, 9, 9]
    assert BOARD.ids[s.monster] == "Ave4.5"
    assert legal(s, "target") == {"tank-1"}  # it was not thrown back, so it may go on (6.24)
    next_door = scene(
        "MonsterCombat", at="Ave4.5", strengths=(12, 9, 9, 9), abilities="lightning", units="tank-1 Ave4.6"
    )
    play(next_door, "target tank-1, strike 6", dice=(face,))
    assert events(next_door) == ["result", "damage"]


# -- 6.23 splitting the attack


@rule("sheboygan", "6.23", "R31", "R36")
def test_it_splits_its_attack_into_as_many_parts_as_points() -> None:
    s = scene("MonsterCombat", at="Ave4.5", strengths=(16, 9, 9, 9), units="tank-1 infantry-1 Ave4.4, tank-2 Ave4.6")
    play(s, "target tank-1")
    assert refused(s, "target", "tank-2") == "R31"
    assert legal(s, "strike") == set(range(2, 17))  # 1-5 takes two points; all sixteen may go in
    assert refused(s, "strike", 17) == "6.23"
    play(s, "strike 6", dice=(2,))  # 1-1: 1/-
    play(s, "suffer movement, target tank-1")
    assert refused(s, "strike", 11) == "6.23"
    play(s, "strike 6", dice=(5,))  # once more at the same tank (R36), with other points
    assert where(s, "tank-1") == "dead"
    play(s, "target tank-2")
    assert legal(s, "strike") == {2, 3, 4}
    play(s, "strike 4", dice=(3,))  # 1-2: 1/-
    play(s, "suffer movement")
    assert legal(s, "target") == set()
    assert refused(s, "target", "infantry-1") == "6.4"  # nothing is left


@rule("sheboygan", "6.23")
def test_all_of_the_attack_may_go_into_one_blow() -> None:
    s = scene("MonsterCombat", at="Ave4.5", strengths=(12, 9, 9, 9), units="tank-1 tank-2 Ave4.4")
    play(s, "target tank-1, target tank-2, strike 12")
    assert s.left(0) == 0
    assert s.events[0].args == (BOARD.index["Ave4.4"], 12)


@rule("sheboygan", "6.4", "M10")
def test_no_more_points_than_make_five_to_one() -> None:
    s = scene("MonsterCombat", at="Ave4.5", strengths=(30, 9, 9, 9), units="infantry-1 police-1 Ave4.4, tank-10 Isle3")
    play(s, "target infantry-1")
    assert legal(s, "strike") == set(range(1, 16))
    assert refused(s, "strike", 16) == refused(s, "strike", 30) == "M10"
    assert refused(s, "strike", 31) == "6.23", "it has 30"
    play(s, "target police-1")
    assert legal(s, "strike") == set(range(1, 21))


@rule("sheboygan", "6.23", "6.0")
def test_only_the_units_picked_defend_and_only_they_suffer() -> None:
    units = {"infantry-1": "Ave4.4", "infantry-2": "Ave4.4", "copter-1": "Ave4.4", "tank-10": "Isle3"}
    s = play(scene("MonsterCombat", at="Ave4.5", strengths=(15, 9, 9, 9), units=units), "target infantry-1")
    assert marks(s, 3) == sorted(["r1/-", "1/-", "1/-", "-/1r", "-/1", "-/2"])  # 3 against 3
    play(s, "strike 15", dice=(6,))  # 5-1: -/3, with one unit to lose
    assert [where(s, name) for name in units] == ["dead", "Ave4.4", "Ave4.4", "Isle3"]
    s = scene("MonsterCombat", at="Ave4.5", strengths=(15, 9, 9, 9), units=units)
    play(s, "target infantry-1, target infantry-2")
    assert marks(s, 3) == sorted(["2/-", "r1/-", "1/-", "1/1", "-/1r", "-/2"])  # 3 against 6
    s = scene("MonsterCombat", at="Ave4.5", strengths=(12, 9, 9, 9), units=units)
    play(s, "target infantry-1, target infantry-2, strike 12", dice=(4,))  # 2-1: -/1r
    play(s, "lose infantry-2, retreat infantry-1 Ave4.3")
    assert [where(s, name) for name in units] == ["Ave4.3", "dead", "Ave4.4", "Isle3"]


@rule("sheboygan", "6.23")
@pytest.mark.parametrize("name", ["copter-1", "firemen-1", "populace-1"])
def test_some_are_attacked_only_with_all_others_in_their_box(name: str) -> None:
    units = {name: "Ave4.4", "tank-1": "Ave4.4", "police-1": "Ave4.4"}
    s = scene("MonsterCombat", at="Ave4.5", strengths=(40, 9, 9, 9), units=units)
    assert legal(s, "target") == {"tank-1", "police-1"}
    assert refused(s, "target", name) == "6.23"
    play(s, "target police-1")
    assert refused(s, "target", name) == "6.23"  # the tank has to be attacked as well
    assert legal(s, "target") == {"tank-1"}
    play(s, "target tank-1")
    assert legal(s, "target") == {name}
    play(s, f"target {name}")
    assert refused(s, "target", name) == "6.23"
    play(s, "strike 40", dice=(6,))  # 5-1: -/3
    assert {where(s, unit) for unit in units} == {"dead"}
    assert s.vp == 6 + 1 + (5 if name == "populace-1" else 1)


@rule("sheboygan", "6.23")
def test_the_fireboat_hides_nobody_and_is_not_hidden() -> None:
    s = scene("MonsterCombat", at="Quay4b", units="fireboat-1 infantry-1 River15")
    assert legal(s, "target") == {"fireboat-1", "infantry-1"}
    s = scene("MonsterCombat", at="Quay4b", units="fireboat-1 copter-1 River15")
    assert legal(s, "target") == {"fireboat-1"}


@rule("sheboygan", "M16", "R76", "6.23")
def test_populace_firemen_and_helicopters_give_no_shield() -> None:
    units = {"populace-1": "Ave4.4", "populace-2": "Ave4.4", "firemen-1": "Ave4.4", "copter-1": "Ave4.4"}
    s = scene("MonsterCombat", at="Ave4.5", strengths=(5, 9, 9, 9), units=units)
    assert legal(s, "target") == set(units)
    play(s, "target populace-2, strike 5", dice=(6,))
    assert [where(s, name) for name in units] == ["Ave4.4", "dead", "Ave4.4", "Ave4.4"]
    assert s.vp == 5


@rule("sheboygan", "6.0", "5.4", "8.0", "7.11")
def test_terrain_doubles_defenders_but_not_helicopters() -> None:
    one_to_one = sorted(["r1/-", "1/-", "1/-", "-/1r", "-/1", "-/2"])
    two_to_one = sorted(["r1/-", "1/-", "1/1", "-/1r", "-/1", "-/2"])
    s = play(scene("MonsterCombat", at="Ave4.5", units="infantry-1 B33b"), "target infantry-1")
    assert marks(s, 6) == one_to_one
    s = play(scene("MonsterCombat", at="Ave4.5", units="infantry-1 B33b", rubble=["B33b"]), "target infantry-1")
    assert marks(s, 6) == two_to_one
    s = play(scene("MonsterCombat", at="Ave4.5", units="copter-1 B33b"), "target copter-1")
    assert marks(s, 2) == two_to_one
    for box, monster in (("Tunnel", "East.1"), ("Park2b", "Park3b"), ("River18", "Quay4a")):
        s = scene("MonsterCombat", at=monster, units={"infantry-1": box})
        play(s, "target infantry-1")
        assert marks(s, 6) == (one_to_one if box == "Tunnel" else two_to_one)


@rule("sheboygan", "R40", "6.23")
def test_webbed_units_are_attacked_with_the_terrain_they_are_in() -> None:
    s = scene(at="Ave4.5", strengths=(9, 9, 9, 9), abilities="web_spinning", units="infantry-1 B33b")
    play(s, "web B33b, done, target infantry-1")
    assert marks(s, 6) == sorted(["r1/-", "1/-", "1/-", "-/1r", "-/1", "-/2"])


# -- 6.24


@rule("sheboygan", "6.24", "6.33")
def test_a_monster_thrown_back_makes_no_more_attacks_that_phase() -> None:
    s = scene("MonsterCombat", at="Ave4.5", strengths=(20, 9, 9, 9), units="tank-1 Ave4.4, tank-2 Ave4.7")
    play(s, "target tank-1, strike 6", dice=(1,))  # r1/-
    play(s, "suffer destruction, withdraw Ave4.6")
    assert refused(s, "target", "tank-2") == "6.24"  # next to it now, and 14 points are left
    assert s.legal_actions() == [("done",)]
    play(s, "done, done, done, done, done")
    assert (s.turn, type(s.stack[-1]).__name__) == (2, "MonsterCombat")
    assert legal(s, "target") == {"tank-2"}


@rule("sheboygan", "6.24")
def test_damage_alone_does_not_end_its_attacks() -> None:
    s = scene("MonsterCombat", at="Ave4.5", strengths=(20, 9, 9, 9), units="tank-1 Ave4.4")
    play(s, "target tank-1, strike 6", dice=(2,))  # 1/-
    play(s, "suffer destruction")
    assert legal(s, "target") == {"tank-1"}
