"""Whether a bot agrees to a draw: only if it does not think that it is ahead."""

from __future__ import annotations

from random import Random

from matinee.bots.seat import Seat
from matinee.table.state import State

BELIEFS = 6
"""States that the seat could believe in: a draw is answered at once, so only a few are looked at."""

LONGEST = 600
"""Actions of a random game after which it counts as level, where the game has no evaluation."""

AHEAD = 0.15
"""A chance to win so much above an even one is a lead."""


def agrees(seat: Seat, rng: Random) -> bool:
    """Look at a few states that the seat could believe in: it agrees unless its mean chance to win is a lead."""
    believed = [seat.guess(rng) for _ in range(BELIEFS)]
    even = 1 / len(believed[0].playing())
    return sum(_chance(state, seat.number, rng) for state in believed) / BELIEFS <= even + AHEAD


def _chance(state: State, seat: int, rng: Random) -> float:
    """By what the game says that a state is worth, else by one game played out at random; an endless one is level."""
    worth = state.game.mind.worth
    if worth is not None:
        return worth(state)[seat]
    state.agreed = 0
    for _ in range(LONGEST):
        if state.player is None:
            break
        state.play(rng.choice(state.legal_actions()))
    returns = state.returns()
    return 1 / len(state.playing()) if returns is None else returns[seat]
