"""What the laws share: every game under a spread of options, how many seeds, and ways to look into a state."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any

import pytest

import matinee
from matinee import State
from matinee.table.game import Game
from matinee.testing import PATIENCE, Ply, in_short, some_options, spread, walk

SOAK = bool(os.environ.get("MATINEE_SOAK"))
"""Set MATINEE_SOAK for many more games (make soak)."""

each_game = pytest.mark.parametrize("name", matinee.names())
each_set = pytest.mark.parametrize(
    ("game", "options"),
    [
        pytest.param(game, options, id=f"{game.name}-{in_short(game, options)}")
        for game in map(matinee.load, matinee.names())
        for options in some_options(game)
    ],
)


def seeds(few: int, many: int = 40) -> range:
    """The seeds of random games: a few, or many when soaking."""
    return range(1, 1 + (many if SOAK else few))


def sampled(game: Game, options: dict[str, Any], each: int = 4, first: int = 0) -> Iterator[Ply]:
    """Plies of every kind of phase, rare ones too, from a dozen random games with seeds after `first`."""
    games = (walk(game, options, first + seed, PATIENCE) for seed in seeds(12, 200))
    return spread(chain.from_iterable(games), each + 4 * SOAK)


def anatomy(state: State) -> dict[str, Any]:
    """Every field of a state but the game and the passing events, copied to the bone."""
    return {name: copy.deepcopy(value) for name, value in fields(state) if name != "events"}


def fields(state: State) -> Iterator[tuple[str, Any]]:
    """The fields of a state, whether in slots or not, without the game."""
    slots = [slot for kind in type(state).__mro__ for slot in getattr(kind, "__slots__", ())]
    for name in (*slots, *getattr(state, "__dict__", ())):
        if name != "game":
            yield name, getattr(state, name)


def hook(kind: str, game: str) -> Any:
    """What a game brings to a law: the module `tests/games/<game>/<kind>.py`; every game has one."""
    name = f"tests.games.{game}.{kind}"
    assert find_spec(name) is not None, f"{game} has no tests/games/{game}/{kind}.py"
    return import_module(name)


def seats(ply: Ply) -> range:
    """The seats of the game."""
    return range(len(ply.game.seats(ply.options)))


def shown(value: Any) -> str:
    """Anything at all in a few characters."""
    try:
        return repr(value)[:80]
    except ValueError:
        return "a number too long to print"
