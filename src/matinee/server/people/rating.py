"""Ratings: openskill's Plackett-Luce, one ladder a game for people and bots. Plain values, no clock, no database."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

import msgspec

from matinee.bots.ladder import MEAN, SCALE, Skill

ENOUGH = 10
"""Rated games after which a rating counts as sure."""

POINTS = 400 / (log(10) * SCALE)
"""Points of the ladder for one of skill: 400 of them are odds of ten to one, as chess players know it."""

LAST = 2.0
"""The place of who left early: behind everybody else."""


class Rating(msgspec.Struct, frozen=True):
    """Somebody's skill at a game, after so many rated games; `won` counts a draw as half."""

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
        """Whether there were enough games."""
        return self.games >= ENOUGH


class Rated(NamedTuple):
    """Somebody at a rated table: a person with a rating, or a bot, whose skill was measured and does not change."""

    who: Rating | Skill
    share: float
    left: bool = False


def rate(players: Sequence[Rated]) -> list[Rating | None]:
    """The ratings of everybody after a game, None for bots; who left early comes last and has won nothing."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=one.who.mean, sigma=one.who.doubt)] for one in players]
    after = model.rate(teams, ranks=[LAST if one.left else 1 - one.share for one in players])
    return [
        Rating(new.mu, new.sigma, one.who.games + 1, one.who.won + (0 if one.left else one.share))
        if isinstance(one.who, Rating)
        else None
        for one, [new] in zip(players, after, strict=True)
    ]
