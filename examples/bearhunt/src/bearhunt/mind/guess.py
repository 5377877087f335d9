"""What a seat can believe: the bear anywhere it can be for all that everybody knows (3.4)."""

from __future__ import annotations

from bearhunt.state import HUNTERS, NOWHERE, Forest
from matinee.table.board import members
from matinee.table.state import Rng


def guess(s: Forest, seat: int, rng: Rng) -> Forest:
    """The bear keeps no secret from itself; the hunters put it anywhere that fits with what they know."""
    g = s.copy()
    g.events = [event for event in s.events if event.visible_to(seat)]
    if seat == HUNTERS and s.bear != NOWHERE:
        places = list(members(s.could))
        g.bear = places[rng.randrange(len(places))]
    return g
