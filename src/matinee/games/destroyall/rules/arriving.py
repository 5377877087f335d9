"""Arriving (A4, DAM7): whoever is under the base is crushed, and whoever leaves the water comes up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from matinee.games.destroyall.figures import UNITS
from matinee.games.destroyall.map.lattice import Point, near_line
from matinee.games.destroyall.rules.strike import Toll, lose_crowd, lose_unit
from matinee.games.destroyall.state import GROUND, Rampage
from matinee.table.board import members

CRUSH2 = 4  # a base has a radius of an inch


def arrive(s: Rampage, i: int, path: Sequence[Point]) -> None:
    """Come to the end of a path, crushing units and crowds on the way unless it is up on a roof (A4, M28)."""
    s.x[i], s.y[i] = path[-1]
    s.asked = 0
    if s.under[i] and s.town.pool(s.x[i], s.y[i]) < 0:
        surface(s, i)
    if (s.alive or s.crowds) and s.perch[i] == GROUND:
        crush(s, i, path if len(path) > 1 else [path[0], path[0]])
    s.loosen()


def surface(s: Rampage, i: int) -> None:
    """DAM7, M18 Come up from under the water; once a round is enough."""
    s.under[i] = 0
    s.dived = 1
    s.tell("surfaces", i)


def crush(s: Rampage, i: int, path: Sequence[Point]) -> None:
    """A4, M28 Ground units and crowds under the base are crushed, but not in rubble."""
    before = s.alive
    for u in range(len(s.ukind)):
        afoot = s.alive >> u & 1 and not UNITS[s.ukind[u]].flies
        if afoot and _under(path, (s.ux[u], s.uy[u])) and not s.rubbled(u):
            lose_unit(s, u)
    for b in members(s.crowds & s.standing):
        if _under(path, s.crowd_at(b)):
            lose_crowd(s, b, i, "trod_on")
    if s.alive != before:
        s.then(Toll())


def _under(path: Sequence[Point], at: Point) -> bool:
    """Whether the base passes over a place."""
    return any(near_line(*at, *a, *b, CRUSH2, True) for a, b in pairwise(path))
