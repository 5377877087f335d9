"""NY4, NY5, NY6, NY7, NY8, NY9 Whose turn it is, how far one moves, and what one can enter."""

from __future__ import annotations

import pytest

from matinee.testing import rule
from tests.games.newyork.rules.scene import asked, at, events, figures, is_rubble, legal, play, refused, scene
from tests.games.newyork.rules.scene import monster as m


@rule("newyork", "NY4")
def test_a_turn_is_a_move_then_an_attack() -> None:
    s = scene(m("lizard", "c10r8", "C"), m("robot", "c2r2", "E"), m("ape", "c22r2", "D"))
    play(s, ("go", "c10r7"), ("attack", "c9r7"), dice=(3,))
    assert is_rubble(s, "c9r7") and (s.mover, s.player, s.round) == (1, 1, 1)
    play(s, ("stay",), ("stay",))
    assert (s.mover, s.round) == (0, 2)


@rule("newyork", "NY5")
def test_a_turtle_reaches_twenty_spaces_and_may_stay() -> None:
    s = scene(m("turtle", "c10r8", "C"))
    near = {"c9r8", "c11r8", "c10r7", "c10r9"}
    next_ = {"c8r8", "c12r8", "c10r6", "c10r10"}
    far = {"c9r6", "c11r6", "c10r5", "c9r10", "c11r10", "c10r11", "c12r7", "c12r9", "c13r8", "c8r7", "c8r9", "c7r8"}
    assert legal(s, "go") == near | next_ | far
    assert legal(s, "stay") == {"stay"}
    assert refused(s, "go", "c14r8") == "NY5"
    assert refused(s, "go", "c10r8") == "NY5"
    play(s, ("stay",))
    assert at(s, 0) == "c10r8" and s.mover == 1 and "stayed" in events(s)


@rule("newyork", "NY5")
def test_a_space_is_orthogonal_and_reduced_movement_counts() -> None:
    s = scene(m("lizard", "c2r2", "C", movement=1))
    assert legal(s, "go") == {"c2r1", "c3r2", "c2r3", "c1r2"}
    assert refused(s, "go", "c4r2") == "NY5"


@rule("newyork", "NY5")
@pytest.mark.parametrize(("edge", "next_row"), [("c22r15", "c1r16"), ("c1r16", "c22r15")])
def test_no_step_leads_off_one_edge_and_on_at_the_other(edge: str, next_row: str) -> None:
    s = scene(m("lizard", edge, "C"))
    assert legal(s, "go") and next_row not in legal(s, "go")


@rule("newyork", "NY6")
def test_walkers_avoid_buildings_and_cross_parks_and_rubble() -> None:
    s = scene(m("turtle", "c10r13", "C"))
    assert "c11r13" in legal(s, "go"), "a park is open"
    assert "c12r13" in legal(s, "go"), "and one walks through it"
    assert "c9r13" not in legal(s, "go")
    assert refused(s, "go", "c9r13") == "NY6"
    s = scene(m("turtle", "c10r13", "C"), rubble=["c9r13"])
    assert {"c9r13", "c8r13"} <= legal(s, "go")


@rule("newyork", "NY7")
def test_to_a_flyer_all_spaces_are_the_same() -> None:
    s = scene(m("moth", "c10r8", "C"))
    wanted = {f"c{10 + dx}r{8 + dy}" for dx in range(-4, 5) for dy in range(-4, 5) if 0 < abs(dx) + abs(dy) <= 4}
    assert legal(s, "go") == wanted and len(wanted) == 40


@rule("newyork", "R14", "NY9")
def test_nobody_passes_a_monster_not_even_in_the_air() -> None:
    s = scene(m("moth", "c10r8", "C"), m("robot", "c10r7", "E"))
    assert "c10r6" in legal(s, "go"), "around it, in four"
    assert "c10r5" not in legal(s, "go"), "three if it could be crossed, five around it"
    s = scene(m("turtle", "c10r7", "C"), m("robot", "c10r6", "E"))
    assert "c10r5" not in legal(s, "go") and "c9r6" not in legal(s, "go")


@rule("newyork", "NY9")
def test_a_monsters_space_is_entered_only_to_attack() -> None:
    s = scene(m("lizard", "c10r9", "C"), m("robot", "c10r7", "E"))
    assert refused(s, "go", "c10r7") == "NY9"
    assert refused(s, "attack", "c10r7") == "NY8"
    play(s, ("go", "c10r8"), ("attack", "c10r7"))
    assert at(s, 0) == "c10r7" and asked(s) == "Fight"
    play(s, dice=(6,))
    assert asked(s) == "Wounds" and s.player == 1
    play(s, ("lose", 3), ("shove", "c10r6"))
    assert at(s, 0) == "c10r7" and s.mover == 1, "the move and the turn are over"


@rule("newyork", "NY8", "NY6")
def test_a_building_is_entered_only_by_a_last_step_that_bites_it() -> None:
    s = play(scene(m("turtle", "c10r5", "C")), ("go", "c10r7"))
    assert asked(s) == "Pounce" and legal(s, "attack") == {"c9r7", "c11r7"}
    assert refused(s, "attack", "c9r5") == "NY8"
    assert refused(s, "attack", "c10r8") == "NY8"
    play(s, ("attack", "c9r7"))
    assert asked(s) == "Bite", "there is no way back: it must bite"
    s = play(scene(m("turtle", "c10r5", "C")), ("go", "c10r8"))
    assert s.mover == 1, "all three spaces are used up, so there is no attack"


@rule("newyork", "R13")
def test_a_third_monster_cannot_join_a_fight() -> None:
    s = scene(m("lizard", "c10r8", "C"), m("robot", "c10r7", "E"), m("ape", "c10r7", "D"))
    assert "c10r7" not in legal(s, "attack")
    assert refused(s, "attack", "c10r7") == "R13"
    assert refused(s, "go", "c10r7") == "NY9"


@rule("newyork", "R15", "NY16")
def test_a_flyer_may_rest_on_a_roof_but_sees_no_chit_there() -> None:
    s = play(scene(m("moth", "c4r3", "C")), ("go", "c3r3"))
    assert at(s, 0) == "c3r3" and not is_rubble(s, "c3r3")
    assert s.mover == 1 and s.chits.bit_count() == 10


@rule("newyork", "R17")
def test_movement_0_stays_where_it_is() -> None:
    s = scene(m("lizard", "c10r7", "C", movement=0), m("robot", "c2r2", "E"), mover=1)
    play(s, ("stay",))
    assert "cannot_move" in events(s) and (s.mover, s.round) == (1, 2), "its turn has passed without a question"
    assert at(s, 0) == "c10r7" and figures(s, 0) == (13, 0)


@rule("newyork", "R25", "M12")
def test_a_held_monster_may_only_pick_up_and_devour() -> None:
    s = scene(m("lizard", "c11r13", "C", stuck=1), blonde="c11r13")
    assert legal(s, "go") == legal(s, "attack") == set()
    assert refused(s, "go", "c11r12") == "R25"
    assert refused(s, "attack", "c11r12") == "R25"
    assert legal(s, "take") == {"take"}
    play(s, ("take",))
    assert legal(s, "devour") == {"devour"} and legal(s, "go") == set()
    play(s, ("stay",), ("stay",))
    assert s.mover == 0 and "c11r12" in legal(s, "go"), "a turn later it is free"


@rule("newyork", "R25")
def test_it_may_still_fight_a_monster_in_its_own_space() -> None:
    s = scene(m("lizard", "c10r7", "C", stuck=1), m("robot", "c10r7", "E"))
    assert asked(s) == "StrikeBack" and s.player == 0
    play(s, ("fight",), dice=(3,))
    assert asked(s) == "Wounds" and s.player == 1
