"""Running away (P.Scare, R36): with all its movement, straight if it can, else wherever it gets farther off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from matinee.games.destroyall.map.lattice import FINE, TOUCH2, Point, along, length
from matinee.games.destroyall.map.ways import Reach
from matinee.games.destroyall.rules.climbing import Descent, met, pace, wall_spot
from matinee.games.destroyall.rules.halts import on_the_way
from matinee.games.destroyall.rules.interrupt import held_up
from matinee.games.destroyall.rules.legs import Stride, hangs, on_roof, parting, reaches, wet_budget, wet_cost
from matinee.games.destroyall.rules.movement import bound
from matinee.games.destroyall.state import CHARGED, GROUND, WALKING, Rampage, Seat
from matinee.table.errors import Reason
from matinee.table.phase import Action

FLEE: Action = ("flee",)


class FootLeg(NamedTuple):
    """A leg of a flight on foot."""

    path: tuple[Point, ...]
    cost: int
    reach: Reach


class WallLeg(NamedTuple):
    """A leg of a flight down a wall: at which spot, how many inches."""

    at: Point
    inches: int


class Flees:
    """The verb of a scared monster."""

    who: Seat

    def flights(self, s: Rampage) -> list[Action]:
        """R36 Whether it must run."""
        return [FLEE] if s.fleeing and escape(s, self.who) is not None else []

    def no_flee(self, s: Rampage) -> Reason:
        if not s.fleeing:
            return s.no("P.Scare", "not_scared")
        if s.mode >= CHARGED:
            return bound(s) or s.no("R36", "no_way_to_flee")
        return s.no("R36", "no_way_to_flee")

    def flee(self, s: Rampage) -> None:
        """P.Scare, R36 Away from what scared it, leg by leg until all its movement is gone or it gets no farther."""
        i = self.who
        found = escape(s, i)
        if found is None or held_up(s, self, i, "flee"):
            return
        s.mode = WALKING
        s.tell("flees", i)
        if isinstance(found, WallLeg):
            blows = parting(s, i, *found.at, s.perch[i], s.height[i] - found.inches)
            s.then(*blows, Descent(i, found.at, found.inches))
        else:
            blows = parting(s, i, *found.path[-1], s.perch[i], s.height[i])
            s.then(*blows, Stride(i, found.path, found.cost, on_the_way(s, i, *found)))


def escape(s: Rampage, i: int) -> FootLeg | WallLeg | None:
    """R36 The next leg of a flight, None if it gets no farther away."""
    if s.mode >= CHARGED or not s.left:
        return None
    if hangs(s, i):
        return _down(s, i, (s.x[i], s.y[i]))
    return _straight(s, i) or (_off_the_roof(s, i) if on_roof(s, i) else None) or _farther(s, i)


def off2(s: Rampage, i: int, x: int, y: int) -> int:
    """How far a place is from what scared a monster, squared."""
    j = s.fearer[i]
    return (x - s.x[j]) ** 2 + (y - s.y[j]) ** 2


def _cost(s: Rampage, i: int, cost: int, wet: bool) -> int:
    return wet_cost(s, i, cost) if wet else cost


def _straight(s: Rampage, i: int) -> FootLeg | None:
    """R36 As far as a walk in a straight line away from what scared it goes."""
    x, y, j = s.x[i], s.y[i], s.fearer[i]
    best: FootLeg | None = None
    for part, wet in reaches(s, i):
        budget = wet_budget(s, i) if wet else s.left
        for n in range(1, budget // FINE + 1):
            ox, oy = along(x - s.x[j], y - s.y[j], n)
            at = x + ox, y + oy
            straight = part.holds(*at) and part.stops[0].rows.get(at[1], 0) >> at[0] & 1
            if straight and (best is None or off2(s, i, *at) > off2(s, i, *best.path[-1])):
                best = FootLeg(((x, y), at), _cost(s, i, length(ox * ox + oy * oy), wet), part)
    return best


def _farther(s: Rampage, i: int) -> FootLeg | None:
    """R36 To the point in reach that is farthest from what scared it, along a wall, a shore or the edge."""
    most, best = off2(s, i, s.x[i], s.y[i]), None
    for part, wet in reaches(s, i):
        for x, y in _ends(part):
            far = off2(s, i, x, y)
            if far > most:
                most, best = far, (part, wet, x, y)
    if best is None:
        return None
    part, wet, x, y = best
    cost, path = part.way(x, y)
    return FootLeg(tuple(path), _cost(s, i, cost, wet), part)


def _ends(part: Reach) -> Iterator[Point]:
    """The outermost points of each row: the farthest point from anywhere is one of them."""
    for y in sorted(part.rows):
        bits = part.rows[y]
        yield (bits & -bits).bit_length() - 1, y
        yield bits.bit_length() - 1, y


def _off_the_roof(s: Rampage, i: int) -> WallLeg | None:
    """R36, M13 Over the edge that is farthest from what scared it."""
    spots = sorted((wall_spot(s, i, side) for side in range(4)), key=lambda at: (-off2(s, i, *at), at))
    away = [at for at in spots if off2(s, i, *at) > off2(s, i, s.x[i], s.y[i])]
    return next((found for at in away if (found := _down(s, i, at)) is not None), None)


def _down(s: Rampage, i: int, at: Point) -> WallLeg | None:
    """DAM6 As far down a wall as its movement goes, to where nobody is in the way."""
    height, b = s.height[i], s.perch[i]
    if b == GROUND or not s.clear(*at, i) or s.walled(*at, False):
        return None
    for inches in range(min(s.left // pace(s, i), height), 0, -1):
        crowded = not s.clear(*at, i, TOUCH2) if inches == height else met(s, i, at, b, height - inches)
        if not crowded:
            return WallLeg(at, inches)
    return None
