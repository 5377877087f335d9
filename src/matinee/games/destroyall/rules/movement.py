"""Normal movement and charging (DAM4, DAM5, DAM7, DAM10)."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.destroyall.map import lattice
from matinee.games.destroyall.map.ways import Reach, listed
from matinee.games.destroyall.rules import legs
from matinee.games.destroyall.rules.assault import afraid
from matinee.games.destroyall.rules.charging import HALT, Onrush, Rushing, charge_length, contact_point, no_lane, no_run
from matinee.games.destroyall.rules.halts import on_the_way
from matinee.games.destroyall.rules.interrupt import Reactions, held_up
from matinee.games.destroyall.state import CHARGED, GROUND, HERE, WALKING, Rampage, Seat
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat

GO: list[Action] = [("go", p) for p in range(lattice.POINTS)]
FACE: list[Action] = [("face", h) for h in range(16)]
WALK, TURN, RUSH = ("walk",), ("turn",), ("rush",)


def bound(s: Rampage) -> Reason | None:
    """DAM5, DAM8, R36 Why the monster whose round it is may not move as it likes."""
    if s.mode == CHARGED:
        return s.no("DAM5", "has_charged")
    if s.mode > CHARGED:
        return s.no("DAM8", "used_movement_power")
    return s.no("R36", "can_only_flee") if s.fleeing else None


class Walks:
    """The verbs of normal movement in a monster's own round."""

    who: Seat

    def moves(self, s: Rampage) -> list[Action]:
        """DAM4, DAM5, R36 Walking, turning, charging and rushing; a scared monster can only flee."""
        i = self.who
        if s.fleeing or s.mode >= CHARGED:
            return []
        found: list[Action] = []
        if not legs.hangs(s, i) and (s.left >= lattice.FINE or (s.left and s.town.shores(s.x[i], s.y[i]))):
            found.append(WALK)
        if not s.turned:
            found.append(TURN)
        if s.perch[i] == GROUND and no_lane(s, i) is None:
            run = charge_length(s, i)
            far = (run // lattice.FINE + 5) ** 2  # farther away nobody can be charged
            found += [("charge", j) for j in s.foes(i) if s.off2(i, j) <= far and self.no_charge(s, j) is None]
            if run >= lattice.INCH:
                found.append(RUSH)
        return found

    def no_walk(self, s: Rampage) -> Reason:
        return bound(s) or (
            s.no("DAM6", "hangs_on_a_wall") if legs.hangs(s, self.who) else s.no("DAM4", "no_movement_left")
        )

    def walk(self, s: Rampage) -> None:
        """DAM4 Choose where to."""
        s.then(Walking(self.who))

    def no_turn(self, s: Rampage) -> Reason:
        return bound(s) or s.no("R6", "has_turned")

    def turn(self, s: Rampage) -> None:
        """R6 Turning is free in a normal move."""
        s.then(Turning(self.who))

    # -- charging

    def no_charge(self, s: Rampage, j: int) -> Reason | None:
        i = self.who
        if j >= s.count or j == i or s.status[j] != HERE:
            return s.no("DAM10", "no_such_monster")
        reason = bound(s) or no_lane(s, i)
        if reason is not None:
            return reason
        if s.spent >> i & 1:
            return s.no("M16", "nobody_to_charge")
        if afraid(s, i, j):
            return s.no("R36", "does_not_dare")
        if s.touching(i, j):
            return s.no("R18", "in_contact")
        if s.perch[j] != GROUND:
            return s.no("M7", "is_up_there")
        if s.town.pool(s.x[j], s.y[j]) >= 0:
            return s.no("M7", "is_in_the_water")
        if not s.sees(i, j):
            return s.no("DAM10", "charged_unseen")
        if s.seen >> j & 1:
            return s.no("R8", "seen_before")
        return no_run(s, i, j)

    def charge(self, s: Rampage, j: int) -> None:
        """DAM5, DAM10 Straight at it; others may interrupt before it gets there."""
        i = self.who
        at = contact_point(s, i, j)
        assert at is not None
        dx, dy = s.x[j] - s.x[i], s.y[j] - s.y[i]
        rest = charge_length(s, i) - lattice.length((at[0] - s.x[i]) ** 2 + (at[1] - s.y[i]) ** 2)
        s.heading[i] = lattice.bearing(dx, dy)
        s.mode = CHARGED
        s.left = 0
        s.tell("charges", i, j)
        blows = legs.parting(s, i, *at)
        s.then(Reactions(i), *blows, Onrush(i, j, at, dx, dy, rest // (2 * lattice.INCH)), Reactions(i))

    def no_rush(self, s: Rampage) -> Reason | None:
        reason = bound(s) or no_lane(s, self.who)
        short = charge_length(s, self.who) < lattice.INCH
        return s.no("M17", "no_inch_to_rush") if reason is None and short else reason

    def rush(self, s: Rampage) -> None:
        """DAM5 A charge at nobody: straight ahead, twice as far."""
        s.then(Rushing(self.who))


class Walking(OneSeat, frozen=True):
    """DAM4, R6 Choose the point to walk to, along the shortest way; or stay."""

    rule: ClassVar[str] = "DAM4"
    always: ClassVar[tuple[str, ...]] = ("halt",)

    def options(self, s: Rampage) -> list[Action]:
        found = listed(legs.all_rows(legs.reaches(s, self.who)), GO)
        found.append(HALT)
        return found

    def no_go(self, s: Rampage, p: int) -> Reason:
        x, y = lattice.unpoint(p)
        if not s.town.holds(x, y):
            return s.no("R16", "off_the_table")
        if s.under[self.who] and s.dived and s.town.pool(x, y) < 0:
            return s.no("M18", "stays_under")
        if s.perch[self.who] == GROUND and s.walled(x, y, True):
            return s.no("R9", "building_in_the_way")
        if any((s.x[j] - x) ** 2 + (s.y[j] - y) ** 2 < lattice.TOUCH2 for j in s.foes(self.who)):
            return s.no("DAM10", "only_a_charge")
        if s.perch[self.who] == GROUND:
            here, there = s.town.pool(s.x[self.who], s.y[self.who]), s.town.pool(x, y)
            if there not in (here, -1) and there not in s.town.shores(s.x[self.who], s.y[self.who]):
                return s.no("M6", "water_from_its_shore")
            if there < 0 <= here and here not in s.town.shores(x, y):
                return s.no("M6", "land_from_the_shore")
        return s.no("DAM4", "out_of_reach")

    def go(self, s: Rampage, p: int) -> None:
        i = self.who
        x, y = lattice.unpoint(p)
        if held_up(s, self, i, "go", p):
            return
        best: tuple[int, list[lattice.Point], Reach] | None = None
        for part, wet in legs.reaches(s, i):
            if part.holds(x, y):
                cost, path = part.way(x, y)
                cost = legs.wet_cost(s, i, cost) if wet else cost
                if best is None or cost < best[0]:
                    best = cost, path, part
        assert best is not None
        cost, path, part = best
        away = legs.parting(s, i, x, y, s.perch[i], s.height[i])
        s.then(*away, legs.Stride(i, tuple(path), cost, on_the_way(s, i, path, cost, part)))

    def halt(self, s: Rampage) -> None:
        """Stay where it is; the movement left is kept for what comes."""


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
