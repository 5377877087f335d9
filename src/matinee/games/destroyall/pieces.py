"""Pieces by number, as actions and events name them: monsters by their seats, then buildings, army units and crowds."""

from __future__ import annotations

from typing import Literal, NamedTuple

from matinee.games.destroyall.figures import MOST_UNITS
from matinee.games.destroyall.map.plan import MOST_BUILDINGS

MOST_MONSTERS = 6

Sort = Literal["monster", "building", "unit", "crowd"]


class Target(NamedTuple):
    """What a piece's number stands for: what it is, and which of them. M28 a crowd has the number of its building."""

    sort: Sort
    n: int


_SORTS: tuple[tuple[Sort, int], ...] = (
    ("monster", MOST_MONSTERS),
    ("building", MOST_BUILDINGS),
    ("unit", MOST_UNITS),
    ("crowd", MOST_BUILDINGS),
)
TARGETS = tuple(Target(sort, n) for sort, most in _SORTS for n in range(most))
"""By the number of the piece."""

_BUILDING, _UNIT, _CROWD = (TARGETS.index(Target(sort, 0)) for sort, _ in _SORTS[1:])


def building_piece(b: int) -> int:
    """The number of a building among all pieces."""
    return _BUILDING + b


def unit_piece(u: int) -> int:
    """The number of a unit among all pieces."""
    return _UNIT + u


def crowd_piece(b: int) -> int:
    """The number of a building's crowd among all pieces."""
    return _CROWD + b
