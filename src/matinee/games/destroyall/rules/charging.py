"""Charging (DAM5, DAM10): lanes, places of contact, the clash at the end, and rushing at nobody (M17)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from matinee.games.destroyall.figures import SPEED
from matinee.games.destroyall.map import lattice
from matinee.games.destroyall.map.town import Town
from matinee.games.destroyall.rules.arriving import arrive
from matinee.games.destroyall.rules.assault import Shove, afraid, begin_assault
from matinee.games.destroyall.rules.attacks import Run
from matinee.games.destroyall.rules.halts import in_the_lane
from matinee.games.destroyall.rules.interrupt import Reactions, held_up
from matinee.games.destroyall.rules.legs import afoot, parting, within_reach
from matinee.games.destroyall.state import CHARGED, GROUND, HERE, Rampage, Seat, Way
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat, Step

HALT: Action = ("halt",)
DASH: list[Action] = [("dash", p) for p in range(lattice.POINTS)]
_STEPS = [[lattice.along(hx, hy, 2 * n) for n in range(64)] for hx, hy in lattice.HEADINGS]
_OFFSETS = [[dy * lattice.ROW + dx for dx, dy in steps] for steps in _STEPS]  # no two lanes have a point in common
_SIDES = {  # the headings towards what lies wholly to the east (1) or west (-1), and to the south (1) or north (-1)
    (east, south): [
        h for h, (x, y) in enumerate(lattice.HEADINGS) if (not east or x * east > 0) and (not south or y * south > 0)
    ]
    for east in (-1, 0, 1)
    for south in (-1, 0, 1)
}


def charge_length(s: Rampage, i: int) -> int:
    """DAM5, R7, P.IncredibleSpeed Twice what is left, or three times."""
    return s.left * (3 if s.design[i].powers & SPEED else 2)


def no_lane(s: Rampage, i: int) -> Reason | None:
    """DAM5, DAM6, DAM7 Why a monster cannot charge at all from where it is."""
    if s.perch[i] != GROUND:
        return s.no("DAM6", "no_charge_up_there")
    if s.town.pool(s.x[i], s.y[i]) >= 0:
        return s.no("DAM7", "no_charge_in_water")
    return s.no("DAM5", "nothing_to_double") if charge_length(s, i) < lattice.FINE else None


@lru_cache(maxsize=1 << 14)
def _ring(dx: int, dy: int) -> tuple[lattice.Point, ...]:
    """R57 The places of contact round a target for somebody coming from (dx, dy): the lattice points on the line, which
    is within half the diagonal of the lattice, nearest first."""
    far = dx * dx + dy * dy
    near = [(x, y) for x, y in lattice.RING if x * dx + y * dy > 0 and 2 * (x * dy - y * dx) ** 2 <= far]
    return tuple(sorted(near, key=lambda o: ((o[0] * dy - o[1] * dx) ** 2, (o[0] - dx) ** 2 + (o[1] - dy) ** 2, o)))


def contact_point(s: Rampage, i: int, j: int) -> lattice.Point | None:
    """R55, R57 Where a charge ends: the free place of contact nearest to the exact line, none beside it."""
    for ox, oy in _ring(s.x[i] - s.x[j], s.y[i] - s.y[j]):
        x, y = s.x[j] + ox, s.y[j] + oy
        if s.clear(x, y, i) and not s.walled(x, y, False) and s.town.pool(x, y) < 0:
            return x, y
    return None


def no_run(s: Rampage, i: int, j: int) -> Reason | None:
    """R57 Why the lane to a target cannot be run."""
    at = contact_point(s, i, j)
    if at is None:
        return s.no("R55", "no_room_beside_it")
    x, y = s.x[i], s.y[i]
    if lattice.length((at[0] - x) ** 2 + (at[1] - y) ** 2) > charge_length(s, i):
        return s.no("DAM5", "too_far_to_charge")
    if s.town.crossed(x, y, *at, s.standing):
        return s.no("R57", "building_in_the_lane")
    if s.town.wet_line(x, y, *at):
        return s.no("DAM7", "water_in_the_lane")
    if any(k != j and lattice.near_line(s.x[k], s.y[k], x, y, *at, lattice.BASE2) for k in afoot(s, i)):
        return s.no("R57", "monster_in_the_lane")
    return None


class Onrush(Run, frozen=True):
    """DAM10 The charger arrives, and the blows fall; then it may push."""

    who: Seat
    target: Seat
    at: lattice.Point
    dx: Way
    dy: Way
    inches: int

    def run(self, s: Rampage) -> None:
        i, j = self.who, self.target
        if s.status[i] != HERE or not s.clear(*self.at, i):
            return
        if runs_into_view(s, self, i, self.at):
            return
        there = s.status[j] == HERE and (s.x[j] - self.at[0]) ** 2 + (s.y[j] - self.at[1]) ** 2 < lattice.TOUCH2
        if there and not s.spent >> i & 1 and not afraid(s, i, j):
            s.then(Clash(i, j), Shove(i, j, self.dx, self.dy, self.inches))
        arrive(s, i, ((s.x[i], s.y[i]), self.at))


def runs_into_view(s: Rampage, run: Step, i: int, at: lattice.Point) -> bool:
    """M23 Run to the next moment of the lane, if there is one; the run goes on from there, come what may."""
    stop = in_the_lane(s, i, at)
    if stop is None:
        return False
    s.then(Reactions(i, stop[1]), run)
    arrive(s, i, ((s.x[i], s.y[i]), stop[0]))
    return True


class Clash(Step, frozen=True):
    """DAM10 The close assault at the end of a charge."""

    who: Seat
    target: Seat

    def run(self, s: Rampage) -> None:
        if s.status[self.who] == HERE and s.status[self.target] == HERE:
            begin_assault(s, self.who, self.target, turns=False)


class Rushing(OneSeat, frozen=True):
    """DAM5, M17 Run straight ahead in one of 16 headings, so many inches; or stay."""

    rule: ClassVar[str] = "DAM5"
    always: ClassVar[tuple[str, ...]] = ("halt",)

    def options(self, s: Rampage) -> list[Action]:
        found: list[Action] = [DASH[p] for p in dashes(s, self.who)]
        found.append(HALT)
        return found

    def no_dash(self, s: Rampage, p: int) -> Reason:
        i, (px, py) = self.who, lattice.unpoint(p)
        x, y = s.x[i], s.y[i]
        inches = next((n for steps in _STEPS for n in range(1, 64) if steps[n] == (px - x, py - y)), 0)
        if not inches:
            return s.no("M17", "no_rush_there")
        if not s.town.holds(px, py):
            return s.no("R16", "off_the_table")
        if inches > charge_length(s, i) // lattice.INCH:
            return s.no("DAM5", "rushes_so_far", charge_length(s, i) // lattice.INCH)
        if any((s.x[j] - px) ** 2 + (s.y[j] - py) ** 2 < lattice.TOUCH2 for j in afoot(s, i)):
            return s.no("DAM10", "only_a_charge")
        if any(lattice.near_line(s.x[j], s.y[j], x, y, px, py, lattice.BASE2) for j in afoot(s, i)):
            return s.no("M17", "monster_in_the_lane")
        return s.no("M17", "water_in_the_lane" if s.town.wet_line(x, y, px, py) else "building_in_the_lane")

    def dash(self, s: Rampage, p: int) -> None:
        i = self.who
        if held_up(s, self, i, "dash", p):
            return
        at = lattice.unpoint(p)
        s.heading[i] = dashes(s, i)[p]
        s.mode = CHARGED
        s.left = 0
        s.tell("rushes", i, *at)
        s.then(*parting(s, i, *at), Landfall(i, at), Reactions(i))

    def halt(self, s: Rampage) -> None:
        """Think better of it; the move is not over."""


class Landfall(Run, frozen=True):
    """The end of a straight run."""

    who: Seat
    at: lattice.Point

    def run(self, s: Rampage) -> None:
        i = self.who
        if s.status[i] == HERE and s.clear(*self.at, i) and not runs_into_view(s, self, i, self.at):
            arrive(s, i, ((s.x[i], s.y[i]), self.at))


def dashes(s: Rampage, i: int) -> dict[int, int]:
    """M17 The ends of all rushes with their headings."""
    x, y, inches = s.x[i], s.y[i], charge_length(s, i) // lattice.INCH
    foes = [(s.x[j], s.y[j]) for j in within_reach(s, i, afoot(s, i), 2 * inches + 1)]  # a lane is rounded
    return _dashes(s.town, s.standing, x, y, inches, tuple(foes))


@lru_cache(maxsize=1 << 8)
def _dashes(town: Town, standing: int, x: int, y: int, inches: int, foes: tuple[lattice.Point, ...]) -> dict[int, int]:
    west, north, east, south = town.bounds
    start = y * lattice.ROW + x
    found: dict[int, int] = {}
    for heading, last in enumerate(_free(town, standing, x, y, inches, foes)):
        dx, dy = _STEPS[heading][last]
        while not (west <= x + dx <= east and north <= y + dy <= south):
            last -= 1
            dx, dy = _STEPS[heading][last]
        for off in _OFFSETS[heading][1 : last + 1]:
            found[start + off] = heading
    for fx, fy in foes:  # DAM10
        found = {
            p: h
            for p, h in found.items()
            if (p % lattice.ROW - fx) ** 2 + (p // lattice.ROW - fy) ** 2 >= lattice.TOUCH2
        }
    return found


def _free(town: Town, standing: int, x: int, y: int, inches: int, foes: tuple[lattice.Point, ...]) -> list[int]:
    """M17, R57 How many inches of the lane in each heading are free: up to what is in the way of the line, and of the
    leading edge, an inch ahead, at a wall. What is clear of the whole lane with some room is not looked at closely,
    since the points of a lane are rounded."""
    free = [inches] * len(_STEPS)
    ends = [(x + steps[inches + 1][0], y + steps[inches + 1][1]) for steps in _STEPS]
    far = 2 * inches + 3
    blocks = [town.rects[b] for b in members(town.about(x - far, y - far, x + far, y + far) & standing)]
    for rect in (*blocks, *(seam.rect for seam in town.seams if not seam.whole & ~standing)):
        wide = lattice.grown(rect, 2)
        nearest = max(rect[0] - x, x - rect[2], rect[1] - y, y - rect[3], 0) // 2 + 1
        for heading in _towards(x, y, wide):
            if lattice.crosses(x, y, *ends[heading], wide):
                free[heading] = max(0, _first(x, y, heading, nearest, free[heading] + 1, rect) - 2)
    for rect in town.waters:
        wide = lattice.grown(rect, 1)
        for heading in _towards(x, y, wide):
            if lattice.crosses(x, y, *ends[heading], wide):
                free[heading] = _first(x, y, heading, 1, free[heading], rect) - 1
    for fx, fy in foes:
        for heading, (ex, ey) in enumerate(ends):
            if lattice.near_line(fx, fy, x, y, ex, ey, 64):
                free[heading] = _short_of(fx, fy, x, y, heading, free[heading])
    return free


def _towards(x: int, y: int, rect: lattice.Rect) -> list[int]:
    """The headings that may lead into a rectangle, by the side it lies on."""
    return _SIDES[(rect[0] >= x) - (rect[2] <= x), (rect[1] >= y) - (rect[3] <= y)]


def _first(x: int, y: int, heading: int, least: int, most: int, rect: lattice.Rect) -> int:
    """The first of these inches of a lane at which its line has come into a rectangle; else one past them all."""
    steps = _STEPS[heading]
    for n in range(least, most + 1):
        dx, dy = steps[n]
        if lattice.crosses(x, y, x + dx, y + dy, rect):
            return n
    return most + 1


def _short_of(fx: int, fy: int, x: int, y: int, heading: int, inches: int) -> int:
    """How many inches of a lane are clear of the base of a foe at (fx, fy)."""
    steps = _STEPS[heading]
    for n in range(1, inches + 1):
        dx, dy = steps[n]
        if lattice.near_line(fx, fy, x, y, x + dx, y + dy, lattice.BASE2):
            return n - 1
    return inches
