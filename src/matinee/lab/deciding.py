"""The decision that decided a game: played on many times from before and after it, the winner wins far more often.

The curve of a game is told at a glance, by its evaluation; what decided it is found by playing on in the true state.
All seats are fair bots in the strongest style. A coarse look at the whole game comes first, then the stretches in which
the winner gained most are halved down to single decisions, and those are confirmed by new games.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random

import msgspec

from matinee.bots import match
from matinee.bots.greedy import Greedy
from matinee.bots.reasons import SURE
from matinee.lab.course import happened
from matinee.table.dice import fair
from matinee.table.minds.styles import STRONGEST
from matinee.table.phase import CHANCE
from matinee.table.records.record import Record
from matinee.table.resignation import is_table_action
from matinee.table.state import State

GRID, STRETCHES, CONFIRMED = 16, 5, 6
"""Stretches of a game at first; those that are halved; decisions that are confirmed."""

COARSE, CLOSER = 0.2, 0.4
"""Shares of the playouts for a first look at a moment and for a closer one."""

WORTH_HALVING, DECIDES = 0.1, 0.15
"""A gain that is looked into, and one that is told: part of a game."""


class Deciding(msgspec.Struct, frozen=True):
    """The decision that brought the winner most: who made it, and shares of games won when they are played on.

    `before` it, after the `choice` alone, and `after` the dice that followed. `margin` is how far a share may be off.
    """

    ply: int
    clock: int
    seat: int
    winner: int
    done: str
    told: list[str]
    before: float
    choice: float
    after: float
    margin: float


def deciding(record: Record, playouts: int, seed: int = 0, actions: int | None = None) -> Deciding | None:
    """The deciding decision of a finished game; None if no single one did it, or none is found in that many actions."""
    return _Search(record, playouts, seed, actions).found()


class OutOfActions(Exception):
    """No further game is begun."""


class _Search:
    """The moments of a game before each decision, and how often its winner wins from there."""

    def __init__(self, record: Record, playouts: int, seed: int, actions: int | None) -> None:
        self.record, self.playouts, self.seed, self.left = record, playouts, seed, actions
        self.moments: list[tuple[int, State]] = [
            (ply, state.copy()) for ply, state in enumerate(record.states()) if state.player != CHANCE
        ]
        self.returns = self.moments[-1][1].returns() or []
        self.winner = max(range(len(self.returns)), key=self.returns.__getitem__)
        self.shares: dict[tuple[int, int], float] = {}

    def found(self) -> Deciding | None:
        best: Deciding | None = None
        try:
            for at in self._candidates() if max(self.returns) > 0 else ():
                one = self._confirmed(at)
                if best is None or one.after - one.before > best.after - best.before:
                    best = one
        except OutOfActions:
            pass
        if best is None or best.after - best.before < max(DECIDES, best.margin * sqrt(2)):
            return None
        done, told = happened(self.record, {best.ply})[best.ply]
        return msgspec.structs.replace(best, done=done, told=told)

    def _candidates(self) -> list[int]:
        """Decisions that look as if they had brought the winner most, the best first."""
        last, coarse, closer = len(self.moments) - 1, self._part(COARSE), self._part(CLOSER)
        points = sorted({last * n // GRID for n in range(GRID + 1)})
        gains = [(self._share(b, coarse) - self._share(a, coarse), a, b) for a, b in pairwise(points)]
        stretches = [(a, b) for _, a, b in sorted(gains, key=lambda one: -one[0])[:STRETCHES]]
        found: list[tuple[float, int]] = []
        while stretches:
            first, end = stretches.pop()
            gain = self._share(end, closer) - self._share(first, closer)
            if end - first == 1 and not self._resigned(first):
                found.append((gain, first))
            elif end - first > 1 and gain >= WORTH_HALVING:
                middle = (first + end) // 2
                stretches += [(first, middle), (middle, end)]
        return [at for _, at in sorted(found, key=lambda one: -one[0])[:CONFIRMED]]

    def _part(self, share: float) -> int:
        return max(4, round(share * self.playouts))

    def _resigned(self, at: int) -> bool:
        return is_table_action(self.record.actions[self.moments[at][0]])

    def _confirmed(self, at: int) -> Deciding:
        """A decision by games that have not chosen it."""
        ply, state = self.moments[at]
        chosen = state.copy()
        chosen.play(self.record.actions[ply])
        before, choice, after = (
            self._won(one, f"{ply} {n}") for n, one in enumerate((state, chosen, self.moments[at + 1][1]))
        )
        margin = SURE * 0.5 / sqrt(self.playouts)
        return Deciding(ply, state.clock.number, state.player or 0, self.winner, "", [], before, choice, after, margin)

    def _won(self, state: State, tag: str) -> float:
        return self._played_on(state, self.playouts, f"{self.seed} confirmed {tag}")

    def _share(self, at: int, games: int) -> float:
        """The winner's share from a moment, as closely as it was asked for already."""
        known = [share for (moment, many), share in self.shares.items() if moment == at and many >= games]
        if not known:
            known = [self._played_on(self.moments[at][1], games, f"{self.seed} {at}")]
            self.shares[at, games] = known[0]
        return known[0]

    def _played_on(self, state: State, games: int, tag: str) -> float:
        if state.player is None:
            return self.returns[self.winner]
        won = 0.0
        for game in range(games):
            if self.left is not None and self.left <= 0:
                raise OutOfActions
            rng, after = Random(f"{tag} {game}"), state.copy()
            played = match.play_on(after, [Greedy(rng, style=STRONGEST)] * len(self.returns), fair(rng))
            if self.left is not None:
                self.left -= len(played)
            won += (after.returns() or [])[self.winner]
        return won / games
