"""NY20, NY21, NY22, NY23 The seven missions, good and evil, exits, missions that die, what a player sees of them."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.newyork.map.manhattan import BOARD
from matinee.games.newyork.state import Midtown
from matinee.table.shown.panels import Ledger, Roster, Task, Tasks
from matinee.table.shown.view import Happened
from matinee.testing import rule
from tests.games.newyork.rules.scene import (
    EMPIRE,
    MACYS,
    MADISON_PARK,
    SPI,
    asked,
    at,
    events,
    legal,
    letter,
    named,
    play,
    refused,
    scene,
    won,
)
from tests.games.newyork.rules.scene import monster as m

# -- A and B


@rule("newyork", "NY20.A", "NY22", "NY21")
def test_a_good_monster_carries_her_off_the_west_edge() -> None:
    s = play(scene(m("ape", "c3r16", "A"), m("robot", "c22r20", "C"), carrier=0), ("go", "c1r16"))
    assert "exit" in legal(s, "exit")
    play(s, ("exit",))
    assert won(s, 0) and events(s) == ["left", "mission_shown", "won"]
    s = scene(m("ape", "c1r18", "A"), carrier=0)
    assert refused(s, "exit") == "NY22", "south of 20th Street the west edge is closed"
    s = scene(m("ape", "c1r16", "A"), blonde="c1r16")
    assert refused(s, "exit") == "NY20.A", "not without her"


@rule("newyork", "R1", "NY20.A", "NY21")
def test_an_evil_monster_with_mission_a_wins_as_it_picks_her_up() -> None:
    s = scene(m("robot", "c11r12", "A"), m("ape", "c22r20", "C"))
    play(s, ("go", MADISON_PARK), ("turn", "blonde"))
    assert s.returns() is None, "finding her is not enough"
    play(s, ("stay",), ("take",))
    assert won(s, 0) and "mission_shown" in events(s)


@rule("newyork", "R2", "NY20.B", "NY19")
def test_an_evil_monster_with_mission_b_wins_by_devouring_her() -> None:
    s = scene(m("robot", MADISON_PARK, "B"), m("ape", "c22r20", "C"), blonde=MADISON_PARK)
    play(s, ("take",))
    assert s.returns() is None
    play(s, ("devour",))
    assert won(s, 0)


@rule("newyork", "NY21", "NY20.B", "R2")
def test_to_a_good_monster_b_is_a() -> None:
    s = play(scene(m("ape", "c1r2", "B"), carrier=0), ("exit",))
    assert won(s, 0)
    s = play(scene(m("ape", "c1r2", "B"), m("robot", "c22r20", "C"), carrier=0), ("devour",))
    assert s.returns() is None and asked(s) == "DrawMission", "devouring her kills its mission"


# -- C and D


@rule("newyork", "NY20.C", "R5", "NY21")
def test_an_evil_monster_wins_by_inflicting_the_last_point() -> None:
    s = scene(m("robot", "c10r8", "C"), m("ape", "c10r7", "E", strength=1, movement=0), m("moth", "c2r2", "D"))
    play(s, ("attack", "c10r7"), dice=(6,))
    assert won(s, 0)


@rule("newyork", "R5")
def test_whoever_dies_of_a_chit_was_killed_by_nobody() -> None:
    s = scene(m("robot", "c2r2", "C", hurt=[1]), m("ape", "c11r12", "E", strength=0, movement=1),
              m("moth", "c2r8", "D"), mover=1)  # fmt: skip
    play(s, ("go", MADISON_PARK), ("turn", "police"), dice=(6,))
    assert at(s, 1) == "dead" and s.kills == [0, 0, 0] and s.returns() is None


@rule("newyork", "NY20.C", "NY22", "NY21")
def test_a_good_monster_leaves_by_the_south_edge_west_of_fifth() -> None:
    dead = m("robot", "dead", "E")
    other = m("moth", "c22r2", "D")
    s = scene(m("ape", "c9r20", "C", kills=[1], hurt=[1]), dead, other)
    assert s.returns() is None
    play(s, ("exit",))
    assert won(s, 0)
    s = scene(m("ape", "c10r20", "C", kills=[1], hurt=[1]), dead, other)
    assert refused(s, "exit") == "NY22"
    s = scene(m("ape", "c9r20", "C"), m("robot", "c22r20", "E"))
    assert refused(s, "exit") == "NY20.C"


@rule("newyork", "NY20.D", "R6")
def test_mission_d_needs_a_point_from_every_other_monster() -> None:
    s = scene(m("robot", "c10r8", "D", hurt=[1]), m("ape", "c2r2", "C"), m("moth", "c10r7", "E", strength=9))
    play(s, ("attack", "c10r7"), ("lose", 1), dice=(3,))  # B1: the attacker's own point first
    assert s.returns() is None and s.player == 2
    play(s, ("lose", 1))
    assert won(s, 0), "a B result counts"
    s = scene(m("robot", "c10r8", "D"), m("ape", "c10r7", "C"), mover=1)
    play(s, ("attack", "c10r8"), dice=(1,))  # A2: the attacker is hurt by the defender
    play(s, ("lose", 1), ("shove", "c10r7"))
    assert won(s, 0), "declared in its own turn, which follows"
    s = scene(m("robot", "c10r8", "D"), m("ape", "c10r7", "C", strength=9), mover=1)
    play(s, ("attack", "c10r8"), ("lose", 1), dice=(3,))  # B1: the attacker is hurt as well
    assert s.returns() is None and s.player == 0
    play(s, ("lose", 1))
    assert won(s, 0)


@rule("newyork", "NY20.D", "NY22")
def test_a_good_monster_with_d_leaves_by_the_northern_east_edge() -> None:
    s = play(scene(m("ape", "c22r7", "D", hurt=[1]), m("robot", "c2r2", "E")), ("exit",))
    assert won(s, 0)
    s = scene(m("ape", "c22r8", "D", hurt=[1]), m("robot", "c2r2", "E"))
    assert refused(s, "exit") == "NY22"
    s = scene(m("ape", "c22r7", "D", hurt=[1]), m("robot", "c2r2", "E"), m("moth", "c2r8", "A"))
    assert refused(s, "exit") == "NY20.D"


@rule("newyork", "R6", "R41")
def test_unhurt_dead_are_waived_but_one_point_must_be_yours() -> None:
    s = scene(m("ape", "c22r2", "D", hurt=[2]), m("robot", "dead", "E"), m("moth", "c2r8", "A"))
    play(s, ("exit",))
    assert won(s, 0)
    for others in ([m("robot", "dead", "E"), m("moth", "c2r8", "A")], [m("robot", "dead", "E")]):
        s = scene(m("ape", "c22r2", "D", hurt=[1]), *others)
        s.hurt[0] = 0
        assert refused(s, "exit") == "NY20.D"
    s = scene(m("slime", "c11r12", "D"), m("robot", "c10r13", "E", strength=0, movement=1))
    play(s, ("go", MADISON_PARK), ("halt",), ("turn", "cabs"), dice=(1, 4))
    assert at(s, 1) == "dead" and s.returns() is None and asked(s) == "DrawMission", "nobody is left to be hurt (M3)"


@rule("newyork", "R42", "NY13")
def test_the_dead_do_not_win() -> None:
    s = scene(m("robot", "c10r7", "C", strength=1, movement=0), m("spider", "c10r7", "D", strength=1, movement=0),
              m("ape", "c2r2", "E"))  # fmt: skip
    play(s, ("fight",), dice=(3,))  # B1, the last point of both
    assert (at(s, 0), at(s, 1)) == ("dead", "dead")
    assert s.returns() is None and s.mover == 2


# -- E, F and G


@rule("newyork", "NY20.E", "NY21", "NY22")
def test_mission_e_is_to_be_first_at_257_park_avenue_south() -> None:
    s = play(scene(m("robot", "c15r14", "E"), m("ape", "c2r2", "C")), ("attack", SPI), dice=(6,))
    assert won(s, 0), "evil"
    s = play(scene(m("ape", "c15r14", "E"), m("robot", "c22r20", "C")), ("attack", SPI), dice=(6,))
    assert s.returns() is None and s.meals[0] == 0
    for place, rule_id in (("c2r1", None), ("c4r1", "NY22"), ("c1r2", "NY22")):
        s = scene(m("ape", place, "E"), m("robot", "c22r20", "C"), meals={"spi": 0}, rubble=[SPI])
        if rule_id is None:
            play(s, ("exit",))
            assert won(s, 0)
        else:
            assert refused(s, "exit") == rule_id


@rule("newyork", "NY20.F", "NY22")
def test_mission_f_wants_both_bites_and_the_west_edge() -> None:
    s = scene(m("robot", "c9r8", "F", bites=1), m("ape", "c2r2", "C"))
    play(s, ("attack", EMPIRE), dice=(6,))
    assert won(s, 0)
    s = scene(m("ape", "c1r10", "F", bites=1), m("robot", "c22r20", "C"))
    assert refused(s, "exit") == "NY20.F"
    s = scene(m("ape", "c1r10", "F", bites=2), m("robot", "c22r20", "C"), meals={"empire": 0}, rubble=[EMPIRE])
    play(s, ("exit",))
    assert won(s, 0)


@rule("newyork", "NY20.G", "NY22")
def test_mission_g_wants_macys_and_the_south_edge() -> None:
    s = play(scene(m("robot", "c7r8", "G"), m("ape", "c2r2", "C")), ("attack", MACYS), dice=(6,))
    assert won(s, 0)
    s = scene(m("ape", "c21r20", "G"), m("robot", "c2r2", "C"), meals={"macys": 0}, rubble=[MACYS])
    play(s, ("exit",))
    assert won(s, 0)
    s = scene(m("ape", "c21r20", "G"), m("robot", "c2r2", "C"))
    assert refused(s, "exit") == "NY20.G"


# -- leaving


@rule("newyork", "R28")
def test_leaving_costs_a_space_and_corners_count_for_both_edges() -> None:
    s = scene(m("turtle", "c8r18", "G"), m("robot", "c2r2", "C"), meals={"macys": 0}, rubble=[MACYS])
    play(s, ("go", "c8r20"))
    assert legal(s, "exit") == {"exit"}, "two spaces, and one to leave"
    s = scene(m("turtle", "c8r17", "G"), m("robot", "c2r2", "C"), meals={"macys": 0}, rubble=[MACYS])
    play(s, ("go", "c8r20"))
    assert s.mover == 1, "three spaces and none left"
    s = scene(m("ape", "c22r20", "G", movement=0), m("robot", "c2r2", "C"), meals={"macys": 0}, rubble=[MACYS],
              blonde="c22r20")  # fmt: skip
    assert refused(s, "exit") == "R28"
    for mission, facts in (("F", {"empire": 0}), ("E", {"spi": 0})):
        rubble = [EMPIRE] if mission == "F" else [SPI]
        s = scene(m("moth", "c1r1", mission, bites=2 if mission == "F" else 0), m("robot", "c22r20", "C"), meals=facts,
                  rubble=rubble)  # fmt: skip
        play(s, ("exit",))
        assert won(s, 0), "c1r1 lies on the north edge and on the west edge"


@rule("newyork", "NY21", "R44")
def test_evil_monsters_never_leave_and_nobody_leaves_for_nothing() -> None:
    s = scene(m("robot", "c1r2", "A"), m("ape", "c22r20", "C"))
    assert refused(s, "exit") == "NY21"
    s = scene(m("ape", "c1r2", "A"))
    assert refused(s, "exit") == "NY20.A"
    s = scene(m("ape", "c1r2"), m("robot", "c22r20", "C"))
    assert refused(s, "exit") == "R4"
    s = scene(m("ape", "c2r3", "A"))
    assert refused(s, "exit") == "NY22" and "at its edge" in str(s.why_not(("exit",)))


# -- missions that die


@rule("newyork", "R4", "M2", "R44")
def test_when_the_blonde_is_lost_seekers_draw_in_seat_order() -> None:
    s = scene(m("moth", "c2r2", "B"), m("ape", "c1r8", "C"), m("slime", "c2r20", "A"), m("robot", "c22r2", "E"),
              mover=1, carrier=1)  # fmt: skip
    play(s, ("devour",))
    assert [event.args[0] for event in s.events if event.id == "mission_void"] == [2, 0], "from the mover on"
    cup = s.view(None).panel("cup", Ledger)
    assert (cup.fact("left"), cup.names("shown")) == (3, ["A", "B"])
    assert asked(s) == "DrawMission" and len(s.legal_actions()) == 3
    play(s, ("draw", 0))
    assert letter(s, 2) == "D"
    play(s, ("draw", 0))
    assert letter(s, 0) == "F" and s.mover == 2
    assert Happened("your_mission", (5,)) not in s.view(2).events and Happened("your_mission", (5,)) in s.view(0).events


@rule("newyork", "R4")
@pytest.mark.parametrize(("mission", "target", "start"), [("E", SPI, "c15r14"), ("G", MACYS, "c7r8")])
def test_a_building_eaten_by_another_kills_the_mission(mission: str, target: str, start: str) -> None:
    s = scene(m("ape", start, "C"), m("robot", "c22r20", mission))
    play(s, ("attack", target), dice=(6,))
    assert asked(s) == "DrawMission" and letter(s, 1) is None
    play(s, ("draw", 0))
    assert letter(s, 1) == "A" and s.mover == 1


@rule("newyork", "R4")
@pytest.mark.parametrize(("start", "target", "denied"), [("c2r5", "c1r5", ""), ("c15r14", SPI, "E")])
def test_a_meal_that_voids_no_mission_raises_no_doubt(start: str, target: str, denied: str) -> None:
    s = scene(m("ape", start, "C"), m("robot", "c22r20", "F", denied=denied))
    play(s, ("attack", target), dice=(6,))
    assert "eaten" in events(s) and "doubted" not in events(s)


@rule("newyork", "R4", "R38")
def test_the_empire_state_kills_mission_f_only_when_it_falls() -> None:
    s = scene(m("ape", "c9r8", "C"), m("robot", "c22r20", "F"))
    play(s, ("attack", EMPIRE), ("stay",), dice=(6,))
    assert letter(s, 1) == "F"
    play(s, ("attack", EMPIRE), dice=(6,))
    assert asked(s) == "DrawMission"


@rule("newyork", "M2")
def test_a_dead_drawn_mission_is_shown_and_drawn_again() -> None:
    s = scene(m("ape", "c15r14", "C"), m("robot", "c22r20", "E"), blonde="lost", chits=[], unturned=[])
    play(s, ("attack", SPI), ("draw", 1), dice=(6,))  # B, with the Blonde lost
    assert asked(s) == "DrawMission" and "mission_void" in events(s)
    play(s, ("draw", 2))
    assert letter(s, 1) == "F" and s.view(0).panel("cup", Ledger).names("shown") == ["B", "E"]
    assert s.view(0).panel("monsters", Roster).rows[1].not_tasks == ["A", "B", "E"], "it has kept what it drew last"


@rule("newyork", "R4", "R35")
def test_with_no_mission_left_one_can_only_spoil() -> None:
    s = scene(m("ape", "c15r14", "C"), m("robot", "c22r20", "E", denied="ABG"), m("moth", "c2r2", "D"),
              m("slime", "c2r20", "F"), shown="ABG", blonde="lost", chits=[], unturned=[], meals={"macys": 0},
              rubble=[MACYS])  # fmt: skip
    play(s, ("attack", SPI), dice=(6,))
    assert "only_spoils" in events(s) and letter(s, 1) is None and s.player == 1
    assert s.view(0).panel("monsters", Roster).rows[1].not_tasks == [], "what it had not is of no interest now"
    play(s, ("go", "c22r18"))
    assert s.returns() is None, "it plays on, and the others can still win"


@rule("newyork", "R4", "NY1")
def test_a_monster_without_a_mission_reveals_nothing_of_missions() -> None:
    s = play(scene(m("robot", "c7r8"), m("ape", "c2r2", "C")), ("attack", MACYS), dice=(6,))
    assert "suspected" not in events(s) and s.view(1).panel("monsters", Roster).rows[0].not_tasks == []


@rule("newyork", "NY1", "R1", "R32")
def test_a_deed_that_would_have_won_cannot_be_taken_back() -> None:
    s = scene(m("robot", MADISON_PARK, "G"), m("ape", "c22r20", "C"), blonde=MADISON_PARK)
    play(s, ("take",))
    assert [event.id for event in s.events if event.reveals] == ["suspected"], "all see now that its mission is not A"
    s = scene(m("ape", MADISON_PARK, "G"), m("robot", "c22r20", "C"), blonde=MADISON_PARK)
    play(s, ("take",))
    assert not any(event.reveals for event in s.events), "a good monster gives nothing away"


@rule("newyork", "NY1", "R4", "M2")
@pytest.mark.parametrize("seeker", [True, False])
def test_whether_anybody_draws_anew_is_no_free_look(seeker: bool) -> None:
    def told(s: Midtown) -> bool:
        play(s, ("lose", 0))
        assert ("mission_void" in events(s)) == seeker
        return any(event.reveals for event in s.events)

    s = scene(m("ape", "c7r8", "C", strength=13), m("robot", "c22r20", "G" if seeker else "E"))
    assert told(play(s, ("attack", MACYS), dice=(2,))), "B eats: a choice of points, and then all look"
    s = scene(m("ape", "c10r8", "C"), m("robot", "c10r7", "A" if seeker else "E"), carrier=0)
    assert told(play(s, ("attack", "c10r7"), ("hold",), dice=(1,))), "A2 squashes her"


@rule("newyork", "M3")
def test_the_last_monster_alive_draws_again_without_foes() -> None:
    for mission, anew in (("C", True), ("D", True), ("G", False)):
        s = scene(m("ape", "c2r2", mission), m("robot", "c11r12", "E", strength=0, movement=1), mover=1)
        play(s, ("go", MADISON_PARK), ("turn", "police"), dice=(6,))
        assert at(s, 1) == "dead"
        assert (asked(s) == "DrawMission") == anew
    s = scene(m("turtle", "c10r7", "E", strength=0, movement=1), m("ape", "c2r2", "C"))
    play(s, ("attack", "c9r7"), dice=(5,))  # A1, its last point
    assert at(s, 0) == "dead" and asked(s) == "DrawMission"
    for mission in ("C", "D"):
        s = scene(m("ape", "c10r8", mission), m("robot", "c10r7", "E", strength=0, movement=1))
        play(s, ("attack", "c10r7"), dice=(6,))
        assert at(s, 1) == "dead" and letter(s, 0) == mission and s.player == 0, "it has done that already"


@rule("newyork", "M11")
def test_what_was_done_before_a_mission_was_drawn_counts() -> None:
    s = scene(m("ape", "c15r14", "C"), m("robot", "c22r20", "E"), meals={"macys": 1}, rubble=[MACYS])
    play(s, ("attack", SPI), ("draw", 4), dice=(6,))
    assert won(s, 1) and s.mover == 1, "G, and it has eaten Macy's: declared as its turn begins"
    s = scene(m("robot", "c10r8", "B"), m("ape", "c10r7", "C"), carrier=0, meals={"macys": 0}, rubble=[MACYS])
    play(s, ("attack", "c10r7"), ("free",), ("draw", 4))
    assert won(s, 0) and "your_mission" in events(s), "declared as it draws, if its turn is on"


@rule("newyork", "M11", "R1", "R2", "R4")
@pytest.mark.parametrize(("drawn", "wins"), [(0, True), (1, True), (2, False)])
def test_past_deeds_with_her_count_for_a_later_mission(drawn: int, wins: bool) -> None:
    s = scene(m("robot", "c10r8", "E"), m("ape", "c15r14", "F"), m("spider", "c2r2", "C"), carrier=0)
    play(s, ("devour",), ("attack", SPI), dice=(6,))
    assert asked(s) == "DrawMission" and s.shown[4] == 1, "its E is eaten by the ape"
    play(s, ("draw", drawn), ("stay",))  # A, B, D, G are in the cup
    assert (won(s, 0), letter(s, 0)) == (wins, "ABD"[drawn])


@rule("newyork", "M11", "R1", "NY17.7")
def test_a_blonde_lost_after_pick_up_keeps_the_finders_mission() -> None:
    s = scene(m("slime", "c10r8", "A", food=1), m("ape", "c10r7", "C"), carrier=0)
    play(s, ("attack", "c10r7"), ("free",))
    assert "escaped" in events(s) and (letter(s, 0), asked(s)) == ("A", "Fight"), "no mission that died"
    s = scene(m("slime", "c2r2", "A", food=1), m("ape", "c10r7", "C"), blonde="lost", held=[0])
    play(s, ("go", "c2r3"), ("attack", "c3r3"), dice=(6,))
    assert won(s, 0), "fed, and she was in its hands"
    good = scene(m("lizard", "c10r8", "A"), m("robot", "c10r7", "C"), carrier=0)
    play(good, ("attack", "c10r7"), ("free",))
    assert asked(good) == "DrawMission", "a good monster must carry her off"


# -- what a player sees of it


@rule("newyork", "NY20.B", "NY21", "NY22")
def test_the_panel_of_a_mission_says_what_this_monster_has_to_do() -> None:
    west = "west, on or north of 20th Street"
    good = scene(m("ape", "c2r2", "B"), m("robot", "c22r20", "C")).view(0).panel("mission", Tasks)
    assert good.parts == [
        Task("Pick the Blonde up"),
        Task(f"Then leave the map by the {west[:4]} edge{west[4:]}"),
    ]
    evil = scene(m("robot", "c2r2", "B"), m("ape", "c22r20", "C")).view(0).panel("mission", Tasks)
    assert evil.parts == [Task("Pick the Blonde up and devour her")]
    assert (good.edges, evil.edges) == ([west], [])


@rule("newyork", "NY20.G", "NY17.7", "NY17.9")
def test_the_mission_panel_marks_the_spaces_left_to_do() -> None:
    def marked(food: int = -1, fame: int = -1, **city: Any) -> set[str]:
        s = scene(m("ape", "c2r2", "G", food=food, fame=fame), m("robot", "c22r20", "C"), **city)
        return {BOARD.ids[n] for n in s.view(0).panel("mission", Tasks).spaces}

    ninth = {f"c{c}r{r}" for c in (1, 3) for r in range(1, 20, 2)}
    assert marked() == {MACYS}
    assert marked(meals={"macys": 0}, rubble=[MACYS]) == set()
    assert marked(food=2, rubble=["c1r1"]) == {MACYS} | ninth - {"c1r1"}
    assert marked(fame=3) == {MACYS, "c8r1"}


@rule("newyork", "NY20.F", "R38", "R25")
def test_odds_and_flags_tell_first_bites_from_second() -> None:
    for bites, words in ((0, "a first bite"), (1, "eaten")):
        s = scene(m("lizard", "c9r8", "F", bites=bites))
        assert s.odds(named("attack", EMPIRE))[-1][1] == words
    s = scene(m("lizard", "c9r8", "F"), m("robot", "c22r20", "C", stuck=1))
    assert [piece.flags for piece in s.view(None).pieces] == [(), ("stuck",)]
