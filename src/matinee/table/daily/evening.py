"""A game's evenings: how one is scored, and a result told in a strip of symbols."""

from __future__ import annotations

from matinee.table.parts import Evening, Score
from matinee.table.state import State

LESS, SAME, ONE, MORE = "▼·▪■"
"""A turn in the strip of a result: points lost, none, one, or more."""

LOST, DRAWN, WON = "○◊●"
"""How the game ended, in the same strip."""


def scored(evening: Evening, state: State, seat: int) -> Score:
    """How it stands for a seat, or how it ended."""
    returns = state.returns()
    return Score(returns[seat] if returns else 0.0, evening.points(state, seat), state.clock.number)


class Strip:
    """The symbols of a result, a turn each, and how it ended; it is shown every state in order."""

    def __init__(self, evening: Evening, seat: int) -> None:
        self.evening, self.seat = evening, seat
        self.turns: list[int] = []  # the points at the end of each turn, set-up first

    def see(self, state: State) -> None:
        """One more state of the game."""
        turn = state.clock.number
        points = self.evening.points(state, self.seat) if turn else 0
        self.turns += [self.turns[-1] if self.turns else points] * (turn + 1 - len(self.turns))
        self.turns[turn] = points

    def text(self, won: float) -> str:
        """The strip of a game that ended so."""
        gains = [after - before for before, after in zip(self.turns, self.turns[1:], strict=False)]
        end = WON if won == 1 else DRAWN if won else LOST
        return "".join(LESS if gain < 0 else (SAME, ONE, MORE)[min(gain, 2)] for gain in gains) + end
