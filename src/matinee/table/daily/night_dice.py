"""The dice of a night: a stream for each kind of roll in each turn, and within it one roll after the other.

So the same choices meet the same dice, and another way changes only what it must.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

from matinee.table.dice import outcome
from matinee.table.options import NIGHT
from matinee.table.phase import CHANCE, Action
from matinee.table.state import State
from matinee.table.table import Table

Kind = tuple[int, str]
"""A kind of roll: the turn, and what is rolled for."""


def share(night: str, *what: Any) -> float:
    """A share from 0 to 1 that a night settles for something by its name alone, the same for everybody in the world."""
    found = hashlib.sha256("/".join(map(str, (night, *what))).encode()).digest()
    return (int.from_bytes(found[:8]) >> 11) / 2**53


def kind_of(state: State) -> Kind:
    """What kind of roll chance has to decide now."""
    return getattr(state, state.game.counts.field), type(state.stack[-1]).__name__


class NightDice:
    """The dice of a night for one game, asked for every roll in order."""

    def __init__(self, night: str) -> None:
        self.night = night
        self.fallen = Counter[Kind]()

    def __call__(self, state: State) -> Action:
        kind = kind_of(state)
        self.fallen[kind] += 1
        return outcome(state, share(self.night, *kind, self.fallen[kind]))


class NightRolls:
    """The same for a table that may be taken back, reloaded, or played on elsewhere: it looks up what has fallen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.kinds: dict[int, Kind] = {}  # of each roll, by its place in the game

    def __call__(self, state: State) -> Action:
        past = self.table.past
        self.kinds = {n: kind for n, kind in self.kinds.items() if n < len(past)}
        first = max(self.kinds, default=-1) + 1
        new = [n for n in range(first, len(past)) if past[n].seat == CHANCE]
        if new:
            states = self.table.since(new[0])
            self.kinds |= {n: kind_of(states[n - new[0]]) for n in new}
        kind = kind_of(state)
        count = sum(one == kind for one in self.kinds.values()) + 1
        return outcome(state, share(state.options[NIGHT], *kind, count))
