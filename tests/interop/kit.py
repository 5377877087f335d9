"""What the tests of the doors share: short games of every game and number of seats."""

from __future__ import annotations

from typing import Any

import matinee
from matinee.table.registry import ours
from matinee.testing.options import all_options

GAMES = [matinee.load(name) for name in ours()]
NAMES = [game.name for game in GAMES]


def short(game: matinee.Game, limit: int = 3) -> dict[str, Any]:
    """The default options, except the end, which is near."""
    return {game.counts.limit: limit}


def by_seats() -> list[tuple[str, int, dict[str, Any]]]:
    """Every game with every number of seats, and options for it."""
    found = []
    for game in GAMES:
        seats: dict[int, dict[str, Any]] = {}
        for options in all_options(game, **short(game)):
            seats.setdefault(len(game.seats(options)), options)
        found += [(game.name, count, options) for count, options in sorted(seats.items())]
    return found
