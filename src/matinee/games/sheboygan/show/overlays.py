"""What the table draws around a piece while people plan: reach, range and sight, as far as each seat may know."""

from __future__ import annotations

from typing import Any

from matinee.games.sheboygan.figures import COUNTERS, FIGHTS, FLYING, JUMPING, LIGHTNING, MONSTER, MOVEMENT, RANGE
from matinee.games.sheboygan.kinds import AIR, GROUND, NOT_YET
from matinee.games.sheboygan.map.city import ALL, BOARD, NEAR, TUNNEL, TWO_OFF, in_sight, spread
from matinee.games.sheboygan.rules import monster_combat
from matinee.games.sheboygan.rules.march import reachable, roomy
from matinee.games.sheboygan.rules.monster import MonsterMovement, copter_boxes
from matinee.games.sheboygan.rules.movement import Moving
from matinee.games.sheboygan.show.odds import bearing
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.shown.boardview import Overlay, OverlayKind, Overlays

SIGHT = 6
"""How far the sight of the monster is drawn: as far as any unit shoots."""


def overlays(s: City, seat: int | None, piece: Any) -> Overlays:
    """The overlays of a counter or of the monster; a kind that has no box is left out."""
    if piece == "monster":
        found = _of_monster(s, seat)
    elif isinstance(piece, int) and 0 <= piece < COUNTERS:
        found = _of_unit(s, piece)
    else:
        found = {}
    return {
        kind: Overlay([*members(boxes)], note=bearing(s, piece) if kind == "aim" else "")
        for kind, boxes in found.items()
        if boxes
    }


# -- the counters: all of it is public


def _of_unit(s: City, unit: int) -> dict[OverlayKind, int]:
    here, bit = s.where[unit], 1 << unit
    if here < 0 or (s.stuck | s.stuck_twice) & bit:  # 13.22, R40: in a web it neither moves nor attacks
        return {}
    found: dict[OverlayKind, int] = {}
    if not (s.moved | s.feared) & bit:
        found["reach"] = _reach(s, unit)
    if FIGHTS[unit]:
        near = members(BOARD.within(here, max(1, RANGE[unit])))
        found["range"] = sum(1 << box for box in near if monster_combat.out_of_range(s, unit, box) is None)
        found["aim"] = _aim(s, unit, found.get("reach", 0) | 1 << here)
    return found


def _aim(s: City, unit: int, reach: int) -> int:
    """6.11 The boxes that a unit can be in this turn and attack the monster from."""
    if s.monster == NOT_YET or s.dead:
        return 0
    near = reach & BOARD.within(s.monster, max(1, RANGE[unit]))
    return sum(1 << box for box in members(near) if monster_combat.out_of_range_from(s, unit, box, s.monster) is None)


def _reach(s: City, unit: int) -> int:
    """5.0 Where a unit can get to with the movement it has left."""
    phase = s.stack[-1] if s.stack else None
    if isinstance(phase, Moving) and phase.unit == unit and phase.spent:
        return reachable(s, unit, phase.left()).boxes
    return roomy(s, unit)


# -- the monster: its sight is public, its reach is its own, its lightning is too until it is seen (12.0)


def _of_monster(s: City, seat: int | None) -> dict[OverlayKind, int]:
    here = s.monster
    if here == NOT_YET or s.dead:
        return {}
    around = members(BOARD.within(here, SIGHT) & ~(1 << here))
    found: dict[OverlayKind, int] = {
        "range": _grasp(s, seat),
        "sight": sum(1 << box for box in around if in_sight(here, box, s.standing)),
    }
    if seat == MONSTER and any(isinstance(phase, MonsterMovement) for phase in s.stack):
        found["reach"] = monster_reach(s)
    return found


def _grasp(s: City, seat: int | None) -> int:
    """6.21, 13.28, 13.13 The boxes it can attack into, lightning for those who know of it."""
    here = s.monster
    if s.airborne:
        return NEAR[here] | 1 << here
    known = s.abilities if seat == MONSTER else s.revealed
    if not known & LIGHTNING:
        return NEAR[here]
    further = members(BOARD.within(here, monster_combat.LIGHTNING_RANGE) & ~NEAR[here] & ~(1 << here))
    return NEAR[here] | sum(1 << box for box in further if monster_combat.out_of_lightning(s, box) is None)


def monster_reach(s: City) -> int:
    """5.0 Where the monster can get to with the movement it has left, by steps, jumps or flight, overrunning nobody."""
    if s.webs_spun:
        return 0  # 13.22
    here, found = s.monster, 0
    if s.mode != AIR:
        found |= _on_foot(s)
    if s.mode != GROUND and s.has(FLYING) and not TUNNEL >> here & 1:
        air = ALL & ~TUNNEL & ~s.broken & ~copter_boxes(s)
        found |= spread(here, s.left(MOVEMENT), [air, 0, 0])
    return found & ~(1 << here)


def _on_foot(s: City) -> int:
    """5.4, 13.25 The boxes by what it costs to get there, cheapest first."""
    left, ground = s.left(MOVEMENT), s.footing() & ~s.held
    after = [1 << s.monster] + [0] * left  # the boxes come to after spending so many points
    seen = 0
    for spent in range(left + 1):
        arrived = after[spent] & ~seen
        seen |= arrived
        for box in members(arrived):
            strides = [(to, s.cost(to)) for to in members(NEAR[box] & ground)]
            if s.has(JUMPING) and not TUNNEL >> box & 1:
                strides += [(to, 2 * s.cost(to)) for to in members(TWO_OFF[box] & ground & ~TUNNEL)]
            for to, cost in strides:
                if spent + cost <= left:
                    after[spent + cost] |= 1 << to
    return seen
