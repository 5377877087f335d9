"""The board: what is read from the map, what follows from it, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
import shapely

import matinee.table
from matinee.table.board import UNREACHABLE, Board, BoardError, bitset, members
from matinee.testing import rule

MAP = Path(matinee.table.__file__).parents[1] / "games" / "sheboygan" / "data" / "map.geojson"


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.load(MAP)


def names(board: Board, spaces: tuple[int, ...]) -> set[str]:
    return {board.ids[i] for i in spaces}


def square(x: float, y: float, side: float = 10) -> list[list[float]]:
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]


def feature(name: str, ring: list[list[float]] | None, **properties: Any) -> dict[str, Any]:
    geometry = {"type": "Polygon", "coordinates": [ring]} if ring else None
    return {"properties": {"id": name, "terrain": "land", **properties}, "geometry": geometry}


def load(folder: Path, *features: dict[str, Any]) -> Board:
    path = folder / "map.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return Board.load(path)


def test_terrain_counts(board: Board) -> None:
    counts = {"street": 197, "low": 76, "high": 42, "park": 39, "river": 22, "bridge": 2, "tunnel": 1}
    assert Counter(board.terrain) == counts
    assert len(board) == 379
    assert board.mask("low", "high").bit_count() == 118


@rule("sheboygan", "R5", "R6")
def test_edge_counts_with_corner_spaces_on_both_edges(board: Board) -> None:
    assert {edge: len(spaces) for edge, spaces in board.edges.items()} == {
        "north": 23,
        "south": 25,
        "east": 17,
        "west": 16,
    }
    assert board.index["Ave1.1"] in set(board.edges["north"]) & set(board.edges["west"])


def test_neighbours_are_the_spaces_with_a_shared_border(board: Board) -> None:
    plain = [i for i in range(len(board)) if "crosses" not in board.properties[i]]
    shapes = {i: shapely.Polygon(board.polygons[i]) for i in plain}
    # River outlines are rounded to a thousandth, so a border is looked for within a hundredth.
    shared = {
        (i, j)
        for i, j in combinations(plain, 2)
        if shapely.dwithin(shapes[i], shapes[j], 0.01)
        and shapes[i].boundary.intersection(shapes[j].buffer(0.01)).length >= 1
    }
    assert len(shared) == 917
    assert shared == {(i, j) for i in plain for j in board.neighbours[i] if i < j and j in shapes}


def test_adjacency_is_symmetric_and_matches_the_masks(board: Board) -> None:
    for i, mine in enumerate(board.neighbours):
        assert list(mine) == sorted(mine)
        assert bitset(mine) == board.near[i] == board.within(i, 1) & ~(1 << i)
        assert all(i in board.neighbours[j] for j in mine)


@rule("sheboygan", "5.14")
def test_bridges_touch_the_river_and_the_tunnel_does_not(board: Board) -> None:
    links = {name: names(board, board.neighbours[board.index[name]]) for name in ("Bridge1", "Bridge2", "Tunnel")}
    assert links == {
        "Bridge1": {"River18", "Quay4a", "Isle2"},
        "Bridge2": {"River17", "Isle2", "St8a"},
        "Tunnel": {"Ave7.6", "East.1"},
    }
    assert board.polygons[board.index["Tunnel"]] == board.polygons[board.index["River3"]]


@rule("sheboygan", "6.13")
def test_distances(board: Board) -> None:
    at = board.index
    assert board.distance(at["Ave1.1"], at["Ave1.1"]) == 0
    assert board.distance(at["Ave1.1"], at["Ave1.4"]) == 3
    assert board.distance(at["Ave7.6"], at["East.1"]) == 2
    assert board.distance(at["Quay4a"], at["St8a"]) == 4
    assert board.distance(at["Tunnel"], at["River3"]) == 2
    assert max(map(max, board.dist)) == 27


def test_distance_is_one_more_than_the_nearest_neighbours(board: Board) -> None:
    for a in range(0, len(board), 7):
        for b in range(len(board)):
            assert board.dist[a][b] == board.dist[b][a]
            if a != b:
                assert board.dist[a][b] == 1 + min(board.dist[a][c] for c in board.neighbours[b])
        for n in (0, 1, 3, 40):
            assert set(members(board.within(a, n))) == {b for b in range(len(board)) if board.dist[a][b] <= n}


def test_bearings_run_clockwise_from_north(tmp_path: Path) -> None:
    at = {
        "here": (0, 0),
        "north": (0, -10),
        "east": (10, 0),
        "south": (0, 10),
        "west": (-10, 0),
        "se": (10, 10),
    }
    board = load(tmp_path, *(feature(name, square(*corner)) for name, corner in at.items()))
    bearings = [board.bearing(0, i) for i in range(1, 6)]
    assert bearings == pytest.approx([0, 90, 180, 270, 135])
    assert board.centre[0] == pytest.approx((5, 5))
    assert board.distance(0, 1) == UNREACHABLE


def test_centres_are_centroids(board: Board) -> None:
    for shape, centre in zip(board.shapes, board.centre, strict=True):
        centroid = shapely.Polygon(shape).centroid
        assert centre == pytest.approx((centroid.x, centroid.y))


def test_drawing_is_json_with_every_space_and_crossings_on_top(board: Board) -> None:
    drawing = json.loads(msgspec.json.encode(board.drawing()))
    assert {space["id"] for space in drawing["spaces"]} == set(board.ids)
    assert [space["id"] for space in drawing["spaces"][-3:]] == ["Bridge1", "Bridge2", "Tunnel"]
    assert drawing["bounds"] == [0, 0, 1277, 824]
    assert len(drawing["edges"]["north"]) == 23


def test_a_crossing_is_drawn_as_a_band_from_end_to_end(board: Board) -> None:
    for name in ("Bridge1", "Bridge2", "Tunnel"):
        space = board.index[name]
        deck = shapely.Polygon(board.shapes[space])
        crossed = shapely.Polygon(board.polygons[space])
        assert deck.is_valid
        assert deck.intersection(crossed).area > 0.95 * deck.area
        assert deck.area < 0.5 * crossed.area
        for end in board.properties[space]["joins"]:
            assert deck.distance(shapely.Polygon(board.polygons[board.index[end]])) < 0.01


@pytest.mark.parametrize(
    ("features", "sentence"),
    [
        ([feature("a", square(0, 0)), feature("a", square(10, 0))], "Two spaces are called a."),
        (
            [feature("a", square(0, 0), neighbours=["b"])],
            "a names the neighbour b, which is not on the board.",
        ),
        (
            [feature("a", square(0, 0), neighbours=["b"]), feature("b", square(10, 0))],
            "a names the neighbour b, which does not name it in return.",
        ),
        ([feature("a", square(0, 0), neighbours=["a"])], "a is its own neighbour."),
        ([feature("a", None)], "a has no geometry and does not cross a space that has one."),
        ([feature("a", [[0, 0], [1, 0], [0, 0]])], "The shape of a is not one polygon without holes."),
        ([feature("a", None, crosses="b")], "a crosses b, which is not on the board."),
        ([feature("a", square(0, 0)), feature("b", None, crosses="a")], "b must join two spaces."),
        (
            [feature("a", square(0, 0)), feature("b", None, crosses="a", joins=["a", "c"])],
            "b joins c, which is not on the board.",
        ),
        (
            [
                feature("a", square(0, 0)),
                feature("c", square(50, 0)),
                feature("d", square(10, 0)),
                feature("b", None, crosses="a", joins=["c", "d"]),
            ],
            "A crossing joins a space that does not border the space it crosses.",
        ),
    ],
)
def test_a_wrong_map_is_refused_with_one_sentence(
    tmp_path: Path, features: list[dict[str, Any]], sentence: str
) -> None:
    with pytest.raises(BoardError) as caught:
        load(tmp_path, *features)
    assert str(caught.value) == sentence


def test_a_file_that_is_no_map_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "map.geojson"
    path.write_text("[]")
    with pytest.raises(BoardError, match="is not a GeoJSON feature collection"):
        Board.load(path)
    path.write_text('{"features": [{"properties": {"id": "a"}}]}')
    with pytest.raises(BoardError, match="has no terrain"):
        Board.load(path)
