"""What a puzzle may ask for, and the turn within which; what an evening is scored by."""

from __future__ import annotations

from functools import partial

from matinee.games.america.kinds import HOLLYWOOD
from matinee.games.america.rules.deploy import DeployStep
from matinee.games.america.state import America
from matinee.table.parts import Goal


def points(s: America, seat: int) -> int:
    """AM6 The places that the monster has stomped."""
    return s.stomps[seat]


def turn(s: America) -> tuple[int, int, bool]:
    """AM2 The round, and whose turn it is, until units are deployed."""
    return s.round, s.active, any(isinstance(phase, DeployStep) for phase in s.stack)


def stomp(before: America, s: America, seat: int) -> bool:
    """AM6 The monster stomps a place."""
    return s.stomps[seat] > before.stomps[seat]


def infamy(points: int, before: America, s: America, seat: int) -> bool:
    """AM6 The monster wins so much Infamy."""
    return s.infamy[seat] - before.infamy[seat] >= points


def mutate(before: America, s: America, seat: int) -> bool:
    """AM6 The monster mutates."""
    return bool(s.mutations[seat] & ~before.mutations[seat])


def heal(points: int, before: America, s: America, seat: int) -> bool:
    """AM6 The monster eats, and wins so much Health."""
    return s.health[seat] - before.health[seat] >= points


def wound(points: int, before: America, s: America, seat: int) -> bool:
    """AM4 Another monster loses so much Health."""
    return any(before.health[other] - max(0, s.health[other]) >= points for other in range(s.players) if other != seat)


def trophies(units: int, before: America, s: America, seat: int) -> bool:
    """AM4 The monster destroys so many units of others."""
    return (before.afoot & ~before.armies[seat] & ~s.afoot).bit_count() >= units


def star(before: America, s: America, seat: int) -> bool:
    """AM5 Another monster is sent to Hollywood."""
    return any(s.stand[other] == HOLLYWOOD != before.stand[other] for other in range(s.players) if other != seat)


GOALS: dict[str, Goal] = {
    "stomp": stomp,
    "mutate": mutate,
    "infamy_1": partial(infamy, 1),
    "infamy_2": partial(infamy, 2),
    "infamy_3": partial(infamy, 3),
    "infamy_4": partial(infamy, 4),
    "infamy_5": partial(infamy, 5),
    "infamy_7": partial(infamy, 7),
    "heal_2": partial(heal, 2),
    "heal_4": partial(heal, 4),
    "heal_6": partial(heal, 6),
    "heal_8": partial(heal, 8),
    "heal_10": partial(heal, 10),
    "units_1": partial(trophies, 1),
    "units_2": partial(trophies, 2),
    "units_3": partial(trophies, 3),
    "wound_1": partial(wound, 1),
    "wound_2": partial(wound, 2),
    "wound_3": partial(wound, 3),
    "wound_5": partial(wound, 5),
    "star": star,
}
"""The easiest first, of what goes together."""
