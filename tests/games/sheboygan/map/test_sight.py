"""Lines of sight: the ruling on small boards, and the stored answers against two other ways to get them."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, islice, pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely

import matinee.table
from matinee.games.sheboygan.map.sight import Exact, Sight, read
from matinee.games.sheboygan.map.sight_build import build, open_beyond, pairs_within
from matinee.table.board import Board, BoardError, bitset, members
from matinee.testing import rule
from matinee.testing.laws.cases import SOAK

DATA = Path(matinee.table.__file__).parents[1] / "games" / "sheboygan" / "data"
REACH = 6
GRAZES = 472
"""So many pairs within reach see each other only along walls, past corners or through a narrow gap."""
Ring = list[tuple[float, float]]


def box(left: float, top: float, right: float, bottom: float) -> Ring:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def small(folder: Path, **rings: Ring) -> Board:
    """A board on which every space is two steps from every other, by way of a hub far off."""
    hub = {"id": "hub", "terrain": "hub", "neighbours": list(rings)}
    spaces = [(hub, box(1000, 1000, 1010, 1010))]
    for name, ring in rings.items():
        spaces.append(({"id": name, "terrain": "space", "neighbours": ["hub"]}, ring))
    features = [
        {"properties": p, "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}} for p, ring in spaces
    ]
    path = folder / "map.geojson"
    path.write_text(json.dumps({"features": features}))
    return Board.load(path)


def needs(board: Board, blockers: str, start: str = "a", end: str = "b") -> set[str]:
    """The minimal sets for two spaces with letters for names, checked against every standing set."""
    index = board.index
    mask = bitset(index[name] for name in blockers)
    a, b = sorted((index[start], index[end]))
    ways = build(board, mask, 2)[a, b]
    sight = Sight(board, mask)
    for count in range(len(blockers) + 1):
        for names in combinations(blockers, count):
            standing = bitset(index[name] for name in names)
            seen = any(not way & standing for way in ways)
            assert sight.sees(a, b, standing) == sight.sees(b, a, standing) == seen
            if seen:
                verify(board, sight, a, b, standing)
    return {"".join(sorted(board.ids[i] for i in members(way))) for way in ways}


def inside(point: Exact, ring: list[Exact]) -> bool:
    """By counting the edges to the east; the point is on no edge."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def exact(ring: Iterable[tuple[float, float]]) -> list[Exact]:
    return [(Fraction(round(x * 1000), 1000), Fraction(round(y * 1000), 1000)) for x, y in ring]


def on_border(point: Exact, ring: list[Exact]) -> bool:
    x, y = point
    return any(
        (bx - ax) * (y - ay) == (by - ay) * (x - ax)
        and min(ax, bx) <= x <= max(ax, bx)
        and min(ay, by) <= y <= max(ay, by)
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])
    )


def is_clear(start: Exact, end: Exact, rings: list[list[Exact]]) -> bool:
    """Independent of the code under test: halfway between all crossings, is a point just beside covered?

    Points beside the segment, at a distance too small to reach another edge, stand for its two flanks.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    if dx == dy == 0:
        return True
    crossings = {Fraction(0), Fraction(1)}
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(start, end, strict=True))
    rings = [
        ring
        for ring in rings
        if max(x for x, _ in ring) >= left and min(x for x, _ in ring) <= right
        and max(y for _, y in ring) >= top and min(y for _, y in ring) <= bottom
    ]  # fmt: skip
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            across = dx * (by - ay) - dy * (bx - ax)
            if across:
                crossings.add(((ax - start[0]) * (by - ay) - (ay - start[1]) * (bx - ax)) / across)
            else:
                for x, y in ((ax, ay), (bx, by)):
                    crossings.add(((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy))
    for low, high in pairwise(sorted(t for t in crossings if 0 <= t <= 1)):
        middle = (low + high) / 2
        tiny = (high - low) / 10**30
        x, y = start[0] + middle * dx, start[1] + middle * dy
        beside = [(x - sign * tiny * dy, y + sign * tiny * dx) for sign in (1, -1)]
        if all(any(inside(point, ring) for ring in rings) for point in beside):
            return False
    return True


def verify(board: Board, sight: Sight, a: int, b: int, standing: int) -> None:
    """The witness starts in a, ends in b and is clear, by exact arithmetic of this file's own."""
    witness = sight.witness(a, b, standing)
    assert witness is not None
    for point, space in zip(witness, (a, b), strict=True):
        assert on_border(point, exact(board.polygons[space]))
    others = [exact(board.polygons[i]) for i in members(standing & ~(1 << a | 1 << b))]
    assert is_clear(*witness, [*others, *(exact(strip) for strip in frame(board))])


def frame(board: Board) -> list[Ring]:
    """What lies beside the map: nobody looks along its edge past a wall."""
    xs, ys = zip(*(corner for polygon in board.polygons for corner in polygon), strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return [
        box(left, top - 9, right, top),
        box(left, bottom, right, bottom + 9),
        box(left - 9, top, left, bottom),
        box(right, top, right + 9, bottom),
    ]


@rule("sheboygan", "R25")
def test_a_wall_between_two_standing_blockers_is_closed(tmp_path: Path) -> None:
    board = small(tmp_path, a=box(5, 0, 15, 5), b=box(5, 25, 15, 30), c=box(-40, 10, 10, 20), d=box(10, 10, 60, 20))
    assert needs(board, "cd") == {"c", "d"}


@rule("sheboygan", "R25")
def test_a_line_along_one_wall_and_then_another(tmp_path: Path) -> None:
    # The line x = 10 is the only one when e and f are down: it grazes c on its one side, then d on its other.
    board = small(
        tmp_path,
        a=box(0, 0, 10, 5),
        b=box(10, 40, 20, 45),
        c=box(-60, 10, 10, 20),
        e=box(10, 10, 60, 20),
        d=box(10, 25, 60, 35),
        f=box(-60, 25, 10, 35),
    )
    assert needs(board, "cd") == {""}
    assert needs(board, "cde") == {"c", "e"}
    assert needs(board, "cdef") == {"cd", "cf", "de", "ef"}


@rule("sheboygan", "R25")
def test_rubble_first_and_then_past_a_corner(tmp_path: Path) -> None:
    board = small(
        tmp_path,
        a=box(5, 0, 15, 5),
        b=box(5, 35, 15, 40),
        c=box(-40, 10, 10, 20),
        d=box(10, 10, 60, 20),
        e=box(-40, 20, 10, 30),
        f=box(10, 20, 60, 30),
    )
    assert needs(board, "cdef") == {"ce", "cf", "de", "df"}


@rule("sheboygan", "R25")
def test_a_line_passes_a_shared_corner_not_a_shared_wall(tmp_path: Path) -> None:
    around = {"a": box(30, 0, 40, 5), "b": box(-20, 35, -5, 40), "c": box(-100, 10, 10, 20)}
    assert needs(small(tmp_path, **around, d=box(10, 20, 100, 30)), "cd") == {""}
    assert needs(small(tmp_path, **around, d=box(9.999, 20, 100, 30)), "cd") == {"c", "d"}


@rule("sheboygan", "R25")
def test_a_face_may_be_grazed_to_the_last_thousandth(tmp_path: Path) -> None:
    around = {"a": box(0, 0, 10, 10), "b": box(0, 100, 10, 110), "d": box(10, 60, 60, 70)}
    assert needs(small(tmp_path, **around, c=box(-50, 40, 10, 50)), "cd") == {""}
    assert needs(small(tmp_path, **around, c=box(-50, 40, 10.001, 50)), "cd") == {"c"}


@rule("sheboygan", "R25", "R26")
def test_the_end_boxes_do_not_block_themselves(tmp_path: Path) -> None:
    row = {"a": box(0, 0, 10, 10), "c": box(10, 0, 20, 10), "b": box(20, 0, 30, 10)}
    assert needs(small(tmp_path, **row), "abc") == {""}
    walled = small(tmp_path, **row, d=box(-50, -10, 80, 0), e=box(-50, 10, 80, 20))
    assert needs(walled, "abcde") == {"c", "d", "e"}
    assert needs(walled, "abcde", "a", "c") == {""}


@rule("sheboygan", "R25")
def test_nobody_looks_along_the_edge_of_the_map_past_a_wall(tmp_path: Path) -> None:
    # c closes the whole width between its street's other side and the edge; along the edge there is no outside.
    row = {"a": box(0, 0, 10, 10), "c": box(10, 0, 20, 40), "b": box(20, 0, 30, 10)}
    assert needs(small(tmp_path, **row), "c") == {"c"}
    # A wall that keeps a thousandth from the edge can be passed.
    row["c"] = box(10, 0.001, 20, 40)
    assert needs(small(tmp_path, **row), "c") == {""}


def test_a_blocker_with_a_notch(tmp_path: Path) -> None:
    notched: Ring = [(0, 0), (10, 0), (10, 20), (20, 20), (20, 0), (30, 0), (30, 30), (0, 30)]
    board = small(
        tmp_path,
        u=notched,
        a=box(12, 5, 18, 10),
        b=box(12, -20, 18, -10),
        c=box(12, 40, 18, 50),
        d=box(-20, 5, -10, 10),
        e=box(40, -10, 50, 0),
        f=box(-20, -10, -10, 0),
    )
    assert needs(board, "u") == {""}
    assert needs(board, "u", "a", "c") == {"u"}
    assert needs(board, "u", "a", "d") == {"u"}
    assert needs(board, "u", "e", "f") == {""}
    assert needs(board, "u", "d", "e") == {""}
    assert needs(board, "u", "c", "e") == {""}
    assert needs(board, "u", "c", "b") == {"u"}


def test_a_space_with_a_notch_sees_out_of_it(tmp_path: Path) -> None:
    notched: Ring = [(0, 0), (10, 0), (10, 20), (20, 20), (20, 0), (30, 0), (30, 30), (0, 30)]
    board = small(tmp_path, a=notched, b=box(14, -20, 16, -10), c=box(-20, -5, 50, 0), d=box(-20, -9, 50, -6))
    assert needs(board, "acd") == {"cd"}
    assert needs(board, "acd", "b", "c") == {"d"}


def test_the_command_stores_what_is_then_loaded(tmp_path: Path) -> None:
    board = small(tmp_path, a=box(0, 0, 10, 10), b=box(0, 40, 10, 50), c=box(-50, 20, 60, 30))
    options = [str(tmp_path / "map.geojson"), "--blockers", "space", "--range", "2"]
    subprocess.run(
        [sys.executable, "-m", "matinee.games.sheboygan.map.sight_build", *options], check=True, capture_output=True
    )
    a, b, c = (board.index[name] for name in "abc")
    mask = board.mask("space")
    assert read(tmp_path / "sight.json", board, mask).ways == {(a, b): (1 << c,), (a, c): (0,), (b, c): (0,)}
    sight = Sight.load(board, tmp_path / "sight.json", mask)
    assert not sight.sees(a, b, mask)
    assert sight.sees(b, a, mask & ~(1 << c))


def test_random_grids_full_of_walls_and_corners(tmp_path: Path) -> None:
    """On a grid every line of note runs along walls or through corners: methods and witness agree."""
    rng = random.Random(5)
    for _ in range(4):
        cells = [(x, y) for x in range(5) for y in range(5)]
        rings = {f"{x}{y}": box(10 * x, 10 * y, 10 * x + 10, 10 * y + 10) for x, y in cells}
        board = small(tmp_path, **rings)
        mask = bitset(board.index[name] for name in rings if rng.random() < 0.7)
        sight = Sight(board, mask)
        for (a, b), ways in build(board, mask, 2).items():
            standing = mask & ~bitset(i for i in members(mask) if rng.random() < 0.3)
            seen = any(not way & standing for way in ways)
            assert sight.sees(a, b, standing) == seen
            if seen and rng.random() < 0.3:
                verify(board, sight, a, b, standing)


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.load(DATA / "map.geojson")


@pytest.fixture(scope="module")
def blockers(board: Board) -> int:
    return board.mask("low", "high")


@pytest.fixture(scope="module")
def sight(board: Board, blockers: int) -> Sight:
    return Sight.load(board, DATA / "sight.json", blockers)


def thinned(blockers: int, down: float, rng: random.Random) -> int:
    return bitset(i for i in members(blockers) if rng.random() >= down)


@rule("sheboygan", "6.12", "R25")
def test_the_stored_sight_is_what_the_map_gives(board: Board, blockers: int) -> None:
    """By day only every eighth line is tried: whatever it needs out of its way, what is stored needs no more."""
    stored = read(DATA / "sight.json", board, blockers).ways
    if SOAK:
        assert build(board, blockers, REACH) == stored
    for pair, ways in build(board, blockers, REACH, lambda lines: islice(lines, 0, None, 8)).items():
        assert all(any(not known & ~way for known in stored[pair]) for way in ways), [board.ids[n] for n in pair]


@rule("sheboygan", "6.12", "R25")
def test_the_stored_open_views_are_what_the_map_gives(board: Board, blockers: int) -> None:
    """All rows take a minute and a half, so by day every fortieth is worked out anew."""
    rows = range(0, len(board), 1 if SOAK else 40)
    stored = read(DATA / "sight.json", board, blockers).far_open
    assert list(open_beyond(board, blockers, REACH, rows)) == [stored[a] for a in rows]
    assert all((stored[a] >> b & 1) == (stored[b] >> a & 1) for a in range(len(board)) for b in range(a))


def test_far_views_by_what_is_stored_are_those_worked_out(board: Board, blockers: int, sight: Sight) -> None:
    rng = random.Random(31)
    bare = Sight(board, blockers)
    for _ in range(1500):
        a, b = rng.randrange(len(board)), rng.randrange(len(board))
        if board.dist[a][b] > REACH:
            standing = thinned(blockers, rng.choice((0, 0.02, 0.2, 0.5)), rng)
            assert sight.sees(a, b, standing) == bare.sees(a, b, standing), (board.ids[a], board.ids[b])


def test_a_stored_sight_of_another_map_is_refused(board: Board, blockers: int) -> None:
    other = Sight.load(board, DATA / "sight.json", blockers & blockers - 1)
    with pytest.raises(BoardError, match="was made for another map"):
        other.sees(0, 1, 0)


def test_the_same_and_adjacent_spaces_see_each_other(board: Board, blockers: int, sight: Sight) -> None:
    for a in range(len(board)):
        assert all(sight.sees(a, b, blockers) for b in (a, *board.neighbours[a]))


def test_stored_sets_agree_with_the_corridor(board: Board, blockers: int, sight: Sight) -> None:
    rng = random.Random(11)
    stored = read(DATA / "sight.json", board, blockers).ways
    for a, b in rng.sample(sorted(stored), 4000):
        standing = thinned(blockers, rng.choice((0, 0.1, 0.3, 0.6)), rng)
        assert sight.sees(a, b, standing) == sight.sees(b, a, standing) == (sight.witness(a, b, standing) is not None)


@rule("sheboygan", "6.12", "R25")
@pytest.mark.parametrize(("far", "pairs"), [(False, 2500), (True, 1000)] if SOAK else [(False, 800), (True, 300)])
def test_sampled_rays_agree(board: Board, blockers: int, sight: Sight, far: bool, pairs: int) -> None:
    """A clear random ray means sight; sight that no ray found is proved by an exact witness."""
    rng = random.Random(23)
    dice = np.random.default_rng(23)
    shapes = np.array([shapely.Polygon(polygon) for polygon in board.polygons])
    triangles = [list(shapely.constrained_delaunay_triangles(shape).geoms) for shape in shapes]
    candidates = [
        (a, b)
        for a, b in combinations(range(len(board)), 2)
        if board.dist[a][b] > 1 and (board.dist[a][b] > REACH) == far
    ]
    proved = 0
    for a, b in rng.sample(candidates, pairs):
        standing = thinned(blockers, rng.choice((0, 0, 0.2, 0.5)), rng)
        others = shapes[list(members(standing & ~(1 << a | 1 << b)))]
        between = shapely.union(shapes[a], shapes[b]).convex_hull
        union = shapely.union_all(others[shapely.intersects(others, between)])
        shapely.prepare(union)
        ends = [points(triangles[space], 60, dice) for space in (a, b)]
        rays = shapely.linestrings(np.stack(ends, axis=1))
        found = not bool(shapely.intersects(union, rays).all())
        seen = sight.sees(a, b, standing)
        assert seen or not found, (board.ids[a], board.ids[b])
        if seen and not found:
            verify(board, sight, a, b, standing)
            proved += 1
    assert proved < pairs / 4


@rule("sheboygan", "6.12", "R25")
@pytest.mark.parametrize(
    ("boxes", "hidden"),
    [
        ("Ave1.1 Ave2.1", "B11a B11b B11c B11d"),  # along the north edge
        ("St50a St80a", "B06a B07a B08a"),  # along the west edge
        ("St17b St27b", "B72b"),  # along the east edge
    ],
)
def test_no_weapon_reaches_along_the_frame(sight: Sight, board: Board, blockers: int, boxes: str, hidden: str) -> None:
    a, b = (board.index[name] for name in boxes.split())
    assert not sight.sees(a, b, blockers)
    assert sight.sees(a, b, blockers & ~bitset(board.index[name] for name in hidden.split()))


@rule("sheboygan", "6.12", "R25")
def test_stored_sight_equals_rays_from_point_to_point(board: Board, blockers: int, sight: Sight) -> None:
    """All buildings stand. A second computation tries rays from corner to corner, a hair beside the outlines: one that
    is clear means sight, and sight that no such ray finds is a line along walls, proved exactly."""
    shapes = [shapely.Polygon(polygon) for polygon in board.polygons]
    city = shapely.union_all([shapes[i] for i in members(blockers)])
    shapely.prepare(city)
    land = shapely.box(*shapely.total_bounds(shapes))
    spots = [_beside(shapes[i], 0.01 if blockers >> i & 1 else -0.01, city, land) for i in range(len(board))]
    grazes = 0
    for a, around in enumerate(pairs_within(board, REACH)):
        near = list(members(around >> a << a))
        ends = np.concatenate([spots[b] for b in near]) if near else np.empty((0, 2))
        owner = np.repeat(near, [len(spots[b]) for b in near])
        starts = np.repeat(spots[a], len(ends), axis=0)
        rays = shapely.linestrings(np.stack([starts, np.tile(ends, (len(spots[a]), 1))], axis=1))
        open_rays = ~shapely.intersects(city, rays)
        found = set(np.tile(owner, len(spots[a]))[open_rays].tolist())
        for b in near:
            seen = sight.sees(a, b, blockers)
            assert seen or b not in found, (board.ids[a], board.ids[b])
            if seen and b not in found and not touching(shapes[a], shapes[b]):
                verify(board, sight, a, b, blockers)
                grazes += 1
    assert grazes == GRAZES


def _beside(shape: shapely.Polygon, by: float, city: shapely.Geometry, land: shapely.Geometry) -> np.ndarray:
    """The corners of a box, a hair out of a building, a hair into anything else; none in walls or off the map."""
    corners = shapely.get_coordinates(shape.buffer(by, join_style="mitre").exterior)[:-1]
    points = shapely.points(corners)
    kept: np.ndarray = corners[shapely.contains(land, points) & ~shapely.intersects(city, points)]
    return kept


def touching(one: shapely.Polygon, other: shapely.Polygon) -> bool:
    """Whether two boxes meet at a corner, where neither needs a line."""
    return bool(shapely.distance(one, other) < 1e-6)


def points(triangles: list[shapely.Polygon], count: int, dice: np.random.Generator) -> np.ndarray:
    """Random points of a space, half of them close to corners of its triangles, where narrow views start."""
    chosen = dice.integers(len(triangles), size=count)
    corners = np.array([shapely.get_coordinates(triangle)[:3] for triangle in triangles])[chosen]
    weights = dice.dirichlet((1, 1, 1), size=count)
    weights[::2] = dice.dirichlet((0.1, 0.1, 0.1), size=len(weights[::2]))
    spots: np.ndarray = (corners * weights[:, :, None]).sum(axis=1)
    return spots
