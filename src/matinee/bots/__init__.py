"""Bots: players that use the same door as people.

A bot is asked with a `Seat`: what that seat sees (`view`), what it may do (`legal`), and full states it could believe
in (`guess`). It never gets the State itself, so it cannot know more than a person in its chair. All its chance comes
from the `random.Random` it was made with: the same seed, the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.phase import Action
from matinee.table.state import Rng, State
from matinee.table.view import View


@dataclass(frozen=True)
class Seat:
    """One chair at a table, for the moment at which it has to decide."""

    game: Game
    number: int
    view: Callable[[], View]
    legal: Callable[[], list[Action]]
    guess: Callable[[Rng], State]

    @classmethod
    def at(cls, state: State, number: int) -> Seat:
        """The seat's side of a state; the state itself stays behind the door."""
        return cls(
            game=state.game,
            number=number,
            view=lambda: state.view(number),
            legal=lambda: list(state.legal_actions()) if state.player == number else [],
            guess=lambda rng: state.guess(number, rng),
        )


class Bot(Protocol):
    """Anything that can choose one of a seat's legal actions."""

    def choose(self, seat: Seat) -> Action:
        """One of `seat.legal()`."""


def names() -> tuple[str, ...]:
    """The bots there are, weakest first."""
    return ("random", "greedy")


def bot(name: str, rng: Random) -> Bot:
    """The bot of this name, with a source of chance of its own."""
    if name == "random":
        from matinee.bots.random import RandomBot

        return RandomBot(rng)
    if name == "greedy":
        from matinee.bots.greedy import Greedy

        return Greedy(rng)
    raise OptionsError(f"There is no bot {name!r}; there are {', '.join(names())}.")
