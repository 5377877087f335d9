"""Fitting worth: weights that explain what came of the moments of many games.

They are examined by games that have not taught them (calibration).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from matinee.lab.batch import require
from matinee.lab.calibration import Bin, calibration, losses, off, risen
from matinee.lab.samples import EXAM, Sample, playable
from matinee.table.json_types import Options
from matinee.table.minds.worth import Exam, Weights, shares
from matinee.table.registry import load

THIRDS = 3
"""Number of folds for the calibration."""

RARE = 30
"""A figure met in fewer moments teaches nothing."""

RIDGE = 10.0
"""How strongly large weights are held back (ridge regression): figures that go together share their weight."""

STEPS = 12
"""Steps of Newton's method; the weights have settled long before."""


class Report(NamedTuple):
    """What a fit has found, and how its chances came true in games it was not fitted to."""

    weights: Weights
    bins: list[Bin]
    loss: float
    """the mean surprise (minus the logarithm of the chance of what happened) in the exam"""
    blind: float
    """the same for equal chances"""

    @property
    def worst(self) -> float:
        return max((abs(b.predicted - b.came_true) for b in self.bins if b.chances >= 200), default=0.0)


def fit(game: str, played: list[list[Sample]], seed: int, options: Options | None = None) -> Report:
    """Weights by a softmax over the rows of each moment, bent to how chances come true; always the same.

    All games teach them. Every fourth game in turn examines what the others alone would have taught.
    """
    table = Figures(played)
    kinds = [name for name, _ in playable(load(game), options or {})]
    by: dict[str, list[tuple[Sample, list[float]]]] = {name: [] for name in kinds}
    for part in range(EXAM):
        taught = table.learn([n for n in range(len(played)) if n % EXAM != part])
        for n in range(part, len(played), EXAM):
            by[kinds[n % len(kinds)]] += [(m, taught.told(m)) for m in played[n] if m.won]
    exam = [one for some in by.values() for one in some]
    found = table.learn(list(range(len(played))))
    weights = Weights(load(game).rules, len(played), seed, found.weights, found.bends)
    bins = calibration(exam)
    rows = [(one.chances, round(one.predicted, 4), round(one.came_true, 4)) for one in bins]
    weights.exam = Exam(weights.digest(), rows, {name: round(off(calibration(some)), 4) for name, some in by.items()})
    return Report(weights, bins, *losses(exam))


def _names(moments: list[Sample]) -> list[str]:
    met: dict[str, int] = {}
    for moment in moments:
        for row in moment.rows:
            for name, value in (row or {}).items():
                met[name] = met.get(name, 0) + (value != 0)
    return sorted(name for name, times in met.items() if times >= RARE)


class Lore(NamedTuple):
    """What some games have taught."""

    weights: dict[str, float]
    bends: list[tuple[float, float]]

    def told(self, moment: Sample) -> list[float]:
        return shares(moment.rows, self.weights, self.bends)


class Figures:
    """All moments as numbers, so that many can learn from parts of them."""

    def __init__(self, moments: list[list[Sample]]) -> None:
        np = require("numpy")
        self.moments = moments
        every = [(n, m) for n, some in enumerate(moments) for m in some if m.won]
        self.names = _names([m for _, m in every])
        place = {name: k for k, name in enumerate(self.names)}
        most = max((len(m.rows) for _, m in every), default=1)
        self.game = np.array([n for n, _ in every], dtype=int)
        self.x = np.zeros((len(every), most, len(self.names)))
        self.y, self.closed = np.zeros((len(every), most)), np.ones((len(every), most), dtype=bool)
        for k, (_, moment) in enumerate(every):
            for r, row in enumerate(moment.rows):
                if row is not None:
                    self.closed[k, r], self.y[k, r] = False, moment.won[r]
                    for name, value in row.items():
                        if name in place:
                            self.x[k, r, place[name]] = value
        self.scale = self.x.reshape(-1, len(self.names)).std(axis=0) + 1e-9
        self.x /= self.scale
        self.y /= np.maximum(self.y.sum(axis=1, keepdims=True), 1e-9)

    def learn(self, games: list[int]) -> Lore:
        """Weights from all of these games; bends from what each third of them is told by the other two."""
        told: list[tuple[float, float]] = []
        for part in range(THIRDS):
            weights = self._weights([n for k, n in enumerate(games) if k % THIRDS != part])
            for n in games[part::THIRDS]:
                for m in self.moments[n]:
                    if m.won:
                        chances = zip(m.rows, shares(m.rows, weights), m.won, strict=True)
                        told += [(chance, won) for row, chance, won in chances if row is not None]
        return Lore(self._weights(games), risen(told))

    def _weights(self, games: list[int]) -> dict[str, float]:
        np = require("numpy")
        chosen = np.isin(self.game, games)
        found = _newton(self.x[chosen], self.y[chosen], self.closed[chosen]) / self.scale
        pairs = zip(self.names, found.tolist(), strict=True)
        return {name: round(weight, 4) for name, weight in pairs if abs(weight) >= 5e-5}


def _newton(x: Any, y: Any, closed: Any) -> Any:
    """The weights at which no small change explains the results better."""
    np = require("numpy")
    names = x.shape[2]
    w = np.zeros(names)
    for _ in range(STEPS):
        scores = np.where(closed, -1e9, x @ w)
        scores -= scores.max(axis=1, keepdims=True)
        p = np.exp(scores)
        p /= p.sum(axis=1, keepdims=True)
        slope = np.einsum("mrf,mr->f", x, y - p) - RIDGE * w
        spread = (np.sqrt(p)[..., None] * x).reshape(-1, names)
        mean = np.einsum("mrf,mr->mf", x, p)
        curve = spread.T @ spread - mean.T @ mean + RIDGE * np.eye(names)
        step = np.linalg.solve(curve, slope)
        w = w + step
        if np.abs(step).max() < 1e-6:
            break
    return w
