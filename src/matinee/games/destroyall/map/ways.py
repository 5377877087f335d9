"""Where a walker can get to: the shortest ways round obstacles, worked out row by row on the lattice (R6, M2, M4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from matinee.games.destroyall.map import lattice
from matinee.table.phase import Action

Rows = dict[int, int]  # for each row, its points as bits
Spot = tuple[int, int, int]  # x, y, and the square of the distance that nobody ends nearer at


class Stop(NamedTuple):
    """A corner on the way: where it is, what it cost to get there, and what lies in a straight line from it."""

    x: int
    y: int
    cost: int
    before: int  # the number of the stop before it, -1 at the start
    rows: Rows


class Reach(NamedTuple):
    """All that can be reached: the stops of the way, and the points by row."""

    stops: tuple[Stop, ...]
    rows: Rows

    def holds(self, x: int, y: int) -> bool:
        """Whether a point can be reached."""
        return x >= 0 and bool(self.rows.get(y, 0) >> x & 1)

    def way(self, x: int, y: int) -> tuple[int, list[lattice.Point]]:
        """The cost of the shortest way to a point in reach, and its corners from the start to the point."""
        best, via = -1, -1
        for n, stop in enumerate(self.stops):
            if stop.rows.get(y, 0) >> x & 1:
                cost = stop.cost + lattice.length((x - stop.x) ** 2 + (y - stop.y) ** 2)
                if best < 0 or cost < best:
                    best, via = cost, n
        path = [(x, y)]
        while via >= 0:
            stop = self.stops[via]
            path.append((stop.x, stop.y))
            via = stop.before
        return best, path[::-1]


def runs(bits: int) -> Iterator[lattice.Point]:
    """The runs of neighbouring points in a row, as first and one past the last."""
    start = 0
    while bits:
        zeros = (bits & -bits).bit_length() - 1
        bits >>= zeros
        start += zeros
        ones = (~bits & (bits + 1)).bit_length() - 1
        yield start, start + ones
        bits >>= ones
        start += ones


@lru_cache(maxsize=1 << 12)
def reach(
    x: int, y: int, budget: int, shapes: tuple[lattice.Shape, ...], spots: tuple[Spot, ...], bounds: lattice.Rect
) -> Reach:
    """Everything within `budget` fine parts of (x, y) round convex shapes, except points too near to `spots`; `bounds`
    are the outermost points, and no way leaves them."""
    if budget < lattice.FINE:
        return Reach((), {})
    near = _close(shapes, x, y, budget // lattice.FINE)
    corners = [corner for shape in near for corner in shape.corners if lattice.within(*corner, bounds)]
    stops: list[Stop] = []
    ends: dict[lattice.Point, tuple[int, int]] = {(x, y): (0, -1)}
    settled: set[lattice.Point] = set()
    while ends:
        here = min(ends, key=lambda end: (ends[end][0], end))
        cost, before = ends.pop(here)
        settled.add(here)
        hx, hy = here
        left = budget - cost
        close = _close(near, hx, hy, left // lattice.FINE)
        shadows = [lattice.shadow(hx, hy, shape) for shape in close]
        number = len(stops)
        stops.append(Stop(hx, hy, cost, before, _lit(hx, hy, left, close, shadows, spots, bounds)))
        far = (left - lattice.FINE) ** 2 // (lattice.FINE * lattice.FINE) if left > lattice.FINE else 0
        for corner in corners:
            square_off = (corner[0] - hx) ** 2 + (corner[1] - hy) ** 2
            if square_off > far or corner in settled:
                continue
            there = cost + lattice.length(square_off)
            if corner in ends and ends[corner][0] <= there:
                continue
            if not any(lattice.hidden(*corner, halves) for halves in shadows):
                ends[corner] = (there, number)
    return Reach(tuple(stops), _elsewhere(stops))


def _elsewhere(stops: list[Stop]) -> Rows:
    """All that lies in a straight line from any of the stops, but for the first one itself."""
    start, *others = stops
    total = start.rows.copy()
    for stop in others:
        for row, bits in stop.rows.items():
            total[row] = total.get(row, 0) | bits
    if start.y in total:
        total[start.y] &= ~(1 << start.x)
    return {row: bits for row, bits in total.items() if bits}


def _close(shapes: Iterable[lattice.Shape], x: int, y: int, radius: int) -> list[lattice.Shape]:
    """The shapes whose box comes within the radius."""
    left, right, top, bottom = x - radius, x + radius, y - radius, y + radius
    return [s for s in shapes if s.box[0] < right and s.box[2] > left and s.box[1] < bottom and s.box[3] > top]


@lru_cache(maxsize=256)
def _disc(far: int) -> tuple[list[int], list[int]]:
    """Half the width of each row of a disc, from north to south, and the rows themselves as bits."""
    radius = isqrt(far)
    halves = [isqrt(far - row * row) for row in range(-radius, radius + 1)]
    return halves, [(2 << radius + half) - (1 << radius - half) for half in halves]


def _lit(
    x: int,
    y: int,
    budget: int,
    shapes: list[lattice.Shape],
    shadows: list[tuple[lattice.Half, ...]],
    spots: tuple[Spot, ...],
    bounds: lattice.Rect,
) -> Rows:
    """The points in a straight line from here, by row."""
    widths, disc = _disc(budget * budget // (lattice.FINE * lattice.FINE))
    radius = len(disc) // 2
    x0, y0, x1, y1 = bounds
    north, south, west = y - radius, y + radius, x - radius
    table = (2 << x1) - (1 << x0)
    if west < 0:
        rows = {row: bits >> -west & table for row, bits in enumerate(disc, north) if y0 <= row <= y1}
    else:
        rows = {row: bits << west & table for row, bits in enumerate(disc, north) if y0 <= row <= y1}
    for shape, halves in zip(shapes, shadows, strict=True):
        first, last = lattice.dusk(y, shape)
        for row in range(max(first, north, y0), min(last, south, y1) + 1):
            half = widths[row - north]
            low, high = lattice.dark(row, halves, x - half if x - half > 0 else 0, x + half)
            if low <= high:
                rows[row] &= ~((2 << high) - (1 << low))
    for sx, sy, square in spots:
        if abs(sx - x) <= radius + 5 and abs(sy - y) <= radius + 5:
            for row in range(sy - 4, sy + 5):
                rest = square - 1 - (row - sy) * (row - sy)
                if rest >= 0 and row in rows:
                    half = isqrt(rest)
                    rows[row] &= ~((2 << (sx + half)) - (1 << max(0, sx - half)))
    return rows


def listed(rows: Rows, actions: list[Action], step: int = 1) -> list[Action]:
    """Ready-made actions, one for each point, picked by runs; a step of 2 where all points are of whole inches."""
    found: list[Action] = []
    for row in sorted(rows):
        start, bits = row * lattice.ROW, rows[row]
        if step == 2:
            bits |= bits << 1
        low = bits & -bits
        if not bits or bits & bits + low:
            for first, last in runs(bits):
                found += actions[start + first : start + last : step]
        else:  # most rows are one run
            found += actions[start + low.bit_length() - 1 : start + bits.bit_length() : step]
    return found
