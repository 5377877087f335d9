"""The exact chance to reach a goal from a moment on, over all dice, before the turn is over."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random

from matinee.table.dice import fair
from matinee.table.errors import MatineeError
from matinee.table.parts import Goal
from matinee.table.phase import CHANCE, Action
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
    """The chances of one moment: the seat chooses its best, other seats its worst, dice fall by
    chance, and the end of the turn ends it. A repeated position counts as no progress."""

    def __init__(self, before: State, seat: int, goal: Goal, most: int = MOST_NODES) -> None:
        self.before, self.seat, self.goal, self.most = before, seat, goal, most
        self.known: dict[Hashable, float] = {}
        self.ahead: dict[Hashable, int] = {}  # the moments that lead to the one that is looked at, and their depths
        self.back = DEEPEST + 1  # how far back ways have led that were looked at since
        self.nodes = 0
        self.turn = turn_of(before)

    def chances(self, state: State | None = None) -> list[float]:
        """The chance of every click of the moment, or of one that it leads to, in thousandths; TooLarge where that is
        too much work."""
        state = state or self.before
        self._begin(state)
        return [round(self._after(state, action, 1.0), 3) for action in state.legal_actions()]

    def line(self, rng: Random, first: Sequence[Action] = ()) -> list[Action]:
        """The best click and what follows, up to the goal, or these first: by the dice that help most, or where throws
        are lumped together, the first time that they help."""
        dice = fair(rng)
        while True:
            state, played = self.before.copy(), list(first)
            for action in first:
                state.play(action)
            while not self.goal(self.before, state, self.seat):
                if state.player is None or turn_of(state) != self.turn:
                    break
                lumped = state.player == CHANCE and state.game.mind.falls is not None
                played.append(dice(state) if lumped else self._choice(state))
                state.play(played[-1])
            else:
                return played

    def _choice(self, state: State) -> Action:
        """The choice of the seat, of another seat, or of kind dice."""
        self._begin(state)
        weights = dict(state.chance_outcomes())
        pick = max if state.player in (self.seat, CHANCE) else min
        return pick(state.legal_actions(), key=lambda one: weights.get(one, 1.0) * self._after(state, one, 1.0))

    def _begin(self, state: State) -> None:
        self.ahead, self.back, self.nodes = {state.key(): 0}, DEEPEST + 1, 0

    def _after(self, state: State, action: Action, likely: float) -> float:
        """The chance after an action, which is reached as likely as that."""
        after = state.copy()
        after.play(action)
        return self._chance(after, likely)

    def _chance(self, state: State, likely: float) -> float:
        if self.goal(self.before, state, self.seat):
            return 1.0
        player = state.player
        if player is None or turn_of(state) != self.turn or likely < TINY:
            return 0.0
        key = state.key()
        if key in self.known:
            return self.known[key]
        if key in self.ahead:
            self.back = min(self.back, self.ahead[key])
            return 0.0
        self.nodes += 1
        if self.nodes > self.most or len(self.ahead) > DEEPEST:
            raise TooLarge("There are too many ways to go on.")
        depth, before = len(self.ahead), self.back
        self.ahead[key], self.back = depth, DEEPEST + 1
        if player == CHANCE:
            falls = state.game.mind.falls
            if falls is None:
                found = sum(p * self._after(state, action, likely * p) for action, p in state.chance_outcomes())
            else:
                found = sum(p * self._chance(after, likely * p) for after, p in falls(state))
        elif player == self.seat:
            found = max(self._choices(state, likely, 1.0))
        else:
            found = min(self._choices(state, likely, 0.0))
        del self.ahead[key]
        if self.back >= depth:  # it hangs on nothing that came before
            self.back = before
            if likely >= KNOWN:
                self.known[key] = found
        else:
            self.back = min(self.back, before)
        return found

    def _choices(self, state: State, likely: float, enough: float) -> Iterator[float]:
        """The chances of the clicks of a moment, up to one that cannot be outdone; others are asked first whether they
        let it be, which is the last they may do."""
        for action in state.legal_actions() if enough else reversed(state.legal_actions()):
            found = self._after(state, action, likely)
            yield found
            if found == enough:
                return
