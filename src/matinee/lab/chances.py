"""What a number of games proves: intervals, and a test that stops when the question is settled."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt

Z95 = 1.959964
"""How many standard errors hold 95 % of a normal law."""

SETTLED = 50.0
"""The logarithm of a ratio beyond which nothing is open any more."""


def wilson(won: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share of games (a draw is half a win)."""
    if games == 0:
        return 0.0, 1.0
    share, zz = won / games, z * z
    middle = (share + zz / (2 * games)) / (1 + zz / games)
    half = z * sqrt(max(0.0, share * (1 - share)) / games + zz / (4 * games * games)) / (1 + zz / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def clearly_under(won: float, games: int, floor: float, risk: float = 0.05) -> bool:
    """Whether games show that the true share is under a floor, valid under repeated tests.

    Three lower shares explain the games better than the floor does, together by 1 / `risk` (Ville's inequality): of
    shares that are not under it, at most that many are ever called so.
    """
    lower = (floor / 4, floor / 2, floor * 3 / 4)
    better = [won * log(one / floor) + (games - won) * log((1 - one) / (1 - floor)) for one in lower]
    return sum(exp(min(one, SETTLED)) for one in better) / len(lower) >= 1 / risk


@dataclass
class Sequential:
    """Stronger, weaker or equal? Two sequential likelihood-ratio tests on the scores of mirrored sets.

    One asks whether the share is `par` or `margin` above it, the other whether it is `par` or `margin` below. Equal is
    settled when both say no. Each errs once in 1 / `risk` at the most. Sets are counted, not games: games on
    the same dice are not independent.
    """

    par: float = 0.5
    margin: float = 0.05
    risk: float = 0.05
    least: int = 8
    sets: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, score: float) -> None:
        """The mean score of one mirrored set, 0 to 1."""
        self.sets += 1
        self.total += score
        self.squares += score * score

    @property
    def mean(self) -> float:
        return self.total / self.sets if self.sets else self.par

    @property
    def variance(self) -> float:
        """Of a set's score; two sets as wide as can be are counted in, so that a lucky start settles nothing."""
        spread = self.squares - self.sets * self.mean**2
        return (max(0.0, spread) + 2 * self.par * (1 - self.par)) / (self.sets + 2)

    def evidence(self, side: int) -> float:
        """The logarithm of how much better `par + side * margin` explains the scores than `par`."""
        step = side * self.margin
        return self.sets * step * (self.mean - self.par - step / 2) / self.variance

    @property
    def verdict(self) -> str | None:
        """ "stronger", "weaker", "equal", or None while it is open."""
        if self.sets < self.least:
            return None
        bound = log((1 - self.risk) / self.risk)
        if self.evidence(1) >= bound:
            return "stronger"
        if self.evidence(-1) >= bound:
            return "weaker"
        if self.evidence(1) <= -bound and self.evidence(-1) <= -bound:
            return "equal"
        return None
