"""Aims: what a monster goes for, one thing at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import matinee.games.newyork.figures as figures
from matinee.games.newyork.kinds import HAS_BEEN, NOBODY, NONE
from matinee.games.newyork.map.manhattan import ALL, DIST, EXIT, FRONTAGE, OPEN, SIXTH, TARGET, border, way
from matinee.games.newyork.mind.hunt import prey, spoil
from matinee.games.newyork.mind.race import EATEN
from matinee.games.newyork.mind.style import USUAL, Style
from matinee.games.newyork.rules.missions import done
from matinee.games.newyork.state import Midtown
from matinee.table.board import members

MEAN_ATTACKER = [sum(row[k].attacker for row in figures.COMBAT) / 6 for k in range(len(figures.COLUMNS))]
PRICE = [loss / eaten for loss, eaten in zip(MEAN_ATTACKER, EATEN, strict=True)]  # points that a building costs


class Aim(NamedTuple):
    """What a monster is after: spaces to end a move in, and spaces to attack."""

    stand: int = 0
    attack: int = 0


NOTHING = Aim()


def aim(s: Midtown, seat: int, style: Style = USUAL) -> Aim:
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
    if mission in (figures.FIND, figures.DEVOUR):
        return seek(s, seat, style)
    if mission == figures.KILL:
        return Aim(attack=prey(s, seat, s.alive, style))
    if mission == figures.HURT:
        return Aim(attack=prey(s, seat, s.alive & ~s.hurt[seat], style))
    return Aim(attack=1 << TARGET[mission - figures.FIRST_MEAL])


def leave(s: Midtown, seat: int, exits: int) -> Aim:
    """The exits it can enter; if none of them is open, it eats or fights its way to one."""
    ways = exits & (s.footing(seat) & ~s.occupied | 1 << s.place(seat))
    return Aim(stand=ways) if ways else Aim(attack=exits)


def seek(s: Midtown, seat: int, style: Style = USUAL) -> Aim:
    """The Blonde if she has been found, else a chit: buildings while it is strong, the parks when it is not."""
    if s.carrier == seat:
        return Aim(stand=1 << s.place(seat))
    if s.carrier != NOBODY:
        return Aim(attack=1 << s.where[s.carrier]) if s.where[s.carrier] >= 0 else NOTHING
    if s.blonde >= 0:
        return _visit(s, seat, s.blonde)
    here = s.place(seat)
    chits = list(members(s.chits & ~(s.occupied & ~(1 << here))))
    if not chits:
        return NOTHING
    return _visit(s, seat, min(chits, key=_turns(s, seat, style)))


def _turns(s: Midtown, seat: int, style: Style) -> Callable[[int], float]:
    """What it costs a seeker to look for the Blonde in a space, in turns."""
    row, pace = DIST[s.place(seat)], max(1, s.movement[seat])
    bite = style.point * PRICE[eating(s.grip(seat))]
    look = style.reserve / max(1, (s.chits & ~s.standing).bit_count())
    late = style.forgotten / s.unturned.bit_count()
    saved, standing = FRONTAGE if may_hunger(s, seat) else 0, s.standing
    news, far = s.unturned >> figures.NEWS & 1, too_far(s.flies(seat), pace)

    def turns(space: int) -> float:
        toll = bite if standing >> space & 1 else look
        if saved >> space & 1:
            toll += style.spared
        if news:
            toll += late if far >> space & 1 else -style.outlying * DIST[space][SIXTH]
        return row[space] / pace + toll

    return turns


def _visit(s: Midtown, seat: int, space: int) -> Aim:
    """Stand there, or bite a way in, or fight whoever is there."""
    if s.standing >> space & 1 or (s.occupied >> space & 1 and s.where[seat] != space):
        return Aim(attack=1 << space)
    return Aim(stand=1 << space)


@lru_cache(maxsize=1 << 7)
def too_far(flies: bool, pace: int) -> int:
    """Where a monster that hears of its fame would miss the interviews: the first of its turns it is held."""
    rings = way(1 << SIXTH, ALL if flies else OPEN)
    in_time = pace * (figures.TURNS_OF_FAME - 1)
    return ALL & ~(sum(rings[:in_time]) | border(sum(rings[: in_time - 1])))


def larder(s: Midtown, seat: int) -> int:
    """Where to eat on Ninth Avenue. A building with a chit is a seeker's last meal there: it is one look as well."""
    meals = FRONTAGE & s.standing
    looks = meals & s.chits if s.mission[seat] in (figures.FIND, figures.DEVOUR) and not s.found() else 0
    return looks if s.food[seat] <= looks.bit_count() else meals & ~s.chits or meals


def handiest(s: Midtown, seat: int, buildings: int) -> int:
    """The building nearest by."""
    here = s.place(seat)
    return 1 << min(members(buildings), key=lambda space: DIST[here][space]) if buildings else 0


def eating(strength: int) -> int:
    return figures.COLUMN[strength - figures.BUILDING_STRENGTH]


def may_hunger(s: Midtown, seat: int) -> bool:
    """Whether Ninth Avenue's chit may still be turned and would make this monster hungry."""
    return bool(s.unturned >> figures.NINTH_AVENUE & 1) and not s.printed(seat).machine
