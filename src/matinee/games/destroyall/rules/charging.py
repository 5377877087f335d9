"""Charging (DAM5, DAM10): lanes, places of contact, the clash at the end, and rushing at nobody (M17)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from matinee.games.destroyall.figures import SPEED
from matinee.games.destroyall.map.lattice import (
    BASE2,
    EDGE,
    FINE,
    HEADINGS,
    INCH,
    RING,
    ROW,
    SIDE,
    TOUCH2,
    Point,
    along,
    crosses,
    length,
    near_line,
    on_table,
    unpoint,
)
from matinee.games.destroyall.rules.arriving import arrive
from matinee.games.destroyall.rules.assault import Shove, begin_assault, no_courage
from matinee.games.destroyall.rules.interrupt import Reactions
from matinee.games.destroyall.rules.legs import afoot, parting
from matinee.games.destroyall.state import CHARGED, GROUND, HERE, Rampage
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat, Step

HALT: Action = ("halt",)
_STEPS = [[along(hx, hy, 2 * n) for n in range(64)] for hx, hy in HEADINGS]


def charge_length(s: Rampage, i: int) -> int:
    """DAM5, R7, P.IncredibleSpeed Twice what is left, or three times."""
    return s.left * (3 if s.design[i].powers & SPEED else 2)


def no_lane(s: Rampage, i: int) -> Reason | None:
    """DAM5, DAM6, DAM7 Why a monster cannot charge at all from where it is."""
    if s.perch[i] != GROUND:
        return Reason("DAM6", "No charging while climbing or on a roof.")
    if s.town.pool(s.x[i], s.y[i]) >= 0:
        return Reason("DAM7", "No charging in water.")
    if s.left < FINE:
        return Reason("DAM5", "It has no movement left to double.")
    return None


@lru_cache(maxsize=1 << 14)
def _ring(dx: int, dy: int) -> tuple[Point, ...]:
    """The places of contact round a target, best first for somebody coming from (dx, dy): nearest to the line."""
    near = [(x, y) for x, y in RING if x * dx + y * dy > 0]
    return tuple(sorted(near, key=lambda o: ((o[0] * dy - o[1] * dx) ** 2, (o[0] - dx) ** 2 + (o[1] - dy) ** 2, o)))


def contact_point(s: Rampage, i: int, j: int) -> Point | None:
    """R55, R57 Where a charge ends: the free place of contact nearest to the exact line."""
    for ox, oy in _ring(s.x[i] - s.x[j], s.y[i] - s.y[j])[:6]:
        x, y = s.x[j] + ox, s.y[j] + oy
        if s.clear(x, y, i) and not s.walled(x, y, False) and s.town.pool(x, y) < 0:
            return x, y
    return None


def no_run(s: Rampage, i: int, j: int) -> Reason | None:
    """R57 Why the lane to a target cannot be run."""
    at = contact_point(s, i, j)
    if at is None:
        return Reason("R55", "There is no room beside the target.")
    x, y = s.x[i], s.y[i]
    if length((at[0] - x) ** 2 + (at[1] - y) ** 2) > charge_length(s, i):
        return Reason("DAM5", "The target is too far away for this charge.")
    if s.town.wet_line(x, y, *at):
        return Reason("DAM7", "No charging through water.")
    if any(k != j and near_line(s.x[k], s.y[k], x, y, *at, BASE2) for k in afoot(s, i)):
        return Reason("R57", "Another monster is in the lane.")
    return None


class Onrush(Step, frozen=True):
    """DAM10 The charger arrives, and the blows fall; then it may push."""

    who: int
    target: int
    at: Point
    dx: int
    dy: int
    inches: int

    def run(self, s: Rampage) -> None:
        i, j = self.who, self.target
        if s.status[i] != HERE or not s.clear(*self.at, i):
            return
        there = s.status[j] == HERE and (s.x[j] - self.at[0]) ** 2 + (s.y[j] - self.at[1]) ** 2 < TOUCH2
        if there and not s.spent >> i & 1 and no_courage(s, i, j) is None:
            s.then(Clash(i, j), Shove(i, j, self.dx, self.dy, self.inches))
        arrive(s, i, ((s.x[i], s.y[i]), self.at))


class Clash(Step, frozen=True):
    """DAM10 The close assault at the end of a charge."""

    who: int
    target: int

    def run(self, s: Rampage) -> None:
        if s.status[self.who] == HERE and s.status[self.target] == HERE:
            begin_assault(s, self.who, self.target)


class Rushing(OneSeat, frozen=True):
    """DAM5, M17 Run straight ahead in one of 16 headings, so many inches; or stay."""

    rule: ClassVar[str] = "DAM5"
    always: ClassVar[tuple[str, ...]] = ("halt",)

    def options(self, s: Rampage) -> list[Action]:
        return [*(("dash", p) for p in dashes(s, self.who)), HALT]

    def no_dash(self, s: Rampage, p: int) -> Reason | None:
        if p not in dashes(s, self.who):
            return Reason("M17", "A rush goes whole inches along one of 16 headings, as far as nothing is in the way.")
        return None

    def dash(self, s: Rampage, p: int) -> None:
        i = self.who
        at = unpoint(p)
        s.heading[i] = dashes(s, i)[p]
        s.mode = CHARGED
        s.left = 0
        s.tell("rushes", i, *at)
        s.then(*parting(s, i, *at), Landfall(i, at), Reactions(i))

    def halt(self, s: Rampage) -> None:
        """Think better of it; the move is over."""
        s.mode = CHARGED
        s.left = 0


class Landfall(Step, frozen=True):
    """The end of a straight run."""

    who: int
    at: Point

    def run(self, s: Rampage) -> None:
        if s.status[self.who] == HERE:
            arrive(s, self.who, ((s.x[self.who], s.y[self.who]), self.at))


def dashes(s: Rampage, i: int) -> dict[int, int]:
    """M17 The ends of all rushes with their headings."""
    town = s.town
    blocks = tuple(rect for b, rect in enumerate(town.rects) if s.standing >> b & 1)
    foes = tuple((s.x[j], s.y[j]) for j in afoot(s, i))
    return _dashes(s.x[i], s.y[i], charge_length(s, i) // INCH, blocks, town.waters, foes)


@lru_cache(maxsize=1 << 10)
def _dashes(
    x: int,
    y: int,
    inches: int,
    blocks: tuple[tuple[int, int, int, int], ...],
    waters: tuple[tuple[int, int, int, int], ...],
    foes: tuple[Point, ...],
) -> dict[int, int]:
    found: dict[int, int] = {}
    far = 2 * inches + 2
    blocks = tuple(r for r in blocks if r[0] < x + far and r[2] > x - far and r[1] < y + far and r[3] > y - far)
    for heading, steps in enumerate(_STEPS):
        ex, ey = steps[inches + 1]
        ex, ey = ex + x, ey + y
        walls = [r for r in blocks if crosses(x, y, ex, ey, r)]
        wet = [r for r in waters if crosses(x, y, ex, ey, r)]
        others = [f for f in foes if near_line(*f, x, y, ex, ey, 64)]
        if not (walls or wet or others):
            for dx, dy in steps[1 : inches + 1]:
                px, py = x + dx, y + dy
                if not (EDGE <= px <= SIDE - EDGE and EDGE <= py <= SIDE - EDGE):
                    break
                found.setdefault(py * ROW + px, heading)
            continue
        for n in range(1, inches + 1):
            dx, dy = steps[n]
            px, py = x + dx, y + dy
            if not on_table(px, py):
                break
            if walls:
                ax, ay = steps[n + 1]
                if any(crosses(x, y, x + ax, y + ay, r) for r in walls):
                    break
            if wet and any(crosses(x, y, px, py, r) for r in wet):
                break
            if others:
                if any(near_line(*f, x, y, px, py, BASE2) for f in others):
                    break
                if any((fx - px) ** 2 + (fy - py) ** 2 < TOUCH2 for fx, fy in others):
                    continue
            found.setdefault(py * ROW + px, heading)
    return found
