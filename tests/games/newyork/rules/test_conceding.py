"""M15: a seat that has conceded does nothing more by choice, and wins nothing."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.newyork.figures import BUILDING_STRENGTH
from matinee.games.newyork.kinds import NOBODY
from matinee.games.newyork.map.manhattan import BOARD
from matinee.games.newyork.rules.missions import DrawMission
from matinee.games.newyork.state import Midtown
from matinee.table.events import told
from matinee.testing import rule
from tests.games.newyork.rules.scene import GAME, MACYS, asked, at, events, fresh, is_rubble, letter, play, scene
from tests.games.newyork.rules.scene import monster as m

OTHERS = m("moth", "c22r2", "E"), m("spider", "c2r20", "F")


def table(*cast: dict[str, Any], **rest: Any) -> Midtown:
    """Three play, and chits need not be turned."""
    three = [*cast, *OTHERS][:3]
    return scene(*three, **{"options": {"must_look": False}, **rest})


def concede(s: Midtown, seat: int) -> Midtown:
    """Give up."""
    s.apply(("concede", seat))
    return s


def lady(s: Midtown) -> str:
    """Where the Blonde waits."""
    return BOARD.ids[s.blonde] if s.blonde >= 0 else ""


@rule("newyork", "M15", "NY18")
def test_a_conceder_does_not_take_the_blonde() -> None:
    s = concede(table(m("slime", "c10r8", "A"), blonde="c10r8"), 0)
    assert s.returns() is None and s.mover == 1 and at(s, 0) == "dead"
    assert lady(s) == "c10r8" and not s.held


@rule("newyork", "M15", "NY22")
def test_a_conceder_does_not_leave_the_map() -> None:
    s = table(m("ape", "c1r6", "A"), carrier=0)
    assert s.why_not(("exit",)) is None, "it could have won"
    concede(s, 0)
    assert s.returns() is None and at(s, 0) == "dead" and lady(s) == "c1r6"


@rule("newyork", "M15", "R39")
def test_a_conceding_carrier_devours_nobody() -> None:
    s = concede(table(m("slime", "c10r8", "C"), m("robot", "c22r20", "A"), carrier=0), 0)
    assert "devoured" not in events(s) and "blonde_waits" in events(s)
    assert (s.carrier, s.devourer, lady(s), letter(s, 1)) == (NOBODY, NOBODY, "c10r8", "A")


@rule("newyork", "M15", "NY17.9")
def test_a_conceder_gives_no_interviews() -> None:
    s = concede(table(m("ape", "c8r1", "C", fame=1)), 0)
    assert "toured" not in events(s) and "has_been" not in events(s)
    assert at(s, 0) == "dead" and s.mover == 1


@rule("newyork", "M15", "NY17.9", "R39")
def test_the_blonde_waits_where_interviews_end() -> None:
    s = table(m("ape", "away", "B"), m("robot", "c22r20", "A"), carrier=0, mover=2)
    concede(s, 0)
    assert at(s, 0) == "away", "until the turn ends"
    play(s, ("stay",))
    assert events(s) == ["stayed", "never_back", "blonde_waits", "turn"]
    assert GAME.words.event(told(s.events, None)[1]) == "Player 1 does not come back from its interviews"
    assert (at(s, 0), lady(s), letter(s, 1)) == ("dead", "c8r1", "A")


@rule("newyork", "M15", "R40")
def test_a_conceder_does_not_come_back() -> None:
    s = play(table(m("flying_lizard", "away", "C"), m("robot", "c8r1", "D"), mover=2), ("stay",))
    assert asked(s) == "Comeback"
    concede(s, 0)
    assert (s.mover, at(s, 0), asked(s)) == (1, "dead", "Prowl")


@rule("newyork", "M15", "NY13")
def test_a_conceder_fights_nobody() -> None:
    s = table(m("slime", "c10r7", "C"), m("robot", "c10r7", "D"))
    assert asked(s) == "StrikeBack"
    concede(s, 0)
    assert "fought" not in events(s) and (s.mover, asked(s)) == (1, "Prowl")


@rule("newyork", "M15", "M1")
def test_a_conceding_carrier_frees_nobody() -> None:
    s = play(table(m("slime", "c8r7", "C"), m("robot", "c22r20", "A"), carrier=0), ("attack", MACYS))
    assert asked(s) == "Grip"
    concede(s, 0)
    assert "escaped" not in events(s) and not is_rubble(s, MACYS)
    assert (lady(s), letter(s, 1)) == ("c8r7", "A")


@rule("newyork", "M15", "NY14")
def test_a_conceders_bite_is_off() -> None:
    s = play(table(m("slime", "c8r7", "G")), ("attack", MACYS))
    assert asked(s) == "Bite"
    concede(s, 0)
    assert (s.mover, at(s, 0), is_rubble(s, MACYS)) == (1, "dead", False)


@rule("newyork", "M15", "NY21", "NY15")
def test_a_meal_already_eaten_wins_nothing() -> None:
    s = play(table(m("slime", "c8r7", "G", strength=BUILDING_STRENGTH)), ("attack", MACYS), dice=(3,))
    assert asked(s) == "Wounds" and is_rubble(s, MACYS)
    concede(s, 0)
    assert s.returns() is None and s.mover == 1
    assert "mission_shown" not in events(s) and "suspected" not in events(s)


@rule("newyork", "M15", "NY16")
@pytest.mark.parametrize("at_once", [False, True])
def test_a_conceder_turns_no_chit(at_once: bool) -> None:
    options = {"must_look": at_once, "finding_wins": True}
    s = table(m("slime", "c11r13", "A"), chits=["c11r13"], unturned=["blonde"], options=options)
    concede(s, 0)
    assert s.chits and s.mover == 1 and "turned" not in events(s)


@rule("newyork", "M15", "NY12")
def test_a_conceding_winner_throws_nobody_aside() -> None:
    s = table(m("robot", "c10r8", "C", strength=1), m("lizard", "c10r7", "D"))
    play(s, ("attack", "c10r7"), dice=(1,))
    while asked(s) != "Shove":
        play(s, ("lose", 0))
    assert s.player == 1
    concede(s, 1)
    assert at(s, 0) == "c10r7" and at(s, 1) == "dead" and s.mover == 2


@rule("newyork", "M15", "R4")
def test_a_conceder_draws_no_new_mission() -> None:
    s = table(m("slime", "c10r8", "C"), m("robot", "c22r20", "A"), m("ape", "c2r2", "B"), carrier=0)
    concede(s, 1)
    play(s, ("devour",))
    assert letter(s, 1) == "A" and "drew_mission" not in events(s)[:3]
    assert s.stack[-1] == DrawMission(2), "only those who play on draw"


@rule("newyork", "M15", "NY3", "R29")
def test_the_next_player_left_chooses_a_start() -> None:
    s = fresh(players=3)
    while asked(s) != "Start":
        play(s, s.legal_actions()[0])
    assert s.player == 1, "for the first player"
    concede(s, 1)
    assert (s.player, asked(s)) == (2, "Start")
