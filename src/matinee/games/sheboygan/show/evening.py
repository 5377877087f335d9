"""What an evening is scored by."""

from __future__ import annotations

from matinee.games.sheboygan.figures import MONSTER
from matinee.games.sheboygan.state import City


def points(s: City, seat: int) -> int:
    """14.1 The monster's victory points; for the humans, how many it lacks to pass the level."""
    return s.vp if seat == MONSTER else max(0, s.level + 1 - s.vp)
