"""Battles reckoned out: what units would cost a monster, whether it clears the space, and what it kills."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from matinee.games.america.figures import (
    ATTACKS,
    BREATH,
    KIND,
    KIND_IDS,
    KINDS,
    KONK,
    LAUNCHED,
    SUBMARINES,
    TOMANAGI,
)
from matinee.games.america.map.land import BOARD, WATER
from matinee.games.america.rules.movement import unit_reach
from matinee.games.america.rules.mutations import defence
from matinee.games.america.state import America
from matinee.table.board import members

_LAUNCHER = KIND_IDS.index("launcher")
_MISSILE = KIND_IDS.index("missile")
SMASH = 1 / 6  # the point more that a six does
SPREAD, LEAST_SPREAD = 1.4, 0.3  # the variance of a loss by its mean: hits come in lumps


class Fight(NamedTuple):
    """What is to be expected of a battle."""

    loss: float
    """of the monster, in Health"""
    clear: float
    """how likely no unit is left"""
    fallen: float
    """units destroyed"""


class Guns(NamedTuple):
    """Units of one player, and the spaces that each can fire into next turn."""

    units: int
    reaches: list[tuple[int, int]]


NO_FIGHT = Fight(0.0, 1.0, 0.0)


class Fighter(NamedTuple):
    """All that matters of a monster in a battle."""

    first: int
    """attacks in round 1"""
    need: int
    """its Defense"""
    konk: bool


def fighter(s: America, seat: int, space: int) -> Fighter:
    """A monster as it would fight in a space."""
    cards = s.mutations[seat]
    kind = s.kind[seat]
    first = ATTACKS + bool(cards & BREATH) + (kind == TOMANAGI and WATER >> space & 1)
    return Fighter(first, defence(s, seat, space), kind == KONK)


@lru_cache(maxsize=1 << 14)
def kinds_of(units: int) -> tuple[int, ...]:
    """The kinds of these units, in order."""
    return tuple(sorted(KIND[unit] for unit in members(units)))


def fight(s: America, seat: int, units: int, space: int) -> Fight:
    """A monster against these units in a space."""
    return _fight(kinds_of(units), fighter(s, seat, space)) if units else NO_FIGHT


@lru_cache(maxsize=1 << 15)
def _fight(kinds: tuple[int, ...], monster: Fighter) -> Fight:
    """The units fall in the order in which they are worth it; missiles come last and are gone after round 1."""
    hit = (7 - monster.need) / 6

    def odds(kind: int) -> float:
        figures = KINDS[kind]
        chance = (7 - figures.defence + (monster.konk and figures.fighter)) / 6
        return chance * 3 / figures.health if figures.health else chance

    def shot(kind: int) -> float:
        figures = KINDS[kind]
        return figures.attacks * (hit * figures.damage + SMASH)

    lasting = sorted((k for k in kinds if k != _MISSILE), key=lambda k: -odds(k) * shot(k))
    order = lasting + [_MISSILE] * kinds.count(_MISSILE)
    chances, shots = [odds(k) for k in order], [shot(k) for k in order]
    stays = len(lasting)
    loss = sum(shot(k) for k in kinds if k == _LAUNCHER)
    dead = _blows([1.0] + [0.0] * len(order), chances, monster.first)
    loss += sum(chance * sum(shots[k:]) for k, chance in enumerate(dead))
    if not stays:
        return Fight(loss, 1.0, float(len(order)))
    left = dead[: stays + 1]
    left[stays] += sum(dead[stays + 1 :])
    left = _blows(left, chances[:stays], ATTACKS)
    loss += sum(chance * sum(shots[k:stays]) for k, chance in enumerate(left))
    return Fight(loss, left[stays], sum(k * chance for k, chance in enumerate(left)) + len(order) - stays)


def _blows(dead: list[float], chances: list[float], attacks: int) -> list[float]:
    """How likely so many of the units are dead after some more attacks."""
    for _ in range(attacks):
        after = [0.0] * len(dead)
        for k, likely in enumerate(dead):
            if not likely:
                continue
            if k == len(chances):
                after[k] += likely
                continue
            after[k + 1] += likely * chances[k]
            after[k] += likely * (1 - chances[k])
        dead = after
    return dead


def dies(health: int, loss: float) -> float:
    """How likely a monster does not survive such a loss."""
    if loss <= 0:
        return 0.0
    return 0.5 + 0.5 * erf((loss - health + 0.5) / sqrt(2 * (SPREAD * loss + LEAST_SPREAD)))


def guns(s: America, seat: int) -> list[Guns]:
    """What each of the others could bring into battle next turn, from where it is now."""
    found = []
    for other in range(s.players):
        units = s.armies[other] & s.afoot
        if other == seat or not units:
            continue
        found.append(Guns(units, [(unit, _range(s, unit)) for unit in members(units)]))
    return found


def _range(s: America, unit: int) -> int:
    if SUBMARINES >> unit & 1:
        return BOARD.within(s.where[unit], LAUNCHED.move)
    return unit_reach(s, unit) | 1 << s.where[unit]


def coming(s: America, seat: int, space: int, threats: list[Guns], spared: int = 0) -> float:
    """What those who could come next turn would cost the monster in a space; those spared are gone by then."""
    loss = 0.0
    for threat in threats:
        units = 0
        for unit, reach in threat.reaches:
            if reach >> space & 1:
                units |= 1 << unit
        units &= ~spared
        if units:
            loss += fight(s, seat, units, space).loss
    return loss
