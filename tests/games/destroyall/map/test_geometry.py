"""Geometry against brute force: shadows, lanes, reach and headings on the lattice."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from math import atan2, degrees, sqrt

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matinee.games.destroyall.map.lattice import (
    BASE2,
    FINE,
    HEADINGS,
    RING,
    TOUCH2,
    Polygon,
    Shape,
    along,
    around,
    bearing,
    block,
    body,
    crosses,
    dark,
    gap2,
    hidden,
    length,
    near_line,
    shadow,
)
from matinee.games.destroyall.map.plan import CLIFF
from matinee.games.destroyall.map.town import TABLES, town
from matinee.games.destroyall.map.ways import reach, runs

BOUNDS = town("downtown", 0).bounds

STEADY = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
"""The same cases in every run, however slow the machine."""

small = st.integers(0, 28)
rects = st.tuples(small, small, st.integers(1, 8), st.integers(1, 8)).map(
    lambda r: (r[0], r[1], r[0] + r[2], r[1] + r[3])
)


def meets(ax: int, ay: int, bx: int, by: int, corners: Polygon) -> bool:
    """Whether a closed segment meets the open inside of a convex polygon, by clipping with fractions."""
    low, high, low_open, high_open = Fraction(0), Fraction(1), False, False
    for (vx, vy), (wx, wy) in zip(corners, corners[1:] + corners[:1], strict=True):
        start = (wx - vx) * (ay - vy) - (wy - vy) * (ax - vx)
        end = (wx - vx) * (by - vy) - (wy - vy) * (bx - vx)
        if start == end:
            if start <= 0:
                return False
        elif end > start:
            if Fraction(-start, end - start) >= low:
                low, low_open = Fraction(-start, end - start), True
        elif Fraction(start, start - end) <= high:
            high, high_open = Fraction(start, start - end), True
    return low < high or (low == high and not low_open and not high_open)


def strictly_inside(x: int, y: int, corners: Polygon) -> bool:
    return all(
        (wx - vx) * (y - vy) - (wy - vy) * (x - vx) > 0
        for (vx, vy), (wx, wy) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


@settings(STEADY, max_examples=400)
@given(small, small, small, small, rects)
def test_lines_through_rectangles(ax: int, ay: int, bx: int, by: int, rect: tuple[int, int, int, int]) -> None:
    assert crosses(ax, ay, bx, by, rect) == meets(ax, ay, bx, by, block(rect).corners)


@settings(STEADY, max_examples=400)
@given(small, small, small, small, rects, st.sampled_from(["block", "around", "body"]))
def test_shadows(ax: int, ay: int, bx: int, by: int, rect: tuple[int, int, int, int], kind: str) -> None:
    shape: Shape = {"block": block(rect), "around": around(*rect[:2]), "body": body(*rect[:2])}[kind]
    if strictly_inside(ax, ay, shape.corners):
        return
    halves = shadow(ax, ay, shape)
    expected = meets(ax, ay, bx, by, shape.corners)
    assert hidden(bx, by, halves) == expected
    low, high = dark(by, halves, 0, 40)
    assert (low <= bx <= high) == expected


@settings(STEADY, max_examples=300)
@given(small, small, small, small, small, small, st.integers(1, 200))
def test_distance_from_a_line(px: int, py: int, ax: int, ay: int, bx: int, by: int, square: int) -> None:
    whole = (bx - ax) ** 2 + (by - ay) ** 2
    part = Fraction((px - ax) * (bx - ax) + (py - ay) * (by - ay), whole) if whole else Fraction(0)
    part = min(Fraction(1), max(Fraction(0), part))
    off = (ax + part * (bx - ax) - px) ** 2 + (ay + part * (by - ay) - py) ** 2
    assert near_line(px, py, ax, ay, bx, by, square) == (off < square)
    assert near_line(px, py, ax, ay, bx, by, square, True) == (off <= square)


def test_headings_are_sixteenths_of_a_circle() -> None:
    for h, (x, y) in enumerate(HEADINGS):
        assert abs(degrees(atan2(x, -y)) % 360 - 22.5 * h) < 0.2
        assert bearing(x, y) == h
    assert bearing(10, -1) == 4 and bearing(-1, 10) == 8


def test_steps_along_a_direction_are_the_nearest_lattice_points() -> None:
    for dx, dy in HEADINGS:
        for n in range(40):
            size = sqrt(dx * dx + dy * dy)
            x, y = along(dx, dy, n)
            assert abs(x - n * dx / size) <= 0.5001 and abs(y - n * dy / size) <= 0.5001


def test_lengths_are_rounded_up_and_exact_on_the_axes() -> None:
    for square in range(1, 2000):
        fine = length(square)
        assert (fine - 1) ** 2 < square * FINE * FINE <= fine**2
    assert length(49) == 7 * FINE and length(0) == 0


def test_the_ring_of_contact() -> None:
    assert len(RING) == 24 and all(BASE2 <= x * x + y * y < TOUCH2 for x, y in RING)


def test_runs_of_bits() -> None:
    for bits in range(1 << 9):
        points = [x for first, last in runs(bits) for x in range(first, last)]
        assert points == [x for x in range(9) if bits >> x & 1]


@settings(STEADY, max_examples=25)
@given(
    st.tuples(st.integers(10, 30), st.integers(10, 30)),
    st.integers(2, 12),
    st.lists(rects, max_size=3),
    st.lists(st.tuples(small, small), max_size=2),
)
def test_reach_is_the_shortest_way_through_all_corners(
    start: tuple[int, int], half: int, blocks: list[tuple[int, int, int, int]], foes: list[tuple[int, int]]
) -> None:
    """Dijkstra over every corner and every lattice point near by, each line checked with fractions."""
    shapes = tuple([block(rect) for rect in blocks] + [around(*foe) for foe in foes])
    if any(strictly_inside(*start, shape.corners) for shape in shapes):
        return
    budget = half * FINE
    found = reach(*start, budget, shapes, tuple((*at, TOUCH2) for at in foes), BOUNDS)
    x0, y0, x1, y1 = BOUNDS
    nodes = {c for shape in shapes for c in shape.corners if x0 <= c[0] <= x1 and y0 <= c[1] <= y1} | {start}
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, here = heappop(queue)
        if cost > best[here]:
            continue
        for there in nodes:
            total = cost + length((there[0] - here[0]) ** 2 + (there[1] - here[1]) ** 2)
            better = total <= budget and total < best.get(there, budget + 1)
            if better and not any(meets(*here, *there, shape.corners) for shape in shapes):
                best[there] = total
                heappush(queue, (total, there))
    for y in range(max(y0, start[1] - half), min(y1, start[1] + half) + 1):
        for x in range(max(x0, start[0] - half), min(x1, start[0] + half) + 1):
            near = any((x - fx) ** 2 + (y - fy) ** 2 < TOUCH2 for fx, fy in foes)
            costs = [
                cost + length((x - nx) ** 2 + (y - ny) ** 2)
                for (nx, ny), cost in best.items()
                if not any(meets(nx, ny, x, y, shape.corners) for shape in shapes)
            ]
            cheapest = min((c for c in costs if c <= budget), default=None)
            expected = cheapest is not None and not near and (x, y) != start
            assert found.holds(x, y) == expected, (x, y)
            if expected:
                cost, path = found.way(x, y)
                assert cost == cheapest and path[0] == start and path[-1] == (x, y)


def test_tables_are_fit_to_play_on() -> None:
    """16 to 20 buildings of three kinds, cliffs among them, streets to walk in, and starting places for six."""
    plans = [town(name, 0) for name in TABLES] + [town("seeded", seed) for seed in range(25)]
    for plan in plans:
        assert 16 <= len(plan.rects) <= 20 and len(plan.starts) >= 6
        assert set(plan.kinds) - {CLIFF} == {"small", "average", "colossal"}
        for b, rect in enumerate(plan.rects):
            assert 0 < rect[0] < rect[2] < 96 and 0 < rect[1] < rect[3] < 96
            for other in plan.rects[:b]:
                gap = max(rect[0] - other[2], other[0] - rect[2], rect[1] - other[3], other[1] - rect[3])
                assert gap >= 4
        for x, y in plan.starts:
            assert plan.pool(x, y) < 0 and all(gap2(x, y, rect) >= 4 for rect in plan.rects)
    assert town("seeded", 7).rects == town("seeded", 7).rects != town("seeded", 8).rects


def test_sight_is_the_same_both_ways() -> None:
    plan = town("downtown", 0)
    for ax, ay, bx, by in ((4, 4, 90, 80), (48, 2, 48, 94), (2, 48, 94, 50), (20, 3, 21, 92)):
        mask = sum(1 << b for b, rect in enumerate(plan.rects) if crosses(ax, ay, bx, by, rect))
        assert plan.crossed(ax, ay, bx, by, plan.all) == plan.crossed(bx, by, ax, ay, plan.all) == mask


def test_teleporters_see_what_a_line_sees() -> None:
    """The places of a teleport, worked out by shadows, against one line for each point."""
    from matinee.games.destroyall.rules.landing import roof_at, visible
    from tests.games.destroyall.rules.scene import beast, scene

    for place, more in (((24, 12), {}), ((4, 12), {}), ((7, 7), {"perch": 0, "height": 2})):
        s = scene((beast(powers=["Teleportation"]), place, "N", more), (beast(), (24, 36), "N"), rubble=False)
        rows = visible(s, 0)
        for y in range(2, 95, 2):
            for x in range(2, 95, 2):
                roof = roof_at(s, x, y)
                free = roof >= 0 or not s.walled(x, y, True)
                seen = s.sees_point(0, x, y, s.town.armor[roof] if roof >= 0 else 0)
                expected = free and seen and s.clear(x, y, 0, TOUCH2) and (x, y) != (s.x[0], s.y[0])
                assert bool(rows.get(y, 0) >> x & 1) == expected, (place, x, y)
