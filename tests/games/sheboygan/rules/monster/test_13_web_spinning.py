"""13.22 Web Spinning: who may spin when, whom a web holds, and what takes it away."""

from __future__ import annotations

import pytest

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, legal, play, refused, scene, where

SPIDER = ("web_spinning",)
AROUND = {"Ave2.13", "Ave2.15", "B17d", "St71d", "Park2a", "Park3a"}


@rule("sheboygan", "13.22")
def test_one_or_two_neighbouring_boxes_a_turn() -> None:
    s = scene(at="Ave2.14", abilities=SPIDER)
    assert legal(s, "web") == AROUND
    assert refused(s, "web", "Ave2.14") == "13.22"
    assert refused(s, "web", "Ave2.16") == "13.22"
    play(s, "web Ave2.13")
    assert legal(s, "web") == AROUND - {"Ave2.13"}
    assert refused(s, "web", "Ave2.13") == "13.22"
    play(s, "web B17d")
    assert legal(s, "web") == set()
    assert refused(s, "web", "Park2a") == "13.22"
    assert s.webs == 1 << box("Ave2.13") | 1 << box("B17d")
    one = play(scene(at="Ave2.14", abilities=SPIDER), "web St71d, done")
    assert one.webs == 1 << box("St71d")


@rule("sheboygan", "13.22", "R56")
def test_it_must_stay_in_its_box_for_the_whole_phase() -> None:
    moved = play(scene(at="Ave2.14", abilities=SPIDER), "step Ave2.15")
    assert legal(moved, "web") == set()
    assert refused(moved, "web", "Ave2.16") == "13.22"
    play(moved, "step Ave2.14")
    assert refused(moved, "web", "Ave2.13") == "13.22", "back is not the same as not having gone"
    spun = play(scene(at="Ave2.14", abilities=(*SPIDER, "jumping", "flying")), "web Ave2.13")
    for way in ("step", "jump", "fly", "overrun"):
        assert legal(spun, way) == set()
    assert refused(spun, "step", "Ave2.15") == "13.22"
    assert refused(spun, "jump", "Ave2.16") == "13.22"
    assert refused(spun, "fly", "Ave2.15") == "13.22"


@rule("sheboygan", "R56", "13.22", "7.0")
@pytest.mark.parametrize(("strict", "face"), [(False, 1), (True, 1), (False, 6), (True, 6)])
def test_a_smash_bars_webs_only_by_the_letter(strict: bool, face: int) -> None:
    s = scene(at="Ave2.14", abilities=SPIDER, options={"webs_rest": strict})
    play(s, "smash B17d 4", dice=(face,))
    assert legal(s, "web") == (set() if strict else AROUND)
    if strict:
        assert refused(s, "web", "Ave2.13") == "R56"


@rule("sheboygan", "R56", "13.22", "13.12")
@pytest.mark.parametrize("strict", [False, True])
def test_a_breath_bars_webs_only_by_the_letter(strict: bool) -> None:
    s = scene(at="Ave2.14", abilities=(*SPIDER, "fire_breathing"), options={"webs_rest": strict})
    play(s, "breathe B17d", dice=(6,))
    assert legal(s, "web") == (set() if strict else AROUND)


@rule("sheboygan", "R56", "13.22")
def test_by_the_letter_a_spinner_does_nothing_else() -> None:
    abilities, strict = (*SPIDER, "fire_breathing"), {"webs_rest": True}
    spun = play(scene(at="Ave2.14", abilities=abilities, options=strict), "web Ave2.13")
    assert legal(spun, "smash") == legal(spun, "breathe") == set()
    assert refused(spun, "smash", "B17d", 4) == refused(spun, "breathe", "B17d") == "R56"
    assert legal(spun, "web") == AROUND - {"Ave2.13"}, "a second web is part of it"
    play(spun, "done, done, done, done")
    assert legal(spun, "breathe") and legal(spun, "smash"), "the next turn is another"
    lenient = play(scene(at="Ave2.14", abilities=abilities), "web Ave2.13")
    assert legal(lenient, "breathe") and legal(lenient, "smash")


@rule("sheboygan", "13.22", "R56")
def test_two_more_in_the_next_turn_if_it_stays_again() -> None:
    s = play(scene(at="Ave2.14", abilities=SPIDER), "web Ave2.13, web Ave2.15", *[("done",)] * 4)
    assert s.turn == 2
    play(s, "web St71d, web Park2a")
    assert s.webs.bit_count() == 4


@rule("sheboygan", "13.22", "R56")
def test_a_web_is_closed_to_all_units_and_open_to_the_monster() -> None:
    units = {"infantry-1": "Ave2.12", "tank-1": "Ave2.12", "firemen-1": "Ave2.12", "copter-1": "Ave2.12"}
    s = scene("HumanMovement", "East.7", units=units, webs=["Ave2.13"])
    for name in units:
        play(s, f"move {name}")
        assert "Ave2.13" not in legal(s, "go")
        assert refused(s, "go", "Ave2.13") == "13.22"
        play(s, "stay")
    narrow = scene("HumanMovement", "East.7", units="police-1 St60b", webs=["Ave1.12", "Ave1.13", "St60a", "B06b"])
    play(narrow, "move police-1")
    assert legal(narrow, "go") == {"B07b"}, "nor is there a way through webs"
    wet = scene("HumanMovement", "East.7", units="fireboat-1 River19", webs=["River18", "River21"])
    play(wet, "move fireboat-1")
    assert legal(wet, "go") == set()
    monster = play(scene(at="Ave2.14", webs=["Ave2.13", "B17d"]), "step Ave2.13")
    assert monster.monster == box("Ave2.13")
    assert monster.webs >> box("Ave2.13") & 1, "and it stays a web"
    closed = scene(at="Ave2.14", webs=["B17d"])
    assert refused(closed, "step", "B17d") == "5.11", "what was closed to it anyway stays so"


@rule("sheboygan", "13.22", "R40")
def test_caught_units_are_held_for_two_movement_phases() -> None:
    s = scene(at="Ave2.14", abilities=SPIDER, units="tank-1 Ave2.13, police-1 Park2a")
    play(s, "web Ave2.13, done, done, done")
    for turn in (1, 2):
        assert (s.turn, type(s.stack[-1]).__name__) == (turn, "HumanMovement")
        assert legal(s, "move") == {"police-1"}
        assert refused(s, "move", "tank-1") == "13.22"
        play(s, "done")
        assert legal(s, "fire") == set() or "tank-1" not in legal(s, "fire")
        assert refused(s, "fire", "tank-1") == "R40"
        play(s, "done, done, done, done")
    assert (s.turn, type(s.stack[-1]).__name__) == (3, "HumanMovement")
    play(s, "move tank-1")
    assert "Ave2.12" in legal(s, "go")
    play(s, "stay, done")
    assert "tank-1" in legal(s, "fire"), "cut free, though still inside the web"


@rule("sheboygan", "13.22", "5.0", "10.0")
def test_who_is_caught_is_neither_towed_nor_escorted() -> None:
    units = {"tank-1": "Ave2.13", "artillery-1": "Ave2.13", "police-1": "Park2a", "populace-1": "Park2a"}
    s = scene("HumanMovement", "East.7", units=units, stuck=["artillery-1", "populace-1"])
    assert refused(s, "tow", "tank-1", "artillery-1") == "13.22"
    assert refused(s, "escort", "police-1") == "10.0"


@rule("sheboygan", "R40", "13.22")
def test_webbed_units_can_be_attacked_behind_their_building() -> None:
    s = scene("MonsterCombat", "Ave2.14", units="infantry-1 B17d, tank-10 Isle3", stuck=["infantry-1"])
    play(s, "target infantry-1")
    assert s.describe(("strike", 6)) == "Strike with 6 points (6 against 6: 1-1)"
    play(s, "strike 6", dice=(5,))
    assert where(s, "infantry-1") == "dead"


@rule("sheboygan", "13.22", "R56")
def test_spreading_fire_burns_a_web_and_frees_survivors() -> None:
    units = {"infantry-1": "B05b", "tank-10": "Isle3"}
    s = scene("FirePhase", "East.7", units=units, flames={"B05a": "1"}, webs=["B05b"], stuck_twice=["infantry-1"])
    play(s, dice=(5, 6, 3))
    assert (s.webs, s.stuck, s.stuck_twice) == (0, 0, 0)
    spared = scene("FirePhase", "East.7", units=units, flames={"B05a": "1"}, webs=["B05b"], stuck_twice=["infantry-1"])
    play(spared, dice=(5, 5))
    assert spared.webs == 1 << box("B05b")
    assert spared.stuck == 1 << 8, "one of its two phases is over"


@rule("sheboygan", "R56", "M17")
def test_fiery_breath_burns_a_web_and_flames_prevent_one() -> None:
    units = {"infantry-1": "B17d", "tank-10": "Isle3"}
    fiery = (*SPIDER, "fire_breathing")
    s = scene(at="Ave2.14", abilities=fiery, webs=["B17d"], units=units, stuck=["infantry-1"])
    play(s, "breathe B17d", dice=(4,))
    assert s.webs == 1 << box("B17d"), "a breath that does not catch does nothing"
    play(s, "breathe B17d", dice=(3, 3))
    assert (s.webs, s.stuck) == (0, 0)
    assert refused(s, "web", "B17d") == "R56"


@rule("sheboygan", "13.22", "7.11")
@pytest.mark.parametrize("face", [1, 6])
def test_only_fire_takes_it_away_not_a_falling_building(face: int) -> None:
    s = play(scene(at="Ave2.14", webs=["B17d"]), "smash B17d 8", dice=(face,))
    assert s.webs == 1 << box("B17d")


@rule("sheboygan", "R56", "13.28")
def test_a_monster_that_stays_in_the_air_over_one_box_may_spin() -> None:
    s = play(scene(at="B17d", abilities=(*SPIDER, "flying"), monster={"airborne": True, "mode": 2}), "web Ave2.14")
    assert refused(s, "fly", "Ave2.13") == "13.22"
    play(s, "hover")
    assert s.webs == 1 << box("Ave2.14")
