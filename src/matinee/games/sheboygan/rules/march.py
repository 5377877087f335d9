"""5.0, 5.21, 5.22 Where human units can go: reach, what holds them fast, and stacking."""

from __future__ import annotations

from matinee.games.sheboygan.figures import ALLOWANCE, COPTER, INFANTRY, MOVES, STACKERS
from matinee.games.sheboygan.kinds import NOT_YET, OFF
from matinee.games.sheboygan.map.city import FORDS, GO, RIVER, STREET, Reach, cheapest_way, flight, reach
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason

TOW_ALLOWANCE = 3
JUMP = 2


def closed(s: City, unit: int) -> int:
    """The boxes a unit may not enter whatever its terrain: webs, lost bridges, the monster's and the puppet's box."""
    shut = s.webs | s.broken
    if s.monster != NOT_YET and (not s.airborne or COPTER >> unit & 1):
        shut |= 1 << s.monster  # 5.22, 5.23, 8.0
    return shut | foes(s, unit)


def foes(s: City, unit: int) -> int:
    """R85 The boxes of those a unit keeps away from: the controlled unit's for the humans, theirs for it."""
    if unit == s.puppet:
        return s.held
    return 1 << s.where[s.puppet] if s.puppet >= 0 else 0


def no_entry(s: City, unit: int, box: int) -> Reason | None:
    """Why a box is closed to a unit, whatever its terrain."""
    if s.broken >> box & 1:
        return s.no("7.12", "bridge_lost")
    if s.webs >> box & 1:
        return s.no("13.22", "web_closes")
    if not closed(s, unit) >> box & 1:
        return None
    if foes(s, unit) >> box & 1:
        return s.no("R85", "puppet_apart")
    if s.airborne:
        return s.no("5.23", "flyers_box")
    if COPTER >> unit & 1 and unit != s.puppet:
        return s.no("8.0", "no_stop_in_its_box")
    return s.no("5.22", "monsters_box")


def reachable(s: City, unit: int, allowance: int = 0) -> Reach:
    """5.0 Where a unit can get to, stacking apart; 9.1 by the letter infantry fords to a street."""
    found = reach(MOVES[unit], s.where[unit], allowance or ALLOWANCE[unit], closed(s, unit), s.rubble)
    if INFANTRY >> unit & 1 and s.options["ford_to_street"]:
        boxes = found.boxes & (STREET if RIVER >> s.where[unit] & 1 else ~RIVER | FORDS)
        return Reach(boxes, GO(boxes))
    return found


def passes(s: City, unit: int, left: int) -> list[int]:
    """8.0, R24 The boxes a helicopter gets to through the monster's box, by the points it then has left."""
    if s.monster == NOT_YET or s.airborne or not COPTER >> unit & 1 or unit == s.puppet:
        return []
    bit = 1 << s.monster
    if s.webs & bit:
        return []  # R56: a web is closed to helicopters too, also around the monster
    shut = closed(s, unit) & ~bit
    for spent, ring in enumerate(flight(s.where[unit], left, shut)):
        if ring & bit:
            return [*flight(s.monster, left - spent, shut)[:0:-1]]
    return []


def way(s: City, unit: int, start: int, end: int, via: int = NOT_YET) -> list[int]:
    """5.0 The cheapest way of a unit from box to box, both ends included; through a box if it dashed (8.0)."""
    moves, allowance = MOVES[unit], max(ALLOWANCE[unit], TOW_ALLOWANCE)
    if via == NOT_YET:
        return cheapest_way(moves, start, end, allowance, closed(s, unit), s.rubble)
    shut = closed(s, unit) & ~(1 << via)
    to, on = (cheapest_way(moves, a, b, allowance, shut, s.rubble) for a, b in ((start, via), (via, end)))
    return [*to, *on[1:]]


def leap(start: int, end: int) -> list[int]:
    """13.25, R20 A jump goes over one box, which may be any but a tunnel's."""
    return cheapest_way("air", start, end, JUMP, 0, 0)


def held_fast(s: City, unit: int) -> Reason | None:
    """Why a unit may not move this phase."""
    if unit == s.puppet:
        return s.no("13.27", "under_control")
    if not s.humans >> unit & 1:
        return s.no("5.0", "not_yours_to_move")
    if s.moved >> unit & 1:
        return s.no("5.0", "has_moved")
    if s.feared >> unit & 1:
        return s.no("13.23", "frozen")
    if (s.stuck | s.stuck_twice) >> unit & 1:
        return s.no("13.22", "caught_in_web")
    return None


def mobile(s: City) -> int:
    """The units that may still move this phase."""
    return s.humans & ~(s.moved | s.feared | s.stuck | s.stuck_twice)


# -- 5.2 stacking


def roomy(s: City, unit: int, also: int = OFF) -> int:
    """5.21, 5.22 The boxes where a unit (and the gun it tows) may stop: with room, or where room can still be made."""
    boxes = reachable(s, unit, TOW_ALLOWANCE if also >= 0 else 0).boxes
    if unit >= STACKERS:
        return boxes
    if also >= 0:
        boxes &= ~s.two
    tight = boxes & (s.one if also >= 0 else s.full())
    if not tight:
        return boxes
    after = s.copy()
    for leaving in (unit, also):
        if leaving >= 0:
            after.put(leaving, OFF)
    return boxes & ~tight | sum(1 << box for box in members(tight) if can_clear(after, box))


def can_clear(s: City, box: int) -> bool:
    """5.22, R11, M8 Limits bind only at the end: a full box may be entered if one of those there can go on."""
    if RIVER >> box & 1:
        return False
    free = mobile(s)
    return any(
        reachable(s, other).boxes & ~s.full() & ~(1 << box)
        for other in range(STACKERS)
        if s.where[other] == box and free >> other & 1
    )


def movers(s: City) -> int:
    """The units that may be picked up: all that are mobile, or only those that must clear an overfull box (5.22)."""
    units = mobile(s)
    if not s.crowded:
        return units
    return sum(
        1 << unit
        for unit in members(units & ((1 << STACKERS) - 1))
        if s.crowded >> s.where[unit] & 1 and reachable(s, unit).boxes & ~s.full()
    )


def must_ford(s: City, units: int) -> bool:
    """9.1 Whether one of the units is in the river and, by the letter, has to go on; it stays if it cannot."""
    if not s.options["ford_to_street"]:
        return False
    wet = (unit for unit in members(units & INFANTRY) if RIVER >> s.where[unit] & 1)
    return any(roomy(s, unit) for unit in wet)


def in_flames(s: City, unit: int) -> bool:
    """11.41, M12 Whether a unit stands where the monster started a fire that would kill it, and could get out."""
    if not s.kindled >> s.where[unit] & 1 or s.fireproof() >> unit & 1:
        return False
    return bool(roomy(s, unit) & ~s.burning)
