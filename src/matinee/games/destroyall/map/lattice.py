"""Exact geometry on the half-inch lattice: headings, arcs, straight lines and shadows, all in whole numbers.

A point is (x, y) in half inches, x to the east and y to the south. Lengths are compared as squares; where a length has
to be added up it is taken in fine parts, 1024 to the half inch, rounded up (M2).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import isqrt

SIDE = 96  # half inches along each edge of the largest table
ROW = SIDE + 1
POINTS = ROW * ROW
EDGE = 2  # M3: a base stays on the table, so centres keep an inch from its edge
FINE = 1024
INCH = 2 * FINE
BASE = 4  # R55: centres of bases are at least two inches apart,
TOUCH2 = 25  # and in contact below two and a half: squares of half inches
BASE2 = BASE * BASE

Point = tuple[int, int]
Rect = tuple[int, int, int, int]  # x0, y0, x1, y1
Polygon = tuple[Point, ...]  # corners clockwise on the table
Half = tuple[int, int, int]  # (a, b, c): the points with a x + b y > c

# M24: the tangent of 22.5 degrees is the root of two less one; on a table of this size no whole numbers tell 2378 to
# 5741 from it, so every comparison with a heading comes out as with the exact one.
A, B = 2378, 5741
HEADINGS: tuple[Point, ...] = (
    (0, -1), (A, -B), (1, -1), (B, -A), (1, 0), (B, A), (1, 1), (A, B),
    (0, 1), (-A, B), (-1, 1), (-B, A), (-1, 0), (-B, -A), (-1, -1), (-A, -B),
)  # fmt: skip
COMPASS = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")
EDGES = ("north", "east", "south", "west")  # of a roof
_SQUARES = tuple(x * x + y * y for x, y in HEADINGS)
FRONT, FLANK, BACK = range(3)

# M4: the lattice points exactly 2.5" from a centre, and the corners of what a base itself covers
AROUND: Polygon = (
    (5, 0), (4, 3), (3, 4), (0, 5), (-3, 4), (-4, 3), (-5, 0), (-4, -3), (-3, -4), (0, -5), (3, -4), (4, -3),
)  # fmt: skip
BODY: Polygon = ((4, -2), (4, 2), (2, 4), (-2, 4), (-4, 2), (-4, -2), (-2, -4), (2, -4))
BATHER: Polygon = ((3, -2), (3, 2), (2, 3), (-2, 3), (-3, 2), (-3, -2), (-2, -3), (2, -3))
RING: tuple[Point, ...] = tuple(
    (x, y) for y in range(-4, 5) for x in range(-4, 5) if BASE2 <= x * x + y * y < TOUCH2
)  # where a base in contact may stand


def point(x: int, y: int) -> int:
    """The number of a lattice point, as actions name it."""
    return y * ROW + x


def unpoint(p: int) -> Point:
    """The lattice point of a number."""
    return p % ROW, p // ROW


@lru_cache(maxsize=1 << 16)
def bearing(dx: int, dy: int) -> int:
    """R57 The nearest of the 16 headings to a direction; of two equally near the lower."""
    best, best_dot, best_square = 0, -1, 1
    for h, (hx, hy) in enumerate(HEADINGS):
        dot = dx * hx + dy * hy
        if dot > 0 and dot * dot * best_square > best_dot * abs(best_dot) * _SQUARES[h]:
            best, best_dot, best_square = h, dot, _SQUARES[h]
    return best


def faces(heading: int, dx: int, dy: int) -> bool:
    """R58 Whether something in that direction lies in the front half; its border belongs to it."""
    hx, hy = HEADINGS[heading]
    return dx * hx + dy * hy >= 0


def arc(heading: int, dx: int, dy: int, quarters: bool = False) -> int:
    """R17, R58 Which side of a monster is turned that way: front to 90 degrees (or 45), flank to 135, back beyond."""
    hx, hy = HEADINGS[heading]
    dot, aside = dx * hx + dy * hy, abs(dx * hy - dy * hx)
    if dot >= (aside if quarters else 0):
        return FRONT
    return BACK if -dot > aside else FLANK


def along(dx: int, dy: int, length: int) -> Point:
    """The lattice vector nearest to so many half inches in a direction."""
    square = dx * dx + dy * dy
    if not square:
        return 0, 0
    x = (isqrt(4 * length * length * dx * dx // square) + 1) // 2
    y = (isqrt(4 * length * length * dy * dy // square) + 1) // 2
    return x if dx >= 0 else -x, y if dy >= 0 else -y


def length(square: int) -> int:
    """M2 The length of a leg in fine parts, rounded up."""
    return isqrt(FINE * FINE * square - 1) + 1 if square else 0


def crosses(ax: int, ay: int, bx: int, by: int, rect: Rect) -> bool:
    """Whether a straight line goes through the inside of a rectangle; touching a side or corner does not count."""
    x0, y0, x1, y1 = rect
    if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1) or (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
        return False
    dx, dy = bx - ax, by - ay
    if not dx or not dy:
        return True
    if dx < 0:
        y0, y1 = y1, y0
    if dy < 0:
        x0, x1 = x1, x0
    # it has corners on both sides of the line
    return dx * (y0 - ay) < dy * (x1 - ax) and dy * (x0 - ax) < dx * (y1 - ay)


def inside(x: int, y: int, rect: Rect) -> bool:
    """Whether a point is strictly inside a rectangle."""
    return rect[0] < x < rect[2] and rect[1] < y < rect[3]


def within(x: int, y: int, rect: Rect) -> bool:
    """Whether a point is in a rectangle or on its border."""
    return rect[0] <= x <= rect[2] and rect[1] <= y <= rect[3]


def grown(rect: Rect, by: int) -> Rect:
    """A rectangle made wider on every side (narrower if the number is negative)."""
    return rect[0] - by, rect[1] - by, rect[2] + by, rect[3] + by


def nearest(x: int, y: int, rect: Rect) -> Point:
    """R56 The point of a rectangle nearest to another point."""
    x0, y0, x1, y1 = rect
    return x0 if x < x0 else x1 if x > x1 else x, y0 if y < y0 else y1 if y > y1 else y


def gap2(x: int, y: int, rect: Rect) -> int:
    """The square of the distance from a point to a rectangle."""
    nx, ny = nearest(x, y, rect)
    return (nx - x) * (nx - x) + (ny - y) * (ny - y)


def near_line(px: int, py: int, ax: int, ay: int, bx: int, by: int, square: int, or_equal: bool = False) -> bool:
    """Whether a point is nearer to a stretch of straight line than the root of `square`."""
    dx, dy, qx, qy = bx - ax, by - ay, px - ax, py - ay
    dot, whole = dx * qx + dy * qy, dx * dx + dy * dy
    if dot <= 0:
        far, limit = qx * qx + qy * qy, square
    elif dot >= whole:
        far, limit = (px - bx) ** 2 + (py - by) ** 2, square
    else:
        far, limit = (dx * qy - dy * qx) ** 2, square * whole
    return far <= limit if or_equal else far < limit


# -- shadows


class Shape:
    """A convex obstacle: its corners and the box they span. Shapes are made once and compared by identity."""

    __slots__ = ("box", "corners")

    def __init__(self, corners: Polygon) -> None:
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.corners = corners
        self.box: Rect = (min(xs), min(ys), max(xs), max(ys))


def block(rect: Rect) -> Shape:
    """A rectangle as an obstacle."""
    x0, y0, x1, y1 = rect
    return Shape(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


@lru_cache(maxsize=1 << 14)
def around(x: int, y: int) -> Shape:
    """M4 What a walker goes round when somebody stands there."""
    return Shape(tuple((px + x, py + y) for px, py in AROUND))


@lru_cache(maxsize=1 << 14)
def body(x: int, y: int) -> Shape:
    """M4, R55 What nobody in contact walks through: round it centres stay two inches apart."""
    return Shape(tuple((px + x, py + y) for px, py in BODY))


@lru_cache(maxsize=1 << 14)
def bather(x: int, y: int) -> Shape:
    """M4, M12 What nobody wades through of one in the same water."""
    return Shape(tuple((px + x, py + y) for px, py in BATHER))


@lru_cache(maxsize=1 << 14)
def foot(x: int, y: int) -> Shape:
    """A2 What a unit marches round when a monster stands there: its base, corners square."""
    return block((x - BASE // 2, y - BASE // 2, x + BASE // 2, y + BASE // 2))


@lru_cache(maxsize=1 << 16)
def shadow(px: int, py: int, obstacle: Shape) -> tuple[Half, ...]:
    """Half planes whose common part is everything that cannot be reached from p in a straight line past a convex shape.

    From outside these are the two tangents and the sides that face p; from the border, the sides p stands on.
    """
    shape = obstacle.corners
    ends = zip(shape, shape[1:] + shape[:1], strict=True)
    sides = [(vy - wy, wx - vx, (wx - vx) * vy - (wy - vy) * vx) for (vx, vy), (wx, wy) in ends]
    values = [a * px + b * py - c for a, b, c in sides]
    if min(values) >= 0:
        return tuple(side for side, value in zip(sides, values, strict=True) if value == 0)
    count = len(shape)
    first = next(i for i in range(count) if values[i] < 0 <= values[i - 1])
    last = first
    while values[(last + 1) % count] < 0:
        last = (last + 1) % count
    (ax, ay), (bx, by) = shape[first], shape[(last + 1) % count]
    turn = 1 if (ax - px) * (by - py) - (ay - py) * (bx - px) > 0 else -1
    tangents = [_line(px, py, ax, ay, turn), _line(px, py, bx, by, -turn)]
    return (*tangents, *(side for side, value in zip(sides, values, strict=True) if value < 0))


def _line(px: int, py: int, qx: int, qy: int, turn: int) -> Half:
    dx, dy = qx - px, qy - py
    return -dy * turn, dx * turn, (dx * py - dy * px) * turn


def hidden(x: int, y: int, halves: Iterable[Half]) -> bool:
    """Whether a point lies in a shadow."""
    return all(a * x + b * y > c for a, b, c in halves)


def dusk(y: int, obstacle: Shape) -> Point:
    """The first and the last row that a shadow may fall on for somebody in row y: none before the obstacle."""
    _, top, _, bottom = obstacle.box
    return top + 1 if top >= y else 0, bottom - 1 if bottom <= y else SIDE


def dark(y: int, halves: tuple[Half, ...], low: int, high: int) -> Point:
    """The stretch of a row that lies in a shadow, as first and last x; empty if the first is greater."""
    for a, b, c in halves:
        rest = c - b * y
        if a > 0:
            least = rest // a + 1
            if least > low:
                low = least
        elif a < 0:
            most = -(rest // -a) - 1
            if most < high:
                high = most
        elif rest >= 0:
            return 1, 0
    return low, high
