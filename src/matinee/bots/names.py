"""Which bots there are, by name: ours, those of other packages, and those registered in this process."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

from matinee.bots.seat import Bot
from matinee.table.errors import MatineeError, OptionsError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "matinee.bots"
Maker = Callable[[Random], Bot]

OURS = {"random": "matinee.bots.random:RandomBot", "greedy": "matinee.bots.greedy:Greedy"}
"""Weakest first."""

STRONGEST = tuple(OURS)[-1]
"""Who plays where nobody else is asked for."""
_registered: dict[str, Maker] = {}


@cache
def _outside() -> dict[str, EntryPoint]:
    """The bots of other packages; none takes a name of ours."""
    from importlib.metadata import entry_points  # slow to import, and one's own bots need it not

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OURS}


def register(name: str, maker: Maker) -> None:
    """Make a bot known by this name; `maker(rng)` gives one."""
    if name in OURS or name in _outside():
        raise OptionsError(f"There is a bot {name!r} already.")
    _registered[name] = maker


def names(game: str = "") -> tuple[str, ...]:
    """The bots there are, or those that play this game: ours, weakest first, then those of others."""
    others = sorted({*_outside(), *_registered})
    return (*OURS, *(name for name in others if not game or _plays(name, game)))


def _plays(name: str, game: str) -> bool:
    """Whether somebody else's bot knows this game; one that knows only some says which in `games`."""
    try:
        games = getattr(_maker(name), "games", ())
    except MatineeError:
        return False  # whoever asks for it by name is told
    return not games or game in games


def bot(name: str, rng: Random) -> Bot:
    """The bot of this name, with a source of chance of its own."""
    return _maker(name)(rng)


def check(name: str, game: str) -> None:
    """OptionsError if there is no such bot, or it does not play this game."""
    _maker(name)
    if name not in names(game):
        raise OptionsError(f"The bot {name!r} does not play {game}.")


def _maker(name: str) -> Maker:
    if name in OURS:
        module, _, attribute = OURS[name].partition(":")
        maker: Maker = getattr(import_module(module), attribute)
        return maker
    if name in _registered:
        return _registered[name]
    if name not in _outside():
        raise OptionsError(f"There is no bot {name!r}; there are {', '.join(names())}.")
    try:
        found: Maker = _outside()[name].load()
    except Exception as error:  # whatever somebody else's package does
        raise MatineeError(f"The bot {name!r} cannot be loaded ({type(error).__name__}: {error}).") from error
    return found
