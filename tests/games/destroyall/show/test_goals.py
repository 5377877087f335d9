"""What a puzzle may ask for: each goal is reached by what it says, and by nothing less."""

from __future__ import annotations

from matinee.games.destroyall.figures import Design
from matinee.games.destroyall.show.goals import GOALS
from matinee.games.destroyall.state import Rampage
from tests.games.destroyall.rules.scene import beast, blast, fire, ones, play, scene


def reached(before: Rampage, after: Rampage, seat: int = 0) -> set[str]:
    """The goals that a seat has reached between two moments."""
    return {name for name, goal in GOALS.items() if goal(before, after, seat)}


def shot(attacker: Design, power: int, *dice: int) -> set[str]:
    """What a shot with so much power at a monster of ARMOR 1 reaches with these dice."""
    s = scene((attacker, (20, 20), "E"), (beast(armor=1, power=3, movement=4, health=9), (26, 20), "W"))
    before = s.copy()
    fire(s, 1, power, list(dice))
    assert not reached(before, s, seat=1), "of its own wounds it has nothing"
    return reached(before, s)


def test_powers_leave_what_they_leave() -> None:
    gun = beast(power=5, weapons=[blast("fire", continuous=True)])
    assert shot(gun, 2, *ones(4), 3) == {"burn", "wound_1"}
    assert shot(gun, 2, *ones(4), 4) == set(), "a tie"
    assert shot(beast(weapons=[{"form": "Goo"}]), 2, *[2] * 4, *ones(4)) == {"goo"}
    assert shot(beast(power=5, weapons=[{"form": "Scare"}]), 1, 4, 3, *ones(3)) == {"scare"}


def test_from_behind() -> None:
    for heading, goals in (("E", {"behind"}), ("W", set[str]())):
        s = scene((beast(strength=1), (20, 20), "E"), (beast(), (22, 20), heading))
        before = s.copy()
        play(s, ("assault", 1))
        assert reached(before, s) == goals
