"""What a puzzle may ask for."""

from __future__ import annotations

from matinee.games.newyork.state import Midtown


def kill(before: Midtown, s: Midtown, seat: int) -> bool:
    """NY15 Another monster dies."""
    return bool(before.alive & ~s.alive & ~(1 << seat))


GOALS = {"kill": kill}
