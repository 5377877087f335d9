"""Tactics: how good an action looks to a seat, for bots that do not think ahead.

`weigh` gets a state that the seat believes in and its legal actions, and gives one number for each. A seat has one aim
at a time: the next part of its mission, or a task that a chit has laid on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import accumulate
from math import inf
from typing import NamedTuple

from matinee.games.newyork.figures import (
    BUILDING_STRENGTH,
    COLUMN,
    COLUMNS,
    COMBAT,
    DEVOUR,
    EMPIRE,
    FIND,
    FIRST_MEAL,
    HURT,
    KILL,
    MEALS,
    NEWS,
    NINTH_AVENUE,
    TURNS_OF_FAME,
)
from matinee.games.newyork.kinds import HAS_BEEN, NOBODY, NONE
from matinee.games.newyork.map.manhattan import (
    DIST,
    EXIT,
    FAR,
    FRONTAGE,
    NEAR,
    OPEN,
    SIXTH,
    TARGET,
    Reach,
    border,
    reach,
    steps,
    way,
    within,
)
from matinee.games.newyork.mind.hunt import USUAL, Manner, prey, promise, spoil, turns_left
from matinee.games.newyork.rules.combat import Grip, Perch, Retreat, Shove
from matinee.games.newyork.rules.missions import done
from matinee.games.newyork.rules.movement import Pounce, Prowl, StrikeBack
from matinee.games.newyork.rules.turn import Comeback
from matinee.games.newyork.rules.wounds import Wounds
from matinee.games.newyork.state import Midtown
from matinee.table.board import bitset, members
from matinee.table.phase import Action, Phase
from matinee.table.state import Rng

Opinion = Callable[[Midtown, int, list[Action], Manner], list[float]]

BEST, GOOD, NEVER = 1000.0, 100.0, -1000.0
MEAN_ATTACKER = [sum(row[k].attacker for row in COMBAT) / 6 for k in range(len(COLUMNS))]
EATEN = [sum(row[k].defender > 0 for row in COMBAT) / 6 for k in range(len(COLUMNS))]
PRICE = [loss / eaten for loss, eaten in zip(MEAN_ATTACKER, EATEN, strict=True)]  # points that a building costs
POINT = 12.0  # turns that a lost point is worth to a seeker
RESERVE = 24.0  # and the last park: even a monster without any strength can look there
FORGOTTEN = 200.0  # and the interviews it would miss
SPARED = 10.0  # and a building on Ninth Avenue that may yet be one of three meals
OUTLYING = 0.12  # and each space that a chit lies off Sixth Avenue, while the monster is fast enough to be back in time
LEG = 7.0  # spaces from one thing to do to the next
HOME = 12.0  # and from the last of them off the map
SLOW = 6.0  # points that a walk through all the turns left is worth, and four times as much one twice as long
SHY = 3.0  # and a chit that one is not after
FEAR = list(accumulate([0.4] * 8, initial=0.0))  # and so many foes in reach, the one by the other
TARDY = 4.0  # and to be too slow for the interviews from wherever a chit may call to them


def weigh(s: Midtown, seat: int, actions: list[Action], rng: Rng, manner: Manner = USUAL) -> list[float]:
    """The weight of each action, by the phase that asks; a phase without an opinion weighs all alike."""
    opinion = OPINIONS.get(type(s.stack[-1]))
    return opinion(s, seat, actions, manner) if opinion is not None else [0.0] * len(actions)


# -- aims


class Aim(NamedTuple):
    """What a monster is after: spaces to end a move in, and spaces to attack."""

    stand: int = 0
    attack: int = 0


def aim(s: Midtown, seat: int, manner: Manner = USUAL) -> Aim:
    """The next thing to do: a task with a deadline, food, the mission, and then the way out."""
    if s.fame[seat] > 0:
        return _visit(s, seat, SIXTH)
    mission = s.mission[seat]
    if mission == NONE or s.fame[seat] == HAS_BEEN:
        return Aim(attack=spoil(s, seat))
    if s.food[seat] > 0:
        return Aim(attack=handiest(s, seat, larder(s, seat)))
    if done(s, seat, mission):
        return leave(s, seat, EXIT[mission])
    if mission in (FIND, DEVOUR):
        return seek(s, seat)
    if mission == KILL:
        return Aim(attack=prey(s, seat, s.alive, manner))
    if mission == HURT:
        return Aim(attack=prey(s, seat, s.alive & ~s.hurt[seat], manner))
    return Aim(attack=1 << TARGET[mission - FIRST_MEAL])


def leave(s: Midtown, seat: int, exits: int) -> Aim:
    """The exits it can enter; if none of them is open, it eats or fights its way to one."""
    ways = exits & (s.footing(seat) & ~s.occupied | 1 << s.where[seat])
    return Aim(stand=ways) if ways else Aim(attack=exits)


def seek(s: Midtown, seat: int) -> Aim:
    """The Blonde if she has been found, else a chit: buildings while it is strong, the parks when it is not."""
    if s.carrier == seat:
        return Aim(stand=1 << s.where[seat])
    if s.carrier != NOBODY:
        return Aim(attack=1 << s.where[s.carrier]) if s.where[s.carrier] >= 0 else Aim()
    if s.blonde >= 0:
        return _visit(s, seat, s.blonde)
    pace = max(1, s.movement[seat])
    bite = POINT * PRICE[_eating(s.grip(seat))]
    look = RESERVE / max(1, (s.chits & ~s.standing).bit_count())
    late = FORGOTTEN / s.unturned.bit_count()
    saved = FRONTAGE if _may_hunger(s, seat) else 0

    def turns(space: int) -> float:
        toll = bite if s.standing >> space & 1 else look
        if saved >> space & 1:
            toll += SPARED
        if s.unturned >> NEWS & 1:
            toll += late if _too_far(s, seat, space, pace) else -OUTLYING * DIST[space][SIXTH]
        return DIST[s.where[seat]][space] / pace + toll

    chits = [space for space in members(s.chits) if not s.occupied >> space & 1 or space == s.where[seat]]
    if not chits:
        return Aim()
    return _visit(s, seat, min(chits, key=turns))


def _visit(s: Midtown, seat: int, space: int) -> Aim:
    """Stand there, or bite a way in, or fight whoever is there."""
    if s.standing >> space & 1 or (s.occupied >> space & 1 and s.where[seat] != space):
        return Aim(attack=1 << space)
    return Aim(stand=1 << space)


def _too_far(s: Midtown, seat: int, space: int, pace: int) -> bool:
    """Whether a monster that hears of its fame here would miss the interviews: the first of its turns it is held."""
    road = DIST[space][SIXTH] if s.flies(seat) else _on_foot_to_sixth(space)
    return road >= pace * (TURNS_OF_FAME - 1)


@cache
def _on_foot_to_sixth(space: int) -> int:
    rings = way(1 << SIXTH, OPEN | 1 << space)
    return next(n for n, ring in enumerate(rings) if ring >> space & 1)


def larder(s: Midtown, seat: int) -> int:
    """Where to eat on Ninth Avenue. A building with a chit is a seeker's last meal there: it is one look as well."""
    meals = FRONTAGE & s.standing
    looks = meals & s.chits if s.mission[seat] in (FIND, DEVOUR) and not s.found() else 0
    return looks if s.food[seat] <= looks.bit_count() else meals & ~s.chits or meals


def handiest(s: Midtown, seat: int, buildings: int) -> int:
    """The building nearest by."""
    here = s.where[seat]
    return 1 << min(members(buildings), key=lambda space: DIST[here][space]) if buildings else 0


def _eating(strength: int) -> int:
    return COLUMN[strength - BUILDING_STRENGTH]


def _may_hunger(s: Midtown, seat: int) -> bool:
    """Whether Ninth Avenue's chit may still be turned and would make this monster hungry."""
    return bool(s.unturned >> NINTH_AVENUE & 1) and not s.printed(seat).machine


# -- moving


def reached(s: Midtown, seat: int) -> Reach:
    """Where a monster may end its move."""
    return reach(s.flies(seat), s.where[seat], s.allowance(seat), s.occupied, s.rubble)


def distances(s: Midtown, seat: int, goal: Aim, spaces: int) -> list[float]:
    """How many spaces of movement it takes from each of these to the aim, past the other monsters; not to be changed.

    Who moves one space a turn ends its move everywhere on its way, and goes round chits if it can.
    """
    here, goals = max(0, s.where[seat]), goal.stand | goal.attack
    free = s.footing(seat) & ~s.occupied | 1 << here
    spaces |= 1 << here
    if s.allowance(seat) == 1:
        round_chits = steps(goals, free & ~(s.chits & ~s.standing & ~goals) | 1 << here, spaces)
        if round_chits[here] != FAR:
            return round_chits
    return steps(goals, free, spaces)


def perils(s: Midtown, seat: int) -> Callable[[int], float]:
    """How many foes could come to a space and would be likely to hurt more than they are hurt."""
    strength = s.strength[seat]
    zones = [
        within(s.where[foe], s.movement[foe])
        for foe in members(s.alive & ~(1 << seat))
        if s.where[foe] >= 0 and s.strength[foe] >= strength
    ]
    if not zones:
        return lambda space: 0.0
    if len(zones) == 1:
        (zone,) = zones
        return lambda space: FEAR[zone >> space & 1]
    return lambda space: FEAR[sum(zone >> space & 1 for zone in zones)]


def lurk(s: Midtown, seat: int) -> Callable[[int], float]:
    """With nothing to go for: out of the foes' reach, but near enough to be there when one is weak enough."""
    foes = [(DIST[s.where[k]], s.movement[k] + 2) for k in members(s.alive & ~(1 << seat)) if s.where[k] >= 0]
    peril, chits = perils(s, seat), s.chits

    def weight(space: int) -> float:
        away = min([abs(row[space] - wary) for row, wary in foes], default=0)
        return -4 * peril(space) - (chits >> space & 1) * 5 - away / 2

    return weight


def prowl(s: Midtown, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """Finish the mission if that can be done, else come nearer to the aim; a turn that can attack it does."""
    goal, here = aim(s, seat, manner), s.where[seat]
    distance = distances(s, seat, goal, reached(s, seat).spaces)
    walled = goal != Aim() and distance[here] == FAR  # then it eats or fights its way out
    stand = stands(s, seat, goal, distance, manner.wary)
    weights = []
    for action in actions:
        verb = action[0]
        if verb == "go":
            weights.append(stand(action[1]))
        elif verb == "stay":
            weights.append(stand(here))
        elif verb == "attack":
            weights.append(GOOD if goal.attack >> action[1] & 1 else -FAR / 2 if walled else NEVER)
        else:
            weights.append(deed(s, seat, verb))
    return weights


def stands(s: Midtown, seat: int, goal: Aim, distance: list[float], wary: float) -> Callable[[int], float]:
    """How good it looks to end a move in a space: near the aim, and best with movement left to attack or to leave."""
    if goal == Aim():
        return lurk(s, seat)
    near = 0  # what leaves a space of movement for the attack or the exit
    for ring in reached(s, seat).rings[:-1]:
        near |= ring
    leaving = goal.stand == 1 << SIXTH or (goal.stand and done(s, seat, s.mission[seat]) and s.good(seat))
    ready = near & (border(goal.attack) | (goal.stand | goal.attack if leaving else 0))
    open_chits = s.chits & ~s.standing & ~goal.stand
    shy = SHY if s.allowance(seat) > 1 else SHY / 6  # a slow one has gone round what it could
    peril = perils(s, seat)

    def weight(space: int) -> float:
        weight = -distance[space] - min(wary, peril(space))
        if ready >> space & 1:
            weight += 1
        if open_chits >> space & 1:
            weight -= shy
        return weight

    return weight


def deed(s: Midtown, seat: int, verb: str) -> float:
    """What is done on the spot: leave, or lay hands on the Blonde if she is what one came for."""
    mission = s.mission[seat]
    if verb == "take":
        return BEST if mission in (FIND, DEVOUR) else NEVER
    if verb == "devour":
        return BEST if mission == DEVOUR and not s.good(seat) else NEVER
    return BEST


def pounce(s: Midtown, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """Attack what one came for; leave if one can."""
    goal = aim(s, seat, manner)
    weights = []
    for action in actions:
        if action[0] == "attack":
            weights.append(GOOD if goal.attack >> action[1] & 1 else NEVER)
        else:
            weights.append(0.0 if action[0] == "halt" else BEST)
    return weights


def strike_back(s: Midtown, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """Pick her up first if she is wanted."""
    wanted = s.mission[seat] in (FIND, DEVOUR)
    return [(BEST if wanted else NEVER) if action[0] == "take" else 0.0 for action in actions]


def grip(s: Midtown, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """Hold on to her if she is what one came for."""
    wanted = s.mission[seat] in (FIND, DEVOUR)
    return [float((action[0] == "hold") == wanted) for action in actions]


# -- losses and displacement


class Errand(NamedTuple):
    """What still lies before a monster, as far as it can tell: buildings to eat, spaces to walk and the way out."""

    meals: float
    road: float
    home: float


def errand(s: Midtown, seat: int) -> Errand:
    """The work until the mission is done and the monster off the map; half the chits are turned before the Blonde."""
    mission, here = s.mission[seat], max(0, s.where[seat])
    meals, road = float(max(0, s.food[seat])), LEG * (s.food[seat] > 0)
    if s.fame[seat] > 0:
        road += DIST[here][SIXTH]
    if mission in (FIND, DEVOUR) and not s.found():
        looks = (s.unturned.bit_count() + 1) / 2
        walled = (s.chits & s.standing).bit_count() / max(1, s.chits.bit_count())
        meals += looks * walled + MEALS / 2 * _may_hunger(s, seat)
        road += LEG * (looks + _may_hunger(s, seat) + (s.unturned >> NEWS & 1))
    elif mission >= FIRST_MEAL and not done(s, seat, mission):
        meals += 2 - s.bites[seat] if mission == EMPIRE else 1
        road += DIST[here][TARGET[mission - FIRST_MEAL]]
    return Errand(meals, road, HOME if s.good(seat) else 0.0)


def fitness(s: Midtown, seat: int, strength: int, movement: int) -> float:
    """What is left of a monster: what its meals will cost and its way will take, or what it may hope for in a hunt."""
    if s.mission[seat] in (KILL, HURT) and not done(s, seat, s.mission[seat]):
        foes = members(s.alive & ~(1 << seat))
        hunt = max((promise(s, seat, foe, strength, movement) for foe in foes), default=0.0)
        return 60 * hunt - (10 / movement if movement else 100)
    if not movement:
        return -inf
    work = errand(s, seat)
    burdened = max(1, movement - (s.mission[seat] in (FIND, DEVOUR)))
    hurry = (work.road / movement + work.home / burdened) / turns_left(s)
    return -work.meals * PRICE[_eating(strength)] - SLOW * hurry**2 - TARDY * _missed(s, seat, movement) ** 2


def _missed(s: Midtown, seat: int, movement: int) -> float:
    """The part of the chits from which a seeker with so much movement would come too late to its interviews."""
    if s.mission[seat] not in (FIND, DEVOUR) or s.found() or not s.unturned >> NEWS & 1:
        return 0.0
    far = [_too_far(s, seat, space, movement) for space in members(s.chits)]
    return sum(far) / max(1, len(far))


def wounds(s: Midtown, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """Give up what is needed least."""
    phase = s.stack[-1]
    assert isinstance(phase, Wounds)
    strength, movement, points = s.strength[seat], s.movement[seat], phase.points
    return [fitness(s, seat, strength - action[1], movement - points + action[1]) for action in actions]


def shove(s: Midtown, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """Keep prey near open streets where it can be caught again; throw others as far from one's aim as they go."""
    phase = s.stack[-1]
    assert isinstance(phase, Shove)
    goal = aim(s, seat, manner)
    chased = s.mission[seat] == KILL
    distance = distances(s, seat, goal, bitset(action[1] for action in actions))
    return [float(NEAR[action[1]].bit_count()) if chased else min(distance[action[1]], FAR) for action in actions]


def fall_back(s: Midtown, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """Of the spaces to go back to the one nearest to the aim, out of the foes' reach."""
    distance = distances(s, seat, aim(s, seat, manner), bitset(action[1] for action in actions))
    peril = perils(s, seat)
    return [-distance[action[1]] - peril(action[1]) for action in actions]


def perch(s: Midtown, seat: int, actions: list[Action], manner: Manner) -> list[float]:
    """Stay where the second bite is to be had."""
    here = 1 << s.where[seat]
    return [float((action[0] == "perch") == bool(aim(s, seat, manner).attack & here)) for action in actions]


OPINIONS: dict[type[Phase], Opinion] = {
    Prowl: prowl,
    Pounce: pounce,
    StrikeBack: strike_back,
    Grip: grip,
    Wounds: wounds,
    Shove: shove,
    Perch: perch,
    Retreat: fall_back,
    Comeback: fall_back,
}
