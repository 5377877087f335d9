"""The cordon: posts from which a unit can attack wherever the monster goes next, when nobody can catch it now.

A monster that outruns everybody ends its move where nobody gets at it. Units that run after it leave the rest of the
city to it; units that stand well apart leave it no such place.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from matinee.games.sheboygan.figures import ALLOWANCE, DEFENCE, MOVES, RANGE, STRENGTH, counters
from matinee.games.sheboygan.map.city import BOARD, BUILDINGS, reach
from matinee.games.sheboygan.mind.reckoning import FIGHTERS, MEAN_DEFENDER, firing_posts, harm
from matinee.games.sheboygan.state import City
from matinee.table.board import members

LAYERS, MORE = 10, 0.4  # shots that are counted, and what one more is worth where so many can be expected already
WEIGHTS = [MORE**n for n in range(LAYERS)]
EVEN = 4  # the column of even odds


@cache
def zone(moves: str, allowance: int, far: int, box: int) -> int:
    """The boxes that a unit waiting in this one can attack in its next turn, while all buildings stand."""
    if moves == "air":
        return BOARD.within(box, allowance + far)
    stands = reach(moves, box, allowance, 0, 0).boxes | 1 << box
    found = 0
    for stand in members(stands):
        found |= firing_posts(stand, far, False, BUILDINGS)
    return found


class Cordon(NamedTuple):
    """The boxes that the monster may end in next, by how many shots of others it must expect there; how open it is."""

    layers: list[int]
    open: float

    def closes(self, mine: int) -> float:
        """How much of what is open a unit closes that has these boxes in reach."""
        return openness([layer & mine for layer in self.layers]) / self.open


def openness(layers: list[int]) -> float:
    """How many boxes are open to the monster: one that nobody has in reach counts most."""
    return sum([weight * layer.bit_count() for weight, layer in zip(WEIGHTS, layers, strict=True)])


def cordon(s: City, unit: int, haunts: int) -> Cordon:
    """The cordon that a unit finds, without itself."""
    layers = [haunts] + [0] * (LAYERS - 1)
    defence = max(1, s.strength[DEFENCE])
    for other in counters(s.humans & FIGHTERS & ~(s.stuck | s.stuck_twice | 1 << unit)):
        theirs = zone(MOVES[other], ALLOWANCE[other], RANGE[other], s.where[other])
        shots = _shots(STRENGTH[other], defence)
        for n in range(LAYERS - 1, -1, -1):
            moved = layers[n] & theirs
            layers[n] ^= moved
            if n + shots < LAYERS:
                layers[n + shots] |= moved
    return Cordon(layers, max(1.0, openness(layers)))


@cache
def _shots(strength: int, defence: int) -> int:
    """How many shots at even odds a unit is worth."""
    return max(1, round(harm(strength, defence) / MEAN_DEFENDER[EVEN]))
