"""Where monsters come down out of the air, the ground or nowhere: points of whole inches (M19)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import isqrt

from matinee.games.destroyall.map.lattice import TOUCH2, Half, Rect, dark, dusk, inside, shadow, within
from matinee.games.destroyall.map.town import Town
from matinee.games.destroyall.map.ways import Rows
from matinee.games.destroyall.state import GROUND, Rampage
from matinee.table.board import members
from matinee.table.state_cache import StateCache

_EVEN = sum(1 << x for x in range(0, 97, 2))


@lru_cache(maxsize=1 << 12)
def whole_inches(x: int, y: int, radius: int, bounds: Rect) -> Rows:
    """M19 The whole-inch points within so many half inches."""
    rows: Rows = {}
    for row in range(max(y - radius, bounds[1]), min(y + radius, bounds[3]) + 1):
        if row % 2 == 0:
            half = isqrt(radius * radius - (row - y) * (row - y))
            low, high = max(x - half, bounds[0]), min(x + half, bounds[2])
            if low <= high and (bits := _EVEN & ((2 << high) - (1 << low))):
                rows[row] = bits
    return rows


@lru_cache(maxsize=1 << 12)
def _blocked(rect: Rect) -> Rows:
    """The points strictly inside a rectangle."""
    x0, y0, x1, y1 = rect
    bits = (1 << x1) - (2 << x0) if x1 - x0 > 1 else 0
    return dict.fromkeys(range(max(0, y0 + 1), y1), bits)


@lru_cache(maxsize=1 << 14)
def _touching(x: int, y: int) -> Rows:
    """The points in contact with a base."""
    rows: Rows = {}
    for row in range(max(0, y - 4), y + 5):
        half = isqrt(TOUCH2 - 1 - (row - y) ** 2)
        rows[row] = (2 << (x + half)) - (1 << max(0, x - half))
    return rows


def _without(rows: Rows, other: Rows) -> None:
    for row, bits in other.items():
        if row in rows:
            rows[row] &= ~bits


_landings = StateCache[Rows](256)


def _place(s: Rampage, i: int) -> tuple[object, ...]:
    """All that landing places depend on."""
    scarer = (s.x[s.fearer[i]], s.y[s.fearer[i]]) if s.fleeing else None
    foes = tuple((s.x[j], s.y[j]) for j in s.foes(i))
    return s.town, s.standing, s.x[i], s.y[i], s.height[i], scarer, foes


def touchdowns(s: Rampage, i: int, radius: int, roofs: bool) -> Rows:
    """Where a monster may come down, remembered for as long as nothing moves."""
    return _landings((radius, roofs, *_place(s, i)), lambda: _touchdowns(s, i, radius, roofs))


def _touchdowns(s: Rampage, i: int, radius: int, roofs: bool) -> Rows:
    """M19 The whole-inch points where a monster may come down: on the ground, in water, perhaps on roofs, never into
    contact."""
    room = _room(s.town, s.standing, roofs)
    rows = {row: bits & room[row] for row, bits in whole_inches(s.x[i], s.y[i], radius, s.town.bounds).items()}
    for j in s.foes(i):
        _without(rows, _touching(s.x[j], s.y[j]))
    rows[s.y[i]] = rows.get(s.y[i], 0) & ~(1 << s.x[i])
    if s.fleeing:
        return {row: far for row, bits in rows.items() if (far := _away(s, i, row, bits))}
    return rows


@lru_cache(maxsize=256)
def _room(town: Town, standing: int, roofs: bool) -> Rows:
    """The whole-inch points of the table that no building takes, perhaps with those on roofs."""
    rows = dict(whole_inches(0, 0, 2 * town.side, town.bounds))
    for b in members(standing):
        kept = {row: rows[row] & _roof(town, b) for row in _rows(town, b) if row in rows} if roofs else {}
        _without(rows, _blocked(town.margins[b]))
        for row, bits in kept.items():
            rows[row] |= bits
    return rows


def _rows(town: Town, b: int) -> range:
    return range(town.roofs[b][1], town.roofs[b][3] + 1)


def _roof(town: Town, b: int) -> int:
    x0, _, x1, _ = town.roofs[b]
    return (2 << x1) - (1 << x0)


def _away(s: Rampage, i: int, row: int, bits: int) -> int:
    return sum(1 << x for x in range(97) if bits >> x & 1 and leads_away(s, i, x, row))


def leads_away(s: Rampage, i: int, x: int, y: int) -> bool:
    """R63 Whether a point is farther from what scared it than it is now."""
    j = s.fearer[i]
    return (x - s.x[j]) ** 2 + (y - s.y[j]) ** 2 > s.off2(i, j)


def roof_at(s: Rampage, x: int, y: int) -> int:
    """The standing building whose roof a point is on, GROUND if none."""
    for b, roof in enumerate(s.town.roofs):
        if s.standing >> b & 1 and within(x, y, roof):
            return b
    return GROUND


def visible(s: Rampage, i: int) -> Rows:
    """The places in sight, remembered for as long as nothing moves."""
    return _landings(("sight", *_place(s, i)), lambda: _visible(s, i))


def _visible(s: Rampage, i: int) -> Rows:
    """R53 The landing places in sight, worked out from the shadows of the buildings; roofs are seen over lower ones."""
    x, y, up, town = s.x[i], s.y[i], s.height[i], s.town
    walls = [
        (wall.height, *dusk(y, wall.shape), shadow(x, y, wall.shape))
        for wall in town.walls(s.standing)
        if wall.height > up and not inside(x, y, wall.rect)
    ]
    places = touchdowns(s, i, 2 * 97, True)
    rows = {row: _lit(row, bits, walls, up) for row, bits in places.items()}
    for b in members(s.standing):
        if town.heights[b] > up:
            for row in _rows(town, b):
                roof = places.get(row, 0) & _roof(town, b)
                if roof:
                    rows[row] |= _lit(row, roof, walls, town.heights[b])
    return {row: bits for row, bits in rows.items() if bits}


def _lit(row: int, bits: int, walls: Iterable[tuple[int, int, int, tuple[Half, ...]]], height: int) -> int:
    """The points of a row that no wall above some height hides."""
    for top, first, last, halves in walls:
        if top > height and first <= row <= last and bits:
            low, high = dark(row, halves, 0, 96)
            if low <= high:
                bits &= ~((2 << high) - (1 << low))
    return bits
