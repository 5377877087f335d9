"""NY23, R35: who has won, and when all have lost."""

from __future__ import annotations

import pytest

from matinee.games.newyork.state import Midtown
from matinee.table.shown.panels import Roster
from matinee.testing import rule
from tests.games.newyork.rules.scene import (
    MACYS,
    MADISON_PARK,
    asked,
    at,
    events,
    legal,
    play,
    scene,
    won,
)
from tests.games.newyork.rules.scene import monster as m


@rule("newyork", "NY23", "R32")
def test_the_first_to_finish_wins_at_once_in_its_own_turn() -> None:
    s = scene(m("robot", "c10r8", "C"), m("ape", "c10r7", "D", strength=1, movement=1), m("moth", "c2r2", "E"), mover=1)
    play(s, ("attack", "c10r8"), dice=(1,))  # A3 and only two points: the defender has killed
    assert at(s, 1) == "dead" and s.kills[0] == 2
    assert s.returns() is None and s.mover == 2, "not in another's turn"
    play(s, ("stay",))
    assert won(s, 0)
    view = s.view(None)
    assert view.player is None and [row.task for row in view.panel("monsters", Roster).rows] == ["C", "D", "E"]


@rule("newyork", "NY23", "R35")
def test_all_lose_when_everybody_is_dead() -> None:
    s = scene(m("robot", "c10r7", "C", strength=1, movement=0), m("spider", "c10r7", "D", strength=1, movement=0))
    play(s, ("fight",), dice=(3,))
    assert s.returns() == [0, 0] and "all_lost" in events(s)


@rule("newyork", "R35")
@pytest.mark.parametrize("turns", [60, 3])
def test_all_lose_after_the_last_turn(turns: int) -> None:
    s = scene(m("robot", "c2r2", "C"), m("spider", "c22r2", "D"), round=turns, options={"turns": turns})
    play(s, ("stay",))
    assert s.returns() is None
    play(s, ("stay",))
    assert s.returns() == [0, 0]
    s = scene(m("robot", "c2r2", "C"), m("spider", "c22r2", "D"), round=500, options={"turns": 0})
    play(s, ("stay",), ("stay",))
    assert s.returns() is None and s.round == 501, "0 is no limit"


@rule("newyork", "R35", "M8")
@pytest.mark.parametrize(
    ("first", "over"),
    [
        (m("ape", "c2r2", "C"), False),
        (m("ape", "c2r2", "C", movement=0), True),
        (m("ape", "c2r2", "C", fame=-2), True),
        (m("ape", "c2r2"), True),
        (m("saucer", "c2r2", "C", movement=0, fame=3), True),
        (m("slime", "c2r2", "C", movement=0, food=3), True),
        (m("slime", "c2r2", "C", movement=0), False),
    ],
)
def test_the_game_ends_when_nobody_alive_can_win(first: dict[str, object], over: bool) -> None:
    s = play(scene(first, m("robot", "c22r20", "D", fame=-2), mover=1), ("stay",))
    assert (s.returns() == [0, 0]) == over


@rule("newyork", "M8")
def test_if_no_monster_can_move_only_its_own_space_can_win() -> None:
    def last(**lady: object) -> Midtown:
        s = scene(m("slime", "c10r8", "B", movement=0), m("robot", "c2r2", "D", movement=1), mover=1, **lady)
        s.movement[1] = 0
        return play(s, ("stay",))

    assert last().returns() == [0, 0]
    assert last(blonde="c2r4").returns() == [0, 0], "out of everybody's reach"
    assert last(blonde="c10r8").returns() is None
    assert last(carrier=0).returns() is None
    s = scene(m("slime", MADISON_PARK, "A", movement=0), m("robot", "c2r2", "D", movement=1), mover=1)
    s.movement[1] = 0
    play(s, ("stay",))
    assert asked(s) == "ChitTurned" and s.mover == 0, "it may be her"


@rule("newyork", "NY17.7", "R35", "M8")
@pytest.mark.parametrize(("food", "over"), [(2, True), (1, False)])
def test_who_cannot_be_fed_any_more_cannot_win(food: int, over: bool) -> None:
    eaten = [f"c{c}r{r}" for c in (1, 3) for r in range(1, 20, 2)]
    s = scene(m("ape", "c10r8", "D", food=food), m("robot", "c22r20"), rubble=eaten[1:], mover=1)
    play(s, ("stay",))
    assert (s.returns() == [0, 0]) == over


@rule("newyork", "M8", "R35")
def test_a_power_line_underfoot_may_restart_a_machine() -> None:
    for place, over in ((MADISON_PARK, False), ("c2r2", True)):
        s = scene(m("robot", place, "C", movement=0, fame=3), m("spider", "c22r20", "D", fame=-2), mover=1)
        play(s, ("stay",))
        assert (s.returns() is not None) == over and (asked(s) == "ChitTurned") != over


@rule("newyork", "M8", "R35")
def test_a_locked_fight_keeps_an_immobile_game_going() -> None:
    s = scene(m("slime", "c10r7", "C", strength=9, movement=0), m("robot", "c10r7", "E", movement=0))
    for other in (1, 0):
        play(s, ("fight",), dice=(3,))  # B1, and all can see that neither has D
        assert s.returns() is None and (asked(s), s.player) == ("StrikeBack", other)


@rule("newyork", "M8", "M10")
@pytest.mark.parametrize(
    ("place", "more", "over"),
    [
        ("c2r2", {}, True),  # a street
        ("c9r7", {"came": "c9r6"}, True),  # a roof with nothing under it: eating it changes nothing
        ("c9r7", {}, True),
        (MACYS, {"came": "c7r6"}, False),  # G may be its mission
        (MACYS, {"came": "c7r6", "denied": "G"}, True),  # all know that it is not
        ("c11r7", {"came": "c11r6"}, False),  # the chit in B. Altmans
        ("c11r11", {"came": "c11r12"}, True),
        ("c11r12", {}, True),
    ],
)
def test_a_flyer_on_its_roof_keeps_the_game_going_for_that_roof(
    place: str, more: dict[str, object], over: bool
) -> None:
    s = scene(m("flying_lizard", place, "F", movement=0, **more), m("robot", "c22r20", "D", movement=1), mover=1)
    s.movement[1] = 0
    play(s, ("stay",))
    assert (s.returns() == [0, 0]) == over and (s.returns() is None) != over


@rule("newyork", "M8", "M10", "NY18")
def test_where_a_failed_bite_would_throw_a_flyer_counts_as_well() -> None:
    for blonde, over in (("c9r6", False), ("c9r4", True)):
        saucer = m("saucer", "c9r7", "A", movement=0, came="c9r6")
        s = scene(saucer, m("robot", "c22r20", "D", movement=1), mover=1, blonde=blonde)
        s.movement[1] = 0
        play(s, ("stay",))
        assert (s.returns() is not None) == over
    s = scene(m("saucer", "c9r7", "A", movement=0, came="c9r6"), m("robot", "c22r20", "D", movement=1), blonde="c9r6")
    s.movement[1] = 0
    play(s, ("attack", "c9r7"), dice=(2,))  # even: A1
    assert at(s, 0) == "c9r6" and (asked(s), s.player) == ("Prowl", 0), "the robot cannot move"
    play(s, ("take",))
    assert won(s, 0)


@rule("newyork", "M8", "R32", "R5")
def test_a_mission_done_in_defence_gets_its_turn_if_all_are_held() -> None:
    s = scene(m("slime", "c10r8", "C", movement=0), m("robot", "c10r7", "D", strength=1, movement=1), mover=1)
    play(s, ("attack", "c10r8"), dice=(1,))  # A3, and all it had
    assert at(s, 1) == "dead" and won(s, 0)


@rule("newyork", "NY1", "R44")
def test_being_asked_at_the_edge_reveals_no_mission() -> None:
    for mission, ways_out in (("A", {"exit"}), ("C", set())):
        s = scene(m("ape", "c3r2", mission), m("robot", "c22r20", "E"), carrier=0, rubble=["c1r1", "c1r3"])
        play(s, ("go", "c1r2"))
        assert (asked(s), s.player) == ("Pounce", 0) and legal(s, "exit") == ways_out
    s = scene(m("robot", "c3r2", "C"), m("ape", "c22r20", "E"), rubble=["c1r1", "c1r3"])
    play(s, ("go", "c1r2"))
    assert s.player == 1, "all know that an evil monster has nothing to do there"
