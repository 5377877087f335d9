"""11.41 What flames do to units and to the monster, and 13.11 Flame Immunity."""

from __future__ import annotations

import pytest

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, play, refused, scene, where

BREATH = ("fire_breathing",)
DAMAGE = (("suffer", "attack"), ("suffer", "movement"))


# -- units


@rule("sheboygan", "11.41", "R53")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_unit_where_fire_is_started_dies_on_1_or_2(face: int) -> None:
    s = scene(at="Ave2.14", abilities=BREATH, units="infantry-1 B17d, tank-10 Isle3")
    play(s, "breathe B17d", dice=(3, face))
    assert where(s, "infantry-1") == ("dead" if face <= 2 else "B17d")
    assert s.vp == (3 if face <= 2 else 0)


@rule("sheboygan", "11.41", "R53", "R39")
def test_each_unit_rolls_except_firemen_and_helicopters() -> None:
    units = {"police-1": "B17d", "infantry-1": "B17d", "populace-1": "B17d", "firemen-1": "B17d", "copter-1": "B17d"}
    s = play(scene(at="Ave2.14", abilities=BREATH, units=units), "breathe B17d", dice=(1, 2, 3, 1))
    fate = {name: where(s, name) for name in units}
    assert fate == units | {"police-1": "dead", "populace-1": "dead"}
    assert s.vp == 1 + 5
    assert type(s.stack[-1]).__name__ == "MonsterMovement"


@rule("sheboygan", "11.41", "R53")
def test_by_the_letter_helicopters_burn() -> None:
    burns = {"copters_burn": True}
    s = scene(at="Ave2.14", abilities=BREATH, units="copter-1 B17d, tank-10 Isle3", options=burns)
    play(s, "breathe B17d", dice=(1, 2))
    assert where(s, "copter-1") == "dead"
    s = scene("HumanMovement", "East.7", units="copter-1 firemen-1 Park2b", flames={"Park2b": "1"}, options=burns)
    play(s, "done")
    assert (where(s, "copter-1"), where(s, "firemen-1")) == ("dead", "Park2b")


@rule("sheboygan", "11.41", "R53")
@pytest.mark.parametrize(("face", "fate"), [(2, "dead"), (3, "B05b")])
def test_a_unit_where_fire_spreads_to_rolls_as_well(face: int, fate: str) -> None:
    s = play(scene("FirePhase", "East.7", units="police-1 B05b, tank-10 Isle3", flames={"B05a": "1"}), dice=(5, 6))
    assert s.burning == 1 << box("B05a") | 1 << box("B05b")
    assert s.player == -1
    play(s, dice=(face,))
    assert where(s, "police-1") == fate


@rule("sheboygan", "11.41")
def test_a_unit_ending_in_flames_is_lost_without_a_roll() -> None:
    units = {"police-1": "Park1b", "tank-1": "Park2a", "firemen-1": "Park1b", "copter-1": "Park1b"}
    s = scene("HumanMovement", "East.7", units=units, flames={"Park2b": "1"})
    for name in ("police-1", "firemen-1", "copter-1"):
        play(s, f"move {name}, go Park2b")
    play(s, "move tank-1, go Park2c")  # right through the flames, on 2 + 2 points
    assert s.vp == 0, "nothing burns before the phase ends"
    play(s, "done")
    assert events(s)[:2] == ["burnt", "lost"]
    fate = {name: where(s, name) for name in units}
    assert fate == {"police-1": "dead", "tank-1": "Park2c", "firemen-1": "Park2b", "copter-1": "Park2b"}
    assert s.vp == 1


@rule("sheboygan", "11.41", "M12")
def test_a_survivor_must_be_moved_out_of_the_flames() -> None:
    s = scene(at="Park2c", abilities="fire_breathing flame_immunity", units="infantry-1 Park2b")
    play(s, "breathe Park2b", dice=(3, 3))  # it catches, and the unit survives
    play(s, "step Park1c, done, done, call 0", *(("place", "East.7") for _ in range(4)))
    play(s, "done")  # nobody is frozen with fear
    assert legal(s, "move") == {"infantry-1", "firemen-1", "firemen-2", "firemen-3", "firemen-4"}
    assert refused(s, "done") == "11.41"
    play(s, "move infantry-1")
    assert refused(s, "stay") == "11.41"
    play(s, "go Park2a, done")
    assert (where(s, "infantry-1"), s.kindled) == ("Park2a", 0)


@rule("sheboygan", "11.41", "M12")
def test_where_fire_has_spread_the_owner_may_leave_a_unit_to_die() -> None:
    s = scene("HumanMovement", "East.7", units="infantry-1 Park2b, tank-10 Isle3", flames={"Park2b": "1"})
    assert ("done",) in s.legal_actions()
    play(s, "move infantry-1")
    left = s.copy()
    play(left, "stay, done")
    assert (where(left, "infantry-1"), left.vp) == ("dead", 3)
    play(s, "go Park2c, done")
    assert where(s, "infantry-1") == "Park2c"


@rule("sheboygan", "11.41", "M12")
def test_a_fire_is_the_monsters_until_the_humans_have_moved() -> None:
    s = scene("HumanMovement", "East.7", units="infantry-1 Park2b", flames={"Park2b": "1"}, kindled=["Park2b"])
    assert s.legal_actions() == [("move", 8)]
    assert refused(s, "done") == "11.41"
    play(s, "move infantry-1")
    assert refused(s, "stay") == "11.41"
    play(s, "go Park2c, done")
    assert where(s, "infantry-1") == "Park2c"


@rule("sheboygan", "11.41", "M12")
def test_an_escort_does_not_linger_in_the_flames() -> None:
    units = {"police-1": "Park2b", "populace-1": "Park2b"}
    s = scene("HumanMovement", "East.7", units=units, flames={"Park2b": "1"}, kindled=["Park2b"])
    play(s, "escort police-1")
    assert refused(s, "halt") == "11.41"
    play(s, "board populace-1")
    assert refused(s, "halt") == "11.41"
    play(s, "lead Park2c, halt, done")
    assert (where(s, "police-1"), where(s, "populace-1"), s.vp) == ("Park2c", "Park2c", 0)


@rule("sheboygan", "M12", "11.41")
def test_who_cannot_leave_the_flames_stays_and_is_lost() -> None:
    s = scene("HumanMovement", "Isle2", units="police-1 Isle1, tank-1 St8a", flames={"Isle1": "1"}, kindled=["Isle1"])
    play(s, "done")
    assert (where(s, "police-1"), s.vp) == ("dead", 1)
    frozen = scene(
        "HumanMovement",
        "Ave2.14",
        units="police-1 Park2a",
        flames={"Park2a": "1"},
        kindled=["Park2a"],
        feared=["police-1"],
    )
    play(frozen, "done")
    assert where(frozen, "police-1") == "dead"


@rule("sheboygan", "M12", "R53")
def test_firemen_and_helicopters_may_stay_in_the_flames() -> None:
    s = scene("HumanMovement", "East.7", units="firemen-1 copter-1 Park2b", flames={"Park2b": "1"}, kindled=["Park2b"])
    play(s, "done")
    assert (where(s, "firemen-1"), where(s, "copter-1")) == ("Park2b", "Park2b")


# -- the monster


@rule("sheboygan", "11.41", "R52", "R72")
def test_each_burning_box_costs_the_monster_two_points_at_once() -> None:
    s = play(scene(at="Ave2.14", flames={"Park2a": "1", "Park2b": "R"}, strengths=(10, 10, 10, 10)), "step Park2a")
    assert "damage" in events(s)
    assert legal(s, "suffer") == {"attack", "defence", "destruction", "movement"}
    assert refused(s, "step", "Park2b") == "12.0", "first the damage"
    play(s, *DAMAGE, "step Park2b, suffer defence, suffer defence")
    assert s.strength == [9, 8, 10, 9]
    play(s, "done")
    assert type(s.stack[-1]).__name__ == "MonsterCombat", "entered this phase: not burnt again at its end"
    assert s.strength == [9, 8, 10, 9]


@rule("sheboygan", "R72", "R52")
def test_standing_in_flames_burns_at_the_end_of_the_movement() -> None:
    s = scene(at="Park2b", flames={"Park2b": "1"})
    assert s.strength == [10, 10, 10, 10]
    play(s, "done", *DAMAGE)
    assert s.strength == [9, 10, 10, 9]
    assert type(s.stack[-1]).__name__ == "MonsterCombat"


@rule("sheboygan", "R72")
def test_leaving_flames_is_free_and_returning_burns_once() -> None:
    out = play(scene(at="Park2b", flames={"Park2b": "1"}), "step Park2c, done")
    assert out.strength == [10, 10, 10, 10]
    back = play(scene(at="Park2b", flames={"Park2b": "1"}), "step Park2c, step Park2b", *DAMAGE, "done")
    assert back.strength == [9, 10, 10, 9]
    assert type(back.stack[-1]).__name__ == "MonsterCombat"


@rule("sheboygan", "R72", "11.41")
def test_fire_that_spreads_to_its_box_burns_it_at_once() -> None:
    s = scene("FirePhase", "Shore6", flames={"Shore5": "1"})
    assert play(s, dice=(5, 1, 6)).burning >> box("Shore6") & 1
    assert events(s)[:2] == ["caught_fire", "damage"] and type(s.stack[-1]).__name__ == "Damage"
    play(s, *DAMAGE)
    assert (s.turn, s.strength) == (2, [9, 10, 10, 9])
    play(s, "done")
    assert type(s.stack[-1]).__name__ == "Damage", "and again if it stays there"
    fire = {"Shore5": "1"}
    immune = play(scene("FirePhase", "Shore6", abilities="flame_immunity", flames=fire), dice=(5, 1, 6))
    assert immune.turn == 2 and "revealed" in events(immune)
    aloft = scene("FirePhase", "Shore6", abilities="flying", flames=fire, airborne=True)
    assert play(aloft, dice=(5, 1, 6)).strength == [10, 10, 10, 10]


@rule("sheboygan", "R72", "11.41")
def test_by_the_option_it_burns_in_its_own_next_phase() -> None:
    s = scene("FirePhase", "Shore6", flames={"Shore5": "1"}, options={"fire_waits": True})
    assert play(s, dice=(5, 1, 6)).burning >> box("Shore6") & 1
    assert (s.turn, s.strength) == (2, [10, 10, 10, 10])
    play(s, "done")
    assert type(s.stack[-1]).__name__ == "Damage"


@rule("sheboygan", "R52", "13.28")
def test_in_the_air_flames_do_nothing_but_landing_in_them_does() -> None:
    flames = {"Park2a": "1", "Park2b": "1"}
    s = play(scene(at="Ave2.14", abilities="flying", flames=flames), "fly Park2a, fly Park2b, hover")
    assert s.strength == [10, 10, 10, 10]
    assert type(s.stack[-1]).__name__ == "MonsterCombat"
    down = play(scene(at="Ave2.14", abilities="flying", flames=flames), "fly Park2a, land", *DAMAGE)
    assert down.strength == [9, 10, 10, 9]
    assert type(down.stack[-1]).__name__ == "MonsterCombat"


@rule("sheboygan", "13.25", "R52")
def test_a_jump_over_flames_is_not_into_them() -> None:
    s = play(scene(at="Park2a", abilities="jumping", flames={"Park2b": "1"}), "jump Park2c")
    assert s.strength == [10, 10, 10, 10]
    assert s.monster == box("Park2c")


@rule("sheboygan", "13.11")
def test_with_flame_immunity_flames_do_nothing() -> None:
    s = scene(at="Ave2.14", abilities="flame_immunity", flames={"Park2a": "1", "Park2b": "R"})
    play(s, "step Park2a, step Park2b, done, done")
    assert s.strength == [10, 10, 10, 10]
    stays = play(scene(at="Park2b", abilities="flame_immunity", flames={"Park2b": "2"}), "done")
    assert stays.strength == [10, 10, 10, 10]


@rule("sheboygan", "13.11")
def test_immune_or_not_a_burning_building_that_stands_is_closed() -> None:
    s = scene(at="Ave2.14", abilities="flame_immunity", flames={"B17d": "3"})
    assert refused(s, "step", "B17d") == "5.11"
    rubble = scene(at="Ave2.14", abilities="flame_immunity", flames={"B17d": "R"}, strengths=(1, 1, 1, 2))
    play(rubble, "step B17d")
    assert (rubble.used[3], rubble.strength) == (2, [1, 1, 1, 2]), "burnt to R it is rubble, at 2 points"


@rule("sheboygan", "11.41", "12.0")
def test_flames_can_kill_the_monster() -> None:
    s = play(scene(at="Ave2.14", strengths=(0, 1, 0, 5), flames={"Park2a": "1"}), "step Park2a, suffer defence")
    assert s.returns() == [0.0, 1.0]
    assert s.legal_actions() == []
