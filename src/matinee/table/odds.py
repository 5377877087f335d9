"""Exact odds: distributions over results, worked out and never sampled."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from matinee.table.phase import CHANCE, Action
from matinee.table.state import State

T = TypeVar("T", bound=Hashable)


def gather(weighted: Iterable[tuple[float, T]]) -> list[tuple[float, T]]:
    """Add up equal results, keeping the order in which they first came."""
    total: dict[T, float] = {}
    for probability, result in weighted:
        total[result] = total.get(result, 0.0) + probability
    return [(probability, result) for result, probability in total.items()]


def die(result: Callable[[int], T], sides: int = 6) -> list[tuple[float, T]]:
    return gather((1 / sides, result(face)) for face in range(1, sides + 1))


def after(state: State, action: Action, result: Callable[[State], T]) -> list[tuple[float, T]]:
    """The distribution of a result once the action is done and all its dice are rolled, by going through them all.

    This looks at the whole truth, so it serves tests and analysis; what a seat may be shown is `State.odds`.
    """
    start = state.copy()
    start.apply(action)
    return gather(_leaves(start, 1.0, result))


def _leaves(state: State, probability: float, result: Callable[[State], T]) -> Iterable[tuple[float, T]]:
    if state.player != CHANCE:
        yield probability, result(state)
        return
    for outcome, share in state.chance_outcomes():
        child = state.copy()
        child.play(outcome)
        yield from _leaves(child, probability * share, result)
