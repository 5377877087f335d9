"""The monster's tactics: where to go, what to bring down, whom to attack and what to give up."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from matinee.games.sheboygan.city import (
    BRIDGE,
    BUILDINGS,
    DIST,
    EDGE,
    HIGH,
    NEAR,
    NEIGHBOURS,
    POINTS,
    TUNNEL,
    TWO_OFF,
    in_sight,
)
from matinee.games.sheboygan.destruction import ATTEMPTS
from matinee.games.sheboygan.figures import (
    ATTACK,
    COPTER,
    DEFENCE,
    DESTRUCTION,
    FLAME_IMMUNITY,
    FLYING,
    JUMPING,
    LIGHTNING,
    MOVEMENT,
    POPULACE,
    RANGE,
    SHIELDED,
    STRENGTH,
    combat_column,
)
from matinee.games.sheboygan.monster_combat import LIGHTNING_RANGE, MonsterAttack, defence
from matinee.games.sheboygan.reckoning import (
    FIGHTERS,
    HIT,
    MEAN_ATTACKER,
    damage,
    danger,
    demolition,
    exchange,
    prey,
    worth,
)
from matinee.games.sheboygan.state import AIR, GROUND, NOT_YET, City
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.state import Rng

Opinion = Callable[[City, list[Action], Rng], list[float]]
NEVER = -1000.0
STORM = 1.8  # so much damage to come is worth a flash


# -- the Monster Movement Phase


class Plan(NamedTuple):
    """Where to end the movement and how good that is; the first step of the way there (None: stay)."""

    value: float
    box: int
    first: Action | None
    smashing: float


def movement(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Bring down what is best here, else go where it is best; end where there is prey and little danger."""
    plan = best_plan(s)
    scores = dict.fromkeys(actions, 0.0)
    scores.update(_free_chances(s, actions))
    boxes, targets = prey(s, _graspable(s, s.monster, s.airborne)) if s.monster != NOT_YET else ([], ())
    here, which, points = demolition(targets, ATTEMPTS - s.smashes, s.left(DESTRUCTION))
    if which >= 0 and here >= plan.smashing - 0.3:
        scores[("smash", boxes[which], points)] = 50.0
    if plan.first is not None:
        scores[plan.first] = 20.0
    for action in actions:
        if action[0] in ("done", "land"):
            scores[action] = 10.0
        elif action[0] == "hover":
            scores[action] = 9.0 if s.held >> s.monster & 1 else 5.0
        elif action[0] == "overrun":
            scores[action] = 60.0 if _worth_overrunning(s, action[1]) else NEVER
    return [scores[action] for action in actions]


def _free_chances(s: City, actions: list[Action]) -> dict[Action, float]:
    """What costs nothing but the chance to do it: fire, a mind, the puppet's move."""
    scores: dict[Action, float] = {}
    for action in actions:
        if action[0] == "breathe":
            box = action[1]
            fuel = (NEAR[box] & (BUILDINGS & ~s.rubble & ~s.burning)).bit_count()
            scores[action] = 40.0 + POINTS[box] + fuel if BUILDINGS >> box & 1 else NEVER
        elif action[0] == "mind":
            prize = any(STRENGTH[u] >= 5 and in_sight(s.monster, s.where[u], s.standing) for u in members(s.humans))
            scores[action] = 45.0 if prize else NEVER
        elif action[0] == "command":
            scores[action] = 46.0
        elif action[0] == "web":
            scores[action] = NEVER
    return scores


def _worth_overrunning(s: City, box: int) -> bool:
    """5.31 People in the open are better attacked; overrun when there is strength to spare."""
    price = 6 * sum(STRENGTH[unit] for unit in s.units_in(box))
    return s.left(ATTACK) >= price and not s.burning >> box & 1


def _graspable(s: City, box: int, airborne: bool) -> int:
    return 1 << box if airborne else NEAR[box]


def best_plan(s: City) -> Plan:
    """The best box to end in, over all ways the monster can still go this phase."""
    smash_here = 0.0
    plans: list[Plan] = []
    if s.monster != NOT_YET:
        smash_here = _smashing(s, s.monster, s.airborne)
        plans.append(Plan(_standing(s, s.monster, s.airborne) + smash_here, s.monster, None, smash_here))
    for box, (first, flown) in _ways(s).items():
        smashing = _smashing(s, box, flown)
        landed = flown and not (s.footing() & ~s.held) >> box & 1
        value = _standing(s, box, landed) + max(smashing, smash_here)
        plans.append(Plan(value, box, first, smashing))
    return max(plans, default=Plan(0.0, NOT_YET, None, 0.0))


def _smashing(s: City, box: int, airborne: bool) -> float:
    _, targets = prey(s, _graspable(s, box, airborne))
    return demolition(targets, ATTEMPTS - s.smashes, s.left(DESTRUCTION))[0]


def _standing(s: City, box: int, airborne: bool) -> float:
    """How good it is to end the movement in a box: prey in reach, hope of more, danger, flames."""
    price = exchange(s)
    value = hunting(s, box, airborne, s.left(ATTACK)) + hope(s, box)
    value -= price * danger(s, box)
    if s.burning >> box & 1 and not airborne and not s.has(FLAME_IMMUNITY):
        value -= 2 * price
    return value


def _ways(s: City) -> dict[int, tuple[Action, bool]]:
    """Every box the monster can get to, with the first action of the cheapest way and whether it flies there."""
    found: dict[int, tuple[Action, bool]] = {}
    left = s.left(MOVEMENT)
    if s.webs_spun:
        return found
    if s.mode != AIR:
        for box, first in _walk(s, left, s.footing() & ~s.held).items():
            found[box] = (first, False)
    if s.mode != GROUND and s.has(FLYING) and not (s.monster != NOT_YET and TUNNEL >> s.monster & 1):
        open_sky = ~TUNNEL & ~s.broken & ~sum(1 << s.where[u] for u in members(COPTER & s.humans))
        for box, first in _fly(s, left, open_sky).items():
            if box not in found or s.mode == AIR:
                found[box] = (first, True)
    found.pop(s.monster, None)
    return found


def _walk(s: City, left: int, footing: int) -> dict[int, Action]:
    hot = 0 if s.has(FLAME_IMMUNITY) else s.burning
    start = members(EDGE[s.edge]) if s.monster == NOT_YET else NEIGHBOURS[s.monster]
    heap: list[tuple[int, int, Action]] = []
    for box in start:
        if footing >> box & 1 and s.cost(box) <= left:
            heappush(heap, (s.cost(box) + 4 * (hot >> box & 1), box, ("step", box)))
    jumps = s.has(JUMPING)
    if jumps and s.monster != NOT_YET and not TUNNEL >> s.monster & 1:
        for box in members(TWO_OFF[s.monster] & footing & ~TUNNEL):
            if 2 * s.cost(box) <= left:
                heappush(heap, (2 * s.cost(box) + 4 * (hot >> box & 1), box, ("jump", box)))
    found: dict[int, Action] = {}
    while heap:
        so_far, box, first = heappop(heap)
        if box in found:
            continue
        found[box] = first
        for other in NEIGHBOURS[box]:
            total = so_far + s.cost(other)
            if footing >> other & 1 and other not in found and total <= left:
                heappush(heap, (total + 4 * (hot >> other & 1), other, first))
        if jumps and not TUNNEL >> box & 1:
            for other in members(TWO_OFF[box] & footing & ~TUNNEL):
                if other not in found and so_far + 2 * s.cost(other) <= left:
                    heappush(heap, (so_far + 2 * s.cost(other) + 4 * (hot >> other & 1), other, first))
    return found


def _fly(s: City, left: int, sky: int) -> dict[int, Action]:
    start = members(EDGE[s.edge]) if s.monster == NOT_YET else NEIGHBOURS[s.monster]
    ring: dict[int, Action] = {box: ("fly", box) for box in start if sky >> box & 1} if left else {}
    found = dict(ring)
    for _ in range(left - 1):
        further: dict[int, Action] = {}
        for box, first in ring.items():
            for other in NEIGHBOURS[box]:
                if sky >> other & 1 and other not in found:
                    found[other] = further[other] = first
        ring = further
    return found


@lru_cache(maxsize=1 << 12)
def _allure(box: int, crowds: tuple[int, ...], bridges: int, standing: int) -> float:
    """What lies around a box for later turns: people, bridges, and buildings close by."""
    row = DIST[box]
    value = sum(2.5 * 0.8 ** row[crowd] for crowd in crowds)
    value += sum(2.0 * 0.8 ** row[bridge] for bridge in members(bridges))
    return value + 0.06 * (NEAR[box] & standing).bit_count()


def hope(s: City, box: int) -> float:
    """What the monster may hope for from a box in turns to come."""
    crowds = tuple(sorted(s.where[unit] for unit in members(POPULACE & s.humans)))
    return _allure(box, crowds, BRIDGE & ~s.broken, s.standing)


# -- 6.2 the Monster Combat Phase


class Blow(NamedTuple):
    """An attack on one unit: what it gains a point, its whole gain, the unit, the points."""

    rate: float
    gain: float
    unit: int
    points: int


def blows(s: City, box: int, airborne: bool, points: int) -> list[Blow]:
    """The best attack on each unit in reach from a box."""
    reach = LIGHTNING_RANGE if s.has(LIGHTNING) and not airborne else 1
    row, where, price = DIST[box], s.where, exchange(s)
    found = []
    for unit in members(s.humans):
        far = row[where[unit]]
        if far > reach or (airborne and far and not COPTER >> unit & 1) or (not airborne and not far):
            continue
        if far > 1 and not in_sight(box, where[unit], s.standing & HIGH):
            continue
        if SHIELDED >> unit & 1 and any(not SHIELDED >> other & 1 for other in s.units_in(where[unit])):
            continue
        blow = _blow(s.doubled(unit), _prize(s, unit), price if far < 2 else 0.0, points)
        if blow is not None:
            found.append(Blow(blow[0] / blow[1], blow[0], unit, blow[1]))
    found.sort(reverse=True)
    return found


def _prize(s: City, unit: int) -> float:
    """What the death of a unit is worth: its points, and the shots it will not fire."""
    growth = exchange(s) if s.scenario.grows else 0.0
    menace = 1.5 * damage(STRENGTH[unit], max(1, s.strength[DEFENCE])) if FIGHTERS >> unit & 1 else 0.0
    return worth(unit) + menace * (1 + 0.3 * (RANGE[unit] > 1)) + growth


@lru_cache(maxsize=1 << 12)
def _blow(against: int, prize: float, price: float, points: int) -> tuple[float, int] | None:
    """The gain and the points of the best single attack on a unit."""
    best = None
    for spent in range(1, min(points, 5 * against) + 1):
        column = combat_column(spent, against)
        if column is None:
            continue
        gain = HIT[column] * prize - MEAN_ATTACKER[column] * price
        if gain > 0.2 and (best is None or gain / (spent + 1) > best[0] / (best[1] + 1)):
            best = (gain, spent)
    return best


def hunting(s: City, box: int, airborne: bool, points: int) -> float:
    """The gain of attacks from a box, the best first, as far as the points go."""
    total = 0.0
    for blow in blows(s, box, airborne, points):
        if blow.points <= points:
            total += blow.gain
            points -= blow.points
    return total


def combat(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Attack what pays best; flash before a storm; else end the phase."""
    scores = dict.fromkeys(actions, 0.0)
    best = next(iter(blows(s, s.monster, s.airborne, s.left(ATTACK))), None)
    if best is not None:
        scores[("target", best.unit)] = 20.0
    for action in actions:
        if action[0] == "incite":
            scores[action] = 5.0 + worth(action[1]) * _puppet_chance(s, action[1])
        elif action[0] == "flash":
            storm = danger(s, s.monster)
            scores[action] = 3.0 if storm >= STORM or storm >= s.strength[DEFENCE] else -1.0
        elif action[0] == "done":
            scores[action] = 1.0
        elif action[0] == "target" and scores[action] == 0.0:
            scores[action] = NEVER
    return [scores[action] for action in actions]


def _puppet_chance(s: City, unit: int) -> float:
    column = combat_column(STRENGTH[s.puppet], s.doubled(unit))
    return HIT[column] if column is not None else 0.0


def attack(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """How many points go into the attack; more victims only if they shield nobody worth it."""
    phase = s.stack[-1]
    assert isinstance(phase, MonsterAttack)
    victims = list(members(phase.victims))
    ranged = DIST[s.monster][s.where[victims[0]]] > 1
    best = _blow(
        defence(s, phase.victims), min(_prize(s, u) for u in victims), 0.0 if ranged else exchange(s), s.left(ATTACK)
    )
    points = best[1] if best is not None else max(a[1] for a in actions if a[0] == "strike")
    return [10.0 if action == ("strike", points) else 0.0 for action in actions]


def puppet_attack(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """One victim at a time."""
    return [float(action[0] == "attack") for action in actions]


def puppet_moving(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Where the controlled unit has the best target in range, and the fewest rifles around it."""
    reach = RANGE[s.puppet]
    scores = []
    for action in actions:
        box = action[1] if len(action) > 1 else s.where[s.puppet]
        best = 0.0
        for unit in members(s.humans):
            far = DIST[box][s.where[unit]]
            if far and far <= reach and (far == 1 or in_sight(box, s.where[unit], s.standing)):
                best = max(best, worth(unit) * _puppet_chance(s, unit) - (far == 1))
        burning = 100.0 * (s.burning >> box & 1)
        scores.append(best - burning - (5.0 if action[0] == "dash" else 0.0))
    return scores


def control(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """The strongest unit in sight, guns before tanks for their range."""
    return [STRENGTH[action[1]] + 0.5 * RANGE[action[1]] for action in actions]


def fear(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Freeze those who would have to come closer to attack."""
    scores = []
    for action in actions:
        if action[0] != "fear":
            scores.append(0.1)
            continue
        unit = action[1]
        far = DIST[s.monster][s.where[unit]]
        fights = bool(FIGHTERS >> unit & 1)
        scores.append(STRENGTH[unit] * (1.0 if fights and far > RANGE[unit] else 0.2) if fights else 0.5)
    return scores


# -- 12.0 the record sheet


def suffer(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Give up what hurts least: defence only while that makes no attack better."""
    army = [STRENGTH[u] for u in members(s.humans & FIGHTERS)]
    now = s.strength
    d = now[DEFENCE]
    cost = [
        0.3 + 0.3 * (now[ATTACK] <= 2),
        NEVER * -1 if d == 1 else 0.1 + 0.4 * sum(damage(u, d - 1) - damage(u, d) for u in army),
        0.45 + 0.2 * (now[DESTRUCTION] <= 3),
        0.25 if now[MOVEMENT] > 4 else 0.5 if now[MOVEMENT] > 2 else 1.0 if now[MOVEMENT] > 1 else 2.0,
    ]
    return [-cost[action[1]] for action in actions]


def grow(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Some of everything, defence most of all while it is low."""
    now = s.strength
    want = [3.0 / (1 + now[ATTACK]), 5.0 / (1 + now[DEFENCE]), 5.0 / (1 + now[DESTRUCTION]), 2.0 / (1 + now[MOVEMENT])]
    return [want[action[1]] for action in actions]


def withdraw(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """The safest of the boxes that keep some prey in reach."""
    return [_standing(s, action[1], s.airborne) for action in actions]


def fall(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """13.21 Where the fall scores most."""
    return [
        sum(worth(unit) for unit in s.units_in(box)) + (POINTS[box] if (s.standing | BRIDGE) >> box & 1 else 0)
        for _, box in actions
    ]


OPINIONS: dict[str, Opinion] = {
    "MonsterMovement": movement,
    "PuppetMoving": puppet_moving,
    "MindControl": control,
    "MonsterCombat": combat,
    "MonsterAttack": attack,
    "PuppetAttack": puppet_attack,
    "Fear": fear,
    "Damage": suffer,
    "Growth": grow,
    "MonsterRetreat": withdraw,
    "Fall": fall,
}
