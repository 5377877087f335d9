"""Which bots there are, by name: ours, those of other packages, and those registered in this process."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from random import Random

from matinee.bots.seat import Bot
from matinee.table.errors import MatineeError, OptionsError

GROUP = "matinee.bots"
Maker = Callable[[Random], Bot]

OURS = {"random": "matinee.bots.random:RandomBot", "greedy": "matinee.bots.greedy:Greedy"}
"""Weakest first."""

_registered: dict[str, Maker] = {}


@cache
def _outside() -> dict[str, EntryPoint]:
    """The bots of other packages; none takes a name of ours."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OURS}


def register(name: str, maker: Maker) -> None:
    """Make a bot known by this name; `maker(rng)` gives one."""
    if name in OURS or name in _outside():
        raise OptionsError(f"There is a bot {name!r} already.")
    _registered[name] = maker


def names() -> tuple[str, ...]:
    """The bots there are: ours, weakest first, then those of others."""
    return (*OURS, *sorted({*_outside(), *_registered}))


def bot(name: str, rng: Random) -> Bot:
    """The bot of this name, with a source of chance of its own."""
    return _maker(name)(rng)


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
