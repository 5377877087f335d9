"""Perft: how many ways there are to go on from fixed positions, compared exactly with the table of the game."""

from __future__ import annotations

import pytest

from matinee.table.errors import PositionError
from matinee.table.perft import perft
from matinee.testing.laws.cases import Case
from matinee.testing.new_rules import way_out
from matinee.testing.perft_tables import Perft


def test_perft(case: Case, row: Perft) -> None:
    """The same counts as in the table; a change of rules has a way out."""
    try:
        state = case.game.from_position(row.position)
    except PositionError as error:
        pytest.fail(f"{error} {way_out(case.game)}")
    counted = [perft(state, depth) for depth in range(1, len(row.counts) + 1)]
    assert counted == row.counts, way_out(case.game)


def test_every_game_has_a_table(case: Case) -> None:
    assert case.rows, f"{case.game.name} has no perft.toml in {case.folder}"
