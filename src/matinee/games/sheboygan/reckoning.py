"""What tactics reckon with: mean losses, the worth of units and targets, ways to a firing position, and danger."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from matinee.games.sheboygan.city import (
    BOXES,
    BRIDGE,
    BUILDINGS,
    DIST,
    NEIGHBOURS,
    OPEN,
    POINTS,
    RAZE_STRENGTH,
    RIVER,
    TUNNEL,
    in_sight,
    step_cost,
)
from matinee.games.sheboygan.figures import (
    ALLOWANCE,
    COMBAT,
    COPTER,
    DEFENCE,
    FIGHTS,
    MOVES,
    POPULACE,
    RANGE,
    RAZED_ON,
    STRENGTH,
    combat_column,
    raze_column,
)
from matinee.games.sheboygan.state import City
from matinee.table.board import members

FAR = 99
FIGHTERS = sum(1 << unit for unit, fights in enumerate(FIGHTS) if fights)

# 6.4 By column: the mean losses of each side, the chance that the defender is hit.
MEAN_ATTACKER = [sum(row[c].attacker for row in COMBAT) / 6 for c in range(len(COMBAT[0]))]
MEAN_DEFENDER = [sum(row[c].defender for row in COMBAT) / 6 for c in range(len(COMBAT[0]))]
HIT = [sum(row[c].defender > 0 for row in COMBAT) / 6 for c in range(len(COMBAT[0]))]


def worth(unit: int) -> int:
    """14.1 The points the monster scores for a counter."""
    return 5 if POPULACE >> unit & 1 else STRENGTH[unit]


def damage(strength: int, defence: int) -> float:
    """The mean damage of an attack on the monster."""
    column = combat_column(strength, defence)
    return MEAN_DEFENDER[column] if column is not None else 0.0


def exchange(s: City) -> float:
    """What a point of the monster's life is worth in victory points: what it still needs over what it still has."""
    return min(4.0, max(0.7, (s.level + 1 - s.vp) / max(1, sum(s.strength))))


# -- 7.0 destruction


@lru_cache(maxsize=1 << 14)
def demolition(targets: tuple[tuple[int, float], ...], attempts: int, points: int) -> tuple[float, int, int]:
    """The mean score of the best use of attempts on targets (strength, worth); its first target and points."""
    best = (0.0, -1, 0)
    if not attempts:
        return best
    for n, (strength, value) in enumerate(targets):
        for spent in range((strength + 1) // 2, min(points, 5 * strength) + 1):
            column = raze_column(spent, strength)
            if column is None:
                continue
            falls = (7 - RAZED_ON[column]) / 6
            rest = targets[:n] + targets[n + 1 :]
            then = falls * demolition(rest, attempts - 1, points - spent)[0]
            then += (1 - falls) * demolition(targets, attempts - 1, points - spent)[0]
            if falls * value + then > best[0] + 1e-9:
                best = (falls * value + then, n, spent)
    return best


def prey(s: City, around: int) -> tuple[list[int], tuple[tuple[int, float], ...]]:
    """The best buildings and bridges among these boxes, and what they are worth; more than three are never tried."""
    growth = 2 * exchange(s) if s.scenario.grows else 0.0
    boxes = list(members(around & (s.standing | BRIDGE & ~s.broken)))
    boxes.sort(key=lambda box: RAZE_STRENGTH[box] - 2 * (BRIDGE >> box & 1))
    boxes = boxes[:3]
    return boxes, tuple((RAZE_STRENGTH[box], POINTS[box] + growth) for box in boxes)


# -- ways


@lru_cache(maxsize=256)
def firing_boxes(target: int, reach: int, flies: bool, standing: int) -> tuple[int, ...]:
    """The boxes from which a unit of this range can attack the target box."""
    row = DIST[target]
    return tuple(
        box
        for box in range(BOXES)
        if 0 < row[box] <= reach
        and (
            row[box] == 1 or (not (TUNNEL >> box | TUNNEL >> target) & 1 and (flies or in_sight(box, target, standing)))
        )
    )


@lru_cache(maxsize=256)
def approach(moves: str, reach: int, target: int, rubble: int, closed: int) -> list[int]:
    """For each box the movement points from there to the nearest box from which the target can be attacked."""
    passable = OPEN[moves] & ~closed & ~(1 << target)
    if moves == "wheels":
        passable &= ~(BUILDINGS & ~rubble)
    ways = [FAR] * BOXES
    heap = []
    for box in firing_boxes(target, reach, moves == "air", BUILDINGS & ~rubble):
        if passable >> box & 1:
            ways[box] = 0
            heap.append((0, box))
    while heap:
        so_far, box = heappop(heap)
        if so_far > ways[box]:
            continue
        total = so_far + step_cost(box, moves, rubble)
        for other in NEIGHBOURS[box]:
            if total < ways[other] and passable >> other & 1:
                ways[other] = total
                heappush(heap, (total, other))
    return ways


@lru_cache(maxsize=64)
def prowl(start: int, rubble: int, broken: int, flies: bool) -> list[int]:
    """For each box what it costs the monster to get next to it, whoever is in the way."""
    footing = ~(BUILDINGS & ~rubble) & ~broken
    walked = [FAR] * BOXES
    walked[start] = 0
    heap = [(0, start)]
    while heap:
        so_far, box = heappop(heap)
        if so_far > walked[box]:
            continue
        for other in NEIGHBOURS[box]:
            if flies or footing >> other & 1:
                total = so_far + (1 if flies else step_cost(other, "foot", rubble))
                if total < walked[other]:
                    walked[other] = total
                    heappush(heap, (total, other))
    return [min((walked[n] for n in (box, *NEIGHBOURS[box])), default=FAR) for box in range(BOXES)]


# -- danger


@lru_cache(maxsize=1 << 12)
def exposure(unit: int, here: int, box: int, standing: int) -> float:
    """How likely a unit is to attack a box in its next turn from where it is now."""
    far = DIST[here][box]
    if far > RANGE[unit] + ALLOWANCE[unit]:
        return 0.0
    if COPTER >> unit & 1:
        return 0.9
    if far <= RANGE[unit] and (far == 1 or in_sight(here, box, standing)):
        return 1.0
    if RIVER >> box & 1 and RANGE[unit] == 1:
        return 0.5
    return 0.75 if MOVES[unit] != "wheels" or RANGE[unit] < 6 else 0.45


def danger(s: City, box: int) -> float:
    """The mean damage a monster in this box can expect in the human turn to come."""
    standing, where, defence = s.standing, s.where, max(1, s.strength[DEFENCE])
    expected = 0.0
    free = s.humans & FIGHTERS & ~s.stuck_twice
    half = -(-defence // 2)
    for unit in members(free):
        chance = exposure(unit, where[unit], box, standing)
        if chance:
            strength = STRENGTH[unit]
            alone = damage(strength, defence)
            shared = damage(half, defence) * min(1.0, strength / half)
            expected += chance * max(alone, shared)
    return expected * 0.5 if TUNNEL >> box & 1 else expected
