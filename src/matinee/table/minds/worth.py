"""Worth: each seat's chance to win, from what can be counted in a state and weights that self-play has taught.

A game tells features: one row of named figures a seat, and perhaps one more row for a game without a winner. A row's
score is the sum of its figures times their weights; chances are the scores' shares as powers of e, bent to how such
chances have come true. All in plain Python.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from math import exp
from pathlib import Path
from typing import Any

import msgspec

from matinee.table.errors import MatineeError

Row = dict[str, float]
Features = Callable[[Any], list[Row | None]]
"""features(state): a row a seat in order, None for one that cannot win any more; one more row for no winner."""

Bends = Sequence[tuple[float, float]]
"""Chances as they are computed and as they came true, both rising from 0 to 1."""

SCORE_LIMIT = 30.0


class Exam(msgspec.Struct):
    """How chances came true in games that the weights behind them were not fitted to.

    `of` is the digest of what was examined. `bins` has ten rows: how many chances, how high on average, how many came
    true. `by` says the same of each choice of the game's first option, in short: how far off chances were on average.
    """

    of: str
    bins: list[tuple[int, float, float]]
    by: dict[str, float] = {}


class Weights(msgspec.Struct, omit_defaults=True):
    """What a fit has found: for which rules, from how many games of which seed, and the weight of each feature.

    `provisional` weights come from a few games after a change of rules; no release has any.
    """

    rules: str
    games: int
    seed: int
    weights: dict[str, float]
    bends: list[tuple[float, float]] = []
    exam: Exam | None = None
    provisional: bool = False

    def digest(self) -> str:
        """What an exam knows these weights by."""
        plain = [self.rules, self.games, self.seed, sorted(self.weights.items()), self.bends]
        return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()[:16]


class Worth:
    """worth(state): a chance of winning for each seat; the result itself when the game is over."""

    def __init__(self, features: Features, path: Path) -> None:
        self.features = features
        self.path = path

    @cached_property
    def fitted(self) -> Weights:
        """The weights in the game's data; one sentence if they are missing or no weights."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Weights)
        except OSError as error:
            raise MatineeError(f"There are no weights at {self.path}; `matinee fit` makes them.") from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise MatineeError(f"{self.path} holds no weights: {error}.") from error

    @cached_property
    def margin(self) -> float | None:
        """By how much chances were off at most, by tenths, in games that the weights were not fitted to."""
        exam = self.fitted.exam
        if exam is None or exam.of != self.fitted.digest():
            return None
        return max(abs(told - true) for chances, told, true in exam.bins if chances)

    def check(self, game: str, rules: str) -> None:
        """MatineeError if the weights are for other rules: chances are not told by those, though bots make do."""
        if self.fitted.rules != rules:
            raise MatineeError(
                f"The weights at {self.path} are for rules {self.fitted.rules}, not {rules};"
                f" `matinee fit {game}` makes new ones."
            )

    def __call__(self, state: Any) -> list[float]:
        result: list[float] | None = state.returns()
        if result is not None:
            return result
        fitted = self.fitted
        return shares(self.features(state), fitted.weights, fitted.bends)[: len(state.game.seats(state.options))]


def shares(rows: list[Row | None], weights: dict[str, float], bends: Bends = ()) -> list[float]:
    """The chance of each row."""
    get = weights.get
    powers = [
        0.0 if row is None else exp(max(-SCORE_LIMIT, min(SCORE_LIMIT, sum(get(n, 0.0) * v for n, v in row.items()))))
        for row in rows
    ]
    total = sum(powers)
    if not total:
        return [1 / len(rows)] * len(rows)
    chances = [power / total for power in powers]
    if not bends:
        return chances
    bent = [0.0 if row is None else bend(chance, bends) for row, chance in zip(rows, chances, strict=True)]
    total = sum(bent)
    return [chance / total for chance in bent] if total else chances


def bend(chance: float, bends: Bends) -> float:
    """A chance as such chances came true, between two that are told."""
    place = min(max(1, bisect_right(bends, (chance, 2.0))), len(bends) - 1)
    (low, true_low), (high, true_high) = bends[place - 1], bends[place]
    return true_low + (true_high - true_low) * (chance - low) / (high - low)
