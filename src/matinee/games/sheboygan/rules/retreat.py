"""6.33 Retreats of human units."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.sheboygan.figures import MOVES, STACKERS
from matinee.games.sheboygan.kinds import OFF, Box, Counters
from matinee.games.sheboygan.map.city import BRIDGE, DIST, NEAR, OPEN, RIVER
from matinee.games.sheboygan.sides import HumanDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Step


def alive(s: City, units: int) -> int:
    """Those of the units that are still on the map."""
    return sum(1 << unit for unit in members(units) if s.where[unit] >= 0)


def beside(danger: int, here: int) -> int:
    """6.33 The boxes too near to a danger for a unit retreating from here; out of its own box all lead away (R69)."""
    return 1 << danger if danger == here else NEAR[danger] | 1 << danger


def refuges(s: City, unit: int, threat: int, ranged: bool) -> int:
    """6.33, R33, M18 The boxes a unit may retreat to from a threat in that box."""
    here = s.where[unit]
    if (s.stuck | s.stuck_twice) >> unit & 1:
        return 0  # R79
    boxes = NEAR[here] & OPEN[MOVES[unit]] & ~s.webs & ~s.broken & ~s.burning
    boxes &= ~beside(threat, here) & ~beside(s.monster, here)
    if MOVES[unit] == "infantry" and RIVER >> here & 1:
        boxes &= ~BRIDGE  # M9
    if MOVES[unit] == "wheels":
        boxes &= ~s.standing
    if s.puppet != OFF:
        boxes &= ~(1 << s.where[s.puppet])
    if unit < STACKERS:
        boxes &= ~s.full()
    if ranged:  # R77: one box, ending farther away
        row = DIST[threat]
        boxes = sum(1 << box for box in members(boxes) if row[box] > row[here])
    return boxes


class UnitsRetreat(Step, frozen=True):
    """6.33 The units concerned fall back one box; those with nowhere to go are lost."""

    plays_out: ClassVar[bool] = True
    units: Counters
    threat: Box
    ranged: bool
    by_monster: bool

    def run(self, s: City) -> None:
        waiting = 0
        for unit in members(alive(s, self.units)):
            if refuges(s, unit, self.threat, self.ranged):
                waiting |= 1 << unit
            else:
                s.tell("trapped_retreat", unit)
                s.kill(unit, self.by_monster)
        if waiting:
            s.then(Retreat(waiting, self.threat, self.ranged, self.by_monster))


class Retreat(HumanDecides, frozen=True):
    """6.33 The owner says which unit falls back where, in any order."""

    plays_out: ClassVar[bool] = True
    rule: ClassVar[str] = "6.33"
    once: ClassVar[bool] = True
    units: Counters
    threat: Box
    ranged: bool
    by_monster: bool

    def options(self, s: City) -> list[Action]:
        return [
            ("retreat", unit, box)
            for unit in members(self.units)
            for box in members(refuges(s, unit, self.threat, self.ranged))
        ]

    def no_retreat(self, s: City, unit: int, box: int) -> Reason:
        if not self.units >> unit & 1:
            return s.no("6.33", "need_not_retreat")
        here = s.where[unit]
        if not NEAR[here] >> box & 1:
            return s.no("6.33", "retreat_one_box")
        if (s.webs | s.burning) >> box & 1:
            return s.no("R33", "flames_or_web")
        if unit < STACKERS and s.full() >> box & 1:
            return s.no("6.33", "box_full")
        if beside(s.monster, here) >> box & 1:
            return s.no("6.33", "retreat_near_monster")
        if beside(self.threat, here) >> box & 1:
            return s.no("M7", "retreat_near_puppet")
        if self.ranged and DIST[self.threat][box] <= DIST[self.threat][here]:
            return s.no("R77", "not_farther")
        if MOVES[unit] == "infantry" and RIVER >> box & 1:
            return s.no("M18", "no_retreat_into_river")
        if MOVES[unit] == "infantry" and RIVER >> here & BRIDGE >> box & 1:
            return s.no("M9", "out_of_river")
        return s.no("6.33", "cannot_enter")

    def retreat(self, s: City, unit: int, box: int) -> None:
        """6.33 Fall back."""
        s.tell("retreated", unit, s.where[unit], box)
        s.put(unit, box)
        s.then(UnitsRetreat(self.units & ~(1 << unit), self.threat, self.ranged, self.by_monster))
