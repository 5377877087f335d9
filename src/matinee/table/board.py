"""A board of irregular spaces read from GeoJSON: adjacency, distances, bearings and what a client draws."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot
from pathlib import Path
from typing import Any, Generic, TypeVar

from matinee.table.json_types import JsonObject
from matinee.table.said.text import translated
from matinee.table.shown.boardview import BoardView, Space

Point = tuple[float, float]
Polygon = tuple[Point, ...]
T = TypeVar("T")

UNREACHABLE = 255
_TOUCH = 0.5  # two borders closer than this are one border; files round their coordinates


class BoardError(ValueError):
    """The board file is wrong; the message is one sentence that says where."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The fixed part of a map. Spaces are numbered in file order; sets of spaces are int bitsets."""

    ids: tuple[str, ...]
    index: Mapping[str, int]
    terrain: tuple[str, ...]
    polygons: tuple[Polygon, ...]
    shapes: tuple[Polygon, ...]
    centre: tuple[Point, ...]
    properties: tuple[Mapping[str, Any], ...]
    edges: Mapping[str, tuple[int, ...]]
    neighbours: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    dist: tuple[bytes, ...]
    _reach: tuple[tuple[int, ...], ...]

    @classmethod
    def load(cls, path: str | Path) -> Board:
        """Read a GeoJSON file. A crossing marked `under` does not touch the space it crosses."""
        features = _features(Path(path))
        properties = tuple(_worded(feature["properties"]) for feature in features)
        ids = tuple(str(p["id"]) for p in properties)
        index = {name: i for i, name in enumerate(ids)}
        polygons = _polygons(features, index)
        neighbours = _neighbours(properties, index)
        shapes = tuple(
            _deck(polygon, [polygons[index[end]] for end in p["joins"]]) if "crosses" in p else polygon
            for polygon, p in zip(polygons, properties, strict=True)
        )
        edges: dict[str, list[int]] = {}
        for i, p in enumerate(properties):
            for edge in p.get("edges", ()):
                edges.setdefault(edge, []).append(i)
        near = [bitset(others) for others in neighbours]
        walks = [_walk(near, start) for start in range(len(ids))]
        return cls(
            ids=ids,
            index=index,
            terrain=tuple(str(p["terrain"]) for p in properties),
            polygons=polygons,
            shapes=shapes,
            centre=tuple(_centroid(shape) for shape in shapes),
            properties=properties,
            edges={edge: tuple(spaces) for edge, spaces in edges.items()},
            neighbours=neighbours,
            near=tuple(bitset(n) for n in neighbours),
            dist=tuple(row for row, _ in walks),
            _reach=tuple(reach for _, reach in walks),
        )

    def __len__(self) -> int:
        return len(self.ids)

    def distance(self, a: int, b: int) -> int:
        """Steps of the shortest path through adjacent spaces; UNREACHABLE if there is none."""
        return self.dist[a][b]

    def within(self, a: int, n: int) -> int:
        """The spaces at most n steps from a, a itself among them."""
        reach = self._reach[a]
        return reach[min(n, len(reach) - 1)]

    def mask(self, *terrains: str) -> int:
        return bitset(i for i, terrain in enumerate(self.terrain) if terrain in terrains)

    def bearing(self, a: int, b: int) -> float:
        """Degrees clockwise from north, from the centre of a to the centre of b."""
        (ax, ay), (bx, by) = self.centre[a], self.centre[b]
        return degrees(atan2(bx - ax, ay - by)) % 360

    def drawing(self) -> BoardView:
        """The board as a client draws it; crossings come last, to be drawn on top."""
        order = sorted(range(len(self)), key=lambda i: "crosses" in self.properties[i])
        xs, ys = zip(*(point for shape in self.shapes for point in shape), strict=True)
        return BoardView.bare(
            bounds=(min(xs), min(ys), max(xs), max(ys)),
            edges={edge: [self.ids[i] for i in spaces] for edge, spaces in self.edges.items()},
            spaces=[self._drawn(i) for i in order],
        )

    def _drawn(self, i: int) -> Space:
        p, (x, y) = self.properties[i], self.centre[i]
        return Space(
            n=i,
            id=self.ids[i],
            terrain=self.terrain[i],
            label=p.get("label", self.ids[i]),
            polygon=list(self.shapes[i]),
            centre=(round(x, 3), round(y, 3)),
            edges=list(p.get("edges", ())),
            crosses=p.get("crosses", ""),
            joins=list(p.get("joins", ())),
            ground=p.get("ground", ""),
        )


def bitset(spaces: Iterable[int]) -> int:
    """The bitset of these spaces."""
    bits = 0
    for i in spaces:
        bits |= 1 << i
    return bits


def members(bits: int) -> Iterator[int]:
    """The spaces of a bitset, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class Picks(Generic[T]):
    """One item for each member of a bitset, picked eight at a time: the fast way to turn a bitset into a legal list."""

    __slots__ = ("rows",)

    def __init__(self, items: Sequence[T]) -> None:
        self.rows = [_subsets(items[start : start + 8]) for start in range(0, len(items), 8)]

    def __call__(self, bits: int) -> list[T]:
        """The items of the members, lowest first."""
        found: list[T] = []
        for row, byte in zip(self.rows, bits.to_bytes(bits.bit_length() + 7 >> 3, "little"), strict=False):
            if byte:
                found += row[byte]
        return found


def _features(path: Path) -> list[JsonObject]:
    try:
        features: list[JsonObject] = json.loads(path.read_text("utf-8"))["features"]
    except (ValueError, KeyError, TypeError) as error:
        raise BoardError(f"{path} is not a GeoJSON feature collection.") from error
    seen: set[str] = set()
    for number, feature in enumerate(features):
        properties = feature.get("properties") or {}
        for key in ("id", "terrain"):
            if key not in properties:
                raise BoardError(f"Feature {number} of {path} has no {key}.")
        if properties["id"] in seen:
            raise BoardError(f"Two spaces are called {properties['id']}.")
        seen.add(properties["id"])
    return features


def _worded(properties: Mapping[str, Any]) -> JsonObject:
    """The properties of a space, with what is written on it in the language of this process."""
    return {
        key: translated(value) if key in ("label", "short", "caption") else value for key, value in properties.items()
    }


def _polygons(features: Sequence[Mapping[str, Any]], index: Mapping[str, int]) -> tuple[Polygon, ...]:
    polygons: list[Polygon] = []
    for feature in features:
        p = feature["properties"]
        owner = feature
        if "crosses" in p:
            if p["crosses"] not in index:
                raise BoardError(f"{p['id']} crosses {p['crosses']}, which is not on the board.")
            owner = features[index[p["crosses"]]]
        shape = owner.get("geometry")
        if not shape:
            raise BoardError(f"{p['id']} has no geometry and does not cross a space that has one.")
        if shape["type"] != "Polygon" or len(shape["coordinates"]) != 1 or len(shape["coordinates"][0]) < 4:
            raise BoardError(f"The shape of {p['id']} is not one polygon without holes.")
        polygons.append(tuple((x, y) for x, y in shape["coordinates"][0][:-1]))
    return tuple(polygons)


def _neighbours(properties: Sequence[Mapping[str, Any]], index: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    links: list[set[int]] = [set() for _ in properties]
    for i, p in enumerate(properties):
        for name in p.get("neighbours", ()):
            if name not in index:
                raise BoardError(f"{p['id']} names the neighbour {name}, which is not on the board.")
            links[i].add(index[name])
    for i, mine in enumerate(links):
        for j in mine:
            if i == j:
                raise BoardError(f"{properties[i]['id']} is its own neighbour.")
            if i not in links[j]:
                raise BoardError(
                    f"{properties[i]['id']} names the neighbour {properties[j]['id']}, "
                    f"which does not name it in return."
                )
    for i, p in enumerate(properties):
        if "crosses" not in p:
            continue
        if len(p.get("joins", ())) != 2:
            raise BoardError(f"{p['id']} must join two spaces.")
        for name in (*p["joins"], *([] if p.get("under") else [p["crosses"]])):
            if name not in index:
                raise BoardError(f"{p['id']} joins {name}, which is not on the board.")
            links[i].add(index[name])
            links[index[name]].add(i)
    return tuple(tuple(sorted(mine)) for mine in links)


def _subsets(items: Sequence[T]) -> list[tuple[T, ...]]:
    """For every byte the items whose bits are set; bits beyond the last item mean nothing."""
    found: list[tuple[T, ...]] = [()]
    for item in items:
        found += [(*fewer, item) for fewer in found]
    return found * (256 // len(found))


def _walk(near: Sequence[int], start: int) -> tuple[bytes, tuple[int, ...]]:
    """Breadth first from start: the distance to every space, and the spaces within 0, 1, 2 ... steps."""
    row = bytearray([UNREACHABLE]) * len(near)
    row[start] = 0
    ring, reach, steps = [start], [1 << start], 0
    while ring:
        steps += 1
        around = reach[-1]
        for space in ring:
            around |= near[space]
        ring = [*members(around ^ reach[-1])]
        for space in ring:
            row[space] = steps
        reach.append(around)
    if steps > UNREACHABLE:
        raise BoardError(f"The board is more than {UNREACHABLE - 1} steps across.")
    return bytes(row), tuple(reach)


def _centroid(polygon: Polygon) -> Point:
    x0, y0 = polygon[0]
    area = sx = sy = 0.0
    for (ax, ay), (bx, by) in _sides(polygon):
        cross = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
        area += cross
        sx += (ax + bx - 2 * x0) * cross
        sy += (ay + by - 2 * y0) * cross
    return x0 + sx / (3 * area), y0 + sy / (3 * area)


def _sides(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    return zip(polygon, polygon[1:] + polygon[:1], strict=True)


def _deck(crossed: Polygon, ends: Sequence[Polygon]) -> Polygon:
    """A crossing as a client draws it: a band over the crossed space from one end's border to the other's."""
    first, second = (_border(crossed, end) for end in ends)
    width = 0.4 * min(_length(*first), _length(*second))
    (a, b), (c, d) = _middle(*first, width), _middle(*second, width)
    if _length(b, c) + _length(d, a) > _length(b, d) + _length(c, a):
        c, d = d, c
    return tuple((round(x, 3), round(y, 3)) for x, y in (a, b, c, d))


def _border(crossed: Polygon, end: Polygon) -> tuple[Point, Point]:
    """The longest straight stretch of border that the two share."""
    stretches = [s for side in _sides(crossed) for other in _sides(end) if (s := _shared(side, other))]
    if not stretches:
        raise BoardError("A crossing joins a space that does not border the space it crosses.")
    return max(stretches, key=lambda s: _length(*s))


def _shared(side: tuple[Point, Point], other: tuple[Point, Point]) -> tuple[Point, Point] | None:
    (ax, ay), (bx, by) = side
    length = _length(*side)
    ux, uy = (bx - ax) / length, (by - ay) / length
    if any(abs((y - ay) * ux - (x - ax) * uy) > _TOUCH for x, y in other):
        return None
    along = sorted((x - ax) * ux + (y - ay) * uy for x, y in other)
    low, high = max(0.0, along[0]), min(length, along[1])
    if high <= low:
        return None
    return (ax + low * ux, ay + low * uy), (ax + high * ux, ay + high * uy)


def _middle(a: Point, b: Point, width: float) -> tuple[Point, Point]:
    """The stretch of this width in the middle of a to b."""
    part = width / _length(a, b) / 2
    (ax, ay), (bx, by) = a, b
    mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) * part, (by - ay) * part
    return (mx - dx, my - dy), (mx + dx, my + dy)


def _length(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])
