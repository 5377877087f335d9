"""What a player or a client can get wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from matinee.table.game import Game
from matinee.table.phase import Action


def domain(game: Game, verb: str, most: int, rng: Random) -> Iterator[Action]:
    """Well-formed actions of a verb: all if they are few, else the low numbers and a sample."""
    sizes = game.verbs[verb].sizes
    columns = [range(size) if size <= 512 else [*range(46), rng.randrange(46, size), size - 1] for size in sizes]
    total = 1
    for column in columns:
        total *= len(column)
    if total <= most:
        yield from ((verb, *row) for row in product(*columns))
    else:
        for _ in range(most):
            yield (verb, *(column[rng.randrange(len(column))] for column in columns))


def near_misses(game: Game, action: Action) -> Iterator[Action]:
    """Actions one step beside this one, as far as they are well formed."""
    for n in range(1, len(action)):
        for step in (-2, -1, 1, 2):
            beside = (*action[:n], action[n] + step, *action[n + 1 :])
            if game.malformed(beside) is None:
                yield beside


def malformed(game: Game, action: Action) -> Iterator[Any]:
    """What no client should send, made from an action."""
    verb = action[0]
    yield from (None, 0, True, 1.5, "", verb, b"roll", [], (), {}, {"verb": verb}, (verb, *action))
    yield from (("no such verb",), ("",), (None,), (0, verb), ((verb,),), (verb.upper(), *action[1:]))
    yield from ((*action, 0), (*action, None), (verb, [*action[1:]], 0), (f"no_{verb}", *action[1:]))
    yield from (("why_not", *action), ("options",), ("seat",), ("__class__",), ("run",))
    for n in range(1, len(action)):
        yield action[:n]
        good = action[n]
        for bad in (-1, -(2**70), 10**9, 2**70, 10**5000, float(good), good + 0.5, float("nan"), float("inf"), True,
                    str(good), None, [good], (good,), {"n": good}, [[[good]]]):  # fmt: skip
            yield (*action[:n], bad, *action[n + 1 :])
