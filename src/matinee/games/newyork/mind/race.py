"""The race for a building: how many turns a monster is from winning by missions E, F or G."""

from __future__ import annotations

from math import exp

from matinee.games.newyork.figures import BUILDING_STRENGTH, COLUMN, COLUMNS, COMBAT, EMPIRE, FIRST_MEAL, LETTERS
from matinee.games.newyork.map.manhattan import DIST, EXIT, TARGET
from matinee.games.newyork.state import Midtown
from matinee.table.board import members

SLOPE = 0.5  # how fast the chance to be first falls with each turn that one needs
EATEN = [sum(row[k].defender > 0 for row in COMBAT) / 6 for k in range(len(COLUMNS))]
OUT = [1 + min(DIST[at][space] for space in members(EXIT[FIRST_MEAL + k])) for k, at in enumerate(TARGET)]


def menace(s: Midtown, victim: int, start: int, own: int) -> float:
    """How near a monster that starts here is to winning by a building: by any but that of one's own mission."""
    missions = [mission for mission in range(FIRST_MEAL, len(LETTERS)) if mission != own]
    return sum(exp(-SLOPE * turns_to_win(s, victim, mission, start)) for mission in missions)


def turns_to_win(s: Midtown, seat: int, mission: int, start: int) -> float:
    """The turns to walk from a space to the building of a mission, to eat it and, for a good monster, to leave."""
    pace, k = s.movement[seat], mission - FIRST_MEAL
    bites = (2 if mission == EMPIRE else 1) / EATEN[COLUMN[s.strength[seat] - BUILDING_STRENGTH]]
    walk = -(-DIST[start][TARGET[k]] // pace)
    return walk + bites - 1 + (OUT[k] / pace if s.good(seat) else 0.0)
