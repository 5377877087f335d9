"""What an evening is scored by."""

from __future__ import annotations

from matinee.games.newyork.kinds import NONE
from matinee.games.newyork.show.panels import parts
from matinee.games.newyork.state import Midtown


def points(s: Midtown, seat: int) -> int:
    """NY20 The parts of the mission that are done."""
    mission = s.mission[seat]
    if mission == NONE:
        return 0
    left = s.result is not None and s.result[seat] == 1
    return sum(part.done for part in parts(s, seat, mission, left))
