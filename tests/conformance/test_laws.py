"""Every game of ours keeps every law of the table; what its tests bring stands in tests/games/<game>."""

from importlib import import_module
from pathlib import Path

import matinee
from matinee.table.registry import ours
from matinee.testing.laws import *  # noqa: F403
from matinee.testing.laws import Case

GAMES = Path(__file__).parents[1] / "games"


def case(game: str) -> Case:
    """A game with its `secrets.py` and `invariants.py`; every game has them."""
    secrets, invariants = (import_module(f"tests.games.{game}.{kind}") for kind in ("secrets", "invariants"))
    return Case(matinee.load(game), GAMES / game, secrets.SECRETS, invariants)


CASES = [case(game) for game in ours()]
