"""What a puzzle may ask for, and the round within which."""

from __future__ import annotations

from functools import partial

from matinee.games.destroyall.state import DEAD, Rampage
from matinee.table.puzzle import Goal


def turn(s: Rampage) -> tuple[int, int]:
    """DAM3 The turn, and whose round it is."""
    return s.turn, s.mover


def raze(before: Rampage, s: Rampage, seat: int) -> bool:
    """R10 A building comes down."""
    return bool(before.standing & ~s.standing)


def tread(before: Rampage, s: Rampage, seat: int) -> bool:
    """M28 The monster treads on a crowd."""
    return seat < s.count and s.trod[seat] > before.trod[seat]


def wound(points: int, before: Rampage, s: Rampage, seat: int) -> bool:
    """DAM18 Another monster loses so much HEALTH."""
    return any(before.health[i] - max(0, s.health[i]) >= points for i in range(s.count) if i != seat)


def kill(before: Rampage, s: Rampage, seat: int) -> bool:
    """DAM26 Another monster dies."""
    return any(s.status[i] == DEAD != before.status[i] for i in range(s.count) if i != seat)


GOALS: dict[str, Goal] = {
    "raze": raze,
    "tread": tread,
    "wound_1": partial(wound, 1),
    "wound_2": partial(wound, 2),
    "wound_3": partial(wound, 3),
    "wound_4": partial(wound, 4),
    "wound_6": partial(wound, 6),
    "kill": kill,
}
"""The easiest first, of what goes together."""
