"""Lines: the clicks of a seat up to the dice, each of which must keep the chance to reach a goal.

A turn is often several clicks that can be made in any order, or go together. So a line is judged click by click: from
the moment on, right clicks lead to further moments, up to the one after which dice or another seat decide.
"""

from __future__ import annotations

from collections.abc import Hashable
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

from matinee.lab.puzzles.reckoning import Reckoning, turn_of
from matinee.table.daily.puzzle import OVER, Step
from matinee.table.phase import Action
from matinee.table.state import State

MOST_STEPS = 30
"""Moments to which right clicks may lead."""

ALIKE = 0.03
"""Clicks that cost no more than this are as good as the best."""


class Node(NamedTuple):
    """One of a line: the chance of every click, and for each right one the moment that it leads to, or OVER."""

    state: State
    chances: list[float]
    then: dict[int, int]

    @property
    def told(self) -> Step:
        """As a puzzle keeps it."""
        return Step(self.chances, [*self.then.values()])

    @property
    def gap(self) -> float:
        """By how much every right click is better than any other; all of it where there is no other."""
        return min(self.chances[place] for place in self.then) - self.told.second


def moments(reckoning: Reckoning, margin: float) -> list[Node]:
    """The moments of the best lines, the first one first; none if a right click is not better than every other by a
    margin, if there are too many, or if they lead around in circles."""
    found, known = list[Node](), {reckoning.before.key(): 0}
    waiting = [reckoning.before]
    for state in waiting:
        chances, actions = reckoning.chances(state), state.legal_actions()
        places = sorted(range(len(actions)), key=lambda place: -chances[place])
        one = Node(state, chances, {place: OVER for place in places if chances[place] >= chances[places[0]] - ALIKE})
        if one.gap < margin:
            return []
        for place in one.then:
            after = state.copy()
            after.play(actions[place])
            one.then[place] = _next(reckoning, after, known, waiting)
        found.append(one)
        if len(waiting) > MOST_STEPS:
            return []
    return [] if _in_circles(found) else found


def _in_circles(found: list[Node]) -> bool:
    """Whether right clicks lead back to where they began."""
    try:
        TopologicalSorter({n: one.then.values() for n, one in enumerate(found)}).prepare()
    except CycleError:
        return True
    return False


def _next(reckoning: Reckoning, after: State, known: dict[Hashable, int], waiting: list[State]) -> int:
    """Where a right click leads."""
    if reckoning.goal(reckoning.before, after, reckoning.seat):
        return OVER
    if after.player != reckoning.seat or turn_of(after) != reckoning.turn:
        return OVER
    key = after.key()
    if key not in known:
        known[key] = len(waiting)
        waiting.append(after)
    return known[key]


def shortest(found: list[Node]) -> list[Action]:
    """The fewest right clicks up to the dice."""
    left = [0] * len(found)  # from each moment on
    for n in TopologicalSorter({n: one.then.values() for n, one in enumerate(found)}).static_order():
        if n != OVER:
            left[n] = 1 + min(0 if then == OVER else left[then] for then in found[n].then.values())
    clicks, here = list[Action](), 0
    while here != OVER:
        one = found[here]
        place = min(one.then, key=lambda place: 0 if one.then[place] == OVER else left[one.then[place]])
        clicks.append(one.state.legal_actions()[place])
        here = one.then[place]
    return clicks


def luck(found: list[Node], hope: float | None = None, at: int = 0) -> float:
    """Probability of solving the whole line by random clicks. With `hope`, clicks below that chance are ignored, and
    the maximum is always spent where that is correct."""
    one = found[at]
    clicks = len(one.chances) if hope is None else len(one.then) + _tempting(one, hope)
    return sum(1.0 if then == OVER else luck(found, hope, then) for then in one.then.values()) / clicks


def _tempting(one: Node, hope: float) -> int:
    """Number of wrong clicks with some hope, except smaller amounts of a right click."""
    actions, verbs = one.state.legal_actions(), one.state.game.verbs
    most = {action[:-1]: action for action in sorted(actions) if "number" in verbs[action[0]].kinds[-1:]}
    full = {start for start, action in most.items() if actions.index(action) in one.then}
    wrong = (action for place, action in enumerate(actions) if place not in one.then and one.chances[place] >= hope)
    return sum(action[:-1] not in full for action in wrong)
