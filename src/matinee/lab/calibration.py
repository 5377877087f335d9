"""How chances that are told come true: in bins, as a curve that never falls, as surprise, and as a picture."""

from __future__ import annotations

from math import log
from pathlib import Path
from typing import NamedTuple

from matinee.lab.batch import require
from matinee.lab.samples import Sample

GROUPS = 12
"""Groups of chances, all of one size, whose coming true is looked at."""

TRUST = 40.0
"""Chances that are believed in as told, in each group."""

BINS = 10
"""Rows of a calibration table, each a tenth of all chances."""


class Bin(NamedTuple):
    """A bin of chances: how many, how high, and the share that came true."""

    chances: int
    predicted: float
    came_true: float


def off(bins: list[Bin]) -> float:
    return sum(one.chances * abs(one.predicted - one.came_true) for one in bins) / max(1, sum(b.chances for b in bins))


def risen(told: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """How chances came true, never falling: neighbours that would fall are put together. From 0 to 1, for `bend`.

    In groups of equal size; small groups move towards the prediction.
    """
    told = sorted(told)
    size = max(1, len(told) // GROUPS)
    pools: list[list[float]] = []
    for start in range(0, len(told) - size + 1, size):
        group = told[start : start + size]
        reckoned = sum(chance for chance, _ in group)
        true = sum(won for _, won in group) + TRUST * reckoned / size
        pools.append([size, reckoned, size + TRUST, true])
        while len(pools) > 1 and _true(pools[-2]) >= _true(pools[-1]):
            last = pools.pop()
            pools[-1] = [a + b for a, b in zip(pools[-1], last, strict=True)]
    bends = [(0.0, 0.0)]
    for count, reckoned, *rest in pools:
        knot = round(reckoned / count, 4), round(rest[1] / rest[0], 4)
        if bends[-1][0] < knot[0] < 1 and bends[-1][1] < knot[1] < 1:
            bends.append(knot)
    return [*bends, (1.0, 1.0)]


def _true(pool: list[float]) -> float:
    """The share of a pool that came true, as far as it is trusted."""
    return pool[3] / pool[2]


def calibration(exam: list[tuple[Sample, list[float]]]) -> list[Bin]:
    """Ten bins of the chances told at moments: how high they were on average, and how many came true."""
    sums = [[0, 0.0, 0.0] for _ in range(BINS)]
    for moment, chances in exam:
        for row, chance, won in zip(moment.rows, chances, moment.won, strict=True):
            if row is not None:
                one = sums[min(BINS - 1, int(chance * BINS))]
                one[0] += 1
                one[1] += chance
                one[2] += won
    return [Bin(int(n), p / n if n else 0.0, t / n if n else 0.0) for n, p, t in sums]


def losses(exam: list[tuple[Sample, list[float]]]) -> tuple[float, float]:
    """The mean surprise at what happened, of the chances told and of even ones."""
    told = blind = 0.0
    for moment, chances in exam:
        even = 1 / max(1, sum(row is not None for row in moment.rows))
        told -= sum(won * log(max(1e-9, chance)) for chance, won in zip(chances, moment.won, strict=True) if won)
        blind -= log(even)
    return told / max(1, len(exam)), blind / max(1, len(exam))


def draw_calibration(title: str, bins: list[Bin], path: Path) -> None:
    """Predicted against came true, one point a bin."""
    require("matplotlib").use("Agg")
    plt = require("matplotlib.pyplot")
    figure, axes = plt.subplots(figsize=(4.2, 4.2), layout="constrained")
    axes.plot([0, 1], [0, 1], color="#999", linewidth=1)
    bins = [b for b in bins if b.chances]
    most = max(b.chances for b in bins)
    axes.scatter(
        [b.predicted for b in bins],
        [b.came_true for b in bins],
        s=[20 + 120 * b.chances / most for b in bins],
        color="#7a1f1f",
    )
    axes.set(xlabel="chance told", ylabel="share that won", title=title, xlim=(0, 1), ylim=(0, 1))
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    plt.close(figure)
