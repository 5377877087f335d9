"""Which games there are: the packages under `matinee.games`, and those that other packages declare.

A package declares its games by entry points of the group `matinee.games`, each naming its `Game`. A game that does not
load, or lacks a part, is listed with the sentence that says why, and harms no other.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING

from matinee.table.errors import GameError, OptionsError
from matinee.table.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "matinee.games"
HOME = "matinee.games"

Loader = Callable[[], object]


@cache
def _ours() -> dict[str, Loader]:
    """How each game of this package is loaded."""
    home = import_module(HOME)
    return {
        info.name: partial(_declared, f"{HOME}.{info.name}")
        for info in pkgutil.iter_modules(home.__path__)
        if info.ispkg
    }


def _declared(package: str, name: str = "GAME") -> object:
    module = import_module(package)
    if not hasattr(module, name):
        raise GameError(f"{package} declares no {name}.")
    return getattr(module, name)


@cache
def _found() -> dict[str, Loader]:
    """How each game is loaded, those of other packages too."""
    from importlib.metadata import entry_points  # slow to import, and one's own games need it not

    found = dict(_ours())
    for point in entry_points(group=GROUP):
        if point.name in found:
            found[f"{point.name} ({point.value})"] = partial(_twice, point)
        else:
            found[point.name] = partial(_declared, point.module, point.attr or "GAME")
    return found


def _twice(point: EntryPoint) -> object:
    raise GameError(f"there is a game {point.name!r} already; this one must choose another name.")


@cache
def _loaded(name: str) -> Game | GameError:
    from matinee.table.check_game import check_game  # not needed before a game is

    try:
        return check_game(name, (_ours().get(name) or _found()[name])())
    except GameError as error:
        wrong = str(error)
    except (Exception, SystemExit) as error:  # whatever an unfinished game does, the others play on
        wrong = f"it cannot be loaded ({type(error).__name__}: {' '.join(str(error).split())})."
    _log(f"{name}: {wrong}")
    return GameError(f"{name}: {wrong}")


def _log(sentence: str) -> None:
    import logging  # only where something is wrong; `import matinee` is quick

    logging.getLogger("matinee").error("%s", sentence)


def names() -> list[str]:
    """The names of all games that can be played, in alphabetical order."""
    return sorted(name for name in _found() if isinstance(_loaded(name), Game))


def ours() -> list[str]:
    """The names of the games of this package, playable or not, in alphabetical order."""
    return sorted(_ours())


def broken() -> list[str]:
    """What is wrong with each game that cannot be played, in a sentence that names it."""
    return [str(error) for name in sorted(_found()) if isinstance(error := _loaded(name), GameError)]


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
