"""What a seat can believe: the missions of the others drawn anew from all that fit with what everybody has seen.

Chits need no guess: nobody knows which lies where until one is turned, so turning one is a draw from those not seen.
"""

from __future__ import annotations

from functools import lru_cache

from matinee.games.newyork.kinds import NONE
from matinee.games.newyork.state import Midtown, sets
from matinee.table.state import Rng

TRIES = 40


def guess(s: Midtown, seat: int, rng: Rng) -> Midtown:
    """A state this seat could believe in: its own mission as it is, the others' and the cup drawn anew."""
    g = s.copy()
    g.events = [event for event in s.events if event.visible_to(seat)]
    if s.result is not None:
        return g  # every mission has been shown
    hidden = [other for other, mission in enumerate(s.mission) if mission != NONE and other != seat]
    if not hidden:
        return g
    of_each = sets(s.options)
    pool = [of_each - shown for shown in s.shown]
    if s.mission[seat] != NONE:
        pool[s.mission[seat]] -= 1
    for other, mission in zip(hidden, _dealt(s, hidden, _chits(tuple(pool)), rng), strict=True):
        g.mission[other] = mission
        pool[mission] -= 1
    g.pool = pool
    return g


def glance(s: Midtown, seat: int, rng: Rng) -> Midtown:
    """The same to weigh by: tactics do not ask after the missions of the others, so they are left blank."""
    g = s.copy()
    own = s.mission[seat]
    g.mission, g.pool, g.events = [NONE] * s.seats, [], []
    g.mission[seat] = own
    return g


@lru_cache(maxsize=1 << 10)
def _chits(pool: tuple[int, ...]) -> list[int]:
    """The chits of a cup that holds so many of each letter, in order; not to be changed."""
    return [mission for mission, count in enumerate(pool) for _ in range(count)]


def _dealt(s: Midtown, hidden: list[int], chits: list[int], rng: Rng) -> list[int]:
    """A mission for each of these seats that it is not known to lack; all such deals are equally likely."""
    denied, randrange = s.denied, rng.randrange
    for _ in range(TRIES):
        cup, dealt, fits = chits.copy(), [], True
        for seat in hidden:
            mission = cup.pop(randrange(len(cup)))
            dealt.append(mission)
            if denied[seat] >> mission & 1:
                fits = False
        if fits:
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
