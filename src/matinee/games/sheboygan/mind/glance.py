"""What is enough to weigh by: quicker than a guess, for bots that do not think ahead."""

from __future__ import annotations

from matinee.games.sheboygan.figures import DEFENCE, HUMAN, MONSTER
from matinee.games.sheboygan.mind.guess import guess
from matinee.games.sheboygan.mind.humans import curious
from matinee.games.sheboygan.state import City
from matinee.table.state import Rng


def glance(s: City, seat: int, rng: Rng) -> City:
    """A state in which all actions weigh as in a guess: what tactics do not ask after is blank."""
    if (s.result is not None or curious(s.stack[-1])) if seat == HUMAN else not s.turn:
        return guess(s, seat, rng)
    g = s.copy()
    g.events = []
    if seat == HUMAN:
        g.abilities, g.edge, g.points[MONSTER] = g.revealed, 0, 0
        g.strength = [0] * 4
        if g.bought:
            g.strength[DEFENCE] = s.strength[DEFENCE]
        else:
            g.bulk = 0
    return g
