"""The Usher: greedy, with a beginner's mistakes. Now and then something of the better half will do."""

from __future__ import annotations

from random import Random

from matinee.bots.seat import Seat
from matinee.table.phase import Action

MISTAKES = 0.4
"""How often it does not see what is best."""


class Usher:
    """Weighs as greedy does, and four times in ten takes any other of the better half of its choices."""

    def __init__(self, rng: Random, *, style: str = "") -> None:
        self.rng, self.style = rng, style

    def choose(self, seat: Seat) -> Action:
        actions, rng = seat.legal(), self.rng
        if len(actions) == 1:
            return actions[0]
        weights = seat.game.mind.style(self.style)(seat.glance(rng), seat.number, actions, rng)
        order = sorted(range(len(actions)), key=lambda k: (-weights[k], rng.random()))
        if rng.random() >= MISTAKES:
            return actions[order[0]]
        return actions[order[rng.randrange(1, max(2, (len(order) + 1) // 2))]]
