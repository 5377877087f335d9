"""What a puzzle may ask for, and the round within which; what an evening is scored by."""

from __future__ import annotations

from functools import partial

from matinee.games.destroyall.state import DEAD, Rampage
from matinee.table.parts import Goal


def points(s: Rampage, seat: int) -> int:
    """DAM26 The HEALTH that the other monsters have lost."""
    if not s.turn:
        return 0
    return sum(s.full_health(i) - max(0, s.health[i]) for i in range(s.count) if i != seat)


def turn(s: Rampage) -> tuple[int, int]:
    """DAM3 The turn, and whose round it is."""
    return s.turn, s.mover


def raze(before: Rampage, s: Rampage, seat: int) -> bool:
    """R10 A building comes down."""
    return bool(before.standing & ~s.standing)


def tread(before: Rampage, s: Rampage, seat: int) -> bool:
    """M28 The monster treads on a crowd."""
    return seat < s.count and s.trod[seat] > before.trod[seat]


def behind(before: Rampage, s: Rampage, seat: int) -> bool:
    """DAM14 The monster strikes another one from behind."""
    return seat < s.count and bool(s.backed[seat] & ~before.backed[seat])


def mark(what: str, before: Rampage, s: Rampage, seat: int) -> bool:
    """A power leaves more of what it leaves on another monster: goo (P.Goo), fear (P.Scare), fire (P.Continuous)."""
    was, now = getattr(before, what), getattr(s, what)
    return any(now[i] > was[i] for i in range(s.count) if i != seat)


def wound(points: int, before: Rampage, s: Rampage, seat: int) -> bool:
    """DAM18 Another monster loses so much HEALTH."""
    return any(before.health[i] - max(0, s.health[i]) >= points for i in range(s.count) if i != seat)


def kill(before: Rampage, s: Rampage, seat: int) -> bool:
    """DAM26 Another monster dies."""
    return any(s.status[i] == DEAD != before.status[i] for i in range(s.count) if i != seat)


GOALS: dict[str, Goal] = {
    "raze": raze,
    "tread": tread,
    "behind": behind,
    "goo": partial(mark, "goo"),
    "scare": partial(mark, "fear"),
    "burn": partial(mark, "burn"),
    "wound_1": partial(wound, 1),
    "wound_2": partial(wound, 2),
    "wound_3": partial(wound, 3),
    "wound_4": partial(wound, 4),
    "wound_6": partial(wound, 6),
    "kill": kill,
}
"""The easiest first, of what goes together."""
