"""10.0 Populace and police: an escort moves step by step and may drop people off on the way."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.sheboygan.figures import MOVES, POPULACE
from matinee.games.sheboygan.kinds import OFF, Counter, Counters
from matinee.games.sheboygan.map.city import NEIGHBOURS, OPEN, step_cost
from matinee.games.sheboygan.rules.march import can_clear, closed, held_fast, in_flames, mobile, no_entry
from matinee.games.sheboygan.sides import HumanDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action


class Escort(HumanDecides, frozen=True):
    """10.0, R18 A police unit leads populace that began the phase with it; they pay nothing."""

    rule: ClassVar[str] = "10.0"
    ends_with: ClassVar[str] = "halt"
    police: Counter
    left: int
    aboard: Counters
    away: bool = False  # it has left the box where the phase began

    def options(self, s: City) -> list[Action]:
        found: list[Action] = []
        here = s.where[self.police]
        if not self.away:
            found += [("board", unit) for unit in members(POPULACE & mobile(s) & ~self.aboard) if s.where[unit] == here]
        if self.aboard or self.away:
            found += [("lead", box) for box in NEIGHBOURS[here] if self.no_lead(s, box) is None]
        if self.away:
            found += [("drop", unit) for unit in members(self.aboard)]
        if self.no_halt(s) is None:
            found.append(("halt",))
        return found

    def no_board(self, s: City, unit: int) -> Reason | None:
        if not POPULACE >> unit & 1:
            return s.no("10.0", "only_populace")
        if self.aboard >> unit & 1:
            return s.no("10.0", "aboard_already")
        if self.away or s.where[unit] != s.where[self.police]:
            return s.no("R18", "not_from_here")
        return held_fast(s, unit)

    def board(self, s: City, unit: int) -> None:
        """10.0 Take these people along."""
        s.become(Escort(self.police, self.left, self.aboard | 1 << unit, self.away))

    def enterable(self, s: City, box: int, left: int) -> bool:
        """Whether the escort can enter a box with these points."""
        return bool(
            OPEN["foot"] >> box & 1
            and not closed(s, self.police) >> box & 1
            and step_cost(box, MOVES[self.police], s.rubble) <= left
        )

    def room(self, s: City, box: int) -> bool:
        """5.21, M8 Whether the police unit could stop in a box: there is room, or it can still be made."""
        if not s.two >> box & 1:
            return True
        after = s.copy()
        after.put(self.police, OFF)
        return not after.two >> box & 1 or can_clear(after, box)

    def can_finish(self, s: City, box: int, left: int) -> bool:
        """5.22 Whether the escort, in this box with these points, can still end in a box with room for it."""
        if self.room(s, box):
            return True
        return any(
            self.enterable(s, n, left) and self.can_finish(s, n, left - step_cost(n, "foot", s.rubble))
            for n in NEIGHBOURS[box]
        )

    def no_lead(self, s: City, box: int) -> Reason | None:
        if not self.aboard and not self.away:
            return s.no("10.0", "nobody_aboard")
        if box not in NEIGHBOURS[s.where[self.police]]:
            return s.no("5.0", "not_adjacent")
        if not OPEN["foot"] >> box & 1:
            return s.no("5.13", "not_into_river")
        reason = no_entry(s, self.police, box)
        if reason is not None:
            return reason
        cost = step_cost(box, MOVES[self.police], s.rubble)
        if cost > self.left:
            return s.no("5.0", "too_dear", cost, self.left)
        if not self.can_finish(s, box, self.left - cost):
            return s.no("5.21", "stuck_there")
        return None

    def lead(self, s: City, box: int) -> None:
        """10.0 One box further, all together."""
        left = self.left - step_cost(box, MOVES[self.police], s.rubble)
        for unit in (self.police, *members(self.aboard)):
            s.tell("marched", unit, s.where[unit], box)
            s.put(unit, box)
        s.crowded = 0  # it is on its way; no_lead made sure that it can end elsewhere
        s.become(Escort(self.police, left, self.aboard, True))

    def no_drop(self, s: City, unit: int) -> Reason:
        return s.no("10.0", "not_gone_yet" if self.aboard >> unit & 1 else "not_aboard")

    def drop(self, s: City, unit: int) -> None:
        """10.0 Leave these people here; they stay."""
        s.moved |= 1 << unit
        s.tell("dropped", unit, s.where[unit])
        s.become(Escort(self.police, self.left, self.aboard & ~(1 << unit), self.away))

    def no_halt(self, s: City) -> Reason | None:
        if not self.room(s, s.where[self.police]):
            return s.no("5.21", "lead_on")
        if not self.away and self.must_leave(s):
            return s.no("11.41", "in_flames")
        return None

    def must_leave(self, s: City) -> bool:
        """11.41, M12 Whether the escort begins in flames and could lead somebody out of them."""
        if not in_flames(s, self.police):
            return False
        return not self.aboard or any(self.no_lead(s, box) is None for box in NEIGHBOURS[s.where[self.police]])

    def halt(self, s: City) -> None:
        """10.0 The escort ends here, with everybody still in it."""
        s.moved |= 1 << self.police | self.aboard
        s.recount(s.where[self.police])
        s.done()
