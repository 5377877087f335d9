"""The greedy bot: what looks best right now, by the tactics of the game at hand.

A game's mind brings `weigh(state, seat, actions, rng)`: how good each action looks to the seat, as one number each, in
a state that the seat believes in. Everything else is the same for all games.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from matinee.bots import Seat
from matinee.table.phase import Action

Weigh = Callable[[Any, int, list[Action], Random], list[float]]


class Greedy:
    """Picks the action of most weight; the dice break ties."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, seat: Seat) -> Action:
        actions = seat.legal()
        if len(actions) == 1:
            return actions[0]
        weights = tactics(seat.game.name)(seat.guess(self.rng), seat.number, actions, self.rng)
        most = max(weights)
        return self.rng.choice([action for action, weight in zip(actions, weights, strict=True) if weight == most])


@cache
def tactics(game: str) -> Weigh:
    """The weigher that a game brings along."""
    weigh: Weigh = import_module(f"matinee.games.{game}.mind.tactics").weigh
    return weigh
