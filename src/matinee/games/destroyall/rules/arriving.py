"""Arriving (A4, DAM7): whatever lies under the base is crushed, and whoever leaves the water comes up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from matinee.games.destroyall.figures import UNITS
from matinee.games.destroyall.map.lattice import Point, near_line
from matinee.games.destroyall.rules.strike import Toll, lose_unit
from matinee.games.destroyall.state import GROUND, Rampage

CRUSH2 = 4  # a base has a radius of an inch


def arrive(s: Rampage, i: int, path: Sequence[Point]) -> None:
    """Come to the end of a path, crushing the units on the way unless it is up on a roof (A4)."""
    s.x[i], s.y[i] = path[-1]
    s.asked = 0
    if s.under[i] and s.town.pool(s.x[i], s.y[i]) < 0:
        surface(s, i)
    if s.alive and s.perch[i] == GROUND:
        crush(s, path if len(path) > 1 else [path[0], path[0]])
    s.loosen()


def surface(s: Rampage, i: int) -> None:
    """DAM7, M18 Come up from under the water; once a round is enough."""
    s.under[i] = 0
    s.dived = 1
    s.tell("surfaces", i)


def crush(s: Rampage, path: Sequence[Point]) -> None:
    """A4 Ground units under the base are crushed, but not in rubble."""
    before = s.alive
    for u in range(len(s.ukind)):
        if s.alive >> u & 1 and not UNITS[s.ukind[u]].flies:
            x, y = s.ux[u], s.uy[u]
            legs = pairwise(path)
            if any(near_line(x, y, *a, *b, CRUSH2, True) for a, b in legs) and not s.rubbled(u):
                lose_unit(s, u)
    if s.alive != before:
        s.then(Toll())
