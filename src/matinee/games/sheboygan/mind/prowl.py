"""Where the monster wants to go: what a box offers this turn and later, less the damage to be expected there."""

from __future__ import annotations

from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import AIR, GROUND, NOT_YET
from matinee.games.sheboygan.map import city
from matinee.games.sheboygan.mind import reckoning
from matinee.games.sheboygan.mind.puppet import seizable
from matinee.games.sheboygan.mind.style import USUAL, Style
from matinee.games.sheboygan.rules.destruction import ATTEMPTS
from matinee.games.sheboygan.rules.monster import copter_boxes
from matinee.games.sheboygan.rules.monster_combat import LIGHTNING_RANGE
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.state_cache import StateCache

FADES = 0.7  # what is left of a prize for each turn it takes to get there
BLAZE = 1.2  # what each building next to a fire breather promises, up to the three it can try
HALTS = 8  # so many places to smash are weighed
ENOUGH = 4  # so many victims at a time are weighed against each other
SHUN = 4  # a burning box is walked through only to save so many movement points


class Plan(NamedTuple):
    """A movement: how good it is, its first action (None: stay), and the mean score of the smashing on its way.

    How good it is to stay where there is no way to go is not asked.
    """

    value: float
    first: Action | None
    smashing: float


class Way(NamedTuple):
    """How to get to a box: the movement points, the first action, and whether it flies."""

    cost: int
    first: Action | None
    flown: bool


def best_plan(s: City, style: Style = USUAL) -> Plan:
    """The best movement left: smash from a box on the way, end in that box or another; the shortest of equals."""
    if s.monster != NOT_YET and not _ways(s, s.monster, s.left(figures.MOVEMENT), s.mode):
        return Plan(0.0, None, smashing(s, s.monster, s.airborne, style.price))
    prospects = Prospects.at(s, style)
    landing = s.footing() & ~s.held
    best = Plan(float("-inf"), None, 0.0)
    for smashed, box, way in _rampages(s, style.price):
        mode = AIR if way.flown else GROUND if way.first else s.mode
        onward = _ways(s, box, s.left(figures.MOVEMENT) - way.cost, mode)
        for end, leg in ((box, Way(0, None, way.flown)), *onward.items()):
            value = smashed + prospects.of(end, leg.flown and not landing >> end & 1)
            if value > best.value:
                best = Plan(value, way.first or leg.first, smashed)
    return best


def _rampages(s: City, price: float) -> list[tuple[float, int, Way]]:
    """The places to smash from, and what that scores: where the monster is, and the best of those that score more."""
    if s.monster != NOT_YET and not (s.smashes < ATTEMPTS and s.left(figures.DESTRUCTION)):
        return [(0.0, s.monster, Way(0, None, s.airborne))]
    ways = _ways(s, s.monster, s.left(figures.MOVEMENT), s.mode)
    whole, more, attempts, points = (
        reckoning.upright(s),
        reckoning.feast(s, price),
        ATTEMPTS - s.smashes,
        s.left(figures.DESTRUCTION),
    )
    found = [
        (reckoning.havoc(graspable(box, way.flown) & whole, more, attempts, points), box, way)
        for box, way in ways.items()
    ]
    found.sort(key=lambda halt: (-halt[0], halt[2].cost))
    if s.monster == NOT_YET:
        return found[:HALTS]
    here = smashing(s, s.monster, s.airborne, price)
    better = [halt for halt in found[:HALTS] if halt[0] > here]
    return [(here, s.monster, Way(0, None, s.airborne)), *better]


def graspable(box: int, airborne: bool) -> int:
    """7.0, R43 The boxes a monster here could bring down."""
    return 1 << box if airborne else city.NEAR[box]


def smashing(s: City, box: int, airborne: bool, price: float) -> float:
    """The mean score of the destruction attempts left, made from a box."""
    whole = graspable(box, airborne) & reckoning.upright(s)
    return reckoning.havoc(whole, reckoning.feast(s, price), ATTEMPTS - s.smashes, s.left(figures.DESTRUCTION))


class Prospects:
    """What ending the movement in a box promises, reckoned for one moment of the game."""

    def __init__(self, s: City, style: Style = USUAL, under_fire: bool = False) -> None:
        self.s, self.style = s, style
        self.threats = reckoning.threats(s, under_fire)
        self.lures = lures(s, style.price)
        self.whole, self.feast = reckoning.upright(s), reckoning.feast(s, style.price)
        self.fuel = s.standing & ~s.burning if s.has(figures.FIRE_BREATHING) else 0
        self.left = _fading(max(1, s.strength[figures.MOVEMENT]))
        self.known: dict[tuple[int, bool], float] = {}

    @classmethod
    def at(cls, s: City, style: Style = USUAL, under_fire: bool = False) -> Prospects:
        """The prospects of a moment; they stay the same while the monster only walks."""
        fired = s.fired if under_fire else -1
        key = (
            style, s.scenario.rule, s.rubble, s.broken, s.burning, s.webs, s.humans, s.stuck, s.stuck_twice, s.held,
            fired, s.abilities, s.used[figures.ATTACK], s.puppet_used, *s.strength, *s.where,
        )  # fmt: skip
        return _PROSPECTS(key, lambda: cls(s.copy(), style, under_fire))

    def of(self, box: int, airborne: bool) -> float:
        """How good it is to end the movement in a box."""
        key = (box, airborne)
        value = self.known.get(key)
        if value is None:
            value = self.known[key] = self._reckon(box, airborne)
        return value

    @cached_property
    def minds(self) -> dict[int, float]:
        """13.27 The units worth to be taken over, while that can be done."""
        unspent = self.s.has(figures.MIND_CONTROL) and not self.s.puppet_used
        return seizable(self.s, self.style) if self.style.grasp and unspent else {}

    def _reckon(self, box: int, airborne: bool) -> float:
        """Prey in reach, hope of more, danger, flames."""
        s = self.s
        value = hunting(s, box, airborne, self.style.price)[0] + self.hope(box)
        value -= self.style.price * reckoning.danger(s, box, self.threats)
        if s.burning >> box & 1 and not airborne and not s.has(figures.FLAME_IMMUNITY):
            value -= 2 * self.style.price
        return value

    def hope(self, box: int) -> float:
        """What the monster may hope for from a box in turns to come."""
        near, left = city.NEAR[box], self.left
        value = self.style.next_turn * reckoning.havoc(
            near & self.whole, self.feast, ATTEMPTS, self.s.strength[figures.DESTRUCTION]
        )
        if near & self.fuel:
            value += BLAZE * min(3, (near & self.fuel).bit_count())
        for gain, way in self.lures:
            points = way.known[box]
            value += gain * left[points if points >= 0 else way[box]]
        return value


_PROSPECTS = StateCache[Prospects](256)


@lru_cache(maxsize=1 << 6)
def _fading(stride: int) -> list[float]:
    """By the movement points to a prize, what is left of it."""
    return [FADES ** (points / stride) for points in range(reckoning.FAR + 1)]


class Lure(NamedTuple):
    """Something worth a way: what it promises, and the movement points to it from each box."""

    gain: float
    way: reckoning.Field


def lures(s: City, price: float) -> list[Lure]:
    """People, enemies and bridges, as far as the monster can do them harm."""
    gains: dict[int, float] = {}
    for unit in figures.counters(s.humans & (figures.POPULACE | reckoning.FIGHTERS)):
        box = s.where[unit]
        gain = _chase(
            unit, s.doubled(unit), s.strength[figures.ATTACK], s.strength[figures.DEFENCE], price, s.scenario.grows
        )
        gains[box] = gains.get(box, 0.0) + gain
    for box in members(city.BRIDGE & ~s.broken):
        bridge = (city.RAZE_STRENGTH[box], float(city.POINTS[box]))
        gains[box] = gains.get(box, 0.0) + reckoning.demolition((bridge,), ATTEMPTS, s.strength[figures.DESTRUCTION])[0]
    return [
        Lure(gain, reckoning.stalk(box, s.rubble, s.broken, s.has(figures.FLYING)))
        for box, gain in gains.items()
        if gain
    ]


@lru_cache(maxsize=1 << 12)
def _chase(unit: int, strength: int, attack: int, defence: int, price: float, grows: bool) -> float:
    """The mean gain of all attacks of a monster of these strengths on one unit by itself."""
    victim = reckoning.Victim(strength, reckoning.toll(unit, defence, price, grows), NOT_YET, False, True)
    return reckoning.onslaught((victim,), attack, price)[0]


# -- attacks from a box


def hunting(s: City, box: int, airborne: bool, price: float = reckoning.PRICE) -> tuple[float, int, int]:
    """The mean gain of the attacks from a box; the first unit to attack (-1: none) and the points against it."""
    units, found = victims(s, box, airborne, price)
    if not units:
        return 0.0, -1, 0
    gain, which, points = reckoning.onslaught(found, s.left(figures.ATTACK), price)
    return gain, units[which] if which >= 0 else -1, points


def victims(s: City, box: int, airborne: bool, price: float) -> tuple[list[int], tuple[reckoning.Victim, ...]]:
    """6.21, 13.13 The units that the monster could attack from a box, as many as can be weighed, and what they are."""
    reach = LIGHTNING_RANGE if s.has(figures.LIGHTNING) and not airborne else 1
    row, where = city.DIST[box], s.where
    if reach == 1 and not (city.NEAR[box] | 1 << box) & s.held:
        return [], ()
    found = []
    for unit in figures.counters(s.humans):
        far = row[where[unit]]
        if far > reach or (airborne and far and not figures.COPTER >> unit & 1) or (not airborne and not far):
            continue
        if far > 1 and not (city.in_sight(box, where[unit], s.standing & city.HIGH) or s.spots(unit)):
            continue
        hidden = bool(figures.SHIELDED >> unit & 1) and not (airborne and far)  # M4
        found.append((unit, reckoning.Victim(s.doubled(unit), prize(s, unit, price), where[unit], hidden, far < 2)))
    found.sort(key=lambda pair: -pair[1].prize / pair[1].defence)
    walls = {victim.box for _, victim in found[ENOUGH:] if not victim.shielded}
    chosen = [(unit, victim) for unit, victim in found[:ENOUGH] if not (victim.shielded and victim.box in walls)]
    return [unit for unit, _ in chosen], tuple(victim for _, victim in chosen)


def prize(s: City, unit: int, price: float = reckoning.PRICE) -> float:
    """What the death of a unit is worth: its points, the shots it will not fire, growth (14.25)."""
    return reckoning.toll(unit, s.strength[figures.DEFENCE], price, s.scenario.grows)


# -- ways


def _ways(s: City, start: int, left: int, mode: int) -> dict[int, Way]:
    """Every other box the monster can get to from a box, by the cheapest way; not to be changed."""
    if s.webs_spun or not left:
        return {}
    walked = _walk(s, start, left) if mode != AIR else {}
    if mode == GROUND or not s.has(figures.FLYING) or _deep(start):
        return walked
    sky = city.ALL & ~city.TUNNEL & ~s.broken & ~copter_boxes(s)
    return _fly(start, _around(s, start) & sky, left, sky) | walked


def _around(s: City, box: int) -> int:
    """The boxes one step from a box, or the ways onto the map (3.2)."""
    return city.EDGE[s.edge] if box == NOT_YET else city.NEAR[box]


def _deep(box: int) -> bool:
    """R15, M3 In the tunnel there is no flying or jumping."""
    return box != NOT_YET and bool(city.TUNNEL >> box & 1)


def _walk(s: City, start: int, left: int) -> dict[int, Way]:
    """On foot, with jumps if it can; flames are gone round where that is not far."""
    zone = city.BOARD.within(start, left) if start != NOT_YET else city.ALL
    footing = s.footing() & ~s.held & zone
    hot = 0 if s.has(figures.FLAME_IMMUNITY) else s.burning & zone
    return _walks(start, s.edge if start == NOT_YET else 0, left, footing, hot, s.rubble & zone, s.has(figures.JUMPING))


@lru_cache(maxsize=1 << 12)
def _walks(start: int, edge: int, left: int, footing: int, hot: int, rubble: int, jumps: bool) -> dict[int, Way]:
    """The same by all it depends on; not to be changed."""
    found: dict[int, Way] = {}
    free = footing
    heap: list[tuple[int, int, int, Action]] = []  # pains and all, movement points, box, first action

    def onward(verb: str, boxes: int, price: int, pain: int, spent: int, first: Action | None) -> None:
        while boxes:
            low = boxes & -boxes
            boxes ^= low
            box = low.bit_length() - 1
            cost = price * (city.RUBBLE_COST if rubble & low else city.COST[box])
            if spent + cost <= left:
                pains = pain + cost + SHUN if hot & low else pain + cost
                heappush(heap, (pains, spent + cost, box, first or (verb, box)))

    def leave(box: int, pain: int, spent: int, first: Action | None) -> None:
        onward("step", free & (city.EDGE[edge] if box == NOT_YET else city.NEAR[box]), 1, pain, spent, first)
        if jumps and box != NOT_YET and not _deep(box):
            onward("jump", free & city.TWO_OFF[box] & ~city.TUNNEL, 2, pain, spent, first)

    leave(start, 0, 0, None)
    while heap:
        pain, spent, box, first = heappop(heap)
        if box not in found:
            found[box] = Way(spent, first, False)
            free &= ~(1 << box)
            if spent < left:
                leave(box, pain, spent, first)
    found.pop(start, None)
    return found


def _fly(start: int, ring: int, left: int, sky: int) -> dict[int, Way]:
    """In the air, one point a box (13.28)."""
    found = {box: Way(1, ("fly", box), True) for box in members(ring)}
    latest = dict(found)
    for cost in range(2, left + 1):
        further: dict[int, Way] = {}
        for box, way in latest.items():
            for other in city.NEIGHBOURS[box]:
                if sky >> other & 1 and other not in found:
                    found[other] = further[other] = Way(cost, way.first, True)
        latest = further
    found.pop(start, None)
    return found
