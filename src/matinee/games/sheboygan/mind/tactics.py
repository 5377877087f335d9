"""Tactics: how good an action looks to a seat, for bots that do not think ahead.

`weigh` gets a state that the seat believes in and its legal actions, and gives one number for each.
"""

from __future__ import annotations

from matinee.games.sheboygan.figures import MONSTER
from matinee.games.sheboygan.mind import humans, monster, setup
from matinee.games.sheboygan.mind.style import USUAL, Style, staked
from matinee.games.sheboygan.state import City
from matinee.table.phase import Action
from matinee.table.state import Rng

SET_UP = setup.BY_STYLE
OPINIONS = setup.OPINIONS | monster.OPINIONS | humans.OPINIONS
BY_STYLE = monster.BY_STYLE | humans.BY_STYLE


def weigh(s: City, seat: int, actions: list[Action], rng: Rng, style: Style = USUAL) -> list[float]:
    """The weight of each action, by the phase that asks; a phase without an opinion weighs all alike."""
    if style.stake and seat == MONSTER and s.bought:
        style = staked(style, max(1, s.level + 1 - s.vp), sum(s.strength), s.level / s.scenario.monster_points)
    name = type(s.stack[-1]).__name__
    if name in BY_STYLE:
        return BY_STYLE[name](s, actions, style)
    if name in SET_UP:
        return SET_UP[name](s, actions, rng, style)
    opinion = OPINIONS.get(name)
    return opinion(s, actions, rng) if opinion is not None else [0.0] * len(actions)
