"""What a bot is asked with: one chair at a table, and nothing that a person in it could not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from matinee.table.game import Game
from matinee.table.phase import Action
from matinee.table.shown.view import View
from matinee.table.state import Rng, State


class Seat(msgspec.Struct, frozen=True):
    """One chair at a table, for the moment at which it has to decide."""

    game: Game
    number: int
    view: Callable[[], View]
    legal: Callable[[], list[Action]]
    guess: Callable[[Rng], State]
    glance: Callable[[Rng], State]

    @classmethod
    def at(cls, state: State, number: int) -> Seat:
        """The seat's side of a state; the state itself stays behind the door."""
        return cls(
            game=state.game,
            number=number,
            view=lambda: state.view(number),
            legal=lambda: list(state.legal_actions()) if state.player == number else [],
            guess=lambda rng: state.guess(number, rng),
            glance=lambda rng: state.glance(number, rng),
        )


class Bot(Protocol):
    """Anything that can choose one of a seat's legal actions."""

    def choose(self, seat: Seat) -> Action:
        """One of `seat.legal()`."""
