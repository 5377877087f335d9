"""The programme: which game is shown on which night. It is the same everywhere, and follows from the date alone.

A week has four films, one of each game, an encore, and a double feature: two evenings of one game. The nights that the
lab has proved run from the first to the last; after that whole weeks of them are shown again from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import msgspec

from matinee.table import registry
from matinee.table.daily.night_dice import share
from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.options import NIGHT
from matinee.table.parts import Evening, Film, Proof
from matinee.table.said.text import table_words

OPENING = date(2026, 11, 17)
"""The first night."""

WEEK = 7
DOUBLE = 5
"""The first day of the weekend, from Monday as 0: both days are the double feature."""

DRAFTS = ("", *"bcdefghijklmnopqrstuvwxyz")
"""The letters after the date of a night: the later ones where the first drafts would not do."""


class Night(msgspec.Struct, frozen=True):
    """One night: its name, the game and the film."""

    name: str
    game: str
    film_id: str

    @property
    def rules(self) -> Game:
        return registry.load(self.game)

    @property
    def evening(self) -> Evening:
        return evening_of(self.rules)

    @property
    def film(self) -> Film:
        return self.evening.films[self.film_id]

    @property
    def proof(self) -> Proof | None:
        return self.evening.proofs.get(self.name)

    @property
    def title(self) -> str:
        return self.rules.say("features", self.film_id)

    @property
    def options(self) -> Options:
        return self.rules.checked({**self.film.options, NIGHT: self.name})


def evening_of(game: Game) -> Evening:
    """The evenings of a game that is in the programme."""
    assert game.evening is not None, f"{game.name} has no evenings"
    return game.evening


def shown() -> list[Game]:
    """The games of the programme: ours, as others have others installed."""
    return [game for game in registry.marquee() if game.evening is not None and game.name in registry.ours()]


def programme() -> list[Night]:
    """Every night that is proved, in order."""
    kept = [Night(name, game.name, proof.film) for game in shown() for name, proof in evening_of(game).proofs.items()]
    return sorted(kept, key=lambda night: night.name)


def night_of(day: date) -> Night:
    """What is shown on a day; OptionsError on one before the first."""
    nights, past = programme(), (day - OPENING).days
    if past < 0:
        raise OptionsError(table_words().say("night", "too_early", OPENING))
    return nights[past if past < len(nights) else past % (len(nights) // WEEK * WEEK)]


def named(name: str) -> Night | None:
    """The night of this name, if it is in the programme."""
    return next((night for night in programme() if night.name == name), None)


def drafts(day: date) -> Iterator[Night]:
    """What might be shown on a day, until the lab finds one that will do."""
    games = shown()
    week, weekday = (day.toordinal() - 1) // 7, day.weekday()
    second = weekday > DOUBLE  # the other film of the same weekend
    game = games[(week + (weekday if weekday < DOUBLE else DOUBLE + 1)) % len(games)]
    films = list(evening_of(game).films)
    first = int(share((day - timedelta(second)).isoformat(), "film") * len(films)) + second
    for number, letter in enumerate(DRAFTS):
        yield Night(day.isoformat() + letter, game.name, films[(first + number) % len(films)])
