"""The decided map: 22 columns by 20 rows of midtown, its places, edges and frontage."""

from __future__ import annotations

import json

import pytest

from matinee.games.newyork.figures import DATA, LETTERS, MISSIONS
from matinee.games.newyork.map import mapmaker
from matinee.games.newyork.map.manhattan import (
    ALL,
    BOARD,
    BUILDINGS,
    FRONTAGE,
    NAMED,
    NEAR,
    PARK,
    SIXTH,
    STREET,
    border,
)
from matinee.table.board import members
from matinee.testing import rule
from tests.games.newyork.rules.scene import GAME, space

COLUMNS = ["9th", "8th", "7th", "6th", "5th", "Madison", "Park", "Lexington", "3rd", "2nd", "1st"]
ROWS = ["42nd", "40th", "37th", "34th", "30th", "26th", "23rd", "20th", "17th", "14th"]


@rule("newyork", "NY5", "NY6")
def test_streets_blocks_and_parks_make_440_spaces() -> None:
    assert len(BOARD) == 22 * 20
    assert (BUILDINGS.bit_count(), PARK.bit_count(), STREET.bit_count()) == (107, 3, 330)
    for column in range(1, 23):
        for row in range(1, 21):
            street = BOARD.terrain[space(f"c{column}r{row}")] == "street"
            assert street == (column % 2 == 0 or row % 2 == 0)
    for k, name in enumerate(COLUMNS):
        assert name in str(BOARD.properties[space(f"c{2 * k + 2}r2")]["label"])
    for k, name in enumerate(ROWS):
        assert name in str(BOARD.properties[space(f"c2r{2 * k + 2}")]["label"])


@rule("newyork", "NY5")
def test_neighbours_are_written_out_and_never_diagonal() -> None:
    assert NEAR[space("c2r2")] == sum(1 << space(n) for n in ("c2r1", "c3r2", "c2r3", "c1r2"))
    for i in range(len(BOARD)):
        assert NEAR[i] == border(1 << i), "the fast way to find neighbours is the one in the file"
    assert border(ALL) == ALL
    assert BOARD.distance(space("c1r1"), space("c22r20")) == 40


@rule("newyork", "R45")
@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("Police Precinct 16", "c15r7"),
        ("Caliban's", "c17r11"),
        ("Madison Square Post Office", "c17r13"),
        ("Shandon", "c19r13"),
        ("Carty's Bar", "c17r17"),
        ("Empire State Building", "c9r9"),
        ("Macy's", "c7r7"),
        ("257 Park Avenue South (SPI)", "c15r15"),
        ("Grand Central Station", "c15r1"),
        ("Union Square", "c13r19"),
    ],
)
def test_places_stand_where_they_stand_in_manhattan(name: str, where: str) -> None:
    assert BOARD.properties[space(where)]["label"] == name
    assert space(where) in NAMED and len(NAMED) == 30


@rule("newyork", "R33")
def test_the_library_fills_bryant_parks_block() -> None:
    assert BOARD.terrain[space("c9r3")] == "landmark" and BUILDINGS >> space("c9r3") & 1
    assert BOARD.properties[space("c9r3")]["label"] == "New York Library"
    assert not any("Bryant" in str(p["label"]) for p in BOARD.properties)
    assert {BOARD.properties[i]["label"] for i in members(PARK)} == {"Madison Park", "Gramercy Park", "Union Square"}


def rim(edge: str) -> set[str]:
    """The spaces of an edge or stretch."""
    return {BOARD.ids[i] for i in BOARD.edges[edge]}


@rule("newyork", "NY22", "R28")
def test_the_stretches_of_the_edge_by_which_missions_leave() -> None:
    exits = {letter: rim(mission.exit) for letter, mission in zip(LETTERS, MISSIONS, strict=True)}
    west = {f"c1r{row}" for row in range(1, 17)}
    assert exits["A"] == exits["B"] == exits["F"] == west
    assert "20th Street" in str(BOARD.properties[space("c1r16")]["label"])
    assert exits["C"] == {f"c{column}r20" for column in range(1, 10)}
    assert exits["D"] == {f"c22r{row}" for row in range(1, 8)}
    assert exits["E"] == {"c1r1", "c2r1", "c3r1"}
    assert exits["G"] == {f"c{column}r20" for column in range(1, 23)}
    assert "c1r1" in exits["A"] & exits["E"], "a corner belongs to both edges"
    assert BOARD.ids[SIXTH] == "c8r1"


@rule("newyork", "R22", "NY17.7")
def test_twenty_buildings_front_on_ninth_avenue() -> None:
    assert {BOARD.ids[i] for i in members(FRONTAGE)} == {f"c{c}r{r}" for c in (1, 3) for r in range(1, 20, 2)}


@pytest.mark.parametrize(
    ("id", "short"),
    [
        ("c2r2", "42nd & 9th"),
        ("c14r12", "26th & Park South"),
        ("c1r2", "42nd St, west of 9th"),
        ("c4r3", "8th Ave, 42nd to 40th"),
        ("c16r17", "Irving Place, 20th to 17th"),
        ("c5r3", "block 42nd to 40th, 8th to 7th"),
        ("c9r9", "Empire State Building"),
    ],
)
def test_the_log_has_short_names_of_its_own(id: str, short: str) -> None:
    at = BOARD.ids.index(id)
    name = GAME.words.names["short"]
    assert GAME.words.brief(["moved", 0, at, at]) == f"Player 1 moves from {short} to {short}"
    assert len({name(n) for n in range(len(BOARD.ids))}) == len(BOARD.ids), "none is called like another"


@rule("newyork", "NY6")
def test_the_map_file_is_as_drawn_and_broadway_is_decoration() -> None:
    kept = json.loads((DATA / "map.geojson").read_text("utf-8"))
    assert kept == mapmaker.collection()
    board = GAME.board()
    assert [line.text for line in board.lines] == ["Broadway"]
    words = [caption.text for caption in board.captions]
    assert words[:11] == COLUMNS and words[11:21] == ROWS
    assert {"Macy's", "SPI", "Empire", "Ohrbachs"} <= set(words)


def test_blocks_stand_in_districts_and_the_city_has_a_waterfront() -> None:
    board, looks = GAME.board(), GAME.art
    districts = {space.ground for space in board.spaces if space.terrain == "building"}
    assert districts == {"building", "theatres", "lofts", "brownstones", "townhouses"}
    assert {patch.ground for patch in board.beyond} | districts <= set(looks.grounds)
    left, top, right, bottom = board.bounds
    for patch in board.beyond[1:]:  # the first is the ground that the city stands on
        xs, ys = zip(*patch.polygon, strict=True)
        outside = max(xs) <= left or min(xs) >= right or max(ys) <= top or min(ys) >= bottom
        assert outside, f"{patch.ground} lies on the map"
    rivers = [sorted(x for x, _ in patch.polygon) for patch in board.beyond if patch.ground == "river"]
    assert rivers[0][-1] < left and rivers[1][0] > right
