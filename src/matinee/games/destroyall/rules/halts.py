"""The halts on a way (DAM9, R1, M23): where somebody gains a shot at the mover, or is about to lose it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from matinee.games.destroyall.figures import BLOB, EXPLOSION, STRETCHING
from matinee.games.destroyall.map.lattice import BASE, HEADINGS, TOUCH2, Point, length
from matinee.games.destroyall.map.ways import Reach
from matinee.games.destroyall.rules.assault import afraid
from matinee.games.destroyall.rules.attacks import EXPLOSION_PRICE
from matinee.games.destroyall.state import HERE, Rampage

Place = tuple[int, int, int]  # x, y, height


class Halt(msgspec.Struct, frozen=True):
    """A halt on a way: after which corner, where, what the way up to it costs, and who is asked there."""

    corner: int
    at: Point
    cost: int
    who: int


def watchers(s: Rampage, i: int) -> list[int]:
    """R1 The others that could still interrupt this move, if they had the mover before them."""
    busy = s.spent | s.silent | 1 << i
    return [a for a in s.order if a < s.count and not busy >> a & 1 and s.status[a] == HERE]


def shots(s: Rampage, a: int, i: int, places: Sequence[Place]) -> list[bool]:
    """DAM16, R2, R30 From which of these places of the mover another monster could attack it."""
    design, ax, ay, up = s.design[a], s.x[a], s.y[a], s.height[a]
    seen = not s.under[a] and not s.under[i]
    reach = s.reach2(a) if seen and design.weapons and s.power[a] else -1
    bang = seen and design.powers & EXPLOSION and s.power[a] >= EXPLOSION_PRICE
    blast = (2 * s.full_health(a) + 2) ** 2 if bang else -1
    touch = TOUCH2 if s.perch[a] == s.perch[i] and not afraid(s, a, i) else 0
    grasps = s.options["stretch_counts"] and seen and design.powers & STRETCHING and s.power[a] and not afraid(s, a, i)
    grasp = (BASE + 2 * s.power[a]) ** 2 if grasps else -1
    hx, hy = HEADINGS[s.heading[a]]
    blob = design.powers & BLOB
    crossed, taller, standing = s.town.crossed, s.town.taller, s.standing
    found = []
    for x, y, height in places:
        dx, dy = x - ax, y - ay
        square = dx * dx + dy * dy
        found.append(
            bool(
                (square < touch and height == up)
                or square <= blast
                or (
                    (square <= grasp or (square <= reach and (blob or dx * hx + dy * hy >= 0)))
                    and not crossed(ax, ay, x, y, standing & taller[max(up, height)])
                )
            )
        )
    return found


def starters(s: Rampage, i: int) -> int:
    """M23 Who could attack the mover where it is and has not been asked about it yet."""
    here = [(s.x[i], s.y[i], s.height[i])]
    return sum(1 << a for a in watchers(s, i) if not s.asked >> a & 1 and shots(s, a, i, here)[0])


def turns(s: Rampage, i: int, places: Sequence[Place]) -> list[int]:
    """M23 Who is asked at each of these places on a way: whoever sees the mover there and did not at the place before,
    or will not at the next. The first and the last place belong to other questions."""
    asked = [0] * len(places)
    if len(places) < 3:
        return asked
    for a in watchers(s, i):
        seen = shots(s, a, i, places)
        for n in range(1, len(places) - 1):
            if seen[n] and not (seen[n - 1] and seen[n + 1]):
                asked[n] |= 1 << a
    return asked


def passed(path: Sequence[Point]) -> list[tuple[int, int, int]]:
    """The lattice points a path goes by before its end, one for each half inch of its longer side: (x, y, corner)."""
    found: list[tuple[int, int, int]] = []
    for corner, ((ax, ay), (bx, by)) in enumerate(pairwise(path)):
        found += [(ax + dx, ay + dy, corner) for dx, dy in _line(bx - ax, by - ay)]
    return found


@lru_cache(maxsize=1 << 12)
def _line(dx: int, dy: int) -> list[Point]:
    """The lattice points that a straight line to (dx, dy) goes by before its end."""
    steps = max(abs(dx), abs(dy))
    return [((2 * k * dx + steps) // (2 * steps), (2 * k * dy + steps) // (2 * steps)) for k in range(steps)]


def on_the_way(s: Rampage, i: int, path: Sequence[Point], cost: int, reach: Reach) -> tuple[Halt, ...]:
    """M23 Where a walk is interrupted by questions: at points of the way where a walk could end as well."""
    if not watchers(s, i):
        return ()
    way = [at for n, at in enumerate(passed(path)) if not n or reach.holds(at[0], at[1])]
    height = s.height[i]
    asked = turns(s, i, [*((x, y, height) for x, y, _ in way), (*path[-1], height)])
    if not any(asked):
        return ()
    legs = [length((bx - ax) ** 2 + (by - ay) ** 2) for (ax, ay), (bx, by) in pairwise(path)]
    whole = sum(legs)
    found = []
    for (x, y, corner), who in zip(way, asked, strict=False):
        if who:
            ax, ay = path[corner]
            gone = min(whole, sum(legs[:corner]) + length((x - ax) ** 2 + (y - ay) ** 2))
            found.append(Halt(corner, (x, y), cost * gone // whole, who))
    return tuple(found)


def next_turn(s: Rampage, i: int, places: Sequence[Place]) -> tuple[int, int] | None:
    """M23 The number of the next place of a way where somebody is asked, and who."""
    return next(((n, who) for n, who in enumerate(turns(s, i, places)) if who), None)


def in_the_lane(s: Rampage, i: int, at: Point) -> tuple[Point, int] | None:
    """M23 The next point of a straight run where somebody is asked, and who."""
    if not watchers(s, i):
        return None
    way = [*((x, y, 0) for x, y, _ in passed(((s.x[i], s.y[i]), at))), (*at, 0)]
    stop = next_turn(s, i, way)
    return stop and (way[stop[0]][:2], stop[1])
