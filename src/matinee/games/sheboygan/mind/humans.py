"""The humans' tactics: where to stand, whom to lead away, how to combine fire, what to lose."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from matinee.games.sheboygan.figures import (
    ALLOWANCE,
    ARTILLERY,
    COPTER,
    COUNTERS,
    DEFENCE,
    FIREBOAT,
    FIREMEN,
    FLYING,
    INFANTRY,
    MOVEMENT,
    MOVES,
    POLICE,
    POPULACE,
    RADIATION,
    RANGE,
    STRENGTH,
    TANK,
    combat_column,
)
from matinee.games.sheboygan.kinds import NOT_YET, OFF
from matinee.games.sheboygan.map.city import (
    BUILDINGS,
    DIST,
    NEAR,
    PARK,
    POINTS,
    RIVER,
)
from matinee.games.sheboygan.mind import puppet
from matinee.games.sheboygan.mind.reckoning import (
    FAR,
    MEAN_ATTACKER,
    MEAN_DEFENDER,
    approach,
    prowl,
    worth,
)
from matinee.games.sheboygan.mind.style import USUAL, Style
from matinee.games.sheboygan.rules.fire import FirePlacing
from matinee.games.sheboygan.rules.human_combat import HumanAttack, gunners, muscle
from matinee.games.sheboygan.rules.march import closed
from matinee.games.sheboygan.rules.movement import Moving
from matinee.games.sheboygan.rules.populace import Escort
from matinee.games.sheboygan.rules.retreat import Retreat
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset, members
from matinee.table.phase import Action, Phase
from matinee.table.state import Rng

Opinion = Callable[[City, list[Action], Rng], list[float]]
ByStyle = Callable[[City, list[Action], Style], list[float]]
NEVER = -1000.0
PANIC = 9  # people this many movement points from the monster's grasp are led away
WARY = 14  # further from its grasp it makes no difference how far
DEAR = bitset(unit for unit, strength in enumerate(STRENGTH) if strength > 3)  # these keep out of its grasp


def curious(phase: Phase) -> bool:
    """Whether a decision asks after something hidden: how far the monster moves, where a dear unit looks for a box."""
    return bool(DEAR >> phase.unit & 1) if isinstance(phase, Moving) else isinstance(phase, Retreat)


# -- 5.0 the Human Movement Phase


def movement(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Pick units up in an order that lets the best shots choose their boxes first; leave the idle alone."""
    scared, turns = _grasp(s)[PANIC], _turns(bool(s.burning), s.monster != NOT_YET)
    return [_pick(s, action, scared, turns) for action in actions]


def _pick(s: City, action: Action, scared: int, turns: list[float]) -> float:
    verb = action[0]
    if verb == "move":
        unit = action[1]
        box = s.where[unit]
        if s.burning >> box & 1 and not FIREMEN >> unit & 1:
            return 90.0
        if s.crowded:
            return 80.0
        return 0.0 if POPULACE >> unit & 1 and not scared >> box & 1 else turns[unit]
    if verb == "escort":
        return 60.0 if scared >> s.where[action[1]] & 1 else 0.0
    return 0.5 if verb == "done" else NEVER


@cache
def _turns(fires: bool, hunting: bool) -> list[float]:
    """By unit, how soon it is picked up where nothing drives it: with fires to put out, with a monster on the map."""
    fighters = {ARTILLERY: 50.0, TANK: 48.0, INFANTRY: 40.0, COPTER: 35.0, POLICE: 30.0} if hunting else {}
    kinds = {POPULACE: 20.0, FIREMEN | FIREBOAT: 10.0 * fires} | fighters
    return [sum((turn for units, turn in kinds.items() if units >> unit & 1), 0.0) for unit in range(COUNTERS)]


def _grasp(s: City) -> list[int]:
    """By movement points the boxes that the monster, as far as is known, can get next to."""
    most = max(WARY, s.strength[MOVEMENT])
    if s.monster == NOT_YET:
        return [0] * (most + 1)
    return prowl(s.monster, s.rubble, s.broken, bool(s.revealed & FLYING), most)


def moving(s: City, actions: list[Action], style: Style) -> list[float]:
    """Where the unit in hand serves best."""
    phase = s.stack[-1]
    assert isinstance(phase, Moving)
    post = _post(s, phase.unit, style)
    scores = []
    for action in actions:
        if action[0] == "go":
            scores.append(post(action[1]))
        elif action[0] == "dash":
            scores.append(post(action[1]) - 15.0)
        else:
            scores.append(post(s.where[phase.unit]) + 0.2)
    return scores


def _post(s: City, unit: int, style: Style = USUAL) -> Callable[[int], float]:
    """How well each box serves a unit."""
    bit = 1 << unit
    if bit & POPULACE:
        grasp = _grasp(s)
        return lambda box: _refuge(s, box, grasp)
    if bit & (FIREMEN | FIREBOAT):
        return lambda box: _fire_post(s, unit, box)
    if s.monster == NOT_YET:
        return lambda box: 0.0
    if bit & POLICE:
        return _beat(s, unit)
    if style.chase and s.puppet != OFF:
        return _hunt(s, unit, style)
    return _gunnery(s, unit, style)


def _hunt(s: City, unit: int, style: Style) -> Callable[[int], float]:
    """R59 A fighter who may go for the monster or for its puppet, whichever serves better."""
    target = s.where[s.puppet]
    ways = approach(MOVES[unit], RANGE[unit], target, s.rubble, closed(s, unit) & ~(1 << target))
    gunnery, row, allowance = _gunnery(s, unit, style), DIST[target], ALLOWANCE[unit]

    def post(box: int) -> float:
        if s.burning >> box & 1:
            return -100.0
        way = ways[box]
        if way == 0:
            value = style.chase * (8.0 + STRENGTH[unit]) - 3.0 * (row[box] <= 1)
        else:
            value = -4.0 * way / allowance if way < FAR else -20.0 - row[box]
        return max(value, gunnery(box)) + 0.1 * min(value, gunnery(box))

    return post


def _gunnery(s: City, unit: int, style: Style) -> Callable[[int], float]:
    """A fighter: in range and in sight, at arm's length from the monster, close to comrades; else on the way there."""
    ways = approach(MOVES[unit], RANGE[unit], s.monster, s.rubble, closed(s, unit) & ~(1 << s.monster))
    row, allowance, known = DIST[s.monster], ALLOWANCE[unit], ways.known
    exposed = _grasp(s)[s.strength[MOVEMENT]]
    dear, shot = DEAR >> unit & 1, 8.0 + STRENGTH[unit]
    exits = 0 if dear else NEAR[s.monster] & s.footing() & ~(s.held & ~_alone(s, unit))
    burning, comrade = s.burning, s.one & ~s.two
    walls = s.standing if MOVES[unit] != "wheels" else 0

    def post(box: int) -> float:
        bit = 1 << box
        if burning & bit:
            return -100.0
        way, far = known[box], row[box]
        if way < 0:
            way = ways[box]
        if way == 0:
            value = shot + style.apart * min(far, 5)
            if far <= 1:
                value -= style.shy * (7.0 if dear else 3.0)
        else:
            value = -4.0 * way / allowance if way < FAR else -20.0 - far
            if dear and exposed & bit:
                value -= 1.5
        if exits & bit:
            value += 6.0
        if comrade & bit:
            value += 0.8
        if walls & bit:
            value += 1.0
        return value

    return post


def _alone(s: City, unit: int) -> int:
    """The unit's own box, if nobody else is in it."""
    box = s.where[unit]
    return 1 << box if s.where.count(box) == 1 else 0


def _beat(s: City, unit: int) -> Callable[[int], float]:
    """Police go to people in danger who have no police, or close a street to the monster."""
    wary, row = _grasp(s)[WARY], DIST[s.monster]
    led = bitset(s.where[u] for u in members(POLICE & s.humans & ~(1 << unit)))
    here = s.where[unit]
    alone = [box for box in {s.where[u] for u in members(POPULACE & s.humans)} if not led >> box & 1]
    wards = [box for box in alone if wary >> box & 1 or box == here]
    exits = NEAR[s.monster] & s.footing() & ~(s.held & ~_alone(s, unit))

    def post(box: int) -> float:
        if s.burning >> box & 1:
            return -100.0
        if exits >> box & 1:
            return 7.0
        if wards:
            ways = DIST[box]
            return 5.0 - min([ways[ward] for ward in wards])
        return -0.5 * abs(row[box] - 4)

    return post


def _refuge(s: City, box: int, grasp: list[int]) -> float:
    """For the defenceless: far from the monster's grasp, behind walls or behind a rifle."""
    if s.burning >> box & 1:
        return -100.0
    value = float(next((points for points, near in enumerate(grasp[:WARY]) if near >> box & 1), WARY))
    if s.standing >> box & 1:
        value += 1.5
    if s.one >> box & 1:
        value += 2.0
    return value


def escort(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Everybody along, away from the monster, and halt where it is safest."""
    phase = s.stack[-1]
    assert isinstance(phase, Escort)
    scores, grasp = [], _grasp(s)
    for action in actions:
        if action[0] == "board":
            scores.append(100.0)
        elif action[0] == "lead":
            scores.append(_refuge(s, action[1], grasp))
        elif action[0] == "halt":
            scores.append(_refuge(s, s.where[phase.police], grasp) + 0.5)
        else:
            scores.append(NEVER)
    return scores


# -- 6.1 the Human Combat Phase


class Volley(NamedTuple):
    """An attack worth making: its gain for each point of strength, its whole gain, the units."""

    rate: float
    gain: float
    units: int


def volley(s: City, base: int, able: int, hurt: float = USUAL.hurt) -> Volley | None:
    """The best attack that these units, and any of the able, can make; few shots that hit beat one great shot."""
    against = s.strength[DEFENCE]
    pool = sorted(members(able & ~base), key=lambda unit: -STRENGTH[unit])[:12]
    started = muscle(s, base)
    best: Volley | None = None
    for count in range(4):
        for more in combinations(pool, count):
            units = base | sum(1 << unit for unit in more)
            if not units or (s.revealed & RADIATION and not _together(s, units)):
                continue
            total = started + sum(STRENGTH[unit] for unit in more)
            best = _better(best, _volley(s, units, total, against, hurt))
    whole = base | sum(1 << unit for unit in pool)
    if whole and not (s.revealed & RADIATION and not _together(s, whole)):
        best = _better(best, _volley(s, whole, muscle(s, whole), against, hurt))
    return best


def _better(one: Volley | None, other: Volley | None) -> Volley | None:
    if one is None or other is None:
        return one or other
    return max(one, other)


def _together(s: City, units: int) -> bool:
    return len({s.where[unit] for unit in members(units)}) == 1


def _volley(s: City, units: int, total: int, against: int, hurt: float) -> Volley | None:
    column = combat_column(total, against)
    if column is None:
        return None
    row = DIST[s.monster]
    close = [worth(unit) for unit in members(units) if row[s.where[unit]] <= 1]
    losses = min(MEAN_ATTACKER[column], len(close)) * min(close) if close else 0.0
    gain = hurt * MEAN_DEFENDER[column] - losses
    return Volley(gain / (total + 1), gain, units) if gain > 0 else None


def combat(s: City, actions: list[Action], style: Style) -> list[float]:
    """Open the best volley there is."""
    best = volley(s, 0, gunners(s), style.hurt)
    first = best.units if best is not None else 0
    quellers = puppet.quellers(s, style, best.rate if best is not None else 0.0)
    scores = []
    for action in actions:
        if action[0] == "done":
            scores.append(0.5)
        elif action[0] == "fire":
            scores.append(10.0 if first >> action[1] & 1 else NEVER)
        elif action[0] == "quell":
            scores.append(5.0 + 15.0 * (quellers >> action[1] & 1))
        else:
            scores.append(NEVER)
    return scores


def attack(s: City, actions: list[Action], style: Style) -> list[float]:
    """Bring in the rest of the volley, then roll."""
    phase = s.stack[-1]
    assert isinstance(phase, HumanAttack)
    best = volley(s, phase.units, gunners(s), style.hurt)
    more = best.units & ~phase.units if best is not None else 0
    scores = []
    for action in actions:
        if action[0] == "attack":
            scores.append(5.0)
        elif action[0] == "fire":
            scores.append(10.0 if more >> action[1] & 1 else 1.0 + 0.01 * STRENGTH[action[1]])
        else:
            scores.append(0.0)
    return scores


def quelling(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """A lost unit is an enemy like another: two shots at once will do."""
    return [1.0 if action[0] == "attack" else 0.5 for action in actions]


def lose(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """The unit worth least to the monster, and of those the one that shoots least far."""
    return [-worth(action[1]) - 0.1 * RANGE[action[1]] for action in actions]


def retreat(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Back, but where the unit still serves."""
    return [_post(s, unit)(box) for _, unit, box in actions]


# -- 11.3 fire


def fire_call(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """The fireboat only when the fire is by the river; four crews otherwise."""
    wet = any(DIST[box][river] <= 3 for box in members(s.burning) for river in members(RIVER))
    return [1.0 if action[1] == int(wet and rng.random() < 0.5) else 0.0 for action in actions]


def fire_placing(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Into the flames, where they would spread most."""
    phase = s.stack[-1]
    assert isinstance(phase, FirePlacing)
    return [_fire_post(s, phase.unit, box) + rng.random() * 0.1 for _, box in actions]


def _fire_post(s: City, unit: int, box: int) -> float:
    if FIREBOAT >> unit & 1:
        return float(sum(1 for fire in members(s.burning) if DIST[box][fire] <= 3))
    others = bitset(s.where[u] for u in members(FIREMEN & s.humans & ~(1 << unit)) if s.where[u] >= 0)
    value = 0.0
    if s.burning >> box & 1 and not others >> box & 1:
        value = 5.0 + blaze(s, box)
    elif s.burning:
        free = [fire for fire in members(s.burning) if not others >> fire & 1]
        value = 3.0 - 0.3 * min((DIST[box][fire] for fire in free), default=0)
    if s.monster != NOT_YET and DIST[s.monster][box] <= 1:
        value -= 2.0
    return value


def blaze(s: City, box: int) -> float:
    """How bad it is that a box burns: its points, if still to be lost, and what it can set alight."""
    fuel = (NEAR[box] & (BUILDINGS | PARK) & ~s.rubble & ~s.burning).bit_count()
    return (0 if s.rubble >> box & 1 else POINTS[box]) + 0.7 * fuel


def dousing(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """The worst fires first."""
    return [blaze(s, action[1]) + 1.0 if len(action) > 1 else 0.0 for action in actions]


OPINIONS: dict[str, Opinion] = {
    "FireCall": fire_call,
    "FirePlacing": fire_placing,
    "HumanMovement": movement,
    "Escort": escort,
    "Quelling": quelling,
    "Losses": lose,
    "Retreat": retreat,
    "Dousing": dousing,
}

BY_STYLE: dict[str, ByStyle] = {"Moving": moving, "HumanCombat": combat, "HumanAttack": attack}
