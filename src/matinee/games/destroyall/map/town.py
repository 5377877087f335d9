"""The table the game is played on: buildings, water and starting places; who can see whom (R53)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate, combinations
from operator import or_
from typing import NamedTuple

import msgspec

from matinee.games.destroyall.figures import DATA, FIGURES
from matinee.games.destroyall.map import lattice
from matinee.games.destroyall.map.generate import plan
from matinee.games.destroyall.map.plan import CLIFF, INCHES, read
from matinee.table.board import members
from matinee.table.json_types import Options, read_toml

Aim = tuple[int, int, int, int]  # the square of the distance, the building, and the nearest point of it
TOUCHING2 = 9  # M5: a base touches a building nearer than an inch and a half, as bases do in R55


class _Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: str
    at: tuple[int, int, int, int]


class _TownPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    waters: tuple[tuple[int, int, int, int], ...]
    starts: tuple[tuple[int, int], ...]
    buildings: tuple[_Building, ...]
    size: int = INCHES


def _units(at: tuple[int, int, int, int]) -> lattice.Rect:
    x, y, w, h = at
    return 2 * x, 2 * y, 2 * (x + w), 2 * (y + h)


class _Edges:
    """Where the edges of all buildings on one side lie, in order; and the set of the first so many of them."""

    __slots__ = ("places", "sets")

    def __init__(self, places: Iterable[int]) -> None:
        order = sorted((place, b) for b, place in enumerate(places))
        self.places = [place for place, _ in order]
        self.sets = list(accumulate((1 << b for _, b in order), or_, initial=0))


class Wall(NamedTuple):
    """What hides and bars: a building, or the seam of two that touch, for as long as all of `whole` stands."""

    whole: int
    height: int
    rect: lattice.Rect
    shape: lattice.Shape


def _seam(one: lattice.Rect, two: lattice.Rect) -> lattice.Rect | None:
    """The middle of the wall that two buildings share, half an inch to each side; none if they meet at a corner."""
    left, top, right, bottom = max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3])
    if left == right and top < bottom:
        return left - 1, top, right + 1, bottom
    if top == bottom and left < right:
        return left, top - 1, right, bottom + 1
    return None


class Town:
    """One table. Lengths are half inches, heights inches; sets of buildings are int bitsets. A cliff (M27) is among
    them, one that nothing can harm: `houses` are the others."""

    def __init__(self, plan: _TownPlan) -> None:
        self.ids = tuple(b.id for b in plan.buildings)
        self.kinds = tuple(b.kind for b in plan.buildings)
        self.armor = tuple(0 if kind == CLIFF else FIGURES.buildings[kind].armor for kind in self.kinds)
        self.heights = tuple(armor or FIGURES.cliff for armor in self.armor)
        self.houses = sum(1 << b for b, armor in enumerate(self.armor) if armor)
        self.rects: tuple[lattice.Rect, ...] = tuple(_units(b.at) for b in plan.buildings)
        self.margins: tuple[lattice.Rect, ...] = tuple(lattice.grown(rect, 2) for rect in self.rects)
        self.roofs: tuple[lattice.Rect, ...] = tuple(lattice.grown(rect, -2) for rect in self.rects)
        self.shapes: tuple[lattice.Shape, ...] = tuple(map(lattice.block, self.rects))
        self.wide: tuple[lattice.Shape, ...] = tuple(map(lattice.block, self.margins))
        self.waters: tuple[lattice.Rect, ...] = tuple(_units(at) for at in plan.waters)
        self.pools: tuple[lattice.Shape, ...] = tuple(map(lattice.block, self.waters))
        self.starts: tuple[lattice.Point, ...] = tuple((2 * x, 2 * y) for x, y in plan.starts)
        self.side = 2 * plan.size
        self.bounds: lattice.Rect = (lattice.EDGE, lattice.EDGE, self.side - lattice.EDGE, self.side - lattice.EDGE)
        self.seams = tuple(
            Wall(1 << a | 1 << b, min(self.heights[a], self.heights[b]), seam, lattice.block(seam))
            for a, b in combinations(range(len(self.rects)), 2)
            if (seam := _seam(self.rects[a], self.rects[b]))
        )
        self._walls = (
            *map(Wall, (1 << b for b in range(len(self.rects))), self.heights, self.rects, self.shapes),
            *self.seams,
        )
        self.all = (1 << len(self.rects)) - 1
        self._edges = tuple(_Edges(rect[side] for rect in self.rects) for side in range(4))
        self.taller = {h: sum(1 << b for b, high in enumerate(self.heights) if high > h) for h in range(8)}
        self.doors = tuple(self._door(b) for b in range(len(self.rects)))
        self.crowds = sum(1 << b for b, door in enumerate(self.doors) if door)

    def _door(self, b: int) -> lattice.Point | None:
        """M28 Where the crowd of a building stands: an inch before the middle of its first side with room for it."""
        if not self.houses >> b & 1:
            return None
        x0, y0, x1, y1 = self.margins[b]
        across, down = (x0 + x1) // 2, (y0 + y1) // 2
        sides = (across, y1), (x1, down), (across, y0), (x0, down)
        room = (at for at in sides if self.holds(*at) and not self.built(*at, self.all) and self.pool(*at) < 0)
        return next(room, None)

    def __deepcopy__(self, memo: object) -> Town:
        """A table is never changed, so a copy of it is itself."""
        return self

    def about(self, left: int, top: int, right: int, bottom: int) -> int:
        """The buildings, standing or not, that have some of their inside between these lines."""
        west, north, east, south = self._edges
        begun = west.sets[bisect_left(west.places, right)] & north.sets[bisect_left(north.places, bottom)]
        ended = east.sets[bisect_right(east.places, left)] | south.sets[bisect_right(south.places, top)]
        return begun & ~ended

    def walls(self, standing: int) -> list[Wall]:
        """The standing buildings, and the seams of those that touch: they are one obstacle (M26)."""
        return [wall for wall in self._walls if not wall.whole & ~standing]

    def crossed(self, ax: int, ay: int, bx: int, by: int, standing: int) -> int:
        """Those of the standing buildings that a straight line goes through; two that touch also along their seam."""
        found = (_crossed(self, ax, ay, bx, by) if ax < bx else _crossed(self, bx, by, ax, ay)) & standing
        for seam in self.seams:  # a line through the middle of both and the inside of neither runs along it
            if not (seam.whole & ~standing or seam.whole & found) and lattice.crosses(ax, ay, bx, by, seam.rect):
                found |= seam.whole
        return found

    def built(self, x: int, y: int, standing: int) -> bool:
        """Whether a point is inside a standing building, or on the seam of two."""
        if self.about(x, y, x, y) & standing:
            return True
        return any(not seam.whole & ~standing and lattice.inside(x, y, seam.rect) for seam in self.seams)

    def holds(self, x: int, y: int) -> bool:
        """M3 Whether a base may stand there as far as the table's edge goes."""
        return lattice.EDGE <= x <= self.side - lattice.EDGE and lattice.EDGE <= y <= self.side - lattice.EDGE

    def pool(self, x: int, y: int) -> int:
        """The water a point is in, -1 if it is dry; the shore is dry (M6)."""
        for w, rect in enumerate(self.waters):
            if lattice.inside(x, y, rect):
                return w
        return -1

    def shores(self, x: int, y: int) -> list[int]:
        """The waters a point is in or at the shore of."""
        return [w for w, rect in enumerate(self.waters) if lattice.within(x, y, rect)]

    def wet_line(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether a straight line goes through water."""
        return any(lattice.crosses(ax, ay, bx, by, rect) for rect in self.waters)

    def aims(self, x: int, y: int, far: int) -> tuple[Aim, ...]:
        """R56 The buildings that come so near to a point, standing or not, the nearest first."""
        return _aims(self, x, y, far)

    def beside(self, x: int, y: int) -> int:
        """M4 The buildings that a point is nearer to than a base may come, standing or not."""
        return self.about(x - 2, y - 2, x + 2, y + 2)

    def touched(self, x: int, y: int) -> int:
        """M5 The buildings that a base at a point touches, standing or not."""
        return _touched(self, x, y)


@lru_cache(maxsize=1 << 15)
def _crossed(town: Town, ax: int, ay: int, bx: int, by: int) -> int:
    """All buildings, standing or not, that a straight line goes through; it begins in the west."""
    found = town.about(ax, min(ay, by), bx, max(ay, by))
    for b in members(found):
        if not lattice.crosses(ax, ay, bx, by, town.rects[b]):
            found ^= 1 << b
    return found


@lru_cache(maxsize=1 << 12)
def _aims(town: Town, x: int, y: int, far: int) -> tuple[Aim, ...]:
    found = []
    for b in members(town.about(x - far - 1, y - far - 1, x + far + 1, y + far + 1)):
        px, py = lattice.nearest(x, y, town.rects[b])
        square = (px - x) ** 2 + (py - y) ** 2
        if square <= far * far:
            found.append((square, b, px, py))
    return tuple(sorted(found))


@lru_cache(maxsize=1 << 13)
def _touched(town: Town, x: int, y: int) -> int:
    found = town.about(x - 3, y - 3, x + 3, y + 3)
    for b in members(found):
        if lattice.gap2(x, y, town.rects[b]) >= TOUCHING2:
            found ^= 1 << b
    return found


@lru_cache(maxsize=1 << 10)
def barriers(town: Town, standing: int, beside: int) -> tuple[lattice.Shape, ...]:
    """R9, M4 What a walker goes round: the water, and the standing buildings with room for its base; who is nearer than
    that to some, goes round their bare walls."""
    walls = [town.shapes[b] if beside >> b & 1 else town.wide[b] for b in members(standing)]
    seams = [seam.shape for seam in town.seams if not seam.whole & ~standing]
    return (*walls, *seams, *town.pools)


TABLES = msgspec.convert(read_toml(DATA / "tables.toml"), dict[str, _TownPlan])


@lru_cache(maxsize=256)
def town(table: str, seed: int) -> Town:
    """The table of this name; `seeded` is built from the seed."""
    if table in TABLES:
        return Town(TABLES[table])
    return Town(msgspec.convert(plan(seed), _TownPlan))


@lru_cache(maxsize=64)
def own(text: str) -> Town:
    """A table written by hand."""
    return Town(msgspec.convert(read(text), _TownPlan))


def of(options: Options) -> Town:
    """The table that complete options ask for."""
    if "plan" in options:
        return own(options["plan"])
    return town(options["table"], options["seed"] if options["table"] == "seeded" else 0)
