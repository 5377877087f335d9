"""Who meets whom in a tournament: plain values in, pairs out. Players are numbers, in the order of their seeding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from math import ceil, log2
from typing import NamedTuple

MOST_STEPS = 20_000
"""Steps in the search for a round without repeats; if none is found by then, a pair meets again."""

UNFAIR = 4
"""A pair whose seats are unbalanced by this many games is avoided."""


class Pair(NamedTuple):
    """Two who meet, `first` in the first seat; without a second, `first` has a bye."""

    first: int
    second: int | None


def round_robin(players: Sequence[int]) -> list[list[Pair]]:
    """Everybody meets everybody once: one stays, the others go round. Of an odd number each has one bye.

    A player sits first at most once more often than second.
    """
    ring = list(players)
    stays = None if len(ring) % 2 else ring.pop()
    size, rounds = len(ring), []
    for turn in range(size):
        across = [Pair(ring[(turn + k) % size], ring[turn - k]) for k in range(1, size // 2 + 1)]
        last = Pair(ring[turn], stays) if stays is None or turn % 2 == 0 else Pair(stays, ring[turn])
        rounds.append([*across, last])
    return rounds


def swiss_rounds(players: int) -> int:
    """Rounds needed to find a winner; few enough to avoid repeats."""
    return ceil(log2(players))


def swiss(scores: Mapping[int, float], past: Collection[Pair]) -> list[Pair]:
    """The next round for those in `scores`, who still play: equals meet, without repeats or second byes."""
    order = sorted(scores, key=lambda player: (-scores[player], player))
    bye: list[Pair] = []
    if len(order) % 2:
        had = {pair.first for pair in past if pair.second is None}
        idle = next((player for player in reversed(order) if player not in had), order[-1])
        order.remove(idle)
        bye = [Pair(idle, None)]
    games = [(pair.first, pair.second) for pair in past if pair.second is not None]
    met = {frozenset(game) for game in games}
    firsts = Counter(first for first, _ in games)
    firsts.subtract(second for _, second in games)
    unfair = {frozenset(two) for two in combinations(order, 2) if abs(sum(firsts[one] for one in two)) >= UNFAIR}
    found = _Search(met | unfair).pairs(order) or _Search(met).pairs(order) or zip(order[::2], order[1::2], strict=True)
    return [Pair(*sorted(two, key=lambda one: (firsts[one], one))) for two in found] + bye


class _Search:
    """The nearest pairs down the table without these; players who cannot be paired are not tried again."""

    def __init__(self, without: Collection[frozenset[int]]) -> None:
        self.without = without
        self.steps = 0
        self.hopeless: set[tuple[int, ...]] = set()

    def pairs(self, players: Sequence[int]) -> list[tuple[int, int]] | None:
        if not players:
            return []
        left = tuple(players)
        self.steps += 1
        if self.steps > MOST_STEPS or left in self.hopeless:
            return None
        first, *others = left
        for other in others:
            if frozenset((first, other)) not in self.without:
                rest = self.pairs([player for player in others if player != other])
                if rest is not None:
                    return [(first, other), *rest]
        self.hopeless.add(left)
        return None
