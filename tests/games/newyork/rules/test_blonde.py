"""NY18, NY19 Picking the Blonde up, carrying her, fighting with her in hand, devouring her."""

from __future__ import annotations

import pytest

from matinee.table.shown.panels import Note
from matinee.testing import rule
from tests.games.newyork.rules.scene import (
    MADISON_PARK,
    asked,
    at,
    events,
    figures,
    is_rubble,
    legal,
    play,
    refused,
    scene,
)
from tests.games.newyork.rules.scene import monster as m


@rule("newyork", "NY18", "R27")
def test_she_is_picked_up_free_at_the_start_of_a_turn() -> None:
    s = scene(m("lizard", "c11r12", "C"), m("robot", "c22r20", "E"))
    assert refused(s, "take") == "R27"
    play(s, ("go", MADISON_PARK), ("turn", "blonde"))
    assert s.mover == 1, "not in the turn in which she is found"
    play(s, ("stay",), ("take",))
    assert (s.carrier, s.mover) == (0, 0)
    assert s.view(1).panel("blonde", Note).text == "Giant Lizard carries her."
    assert refused(s, "take") == "R27"
    assert "c11r18" not in legal(s, "go") and "c11r14" in legal(s, "go"), "it may move on at once"
    s = scene(m("lizard", MADISON_PARK, "C"), blonde=MADISON_PARK)
    play(s, ("go", "c12r12"), ("stay",))
    assert s.mover == 0 and refused(s, "take") == "R27", "nobody has to pick her up"


@rule("newyork", "NY18", "R26", "R39")
@pytest.mark.parametrize(("movement", "carrying"), [(6, 5), (2, 1), (1, 1), (0, 0)])
def test_carrying_slows_by_one_but_leaves_at_least_one(movement: int, carrying: int) -> None:
    s = scene(m("lizard", "c10r8", "C", movement=movement), carrier=0)
    assert s.allowance(0) == carrying
    assert ("c10r2" in legal(s, "go")) == (carrying >= 6)
    if carrying == 5:
        assert "c10r3" in legal(s, "go") and refused(s, "go", "c10r2") == "NY5"


@rule("newyork", "R3")
def test_the_first_to_come_has_her_and_keeps_her_if_displaced() -> None:
    s = scene(m("lizard", "c2r2", "C"), m("robot", "c11r12", "E"), blonde=MADISON_PARK, chits=[], unturned=[], mover=1)
    play(s, ("go", MADISON_PARK), ("stay",), ("take",))
    assert s.carrier == 1, "not the one who found her"
    s = scene(m("lizard", "c10r8", "C"), m("robot", "c10r7", "E"), carrier=1)
    play(s, ("attack", "c10r7"), ("lose", 0), ("shove", "c10r6"), dice=(3,))
    assert s.carrier == 1 and at(s, 1) == "c10r6"


@rule("newyork", "NY18", "R26")
def test_attacking_with_her_in_hand_takes_2_off() -> None:
    s = scene(m("lizard", "c10r8", "C", strength=9), m("robot", "c10r7", "E"), carrier=0)
    play(s, ("attack", "c10r7"))
    assert asked(s) == "Grip"
    play(s, ("hold",), dice=(3,))  # 7 against 9, 2 less: A1; even would be B1
    assert s.stack[-1].victim == 0  # type: ignore[attr-defined]
    play(s, ("lose", 0))
    assert asked(s) == "Shove" and s.player == 1 and figures(s, 1) == (9, 4)


@rule("newyork", "NY18", "R26")
def test_in_defence_she_costs_no_strength() -> None:
    s = scene(m("lizard", "c10r8", "C", strength=9), m("robot", "c10r7", "E"), carrier=1)
    play(s, ("attack", "c10r7"), ("lose", 0), ("lose", 0), dice=(4,))  # even: B1; 2 more would be D1
    assert at(s, 0) == at(s, 1) and figures(s, 0) == (9, 5)


@rule("newyork", "NY18", "M1")
def test_put_down_she_escapes_and_the_attack_is_at_full_strength() -> None:
    s = scene(m("lizard", "c10r8", "C", strength=9), m("robot", "c10r7", "E"), carrier=0)
    assert refused(s, "free") == "NY5"
    play(s, ("attack", "c10r7"), ("free",))
    assert "escaped" in events(s) and s.carrier == -1
    assert s.view(None).panel("blonde", Note).state == "lost"
    play(s, ("lose", 1), ("lose", 1), dice=(3,))  # even: B1
    assert at(s, 0) == at(s, 1)


@rule("newyork", "NY18", "R26")
@pytest.mark.parametrize(("face", "squashed"), [(1, True), (2, False)])
def test_more_than_one_point_lost_in_an_attack_squashes_her(face: int, squashed: bool) -> None:
    s = scene(m("lizard", "c10r7", "C", strength=9), m("robot", "c22r20", "E"), carrier=0)
    play(s, ("attack", "c9r7"), ("hold",), ("lose", 0), dice=(face,))  # 7 against 5: A2, A1
    assert (s.carrier == -1) == squashed
    assert s.view(1).panel("blonde", Note).state == ("lost" if squashed else "carried")


@rule("newyork", "R26")
@pytest.mark.parametrize(("face", "squashed"), [(5, True), (3, False)])
def test_a_defender_loses_her_the_same_way(face: int, squashed: bool) -> None:
    s = scene(m("lizard", "c10r8", "C"), m("robot", "c10r7", "E"), carrier=1)
    play(s, ("attack", "c10r7"), ("lose", 0), dice=(face,))  # 4 more: D1 on 3, D2 on 5
    assert (s.carrier == -1) == squashed


@rule("newyork", "R39")
@pytest.mark.parametrize(("face", "squashed"), [(6, True), (3, False)])
def test_a_chits_attack_counts_as_a_fight(face: int, squashed: bool) -> None:
    s = scene(m("lizard", "c11r12", "C"), carrier=0)
    play(s, ("go", MADISON_PARK), ("turn", "copter"), ("lose", 0), dice=(face,))
    assert (s.carrier == -1) == squashed


@rule("newyork", "R39", "R18")
def test_she_waits_for_a_dead_carrier_unless_the_fight_cost_more() -> None:
    for strength, movement, fate in ((1, 0, "waiting"), (1, 1, "lost")):
        s = scene(m("lizard", "c10r8", "C"), m("robot", "c10r7", "E", strength=strength, movement=movement),
                  m("ape", "c2r2", "D"), carrier=1)  # fmt: skip
        play(s, ("attack", "c10r7"), dice=(6,))  # D4, but it has only so much to lose
        assert at(s, 1) == "dead" and s.view(2).panel("blonde", Note).state == fate
        if fate == "waiting":
            play(s, ("stay",))
            assert s.mover == 0 and legal(s, "take") == {"take"}, "in the space where it fell"


@rule("newyork", "NY19")
def test_devouring_takes_the_whole_move_and_there_is_no_attack() -> None:
    s = scene(m("lizard", MADISON_PARK, "C"), m("robot", "c22r20", "E"), blonde=MADISON_PARK, chits=[], unturned=[])
    assert refused(s, "devour") == "NY19"
    play(s, ("take",), ("devour",))
    assert "devoured" in events(s) and s.mover == 1
    assert s.view(1).panel("blonde", Note).state == "lost" and s.devourer == 0
    s = play(scene(m("lizard", "c10r8", "C"), carrier=0), ("go", "c10r7"))
    assert asked(s) == "Pounce" and refused(s, "devour") == "NY8", "not after having moved"


@rule("newyork", "NY19", "NY13")
def test_in_a_locked_fight_she_can_be_picked_up_but_not_devoured() -> None:
    s = scene(m("lizard", "c10r7", "C"), m("robot", "c10r7", "E"), blonde="c10r7")
    assert {action[0] for action in s.legal_actions()} == {"fight", "take"}
    play(s, ("take",))
    assert refused(s, "devour") == "NY13" and refused(s, "take") == "R27"
    assert str(s.why_not(("take",))) == "You have her already. [R27]"
    play(s, ("fight",))
    assert asked(s) == "Grip"


@rule("newyork", "M6", "R17")
def test_a_weak_carrier_attacks_at_nothing_not_below() -> None:
    s = scene(m("lizard", "c10r8", "C", strength=1), m("robot", "c10r7", "E", strength=6), carrier=0)
    play(s, ("attack", "c10r7"), ("hold",), dice=(5,))  # 0 against 6, 6 less: A1; 7 less would be A2
    assert asked(s) == "Wounds" and s.stack[-1].points == 1  # type: ignore[attr-defined]


@rule("newyork", "M12")
def test_a_held_monster_can_devour_her() -> None:
    s = scene(m("robot", "c10r8", "B", stuck=1), m("ape", "c2r2", "C"), carrier=0)
    assert {action[0] for action in s.legal_actions()} == {"stay", "devour"}
    play(s, ("devour",))
    assert s.returns() == [1, 0]


@rule("newyork", "NY18", "R7")
def test_a_carrier_can_eat_with_her_in_hand() -> None:
    s = scene(m("lizard", "c10r7", "C"), carrier=0)
    play(s, ("attack", "c9r7"), ("hold",), dice=(3,))  # 11 against 5: D1
    assert is_rubble(s, "c9r7") and s.carrier == 0 and at(s, 0) == "c9r7"


@rule("newyork", "NY18", "R26", "M1")
@pytest.mark.parametrize(("choice", "points"), [("hold", 1), ("free", 0)])
def test_a_bite_with_her_in_hand_is_an_attack_with_2_less_too(choice: str, points: int) -> None:
    s = scene(m("lizard", "c10r7", "C", strength=7), m("robot", "c22r20", "E"), carrier=0)
    play(s, ("attack", "c9r7"), (choice,), *[("lose", 0)] * points, dice=(4,))  # even: B1; 2 more: D1
    assert is_rubble(s, "c9r7") and figures(s, 0) == (7, 6 - points)


@rule("newyork", "NY19", "M7")
def test_who_devours_her_has_ended_its_move_there() -> None:
    s = scene(m("lizard", MADISON_PARK, "C"), m("robot", "c22r20", "E"), carrier=0)
    play(s, ("devour",))
    assert asked(s) == "ChitTurned" and s.mover == 0
