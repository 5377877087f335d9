"""How dice fall as far as it matters: as likely as by the closed form of throws, and as by the dice one by one."""

from __future__ import annotations

from collections import defaultdict

import pytest

from matinee.games.destroyall.figures import Design
from matinee.games.destroyall.mind.falls import falls
from matinee.games.destroyall.state import Rampage
from matinee.games.destroyall.throws import damage, throw
from matinee.table.phase import CHANCE, Action
from tests.games.destroyall.rules.scene import beast, blast, play, scene

SHOT: tuple[Action, ...] = (("aim", 0), ("at", 1), ("spend", 2))


def thrown_out(s: Rampage) -> list[tuple[Rampage, float]]:
    """What the dice of a state lead to, until somebody decides."""
    found, waiting = [], [(s, 1.0)]
    for state, p in waiting:
        if state.player == CHANCE and state.dice:
            waiting += [(after, p * q) for after, q in falls(state)]
        else:
            found.append((state, p))
    return found


def health(ends: list[tuple[Rampage, float]], i: int) -> dict[int, float]:
    """How likely a monster is left with so much HEALTH."""
    found = defaultdict[int, float](float)
    for state, p in ends:
        found[state.health[i]] += p
    return found


@pytest.mark.parametrize(
    ("gun", "target", "more", "odds"),
    [
        (beast(weapons=[blast()]), beast(armor=3, health=9), {}, damage(4, 3)),
        (beast(weapons=[blast("cold")]), beast(armor=3, health=9, weakness="cold"), {}, damage(4, 3, 0, True)),
        (beast(weapons=[blast()]), beast(armor=2, health=9, powers=["ForceField"]), {"field": 1}, damage(4, 2, -1)),
    ],
)
def test_a_shot_at_a_monster(gun: Design, target: Design, more: dict[str, int], odds: tuple[float, ...]) -> None:
    s = scene((gun, (20, 20), "E"), (target, (26, 20), "W", more))
    play(s, *SHOT)
    found = falls(s)
    assert len(found) == len({state.health[1] for state, _ in found}), "each damage comes once"
    left = health(thrown_out(s), 1)
    for points, p in enumerate(odds[:6]):
        assert left[9 - points] == pytest.approx(p, abs=1e-6)


def test_a_shot_at_several_and_a_throw_half_fallen() -> None:
    gun = beast(weapons=[blast(area=2)])
    near, far = (beast(armor=3, health=9), (26.0, 20.0), "W"), (beast(armor=1, health=9), (29.0, 20.0), "W")
    s = scene((gun, (20, 20), "E"), near, far)
    play(s, *SHOT)
    ends = thrown_out(s)
    for i, armor in ((1, 3), (2, 1)):
        left = health(ends, i)
        for points, p in enumerate(damage(4, armor)[:5]):
            assert left[9 - points] == pytest.approx(p, abs=1e-6)
    s = scene((beast(weapons=[blast()]), (20, 20), "E"), near)
    play(s, *SHOT, dice=[6, 1])
    attack = throw(3)
    hurt = sum(p * q for a, p in enumerate(attack) for d, q in enumerate(throw(3)) if a + 7 > d)
    assert 1.0 - health(thrown_out(s), 1)[9] == pytest.approx(hurt, abs=1e-6)
