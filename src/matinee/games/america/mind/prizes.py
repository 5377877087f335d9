"""What the places of America are worth to a monster, here and within its next moves."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from matinee.games.america.figures import MEGACLAW
from matinee.games.america.kinds import HOLLYWOOD
from matinee.games.america.map import land
from matinee.games.america.mind.style import USUAL, Style
from matinee.games.america.rules.encounter import may_challenge
from matinee.games.america.state import America
from matinee.table.board import members

DIE = 3.5  # the Health that a die of a city gives
HAMLET = 1.0  # a city without dice
CLAWS = 1.5  # what Megaclaw gains beside the Infamy of a site
THE_LAST_WORD = 12.0  # what the strongest gains by being the challenger
LIFE = 6.0  # what it costs in Health to be sent to Hollywood, beside the Infamy

# The Challenge: what a token and a card count beside a point of Health.
TOKEN = 1.5
CARD = 2

# What lies ahead.
FADES = 0.62  # what is left of a prize for each move it takes to get there
HORIZON = 13  # spaces, from which on nothing counts
SECOND, THIRD = 0.4, 0.2  # how much of the next best prizes counts beside the best

_SITES = tuple(members(land.MUTATION_SITES))
_PLACES = (*members(land.STOMPABLE), *_SITES)


@lru_cache(maxsize=64)
def _worths(style: Style) -> list[float]:
    """What each space gives whoever stomps it first."""
    worths = [0.0] * land.SPACES
    for space, dice in land.CITY_DICE.items():
        worths[space] += DIE * dice or HAMLET
    for bases in land.BASES:
        for space in members(bases):
            worths[space] += style.base
    for space in members(land.INFAMY_SITES):
        worths[space] += style.infamy
    return worths


USUAL_WORTH = _worths(USUAL)


class Taste(NamedTuple):
    """All that decides what prizes are worth to a monster: few of them differ within a turn."""

    stomped: int
    visited: int
    mutates: bool
    claws: bool
    style: Style


def taste_of(s: America, seat: int, style: Style) -> Taste:
    """What a monster likes now."""
    return Taste(s.stomped & land.STOMPABLE, s.visited[seat], bool(s.mutation_deck), s.kind[seat] == MEGACLAW, style)


def _prize(space: int, taste: Taste) -> float:
    """What a city, a base or a site gives whoever is alone there."""
    bit = 1 << space
    if bit & land.STOMPABLE:
        if bit & taste.stomped:
            return 0.0
        return _worths(taste.style)[space] + (CLAWS if taste.claws and bit & land.INFAMY_SITES else 0.0)
    if bit & land.MUTATION_SITES and taste.mutates and not taste.visited >> _SITES.index(space) & 1:
        return taste.style.mutation
    return 0.0


def worth(s: America, seat: int, space: int, style: Style = USUAL) -> float:
    """What a monster gains by ending its move in a space, if nobody is there."""
    bit = 1 << space
    if bit & (land.STOMPABLE | land.MUTATION_SITES):
        value = _prize(space, taste_of(s, seat, style))
        if value or bit & land.STOMPABLE:
            return value
    return _site(s, seat, style) if bit & land.CHALLENGE_SITES and s.declared else 0.0


def _site(s: America, seat: int, style: Style) -> float:
    """What a Challenge site is worth once the Challenge is declared."""
    if not may_challenge(s, seat):
        return 0.0
    if style.linger:
        return -style.linger if strongest(s, seat) else style.linger
    if style.seize and s.challenger >= 0:
        return style.seize
    return THE_LAST_WORD if strongest(s, seat) else 0.0


def gains(s: America, seat: int, space: int, taste: Taste) -> float:
    """What a space is worth, and what lies ahead of it, to one whose taste is known."""
    bit = 1 << space
    here = _prize(space, taste) if bit & (land.STOMPABLE | land.MUTATION_SITES) else 0.0
    if bit & land.CHALLENGE_SITES and s.declared:
        here += _site(s, seat, taste.style)
    if taste.style.linger and s.markers == 1 and bit & land.STOMPABLE & ~taste.stomped:
        here += _site(s, seat, taste.style)  # the last marker
    return here + taste.style.outlook * _outlook(space, s.stride(seat), taste)


@lru_cache(maxsize=1 << 12)
def meals(reach: int, taste: Taste) -> dict[int, float]:
    """What there is to stomp in these spaces, and its worth."""
    return {space: _prize(space, taste) for space in members(reach & land.STOMPABLE & ~taste.stomped)}


def might(s: America, seat: int) -> float:
    """How strong a monster would be in the Challenge."""
    return s.health[seat] + TOKEN * s.infamy[seat] + CARD * s.mutations[seat].bit_count()


def strongest(s: America, seat: int) -> bool:
    """Whether nobody who could be fought is as strong."""
    rivals = [might(s, k) for k in range(s.players) if k != seat and s.stand[k] != HOLLYWOOD]
    return might(s, seat) > max(rivals, default=0.0)


def outlook(s: America, seat: int, space: int, style: Style = USUAL) -> float:
    """What lies within the next moves of a space."""
    return _outlook(space, s.stride(seat), taste_of(s, seat, style))


@lru_cache(maxsize=1 << 12)
def _prizes(taste: Taste) -> list[float]:
    """What each place gives."""
    return [_prize(space, taste) for space in _PLACES]


@lru_cache(maxsize=1 << 11)
def _ahead(space: int, stride: int) -> list[tuple[int, float]]:
    """The places that are not too far, and what is left of their prizes by the moves it takes to get there."""
    fars = [land.DIST[space][place] for place in _PLACES]
    return [(n, FADES ** ((far + stride - 1) // stride)) for n, far in enumerate(fars) if 0 < far < HORIZON]


@lru_cache(maxsize=1 << 15)
def _outlook(space: int, stride: int, taste: Taste) -> float:
    """The best prize ahead, and some of those that were the best among the places before it."""
    prizes, first, second, third = _prizes(taste), 0.0, 0.0, 0.0
    for n, left in _ahead(space, stride):
        value = prizes[n] * left
        if value > first:
            first, second, third = value, first, second
    return first + SECOND * second + THIRD * third
