"""What a puzzle may ask for."""

from __future__ import annotations

from matinee.games.america.kinds import HOLLYWOOD
from matinee.games.america.state import America


def stomp(before: America, s: America, seat: int) -> bool:
    """AM6 The monster stomps a place."""
    return s.stomps[seat] > before.stomps[seat]


def star(before: America, s: America, seat: int) -> bool:
    """AM5 Another monster is sent to Hollywood."""
    return any(s.stand[other] == HOLLYWOOD != before.stand[other] for other in range(s.players) if other != seat)


GOALS = {"stomp": stomp, "star": star}
