"""NY8, NY14, NY16 Eating buildings, the Empire State's two bites, and chits under what was eaten."""

from __future__ import annotations

import pytest

from matinee.games.newyork.figures import BUILDING_STRENGTH
from matinee.games.newyork.map.manhattan import BOARD, BUILDINGS
from matinee.table.board import members
from matinee.table.shown.panels import Roster
from matinee.testing import rule
from tests.games.newyork.rules.scene import (
    EMPIRE,
    asked,
    at,
    events,
    figures,
    is_rubble,
    legal,
    named,
    play,
    refused,
    scene,
)
from tests.games.newyork.rules.scene import monster as m


@rule("newyork", "NY14", "NY10")
@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_defender_loses_eats_the_building_unhurt(face: int) -> None:
    s = play(scene(m("lizard", "c10r8", "C")), ("go", "c10r7"), ("attack", "c9r7"), dice=(face,))
    assert is_rubble(s, "c9r7") and at(s, 0) == "c9r7" and figures(s, 0) == (13, 6)
    assert s.mover == 1


@rule("newyork", "NY14", "R8")
def test_both_lose_eats_the_building_for_a_point() -> None:
    s = play(scene(m("lizard", "c10r7", "C")), ("attack", "c9r7"), dice=(2,))  # 13 against 5: B1
    assert is_rubble(s, "c9r7") and at(s, 0) == "c9r7"
    assert asked(s) == "Wounds"
    play(s, ("lose", 1))
    assert figures(s, 0) == (12, 6) and at(s, 0) == "c9r7"


@rule("newyork", "NY14", "NY7", "NY8", "R9")
@pytest.mark.parametrize(
    ("kind", "came", "off", "left"),
    [("lizard", "c10r7", 2, (11, 6)), ("lizard", "c9r8", 2, (11, 6)), ("moth", "c10r7", 0, (8, 2))],
)
def test_attacker_loses_costs_points_and_sends_it_back(kind: str, came: str, off: int, left: tuple[int, int]) -> None:
    s = play(scene(m(kind, came, "C")), ("attack", "c9r7"), dice=(1,))
    assert at(s, 0) == "c9r7", "points first"
    play(s, ("lose", off))
    assert not is_rubble(s, "c9r7") and at(s, 0) == came and figures(s, 0) == left
    assert s.mover == 1


@rule("newyork", "NY10", "R17")
def test_buildings_defend_with_their_strength() -> None:
    s = scene(m("lizard", "c10r7", "C", strength=BUILDING_STRENGTH))
    play(s, ("attack", "c9r7"), dice=(2,))  # even: A1
    assert asked(s) == "Wounds" and s.stack[-1].points == 1 and not is_rubble(s, "c9r7")  # type: ignore[attr-defined]
    s = scene(m("lizard", "c10r7", "C", strength=0))
    play(s, ("attack", "c9r7"), dice=(5,))  # 0 against 5, 5 less: A1
    assert figures(s, 0) == (0, 5) and at(s, 0) == "c10r7"
    s = play(scene(m("lizard", "c10r7", "C", strength=0)), ("attack", "c9r7"), dice=(6,))  # B1
    assert is_rubble(s, "c9r7")


@rule("newyork", "NY6", "NY14")
def test_rubble_is_open_and_not_eaten_twice() -> None:
    s = scene(m("turtle", "c10r7", "C"), rubble=["c9r7"])
    assert legal(s, "attack") == {"c11r7"}
    assert refused(s, "attack", "c9r7") == "NY8"
    assert {"c9r7", "c8r7"} <= legal(s, "go")


@rule("newyork", "R31")
def test_fourteen_rubble_markers_are_no_limit() -> None:
    some = [BOARD.ids[i] for i in members(BUILDINGS) if BOARD.ids[i] != "c9r7"][-14:]
    s = play(scene(m("lizard", "c10r7", "C"), rubble=some), ("attack", "c9r7"), dice=(6,))
    assert s.rubble.bit_count() == 15


@rule("newyork", "R7", "NY20.F", "R38")
def test_the_empire_state_takes_two_successes_in_two_turns() -> None:
    s = scene(m("lizard", "c9r8", "F"), m("robot", "c22r20", "C"))
    play(s, ("attack", EMPIRE), dice=(6,))
    assert "half_eaten" in events(s) and not is_rubble(s, EMPIRE)
    assert at(s, 0) == "c9r8", "it still stands, so a walker steps back"
    play(s, ("stay",), ("attack", EMPIRE), dice=(6,))
    assert is_rubble(s, EMPIRE) and at(s, 0) == EMPIRE and s.meals[1] == 0


@rule("newyork", "R7", "R8")
def test_a_first_bite_by_b_costs_its_point_and_steps_back_too() -> None:
    s = play(scene(m("lizard", "c9r8", "F")), ("attack", EMPIRE), ("lose", 0), dice=(2,))
    assert s.bites[0] == 1 and at(s, 0) == "c9r8" and figures(s, 0) == (13, 5)


@rule("newyork", "R38")
def test_each_monster_counts_its_own_bites() -> None:
    s = scene(m("lizard", "c9r8", "E"), m("ape", "c9r10", "C"))
    play(s, ("attack", EMPIRE), ("attack", EMPIRE), dice=(6, 6))
    assert s.bites == [1, 1] and not is_rubble(s, EMPIRE), "two successes, but not of the same monster"
    play(s, ("attack", EMPIRE), ("lose", 0), dice=(1,))
    assert s.bites == [1, 1]
    play(s, ("attack", EMPIRE), dice=(6,))
    assert s.bites == [1, 2] and is_rubble(s, EMPIRE) and s.meals[1] == 1


@rule("newyork", "R7")
@pytest.mark.parametrize(("choice", "place"), [("perch", EMPIRE), ("back", "c9r8")])
def test_a_flyer_may_stay_on_the_bitten_building(choice: str, place: str) -> None:
    s = play(scene(m("moth", "c9r8", "F")), ("attack", EMPIRE), dice=(6,))
    assert (asked(s), s.player) == ("Perch", 0)
    play(s, (choice,))
    assert at(s, 0) == place and s.mover == 1


@rule("newyork", "M10", "R15", "NY8", "NY14", "R9")
def test_a_flyer_failing_at_its_roof_returns_to_its_entry_space() -> None:
    s = play(scene(m("moth", "c11r10", "F", bites=1), m("robot", "c22r20", "C")), ("go", EMPIRE))
    way = s.view(None).trails[0].spaces
    assert BOARD.ids[way[-2]] == "c10r9", "it flies over a corner of roofs and enters from the east"
    play(s, *[("stay",)] * 4, ("stay",))
    assert EMPIRE in legal(s, "attack")
    assert s.odds(named("attack", EMPIRE))[0][1] == "you lose 2 and go back"
    play(s, ("attack", EMPIRE), dice=(1,))
    assert events(s) == ["bit"] and at(s, 0) == EMPIRE, "points first"
    play(s, ("lose", 2))
    assert at(s, 0) == "c10r9" and figures(s, 0) == (6, 4) and not is_rubble(s, EMPIRE)
    play(s, ("stay",), ("attack", EMPIRE), dice=(6,))
    assert is_rubble(s, EMPIRE)


@rule("newyork", "M10", "R7")
def test_a_flyer_staying_after_one_bite_can_fail_the_second() -> None:
    s = scene(m("moth", "c9r8", "F"), m("robot", "c22r20", "C"))
    play(s, ("attack", EMPIRE), ("perch",), ("stay",), ("attack", EMPIRE), ("lose", 2), dice=(6, 1))
    assert at(s, 0) == "c9r8" and s.bites[0] == 1


@rule("newyork", "R7", "M10")
def test_a_first_bite_of_its_own_roof_lets_a_flyer_stay_or_leave() -> None:
    for choice, place in (("perch", EMPIRE), ("back", "c9r8")):
        s = scene(m("moth", EMPIRE, "F", came="c9r8"), m("robot", "c22r20", "C"))
        play(s, ("attack", EMPIRE), dice=(6,))
        assert (asked(s), s.player) == ("Perch", 0)
        play(s, (choice,))
        assert at(s, 0) == place


@rule("newyork", "M10", "NY11", "NY8")
def test_a_flyer_displaced_to_a_roof_entered_from_its_old_space() -> None:
    s = scene(m("lizard", "c10r8", "C"), m("moth", "c10r7", "E"))
    play(s, ("attack", "c10r7"), ("lose", 1), ("shove", "c9r7"), dice=(3,))
    assert at(s, 1) == "c9r7" and s.came[1] == BOARD.index["c10r7"]
    play(s, ("attack", "c9r7"), ("lose", 2), dice=(1,))
    assert asked(s) == "Retreat", "the lizard stands in c10r7"
    play(s, ("retreat", "c8r7"))
    assert at(s, 1) == "c8r7"


@rule("newyork", "R9", "M5")
def test_nearest_counts_from_the_building_and_the_owner_picks() -> None:
    s = scene(m("moth", "c9r7", "C", came="c9r6"), m("robot", "c9r6", "E"), m("ape", "c22r20", "D"))
    play(s, ("attack", "c9r7"), ("lose", 2), dice=(1,))
    assert (asked(s), s.player) == ("Retreat", 0)
    assert legal(s, "retreat") == {"c8r7", "c10r7", "c9r8"}, "next to the building, not to c9r6"
    assert refused(s, "retreat", "c9r6") == "NY9" and refused(s, "retreat", "c9r5") == "M5"
    assert refused(s, "retreat", "c9r7") == "NY9"
    play(s, ("retreat", "c10r7"))
    assert at(s, 0) == "c10r7" and s.mover == 1


@rule("newyork", "R9", "M5", "M10")
def test_with_all_streets_taken_it_goes_two_spaces() -> None:
    streets = ("c9r6", "c8r7", "c10r7", "c9r8")
    others = [m(kind, at) for kind, at in zip(("robot", "ape", "lizard", "spider"), streets, strict=True)]
    s = scene(m("moth", "c9r7", "C", came="c9r6"), *others)
    play(s, ("attack", "c9r7"), ("lose", 2), dice=(1,))
    assert legal(s, "retreat") == {"c9r5", "c8r6", "c10r6", "c7r7", "c11r7", "c8r8", "c10r8", EMPIRE}
    play(s, ("retreat", "c9r5"))
    assert at(s, 0) == "c9r5" and s.came[0] == BOARD.index["c9r7"], "a roof again"


@rule("newyork", "R9", "M5", "M10")
def test_a_flyer_placed_on_a_roof_picks_an_adjacent_space() -> None:
    s = scene(m("moth", "c9r7", "C"), m("robot", "c22r20", "E"))
    play(s, ("attack", "c9r7"), ("lose", 2), dice=(1,))
    assert legal(s, "retreat") == {"c9r6", "c8r7", "c10r7", "c9r8"}


@rule("newyork", "NY16", "R8", "R44")
@pytest.mark.parametrize(("face", "points"), [(6, 0), (2, 1)])
def test_a_chit_under_a_building_is_seen_as_soon_as_it_is_eaten(face: int, points: int) -> None:
    s = scene(m("lizard", "c10r7", "C"))
    play(s, ("attack", "c11r7"), *[("lose", 1)] * points, dice=(face,))
    assert asked(s) == "ChitTurned", "there is no choice"
    play(s, ("turn", "news"))
    assert s.chits.bit_count() == 9 and not s.chits >> BOARD.index["c11r7"] & 1
    assert "turned" in events(s) and s.mover == 1


@rule("newyork", "NY16")
def test_a_failed_bite_shows_no_chit() -> None:
    s = play(scene(m("lizard", "c10r7", "C")), ("attack", "c11r7"), ("lose", 1), dice=(1,))
    assert s.mover == 1 and s.chits.bit_count() == 10


@rule("newyork", "M7")
def test_a_dead_finders_chit_waits_on_the_rubble() -> None:
    s = scene(m("turtle", "c10r7", "C", strength=0, movement=1), m("ape", "c12r7", "E"), m("robot", "c2r2", "D"))
    play(s, ("attack", "c11r7"), dice=(6,))  # 0 against 5: B1, its last point
    assert at(s, 0) == "dead" and is_rubble(s, "c11r7") and s.chits.bit_count() == 10
    play(s, ("go", "c11r7"))
    assert asked(s) == "ChitTurned" and s.mover == 1


@rule("newyork", "M10", "R17")
def test_a_flyer_without_movement_can_still_bite_its_roof() -> None:
    s = scene(m("moth", "c9r7", "C", movement=0), m("robot", "c22r20", "E"), mover=1)
    play(s, ("stay",))
    assert s.player == 0 and legal(s, "attack") == {"c9r7"} and not legal(s, "go")
    play(s, ("attack", "c9r7"), dice=(6,))
    assert is_rubble(s, "c9r7") and at(s, 0) == "c9r7"


@rule("newyork", "M10", "NY8")
def test_a_flyer_that_just_landed_bites_next_turn() -> None:
    s = play(scene(m("moth", "c10r8", "C"), m("robot", "c9r6", "E")), ("go", "c9r7"))
    assert asked(s) == "Pounce" and refused(s, "attack", "c9r7") == "M10"


@rule("newyork", "NY14", "NY15")
def test_who_dies_of_a_failed_bite_does_not_step_back() -> None:
    s = scene(m("turtle", "c10r7", "C", strength=0, movement=1), m("ape", "c12r7", "E"), m("robot", "c2r2", "D"))
    play(s, ("attack", "c9r7"), dice=(5,))  # 5 less: A1, its last point
    assert at(s, 0) == "dead" and not is_rubble(s, "c9r7") and (s.mover, s.alive) == (1, 0b110)


@rule("newyork", "NY15", "NY17.9")
def test_the_dead_have_no_tasks() -> None:
    turtle = m("turtle", "c10r7", "C", strength=0, movement=1, fame=1, food=2)
    s = scene(turtle, m("ape", "c12r7", "E"), m("robot", "c2r2", "D"))
    play(s, ("attack", "c9r7"), dice=(5,))
    assert "died" in events(s) and "has_been" not in events(s)
    assert s.view(1).panel("monsters", Roster).rows[0].notes == ["dead"]
