"""The exact chance to reach a goal from a moment on, over all dice, before the turn is over."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from matinee.table.errors import MatineeError
from matinee.table.phase import CHANCE, Action
from matinee.table.puzzle import Goal
from matinee.table.state import State

MOST_NODES = 2_000
"""Moments that are looked at for one reckoning."""

DEEPEST = 100
"""Actions that are looked ahead: a monster can turn about again and again."""

TINY = 1e-9
"""What is less likely than this does not count: a six that is rolled again may go on for ever."""

KNOWN = 1e-3
"""A chance is kept for a moment that is reached again if it is reached so likely: what did not count is lost in it."""


class TooLarge(MatineeError):
    """There are too many ways to go on."""


def turn_of(state: State) -> object:
    """What stays the same while a turn lasts."""
    turn = state.game.turn
    return state.clock.number if turn is None else turn(state)


class Reckoning:
    """The chances of one moment: the seat chooses what is best for it, whoever else decides what is worst, dice fall as
    they may, and the end of the turn ends it."""

    def __init__(self, before: State, seat: int, goal: Goal) -> None:
        self.before, self.seat, self.goal = before, seat, goal
        self.known: dict[bytes, float] = {}
        self.nodes = self.depth = 0
        self.turn = turn_of(before)

    def chances(self) -> list[float]:
        """The chance of every click of the moment, in thousandths; TooLarge where that is too much work."""
        return [round(self._after(self.before, action, 1.0), 3) for action in self.before.legal_actions()]

    def line(self) -> list[Action]:
        """The best click and what follows, by the dice that help most, until the goal is reached."""
        state, played = self.before.copy(), list[Action]()
        while not self.goal(self.before, state, self.seat):
            weights = dict(state.chance_outcomes())
            after = {
                action: weights.get(action, 1.0) * self._after(state, action, 1.0) for action in state.legal_actions()
            }
            pick = max if state.player in (self.seat, CHANCE) else min
            played.append(pick(after, key=lambda action: after[action]))
            state.play(played[-1])
        return played

    def _after(self, state: State, action: Action, likely: float) -> float:
        """The chance after an action, which is reached as likely as that."""
        after = state.copy()
        after.play(action)
        self.depth += 1
        found = self._chance(after, likely)
        self.depth -= 1
        return found

    def _chance(self, state: State, likely: float) -> float:
        if self.goal(self.before, state, self.seat):
            return 1.0
        if state.player is None or turn_of(state) != self.turn or likely < TINY:
            return 0.0
        key = msgspec.json.encode(state.position())
        if key in self.known:
            return self.known[key]
        self.nodes += 1
        if self.nodes > MOST_NODES or self.depth > DEEPEST:
            raise TooLarge("There are too many ways to go on.")
        if state.player == CHANCE:
            found = sum(share * self._after(state, action, likely * share) for action, share in state.chance_outcomes())
        elif state.player == self.seat:
            found = max(self._choices(state, likely, 1.0))
        else:
            found = min(self._choices(state, likely, 0.0))
        if likely >= KNOWN:
            self.known[key] = found
        return found

    def _choices(self, state: State, likely: float, enough: float) -> Iterator[float]:
        """The chances of the clicks of a moment, up to one that cannot be outdone."""
        for action in state.legal_actions():
            found = self._after(state, action, likely)
            yield found
            if found == enough:
                return
