"""Whether a bot agrees to a draw: only if it does not think that it is ahead."""

from __future__ import annotations

from random import Random

from matinee.bots.seat import Seat
from matinee.table.state import State

TRIALS = 6
LONGEST = 600
AHEAD = 0.15
"""A mean share so much above an even one is a lead."""


def agrees(seat: Seat, rng: Random) -> bool:
    """Play a few games out at random from what the seat can believe: it agrees unless its share of them is a lead."""
    shares = [_share(seat.guess(rng), seat.number, rng) for _ in range(TRIALS)]
    even = 1 / len(seat.game.seats(seat.guess(rng).options))
    return sum(shares) / TRIALS <= even + AHEAD


def _share(state: State, seat: int, rng: Random) -> float:
    """What one random game brings; one that does not end is level."""
    state.agreed = 0
    for _ in range(LONGEST):
        if state.player is None:
            break
        state.play(rng.choice(state.legal_actions()))
    returns = state.returns()
    return 1 / len(state.playing()) if returns is None else returns[seat]
