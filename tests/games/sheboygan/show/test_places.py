"""Boxes are called by the roads they lie on, each by a name of its own."""

from __future__ import annotations

import pytest

import matinee
from matinee.games.sheboygan.map.city import BOARD, BOXES

GAME = matinee.load("sheboygan")
NAMES = [GAME.words.names["space"](box) for box in range(BOXES)]


def test_no_two_boxes_have_the_same_name() -> None:
    assert len(set(NAMES)) == BOXES


@pytest.mark.parametrize(
    ("box", "name"),
    [
        ("St44b", "4th Street west of 5th Avenue"),
        ("St45a", "4th Street east of 5th Avenue"),
        ("St11c", "1st Street 2 boxes west of 2nd Avenue"),
        ("Ave1.2", "1st Avenue north of 1st Street"),
        ("Ave1.3", "1st Avenue south of 1st Street"),
        ("East.1", "East Avenue 5 boxes north of 6th Street"),
        ("B24a", "the high-rise south of 3rd Street east of 2nd Avenue"),
        ("B45b2", "the low building west of 5th Avenue 2 boxes south of 4th Street"),
        ("B44c", "the high-rise at the end of 5th Avenue"),
        ("B14f", "the low building in the yard south of 3rd Street"),
        ("Park3c", "the city park, row 3, box 3"),
        ("Shore2", "the lake shore, box 2"),
        ("River20", "the river south-west of the island"),
        ("River17", "the river under the south bridge"),
        ("Bridge1", "the north bridge"),
        ("Tunnel", "the tunnel"),
    ],
)
def test_a_box_is_called_by_where_it_lies(box: str, name: str) -> None:
    assert NAMES[BOARD.index[box]] == name


def test_nothing_is_called_by_its_code() -> None:
    """Nor in passing, as in the log and on films."""
    short = GAME.words.names["short"]
    coded = [id for n, id in enumerate(BOARD.ids) if id in NAMES[n] or id in short(n)]
    assert not coded


@pytest.mark.parametrize(
    "typed", ["step St44b", "Walk to 4th Street west of 5th Avenue", "step 4th street west of 5th avenue"]
)
def test_an_action_is_typed_by_code_or_by_name(typed: str) -> None:
    spelling = GAME.spelling(GAME.new().options)
    assert spelling.read(typed) == ("step", BOARD.index["St44b"])
    assert spelling.typed(("step", BOARD.index["St44b"])) == "step St44b"


def test_the_board_tells_the_names_and_prints_the_codes() -> None:
    board = GAME.board()
    space = next(one for one in board.spaces if one.id == "St44b")
    assert (space.label, space.name) == ("St44b", "4th Street west of 5th Avenue")
    assert {"1st Ave", "7th Ave", "1st", "8th", "Middle", "East"} <= {caption.text for caption in board.captions}


def test_two_boxes_of_one_short_name_are_told_apart_in_the_log() -> None:
    west, east, far = (BOARD.index[box] for box in ("St8e", "St8f", "St44b"))
    words, short = GAME.words, GAME.words.names["short"]
    assert short(west) == short(east)
    assert words.brief(["moved", west, east]) == ""  # the whole names are said then
    assert words.brief(["moved", west, far]) == f"The monster moves from {short(west)} to {short(far)}"
