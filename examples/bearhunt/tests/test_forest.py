"""1 The forest: its ground, what is next to what, the river and the lodge."""

from __future__ import annotations

from itertools import combinations

import pytest
from bearhunt.map.forest import BOARD, HIT, OPEN, PATCHES, SOFT
from scene import GAME, can, places, play, scene, why

from matinee.rulebook import rulebook
from matinee.testing import rule


@rule("bearhunt", "1.1")
def test_the_ground_is_as_the_rule_book_has_it() -> None:
    rows = [row.strip("|").split("|") for row in rulebook("bearhunt")["1.1"].table.splitlines()[2:]]
    for ground, open_, soft, hit in ([cell.strip() for cell in row] for row in rows):
        spaces = [n for n, terrain in enumerate(BOARD.terrain) if terrain == ground]
        assert spaces, ground
        for n in spaces:
            assert (OPEN >> n & 1, SOFT >> n & 1) == (open_ == "yes", soft == "yes"), BOARD.ids[n]
            assert HIT[n] == int(hit[0])
    assert {row[0].strip() for row in rows} == set(BOARD.terrain)


@rule("bearhunt", "1.2")
def test_spaces_are_neighbours_if_and_only_if_they_share_a_border() -> None:
    def sides(n: int) -> set[frozenset[tuple[float, float]]]:
        ring = BOARD.polygons[n]
        return {frozenset(side) for side in zip(ring, ring[1:] + ring[:1], strict=True)}

    for a, b in combinations(range(len(BOARD)), 2):
        assert bool(sides(a) & sides(b)) == (b in BOARD.neighbours[a]), (BOARD.ids[a], BOARD.ids[b])


@rule("bearhunt", "1.2")
def test_every_place_can_be_reached() -> None:
    assert max(max(row) for row in BOARD.dist) < 10
    assert len(BOARD) == 25 and PATCHES.bit_count() == 6


@rule("bearhunt", "1.3")
def test_the_bear_swims_and_hunters_do_not() -> None:
    assert "go falls" in can(scene("owl"), "go")
    s = scene("fox", "owl", phase="Stalk")
    assert "walk hunter-1 falls" not in can(s, "walk")
    assert why(s, "walk hunter-1 falls") == (
        "1.3",
        "Hunters do not swim; the river can be walked on only in winter.",
    )


@rule("bearhunt", "1.3")
def test_in_winter_the_river_carries_hunters_and_takes_tracks() -> None:
    s = scene("upper", "owl", season="winter", soft=True)
    play(s, "go blueberry")
    assert places(s.tracks) == {"upper"}
    assert "walk hunter-1 falls" in can(s, "walk")


@rule("bearhunt", "1.4")
def test_the_bear_stays_away_from_the_lodge() -> None:
    s = scene("honey", "fox", "fox")
    assert why(s, "go lodge") == ("1.4", "You do not go near the lodge: it smells of people.")
    assert {typed.split()[1] for typed in can(s, "go")} == {"pines", "black", "lawn", "fern"}


@rule("bearhunt", "1.4")
@pytest.mark.parametrize("party", [2, 3, 4])
def test_the_hunters_start_at_the_lodge(party: int) -> None:
    pieces = GAME.new(hunters=party).view(None).pieces
    assert [(piece.kind, BOARD.ids[piece.space]) for piece in pieces] == [("hunter", "lodge")] * party
