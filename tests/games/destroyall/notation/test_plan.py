"""Tables written by hand: positions, records and boards carry them."""

from __future__ import annotations

import json

import pytest

import matinee
from matinee.games.destroyall.show.overlays import in_sight
from matinee.games.destroyall.state import Rampage
from matinee.table.records.record import Record
from matinee.testing import rule
from tests.games.destroyall.rules.scene import GAME, allowed, beast, play, refused, scene, unit, where

PLAN = "size 24; small 6,6 4x4; colossal 14,6 4x4 lighthouse; water 0,14 10x6; start 2,2; start 22,22"


def own(*monsters: object, **more: object) -> Rampage:
    """A scene on that table."""
    return scene(*monsters, options={"plan": PLAN}, **more)  # type: ignore[arg-type]


@rule("destroyall", "X4", "DAM21", "DAM7")
def test_a_position_carries_its_own_table() -> None:
    s = own((beast(), (4, 8), "E"), (beast(), (22, 22), "N"), rubble=False)
    assert s.town.side == 48 and s.town.armor == (2, 6) and len(s.town.waters) == 1
    assert not s.sees_point(0, 24, 16) and s.town.pool(10, 34) == 0
    again = GAME.from_position(json.loads(json.dumps(s.position())))
    assert again == s and again.position() == s.position()
    assert "plan" in s.position()["options"]


@rule("destroyall", "X4", "R16", "M3")
def test_a_smaller_table_has_its_own_edge() -> None:
    s = own((beast(movement=9), (20, 4), "E"), (beast(), (2, 2), "N"))
    play(s, ("walk",))
    assert allowed(s, "go", (23, 4)) and refused(s, "go", (24, 4)) == "R16"
    t = own((beast(movement=9, powers=["Flight"]), (20, 4), "E"), (beast(), (2, 2), "N"))
    rush = play(t.copy(), ("rush",))
    assert allowed(rush, "dash", (23, 4)) and refused(rush, "dash", (24, 4)) == "R16"
    fly = play(t, ("fly",))
    assert allowed(fly, "land", (22, 22)) and refused(fly, "land", (30, 20)) == "R16"


@rule("destroyall", "X4")
def test_the_board_is_that_table() -> None:
    board = GAME.board({"plan": PLAN})
    assert board.bounds == (0, 0, 480, 480) and [space.terrain for space in board.spaces] == [
        "street", "small", "colossal", "water",
    ]  # fmt: skip
    assert board.spaces[2].label == "lighthouse" and len(board.places) == 2
    s = own((beast(), (4, 8), "E"), (beast(), (22, 22), "N"), rubble=False)
    assert "<svg" in s._repr_svg_() and s.parse("walk") == ("walk",)


@rule("destroyall", "X4")
def test_a_game_is_played_and_recorded_there() -> None:
    s = GAME.new(plan=PLAN)
    record = Record.of(GAME, s.options)
    for action in (("sample", 0), ("sample", 1), ("start", 1), ("start", 0)):
        s.apply(action)
        record.actions.append(action)
    assert isinstance(s, Rampage) and where(s, 0) == (22, 22) and s.heading[0] == 14
    again = Record.loads(record.dumps()).replay()
    assert again == s and isinstance(again, Rampage) and again.town is s.town


@rule("destroyall", "X4")
def test_a_starting_place_is_an_inch_from_the_edge_at_least() -> None:
    s = GAME.new(plan="size 24; start 1,1; start 23,23")
    play(s, ("sample", 0), ("sample", 1), ("start", 0), ("start", 1))
    assert isinstance(s, Rampage) and (where(s, 0), where(s, 1)) == ((1, 1), (23, 23))


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (7, "must be a text"),
        ("castle 1,1 4x4; start 2,2; start 9,9", "no part castle"),
        ("size 60; start 2,2; start 9,9", "12 to 48 inches"),
        ("small 46,2 4x4; start 2,20; start 9,9", "at 46,2"),
        ("small 5,5 4x4; small 7,7 4x4; start 2,2; start 20,9", "overlap"),
        ("small 5,5 4x4; start 5,6; start 20,9", "starting place 5,6"),
        ("size 24; start 0,9; start 9,9", "starting place 0,9"),
        ("size 24; start 9,24; start 9,9", "starting place 9,24"),
        ("start 5,6; start 6,6", "less than two inches apart"),
        ("start 5,6", "needs 2 starting places"),
        ("start 5,6;" * 300, "at most 2000 letters"),
        (";".join(f"start {n},9" for n in range(2, 40, 3)), "more than 8"),
    ],
)
@rule("destroyall", "X4")
def test_a_table_nobody_could_play_on_is_refused_in_a_sentence(plan: object, words: str) -> None:
    with pytest.raises(matinee.MatineeError, match=words):
        GAME.new(plan=plan)


@rule("destroyall", "X4")
def test_there_is_a_starting_place_for_everybody() -> None:
    with pytest.raises(matinee.MatineeError, match="needs 3 starting places"):
        GAME.new(players=3, plan="size 24; start 1,1; start 23,23")


ROW = "size 24; average 8,6 4x4; colossal 12,6 4x4; start 2,2; start 22,22"


def row(*monsters: object, **more: object) -> Rampage:
    """Two houses wall to wall; the seam is the line 12 inches from the west, from 6 to 10 inches south."""
    return scene(*monsters, options={"plan": ROW}, **more)  # type: ignore[arg-type]


@rule("destroyall", "M26", "R53", "R57")
def test_nobody_looks_or_charges_along_the_seam_of_two_houses() -> None:
    pair = (beast(movement=9), (12, 4), "S"), (beast(), (12, 12), "N")
    s = row(*pair, rubble=False)
    assert not s.sees(0, 1) and not s.sees(1, 0) and refused(s, "charge", 1) == "DAM10"
    assert not in_sight(s, 0).get(24, 0) >> 24 & 1, "nor is it shown as seen"
    rush = play(row(pair[0], (beast(), (22, 22), "N"), rubble=False), ("rush",))
    assert allowed(rush, "dash", (12, 5)) and refused(rush, "dash", (12, 12)) == "M17"
    for stands in (0, 1):
        half = row(*pair, stand=[stands])
        assert half.sees(0, 1) and allowed(half, "charge", 1), "along the wall of one house there is a way"


@rule("destroyall", "M26", "R53")
def test_a_seam_hides_up_to_the_lower_of_its_roofs() -> None:
    s = row((beast(), (14, 8), "N", {"perch": 1, "height": 6}), (beast(), (12, 12), "N"), rubble=False)
    assert s.town.crossed(24, 8, 24, 24, s.standing) == 3
    assert s.town.crossed(24, 8, 24, 24, s.standing & s.town.taller[4]) == 0
    assert s.town.crossed(23, 8, 23, 24, s.standing) == 1, "beside the seam it is one house alone"


@rule("destroyall", "M26", "R9")
def test_nobody_walks_or_marches_along_the_seam() -> None:
    squeezed = (beast(movement=6), (12, 5.5), "S")
    s = play(row(squeezed, (beast(), (22, 22), "N"), rubble=False), ("walk",))
    assert refused(s, "go", (12, 11)) == "DAM4" and not allowed(s, "go", (12, 8))
    open_way = play(row(squeezed, (beast(), (22, 22), "N"), stand=[0]), ("walk",))
    assert allowed(open_way, "go", (13, 11))
    pair = (beast(), (2, 2), "N"), (beast(), (22, 22), "N")
    army = row(*pair, army=[("tank", (12, 5))], phase="", rubble=False)
    play(army, ("order", unit(0)), dice=[2, 3])
    assert [allowed(army, "march", (12, y)) for y in (3, 8, 11)] == [True, False, False]
