"""How often a goal is reached after each click of a moment, where bots play on to the end of the turn.

This stands in where there is too much to compute. Every playout begins in a world that the seat could believe in. Bots
may fail to go on towards the goal after another click. So the way that reached it is tried after every other click, and
so are random ways that reached it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from matinee.bots.greedy import best
from matinee.lab.puzzles.reckoning import turn_of
from matinee.table.dice import fair
from matinee.table.parts import Goal
from matinee.table.phase import CHANCE, Action
from matinee.table.state import State

STAGES = (6, 24, 100, 250)
"""Playouts of every click, then of those that may still be right or may still come near, more each time."""

ENOUGH = 100
"""Playouts of a right click, at least."""

NEAR = 8
"""If more clicks than this may still be right or come near, none is clearly the best."""

MOST_RIGHT, SHARE = 3, 4
"""Most equally good clicks, and the least ratio of choices to them."""

ALIKE = 0.06
"""Clicks whose chances differ by no more are as good as each other."""

LINES = 40
"""So often a line is played on until one reaches the goal."""

STRAYS, ASTRAY = 6, 0.5
"""Random playouts of every other click, and their share of random choices."""

FEW_CHECKS, CHECKS = 6, 40
"""Playouts of a way after another click, and how many if it seems to do."""


class Playout(NamedTuple):
    """What was reached, all that was played, and what the seat chose after the first click."""

    reached: set[str]
    line: list[Action]
    chosen: list[Action]


def most_right(choices: int) -> int:
    return max(1, min(MOST_RIGHT, choices // SHARE))


def playout(
    begun: State,
    seat: int,
    action: Action,
    goals: Mapping[str, Goal],
    rng: Random,
    plan: Sequence[Action] = (),
    astray: float = 0.0,
) -> Playout:
    """Play an action and then on until all goals are reached or the turn is over: the seat by its plan as far as that
    can be done, or now and then astray; else as bots do."""
    world, turn, dice = begun.copy(), turn_of(begun), fair(rng)
    left, planned = dict(goals), list(plan)
    reached, line, chosen = set[str](), list[Action](), list[Action]()
    while True:
        world.play(action)
        line.append(action)
        for name in [name for name, goal in left.items() if goal(begun, world, seat)]:
            del left[name]
            reached.add(name)
        player = world.player
        if not left or player is None or turn_of(world) != turn:
            return Playout(reached, line, chosen)
        if player == CHANCE:
            action = dice(world)
            continue
        legal = world.legal_actions()
        wanted = next((one for one in planned if one in legal), None) if player == seat else None
        if wanted is not None:
            planned.remove(wanted)
            action = wanted
        elif player == seat and astray and rng.random() < astray:
            action = rng.choice(legal)
        else:
            action = best(world, player, legal, rng)
        if player == seat:
            chosen.append(action)


class Reached:
    """How many playouts there were, and how many of them reached it."""

    def __init__(self) -> None:
        self.played = self.reached = 0

    @property
    def share(self) -> float:
        return self.reached / self.played

    @property
    def variance(self) -> float:
        """Of the share, never nothing: what did not happen yet may."""
        share = (self.reached + 1) / (self.played + 2)
        return share * (1 - share) / self.played


class Playouts:
    """The playouts of one moment."""

    def __init__(self, before: State, seat: int, goal: Goal, seed: str) -> None:
        self.before, self.seat, self.goal = before, seat, {"": goal}
        self.rng = Random(seed)
        self.actions = before.legal_actions()
        self.tallies = [Reached() for _ in self.actions]

    def chances(self, least: float, margin: float, errors: float) -> tuple[list[float], list[int], int] | None:
        """The chances of all clicks, the places of the right ones, the best first, and how often these were played
        out, if they beat all others by the margin and by `errors` standard errors; else None."""
        for total in STAGES:
            first = total == STAGES[0]
            places = [*range(len(self.actions))] if first else self._open(margin / 2, errors / 2)
            if len(places) > NEAR and not first:
                return None
            for place in places:
                self._play(place, total)
            right, shares = self._right(), [tally.share for tally in self.tallies]
            if shares[right[0]] < least / 2:
                return None
            if total >= ENOUGH and set(self._open(margin, errors)) == set(right):
                alike = shares[right[0]] - shares[right[-1]] <= ALIKE
                found = [round(share, 2) for share in shares], right, total
                return found if alike and shares[right[-1]] >= least else None
        return None

    def line(self, place: int) -> Playout | None:
        """The shortest way on from a click to the goal, in what is true; None if none reaches it."""
        ways = (playout(self.before, self.seat, self.actions[place], self.goal, self.rng) for _ in range(LINES))
        return min((way for way in ways if way.reached), key=lambda way: len(way.line), default=None)

    def refuted(self, right: list[int], way: Playout, doubt: float) -> bool:
        """Whether another click does as well when continued like the right one or like a random playout: whether it
        closes more than a share `doubt` of the gap to the best."""
        shares = [tally.share for tally in self.tallies]
        others = [place for place in range(len(shares)) if place not in right]
        second = max(shares[place] for place in others)
        limit = second + doubt * (shares[right[-1]] - second)
        return any(
            self._does(place, plan, limit)
            for place in others
            for plan in (way.chosen, [way.line[0], *way.chosen], *self._strays(place))
        )

    def _strays(self, place: int) -> list[list[Action]]:
        """The choices of a random playout that reached the goal."""
        for _ in range(STRAYS):
            world = self.before.guess(self.seat, self.rng)
            way = playout(world, self.seat, self.actions[place], self.goal, self.rng, astray=ASTRAY)
            if way.reached:
                return [way.chosen]
        return []

    def _does(self, place: int, plan: list[Action], limit: float) -> bool:
        """Whether a plan reaches the goal more often than that after a click."""
        tally = Reached()
        for total in (FEW_CHECKS, CHECKS):
            self._more(tally, place, total, plan)
            if tally.share <= limit:
                return False
        return True

    def _right(self) -> list[int]:
        """The places above the widest gap near the top, the best first."""
        shares = [tally.share for tally in self.tallies]
        order = sorted(range(len(shares)), key=lambda place: -shares[place])
        count = max(range(1, most_right(len(order)) + 1), key=lambda n: shares[order[n - 1]] - shares[order[n]])
        return order[:count]

    def _open(self, margin: float, errors: float) -> list[int]:
        """The right places, and those that are not clearly worse."""
        right = self._right()
        worst = self.tallies[right[-1]]

        def clear(tally: Reached) -> bool:
            gap = worst.share - tally.share
            return gap >= margin and gap >= errors * sqrt(worst.variance + tally.variance)

        return [place for place, tally in enumerate(self.tallies) if place in right or not clear(tally)]

    def _play(self, place: int, total: int) -> None:
        self._more(self.tallies[place], place, total)

    def _more(self, tally: Reached, place: int, total: int, plan: Sequence[Action] = ()) -> None:
        """Play out a click until it was played out so often."""
        while tally.played < total:
            world = self.before.guess(self.seat, self.rng)
            tally.reached += bool(playout(world, self.seat, self.actions[place], self.goal, self.rng, plan).reached)
            tally.played += 1
