"""13.23 Fear Immobilization, and 13.24 Blinding Light: what they keep the humans from doing."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.map.city import DIST
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, play, refused, scene, where

STARE = ("fear",)
FLASH = ("blinding_light",)


# -- 13.23


@rule("sheboygan", "13.23", "R57")
def test_units_within_three_boxes_and_in_sight_can_be_frozen() -> None:
    units = {
        "police-1": "Ave2.13",
        "police-2": "Ave2.11",
        "police-3": "Ave2.10",
        "infantry-1": "B17d",
        "infantry-2": "St61c",
        "populace-1": "Park2c",
        "copter-1": "St71b",
    }
    away = {name: DIST[box("Ave2.14")][box(at)] for name, at in units.items()}
    assert list(away.values()) == [1, 3, 4, 1, 3, 3, 3]
    s = scene("Fear", "Ave2.14", abilities=STARE, units=units)
    assert legal(s, "fear") == {"police-1", "police-2", "infantry-1", "populace-1", "copter-1"}
    assert refused(s, "fear", "police-3") == "13.23", "four boxes off"
    assert refused(s, "fear", "infantry-2") == "13.23", "behind buildings"


@rule("sheboygan", "13.23")
def test_two_units_at_most_do_not_move_but_may_attack() -> None:
    s = scene("Fear", "Ave2.14", abilities=STARE, units="tank-1 Ave2.13, police-1 Park2a, infantry-1 Park3a")
    play(s, "fear tank-1")
    assert refused(s, "fear", "tank-1") == "13.23"
    play(s, "fear police-1")
    assert type(s.stack[-1]).__name__ == "HumanMovement", "no third"
    assert legal(s, "move") == {"infantry-1"}
    assert refused(s, "move", "tank-1") == "13.23"
    assert refused(s, "move", "police-1") == "13.23"
    play(s, "done")
    assert legal(s, "fire") == {"tank-1", "police-1", "infantry-1"}


@rule("sheboygan", "13.23")
def test_one_or_none_will_do() -> None:
    units = {"tank-1": "Ave2.13", "police-1": "Park2a"}
    one = play(scene("Fear", "Ave2.14", abilities=STARE, units=units), "fear tank-1, done")
    assert legal(one, "move") == {"police-1"}
    none = play(scene("Fear", "Ave2.14", abilities=STARE, units=units), "done")
    assert legal(none, "move") == {"tank-1", "police-1"}


@rule("sheboygan", "R57", "13.23")
def test_it_wears_off_and_works_again_in_every_turn() -> None:
    s = scene("Fear", "Ave2.14", abilities=STARE, units="tank-1 Ave2.13, police-1 Park2a")
    play(s, "fear tank-1, fear police-1, done, done")
    for turn in (2, 3):
        play(s, "done, done")
        assert (s.turn, s.player) == (turn, 0)
        assert legal(s, "fear") == {"tank-1", "police-1"}
        play(s, "fear police-1, done")
        assert legal(s, "move") == {"tank-1"}, "the tank shook it off"
        play(s, "done, done")


@rule("sheboygan", "13.23", "5.0", "10.0")
def test_the_frozen_are_neither_towed_nor_escorted() -> None:
    s = scene("Fear", "Ave2.14", abilities=STARE, units="tank-1 artillery-1 Ave2.13, police-1 populace-1 Park2a")
    play(s, "fear artillery-1, fear populace-1")
    assert refused(s, "tow", "tank-1", "artillery-1") == "13.23"
    assert refused(s, "escort", "police-1") == "10.0"


@rule("sheboygan", "13.23")
def test_it_is_used_before_any_unit_moves_by_its_owner_only() -> None:
    s = scene("HumanMovement", "Ave2.14", abilities=STARE, units="tank-1 Ave2.13")
    assert refused(s, "fear", "tank-1") == "5.0"
    plain = scene("Fear", "Ave2.14", abilities="jumping", units="tank-1 Ave2.13")
    assert refused(plain, "fear", "tank-1") == "13.23"
    assert plain.legal_actions() == [("done",)]


@rule("sheboygan", "M2", "13.23")
def test_it_stares_into_the_tunnel_only_from_a_mouth() -> None:
    units = {"police-1": "Tunnel", "police-2": "East.2"}
    mouth = scene("Fear", "Ave7.6", abilities=STARE, units=units)
    assert "police-1" in legal(mouth, "fear")
    near = scene("Fear", "Ave7.5", abilities=STARE, units=units)
    assert DIST[box("Ave7.5")][box("Tunnel")] == 2
    assert refused(near, "fear", "police-1") == "13.23"
    river = scene("Fear", "River3", abilities=STARE, units=units)
    assert refused(river, "fear", "police-1") == "13.23", "not even from the river above it"


# -- 13.24


@rule("sheboygan", "13.24", "R58")
def test_after_a_flash_no_human_unit_attacks_that_turn() -> None:
    units = {"tank-1": "Ave2.13", "artillery-1": "Ave2.11", "infantry-1": "Park2a"}
    s = play(scene("MonsterCombat", "Ave2.14", abilities=FLASH, units=units), "flash")
    assert "flashed" in events(s)
    play(s, "done")  # the question of fear
    assert type(s.stack[-1]).__name__ == "HumanMovement", "they move as usual"
    play(s, "move tank-1, stay, done")
    assert (s.turn, s.player) == (2, 0), "there is nothing to do in the Combat Phase"
    play(s, "done, done, done, done")
    assert legal(s, "fire") == {"tank-1", "artillery-1", "infantry-1"}, "one phase only"


@rule("sheboygan", "13.24")
def test_twice_in_a_game() -> None:
    s = scene("MonsterCombat", "East.7", abilities=FLASH)
    for _ in range(2):
        play(s, "flash, done, done")
    assert (s.turn, s.flashes) == (3, 2)
    assert legal(s, "flash") == set()
    assert refused(s, "flash") == "13.24"


@rule("sheboygan", "R58", "13.24")
def test_the_flash_is_the_end_of_the_monsters_combat_phase() -> None:
    units = {"police-1": "Ave2.13", "police-2": "Ave2.15", "tank-10": "Isle3"}
    early = scene(at="Ave2.14", abilities=FLASH, units=units)
    assert refused(early, "flash") == "5.0", "not while it moves"
    s = play(scene("MonsterCombat", "Ave2.14", abilities=FLASH, units=units), "target police-1, strike 4", dice=(4,))
    play(s, "flash")
    assert s.player == 0
    assert type(s.stack[-1]).__name__ == "Fear", "no more attacks after it"
    play(s, "done")
    assert refused(s, "flash") == "5.0", "nor does it wait for the humans to move"
    assert where(s, "police-2") == "Ave2.15"


@rule("sheboygan", "13.24", "R59")
@pytest.mark.parametrize("flashed", [True, False])
def test_the_light_does_not_shield_a_controlled_unit(flashed: bool) -> None:
    units = {"tank-1": "Ave2.13", "police-1": "Ave2.12"}
    puppet = {"puppet": "police-1", "puppet_used": True, "dazzled": flashed}
    s = scene("HumanCombat", "Ave2.14", abilities=(*FLASH, "mind_control"), units=units, monster=puppet)
    assert legal(s, "quell") == {"tank-1"}
    assert legal(s, "fire") == (set() if flashed else {"tank-1"})
    if flashed:
        assert refused(s, "fire", "tank-1") == "13.24"
