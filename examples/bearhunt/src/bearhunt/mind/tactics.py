"""How good an action looks: the bear goes for berries out of the hunters' way, the hunters close in on it."""

from __future__ import annotations

from bearhunt.map.forest import BOARD, HIT, NEAR, OPEN, border
from bearhunt.state import BEAR, Forest
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.state import Rng


def weigh(s: Forest, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """How good each action looks to the seat."""
    judge = _bear if seat == BEAR else _hunters
    return [judge(s, action) for action in actions]


def _bear(s: Forest, action: Action) -> float:
    match action:
        case ("eat",):
            return 2.0 - _danger(s, s.bear)
        case ("charge",):
            return -1.0 - 2.0 * s.wounds
        case ("lie",):
            return _worth(s, s.bear) - 0.3
        case (_, int(space)):
            return _worth(s, space)
    return 0.0


def _worth(s: Forest, space: int) -> float:
    """Near berries, away from hunters, out of the open."""
    berries = min((BOARD.distance(space, patch) for patch in members(s.berries)), default=0)
    return -0.5 * berries - _danger(s, space) - 0.6 * (s.watched >> space & 1)


def _danger(s: Forest, space: int) -> float:
    """How many hunters could walk or shoot there, and how badly that would end."""
    close = sum(1 for at in s.hunters if NEAR[at] >> space & 1)
    return close * (1.2 - 0.15 * HIT[space]) * (1 + s.wounds)


def _hunters(s: Forest, action: Action) -> float:
    places = s.could.bit_count()
    match action:
        case ("shoot", _, int(space)):
            chance = (s.could >> space & 1) / places * (7 - HIT[space]) / 6
            return 5.0 * chance - 0.5
        case ("walk", int(hunter), int(space)):
            found = (s.could & (1 << space | NEAR[space] & OPEN)).bit_count() / places
            return found * (places > 1) + _closer(s, s.hunters[hunter], space)
    return -1.0


def _closer(s: Forest, at: int, space: int) -> float:
    """How much nearer a step leads to where the bear can be, and to the berries it is likely to come for."""
    lairs, patches = list(members(s.could)), _tempting(s)
    return 0.3 * _nearer(at, space, lairs) + 0.2 * _nearer(at, space, patches)


def _nearer(at: int, space: int, goals: list[int]) -> float:
    """By how many steps, on the average, these are nearer."""
    steps = sum(BOARD.distance(at, goal) - BOARD.distance(space, goal) for goal in goals)
    return steps / max(1, len(goals))


def _tempting(s: Forest) -> list[int]:
    """The berries next to where the bear can be, or all of them."""
    close = s.berries & (s.could | border(s.could))
    return list(members(close or s.berries))
