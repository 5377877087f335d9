"""Contested sentences of the booklet, read as they are printed: each an option."""

from __future__ import annotations

import pytest

from matinee.games.newyork.state import Midtown
from matinee.testing import rule
from tests.games.newyork.rules.scene import (
    GAME,
    MACYS,
    MADISON_PARK,
    UNION_SQUARE,
    asked,
    at,
    events,
    figures,
    legal,
    letter,
    play,
    scene,
    won,
)
from tests.games.newyork.rules.scene import monster as m


def before_a_chit(**options: bool) -> Midtown:
    """A lizard ends its move in Madison Park."""
    s = scene(m("lizard", "c11r12", "C"), options={"must_look": False, **options})
    play(s, ("go", MADISON_PARK))
    return play(s, ("halt",)) if asked(s) == "Pounce" else s


@rule("newyork", "NY16", "R44")
def test_a_chit_may_be_left_as_it_lies() -> None:
    s = before_a_chit()
    assert asked(s) == "Curiosity" and s.player == 0 and legal(s, "look") and legal(s, "leave")
    left = play(s.copy(), ("leave",))
    assert left.chits.bit_count() == left.unturned.bit_count() == 10 and left.mover == 1
    assert "left_alone" in events(left)
    looked = play(s, ("look",), ("turn", "police"), ("lose", 0), dice=(2,))
    assert looked.chits.bit_count() == 9 and figures(looked, 0) == (13, 5)
    assert not GAME.new().options["must_look"], "the letter is the usual reading"


@rule("newyork", "R44")
def test_by_the_option_it_must_be_turned() -> None:
    assert asked(before_a_chit(must_look=True)) == "ChitTurned"


@rule("newyork", "R4", "M2")
@pytest.mark.parametrize("lost", [False, True])
def test_by_the_letter_a_mission_that_died_is_lost(lost: bool) -> None:
    s = scene(m("ape", "c7r6", "C"), m("slime", "c22r20", "G"), options={"missions_lost": lost})
    play(s, ("attack", MACYS), dice=(6,))
    assert "mission_void" in events(s)
    assert (asked(s) == "DrawMission") == (not lost)
    assert letter(s, 1) is None and ("only_spoils" in events(s)) == lost


@rule("newyork", "R1", "NY20.A", "NY21")
def test_by_the_letter_an_evil_monster_only_has_to_find_her() -> None:
    def turns_her_up(kind: str, wins: bool) -> Midtown:
        s = scene(m(kind, "c13r18", "A"), options={"finding_wins": wins})
        play(s, ("go", UNION_SQUARE))
        if asked(s) == "Pounce":
            play(s, ("halt",))
        return play(s, ("turn", "blonde"))

    assert won(turns_her_up("robot", True), 0)
    assert turns_her_up("robot", False).result is None
    assert turns_her_up("ape", True).result is None, "a good monster has to carry her off"


@rule("newyork", "R26", "NY18")
@pytest.mark.parametrize(("stops", "movement", "spaces"), [(False, 1, 1), (True, 1, 0), (True, 2, 1), (False, 2, 1)])
def test_by_the_letter_a_carrier_may_be_unable_to_move(stops: bool, movement: int, spaces: int) -> None:
    s = scene(m("ape", "c2r2", "A", movement=movement), carrier=0, blonde="carried", options={"carrier_stops": stops})
    assert s.allowance(0) == spaces and bool(legal(s, "go")) == bool(spaces)
    assert legal(s, "devour") and at(s, 0) == "c2r2", "it can still be rid of her"
