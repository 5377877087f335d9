"""What a puzzle may ask for."""

from __future__ import annotations

from matinee.games.sheboygan.figures import HUMAN, MONSTER
from matinee.games.sheboygan.state import City


def level(before: City, s: City, seat: int) -> bool:
    """7.0 The monster brings a building down."""
    return seat == MONSTER and bool(s.rubble & ~before.rubble)


def kill(before: City, s: City, seat: int) -> bool:
    """14.1 The humans kill the monster."""
    return seat == HUMAN and s.dead


GOALS = {"level": level, "kill": kill}
