"""The greedy bot pursues its mission: it goes for the next part of it, and beats chance."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.bots import Seat, bot
from matinee.games.newyork.state import Midtown
from tests.rules.newyork.scene import EMPIRE, GAME, MACYS, MADISON_PARK, SPI, named, scene
from tests.rules.newyork.scene import monster as m


def choice(s: Midtown) -> tuple[object, ...]:
    """What the greedy bot does in the seat that decides."""
    assert s.player is not None
    return bot("greedy", Random(1)).choose(Seat.at(s, s.player))


@pytest.mark.parametrize(
    ("scenery", "wanted"),
    [
        (scene(m("lizard", "c7r8", "G")), ("attack", MACYS)),
        (scene(m("robot", "c15r14", "E")), ("attack", SPI)),
        (scene(m("moth", "c9r8", "F")), ("attack", EMPIRE)),
        (scene(m("lizard", "c11r12", "A")), ("go", MADISON_PARK)),
        (scene(m("lizard", MADISON_PARK, "A"), blonde=MADISON_PARK), ("take",)),
        (scene(m("robot", "c2r2", "B"), carrier=0), ("devour",)),
        (scene(m("lizard", "c1r2", "A"), carrier=0), ("exit",)),
        (scene(m("lizard", "c3r2", "A"), carrier=0), ("go", "c1r2")),
        (scene(m("lizard", "c10r8", "D"), m("spider", "c10r7", "E")), ("attack", "c10r7")),
        (scene(m("turtle", "c8r3", "C", fame=2)), ("go", "c8r1")),
        (scene(m("lizard", "c2r3", "C", food=1)), ("attack", "c1r3")),
    ],
)
def test_greedy_does_the_next_part_of_its_mission(scenery: Midtown, wanted: tuple[str | int, ...]) -> None:
    taken = choice(scenery)
    if wanted[0] == "attack" and wanted[1] == "c1r3":
        assert taken in (named("attack", "c1r3"), named("attack", "c3r3")), "either side of Ninth Avenue"
    else:
        assert taken == named(str(wanted[0]), *wanted[1:])


def test_a_monster_walled_in_by_another_eats_its_way_out() -> None:
    s = scene(m("ape", "c20r1", "G"), m("robot", "c20r2", "C", movement=0))
    assert choice(s)[0] == "attack"


def test_greedy_beats_random_in_two_hundred_games_of_two() -> None:
    """One game in seven nobody wins: A, B and C are hard on the weak. Of the others greedy wins nearly all."""
    wins = losses = 0
    for n in range(200):
        seat, rng = n % 2, Random(n)
        bots = [bot("greedy" if k == seat else "random", Random(f"{n}/{k}")) for k in range(2)]
        s = GAME.new(players=2)
        while (player := s.player) is not None:
            s.play(
                rng.choice(s.legal_actions()) if player == matinee.CHANCE else bots[player].choose(Seat.at(s, player))
            )
        returns = s.returns()
        assert returns is not None
        wins, losses = wins + int(returns[seat]), losses + int(returns[1 - seat])
    assert wins >= 160
    assert wins >= 9 * losses
