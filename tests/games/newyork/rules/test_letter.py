"""Contested sentences of the booklet, read as they are printed: each an option."""

from __future__ import annotations

import pytest

from matinee.games.newyork.state import Midtown
from matinee.table.shown.panels import Note
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
    is_rubble,
    legal,
    letter,
    play,
    scene,
    space,
    won,
)
from tests.games.newyork.rules.scene import monster as m

TUDOR_CITY = "c21r3"


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


@rule("newyork", "R8", "NY14", "NY16", "M7")
@pytest.mark.parametrize(("clean", "face", "shown"), [(False, 2, True), (True, 2, False), (True, 3, True)])
def test_by_the_letter_a_costly_bite_shows_no_chit(clean: bool, face: int, shown: bool) -> None:
    s = scene(m("lizard", "c20r3", "C"), m("ape", "c2r2", "D"), options={"clean_bites": clean})
    play(s, ("attack", TUDOR_CITY), dice=(face,))  # 13 against 5: B1 on 2, D2 on 3
    if face == 2:
        play(s, ("lose", 1))
    assert is_rubble(s, TUDOR_CITY) and at(s, 0) == TUDOR_CITY
    assert (asked(s) == "ChitTurned") == shown
    if not shown:
        assert s.mover == 1 and s.chits >> space(TUDOR_CITY) & 1, "the chit waits"
        play(s, ("stay",), ("stay",))
        assert asked(s) == "ChitTurned", "for a move that ends on the rubble"


@rule("newyork", "R8", "NY20.F", "R7")
def test_by_the_letter_a_costly_last_bite_shows_no_chit() -> None:
    for face, shown in ((2, False), (5, True)):
        fallen = scene(m("lizard", "c10r9", "F", bites=1), m("ape", "c2r2", "D"),
                       options={"clean_bites": True, "places": True}, chits=["c9r9"], unturned=["blonde"],
                       blonde="hidden")  # fmt: skip
        play(fallen, ("attack", "c9r9"), dice=(face,))
        if face == 2:
            play(fallen, ("lose", 0))
        assert is_rubble(fallen, "c9r9") and (asked(fallen) == "ChitTurned") == shown


@rule("newyork", "R8", "R43", "NY16")
def test_by_the_letter_a_chit_of_a_park_is_shown_as_ever() -> None:
    s = scene(m("lizard", "c11r12", "C"), m("ape", "c2r2", "D"), options={"clean_bites": True})
    play(s, ("go", MADISON_PARK))
    assert asked(s) == "ChitTurned"


def carried(s: Midtown) -> bool:
    """Whether the Blonde is still carried."""
    return s.view(None).panel("blonde", Note).state == "carried"


@rule("newyork", "R26", "NY18")
@pytest.mark.parametrize(("letter", "face", "kept"), [(False, 5, False), (True, 5, True), (True, 6, True)])
def test_by_the_letter_a_defender_keeps_her(letter: bool, face: int, kept: bool) -> None:
    s = scene(m("lizard", "c10r8", "C"), m("robot", "c10r7", "E"), carrier=1, options={"attacks_squash": letter})
    play(s, ("attack", "c10r7"), ("lose", 0), dice=(face,))  # 4 more: D2 on 5, D3 on 6
    assert carried(s) == kept


@rule("newyork", "R26", "NY18")
@pytest.mark.parametrize(("face", "kept"), [(1, False), (2, True)])
def test_by_the_letter_her_carriers_attacks_squash_her(face: int, kept: bool) -> None:
    s = scene(m("lizard", "c10r7", "C", strength=9), carrier=0, options={"attacks_squash": True})
    play(s, ("attack", "c9r7"), ("hold",), ("lose", 0), dice=(face,))  # a building, 7 against 5: A2, A1
    assert carried(s) == kept
    pair = m("lizard", "c10r8", "C", strength=9), m("robot", "c10r7", "E")
    s = scene(*pair, carrier=0, options={"attacks_squash": True})
    play(s, ("attack", "c10r7"), ("hold",), ("lose", 0), dice=(face,))  # a monster, 7 against 9: A2, A2
    assert not carried(s)


@rule("newyork", "R26", "R39")
@pytest.mark.parametrize("letter", [False, True])
def test_by_the_letter_a_chit_does_not_squash_her(letter: bool) -> None:
    s = scene(m("lizard", "c11r12", "C"), carrier=0, options={"attacks_squash": letter})
    play(s, ("go", MADISON_PARK), ("turn", "copter"), ("lose", 0), dice=(6,))  # +1 on a walker: D2
    assert carried(s) == letter and figures(s, 0) == (13, 4)
