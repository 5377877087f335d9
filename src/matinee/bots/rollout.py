"""One plan played out in one imagined world, to the end or up to a horizon.

The imagined others see the guessed world whole, so they play a little better than people could: a cautious mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from matinee.bots.greedy import best
from matinee.table.dice import outcome
from matinee.table.minds.styles import STRONGEST, Weigh
from matinee.table.parts import Mind
from matinee.table.phase import CHANCE, Action
from matinee.table.state import State

MOST = 60_000
"""Actions after which a line is cut wherever it is."""


class Plan(NamedTuple):
    """What a seat could do: an action now, a line to follow as far as the rules let it, and the style to go on in."""

    action: Action
    """(): what the style does next, before any decision"""
    weigh: Weigh | None = None
    """None: the usual one"""
    line: tuple[Action, ...] = ()
    others: Weigh | None = None
    """how everybody else plays; None: as usual"""

    @classmethod
    def told(cls, action: Action, mind: Mind) -> Plan:
        """An action after which everybody plays on like the strongest bot, as chances to win are told everywhere."""
        strongest = mind.style(STRONGEST)
        return cls(action, strongest, others=strongest)


def play_out(
    world: State, seat: int, plan: Plan, seed: int, turns: int = 0, watch: Callable[[State], None] | None = None
) -> float:
    """The seat's chance to win when it follows the plan and all others play as it says.

    To the end of the game; or, if there are turns to look ahead, until the seat moves again after `turns` of the clock,
    and then by what the game says that the state is worth. A watcher gets the state after every action.
    """
    dice, picks = Random(seed), Random(seed + 1)
    field, worth = world.game.counts.field, world.game.mind.worth if turns else None
    until = getattr(world, field) + turns
    line = [*reversed(plan.line)]
    if plan.action:
        world.play(plan.action)
    for _ in range(MOST):
        if watch is not None:
            watch(world)
        stack = world.stack
        if not stack:
            break
        top = stack[-1]
        player = top.seat(world)
        if player == CHANCE:
            world.play(outcome(world, dice.random()))
            continue
        if worth is not None and player == seat and getattr(world, field) >= until and not top.aside:
            return worth(world)[seat]
        options = top.options(world)
        if line and player == seat and line[-1] in options:
            world.play(line.pop())
        else:
            world.play(best(world, player, options, picks, plan.weigh if player == seat else plan.others))
    return _came_of(world, seat)


def _came_of(world: State, seat: int) -> float:
    """What the seat has won; where the line was cut, by what the game says that the state is worth."""
    returns = world.returns()
    if returns is not None:
        return returns[seat]
    return world.game.mind.worth(world)[seat] if world.game.mind.worth is not None else 0.0
