"""Ratings: openskill's Plackett-Luce, one ladder a game for people and bots. Plain values, no clock, no database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

import msgspec

from matinee.bots.ladder import MEAN, SCALE, Skill

ENOUGH = 10
"""Rated games after which a rating counts as sure."""

POINTS = 400 / (log(10) * SCALE)
"""Points of the ladder for one of skill: 400 of them are odds of ten to one, as chess players know it."""

LEAST = 0.2
"""The share of a game against a newcomer that counts: what a rival's own rating says is as uncertain as that is."""

LAST = 2.0
"""The place of who left early: behind everybody else."""


class Rating(msgspec.Struct, frozen=True):
    """A person's skill at a game, after this many rated games; `won` counts a draw as half."""

    mean: float = MEAN
    doubt: float = MEAN / 3
    games: int = 0
    won: float = 0.0

    @property
    def points(self) -> int:
        """As it is shown: 1500 for a newcomer and for the Projectionist."""
        return round(1500 + (self.mean - MEAN) * POINTS)

    @property
    def margin(self) -> int:
        """How far it may be off, by two standard deviations."""
        return round(2 * self.doubt * POINTS)

    @property
    def sure(self) -> bool:
        return self.games >= ENOUGH


class Rated(NamedTuple):
    """A player of a rated game: a person with a rating, or a bot of fixed skill."""

    who: Rating | Skill
    share: float
    left: bool = False


Met = Mapping[frozenset[int], int]
"""How many rated games two of the players have played against each other before."""


def weight(players: Sequence[Rated], n: int, met: Met) -> float:
    """The share of a game that counts for one of the players: less against who is new, and less against one rival
    each time. What bots are worth was measured, so they count in full."""
    rivals = [other for other in range(len(players)) if other != n]
    return sum(_certain(players[one].who) / (1 + met.get(frozenset((n, one)), 0)) for one in rivals) / len(rivals)


def _certain(who: Rating | Skill) -> float:
    return max(LEAST, 1 - (who.doubt / Rating().doubt) ** 2) if isinstance(who, Rating) else 1.0


def rate(players: Sequence[Rated], met: Met | None = None) -> list[Rating | None]:
    """The ratings of everybody after a game, None for bots; who left early comes last and has won nothing."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=one.who.mean, sigma=one.who.doubt)] for one in players]
    after = model.rate(teams, ranks=[LAST if one.left else 1 - one.share for one in players])
    found: list[Rating | None] = []
    for n, (one, [new]) in enumerate(zip(players, after, strict=True)):
        old, part = one.who, weight(players, n, met or {})
        mean, doubt = old.mean + part * (new.mu - old.mean), old.doubt + part * (new.sigma - old.doubt)
        won = 0 if one.left else one.share
        found.append(Rating(mean, doubt, old.games + 1, old.won + won) if isinstance(old, Rating) else None)
    return found
