"""What a puzzle may ask for, and the turn within which; what an evening is scored by."""

from __future__ import annotations

from functools import partial

from matinee.games.newyork.kinds import NONE
from matinee.games.newyork.show.panels import parts
from matinee.games.newyork.state import Midtown
from matinee.table.parts import Goal


def points(s: Midtown, seat: int) -> int:
    """NY20 The parts of the mission that are done."""
    mission = s.mission[seat]
    if mission == NONE:
        return 0
    left = s.result is not None and s.result[seat] == 1
    return sum(part.done for part in parts(s, seat, mission, left))


def turn(s: Midtown) -> tuple[int, int]:
    """NY4 The round, and whose turn it is."""
    return s.round, s.mover


def eat(before: Midtown, s: Midtown, seat: int) -> bool:
    """NY14 A building is eaten."""
    return bool(s.rubble & ~before.rubble)


def carry(before: Midtown, s: Midtown, seat: int) -> bool:
    """NY18 The monster picks the Blonde up."""
    return s.carrier == seat != before.carrier


def wound(points: int, before: Midtown, s: Midtown, seat: int) -> bool:
    """NY15 Another monster loses so many points of strength and movement."""
    return any(
        before.strength[other] + before.movement[other] - s.strength[other] - s.movement[other] >= points
        for other in range(s.seats)
        if other != seat
    )


def kill(before: Midtown, s: Midtown, seat: int) -> bool:
    """NY15 Another monster dies."""
    return bool(before.alive & ~s.alive & ~(1 << seat))


GOALS: dict[str, Goal] = {
    "eat": eat,
    "carry": carry,
    "wound": partial(wound, 1),
    "wound_2": partial(wound, 2),
    "kill": kill,
}
"""The easiest first, of what goes together."""
