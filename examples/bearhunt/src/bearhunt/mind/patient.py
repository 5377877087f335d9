"""The patient bot: it plays every choice out in its head a few times, and takes the one that ended best."""

from __future__ import annotations

from random import Random

from bearhunt.mind.tactics import weigh
from matinee import CHANCE, Action, Seat, State
from matinee.table.dice import fair

GUESSES = 5
"""How many states it believes in at a time."""

CHOICES = 4
"""How many choices it thinks through: those that look best at first glance."""


class Patient:
    """Knows this game only; `choose` asks for nothing that the seat may not know."""

    games = ("bearhunt",)

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, seat: Seat) -> Action:
        actions = seat.legal()
        if len(actions) == 1:
            return actions[0]
        worlds = [seat.guess(self.rng) for _ in range(GUESSES)]
        weights = weigh(worlds[0], seat.number, actions, self.rng)  # type: ignore[arg-type]
        first = sorted(zip(weights, actions, strict=True), reverse=True)[:CHOICES]
        return max(first, key=lambda choice: (self._prospects(worlds, seat.number, choice[1]), choice[0]))[1]

    def _prospects(self, worlds: list[State], seat: int, action: Action) -> float:
        """How often the game is won from here."""
        return sum(self._end(world.copy(), seat, action) for world in worlds)

    def _end(self, state: State, seat: int, action: Action) -> float:
        """The game played on as both sides would at first glance."""
        dice = fair(self.rng)
        state.play(action)
        while (player := state.player) is not None:
            if player == CHANCE:
                state.play(dice(state))
            else:
                legal = state.legal_actions()
                weights = weigh(state, player, legal, self.rng)  # type: ignore[arg-type]
                state.play(legal[weights.index(max(weights))])
        returns = state.returns()
        assert returns is not None
        return returns[seat]
