"""Dice: ways to decide what CHANCE does. None of them lives in a State; each is a call from a state to an action."""

from collections.abc import Callable, Iterable

from matinee.table.errors import MatineeError
from matinee.table.phase import CHANCE, Action
from matinee.table.state import Rng, State

Dice = Callable[[State], Action]


def fair(rng: Rng) -> Dice:
    """Dice with the probabilities the state names, from a source of chance the caller owns."""

    def throw(state: State) -> Action:
        return outcome(state, rng.random())

    return throw


def outcome(state: State, share: float) -> Action:
    """What comes of a share from 0 to 1 of all that the dice could show."""
    outcomes = state.chance_outcomes()
    for action, probability in outcomes:
        share -= probability
        if share < 0:
            return action
    return outcomes[-1][0]


def scripted(faces: Iterable[int]) -> Dice:
    """Dice that show the given faces in order: for tests, puzzles and typed-in real dice."""
    left = iter(faces)

    def throw(state: State) -> Action:
        face = next(left, None)
        if face is None:
            raise MatineeError("The scripted dice have run out.")
        return ("roll", face)

    return throw


def settle(state: State, dice: Dice) -> int:
    """Roll until a seat decides or the game is over; the number of dice rolled."""
    rolled = 0
    while state.player == CHANCE:
        state.apply(dice(state))
        rolled += 1
    return rolled
