"""NY16, NY17 The nine false chits, one by one, and when a chit is seen."""

from __future__ import annotations

import pytest

from matinee.games.newyork.map.manhattan import SIXTH
from matinee.games.newyork.state import Midtown
from matinee.table.shown.panels import Note
from matinee.testing import rule
from tests.games.newyork.rules.scene import (
    MADISON_PARK,
    asked,
    at,
    events,
    figures,
    legal,
    play,
    refused,
    scene,
)
from tests.games.newyork.rules.scene import monster as m

PLUS = {  # points lost by the defender for each face in the columns of chits
    1: (0, 0, 1, 1, 2, 2),
    3: (0, 0, 1, 1, 2, 3),
    5: (0, 1, 1, 2, 2, 3),
    7: (0, 1, 2, 2, 3, 4),
}


def found(kind: str, chit: str, *others: dict[str, object], **more: object) -> Midtown:
    """A monster goes into Madison Park and finds this chit."""
    rubble = more.pop("rubble", [])
    s = play(scene(m(kind, "c11r12", "C", **more), *others, rubble=rubble), ("go", MADISON_PARK))
    if asked(s) == "Pounce":
        play(s, ("halt",))
    return play(s, ("turn", chit))


def lost(s: Midtown, seat: int, face: int) -> int:
    """The points a monster loses by a die, taken off strength."""
    before = sum(figures(s, seat))
    play(s, dice=(face,))
    if asked(s) == "Wounds":
        s.apply(s.legal_actions()[-1])
    return before - sum(figures(s, seat))


@rule("newyork", "NY17.1", "NY17.2", "NY17.4", "NY17.5", "R19", "R20")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(
    ("kind", "chit", "plus"),
    [
        ("lizard", "con_ed", 7),
        ("moth", "con_ed", 7),
        ("slime", "con_ed", 7),
        ("lizard", "police", 5),
        ("moth", "police", 5),
        ("robot", "police", 5),
        ("lizard", "rush_hour", 3),
        ("moth", "rush_hour", 3),
        ("lizard", "copter", 1),
        ("moth", "copter", 3),
        ("flying_lizard", "copter", 3),
        ("lizard", "fire_brigade", 1),
        ("moth", "fire_brigade", 3),
        ("lizard", "cabs", 1),
        ("lizard", "collapse", 1),
        ("moth", "collapse", 1),
    ],
)
def test_the_attack_of_each_chit_by_every_face(kind: str, chit: str, plus: int, face: int) -> None:
    s = found(kind, chit)
    assert asked(s) == "Mishap"
    assert lost(s, 0, face) == PLUS[plus][face - 1]
    assert bool(s.stuck[0]) == (chit == "collapse" or (kind, chit) == ("lizard", "rush_hour"))
    assert at(s, 0) == MADISON_PARK, "nobody is displaced"
    assert s.mover == 1 and s.chits.bit_count() == 9


@rule("newyork", "NY17.1", "R24")
@pytest.mark.parametrize(("kind", "wanted"), [("robot", (11, 5)), ("saucer", (7, 8))])
def test_con_ed_feeds_the_machines_for_good(kind: str, wanted: tuple[int, int]) -> None:
    s = found(kind, "con_ed")
    assert figures(s, 0) == wanted and s.mover == 1, "beyond the printed values, without a die"
    assert "charged" in events(s)
    play(s, ("stay",))
    assert s.allowance(0) == wanted[1]


@rule("newyork", "R19", "R18")
def test_what_is_told_of_a_mishap_is_what_is_lost() -> None:
    s = found("robot", "police")
    play(s, dice=(1,))
    assert ("unharmed", (0, 1)) in [(e.id, e.args) for e in s.events], "A costs it nothing"
    weak = found("robot", "police", strength=1, movement=1)
    play(weak, dice=(6,))
    assert ("mishap", (0, 6, 2)) in [(e.id, e.args) for e in weak.events], "three points, of which it has two"
    assert at(weak, 0) == "dead"


@rule("newyork", "NY17.7", "NY17.8", "NY17.9")
def test_the_log_says_what_a_chit_demands() -> None:
    wanted = {
        ("lizard", "ninth_avenue"): [("hungry", (0, 3))],
        ("moth", "ninth_avenue"): [("hungry_and_grounded", (0, 3))],
        ("lizard", "collapse"): [("stuck", (0,))],
        ("lizard", "news"): [("stuck", (0,)), ("famous", (0, 6))],
    }
    for (kind, chit), told in wanted.items():
        s = found(kind, chit)
        assert [
            (e.id, e.args) for e in s.events if e.id in ("hungry", "hungry_and_grounded", "stuck", "famous")
        ] == told


@rule("newyork", "NY17.3", "R25")
def test_rush_hour_holds_walkers_next_turn_but_no_flyers() -> None:
    s = found("lizard", "rush_hour")
    play(s, ("stay",), dice=(1,))
    assert "cannot_move" in events(s) and s.mover == 1, "its turn has passed"
    play(s, ("stay",))
    assert s.mover == 0 and legal(s, "go"), "and then it is free"
    s = found("moth", "rush_hour")
    play(s, ("stay",), dice=(1,))
    assert s.mover == 0 and len(legal(s, "go")) == 40


@rule("newyork", "NY17.5")
def test_the_fire_department_hits_the_slime_twice() -> None:
    s = found("slime", "fire_brigade")
    play(s, ("lose", 1), dice=(4,))
    assert asked(s) == "Mishap", "the street sweepers follow"
    play(s, ("lose", 2), dice=(6,))
    assert figures(s, 0) == (7, 3) and s.mover == 1
    s = found("lizard", "fire_brigade")
    play(s, ("lose", 1), dice=(4,))
    assert s.mover == 1, "others only once"
    s = scene(m("slime", "c11r12", "C", strength=0, movement=1), m("robot", "c2r2", "E"), m("ape", "c2r8", "D"))
    play(s, ("go", MADISON_PARK), ("turn", "fire_brigade"), dice=(4,))
    assert at(s, 0) == "dead" and s.mover == 1, "nor the dead"


@rule("newyork", "NY17.6", "R21")
def test_cabs_ram_the_finder_and_four_adjacent_street_spaces() -> None:
    others = (
        m("robot", "c11r14", "E"),  # adjacent
        m("ape", "c12r14", "D"),  # diagonal
        m("saucer", "c10r13", "F"),  # adjacent, but flies
        m("slime", "c12r13", "G"),  # adjacent
    )
    s = scene(m("lizard", "c11r12", "C"), *others)
    play(s, ("go", MADISON_PARK), ("halt",), ("turn", "cabs"))
    victims = []
    while asked(s) == "Mishap":
        victims.append(s.stack[-1].victim)  # type: ignore[attr-defined]
        play(s, ("lose", 1), dice=(4,))
    assert victims == [0, 1, 4], "each with a die of its own, in seat order from the finder"
    assert [figures(s, seat) for seat in range(5)] == [(12, 6), (8, 4), (11, 7), (5, 7), (9, 3)]
    s = scene(m("robot", "c11r14", "E"), m("lizard", "c11r12", "C"), m("ape", "c10r13", "D"), mover=1)
    play(s, ("go", MADISON_PARK), ("halt",), ("turn", "cabs"))
    assert [phase.victim for phase in reversed(s.stack) if hasattr(phase, "victim")] == [1, 2, 0]


@rule("newyork", "R21")
def test_cabs_do_not_reach_a_monster_two_spaces_away() -> None:
    s = found("lizard", "cabs", m("robot", "c11r15", "E"), m("ape", "c9r13", "D"), rubble=["c11r15", "c9r13"])
    play(s, dice=(1,))
    assert s.mover == 1


@rule("newyork", "R36", "NY17.6")
def test_a_finder_that_flies_is_spared_by_the_cabs() -> None:
    s = found("moth", "cabs", m("robot", "c11r14", "E"))
    assert s.stack[-1].victim == 1  # type: ignore[attr-defined]
    play(s, ("lose", 1), dice=(4,))
    assert figures(s, 0) == (8, 4) and figures(s, 1) == (8, 4) and s.mover == 1


@rule("newyork", "NY17.7", "R22")
def test_ninth_avenue_asks_for_three_buildings_from_now_on() -> None:
    s = scene(m("lizard", "c2r5", "C", food=3, kills=[1]), m("robot", "dead", "E"), m("ape", "c22r20", "D"),
              rubble=["c1r3", "c3r7"])  # fmt: skip
    assert s.food[0] == 3, "earlier meals do not count"
    play(s, ("attack", "c1r5"), ("stay",), dice=(6,))
    play(s, ("go", "c2r5"), ("attack", "c3r5"), ("stay",), dice=(6,))
    assert s.food[0] == 1
    play(s, ("go", "c4r5"), ("attack", "c5r5"), ("stay",), dice=(6,))
    assert s.food[0] == 1, "c5r5 is on Eighth, not on Ninth Avenue"
    play(s, ("go", "c2r6"), ("stay",), ("go", "c2r7"), ("attack", "c1r7"), dice=(6,))
    assert s.food[0] == 0 and "snack" in events(s)
    play(s, ("stay",), ("go", "c2r9"), ("attack", "c1r9"), dice=(6,))
    assert s.food[0] == 0 and "snack" not in events(s), "it is fed: a fourth is one building more"


@rule("newyork", "NY17.7")
def test_ninth_avenue_must_be_done_before_one_wins() -> None:
    s = scene(m("robot", "c8r7", "G", food=1), m("ape", "c22r20", "D"))
    play(s, ("attack", "c7r7"), ("stay",), dice=(6,))
    assert s.returns() is None, "Macy's alone does not win it"
    s.put(0, 2 * 22 + 1)
    play(s, ("attack", "c1r3"), dice=(6,))
    assert s.returns() == [1, 0]
    s = scene(m("lizard", "c7r20", "G", food=2), meals={"macys": 0}, rubble=["c7r7"])
    assert refused(s, "exit") == "NY17.7"


@rule("newyork", "NY17.7")
@pytest.mark.parametrize("kind", ["robot", "saucer"])
def test_machines_do_not_care_for_food(kind: str) -> None:
    assert found(kind, "ninth_avenue").food[0] == -1


@rule("newyork", "NY17.7", "M4", "R22")
def test_moth_and_flying_lizard_are_grounded_until_fed() -> None:
    for kind in ("moth", "flying_lizard"):
        s = found(kind, "ninth_avenue")
        assert s.food[0] == 3
        play(s, ("stay",))
        assert "c9r13" not in legal(s, "go") and refused(s, "go", "c9r13") == "NY6"
    s = play(scene(m("moth", "c2r3", "C", food=1)), ("attack", "c1r3"), ("stay",), dice=(6,))
    assert s.food[0] == 0 and len(legal(s, "go")) > 20 and "c1r5" in legal(s, "go"), "it flies again"


@rule("newyork", "M4")
def test_a_grounded_flyer_counts_as_a_walker() -> None:
    s = found("moth", "copter", food=2)
    assert lost(s, 0, 6) == 2, "+1, not +3"
    assert found("moth", "rush_hour", food=2).stuck[0] == 2
    s = found("moth", "cabs", food=1)
    assert asked(s) == "Mishap"
    s = scene(m("lizard", "c10r8", "C"), m("moth", "c10r7", "E", food=1))
    play(s, ("attack", "c10r7"), ("lose", 1), dice=(3,))
    assert legal(s, "shove") == {"c10r6", "c10r8"}


@rule("newyork", "NY17.8", "R25")
@pytest.mark.parametrize("kind", ["lizard", "moth"])
def test_a_collapse_holds_flyers_too(kind: str) -> None:
    s = found(kind, "collapse")
    play(s, ("lose", 1), ("stay",), dice=(4,))
    assert "cannot_move" in events(s) and s.mover == 1
    play(s, ("stay",))
    assert s.mover == 0 and legal(s, "go")


@rule("newyork", "NY17.9", "R40")
def test_the_news_hold_the_finder_and_give_it_six_turns() -> None:
    s = found("lizard", "news")
    assert figures(s, 0) == (13, 6)
    assert s.fame[0] == 6
    play(s, ("stay",))
    assert "cannot_move" in events(s) and s.fame[0] == 5, "the held turn is the first of the six"
    for left in (4, 3, 2, 1):
        play(s, ("stay",), ("stay",))
        assert s.fame[0] == left
    play(s, ("stay",))
    assert s.mover == 0 and legal(s, "go")
    play(s, ("stay",))
    assert "has_been" in events(s) and s.fame[0] == -2


@rule("newyork", "NY17.9", "R23", "R40")
def test_leaving_at_sixth_avenue_costs_a_space_and_returns_there() -> None:
    s = scene(m("turtle", "c8r2", "C", fame=1), m("robot", "c22r20", "E"))
    assert refused(s, "tour") == "R40"
    play(s, ("go", "c8r1"))
    assert asked(s) == "Pounce" and legal(s, "tour") == {"tour"}
    play(s, ("tour",))
    assert at(s, 0) == "away" and s.fame[0] == 0
    play(s, ("stay",))
    assert at(s, 0) == "c8r1" and s.mover == 0
    assert "c8r4" in legal(s, "go"), "its whole movement is left"
    assert refused(s, "tour") == "NY17.9"


@rule("newyork", "R40", "M5")
def test_without_movement_there_is_no_leaving() -> None:
    s = play(scene(m("turtle", "c8r4", "C", fame=3)), ("go", "c8r1"))
    assert s.mover == 1 and s.fame[0] == 2, "three spaces to get there and none to leave"
    s = play(scene(m("turtle", "away", "C", fame=0), m("robot", "c8r1", "E"), mover=1), ("stay",))
    assert at(s, 0) == "c8r2", "the nearest free space: west and east of c8r1 stand buildings"


@rule("newyork", "R40", "M5", "M10")
def test_a_returning_flyer_picks_a_space_next_to_a_taken_one() -> None:
    s = play(scene(m("moth", "away", "C", fame=0), m("robot", "c8r1", "E"), mover=1), ("stay",))
    assert (asked(s), s.player, at(s, 0)) == ("Comeback", 0, "away")
    assert legal(s, "start") == {"c7r1", "c9r1", "c8r2"}
    assert refused(s, "start", "c8r1") == "NY9" and refused(s, "start", "c8r3") == "M5"
    play(s, ("start", "c9r1"))
    assert (asked(s), s.player, at(s, 0)) == ("Prowl", 0, "c9r1") and len(legal(s, "go")) > 10
    assert s.came[0] == SIXTH
    s = scene(m("turtle", "away", "C", fame=0), m("robot", "c8r1", "E"), m("ape", "c8r2", "D"), mover=2)
    play(s, ("stay",))
    assert legal(s, "start") == {"c6r1", "c10r1", "c7r2", "c9r2", "c8r3"} and refused(s, "start", "c7r1") == "NY6"


@rule("newyork", "R23", "NY17.9")
def test_a_has_been_cannot_win_good_or_evil() -> None:
    s = scene(m("robot", "c8r7", "G", fame=-2), m("ape", "c22r20", "D"))
    play(s, ("attack", "c7r7"), dice=(6,))
    assert s.meals[2] == 0 and s.returns() is None
    s = scene(m("lizard", "c7r20", "G", fame=-2), meals={"macys": 0}, rubble=["c7r7"])
    assert refused(s, "exit") == "NY17.9"


@rule("newyork", "R23")
def test_an_evil_monster_short_of_interviews_wins_by_leaving() -> None:
    s = scene(m("robot", "c8r1", "G", fame=2), m("ape", "c22r20", "D"), meals={"macys": 0}, rubble=["c7r7"])
    assert s.returns() is None
    play(s, ("tour",))
    assert s.returns() == [1, 0]
    s = scene(m("lizard", "c7r20", "G", fame=2), meals={"macys": 0}, rubble=["c7r7"])
    assert refused(s, "exit") == "NY17.9"


@rule("newyork", "NY16", "M7")
def test_a_park_chit_is_seen_by_ending_there_or_staying() -> None:
    s = play(scene(m("lizard", "c10r13", "C")), ("go", "c12r13"), ("halt",))
    assert s.chits.bit_count() == 10, "only passed through"
    s = play(scene(m("lizard", "c10r13", "C")), ("go", MADISON_PARK))
    assert asked(s) == "ChitTurned"
    s = play(scene(m("lizard", MADISON_PARK, "C")), ("stay",))
    assert asked(s) == "ChitTurned"


@rule("newyork", "M7", "R25")
def test_a_monster_that_may_not_move_looks_at_nothing() -> None:
    s = scene(m("lizard", MADISON_PARK, "C", stuck=1), m("robot", "c22r20", "E"), mover=1)
    play(s, ("stay",))
    assert s.mover == 1 and s.chits.bit_count() == 10
    play(s, ("stay",), ("stay",))
    assert asked(s) == "ChitTurned"


@rule("newyork", "R43")
def test_in_a_park_with_a_monster_one_fights_first() -> None:
    s = scene(m("lizard", "c11r12", "C"), m("robot", MADISON_PARK, "E"))
    play(s, ("attack", MADISON_PARK), ("lose", 1), ("shove", "c11r14"), dice=(3,))
    assert asked(s) == "ChitTurned" and s.mover == 0, "the space is the winner's alone"
    s = scene(m("lizard", "c11r12", "C", strength=9), m("robot", MADISON_PARK, "E"))
    play(s, ("attack", MADISON_PARK), ("lose", 1), ("lose", 1), dice=(3,))
    assert (asked(s), s.player) == ("StrikeBack", 1) and s.chits.bit_count() == 10, "after B nobody looks"


@rule("newyork", "M7")
def test_being_thrown_or_stepping_back_into_a_park_shows_nothing() -> None:
    s = scene(m("lizard", "c10r14", "C"), m("robot", "c11r14", "E"))
    play(s, ("attack", "c11r14"), ("lose", 1), ("shove", MADISON_PARK), dice=(3,))
    assert at(s, 1) == MADISON_PARK and s.chits.bit_count() == 10 and (asked(s), s.player) == ("Prowl", 1)
    s = scene(m("lizard", MADISON_PARK, "C"), m("robot", "c11r14", "E", strength=13), chits=[MADISON_PARK],
              unturned=["police"], blonde="lost")  # fmt: skip
    play(s, ("attack", "c11r14"), ("lose", 1), ("shove", MADISON_PARK), dice=(1,))
    assert at(s, 0) == MADISON_PARK and s.chits and s.mover == 1


@rule("newyork", "R3", "NY16")
def test_the_real_chit_brings_the_blonde_who_waits_in_the_space() -> None:
    s = found("robot", "blonde")
    view = s.view(1)
    assert view.panel("blonde", Note).state == "waiting"
    assert s.mover == 1 and s.chits.bit_count() == 9 and s.carrier == -1
    assert [piece.space for piece in view.pieces if piece.id == "blonde"] == [s.where[0]]


@rule("newyork", "R25", "M7")
def test_a_flyer_held_on_a_roof_does_not_bite_it() -> None:
    s = play(scene(m("moth", "c9r7", "C", stuck=1), m("robot", "c22r20", "E"), mover=1), ("stay",))
    assert "cannot_move" in events(s) and s.mover == 1
    s = scene(m("moth", "c9r7", "C", stuck=1), m("robot", "c22r20", "E"), blonde="c9r7")
    assert legal(s, "take") and not legal(s, "attack")
    assert refused(s, "attack", "c9r7") == "R25"


@rule("newyork", "M7", "R17")
def test_a_monster_without_movement_ends_its_move_in_place() -> None:
    s = scene(m("lizard", MADISON_PARK, "C", movement=0), m("robot", "c22r20", "E"), mover=1)
    play(s, ("stay",))
    assert "cannot_move" in events(s) and asked(s) == "ChitTurned" and s.mover == 0
