"""The deciding decision: found where one decided the game, and the same that many more games played on have found."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

import matinee
from matinee.lab.course import course
from matinee.lab.deciding import deciding
from matinee.table.records.record import Record
from matinee.testing.laws.cases import SOAK

KEPT = sorted((Path(__file__).parent / "deciding").glob("*.json.gz"))
AS_GOOD = 0.1
"""Two gains by 150 games at each end that differ by no more are alike."""


class Kept(NamedTuple):
    """A game, its winner, and decisions that brought the winner much, with the shares before and after each."""

    record: str
    winner: int
    gains: dict[int, tuple[float, float]]


def games(path: Path) -> list[Kept]:
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=list[Kept])


def right(kept: Kept) -> bool:
    """Whether the decision that is named is the one that playing on found, or brought as much."""
    named = deciding(Record.loads(kept.record), 120)
    gains = {ply: after - before for ply, (before, after) in kept.gains.items()}
    return (
        named is not None and named.winner == kept.winner and gains.get(named.ply, 0) >= max(gains.values()) - AS_GOOD
    )


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name.partition(".")[0])
def test_the_deciding_decision_is_named(path: Path) -> None:
    """The games were kept with what 150 games played on from each end of their steepest decisions came to."""
    kept = games(path)
    assert len(kept) == 20
    if not SOAK:
        assert all(right(one) for one in kept[:2])
        return
    assert sum(map(right, kept)) >= 18


def test_a_resignation_decides_nothing() -> None:
    """A game that is conceded while it is even has no deciding decision."""
    record = matinee.play("newyork", bots=["greedy"], seed=4, players=2)
    assert len(record.actions) > 8
    record.actions = [*record.actions[:2], ("concede", 0)]
    assert deciding(record, 24) is None
    assert [one.seat for one in course(record).resignations] == [0]


def test_nothing_is_named_without_games_to_play() -> None:
    assert deciding(matinee.play("newyork", bots=["usher"], seed=8, players=2), 120, actions=0) is None
