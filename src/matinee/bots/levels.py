"""Levels: rivals of a game from the weakest to the strongest, each a recipe with its measured strength.

They are data of the game (`data/levels.json`); `matinee levels GAME` measures and writes them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from matinee.bots.seat import Bot, Seat
from matinee.bots.usher import Careless, Usher
from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.minds.styles import STRONGEST
from matinee.table.phase import Action

MOST = 8
"""No game has more levels."""


class Recipe(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a level plays: in a style or like a bot, and how often its second or third choice."""

    style: str = ""
    slips: float = 0.0
    bot: str = ""

    def __str__(self) -> str:
        return f"{self.bot or self.style or 'usual'} {self.slips:.2f}"

    def player(self, rng: Random, named: Callable[[str, Random], Bot]) -> Bot:
        """The bot of this level; `named` makes a bot from a name."""
        if not self.bot:
            return Usher(rng, style=self.style, slips=self.slips)
        other = named(self.bot, rng)
        return Careless(rng, other, style=self.style or STRONGEST, slips=self.slips) if self.slips else other


class Level(msgspec.Struct, frozen=True, omit_defaults=True):
    """A recipe with the face that shows it; `strength` is in log-odds, 0 for the Projectionist."""

    face: str
    recipe: Recipe
    strength: float


class Met(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a level has won in some seats against the one below, and of how many games."""

    level: int
    options: Options
    seat: int
    won: float
    games: int


class Rungs(msgspec.Struct, frozen=True, omit_defaults=True):
    """The levels under some options, the weakest first, and what each has won against the one below.

    `measured` is the date, "" before a measurement; `rules` and `command` say of what and how.
    """

    options: Options
    levels: list[Level]
    met: list[Met] = []
    measured: str = ""
    rules: str = ""
    command: str = ""


def path(game: Game) -> Path:
    """The file with a game's levels."""
    return game.folder / "data" / "levels.json"


@cache
def _read(path: Path) -> list[Rungs]:
    if not path.is_file():
        return []
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Rungs])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MatineeError(f"{path} holds no levels: {error}.") from error


def every(game: Game) -> list[Rungs]:
    """All levels of a game, as its data have them."""
    return _read(path(game))


def rungs(game: Game, options: Options) -> Rungs:
    """The levels of a game under these options; none if it has none."""
    return next((one for one in every(game) if one.options.items() <= options.items()), Rungs(options, []))


def level(game: Game, options: Options, number: int) -> Level:
    """A level by its number; numbers above the strongest mean the strongest."""
    found = rungs(game, options).levels
    return found[min(number, len(found)) - 1]


LOPSIDED = 0.6
"""From this share on a side is easier than the other."""


class Easier(msgspec.Struct, frozen=True):
    """The side of a duel that is easier, and what it won of how many games between rivals about as strong."""

    seat: int
    won: float
    games: int


def easier(rungs: Rungs, options: Options, number: int) -> Easier | None:
    """The easier side against this level: from its games with the level below and the one above."""
    first, games = 0.0, 0
    for met in rungs.met:
        if met.level in (number, number + 1) and met.options.items() <= options.items():
            first += met.games - met.won if met.seat else met.won
            games += met.games
    side = Easier(0, first, games) if first > games / 2 else Easier(1, games - first, games)
    return side if games and side.won / games >= LOPSIDED else None


class AtLevel:
    """Plays at a level of the game that it is asked about."""

    def __init__(self, rng: Random, number: int, named: Callable[[str, Random], Bot]) -> None:
        self.rng, self.number, self.named = rng, number, named
        self._player: Bot | None = None

    def choose(self, seat: Seat) -> Action:
        return self._at(seat).choose(seat)

    def ponder(self, seat: Seat) -> bool:
        """While others think: as far as its recipe has use for that."""
        thinks = getattr(self._at(seat), "ponder", None)
        return thinks is not None and bool(thinks(seat))

    def _at(self, seat: Seat) -> Bot:
        if self._player is None:
            options = seat.glance(Random(0)).options
            self._player = level(seat.game, options, self.number).recipe.player(self.rng, self.named)
        return self._player
