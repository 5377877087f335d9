"""Spaces are called by the places printed on the map, each by a name of its own."""

from __future__ import annotations

import pytest

import matinee
from matinee.games.america.map.land import BOARD

GAME = matinee.load("america")
NAMES = [GAME.words.names["space"](space) for space in range(len(BOARD))]


def test_no_two_spaces_have_the_same_name() -> None:
    assert len(set(NAMES)) == len(BOARD)


@pytest.mark.parametrize(
    ("space", "name"),
    [
        ("6/9", "Denver"),
        ("8/13", "the land north of Red River Air Base"),
        ("12/12", "the sea south of Houston"),
        ("2/15", "the lakeshore north of Milwaukee"),
        ("1/13", "Megaclaw's lair north of Headwaters"),
        ("0/21", "the land 2 spaces north of Montreal"),
        ("13/18", "the sea 2 spaces south-west of Miami (13/18)"),
        ("Hollywood", "Hollywood"),
    ],
)
def test_a_space_is_called_by_where_it_lies(space: str, name: str) -> None:
    assert NAMES[BOARD.index[space]] == name


def test_only_what_is_called_alike_shows_its_number() -> None:
    coded = [name.partition(" (")[0] for name in NAMES if "(" in name]
    assert 0 < len(coded) < 40
    assert all(coded.count(name) > 1 for name in coded)


@pytest.mark.parametrize("typed", ["go 8/13", "go the land north of Red River Air Base"])
def test_an_action_is_typed_by_number_or_by_name(typed: str) -> None:
    assert GAME.spelling(GAME.new().options).read(typed) == ("go", BOARD.index["8/13"])


def test_the_board_tells_the_names_and_prints_what_it_printed() -> None:
    board = GAME.board()
    spaces = {space.id: space for space in board.spaces}
    assert (spaces["8/13"].label, spaces["8/13"].name) == ("8/13", "the land north of Red River Air Base")
    assert (spaces["6/9"].label, spaces["6/9"].name) == ("Denver", "")
