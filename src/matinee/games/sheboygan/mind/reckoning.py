"""What tactics reckon with: mean losses, the worth of targets, the best use of strengths, ways, and danger."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.map.city import (
    ALL,
    BOARD,
    BOXES,
    BRIDGE,
    BUILDINGS,
    COST,
    NEAR,
    OPEN,
    POINTS,
    PRICED,
    RAZE_STRENGTH,
    RUBBLE_COST,
    TUNNEL,
    border,
    reach,
    sight,
)
from matinee.games.sheboygan.map.sight import ALWAYS
from matinee.games.sheboygan.mind.style import USUAL
from matinee.games.sheboygan.state import City
from matinee.table.board import members

FAR = 99
SILENCED = 1.5  # the shots a dead unit would have fired
CLEARLY = 1e-9  # of plans that are as good the first is taken, whatever the rounding
FIGHTERS = sum(1 << unit for unit, fights in enumerate(figures.FIGHTS) if fights)

# 6.4 By column: the mean losses of each side, the chances that the attacker must retreat and that the defender is hit.
MEAN_ATTACKER = [sum(row[c].attacker for row in figures.COMBAT) / 6 for c in range(len(figures.COMBAT[0]))]
MEAN_DEFENDER = [sum(row[c].defender for row in figures.COMBAT) / 6 for c in range(len(figures.COMBAT[0]))]
DRIVEN_OFF = [sum(row[c].attacker_retreats for row in figures.COMBAT) / 6 for c in range(len(figures.COMBAT[0]))]
HIT = [sum(row[c].defender > 0 for row in figures.COMBAT) / 6 for c in range(len(figures.COMBAT[0]))]

PRICE = USUAL.price


def worth(unit: int) -> int:
    """14.1 The points the monster scores for a counter."""
    return figures.WORTH[unit]


def damage(strength: int, defence: int) -> float:
    """The mean damage of an attack on the monster."""
    column = figures.combat_column(strength, defence)
    return MEAN_DEFENDER[column] if column is not None else 0.0


@lru_cache(maxsize=1 << 12)
def toll(unit: int, defence: int, price: float, growth: int = 0) -> float:
    """What a monster gains by a unit's death: its points, the shots it will not fire, growth (14.25)."""
    shot = damage(figures.STRENGTH[unit], max(1, defence)) if FIGHTERS >> unit & 1 else 0.0
    return worth(unit) + price * (SILENCED * shot + growth)


# -- 7.0 destruction


@lru_cache(maxsize=1 << 14)
def demolition(targets: tuple[tuple[int, float], ...], attempts: int, points: int) -> tuple[float, int, int]:
    """The mean score of the best use of attempts on targets (strength, worth); its first target and points."""
    best = (0.0, -1, 0)
    if not attempts:
        return best
    for n, (strength, value) in enumerate(targets):
        for spent in range((strength + 1) // 2, min(points, 5 * strength) + 1):
            column = figures.raze_column(spent, strength)
            if column is None:
                continue
            falls = (7 - figures.RAZED_ON[column]) / 6
            rest = targets[:n] + targets[n + 1 :]
            then = falls * demolition(rest, attempts - 1, points - spent)[0]
            then += (1 - falls) * demolition(targets, attempts - 1, points - spent)[0]
            if falls * value + then > best[0] + CLEARLY:
                best = (falls * value + then, n, spent)
    return best


@lru_cache(maxsize=1 << 14)
def havoc(boxes: int, growth: float, attempts: int, points: int) -> float:
    """The mean score of attempts on whatever is best to bring down among buildings and bridges."""
    return demolition(_prey(boxes, growth).targets, attempts, points)[0]


class Prey(NamedTuple):
    """What there is to bring down: the boxes, and what they are to `demolition`."""

    boxes: list[int]
    targets: tuple[tuple[int, float], ...]


NO_PREY = Prey([], ())


def prey(s: City, around: int, price: float = PRICE) -> Prey:
    """The best buildings and bridges among these boxes, and what they are worth; more than three are never tried."""
    return _prey(around & upright(s), feast(s, price))


def upright(s: City) -> int:
    """7.0 The buildings and bridges that stand."""
    return BUILDINGS & ~s.rubble | BRIDGE & ~s.broken


def feast(s: City, price: float) -> float:
    """14.25 What bringing one down is worth besides its points."""
    return 2 * price if s.scenario.grows else 0.0


@lru_cache(maxsize=1 << 12)
def _prey(around: int, growth: float) -> Prey:
    boxes = sorted(members(around), key=lambda box: RAZE_STRENGTH[box] - 2 * (BRIDGE >> box & 1))[:3]
    return Prey(boxes, tuple((RAZE_STRENGTH[box], POINTS[box] + growth) for box in boxes))


# -- 6.2 attacks


class Victim(NamedTuple):
    """A unit in reach: its defence and what its death is worth; whether others in its box shield it (6.23); whether a
    failed attack hurts."""

    defence: int
    prize: float
    box: int
    shielded: bool
    hits_back: bool


@lru_cache(maxsize=1 << 15)
def onslaught(victims: tuple[Victim, ...], points: int, price: float = PRICE) -> tuple[float, int, int]:
    """The mean gain of the best attacks, one victim at a time; the first victim (-1: none) and the points spent."""
    best = (0.0, -1, 0)
    for n, victim in enumerate(victims):
        if victim.shielded and any(other.box == victim.box and not other.shielded for other in victims):
            continue
        rest = victims[:n] + victims[n + 1 :]
        for spent, column in outlays(victim.defence, points):
            hit = HIT[column]
            gain = hit * (victim.prize + onslaught(rest, points - spent, price)[0])
            again = 1 - hit
            if victim.hits_back:
                gain -= MEAN_ATTACKER[column] * price
                again -= DRIVEN_OFF[column]  # 6.24: a retreat ends the attacks
            gain += again * onslaught(victims, points - spent, price)[0]
            if gain > best[0] + CLEARLY:
                best = (gain, n, spent)
    return best


@cache
def outlays(defence: int, points: int) -> list[tuple[int, int]]:
    """The least points for each column of the combat table that so many points can buy."""
    found: dict[int, int] = {}
    for spent in range(1, min(points, 5 * defence) + 1):
        column = figures.combat_column(spent, defence)
        if column is not None:
            found.setdefault(column, spent)
    return [(spent, column) for column, spent in found.items()]


# -- ways


def firing_posts(target: int, reach: int, flies: bool, standing: int) -> int:
    """The boxes from which a unit of this range can attack the target box."""
    views = _views(target, reach)
    return views.near | views.far if flies else _posts(target, reach, standing & views.screens)


@lru_cache(maxsize=1 << 14)
def _posts(target: int, reach: int, standing: int) -> int:
    views = _views(target, reach)
    posts = views.near
    for bit, ways in views.past:
        for way in ways:
            if not way & standing:
                posts |= bit
                break
    return posts


class Views(NamedTuple):
    """Who can have a target in range: the boxes next to it or always in sight of it, all the others, the ways past
    which each of those sees it, and the buildings that can come between."""

    near: int
    far: int
    past: list[tuple[int, tuple[int, ...]]]
    screens: int


@cache
def _views(target: int, reach: int) -> Views:
    """6.12 In the tunnel only its mouths have a target in sight."""
    if TUNNEL >> target & 1:
        return Views(NEAR[target], 0, [], 0)
    all_far = BOARD.within(target, reach) & ~NEAR[target] & ~(1 << target) & ~TUNNEL
    ways_from = sight().ways
    past = [(1 << box, ways) for box in members(all_far) if (ways := ways_from(box, target)) != ALWAYS]
    far = screens = 0
    for bit, ways in past:
        far |= bit
        for way in ways:
            screens |= way
    return Views(NEAR[target] | all_far & ~far, far, past, screens)


@lru_cache(maxsize=1 << 8)
def _prices(rubble: int) -> bytearray:
    """5.4 What each box costs on the ground; not to be changed."""
    prices = bytearray(COST)
    for box in members(rubble):
        prices[box] = RUBBLE_COST
    return prices


AIR_PRICES = bytearray([1]) * BOXES


class Field:
    """For each box the movement points from there to the nearest of the sources: what is left behind is not paid.

    It is worked out from the sources outwards, only as far as somebody asks.
    """

    __slots__ = ("_around", "_left", "_prices", "_rings", "known")

    def __init__(self, sources: int, passable: int, prices: bytearray) -> None:
        self._left, self._prices, self._rings = passable, prices, 0
        self._around = sources, 0, 0  # what can be left for a box reached, for no point more, one and two
        self.known: list[int] = [-1] * BOXES
        """What is worked out so far, for who asks often; -1 elsewhere."""

    def __getitem__(self, box: int) -> int:
        """The movement points from a box."""
        known = self.known
        if known[box] < 0:
            if self._left >> box & 1:
                self._widen(box)
            if known[box] < 0:
                known[box] = FAR
        return known[box]

    def _widen(self, wanted: int) -> None:
        """The boxes from which it takes one point more, and so on until one of them is wanted, or there are none."""
        known, prices, n, left = self.known, self._prices, self._rings, self._left
        now, one, two = self._around
        while known[wanted] < 0 and (now or one or two) and n < FAR:
            ring = now & left
            left ^= ring
            now, one, two = one, two, 0
            while ring:
                low = ring & -ring
                ring ^= low
                box = low.bit_length() - 1
                known[box] = n
                price = prices[box]
                if price == 1:
                    now |= NEAR[box]
                elif price == 2:
                    one |= NEAR[box]
                else:
                    two |= NEAR[box]
            n += 1
        self._rings, self._left, self._around = n, left, (now, one, two)


@lru_cache(maxsize=1 << 12)
def stalk(target: int, rubble: int, broken: int, flies: bool) -> Field:
    """For each box what it costs the monster to get from there next to the target, whoever is in the way."""
    near = NEAR[target] | 1 << target
    if flies:
        return Field(near, ALL, AIR_PRICES)
    return Field(near, ALL & ~(BUILDINGS & ~rubble) & ~broken, _prices(rubble))


@lru_cache(maxsize=1 << 11)
def approach(moves: str, reach: int, target: int, rubble: int, closed: int) -> Field:
    """For each box the movement points from there to the nearest box from which the target can be attacked."""
    passable = OPEN[moves] & ~closed & ~(1 << target)
    if moves == "wheels":
        passable &= ~(BUILDINGS & ~rubble)
    posts = firing_posts(target, reach, moves == "air", BUILDINGS & ~rubble)
    return Field(posts, passable, AIR_PRICES if moves == "air" else _prices(rubble))


@lru_cache(maxsize=1 << 10)
def prowl(start: int, rubble: int, broken: int, flies: bool, most: int) -> list[int]:
    """The boxes that the monster can get next to for no point, one and so on up to the most, whoever is in the way."""
    if flies:
        return [BOARD.within(start, points + 1) for points in range(most + 1)]
    footing = ALL & ~(BUILDINGS & ~rubble) & ~broken
    prices = [boxes & ~rubble for boxes in PRICED]
    prices[RUBBLE_COST - 1] |= rubble
    one, two, three = (boxes & footing for boxes in prices)
    seen = near = last = before = 0
    ring, found = 1 << start, []
    for _ in range(most + 1):
        seen |= ring
        around = border(ring)
        near |= ring | around
        found.append(near)
        ring = (around & one | last & two | before & three) & ~seen
        last, before = around, last
    return found


# -- danger


class Threat(NamedTuple):
    """A unit that may attack in the human turn to come: where it can stand then, which of the aims it has, its harm."""

    stands: int
    aim: int
    harm: float


AIMS = sorted(
    {(far, bool(figures.COPTER >> unit & 1)) for unit, far in enumerate(figures.RANGE) if figures.FIGHTS[unit]}
)
"""How units fight: how far, and whether over buildings."""

AIM = tuple(
    AIMS.index((far, bool(figures.COPTER >> unit & 1))) if figures.FIGHTS[unit] else -1
    for unit, far in enumerate(figures.RANGE)
)


def threats(s: City, under_fire: bool = False) -> list[Threat]:
    """Who can attack in the human turn to come, the worst first; under fire, who has yet to attack and stays there."""
    shut, defence = s.webs | s.broken, max(1, s.strength[figures.DEFENCE])
    found = []
    for unit in figures.counters(s.humans & FIGHTERS & ~(s.stuck | s.stuck_twice)):
        if under_fire and s.fired >> unit & 1:
            continue
        here = s.where[unit]
        stands = 1 << here
        if not under_fire:
            stands |= reach(figures.MOVES[unit], here, figures.ALLOWANCE[unit], shut, s.rubble).boxes
        found.append(Threat(stands, AIM[unit], harm(figures.STRENGTH[unit], defence)))
    found.sort(key=_by_harm)
    return found


def _by_harm(threat: Threat) -> float:
    return -threat.harm


@lru_cache(maxsize=1 << 10)
def harm(strength: int, defence: int) -> float:
    """The mean damage that a unit does alone, or with others, as far as it helps them to 1-2."""
    half = -(-defence // 2)
    return max(damage(strength, defence), damage(half, defence) * min(1.0, strength / half))


def danger(s: City, box: int, against: list[Threat]) -> float:
    """The mean damage a monster in this box can expect from these, as many as find a box to attack from (5.21)."""
    standing, expected = s.standing, 0.0
    posts = crews = 0
    aimed = [-1] * len(AIMS)
    for stands, aim, harm in against:
        if aimed[aim] < 0:
            aimed[aim] = firing_posts(box, *AIMS[aim], standing)
        mine = stands & aimed[aim]
        if not mine:
            continue
        if AIMS[aim][1]:
            expected += harm
            continue
        posts |= mine
        crews += 1
        if crews <= 2 * posts.bit_count():
            expected += harm
    return expected
