"""Where bots stand on the ladder that people are rated on: from the lab's measures, which a game keeps as data."""

from __future__ import annotations

from functools import cache
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

from matinee.bots.names import ALIASES
from matinee.table.game import Game
from matinee.table.json_types import read_toml

MEAN = 25.0
SCALE = sqrt(2) * MEAN / 6
"""By how much skill (openskill's) must differ for odds of e to 1 between two whose skill is known well."""


class Skill(NamedTuple):
    """A mean, and the doubt about it (one standard deviation)."""

    mean: float
    doubt: float


@cache
def _ladder(folder: Path) -> dict[str, Skill]:
    path = folder / "data" / "ladder.toml"
    if not path.is_file():
        return {}
    data = read_toml(path)
    return {data["against"]: Skill(MEAN, 0.0)} | {bot: _skill(*won) for bot, won in data["won"].items()}


def _skill(share: float, games: int) -> Skill:
    return Skill(MEAN + SCALE * log(share / (1 - share)), SCALE / sqrt(share * (1 - share) * games))


def ladder(game: Game) -> dict[str, Skill]:
    return _ladder(game.folder)


def skill(game: Game, bot: str) -> Skill | None:
    """The skill of a bot, if it was measured as it is named; with a style or a budget of its own it was not."""
    return ladder(game).get(ALIASES.get(bot, bot))
