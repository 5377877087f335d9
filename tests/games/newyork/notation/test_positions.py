"""Positions that no game could come to are refused in a sentence; words, odds and lines of text read well."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from matinee.games.newyork.figures import BUILDING_STRENGTH, LETTERS
from matinee.games.newyork.show import terminal as textboard
from matinee.table.errors import PositionError
from matinee.table.shown.panels import Roster
from matinee.testing import rule
from tests.games.newyork.rules.scene import GAME, MACYS, MADISON_PARK, legal, letter, named, play, scene
from tests.games.newyork.rules.scene import monster as m

TWO = [m("lizard", "c10r8", "C"), m("robot", "c2r2", "D")]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "JSON object"),
        ({"monsters": TWO, "moon": 1}, "has no 'moon'"),
        ({"game": "chess", "monsters": TWO}, "position of chess"),
        ({"rules": "0", "monsters": TWO}, "rules 0"),
        ({"monsters": 3}, "a list with an object for each player"),
        ({"monsters": TWO[:1]}, "players must be one of"),
        ({"monsters": TWO, "options": {"players": 3}}, "2 monsters for 3 players"),
        ({"monsters": TWO, "mover": 2}, "player from 0 to 1"),
        ({"monsters": TWO, "round": -1}, "whole number"),
        ({"monsters": TWO, "round": 0}, "round must be a whole number from 1 up"),
        ({"monsters": [m("dog", "c1r1"), TWO[1]]}, "kind must be one of"),
        ({"monsters": [m("ape", "c99r1"), TWO[1]]}, "no space 'c99r1'"),
        ({"monsters": [m("ape", "c1r1", "Z"), TWO[1]]}, "mission must be one of"),
        ({"monsters": [m("robot", "c2r4", "A"), TWO[1]]}, "only once"),
        ({"monsters": [m("ape", "c2r4", "D"), TWO[1]]}, "Mission D is held or shown more often"),
        ({"monsters": [m("ape", "c1r1", "A"), TWO[1]]}, "intact building"),
        ({"monsters": [m("ape", "c2r4", "A", strength=0, movement=0), TWO[1]]}, "it is dead"),
        ({"monsters": [m("ape", "off", "A"), TWO[1]]}, "must be somewhere"),
        ({"monsters": [{"kind": "ape", "at": ["c2r4"]}, TWO[1]]}, "no space ."),
        ({"monsters": [m("ape", "c2r4", "A", strength=41), TWO[1]]}, "strength must be a whole number from 0 to 40"),
        ({"monsters": [m("ape", "c2r4", "A", food=4), TWO[1]]}, "food must be a whole number from -1 to 3"),
        ({"monsters": [m("ape", "c2r4", "A", kills=[1]), TWO[1]]}, "killed only monsters that are dead"),
        ({"monsters": [m("ape", "c2r4", "A", hurt=[0]), TWO[1]]}, "cannot have hurt itself"),
        ({"monsters": [m("ape", "c9r7", "A"), m("moth", "c9r7", "B")]}, "say from where it entered"),
        ({"monsters": [m("ape", "dead", "A"), TWO[1]]}, "mover must be alive"),
        ({"monsters": [m("ape", "away", "A"), TWO[1]], "round": 1, "stack": [["Prowl"]]}, "and on the map"),
        ({"monsters": TWO, "stack": [["Prowl"]]}, "Nobody moves before the first turn"),
        ({"monsters": [m("ape", "off", "A"), TWO[1]], "stack": [["FirstTurn"], ["Start", {"whose": 1}]]}, "somewhere"),
        ({"monsters": [{"at": "off"}, TWO[1]], "stack": [["Start", {"whose": 0}]]}, "has no monster"),
        ({"monsters": TWO, "round": 1, "stack": [["TurnEnds"]]}, "TurnEnds is no decision"),
        ({"monsters": TWO, "round": 1, "stack": [["TurnEnds"], ["Pounce", {"left": 0}]]}, "left must be"),
        ({"monsters": [m("ape", "c2r2", "A"), TWO[1], m("moth", "c2r2", "E")]}, "Three monsters"),
        ({"monsters": TWO, "rubble": ["c2r2"]}, "is no building"),
        ({"monsters": TWO, "rubble": "c1r1"}, "list of spaces"),
        ({"monsters": TWO, "chits": ["c11r13"]}, "1 chits lie on the map, and 10 are unturned"),
        ({"monsters": TWO, "chits": ["c2r4"], "unturned": ["police"], "blonde": "lost"}, "named places"),
        ({"monsters": TWO, "unturned": ["joker"]}, "unturned must be one of"),
        ({"monsters": TWO, "blonde": "carried"}, "needs a carrier"),
        ({"monsters": TWO, "carrier": 5}, "player from 0 to 1"),
        ({"monsters": TWO, "held": [1]}, "Nobody has held a Blonde who is hidden"),
        ({"monsters": TWO, "blonde": "lost", "held": [2]}, "held must be a player from 0 to 1"),
        ({"monsters": TWO, "round": 1, "stack": [["Comeback", {}]]}, "Only a mover that is away comes back"),
        (
            {"monsters": [TWO[0], TWO[1] | {"at": "away"}], "round": 1, "stack": [["Retreat", {"whose": 1}]]},
            "Player 1 is on no space to go back from",
        ),
        ({"monsters": TWO, "pool": "AA"}, "The cup must hold ABEFG"),
        ({"monsters": TWO, "meals": {"zoo": 1}}, "meals must be one of"),
        ({"monsters": TWO, "result": [1]}, "1 for who has won"),
        ({"monsters": TWO, "stack": [["Dance"]]}, "no phase of this game"),
        ({"monsters": TWO, "round": 1, "stack": [["Pounce", {}]]}, "Pounce needs left"),
        ({"monsters": TWO, "round": 1, "stack": [["Fight", {"foe": 9}]]}, "player from 0 to 1"),
    ],
)
def test_impossible_positions_are_refused_in_a_sentence(data: Any, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        GAME.from_position(data)


@rule("newyork", "NY20.C", "R5")
def test_whoever_has_killed_has_hurt() -> None:
    s = scene(m("lizard", "c2r2", "A"), m("robot", "c22r20", "C", kills=[2]), m("ape", "dead", "D"))
    play(s, ("stay",))
    assert s.hurt[1] == 0b100 and s.returns() == [0, 1, 0]


@rule("newyork", "NY10")
def test_odds_and_words_of_an_attack() -> None:
    s = scene(m("lizard", "c7r8", "C"), m("robot", "c8r8", "E"))
    eat, fight = named("attack", MACYS), named("attack", "c8r8")
    assert s.describe(eat) == f"Eat Macy's (strength 13 against {BUILDING_STRENGTH})"
    assert [(round(p, 3), words) for p, words in s.odds(eat)] == [
        (0.167, "you lose 2 and go back"),
        (0.167, "eaten, and you lose 1"),
        (0.667, "eaten"),
    ]
    assert s.describe(fight) == "Attack the Robot at 34th Street at 6th Avenue (strength 13 against 9)"
    assert [(round(p, 3), words) for p, words in s.odds(fight)] == [
        (0.167, "you lose 2"),
        (0.167, "you lose 1"),
        (0.333, "it loses 1"),
        (0.167, "it loses 2"),
        (0.167, "it loses 3"),
    ]
    s = play(scene(m("lizard", "c7r8", "C", strength=8), carrier=0), ("attack", MACYS))
    assert s.odds(("hold",)) != s.odds(("free",)) and sum(p for p, _ in s.odds(("hold",))) == pytest.approx(1)


@rule("newyork", "NY1", "R32")
def test_a_guess_never_deals_an_already_won_mission() -> None:
    s = scene(m("lizard", "c2r2", "C"), m("robot", "c7r8", "D"), mover=1)
    play(s, ("attack", MACYS), dice=(6,))
    assert s.view(0).panel("monsters", Roster).rows[1].not_tasks == ["G"], "an evil monster that had G would have won"
    guessed = {letter(s.guess(0, Random(n)), 1) for n in range(200)}
    assert guessed == set("ABDEF")
    assert {letter(s.guess(1, Random(n)), 0) for n in range(200)} == set("ABCEF"), "G can no longer be the lizard's"
    assert all(letter(s.guess(1, Random(n)), 1) == "D" for n in range(20))


@rule("newyork", "NY1")
def test_guesses_of_many_seats_with_rare_fits_are_found() -> None:
    cast = [
        m("lizard", "c2r2", "A"),
        *(m(k, at, "G", denied="ABCDEF") for k, at in (("robot", "c2r4"), ("ape", "c2r6"))),
    ]
    cast += [m("moth", "c2r8", "F", denied="ABCDE"), m("slime", "c2r10", "F", denied="ABCDE")]
    s = scene(*cast)
    for n in range(20):
        g = s.guess(0, Random(n))
        assert [letter(g, seat) for seat in range(5)] == ["A", "G", "G", "F", "F"]
        assert g.pool == [1, 2, 2, 2, 2, 0, 0]


def test_the_terminal_says_where_one_stands() -> None:
    s = scene(m("lizard", "c11r12", "A"), m("robot", "c22r20", "C"), blonde=MADISON_PARK)
    say, view = GAME.words.say, s.view(0)
    assert textboard.status(view, say).startswith("Turn 1 of 60 · mission A: carry the Blonde off (to do: Pick the")
    around = textboard.around(view, say)
    assert any(line.startswith("  c11r13 Madison Park (park, a chit)") for line in around)
    assert "Player 2: the Robot 9-4, c22r20 14th Street at 1st Avenue (19 off)" in around
    sheet = textboard.sheet(view, say)
    assert sheet[0] == "Player 1  Giant Lizard (good, walks): strength 13, movement 6"
    assert "  [ ] Pick the Blonde up" in sheet and "Your mission is A: carry the Blonde off [NY20.A]" in sheet
    assert not any("mission" in line for line in textboard.sheet(s.view(None), say))


def test_every_mission_and_event_has_words() -> None:
    assert set(GAME.words.data["missions"]) == set(GAME.words.data["parts"]) & set(LETTERS) == set(LETTERS)
    s = scene(m("moth", "c2r2", "C"))
    assert legal(s, "stay") and s.describe(named("go", "c3r3")) == "Move to the Port Authority"
