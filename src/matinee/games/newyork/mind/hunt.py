"""Tactics of a hunter: what a fight promises, whom to go for, and when."""

from __future__ import annotations

from functools import lru_cache

from matinee.games.newyork.figures import COLUMN, COLUMNS, COMBAT, HURT
from matinee.games.newyork.kinds import NOBODY
from matinee.games.newyork.map.manhattan import DIST
from matinee.games.newyork.mind.style import USUAL, Style
from matinee.games.newyork.state import Midtown
from matinee.table.board import bitset, members

ENDLESS = 60  # turns to reckon with where there is no limit; so long a hunter is patient, and as long it grows bolder
LAST_CHANCE = 50  # so many spaces before the end it takes any, and begins to lower its sights as many before
FAST = 5  # movement with which prey that wanders is caught every turn
EASY = 0.7  # a chance to kill that is enough for who has no mission
WALK = 20  # turns of walking that are worth as much as a certain kill
LOSSES = [[(row[k].attacker, row[k].defender) for row in COMBAT] for k in range(len(COLUMNS))]  # by column and die
WORST = max(points for column in LOSSES for result in column for points in result)


def turns_left(s: Midtown) -> int:
    """The turns before the game is over, at least 1; without a limit always the same."""
    limit = s.options["turns"]
    return max(1, limit - s.round) if limit else ENDLESS


def patience(s: Midtown, pace: int) -> float:
    """How sure of its prey a hunter wants to be: less towards the end or after a long wait; at 0 it dares all."""
    if s.options["turns"]:
        return min(1.0, turns_left(s) * min(pace, FAST) / LAST_CHANCE - 1)
    return min(1.0, 2 - s.round / ENDLESS)


@lru_cache(maxsize=1 << 16)
def slaughter(strength: int, movement: int, foe_strength: int, foe_movement: int) -> float:
    """The chance that an attacker who goes on to the end kills its foe before it dies itself."""
    mine, its = _worn(strength, movement), _worn(foe_strength, foe_movement)
    chance = 0.0
    for lost, inflicted in LOSSES[COLUMN[strength - foe_strength]]:
        left, foe_left = mine[lost], its[inflicted]
        if left:
            chance += slaughter(*left, *foe_left) if foe_left else 1.0
    return chance / 6


@lru_cache(maxsize=1 << 10)
def _worn(strength: int, movement: int) -> list[tuple[int, ...]]:
    """What is left of a fighter that loses 0, 1, 2 ... points, nothing if it is dead; not to be changed.

    It keeps its strength and two spaces of movement as long as it can.
    """
    found: list[tuple[int, ...]] = []
    for _ in range(WORST + 1):
        found.append((strength, movement) if strength or movement else ())
        if movement > 2 or (movement and not strength):
            movement -= 1
        elif strength:
            strength -= 1
    return found


@lru_cache(maxsize=1 << 12)
def scratch(strength: int, movement: int, foe_strength: int) -> float:
    """The chance that an attacker who goes on takes a point off its foe before it dies itself."""
    mine, chance = _worn(strength, movement), 0.0
    for lost, inflicted in LOSSES[COLUMN[strength - foe_strength]]:
        left = mine[lost]
        if left:
            chance += 1.0 if inflicted else scratch(*left, foe_strength)
    return chance / 6


def promise(s: Midtown, seat: int, foe: int, strength: int, movement: int) -> float:
    """The chance that a hunt comes to a good end with so much left of the hunter."""
    if s.mission[seat] == HURT:
        return scratch(strength, movement, s.strength[foe])
    return slaughter(strength, movement, s.strength[foe], s.movement[foe])


def hope(s: Midtown, seat: int, foe: int) -> float:
    """The same as the hunter is now."""
    return promise(s, seat, foe, s.grip(seat), s.movement[seat])


def prey(s: Midtown, seat: int, seats: int, style: Style = USUAL) -> int:
    """The foe to go for: easy and near. One that is too strong is left alone for as long as the hunter's pace allows.

    The city wears a wanderer down, so patience only helps; but a slow hunter needs more turns to catch it.
    """
    foes = [foe for foe in members(seats & ~(1 << seat)) if s.where[foe] >= 0]
    if not foes:
        return 0
    here, pace = DIST[s.place(seat)], max(1, s.movement[seat])
    hopes = [(hope(s, seat, foe), s.where[foe]) for foe in foes]
    chance, space = max(hopes, key=lambda one: one[0] - here[one[1]] / pace / WALK)
    return 1 << space if chance >= style.sure * patience(s, pace) else 0


def spoil(s: Midtown, seat: int) -> int:
    """Without a mission: the carrier, or whom one can beat."""
    if s.carrier not in (NOBODY, seat) and s.where[s.carrier] >= 0:
        return 1 << s.where[s.carrier]
    foes = [foe for foe in members(s.alive & ~(1 << seat)) if s.where[foe] >= 0 and hope(s, seat, foe) > EASY]
    return bitset(s.where[foe] for foe in foes)
