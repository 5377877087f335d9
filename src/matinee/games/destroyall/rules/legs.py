"""What every movement shares: what is in the way, the legs of a walk, and parting blows (DAM14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import ClassVar

from matinee.games.destroyall.figures import SWIMMING
from matinee.games.destroyall.map import lattice
from matinee.games.destroyall.map.town import barriers
from matinee.games.destroyall.map.ways import Reach, Rows, Spot, reach
from matinee.games.destroyall.rules.arriving import arrive
from matinee.games.destroyall.rules.assault import Blow
from matinee.games.destroyall.rules.halts import Halt, passed
from matinee.games.destroyall.rules.interrupt import Reactions
from matinee.games.destroyall.rules.strike import Toll
from matinee.games.destroyall.state import GROUND, HERE, NOBODY, WALKING, Anybody, Rampage, Seat
from matinee.table.phase import Action, OneSeat, Step


def afoot(s: Rampage, i: int) -> list[int]:
    """The other monsters that stand in a walker's way: all but those up on roofs."""
    return [j for j in s.foes(i) if s.perch[j] == GROUND or hangs(s, j)]


def within_reach(s: Rampage, i: int, others: Iterable[int], far: int) -> list[int]:
    """Those of the others that somebody who goes so many half inches may come into contact with."""
    x, y, far = s.x[i], s.y[i], far + lattice.BASE + 1
    return [j for j in others if -far <= s.x[j] - x <= far and -far <= s.y[j] - y <= far]


def dry_reach(s: Rampage, i: int) -> Reach:
    """DAM4, R9, M4 Where a monster on dry ground can walk: round buildings, water and monsters, never into contact."""
    x, y, town = s.x[i], s.y[i], s.town
    walls = barriers(town, s.standing, town.beside(x, y))
    others = within_reach(s, i, afoot(s, i), s.left // lattice.FINE)
    return reach(x, y, s.left, (*walls, *_bases(s, i, others)), _spots(s, i, others), town.bounds)


def _spots(s: Rampage, i: int, others: list[int]) -> tuple[Spot, ...]:
    """DAM10, R20 How near a walk may end to each of the others: in contact only with those it is in contact with."""
    return tuple((s.x[j], s.y[j], lattice.BASE2 if s.touching(i, j) else lattice.TOUCH2) for j in others)


def _bases(s: Rampage, i: int, others: list[int]) -> list[lattice.Shape]:
    """M4 What a walker goes round for each of the others: less of those it is in contact with."""
    return [
        lattice.body(s.x[j], s.y[j]) if s.off2(i, j) < lattice.TOUCH2 else lattice.around(s.x[j], s.y[j])
        for j in others
    ]


def wet_budget(s: Rampage, i: int) -> int:
    """R14, R59 A third of what is left, rounded up to inches; P.Swimming, R40 twice as much for a swimmer."""
    if s.design[i].powers & SWIMMING:
        return 2 * s.left
    return -(-s.left // (3 * lattice.INCH)) * lattice.INCH


def wet_cost(s: Rampage, i: int, cost: int) -> int:
    """R14, R59, R40 What so much wading takes off the movement."""
    return -(-cost // 2) if s.design[i].powers & SWIMMING else min(s.left, 3 * cost)


def wet_reach(s: Rampage, i: int, w: int) -> Reach:
    """DAM7, M12 Where a monster can wade in one water; there alone it may meet others in that water. It keeps
    clear of those ashore as walkers do (M4)."""
    x0, y0, x1, y1 = s.town.waters[w]
    left, top, right, bottom = s.town.bounds
    bounds = max(x0, left), max(y0, top), min(x1, right), min(y1, bottom)
    spots: list[Spot] = []
    shapes = []
    bathers = []
    for j in within_reach(s, i, afoot(s, i), wet_budget(s, i) // lattice.FINE):
        at = s.x[j], s.y[j]
        bathes, touched = s.town.pool(*at) == w, s.touching(i, j)
        spots.append((*at, lattice.BASE2 if bathes or touched else lattice.TOUCH2))
        shape = lattice.body if s.off2(i, j) < lattice.TOUCH2 else lattice.bather if bathes else lattice.around
        shapes.append(shape(*at))
        if bathes and not touched:
            bathers.append(at)
    found = reach(s.x[i], s.y[i], wet_budget(s, i), tuple(shapes), tuple(spots), bounds)
    rows = dict(found.rows)
    for fx, fy in bathers:
        for dx, dy in lattice.RING:
            px, py = fx + dx, fy + dy
            if found.holds(px, py) and s.town.pool(px, py) < 0:
                rows[py] &= ~(1 << px)
    if s.under[i] and s.dived:  # M18
        rows = {row: bits & _inside(s.town.waters[w], row) for row, bits in rows.items()}
    return Reach(found.stops, {row: bits for row, bits in rows.items() if bits})


def _inside(water: lattice.Rect, row: int) -> int:
    """The points of a row that are in a water, not at its shore."""
    x0, y0, x1, y1 = water
    return (1 << x1) - (2 << x0) if y0 < row < y1 else 0


def roof_reach(s: Rampage, i: int) -> Reach:
    """M13 On a roof a monster walks about as far as the roof goes."""
    others = [j for j in s.foes(i) if s.perch[j] == s.perch[i] and on_roof(s, j)]
    shapes = tuple(_bases(s, i, others))
    return reach(s.x[i], s.y[i], s.left, shapes, _spots(s, i, others), s.town.roofs[s.perch[i]])


def on_roof(s: Rampage, i: int) -> bool:
    """Whether a monster stands on a roof."""
    return s.perch[i] != GROUND and s.height[i] == s.town.heights[s.perch[i]]


def hangs(s: Rampage, i: int) -> bool:
    """Whether a monster hangs on a wall."""
    return s.perch[i] != GROUND and s.height[i] < s.town.heights[s.perch[i]]


def reaches(s: Rampage, i: int) -> list[tuple[Reach, bool]]:
    """Everything a normal move can lead to, each with whether it is wet."""
    if s.perch[i] != GROUND:
        return [(roof_reach(s, i), False)] if on_roof(s, i) else []
    pool = s.town.pool(s.x[i], s.y[i])
    found = [(dry_reach(s, i), False)] if pool < 0 else []
    return found + [(wet_reach(s, i, w), True) for w in s.town.shores(s.x[i], s.y[i])]


def all_rows(found: Sequence[tuple[Reach, bool]]) -> Rows:
    """The points of several reaches together."""
    if len(found) == 1:
        return found[0][0].rows
    rows: Rows = {}
    for part, _ in found:
        for row, bits in part.rows.items():
            rows[row] = rows.get(row, 0) | bits
    return rows


# -- leaving


def parting(s: Rampage, i: int, x: int, y: int, perch: int = GROUND, height: int = 0) -> list[Step]:
    """DAM14, R20 The free blows of those it leaves, unless it struck them from behind."""
    same = s.perch[i] == perch and s.height[i] == height
    return [
        PartingBlow(j, i)
        for j in s.contacts(i)
        if not s.backed[i] >> j & 1 and not (same and (s.x[j] - x) ** 2 + (s.y[j] - y) ** 2 < lattice.TOUCH2)
    ]


class PartingBlow(Step, frozen=True):
    """DAM14 One whom it leaves may strike, and gets no blow in return."""

    who: Seat
    leaver: Seat

    def run(self, s: Rampage) -> None:
        if s.status[self.who] == HERE and s.touching(self.who, self.leaver):
            s.then(Parting(self.who, self.leaver))


class Parting(OneSeat, frozen=True):
    """DAM14 Strike at a monster that turns to go, or let it."""

    rule: ClassVar[str] = "DAM14"
    always: ClassVar[tuple[str, ...]] = ("blow", "spare")
    wants: ClassVar[tuple[str, ...]] = ("blow",)
    beforehand: ClassVar[tuple[str, ...]] = ("never", "always")
    leaver: Seat

    def options(self, s: Rampage) -> list[Action]:
        return [("blow",), ("spare",)]

    def answer(self, s: Rampage, said: str) -> Action | None:
        return ("blow",) if said == "always" else ("spare",)

    def blow(self, s: Rampage) -> None:
        """DAM14 A free close assault; it does not use up the attack of the turn."""
        s.tell("parting_blow", self.who, self.leaver)
        s.then(Blow(self.who, self.leaver), Toll())

    def spare(self, s: Rampage) -> None:
        s.tell("spared", self.who, self.leaver)


class Stride(Step, frozen=True):
    """DAM4 A leg of a normal move; the monster faces the way it went. At each moment of the way others are asked (M23);
    if one attacks, the leg ends there."""

    who: Seat
    path: tuple[lattice.Point, ...]
    cost: int
    moments: tuple[Halt, ...] = ()
    spent: Anybody = NOBODY  # the attacks spent when it stopped last

    def run(self, s: Rampage) -> None:
        i = self.who
        if s.status[i] != HERE or (self.spent != NOBODY and self.spent != s.spent):
            return
        if not self.moments:
            s.then(Reactions(i))
            walk(s, i, self.path, self.cost)
            return
        stop, *later = self.moments
        rest = (stop.at, *self.path[stop.corner + 1 :])
        ahead = tuple(Halt(m.corner - stop.corner, m.at, m.cost - stop.cost, m.who) for m in later)
        s.then(Reactions(i, stop.who), Stride(i, rest, self.cost - stop.cost, ahead, s.spent))
        walk(s, i, (*self.path[: stop.corner + 1], stop.at), stop.cost)


def walk(s: Rampage, i: int, path: tuple[lattice.Point, ...], cost: int) -> None:
    """DAM4 Go along a path."""
    (ax, ay), (bx, by) = path[-2], path[-1]
    s.mode = WALKING
    s.heading[i] = lattice.bearing(bx - ax, by - ay)
    s.left = max(0, s.left - cost)
    s.turned = 0
    s.tell("walked", i, bx, by, *chain.from_iterable(path))
    lose_surprise(s, i, path)
    arrive(s, i, path)


def lose_surprise(s: Rampage, i: int, path: Sequence[lattice.Point]) -> None:
    """R8, M14 A foe seen anywhere on the way but at its very end can no longer be charged in this move."""
    if s.under[i] or 3 * s.left < lattice.FINE or s.spent >> i & 1:  # it sees nobody, or charges nobody any more
        return
    way = passed(path)
    crossed, taller = s.town.crossed, s.town.taller
    for j in s.foes(i):
        if s.seen >> j & 1 or s.under[j]:
            continue
        block = s.standing & taller[max(s.height[i], s.height[j])]
        jx, jy = s.x[j], s.y[j]
        if any(not crossed(x, y, jx, jy, block) for x, y, _ in way):
            s.seen |= 1 << j


def look_round(s: Rampage, i: int) -> None:
    """R8 Whoever it sees before it climbs on can no longer be charged in this move."""
    s.seen |= sum(1 << j for j in s.foes(i) if s.sees(i, j))
