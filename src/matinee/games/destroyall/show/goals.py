"""What a puzzle may ask for."""

from __future__ import annotations

from matinee.games.destroyall.state import DEAD, Rampage


def kill(before: Rampage, s: Rampage, seat: int) -> bool:
    """DAM26 Another monster dies."""
    return any(s.status[i] == DEAD != before.status[i] for i in range(s.count) if i != seat)


GOALS = {"kill": kill}
