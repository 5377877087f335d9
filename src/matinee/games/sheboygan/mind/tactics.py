"""Tactics: how good an action looks to a seat, for bots that do not think ahead.

`weigh` gets a state that the seat believes in and its legal actions, and gives one number for each.
"""

from __future__ import annotations

from matinee.games.sheboygan.figures import MONSTER
from matinee.games.sheboygan.mind import humans, monster, setup
from matinee.games.sheboygan.mind.manner import USUAL, Manner, staked
from matinee.games.sheboygan.state import City
from matinee.table.phase import Action
from matinee.table.state import Rng

SET_UP = setup.MANNERED
OPINIONS = setup.OPINIONS | monster.OPINIONS | humans.OPINIONS
MANNERED = monster.MANNERED | humans.MANNERED


def weigh(s: City, seat: int, actions: list[Action], rng: Rng, manner: Manner = USUAL) -> list[float]:
    """The weight of each action, by the phase that asks; a phase without an opinion weighs all alike."""
    if manner.stake and seat == MONSTER and s.bought:
        manner = staked(manner, max(1, s.level + 1 - s.vp), sum(s.strength), s.level / s.scenario.monster_points)
    name = type(s.stack[-1]).__name__
    if name in MANNERED:
        return MANNERED[name](s, actions, manner)
    if name in SET_UP:
        return SET_UP[name](s, actions, rng, manner)
    opinion = OPINIONS.get(name)
    return opinion(s, actions, rng) if opinion is not None else [0.0] * len(actions)
