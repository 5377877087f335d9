"""The weakest bots: the Usher plays as a beginner does, who sees what is near and likes to break things; the random bot
does anything, for tests, measures and very small children."""

from __future__ import annotations

from random import Random

from matinee.bots.seat import Bot, Seat
from matinee.table.minds.styles import NOVICE
from matinee.table.phase import Action

SLIPS = 0.35
"""How often it takes its second or third choice."""


class Usher:
    """Weighs as a beginner; now and then its second or third choice will do."""

    def __init__(self, rng: Random, *, style: str = NOVICE, slips: float = SLIPS) -> None:
        self.rng, self.style, self.slips = rng, style, slips

    def choose(self, seat: Seat) -> Action:
        actions, rng = seat.legal(), self.rng
        if len(actions) == 1:
            return actions[0]
        weights = seat.game.mind.style(self.style)(seat.glance(rng), seat.number, actions, rng)
        order = sorted(range(len(actions)), key=lambda k: (-weights[k], rng.random()))
        if rng.random() >= self.slips:
            return actions[order[0]]
        return actions[order[rng.randrange(1, min(3, len(order)))]]


class Careless:
    """Plays like another bot; now and then its second or third choice will do, except while it builds by a plan."""

    def __init__(self, rng: Random, other: Bot, *, style: str, slips: float) -> None:
        self.rng, self.other, self.slips = rng, other, slips
        self.slipping = Usher(rng, style=style, slips=1.0)

    def choose(self, seat: Seat) -> Action:
        if self.rng.random() < self.slips and not self._builds(seat):
            return self.slipping.choose(seat)
        return self.other.choose(seat)

    def _builds(self, seat: Seat) -> bool:
        designs = seat.game.notation.designs
        return designs is not None and designs.file(seat.glance(self.rng), seat.number) is not None


class RandomBot:
    """Picks any legal action."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, seat: Seat) -> Action:
        return self.rng.choice(seat.legal())
