"""11.3 The humans' tactics of fires: where crews go, and what they put out."""

from __future__ import annotations

from matinee.games.sheboygan.figures import FIREBOAT, FIREMEN
from matinee.games.sheboygan.kinds import NOT_YET
from matinee.games.sheboygan.map.city import BUILDINGS, DIST, NEAR, PARK, POINTS, RIVER
from matinee.games.sheboygan.rules.fire import FirePlacing
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset, members
from matinee.table.phase import Action
from matinee.table.state import Rng

HOSE = 3  # boxes that the fireboat reaches
IN_THE_FLAMES = 5.0  # a crew where it can put a fire out, beside how bad that fire is
ON_THE_WAY = 3.0  # and one near a fire that nobody fights,
EACH_BOX = 0.3  # less for each box from it
MONSTER_NEAR = 2.0  # what it loses next to the monster
SPREADS = 0.7  # how bad it is that a fire can reach a box, by points
ANY_ORDER = 0.1  # crews of equal posts vary by so much


def fire_call(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """The fireboat only when the fire is by the river; four crews otherwise."""
    wet = any(DIST[box][river] <= HOSE for box in members(s.burning) for river in members(RIVER))
    return [1.0 if action[1] == int(wet and rng.random() < 0.5) else 0.0 for action in actions]


def fire_placing(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Into the flames, where they would spread most."""
    phase = s.stack[-1]
    assert isinstance(phase, FirePlacing)
    return [fire_post(s, phase.unit, box) + rng.random() * ANY_ORDER for _, box in actions]


def fire_post(s: City, unit: int, box: int) -> float:
    """How well a box serves a crew or the fireboat."""
    if FIREBOAT >> unit & 1:
        return float(sum(1 for fire in members(s.burning) if DIST[box][fire] <= HOSE))
    others = bitset(s.where[u] for u in members(FIREMEN & s.humans & ~(1 << unit)) if s.where[u] >= 0)
    value = 0.0
    if s.burning >> box & 1 and not others >> box & 1:
        value = IN_THE_FLAMES + blaze(s, box)
    elif s.burning:
        free = [fire for fire in members(s.burning) if not others >> fire & 1]
        value = ON_THE_WAY - EACH_BOX * min((DIST[box][fire] for fire in free), default=0)
    if s.monster != NOT_YET and DIST[s.monster][box] <= 1:
        value -= MONSTER_NEAR
    return value


def blaze(s: City, box: int) -> float:
    """How bad it is that a box burns: its points, if still to be lost, and what it can set alight."""
    fuel = (NEAR[box] & (BUILDINGS | PARK) & ~s.rubble & ~s.burning).bit_count()
    return (0 if s.rubble >> box & 1 else POINTS[box]) + SPREADS * fuel


def dousing(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """The worst fires first."""
    return [blaze(s, action[1]) + 1.0 if len(action) > 1 else 0.0 for action in actions]
