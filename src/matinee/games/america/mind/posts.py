"""Posts for units: what another's monster would eat next, and how much a unit in its way takes from that."""

from __future__ import annotations

from typing import NamedTuple

from matinee.games.america.mind.prizes import meals, taste_of
from matinee.games.america.mind.reckoning import fight
from matinee.games.america.mind.style import Style
from matinee.games.america.rules.movement import monster_reach
from matinee.games.america.state import America

FIRE = 0.6
"""How much a monster minds a point of Health that a battle costs."""
ASIDE = 0.15
"""How much a meal counts that is not the best in reach."""


class Hunt(NamedTuple):
    """What a monster could eat in its next move: by space the worth of the meal, and what is left of it by the guns."""

    seat: int
    meals: dict[int, float]
    values: dict[int, float]
    best: float
    next_best: float


def hunts(s: America, seat: int, style: Style, without: int = 0) -> list[Hunt]:
    """What each of the others hunts next, as if some units were not there."""
    return [_hunt(s, other, style, without) for other, at in enumerate(s.stand) if other != seat and at >= 0]


def _hunt(s: America, seat: int, style: Style, without: int) -> Hunt:
    found = meals(monster_reach(s, seat), taste_of(s, seat, style))
    values = dict(found)
    for space, units in s.held.items():
        if space in values and units & ~without:
            values[space] = _left(s, seat, space, units & ~without, found[space])
    best = next_best = 0.0
    for value in values.values():
        if value > best:
            best, next_best = value, best
        elif value > next_best:
            next_best = value
    return Hunt(seat, found, values, best, next_best)


def _left(s: America, seat: int, space: int, units: int, meal: float) -> float:
    if not units:
        return meal
    battle = fight(s, seat, units, space)
    return battle.clear * meal - FIRE * battle.loss


def denial(s: America, unit: int, space: int, others: list[Hunt]) -> float:
    """How much worse the others' monsters can eat when a unit is posted in a space."""
    total = 0.0
    for hunt in others:
        meal = hunt.meals.get(space)
        if meal is None:
            continue
        before = hunt.values[space]
        after = _left(s, hunt.seat, space, s.held.get(space, 0) | 1 << unit, meal)
        rest = hunt.next_best if before >= hunt.best else hunt.best
        total += hunt.best - max(after, rest, 0.0) + ASIDE * (before - after)
    return total
