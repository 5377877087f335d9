"""The random bot: any legal action, all alike. It is for tests, measures and very small children."""

from __future__ import annotations

from random import Random

from matinee.bots.seat import Seat
from matinee.table.phase import Action


class RandomBot:
    """Picks any legal action."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, seat: Seat) -> Action:
        return self.rng.choice(seat.legal())
