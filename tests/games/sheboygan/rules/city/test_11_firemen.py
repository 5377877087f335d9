"""11.3 Firemen and the fireboat: when they come, where they appear, what they put out."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.map.city import BOARD, DIST
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, play, refused, scene, where

BREATH = ("fire_breathing",)


@rule("sheboygan", "11.31", "R46")
@pytest.mark.parametrize("face", [1, 6])
def test_the_first_breath_brings_the_firemen_in_any_case(face: int) -> None:
    s = play(scene(at="Ave2.14", abilities=BREATH), "breathe B17d, done", dice=(face,))
    assert type(s.stack[-1]).__name__ == "MonsterCombat", "they come as the humans begin to move, not before"
    play(s, "done")
    assert s.player == 1
    assert s.legal_actions() == [("call", 0), ("call", 1)]


@rule("sheboygan", "11.31")
def test_without_a_breath_nobody_comes() -> None:
    s = play(scene(at="Ave2.14", abilities=BREATH), "done, done")
    assert type(s.stack[-1]).__name__ == "HumanMovement"
    assert refused(s, "call", 0) == "5.0"


@rule("sheboygan", "11.31")
def test_four_firemen_or_three_and_the_fireboat() -> None:
    four = scene("FiremenArrive", "Ave2.14", firemen=1)
    play(four, "call 0, place B18a, place B18a, place Tunnel, place Bridge1")
    assert [where(four, f"firemen-{n}") for n in (1, 2, 3, 4)] == ["B18a", "B18a", "Tunnel", "Bridge1"]
    assert where(four, "fireboat-1") == "off"
    three = scene("FiremenArrive", "Ave2.14", firemen=1)
    play(three, "call 1, place B11a, place St8a, place Isle3, place River5")
    assert [where(three, f"firemen-{n}") for n in (1, 2, 3, 4)] == ["B11a", "St8a", "Isle3", "off"]
    assert where(three, "fireboat-1") == "River5"
    for s in (four, three):
        assert type(s.stack[-1]).__name__ == "HumanMovement"
        assert "firemen-1" in legal(s, "move"), "they may move at once"


@rule("sheboygan", "11.31")
def test_they_appear_anywhere_but_in_the_monsters_box() -> None:
    s = scene("FiremenArrive", "Ave2.14", firemen=1, flames={"Park3a": "1"}, webs=["Ave1.1"], broken=["Bridge1"])
    play(s, "call 1")
    offered = legal(s, "place")
    assert len(offered) == len(BOARD) - 22 - 3, "all but the river, the monster's box, the web and the lost bridge"
    assert {"Ave2.13", "Park3a", "Ave1.2"} <= offered, "also next to the monster, in flames and at the map edge"
    assert refused(s, "place", "Ave2.14") == "11.31"
    assert refused(s, "place", "River5") == "5.13"
    assert refused(s, "place", "Ave1.1") == "13.22"
    assert refused(s, "place", "Bridge1") == "7.12"


@rule("sheboygan", "11.31", "5.23")
def test_not_below_a_monster_in_the_air_either() -> None:
    aloft = {"airborne": True}
    s = play(scene("FiremenArrive", "B17c", firemen=1, abilities="flying", monster=aloft), "call 0")
    assert refused(s, "place", "B17c") == "11.31"


@rule("sheboygan", "11.31")
def test_the_fireboat_appears_only_in_the_river() -> None:
    s = play(scene("FiremenArrive", "River5", firemen=1), "call 1", *[("place", "B11a")] * 3)
    assert legal(s, "place") == {f"River{n}" for n in range(1, 23)} - {"River5"}
    assert refused(s, "place", "Isle2") == "11.31"
    assert refused(s, "place", "Bridge1") == "11.31"
    assert refused(s, "place", "River5") == "11.31"


@rule("sheboygan", "R54", "11.31")
def test_they_come_once_and_each_lost_one_scores_one_point() -> None:
    s = play(scene(at="Ave2.14", abilities=BREATH, strengths=(10, 10, 10, 10)), "breathe B17d", dice=(6,))
    play(s, "done, done, call 0, place Ave2.13", *[("place", "Shore1")] * 3, "done, done, done")
    assert s.turn == 2
    play(s, "breathe B17d, done, target firemen-1, strike 5", dice=(6, 5))
    assert (where(s, "firemen-1"), s.vp) == ("dead", 1)
    play(s, "done")
    assert type(s.stack[-1]).__name__ == "HumanMovement", "no second delivery"


@rule("sheboygan", "R84", "11.31", "13.23")
def test_firemen_are_placed_before_the_monster_spreads_fear() -> None:
    s = play(scene("MonsterCombat", "Ave2.14", abilities=("fear", *BREATH), firemen=1), "done")
    assert s.player == 1, "first the firemen"
    play(s, "call 0, place Ave2.13", *[("place", "Shore1")] * 3)
    assert s.player == 0, "then the stare"
    assert legal(s, "fear") == {"firemen-1"}
    play(s, "fear firemen-1, done")
    assert refused(s, "move", "firemen-1") == "13.23"


# -- putting out


@rule("sheboygan", "11.32")
def test_firemen_put_out_the_box_they_are_in_and_no_other() -> None:
    units = {"firemen-1": "Park2b", "firemen-2": "Park2d", "tank-1": "Isle2"}
    s = scene("FirePhase", "East.7", units=units, flames={"Park2b": "1", "Park2c": "2"})
    assert s.legal_actions() == [("douse", box("Park2b")), ("done",)]
    assert refused(s, "douse", "Park2c") == "11.32", "next to it is not in it"
    assert refused(s, "douse", "Park2d") == "11.32"
    play(s, "douse Park2b")
    assert events(s)[0] == "put_out"
    assert s.burning == 1 << box("Park2c")


@rule("sheboygan", "11.32")
def test_they_may_but_need_not() -> None:
    s = play(scene("FirePhase", "East.7", units="firemen-1 BW9", flames={"BW9": "1"}), "done", dice=(5,))
    assert s.flames == [0, 1 << box("BW9"), 0, 0]


@rule("sheboygan", "11.32")
def test_two_crews_in_one_box_put_out_that_box() -> None:
    units = {"firemen-1": "Park3b", "firemen-2": "Park3b", "firemen-3": "Park5b"}
    s = scene("FirePhase", "East.7", units=units, flames={"Park3b": "1", "Park3c": "1", "Park5b": "3"})
    assert legal(s, "douse") == {"Park3b", "Park5b"}
    play(s, "douse Park5b, douse Park3b")
    assert s.burning == 1 << box("Park3c")


@rule("sheboygan", "11.32", "11.41", "R53")
def test_firemen_walk_into_flames_unharmed_and_put_them_out() -> None:
    s = scene("HumanMovement", "East.7", units="firemen-1 Park2a, police-1 Park1a", flames={"Park2b": "1"})
    play(s, "move firemen-1, go Park2b, done, done")
    assert where(s, "firemen-1") == "Park2b"
    play(s, "douse Park2b")
    assert s.burning == 0


@rule("sheboygan", "11.33", "R55")
def test_the_fireboat_puts_out_two_boxes_within_three() -> None:
    flames = {"Park1d": "1", "Park2d": "2", "Park2c": "R", "Park2b": "1"}
    s = scene("FirePhase", "East.7", units="fireboat-1 River19", flames=flames)
    away = {name: DIST[box("River19")][box(name)] for name in flames}
    assert away == {"Park1d": 2, "Park2d": 2, "Park2c": 3, "Park2b": 4}
    assert legal(s, "hose") == {"Park1d", "Park2d", "Park2c"}
    assert refused(s, "hose", "Park2b") == "11.33"
    assert refused(s, "hose", "Park1e") == "11.33", "it does not burn"
    play(s, "hose Park2c")
    assert legal(s, "hose") == {"Park1d", "Park2d"}
    play(s, "hose Park2d")
    assert s.burning == 1 << box("Park1d") | 1 << box("Park2b")
    assert s.rubble == 1 << box("Park2c"), "burnt to R it is rubble, put out or not"
    assert s.player == -1, "no third box: the wind is next"


@rule("sheboygan", "11.33")
def test_two_boxes_are_two_boxes_also_with_firemen_at_work() -> None:
    units = {"fireboat-1": "River19", "firemen-1": "Park2e"}
    s = scene("FirePhase", "East.7", units=units, flames={"Park1e": "1", "Park2d": "1", "Park2e": "1", "Park1d": "1"})
    play(s, "hose Park1e, hose Park2d")
    assert refused(s, "hose", "Park1d") == "11.33"
    play(s, "douse Park2e")
    assert s.burning == 1 << box("Park1d")


@rule("sheboygan", "11.33")
def test_without_a_fireboat_there_is_no_hose() -> None:
    s = scene("FirePhase", "East.7", units="firemen-1 Park2e", flames={"Park1e": "1", "Park2e": "1"})
    assert refused(s, "hose", "Park1e") == "11.33"


@rule("sheboygan", "R55")
def test_the_hose_needs_no_line_of_sight() -> None:
    s = scene("FirePhase", "East.7", units="fireboat-1 River6", flames={"B63b": "1"})
    assert DIST[box("River6")][box("B63b")] == 3
    blind = scene(at="River6", abilities="mind_control", units="populace-1 B63b")
    assert legal(blind, "mind") == set(), "no sight over B64a and B64b"
    assert legal(s, "hose") == {"B63b"}


@rule("sheboygan", "R85", "11.32")
def test_firemen_under_mind_control_put_nothing_out() -> None:
    s = scene(
        "FirePhase",
        "East.7",
        units="firemen-1 BW9, tank-1 Isle2",
        flames={"BW9": "1"},
        abilities="mind_control",
        monster={"puppet": "firemen-1", "puppet_used": True},
    )
    assert s.player == -1, "straight to the wind"
