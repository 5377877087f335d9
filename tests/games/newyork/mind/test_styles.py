"""What the keen style does that the usual one does not: it waits for nobody, and makes others walk."""

from __future__ import annotations

from random import Random

import pytest

from matinee.bots.greedy import best
from matinee.games.newyork.figures import FIRST_MEAL
from matinee.games.newyork.map.manhattan import starts
from matinee.games.newyork.mind.race import turns_to_win
from matinee.games.newyork.rules.turn import Start
from matinee.games.newyork.state import Midtown
from matinee.table.phase import CHANCE, Action
from tests.games.newyork.rules.scene import GAME, MACYS, SPI, fresh, named, play, scene, space
from tests.games.newyork.rules.scene import monster as m


def choice(s: Midtown, style: str) -> Action:
    """What a style does in the seat that decides."""
    assert s.player is not None and s.player != CHANCE
    return best(s, s.player, s.legal_actions(), Random(1), GAME.mind.style(style))


def test_a_keen_hunter_attacks_at_once() -> None:
    """Even is not sure enough for the usual one, which waits out of reach."""
    s = scene(m("robot", "c10r8", "C"), m("flying_lizard", "c10r7", "E"))
    assert choice(s, "keen") == named("attack", "c10r7")
    assert choice(s, "")[0] == "go"


def test_a_keen_seeker_bites_the_near_chit_while_others_race() -> None:
    """The usual one walks to a park to save its strength."""
    s = scene(m("spider", "c9r4", "A"), m("saucer", "c22r20", "E"))
    assert choice(s, "keen") == named("attack", "c9r3")
    assert choice(s, "")[0] == "go"


def test_a_hungry_keen_monster_keeps_movement_for_the_way_home() -> None:
    """A failed bite costs 2 points: the usual one gives up movement for a slightly better next bite."""
    s = play(scene(m("lizard", "c7r8", "G", strength=11)), ("attack", MACYS), ("roll", 1))
    assert choice(s, "keen") == ("lose", 2) and choice(s, "") != ("lose", 2)


def test_keen_starts_another_where_it_has_far_to_go() -> None:
    """Whose own mission is SPI fears for the Empire State and Macy's, so the far corner is that of SPI."""
    s = fresh(players=2)
    dice = Random(3)
    while not isinstance(s.stack[-1], Start):
        s.play(dice.choice(s.legal_actions()))
    seat, victim = s.player, s.stack[-1].whose
    assert seat is not None
    s.mission[seat] = FIRST_MEAL
    assert choice(s, "keen") == named("start", "c22r20")
    assert set(GAME.mind.weigh(s, seat, s.legal_actions(), dice)) == {0.0}, "the usual style takes any"
    assert victim != seat


def test_the_race_counts_the_walk_the_bites_and_the_way_out() -> None:
    """A robot walks 12 spaces from the corner to SPI in three turns and bites 1.5 times; a lizard leaves as well."""
    corner = space("c22r20")
    assert corner in starts(2)
    robot = scene(m("robot", "c22r20", "E"))
    assert turns_to_win(robot, 0, FIRST_MEAL, corner) == pytest.approx(3 + 0.5)
    lizard = scene(m("lizard", "c22r20", "E"))
    assert turns_to_win(lizard, 0, FIRST_MEAL, corner) == pytest.approx(2 + 0.2 + 27 / 6)
    assert SPI == "c15r15"
