"""What an evening is scored by."""

from __future__ import annotations

from matinee.games.america.state import America


def points(s: America, seat: int) -> int:
    """AM6 The places that the monster has stomped."""
    return s.stomps[seat]
