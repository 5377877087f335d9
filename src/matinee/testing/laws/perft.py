"""Perft: how many ways there are to go on from fixed positions, compared exactly with the table of the game."""

from __future__ import annotations

from matinee.table.perft import perft
from matinee.testing.counts import Perft
from matinee.testing.laws.cases import Case


def test_perft(case: Case, row: Perft) -> None:
    """If a rules change means these to differ: `python -m matinee.testing playthroughs`, and read the difference."""
    state = case.game.from_position(row.position)
    assert [perft(state, depth) for depth in range(1, len(row.counts) + 1)] == row.counts


def test_every_game_has_a_table(case: Case) -> None:
    assert case.rows, f"{case.game.name} has no perft.toml in {case.folder}"
