"""Which bots there are, by name: ours, those of other packages, and those registered in this process.

A bot can be given a style with its name: `usher/cautious` plays in the game's cautious style, where it has one. And
one that thinks ahead its budget: `kaiju:200` looks at 200 playouts before each run of decisions and repeats itself
exactly; `kaiju:0.5s` takes half a second. Any of ours has levels in games that have them: `usher@3` plays at level 3.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

from matinee.bots.levels import MOST, AtLevel, every
from matinee.bots.seat import Bot
from matinee.table.errors import MatineeError, OptionsError
from matinee.table.registry import load

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "matinee.bots"
Maker = Callable[[Random], Bot]

PEOPLE = {
    "usher": "matinee.bots.usher:Usher",
    "projectionist": "matinee.bots.greedy:Greedy",
    "producer": "matinee.bots.plan:Producer",
    "kaiju": "matinee.bots.plan:Kaiju",
}
"""Whom people can play against, weakest first."""

OURS = {"random": "matinee.bots.usher:RandomBot", "advised": "matinee.bots.hint:Advised", **PEOPLE}
"""All of ours; two are for measures."""

ALIASES = {"greedy": "projectionist"}
"""Other names for ours: how the Projectionist plays, as records and measures call it."""

STYLES = ("cautious", "rampaging", "scheming")
"""Styles of play that any of these bots can be given, where the game has them."""

USUAL = "projectionist"
"""The default bot."""

BUDGET = re.compile(r"(?P<playouts>[1-9][0-9]{0,6})|(?P<seconds>[0-9]{1,3}(\.[0-9]{1,3})?)s")
LEVEL = re.compile(rf"(?P<face>{'|'.join(PEOPLE)})@(?P<number>[1-{MOST}])")
_registered: dict[str, Maker] = {}


@cache
def _outside() -> dict[str, EntryPoint]:
    """The bots of other packages; none takes a name of ours."""
    from importlib.metadata import entry_points  # slow to import, and one's own bots need it not

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OURS | ALIASES}


def register(name: str, maker: Maker) -> None:
    """Make a bot known by this name; `maker(rng)` gives one."""
    if name in OURS or name in ALIASES or name in _outside():
        raise OptionsError(f"There is a bot {name!r} already.")
    _registered[name] = maker


def names(game: str = "") -> tuple[str, ...]:
    """The bots to play against, or those that play this game: ours, weakest first, then those of others."""
    others = sorted({*_outside(), *_registered})
    return (*PEOPLE, *(name for name in others if not game or _plays(name, game)))


def known(name: str, game: str = "") -> bool:
    """Whether a bot of this name, and of the style or level in it, can be asked to play (this game)."""
    if LEVEL.fullmatch(name):
        return not game or bool(every(load(game)))
    base, style = _parted(name)
    if style is not None and (base not in PEOPLE or style not in STYLES):
        return False
    return base in OURS or base in names(game)


def _parted(name: str) -> tuple[str, str | None]:
    """The bot that a name means, and the style that is asked for with it."""
    base, slash, style = name.partition("/")
    return ALIASES.get(base, base), style if slash else None


def _plays(name: str, game: str) -> bool:
    """Whether a registered bot plays this game; its `games` may limit it."""
    try:
        games = getattr(_maker(name), "games", ())
    except MatineeError:
        return False  # asking for it by name gives the reason
    return not games or game in games


def bot(name: str, rng: Random) -> Bot:
    """The bot of this name, with a source of chance of its own."""
    return _budgeted(name)(rng)


def is_ours(name: str) -> bool:
    """Whether the bot of this name, whatever its style, level and budget, is one of ours."""
    return _face(name) in OURS


def ponders(name: str) -> bool:
    """Whether the bot of this name has use for the time in which others think: it has a `ponder(seat)`."""
    return hasattr(_maker(_face(name)), "ponder")


def _face(name: str) -> str:
    """The bot that a name means, without its style, level and budget."""
    found = LEVEL.fullmatch(name)
    return found["face"] if found else _parted(name.partition(":")[0])[0]


def check(name: str, game: str) -> None:
    """OptionsError if there is no such bot, or it does not play this game."""
    _budgeted(name)
    if not known(name.partition(":")[0], game):
        raise OptionsError(f"The bot {name!r} does not play {game}.")


def _budgeted(name: str) -> Maker:
    """The maker of a bot, with the level or the budget that its name asks for."""
    if level := LEVEL.fullmatch(name):
        return partial(AtLevel, number=int(level["number"]), named=bot)
    who, colon, asked = name.partition(":")
    base, style = _parted(who)
    maker: Callable[..., Bot] = _maker(base)
    thinks = hasattr(maker, "seconds")
    if style is not None:
        if style not in STYLES:
            raise OptionsError(f"There is no style {style!r}; there are {', '.join(STYLES)}.")
        if base not in PEOPLE:
            raise OptionsError(f"The bot {base!r} has one style only.")
        maker = partial(maker, style=style)
    if not colon:
        return maker
    found = BUDGET.fullmatch(asked)
    if found is None:
        raise OptionsError(f"A budget is a number of playouts or seconds, as {base}:200 or {base}:0.5s, not {asked!r}.")
    if not thinks:
        raise OptionsError(f"The bot {base!r} does not think ahead, and takes no budget.")
    if found["playouts"]:
        return partial(maker, playouts=int(found["playouts"]))
    return partial(maker, seconds=float(found["seconds"]))


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
    except Exception as error:  # any error of another package
        raise MatineeError(f"The bot {name!r} cannot be loaded ({type(error).__name__}: {error}).") from error
    return found
