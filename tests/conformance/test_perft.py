"""Perft: how many ways there are to go on from fixed positions, compared exactly with the tables of each game."""

from __future__ import annotations

from pathlib import Path

import pytest

import matinee
from matinee.table.perft import perft
from matinee.testing import Perft, read_perft
from tests.conformance.laws import each_game

GAMES = Path(__file__).parents[1] / "games"
ROWS = [(path.parent.name, row) for path in sorted(GAMES.glob("*/perft.toml")) for row in read_perft(path)]


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[f"{name}-{row.name}" for name, row in ROWS])
def test_perft(name: str, row: Perft) -> None:
    """If a rules change means these to differ: `python -m matinee.testing playthroughs`, and read the difference."""
    state = matinee.load(name).from_position(row.position)
    assert [perft(state, depth) for depth in range(1, len(row.counts) + 1)] == row.counts


@each_game
def test_every_game_has_a_table(name: str) -> None:
    assert (GAMES / name / "perft.toml").exists()
