"""The greedy bot: what looks best right now, by the tactics of the game at hand.

A game's mind brings `weigh(state, seat, actions, rng)`: how good each action looks to the seat, as one number each, in
a state that the seat believes in. Everything else is the same for all games.
"""

from __future__ import annotations

from random import Random

from matinee.bots.seat import Seat
from matinee.table.minds.styles import Weigh
from matinee.table.phase import Action
from matinee.table.state import State


def best(state: State, seat: int, actions: list[Action], rng: Random, weigh: Weigh | None = None) -> Action:
    """Greedy's choice in a world, or that of another style; chance breaks ties."""
    if len(actions) == 1:
        return actions[0]
    weights = (weigh or state.game.mind.weigh)(state, seat, actions, rng)
    most = max(weights)
    ties = [action for action, weight in zip(actions, weights, strict=True) if weight == most]
    return ties[0] if len(ties) == 1 else ties[rng.randrange(len(ties))]


class Greedy:
    """Picks the action of most weight, in the usual style or its own; the dice break ties."""

    def __init__(self, rng: Random, *, style: str = "") -> None:
        self.rng, self.style = rng, style

    def choose(self, seat: Seat) -> Action:
        actions = seat.legal()
        if len(actions) == 1:
            return actions[0]
        world = seat.glance(self.rng)
        return best(world, seat.number, actions, self.rng, seat.game.mind.style(self.style))
