"""Tactics on the map: where monsters and units go, where units are deployed."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from matinee.games.america.figures import (
    GUARDS,
    MEGACLAW,
    MONSTER_IDS,
    START_HEALTH,
    SUBMARINES,
    UNIT_DAMAGE,
    UNITS,
)
from matinee.games.america.kinds import HOLLYWOOD
from matinee.games.america.map.land import (
    BASES,
    CHALLENGE_SITES,
    CITY_DICE,
    DIST,
    INFAMY_SITES,
    MUTATION_SITES,
    SPACES,
    STOMPABLE,
)
from matinee.games.america.mind.cards import BRANCH_TASTE, MONSTER_TASTE, play_value
from matinee.games.america.rules.deploy import Placing
from matinee.games.america.rules.movement import Moving, monster_reach, unit_reach
from matinee.games.america.rules.ordnance import CannonLair
from matinee.games.america.rules.plays import LiftSpace, LureSpace
from matinee.games.america.rules.research import GiantArrives
from matinee.games.america.rules.retreat import Retreat
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.phase import Action

DIE = 3.5
NEVER = -1000.0
WIN_AGAINST = (1.0, 0.88, 0.7, 0.45, 0.25, 0.12, 0.05)
"""How likely a monster clears a space of 0, 1, 2 ... units."""

_PRIZES = tuple(members(STOMPABLE))
_SITES = tuple(members(MUTATION_SITES))


class Manner(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """How a player goes about it; told apart by being another, which is quick."""

    fear: float = 1.0
    """how much the fire of those in a space counts"""
    caution: float = 1.0
    """how much less it believes in winning battles: a power of the chance"""
    outlook: float = 0.5
    """how much what lies ahead counts beside what is here"""
    base: float = 1.8
    infamy: float = 3.0
    mutation: float = 4.5
    """what such a place is worth in points of Health"""
    heal: float = 0.7
    """what a point of Health that is missing counts for going to Hollywood"""
    army: int = 5
    """units on the board from which on it would rather have Research"""
    hunt: float = 3.0
    """the strength that an attack on a monster has to have"""
    monsters: tuple[float, ...] = tuple(MONSTER_TASTE[name] for name in MONSTER_IDS)
    branches: tuple[float, ...] = BRANCH_TASTE
    """which it would rather have"""


USUAL = Manner()


@lru_cache(maxsize=64)
def _worths(manner: Manner) -> list[float]:
    """What each space gives whoever stomps it first."""
    worths = [0.0] * SPACES
    for space, dice in CITY_DICE.items():
        worths[space] += DIE * dice or 1.0
    for bases in BASES:
        for space in members(bases):
            worths[space] += manner.base
    for space in members(INFAMY_SITES):
        worths[space] += manner.infamy
    return worths


_WORTH = _worths(USUAL)


class Taste(NamedTuple):
    """All that decides what prizes are worth to a monster: few of them differ within a turn."""

    stomped: int
    visited: int
    mutates: bool
    claws: bool
    manner: Manner


def _taste(s: America, seat: int, manner: Manner) -> Taste:
    return Taste(s.stomped & STOMPABLE, s.visited[seat], bool(s.mutation_deck), s.kind[seat] == MEGACLAW, manner)


def _prize(space: int, taste: Taste) -> float:
    """What a city, a base or a site gives whoever is alone there."""
    bit = 1 << space
    if bit & STOMPABLE:
        if bit & taste.stomped:
            return 0.0
        return _worths(taste.manner)[space] + (1.5 if taste.claws and bit & INFAMY_SITES else 0.0)
    if bit & MUTATION_SITES and taste.mutates and not taste.visited >> _SITES.index(space) & 1:
        return taste.manner.mutation
    return 0.0


def worth(s: America, seat: int, space: int, manner: Manner = USUAL) -> float:
    """What a monster gains by ending its move in a space, if nobody is there."""
    bit = 1 << space
    if bit & (STOMPABLE | MUTATION_SITES):
        value = _prize(space, _taste(s, seat, manner))
        if value or bit & STOMPABLE:
            return value
    if bit & CHALLENGE_SITES and s.declared and s.challenger != seat:
        return 12.0 if _strongest(s, seat) else 0.0
    return 0.0


def _might(s: America, seat: int) -> float:
    return s.health[seat] + 1.5 * s.infamy[seat] + 2 * s.mutations[seat].bit_count()


def _strongest(s: America, seat: int) -> bool:
    rivals = [_might(s, k) for k in range(s.players) if k != seat and s.stand[k] != HOLLYWOOD]
    return _might(s, seat) > max(rivals, default=0.0)


def outlook(s: America, seat: int, space: int, manner: Manner = USUAL) -> float:
    """What lies within the next moves of a space."""
    return _outlook(space, s.stride(seat), _taste(s, seat, manner))


@lru_cache(maxsize=1 << 12)
def _prizes(taste: Taste) -> list[tuple[int, float]]:
    return [(space, value) for space in (*_PRIZES, *_SITES) if (value := _prize(space, taste))]


@lru_cache(maxsize=1 << 15)
def _outlook(space: int, stride: int, taste: Taste) -> float:
    row = DIST[space]
    best = [0.0, 0.0, 0.0]
    for prize, value in _prizes(taste):
        far = row[prize]
        if 0 < far < 13:
            value *= 0.62 ** ((far + stride - 1) // stride)
            if value > best[0]:
                best = [value, *best[:2]]
    return best[0] + 0.4 * best[1] + 0.2 * best[2]


def company(s: America, space: int) -> tuple[int, float]:
    """How many units are in a space and what they could do in a round."""
    units = s.held.get(space, 0)
    return units.bit_count(), sum(UNIT_DAMAGE[unit] for unit in members(units))


def stand_value(s: America, seat: int, space: int, manner: Manner = USUAL) -> float:
    """How good it is for a monster to end its move in a space."""
    here, ahead = worth(s, seat, space, manner), outlook(s, seat, space, manner)
    if not s.held.get(space):
        return here + manner.outlook * ahead
    count, fire = company(s, space)
    odds = float(WIN_AGAINST[min(count, 6)] ** manner.caution)
    value = odds * here + manner.outlook * odds * ahead - manner.fear * (0.55 * fire + 1.0)
    return value - 6.0 if s.health[seat] <= fire * 1.5 else value


def lair_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The lair with the best outlook."""
    return [outlook(s, seat, action[1]) for action in actions]


# -- set-up


def monster_choice(s: America, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """As the manner prefers; the usual one by what the tables of the champions say."""
    return [manner.monsters[a[1]] for a in actions]


def branch_choice(s: America, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """Likewise."""
    return [manner.branches[a[1]] for a in actions]


# -- the Move step


def targets(s: America, seat: int, manner: Manner) -> dict[int, float]:
    """Enemy monsters on the board that are worth an attack with all that can reach them."""
    found: dict[int, float] = {}
    units = [u for u in members(s.armies[seat] & s.afoot) if not SUBMARINES >> u & 1]
    reaches = [(u, 1 << s.where[u] if s.moved >> u & 1 else unit_reach(s, u) | 1 << s.where[u]) for u in units]
    for other in range(s.players):
        at = s.stand[other]
        if other == seat or at < 0:
            continue
        fire = sum(UNIT_DAMAGE[u] for u, reach in reaches if reach >> at & 1)
        there = company(s, at)[1]
        strength = fire + there
        if fire and (strength >= manner.hunt or s.health[other] <= 2 * strength):
            found[at] = strength + 0.15 * _might(s, other) + (4.0 if other == s.challenger else 0.0)
    return found


def movement(s: America, seat: int, actions: list[Action], manner: Manner = USUAL) -> list[float]:
    """Units first, then the monster, then the end of the step."""
    prey = targets(s, seat, manner)
    weights = []
    for action in actions:
        verb = action[0]
        if verb == "done":
            weights.append(0.5)
        elif verb == "emerge":
            weights.append(40.0 + stand_value(s, seat, action[1], manner))
        elif verb == "launch":
            weights.append(_launch_value(s, seat, action[1]))
        elif verb == "move":
            piece = action[1]
            weights.append(20.0 if piece >= UNITS else _errand(s, seat, piece, prey))
        else:
            weights.append(play_value(s, seat, action))
    return weights


def _errand(s: America, seat: int, unit: int, prey: dict[int, float]) -> float:
    """Whether a unit has somewhere to go: an attack, or a better post."""
    here = s.where[unit]
    if here == s.stand[seat]:
        return 35.0
    if here in prey:
        return 0.0
    reach = unit_reach(s, unit)
    if any(reach >> at & 1 for at in prey):
        return 30.0
    return 25.0 if not s.moved >> unit & 1 and not GUARDS >> unit & 1 and _foes(s, seat) else 0.0


def _foes(s: America, seat: int) -> list[int]:
    return [at for k, at in enumerate(s.stand) if k != seat and at >= 0]


def _launch_value(s: America, seat: int, unit: int) -> float:
    row = DIST[s.where[unit]]
    near = [k for k, at in enumerate(s.stand) if k != seat and at >= 0 and row[at] <= 8]
    return 32.0 if near else NEVER


def moving(s: America, seat: int, actions: list[Action], manner: Manner = USUAL) -> list[float]:
    """To the prey, or close enough to reach it next turn."""
    phase = s.stack[-1]
    assert isinstance(phase, Moving)
    unit = phase.unit
    prey = targets(s, seat, manner)
    foes = _foes(s, seat)
    pace = s.pace(unit)
    weights = []
    for action in actions:
        space = action[1] if action[0] == "go" else s.where[unit]
        if space == s.stand[seat]:
            weights.append(NEVER)
        elif space in prey:
            weights.append(50.0 + prey[space])
        elif space in foes:
            weights.append(-5.0)
        else:
            away = min((DIST[space][at] for at in foes), default=0)
            close = -abs(away - max(2, pace - 1))
            cover = 1.5 if STOMPABLE & ~s.stomped & 1 << space and not s.crowd >> space & 1 else 0.0
            weights.append(close + cover * min(2.0, _WORTH[space] / 3.5) + 0.1 * (action[0] == "stay"))
    return weights


def launching(s: America, seat: int, actions: list[Action]) -> list[float]:
    """At the weakest monster that is not one's own."""
    by_space = {at: k for k, at in enumerate(s.stand)}
    return [NEVER if by_space[a[1]] == seat else 50.0 - s.health[by_space[a[1]]] for a in actions]


def monster_moving(s: America, seat: int, actions: list[Action], manner: Manner = USUAL) -> list[float]:
    """Where it gains most, now and next turn."""
    weights = []
    for action in actions:
        if action[0] == "go":
            weights.append(stand_value(s, seat, action[1], manner))
        elif action[0] == "stay":
            weights.append(stand_value(s, seat, s.stand[seat], manner) - 0.1)
        else:
            missing = START_HEALTH[s.kind[seat]] - s.health[seat]
            weights.append(NEVER if s.challenger == seat else manner.heal * missing - 1.5 if missing > 4 else NEVER)
    return weights


def approach(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Over a space it could go back to."""
    barred = s.crowd | s.monsters() & ~(1 << s.stand[seat])
    return [(-20.0 if barred >> a[1] & 1 else 0.0) + outlook(s, seat, a[1]) for a in actions]


# -- driven about


def retreat(s: America, seat: int, actions: list[Action]) -> list[float]:
    """One's own monster to the best space, another's to the worst."""
    phase = s.stack[-1]
    assert isinstance(phase, Retreat)
    sign = 1.0 if phase.target == seat else -1.0
    return [sign * (worth(s, phase.target, a[1]) + outlook(s, phase.target, a[1])) for a in actions]


def fence_window(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Close the fence on a rich meal."""
    prize = 0.0 if s.active == seat else worth(s, s.active, s.stand[s.active]) - 4.0
    return [prize if a[0] == "play" else 0.0 for a in actions]


def fence_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Pay when the meal is worth it."""
    meal = worth(s, seat, s.stand[seat])
    return [meal - 3.0 if a[0] == "pay" else 0.4 * outlook(s, seat, a[1]) for a in actions]


def cannon_lair(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The lair with the poorest outlook."""
    phase = s.stack[-1]
    assert isinstance(phase, CannonLair)
    sign = 1.0 if phase.target == seat else -1.0
    return [sign * outlook(s, phase.target, a[1]) for a in actions]


def lure_target(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The strongest of the others."""
    return [NEVER if s.seat_of(a[1]) == seat else _might(s, s.seat_of(a[1])) for a in actions]


def lure_space(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Where it gains least and can still be made to go."""
    phase = s.stack[-1]
    assert isinstance(phase, LureSpace)
    can = monster_reach(s, phase.target)
    return [(5.0 if can >> a[1] & 1 else 0.0) - stand_value(s, phase.target, a[1]) for a in actions]


def lift_target(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The strongest of the others."""
    return lure_target(s, seat, actions)


def lift_space(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The desert for the others."""
    phase = s.stack[-1]
    assert isinstance(phase, LiftSpace)
    sign = 1.0 if phase.target == seat else -1.0
    return [sign * (worth(s, phase.target, a[1]) + outlook(s, phase.target, a[1])) for a in actions]


# -- the Deploy step


def deploying(s: America, seat: int, actions: list[Action], manner: Manner = USUAL) -> list[float]:
    """Units while there are few on the board, then Research."""
    afoot = (s.armies[seat] & s.afoot & ~GUARDS).bit_count()
    weights = []
    for action in actions:
        verb = action[0]
        if verb == "draw":
            weights.append(6.0 if afoot >= manner.army else 2.0)
        elif verb == "deploy":
            guard = GUARDS >> action[1] & 1
            weights.append(3.0 if guard else 4.0 + 0.3 * UNIT_DAMAGE[action[1]])
        elif verb in ("redeploy", "done"):
            weights.append(0.5 if verb == "done" else NEVER)
        else:
            weights.append(play_value(s, seat, action))
    return weights


def placing(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Own units near the others' monsters; the Guard on what they would like to eat."""
    phase = s.stack[-1]
    assert isinstance(phase, (Placing, GiantArrives))
    foes = _foes(s, seat)
    home = s.stand[seat]
    guard = GUARDS >> phase.unit & 1
    weights = []
    for action in actions:
        space = action[1]
        away = min((DIST[space][at] for at in foes), default=9)
        own = DIST[space][home] if home >= 0 else 9
        value = -float(away)
        if guard:
            value = (_WORTH[space] if away <= 4 else 0.0) - 0.3 * away - (8.0 if own <= 5 else 0.0)
            if s.crowd >> space & 1:
                value -= 1.0
        elif space == home:
            value -= 20.0
        weights.append(value)
    return weights


def giant_arrives(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Near the others' monsters and away from one's own."""
    return placing(s, seat, actions)
