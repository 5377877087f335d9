"""Tactics: how good an action looks to a seat, for bots that do not think ahead.

`weigh` gets a state that the seat believes in and its legal actions, and gives one number for each. A seat has one aim
at a time: the next part of its mission, or a task that a chit has laid on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, reduce
from itertools import accumulate
from math import inf
from typing import NamedTuple

from matinee.games.newyork.figures import DEVOUR, EMPIRE, FIND, FIRST_MEAL, HURT, KILL, MEALS, NEWS
from matinee.games.newyork.map import manhattan
from matinee.games.newyork.mind.aims import NOTHING, PRICE, Aim, aim, eating, may_hunger, too_far
from matinee.games.newyork.mind.hunt import promise, turns_left
from matinee.games.newyork.mind.race import menace
from matinee.games.newyork.mind.style import USUAL, Style
from matinee.games.newyork.rules.chits import Curiosity
from matinee.games.newyork.rules.combat import Grip, Perch, Retreat, Shove
from matinee.games.newyork.rules.missions import done
from matinee.games.newyork.rules.movement import Pounce, Prowl, StrikeBack
from matinee.games.newyork.rules.turn import Comeback, Start
from matinee.games.newyork.rules.wounds import Wounds
from matinee.games.newyork.state import Midtown
from matinee.table.board import UNREACHABLE, bitset, members
from matinee.table.phase import Action, Phase
from matinee.table.state import Rng

Opinion = Callable[[Midtown, int, list[Action], Style], list[float]]

BEST, GOOD, NEVER = 1000.0, 100.0, -1000.0
LEG = 7.0  # spaces from one thing to do to the next
HOME = 12.0  # and from the last of them off the map
SLOW = 6.0  # points that a walk through all the turns left is worth, and four times as much one twice as long
SHY = 3.0  # and a chit that one is not after
SHYER = 5  # the same to one that lurks
FEAR = list(accumulate([0.4] * 8, initial=0.0))  # and so many foes in reach, the one by the other
DREAD = [-4 * fear for fear in FEAR]  # the same to one that lurks
TARDY = 4.0  # and to be too slow for the interviews from wherever a chit may call to them
KILLING = 60  # what a certain kill is worth to a hunter, in the same points
CRAWLING, LAMED = 10, 100  # what it loses with a movement of one; with none


def weigh(s: Midtown, seat: int, actions: list[Action], rng: Rng, style: Style = USUAL) -> list[float]:
    """The weight of each action, by the phase that asks; a phase without an opinion weighs all alike."""
    opinion = OPINIONS.get(type(s.stack[-1]))
    return opinion(s, seat, actions, style) if opinion is not None else [0.0] * len(actions)


# -- moving


def reached(s: Midtown, seat: int) -> manhattan.Reach:
    """Where a monster may end its move."""
    return manhattan.reach(s.flies(seat), s.where[seat], s.allowance(seat), s.occupied, s.rubble)


def distances(s: Midtown, seat: int, goal: Aim, spaces: int) -> dict[int, float]:
    """How many spaces of movement it takes from each of these to the aim, past the other monsters; not to be changed.

    Who moves one space a turn ends its move everywhere on its way, and goes round chits if it can.
    """
    here, goals = s.place(seat), goal.stand | goal.attack
    free = s.footing(seat) & ~s.occupied | 1 << here
    spaces |= 1 << here
    if s.allowance(seat) == 1 and s.options["must_look"]:
        round_chits = manhattan.steps(goals, free & ~(s.chits & ~s.standing & ~goals) | 1 << here, spaces)
        if round_chits[here] != manhattan.FAR:
            return round_chits
    return manhattan.steps(goals, free, spaces)


def perils(s: Midtown, seat: int) -> bytes:
    """For each space how many foes could come there and would be likely to hurt more than they are hurt."""
    strength, coming = s.strength[seat], 0
    for foe in members(s.alive & ~(1 << seat)):
        if s.where[foe] >= 0 and s.strength[foe] >= strength:
            coming += manhattan.row(s.where[foe], _in_reach(s.movement[foe]))
    return manhattan.spelled(coming)


@lru_cache(maxsize=1 << 6)
def _in_reach(movement: int) -> bytes:
    """By distance, whether a foe could come so far."""
    return bytes(distance <= movement for distance in range(UNREACHABLE + 1))


@lru_cache(maxsize=1 << 6)
def _fears(wary: float) -> list[float]:
    """What so many foes in reach are worth to one that is no more wary than that; not to be changed."""
    return [min(wary, fear) for fear in FEAR]


def lurk(s: Midtown, seat: int, ends: manhattan.Reach) -> dict[int, float]:
    """With nothing to go for: out of the foes' reach, but near enough to be there when one is weak enough."""
    foes = members(s.alive & ~(1 << seat))
    rows = [manhattan.row(s.where[foe], _aside(s.movement[foe])) for foe in foes if s.where[foe] >= 0]
    away, peril = manhattan.spelled(reduce(manhattan.least, rows) if rows else 0), perils(s, seat)
    weight = {space: DREAD[peril[space]] - away[space] / 2 for _, space in ends.actions}
    chits = s.chits if s.options["must_look"] else 0
    for space in (s.where[seat], *members(chits & ends.spaces)):
        weight[space] = DREAD[peril[space]] - (chits >> space & 1) * SHYER - away[space] / 2
    return weight


@lru_cache(maxsize=1 << 6)
def _aside(movement: int) -> bytes:
    """By the distance from a foe, how far that is from where one wants to lurk: two spaces out of its reach."""
    return bytes(abs(distance - movement - 2) for distance in range(UNREACHABLE + 1))


def prowl(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Finish the mission if that can be done, else come nearer to the aim; a turn that can attack it does."""
    goal, here, ends = aim(s, seat, style), s.where[seat], reached(s, seat)
    if goal == NOTHING:
        stand, walled = lurk(s, seat, ends), False
    else:
        distance = distances(s, seat, goal, ends.spaces)
        stand = stands(s, seat, goal, ends, distance, style.wary)
        walled = distance[here] == manhattan.FAR  # then it eats or fights its way out

    def otherwise(verb: str, space: int = here) -> float:
        if verb == "attack":
            return GOOD if goal.attack >> space & 1 else -manhattan.FAR / 2 if walled else style.smash
        return stand[here] if verb == "stay" else deed(s, seat, verb)

    return [stand[action[1]] if action[0] == "go" else otherwise(*action) for action in actions]


def stands(
    s: Midtown, seat: int, goal: Aim, ends: manhattan.Reach, distance: dict[int, float], wary: float
) -> dict[int, float]:
    """How good it looks to end a move in a space: near the aim, and best with movement left to attack or to leave."""
    near = sum(ends.rings[:-1])  # what leaves a space of movement for the attack or the exit
    leaving = goal.stand == 1 << manhattan.SIXTH or (goal.stand and done(s, seat, s.mission[seat]) and s.good(seat))
    ready = near & (manhattan.border(goal.attack) | (goal.stand | goal.attack if leaving else 0))
    open_chits = s.chits & ~s.standing & ~goal.stand if s.options["must_look"] else 0
    shy = SHY if s.allowance(seat) > 1 else SHY / 6  # a slow one has gone round what it could
    peril, fear = perils(s, seat), _fears(wary)
    weight = {space: -far - fear[peril[space]] for space, far in distance.items()}
    for space in members(ready):
        weight[space] += 1
    for space in members(open_chits & (ends.spaces | 1 << s.where[seat])):
        weight[space] -= shy
    return weight


def deed(s: Midtown, seat: int, verb: str) -> float:
    """What is done on the spot: leave, or lay hands on the Blonde if she is what one came for."""
    mission = s.mission[seat]
    if verb == "take":
        return BEST if mission in (FIND, DEVOUR) else NEVER
    if verb == "devour":
        return BEST if mission == DEVOUR and not s.good(seat) else NEVER
    return BEST


def pounce(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Attack what one came for; leave if one can."""
    goal = aim(s, seat, style)
    weights = []
    for action in actions:
        if action[0] == "attack":
            weights.append(GOOD if goal.attack >> action[1] & 1 else style.smash)
        else:
            weights.append(0.0 if action[0] == "halt" else BEST)
    return weights


def strike_back(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Pick her up first if she is wanted."""
    wanted = s.mission[seat] in (FIND, DEVOUR)
    return [(BEST if wanted else NEVER) if action[0] == "take" else 0.0 for action in actions]


def grip(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
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
    mission, here = s.mission[seat], s.place(seat)
    meals, road = float(max(0, s.food[seat])), LEG * (s.food[seat] > 0)
    if s.fame[seat] > 0:
        road += manhattan.DIST[here][manhattan.SIXTH]
    if mission in (FIND, DEVOUR) and not s.found():
        looks = (s.unturned.bit_count() + 1) / 2
        walled = (s.chits & s.standing).bit_count() / max(1, s.chits.bit_count())
        meals += looks * walled + MEALS / 2 * may_hunger(s, seat)
        road += LEG * (looks + may_hunger(s, seat) + (s.unturned >> NEWS & 1))
    elif mission >= FIRST_MEAL and not done(s, seat, mission):
        meals += 2 - s.bites[seat] if mission == EMPIRE else 1
        road += manhattan.DIST[here][manhattan.TARGET[mission - FIRST_MEAL]]
    return Errand(meals, road, HOME if s.good(seat) else 0.0)


def fitness(s: Midtown, seat: int, work: Errand, strength: int, movement: int, style: Style) -> float:
    """What is left of a monster with an errand: what its meals will cost and its way will take."""
    if not movement:
        return -inf
    burdened = max(1, movement - (s.mission[seat] in (FIND, DEVOUR)))
    hurry = (work.road / movement + work.home / burdened) / min(style.horizon, turns_left(s))
    return -work.meals * PRICE[eating(strength)] - SLOW * hurry**2 - TARDY * _missed(s, seat, movement) ** 2


def prowess(s: Midtown, seat: int, strength: int, movement: int) -> float:
    """What is left of a hunter: what it may hope for."""
    foes = members(s.alive & ~(1 << seat))
    hunt = max((promise(s, seat, foe, strength, movement) for foe in foes), default=0.0)
    return KILLING * hunt - (CRAWLING / movement if movement else LAMED)


def _missed(s: Midtown, seat: int, movement: int) -> float:
    """The part of the chits from which a seeker with so much movement would come too late to its interviews."""
    if s.mission[seat] not in (FIND, DEVOUR) or s.found() or not s.unturned >> NEWS & 1:
        return 0.0
    far = s.chits & too_far(s.flies(seat), movement)
    return far.bit_count() / max(1, s.chits.bit_count())


def wounds(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Give up what is needed least."""
    phase = s.stack[-1]
    assert isinstance(phase, Wounds)
    strength, movement = s.strength[seat], s.movement[seat] - phase.points
    left = [(strength - off_strength, movement + off_strength) for _, off_strength in actions]
    if s.mission[seat] in (KILL, HURT) and not done(s, seat, s.mission[seat]):
        return [prowess(s, seat, *one) for one in left]
    work = errand(s, seat)
    return [fitness(s, seat, work, *one, style) for one in left]


def shove(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Keep prey near open streets where it can be caught again; throw others as far from one's aim as they go."""
    phase = s.stack[-1]
    assert isinstance(phase, Shove)
    goal = aim(s, seat, style)
    chased = s.mission[seat] == KILL
    distance = distances(s, seat, goal, bitset(action[1] for action in actions))
    return [
        float(manhattan.NEAR[action[1]].bit_count()) if chased else min(distance[action[1]], manhattan.FAR)
        for action in actions
    ]


def fall_back(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Of the spaces to go back to the one nearest to the aim, out of the foes' reach."""
    distance = distances(s, seat, aim(s, seat, style), bitset(action[1] for action in actions))
    peril = perils(s, seat)
    return [-distance[action[1]] - FEAR[peril[action[1]]] for action in actions]


def strand(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Start another monster where it has far to go, whatever its mission."""
    phase = s.stack[-1]
    assert isinstance(phase, Start)
    if not style.strand:
        return [0.0] * len(actions)
    return [-menace(s, phase.whose, action[1], s.mission[seat]) for action in actions]


def curiosity(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Look for the Blonde if she is what one came for; all else that lies there only hurts."""
    sought = s.mission[seat] in (FIND, DEVOUR) and not s.found()
    return [float((action[0] == "look") == sought) for action in actions]


def perch(s: Midtown, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Stay where the second bite is to be had."""
    here = 1 << s.where[seat]
    return [float((action[0] == "perch") == bool(aim(s, seat, style).attack & here)) for action in actions]


OPINIONS: dict[type[Phase], Opinion] = {
    Prowl: prowl,
    Pounce: pounce,
    StrikeBack: strike_back,
    Grip: grip,
    Wounds: wounds,
    Shove: shove,
    Curiosity: curiosity,
    Perch: perch,
    Retreat: fall_back,
    Comeback: fall_back,
    Start: strand,
}
