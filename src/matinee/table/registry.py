"""Which games there are: the packages under `matinee.games`, and those that other packages declare.

A package declares its games by entry points of the group `matinee.games`, each naming its `Game`. A game that does not
load, or lacks a part, is listed with the sentence that says why, and harms no other.
"""

from __future__ import annotations

import logging
import pkgutil
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from matinee.table.declared import check
from matinee.table.errors import GameError, OptionsError
from matinee.table.game import Game

GROUP = "matinee.games"
HOME = "matinee.games"

log = logging.getLogger("matinee")


Loader = Callable[[], object]


@cache
def _ours() -> dict[str, Loader]:
    """How each game of this package is loaded."""
    home = import_module(HOME)
    return {info.name: partial(_declared, info.name) for info in pkgutil.iter_modules(home.__path__) if info.ispkg}


def _declared(name: str) -> object:
    module = import_module(f"{HOME}.{name}")
    if not hasattr(module, "GAME"):
        raise GameError(f"{name}: its package declares no GAME.")
    return module.GAME


@cache
def _found() -> dict[str, Loader]:
    """How each game is loaded, those of other packages too."""
    found = dict(_ours())
    for point in entry_points(group=GROUP):
        if point.name in found:
            found[f"{point.name} ({point.value})"] = _twice(point)
        else:
            found[point.name] = point.load
    return found


def _twice(point: EntryPoint) -> Loader:
    def refuse() -> object:
        raise GameError(f"{point.name}: there is a game of that name already; {point.value} must choose another.")

    return refuse


@cache
def _loaded(name: str) -> Game | GameError:
    try:
        return check(name, (_ours().get(name) or _found()[name])())
    except GameError as error:
        broken = error
    except Exception as error:  # whatever an unfinished game does, the others play on
        broken = GameError(f"{name}: it cannot be loaded ({type(error).__name__}: {error}).")
    log.error("%s", broken)
    return broken


def names() -> list[str]:
    """The names of all games that can be played, in alphabetical order."""
    return sorted(name for name in _found() if isinstance(_loaded(name), Game))


def ours() -> list[str]:
    """The names of the games of this package, playable or not, in alphabetical order."""
    return sorted(_ours())


def broken() -> list[GameError]:
    """What is wrong with each game that cannot be played."""
    return [error for name in sorted(_found()) if isinstance(error := _loaded(name), GameError)]


def marquee() -> list[Game]:
    """All games that can be played, in the order in which they are announced."""
    return sorted(map(load, names()), key=lambda game: (game.rank, game.name))


def load(name: str) -> Game:
    """The game of this name; OptionsError if there is none, GameError if it is not whole."""
    if name not in _ours() and name not in _found():
        raise OptionsError(f"There is no game {name!r}; there are {', '.join(names())}.")
    game = _loaded(name)
    if isinstance(game, GameError):
        raise game
    return game
