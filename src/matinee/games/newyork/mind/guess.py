"""What a seat can believe: the missions of the others drawn anew from all that fit with what everybody has seen.

Monsters go where their missions take them: one that is near a building has rather come to eat it. Whoever leaves that
out believes in worlds that are kinder than the true one.

Chits need no guess: nobody knows which lies where until one is turned, so turning one is a draw from those not seen.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import exp

from matinee.games.newyork.figures import FIRST_MEAL, LETTERS
from matinee.games.newyork.kinds import NONE
from matinee.games.newyork.map.manhattan import DIST, TARGET
from matinee.games.newyork.own import cup
from matinee.games.newyork.rules.missions import done
from matinee.games.newyork.state import Midtown
from matinee.table.state import Rng

TRIES = 40

# How likely a mission is: a power of e for each turn that the monster is from its building, more so in later rounds.
# By maximum likelihood from 300 games of greedy bots and Ushers with two to eight players.
A_ROUND, MOST = 0.15, 0.75
FARTHEST = 8.0  # turns that are told apart
NO_BUILDING = 2.0  # turns that a mission without one counts as


def guess(s: Midtown, seat: int, rng: Rng) -> Midtown:
    """A state this seat could believe in: its own mission as it is, the others' and the cup drawn anew."""
    g = s.copy()
    g.events = [event for event in s.events if event.visible_to(seat)]
    if s.result is not None:
        return g  # every mission has been shown
    hidden = [other for other, mission in enumerate(s.mission) if mission != NONE and other != seat]
    if not hidden:
        return g
    pool = [all - shown for all, shown in zip(cup(s.options), s.shown, strict=True)]
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
    """A mission for each of these seats that it is not known to lack; where a monster stands makes some likelier."""
    slope = min(MOST, A_ROUND * s.round)
    likely = {seat: _likely(s, seat, slope) for seat in hidden}
    for _ in range(TRIES):
        cup, dealt, order = chits.copy(), dict[int, int](), hidden.copy()
        while order:
            seat = order.pop(rng.randrange(len(order)))
            weights = [likely[seat][mission] for mission in cup]
            luck = rng.random() * sum(weights)
            place = next((n for n, total in enumerate(accumulate(weights)) if total > luck), NONE)
            if place == NONE:
                break  # nothing in the cup is left that it may have
            dealt[seat] = cup.pop(place)
        else:
            return [dealt[seat] for seat in hidden]
    found = _deal(s, hidden, chits, rng)
    assert found is not None, "the truth itself is such a deal"
    return found


def _likely(s: Midtown, seat: int, slope: float) -> list[float]:
    """How likely each mission is by what the monster has done and where it stands; 0 for those it is known to lack."""
    at, pace = s.where[seat], max(1, s.movement[seat])
    found = []
    for mission in range(len(LETTERS)):
        way = NO_BUILDING
        if at >= 0 and done(s, seat, mission):
            way = 0.0
        elif at >= 0 and mission >= FIRST_MEAL:
            way = min(FARTHEST, DIST[at][TARGET[mission - FIRST_MEAL]] / pace)
        found.append(0.0 if s.denied[seat] >> mission & 1 else exp(-slope * way))
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
