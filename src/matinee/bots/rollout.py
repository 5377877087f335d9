"""One line played out in one imagined world: greedy for everybody, up to a horizon, and what it is worth then.

The imagined others see the guessed world whole, so they play a little better than people could: a cautious mistake.
"""

from __future__ import annotations

from random import Random

from matinee.table.phase import CHANCE, Action
from matinee.table.state import State

MOST = 600
"""Actions after which a line is cut wherever it is."""


def best(state: State, seat: int, actions: list[Action], rng: Random) -> Action:
    """Greedy's choice in a world; chance breaks ties."""
    if len(actions) == 1:
        return actions[0]
    weights = state.game.mind.weigh(state, seat, actions, rng)
    most = max(weights)
    ties = [action for action, weight in zip(actions, weights, strict=True) if weight == most]
    return ties[0] if len(ties) == 1 else ties[rng.randrange(len(ties))]


def roll(state: State, dice: Random) -> Action:
    """What chance does."""
    outcomes = state.chance_outcomes()
    rest = dice.random()
    for action, probability in outcomes:
        rest -= probability
        if rest < 0:
            return action
    return outcomes[-1][0]


def play_out(world: State, seat: int, first: Action, seed: int, turns: int, least: int) -> float:
    """The seat's chance to win when it begins with this action and all are greedy from then on.

    The line ends when the seat is to move again after so many turns of the clock and at least so many decisions;
    without a worth of states it goes to the end of the game.
    """
    dice, picks = Random(seed), Random(seed + 1)
    field = world.game.counts.field
    until = getattr(world, field) + turns
    world.play(first)
    worth, decisions = world.game.mind.worth, 0
    for _ in range(MOST if worth is not None else MOST * 100):
        stack = world.stack
        if not stack:
            break
        player = stack[-1].seat(world)
        if player == CHANCE:
            world.play(roll(world, dice))
            continue
        if (
            worth is not None
            and player == seat
            and decisions >= least
            and getattr(world, field) >= until
            and not stack[-1].aside
        ):
            break
        world.play(best(world, player, stack[-1].options(world), picks))
        decisions += 1
    return (worth(world) if worth is not None else world.returns() or [0.0] * (seat + 1))[seat]
