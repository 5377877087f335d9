"""What an evening is scored by."""

from __future__ import annotations

from matinee.games.destroyall.state import Rampage


def points(s: Rampage, seat: int) -> int:
    """DAM26 The HEALTH that the other monsters have lost."""
    if not s.turn:
        return 0
    return sum(s.full_health(i) - max(0, s.health[i]) for i in range(s.count) if i != seat)
