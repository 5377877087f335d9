"""A hand that plays whatever the hint says first: for measures, how far somebody comes who only follows advice."""

from __future__ import annotations

from random import Random

from matinee.bots.hint import PLAYOUTS, hint
from matinee.bots.seat import Seat
from matinee.table.phase import Action


class Advised:
    """Asks for a hint before every click, and plays its first line."""

    seconds: float | None = None

    def __init__(self, rng: Random, *, seconds: float | None = None, playouts: int = PLAYOUTS) -> None:
        self.rng, self.seconds, self.playouts = rng, seconds, playouts

    def choose(self, seat: Seat) -> Action:
        actions = seat.legal()
        if len(actions) == 1:
            return actions[0]
        return hint(seat, self.rng, seconds=self.seconds, playouts=self.playouts)[0].action
