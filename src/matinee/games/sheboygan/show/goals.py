"""What a puzzle may ask for, and the turn within which; what an evening is scored by."""

from __future__ import annotations

from functools import partial

from matinee.games.sheboygan.figures import ARTILLERY, HUMAN, INFANTRY, MONSTER, POLICE, POPULACE, TANK
from matinee.games.sheboygan.kinds import DEAD
from matinee.games.sheboygan.rules.fire import FirePhase
from matinee.games.sheboygan.rules.movement import HumanMovementBegins
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.parts import Goal


def points(s: City, seat: int) -> int:
    """14.1 The monster's victory points; for the humans, how many it lacks to pass the level."""
    return s.vp if seat == MONSTER else max(0, s.level + 1 - s.vp)


def turn(s: City) -> tuple[int, bool, bool]:
    """4.0 The monster's half of the Game-Turn, until the humans move, and theirs, until fire spreads."""
    ahead = {type(phase) for phase in s.stack}
    return s.turn, HumanMovementBegins in ahead, FirePhase in ahead


def level(before: City, s: City, seat: int) -> bool:
    """7.0 The monster brings a building down."""
    return seat == MONSTER and bool(s.rubble & ~before.rubble)


def score(points: int, before: City, s: City, seat: int) -> bool:
    """14.1 The monster scores so many victory points."""
    return seat == MONSTER and s.vp - before.vp >= points


def destroy(units: int, before: City, s: City, seat: int) -> bool:
    """6.32 The monster destroys one of these counters."""
    return seat == MONSTER and any(s.where[u] == DEAD != before.where[u] for u in members(units))


def several(number: int, before: City, s: City, seat: int) -> bool:
    """6.32 The monster destroys so many counters."""
    return seat == MONSTER and s.where.count(DEAD) - before.where.count(DEAD) >= number


def wound(points: int, before: City, s: City, seat: int) -> bool:
    """12.0 The humans take so many points off the monster's strengths."""
    return seat == HUMAN and sum(before.strength) - sum(s.strength) >= points


def kill(before: City, s: City, seat: int) -> bool:
    """14.1 The humans kill the monster."""
    return seat == HUMAN and s.dead


GOALS: dict[str, Goal] = {
    "level": level,
    "populace": partial(destroy, POPULACE),
    "police": partial(destroy, POLICE),
    "infantry": partial(destroy, INFANTRY),
    "tank": partial(destroy, TANK),
    "artillery": partial(destroy, ARTILLERY),
    "units_2": partial(several, 2),
    "units_3": partial(several, 3),
    "score_2": partial(score, 2),
    "score_3": partial(score, 3),
    "score_5": partial(score, 5),
    "score_7": partial(score, 7),
    "score_10": partial(score, 10),
    "score_15": partial(score, 15),
    "wound_1": partial(wound, 1),
    "wound_2": partial(wound, 2),
    "wound_3": partial(wound, 3),
    "wound_5": partial(wound, 5),
    "kill": kill,
}
"""The easiest first, of what goes together."""
