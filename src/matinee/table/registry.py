"""Which games there are. A game is a package under `matinee.games` with a `GAME`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from matinee.table.errors import OptionsError
from matinee.table.game import Game


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    from matinee import games

    return sorted(info.name for info in pkgutil.iter_modules(games.__path__) if info.ispkg)


def marquee() -> list[Game]:
    """All games in the order in which they are announced."""
    return sorted(map(load, names()), key=lambda game: game.rank)


@cache
def load(name: str) -> Game:
    """The game of this name."""
    if name not in names():
        raise OptionsError(f"There is no game {name!r}; there are {', '.join(names())}.")
    game = import_module(f"matinee.games.{name}").GAME
    assert isinstance(game, Game)
    return game
