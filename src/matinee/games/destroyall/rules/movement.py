"""Normal movement and charging (DAM4, DAM5, DAM7, DAM10), and running away (P.Scare)."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.destroyall.map.lattice import (
    FINE,
    INCH,
    POINTS,
    TOUCH2,
    Point,
    along,
    bearing,
    length,
    on_table,
    unpoint,
)
from matinee.games.destroyall.map.ways import listed
from matinee.games.destroyall.rules.assault import no_courage
from matinee.games.destroyall.rules.charging import HALT, Onrush, Rushing, charge_length, contact_point, no_lane, no_run
from matinee.games.destroyall.rules.interrupt import Reactions
from matinee.games.destroyall.rules.legs import (
    Stride,
    all_rows,
    dry_reach,
    parting,
    reaches,
    wet_budget,
    wet_cost,
    wet_reach,
)
from matinee.games.destroyall.state import CHARGED, GROUND, HERE, WALKING, Rampage
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat

GO: list[tuple[str, int]] = [("go", p) for p in range(POINTS)]
FACE: list[Action] = [("face", h) for h in range(16)]


def no_normal(s: Rampage) -> Reason | None:
    """DAM5, DAM8 Why the monster whose round it is may not move normally any more."""
    if s.mode == CHARGED:
        return Reason("DAM5", "It has charged this round; there is no normal movement after that.")
    if s.mode > CHARGED:
        return Reason("DAM8", "It has used a movement power instead of its normal movement.")
    return None


class Walks:
    """The verbs of normal movement in a monster's own round."""

    who: int

    def no_walk(self, s: Rampage) -> Reason | None:
        reason = no_normal(s) or no_freedom(s)
        if reason is not None:
            return reason
        i = self.who
        if s.perch[i] != GROUND and s.height[i] < s.town.armor[s.perch[i]]:
            return Reason("DAM6", "It hangs on a wall: climb on or come down.")
        if s.left < FINE and not (s.left and s.town.shores(s.x[i], s.y[i])):
            return Reason("DAM4", "It has no movement left.")
        return None

    def walk(self, s: Rampage) -> None:
        """DAM4 Choose where to."""
        s.then(Walking(self.who))

    def no_turn(self, s: Rampage) -> Reason | None:
        reason = no_normal(s) or no_freedom(s)
        if reason is None and s.turned:
            return Reason("R6", "It has just turned; undo that to turn another way.")
        return reason

    def turn(self, s: Rampage) -> None:
        """R6 Turning is free in a normal move."""
        s.then(Turning(self.who))

    # -- charging

    def no_charge(self, s: Rampage, j: int) -> Reason | None:
        i = self.who
        if j >= s.count or j == i or s.status[j] != HERE:
            return Reason("DAM10", "There is no such monster to charge.")
        reason = no_normal(s) or no_freedom(s) or no_lane(s, i)
        if reason is not None:
            return reason
        if s.spent >> i & 1:
            return Reason("M16", "Its attack is spent: it may rush about, but not charge anybody.")
        afraid = no_courage(s, i, j)
        if afraid is not None:
            return afraid
        if s.touching(i, j):
            return Reason("R18", "They are in contact already: assault it.")
        if s.perch[j] != GROUND or s.town.pool(s.x[j], s.y[j]) >= 0:
            return Reason("M7", "The target does not stand on dry ground.")
        if not s.sees(i, j):
            return Reason("DAM10", "It must see the monster it charges.")
        if s.seen >> j & 1:
            return Reason("R8", "It saw that monster earlier in its move and did not charge at once.")
        return no_run(s, i, j)

    def charge(self, s: Rampage, j: int) -> None:
        """DAM5, DAM10 Straight at it; others may interrupt before it gets there."""
        i = self.who
        at = contact_point(s, i, j)
        assert at is not None
        dx, dy = s.x[j] - s.x[i], s.y[j] - s.y[i]
        rest = charge_length(s, i) - length((at[0] - s.x[i]) ** 2 + (at[1] - s.y[i]) ** 2)
        s.heading[i] = bearing(dx, dy)
        s.mode = CHARGED
        s.left = 0
        s.tell("charges", i, j)
        blows = parting(s, i, *at)
        s.then(*blows, Reactions(i), Onrush(i, j, at, dx, dy, rest // (2 * INCH)), Reactions(i))

    def no_rush(self, s: Rampage) -> Reason | None:
        return no_normal(s) or no_freedom(s) or no_lane(s, self.who)

    def rush(self, s: Rampage) -> None:
        """DAM5 A charge at nobody: straight ahead, twice as far."""
        s.then(Rushing(self.who))

    # -- fear

    def no_flee(self, s: Rampage) -> Reason | None:
        if not s.fleeing:
            return Reason("P.Scare", "Nothing has scared it.")
        if s.fled or s.mode:
            return Reason("R36", "It has fled this round.")
        if escape(s, self.who) is None:
            return Reason("R36", "There is no way straight away from the monster that scared it.")
        return None

    def flee(self, s: Rampage) -> None:
        """P.Scare, R36 Straight away from what scared it, as far as it gets."""
        i = self.who
        found = escape(s, i)
        assert found is not None
        at, cost = found
        s.fled = 1
        s.mode = WALKING
        s.tell("flees", i)
        s.then(*parting(s, i, *at), Stride(i, ((s.x[i], s.y[i]), at), cost))


def no_freedom(s: Rampage) -> Reason | None:
    """R36 A scared monster moves straight away and nowhere else."""
    return Reason("R36", "It is scared and can only flee.") if s.fleeing else None


class Walking(OneSeat, frozen=True):
    """DAM4, R6 Choose the point to walk to, along the shortest way; or stay."""

    rule: ClassVar[str] = "DAM4"
    always: ClassVar[tuple[str, ...]] = ("halt",)

    def options(self, s: Rampage) -> list[Action]:
        found: list[Action] = [*listed(all_rows(reaches(s, self.who)), GO)]
        found.append(HALT)
        return found

    def no_go(self, s: Rampage, p: int) -> Reason | None:
        x, y = unpoint(p)
        found = reaches(s, self.who)
        if any(part.holds(x, y) for part, _ in found):
            return None
        if not on_table(x, y):
            return Reason("R16", "A monster cannot leave the table.")
        if s.under[self.who] and s.dived and s.town.pool(x, y) < 0:
            return Reason("M18", "It has gone under this round and stays in the water.")
        if s.perch[self.who] == GROUND and s.walled(x, y, True):
            return Reason("R9", "A building stands there: climb it or break it.")
        if any((s.x[j] - x) ** 2 + (s.y[j] - y) ** 2 < TOUCH2 for j in s.foes(self.who)):
            return Reason("DAM10", "Only a charge leads into contact.")
        return Reason("DAM4", "Its movement does not reach that far; water is entered from the shore.")

    def go(self, s: Rampage, p: int) -> None:
        i = self.who
        x, y = unpoint(p)
        best: tuple[int, list[Point]] | None = None
        for part, wet in reaches(s, i):
            if part.holds(x, y):
                cost, path = part.way(x, y)
                cost = wet_cost(s, i, cost) if wet else cost
                if best is None or cost < best[0]:
                    best = cost, path
        assert best is not None
        s.mode = WALKING
        away = parting(s, i, x, y, s.perch[i], s.height[i])
        s.then(*away, Stride(i, tuple(best[1]), best[0]))

    def halt(self, s: Rampage) -> None:
        """Stay where it is; the movement left is given up, the heading may still be chosen."""
        s.mode = WALKING
        s.left = 0


class Turning(OneSeat, frozen=True):
    """R6 Choose one of 16 headings."""

    rule: ClassVar[str] = "R6"
    always: ClassVar[tuple[str, ...]] = ("face",)

    def options(self, s: Rampage) -> list[Action]:
        return FACE

    def face(self, s: Rampage, heading: int) -> None:
        s.heading[self.who] = heading
        s.turned = 1
        s.mode = WALKING
        s.tell("turned", self.who, heading)


# -- running away


def escape(s: Rampage, i: int) -> tuple[Point, int] | None:
    """R36 The farthest point straight away from what scared it that a walk in a straight line reaches, and its cost."""
    j = s.fearer[i]
    dx, dy = s.x[i] - s.x[j], s.y[i] - s.y[j]
    if s.perch[i] != GROUND or not s.left:
        return None
    pool = s.town.pool(s.x[i], s.y[i])
    found = dry_reach(s, i) if pool < 0 else wet_reach(s, i, pool)
    budget = s.left if pool < 0 else wet_budget(s, i)
    best: tuple[Point, int] | None = None
    for n in range(1, budget // FINE + 1):
        ox, oy = along(dx, dy, n)
        x, y = s.x[i] + ox, s.y[i] + oy
        if found.holds(x, y) and found.stops[0].rows.get(y, 0) >> x & 1:
            cost = length(ox * ox + oy * oy)
            best = (x, y), wet_cost(s, i, cost) if pool >= 0 else cost
    return best
