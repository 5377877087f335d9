"""What is drawn around a monster: exactly where it could go and what it could attack."""

from __future__ import annotations

import random

import pytest

import matinee
from matinee.games.newyork.map.manhattan import BOARD
from matinee.games.newyork.state import Midtown
from matinee.table.shown.boardview import Overlay, OverlayKind
from matinee.testing import rule
from tests.games.newyork.rules.scene import GAME, MACYS, legal, play, scene
from tests.games.newyork.rules.scene import monster as m


def shown(s: Midtown, kind: OverlayKind, seat: int = 0) -> set[str]:
    """The names of the spaces of one overlay."""
    return {BOARD.ids[n] for n in s.overlays(None, seat).get(kind, Overlay()).spaces}


def attackable(s: Midtown) -> set[str]:
    """What the mover can attack this turn, found by trying every move."""
    found = legal(s, "attack")
    for space in legal(s, "go"):
        there = s.copy()
        play(there, ("go", space))
        if there.mover == s.mover and there.stack and type(there.stack[-1]).__name__ == "Pounce":
            found |= legal(there, "attack")
    return found


@rule("newyork", "NY5", "NY8", "NY9")
@pytest.mark.parametrize("kind", ["turtle", "lizard", "saucer"])
def test_reach_and_range_are_what_the_mover_can_do(kind: str) -> None:
    s = scene(m(kind, "c8r8", "C"), m("robot", "c8r6", "E"), rubble=["c9r5", "c7r9"])
    assert shown(s, "reach") == legal(s, "go") != set()
    assert shown(s, "range") == attackable(s)
    assert "c8r6" in shown(s, "range") and "c8r6" not in shown(s, "reach")


@rule("newyork", "NY8")
def test_after_moving_only_what_is_adjacent_can_be_attacked() -> None:
    s = play(scene(m("lizard", "c8r8", "C")), ("go", "c8r7"))
    assert shown(s, "reach") == set() and shown(s, "range") == legal(s, "attack") and MACYS in shown(s, "range")


@rule("newyork", "NY13", "R25")
def test_who_is_locked_or_held_goes_nowhere() -> None:
    s = scene(m("lizard", "c8r8", "C"), m("robot", "c8r8", "E"))
    assert s.overlays(None, 0) == {"range": Overlay([s.where[0]])} == s.overlays(1, 1)
    s = scene(m("lizard", "c8r8", "C", stuck=1), m("robot", "c2r2", "E"), mover=1)
    assert s.overlays(None, 0) == {}
    s = scene(m("moth", MACYS, "C", stuck=1), m("robot", "c2r2", "E"), mover=1)
    assert s.overlays(None, 0) == {}


@rule("newyork", "M10", "R17")
def test_a_flyer_without_movement_has_its_roof_in_range() -> None:
    s = scene(m("moth", MACYS, "C", movement=0))
    assert shown(s, "range") == attackable(s) == {MACYS} and not shown(s, "reach")


def test_rivals_show_their_next_turn_and_strangers_nothing() -> None:
    s = scene(m("lizard", "c8r8", "C"), m("turtle", "c2r2", "E"))
    assert s.overlays(0, 1) == s.overlays(None, 1) and "c2r5" in shown(s, "reach", 1)
    assert all(s.overlays(0, piece) == {} for piece in ("blonde", 2, -1, None, True))


def test_overlays_agree_with_the_legal_list_throughout_a_game() -> None:
    rng = random.Random(4)
    s = GAME.new(players=3)
    compared = 0
    while s.player is not None and compared < 40:
        if s.player != matinee.CHANCE and type(s.stack[-1]).__name__ == "Prowl":
            assert isinstance(s, Midtown)
            reach = s.overlays(None, s.mover).get("reach", Overlay()).spaces
            assert reach == sorted(a[1] for a in s.legal_actions() if a[0] == "go")
            compared += 1
        s.apply(rng.choice([action for action, _ in s.chance_outcomes()] or s.legal_actions()))
    assert compared == 40
