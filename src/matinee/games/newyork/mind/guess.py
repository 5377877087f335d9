"""What a seat can believe: the missions of the others drawn anew from all that fit with what everybody has seen.

Chits need no guess: nobody knows which lies where until one is turned, so turning one is a draw from those not seen.
"""

from __future__ import annotations

from matinee.games.newyork.figures import CROWD, LETTERS
from matinee.games.newyork.kinds import NONE
from matinee.games.newyork.state import Midtown
from matinee.table.state import Rng

TRIES = 40


def guess(s: Midtown, seat: int, rng: Rng) -> Midtown:
    """A state this seat could believe in: its own mission as it is, the others' and the cup drawn anew."""
    g = s.copy()
    g.events = [event for event in s.events if event.visible_to(seat)]
    if s.result is not None:
        return g  # every mission has been shown
    hidden = [other for other in range(s.seats) if other != seat and s.mission[other] != NONE]
    if not hidden:
        return g
    sets = 2 if s.seats >= CROWD else 1
    chits = [k for k in range(len(LETTERS)) for _ in range(sets - s.shown[k] - (s.mission[seat] == k))]
    dealt = _dealt(s, hidden, chits, rng)
    for other, mission in zip(hidden, dealt, strict=True):
        g.mission[other] = mission
        chits.remove(mission)
    g.pool = [chits.count(k) for k in range(len(LETTERS))]
    return g


def _dealt(s: Midtown, hidden: list[int], chits: list[int], rng: Rng) -> list[int]:
    """A mission for each of these seats that it is not known to lack; all such deals are equally likely."""
    for _ in range(TRIES):
        cup = chits.copy()
        dealt = [cup.pop(rng.randrange(len(cup))) for _ in hidden]
        if not any(s.denied[seat] >> mission & 1 for seat, mission in zip(hidden, dealt, strict=True)):
            return dealt
    found = _deal(s, hidden, chits, rng)
    assert found is not None, "the truth itself is such a deal"
    return found


def _deal(s: Midtown, hidden: list[int], chits: list[int], rng: Rng) -> list[int] | None:
    """The first fitting deal, seat by seat in a random order of letters, when fitting ones are rare."""
    if not hidden:
        return []
    letters = sorted(set(chits))
    while letters:
        mission = letters.pop(rng.randrange(len(letters)))
        if not s.denied[hidden[0]] >> mission & 1:
            rest = chits.copy()
            rest.remove(mission)
            others = _deal(s, hidden[1:], rest, rng)
            if others is not None:
                return [mission, *others]
    return None
