"""The humans' tactics of movement: where to stand, and whom to lead away."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import NOT_YET, OFF
from matinee.games.sheboygan.map.city import DIST, NEAR, border
from matinee.games.sheboygan.mind import fires, reckoning, volleys
from matinee.games.sheboygan.mind.cordon import cordon, zone
from matinee.games.sheboygan.mind.fires import fire_post
from matinee.games.sheboygan.mind.style import USUAL, Style
from matinee.games.sheboygan.rules.march import closed
from matinee.games.sheboygan.rules.monster_combat import LIGHTNING_RANGE
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
DONE = 0.5

# Who is picked up first: those in flames, those who stand in each other's way, people, guns before what follows them.
IN_FLAMES, CROWDED, LED = 90.0, 80.0, 60.0
FIGHTERS_TURN = {
    figures.ARTILLERY: 50.0,
    figures.TANK: 48.0,
    figures.INFANTRY: 40.0,
    figures.COPTER: 35.0,
    figures.POLICE: 30.0,
}
PEOPLES_TURN, CREWS_TURN = 20.0, 10.0

# What makes a post.
BURNING = -100.0
SHOT = 8.0  # to have the monster in range, beside the unit's strength
NEXT_TO_IT, DEAR_NEXT_TO_IT = 3.0, 7.0  # what it costs to stand in its grasp
A_TURN = 4.0  # and each turn on the way to a shot at the puppet
NO_WAY = -20.0  # no way leads to one
STRUCK = 30.0  # what it costs to stand where lightning can strike next
EXPOSED = 1.5  # what it costs a dear unit on its way to be in the monster's reach
BLOCK, POLICE_BLOCK = 6.0, 7.0  # to close a street to it
COMRADE = 0.8  # to stand with another
WALLS = 1.0
OTHER_AIM = 0.1  # how much the poorer of two aims counts beside the better
WARD = 5.0  # to be with people who have no police, less for each box from them
BEAT = 4  # boxes from the monster at which police with nobody to lead wait
REFUGE_WALLS, REFUGE_RIFLE = 1.5, 2.0  # what walls and a unit are worth to people, in movement points of the monster
BOARD = 100.0  # everybody comes along before anybody goes
HALT, STAY = 0.5, 0.2  # of posts as good, that where one is
DASH = 15.0  # what it costs to be spent by a dash

GUNS_STRIDE = figures.UNITS["artillery"].movement  # a monster that moves less catches nobody
MILD = 2  # a monster that has shown more attack points, or goes over heads, is not stopped by standing in its way
WALK = 4  # movement points to expect of a monster that has shown less
PANIC = 9  # people this many movement points from the monster's grasp are led away
WARY = 14  # further from its grasp it makes no difference how far
DEAR = bitset(unit for unit, strength in enumerate(figures.STRENGTH) if strength > 3)  # these keep out of its grasp


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
        if s.burning >> box & 1 and not figures.FIREMEN >> unit & 1:
            return IN_FLAMES
        if s.crowded:
            return CROWDED
        return 0.0 if figures.POPULACE >> unit & 1 and not scared >> box & 1 else turns[unit]
    if verb == "escort":
        return LED if scared >> s.where[action[1]] & 1 else 0.0
    return DONE if verb == "done" else NEVER


@cache
def _turns(fires: bool, hunting: bool) -> list[float]:
    """By unit, how soon it is picked up where nothing drives it: with fires to put out, with a monster on the map."""
    kinds = {figures.POPULACE: PEOPLES_TURN, figures.FIREMEN | figures.FIREBOAT: CREWS_TURN * fires} | (
        FIGHTERS_TURN if hunting else {}
    )
    return [sum((turn for units, turn in kinds.items() if units >> unit & 1), 0.0) for unit in range(figures.COUNTERS)]


def _grasp(s: City) -> list[int]:
    """By movement points the boxes that the monster, as far as is known, can get next to."""
    most = max(WARY, s.strength[figures.MOVEMENT])
    if s.monster == NOT_YET:
        return [0] * (most + 1)
    return reckoning.prowl(s.monster, s.rubble, s.broken, bool(s.revealed & figures.FLYING), most)


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
            scores.append(post(action[1]) - DASH)
        else:
            scores.append(post(s.where[phase.unit]) + STAY)
    return scores


def _post(s: City, unit: int, style: Style = USUAL) -> Callable[[int], float]:
    """How well each box serves a unit."""
    bit = 1 << unit
    if bit & figures.POPULACE:
        grasp = _grasp(s)
        return lambda box: _refuge(s, box, grasp)
    if bit & (figures.FIREMEN | figures.FIREBOAT):
        return lambda box: fire_post(s, unit, box)
    if s.monster == NOT_YET:
        return lambda box: 0.0
    struck = _struck(s, style)
    if bit & figures.POLICE:
        return _beat(s, unit, struck)
    if style.chase and s.puppet != OFF and not struck:
        return _hunt(s, unit, style)
    return _gunnery(s, unit, style, struck)


def _hunt(s: City, unit: int, style: Style) -> Callable[[int], float]:
    """R59 A fighter who may go for the monster or for its puppet, whichever serves better."""
    target = s.where[s.puppet]
    ways = reckoning.approach(
        figures.MOVES[unit], figures.RANGE[unit], target, s.rubble, closed(s, unit) & ~(1 << target)
    )
    gunnery, row, allowance = _gunnery(s, unit, style), DIST[target], figures.ALLOWANCE[unit]

    def post(box: int) -> float:
        if s.burning >> box & 1:
            return BURNING
        way = ways[box]
        if way == 0:
            value = style.chase * (SHOT + figures.STRENGTH[unit]) - NEXT_TO_IT * (row[box] <= 1)
        else:
            value = -A_TURN * way / allowance if way < reckoning.FAR else NO_WAY - row[box]
        return max(value, gunnery(box)) + OTHER_AIM * min(value, gunnery(box))

    return post


def _gunnery(s: City, unit: int, style: Style, struck: int = 0) -> Callable[[int], float]:
    """A fighter: in range and in sight, at arm's length from the monster, close to comrades; else on the way there."""
    ways = reckoning.approach(
        figures.MOVES[unit], figures.RANGE[unit], s.monster, s.rubble, closed(s, unit) & ~(1 << s.monster)
    )
    row, allowance, known = DIST[s.monster], figures.ALLOWANCE[unit], ways.known
    exposed = _grasp(s)[s.strength[figures.MOVEMENT]]
    dear, shot = DEAR >> unit & 1, SHOT + figures.STRENGTH[unit]
    dodges = style.cover and (s.revealed & (figures.FLYING | figures.JUMPING) or s.shown[figures.ATTACK] > MILD)
    exits = 0 if dear or dodges else NEAR[s.monster] & s.footing() & ~(s.held & ~_alone(s, unit))
    burning, comrade = s.burning, 0 if style.cover else s.one & ~s.two
    walls = s.standing if figures.MOVES[unit] != "wheels" else 0
    watch = cordon(s, unit, haunts(s)) if style.cover else None
    moves, far_off = figures.MOVES[unit], figures.RANGE[unit]

    def post(box: int) -> float:
        bit = 1 << box
        if burning & bit:
            return BURNING
        way, far = known[box], row[box]
        if way < 0:
            way = ways[box]
        if way == 0:
            value = shot + style.apart * min(far, 5)
            if far <= 1:
                value -= style.shy * (DEAR_NEXT_TO_IT if dear else NEXT_TO_IT)
        else:
            value = -style.press * way / allowance if way < reckoning.FAR else NO_WAY - far
            if dear and exposed & bit:
                value -= EXPOSED
        if watch is not None:
            value += style.cover * watch.closes(zone(moves, allowance, far_off, box))
        if struck & bit:
            value -= STRUCK
        if exits & bit:
            value += BLOCK
        if comrade & bit:
            value += COMRADE
        if walls & bit:
            value += WALLS
        return value

    return post


def haunts(s: City) -> int:
    """The boxes that the monster, as far as is known, may end its next move in."""
    flies, most = bool(s.revealed & figures.FLYING), max(WALK, s.shown[figures.MOVEMENT])
    near = reckoning.prowl(s.monster, s.rubble, s.broken, flies, max(WARY, most))[most]
    return near if flies else near & s.footing()


def _struck(s: City, style: Style) -> int:
    """13.13 The boxes to keep out of, since lightning can strike there next: none if many can attack the monster now.

    One that has never moved as far as a gun can is left alone all the same.
    """
    if not (style.storm and s.revealed & figures.LIGHTNING):
        return 0
    stride = s.shown[figures.MOVEMENT]
    if stride >= GUNS_STRIDE and not s.dazzled and reckoning.danger(s, s.monster, reckoning.threats(s)) >= style.storm:
        return 0
    stride = max(GUNS_STRIDE, stride)
    boxes = reckoning.prowl(s.monster, s.rubble, s.broken, bool(s.revealed & figures.FLYING), max(WARY, stride))[stride]
    for _ in range(LIGHTNING_RANGE - 1):
        boxes |= border(boxes)
    return boxes


def _alone(s: City, unit: int) -> int:
    """The unit's own box, if nobody else is in it."""
    box = s.where[unit]
    return 1 << box if s.where.count(box) == 1 else 0


def _beat(s: City, unit: int, struck: int) -> Callable[[int], float]:
    """Police go to people in danger who have no police, or close a street to the monster."""
    wary, row = _grasp(s)[WARY], DIST[s.monster]
    led = bitset(s.where[u] for u in members(figures.POLICE & s.humans & ~(1 << unit)))
    here = s.where[unit]
    alone = [box for box in {s.where[u] for u in members(figures.POPULACE & s.humans)} if not led >> box & 1]
    wards = [box for box in alone if wary >> box & 1 or box == here]
    exits = NEAR[s.monster] & s.footing() & ~(s.held & ~_alone(s, unit))

    def post(box: int) -> float:
        if s.burning >> box & 1:
            return BURNING
        if struck >> box & 1:
            return row[box] - STRUCK
        if exits >> box & 1:
            return POLICE_BLOCK
        if wards:
            ways = DIST[box]
            return WARD - min([ways[ward] for ward in wards])
        return -0.5 * abs(row[box] - BEAT)

    return post


def _refuge(s: City, box: int, grasp: list[int]) -> float:
    """For the defenceless: far from the monster's grasp, behind walls or behind a rifle."""
    if s.burning >> box & 1:
        return BURNING
    value = float(next((points for points, near in enumerate(grasp[:WARY]) if near >> box & 1), WARY))
    if s.standing >> box & 1:
        value += REFUGE_WALLS
    if s.one >> box & 1:
        value += REFUGE_RIFLE
    return value


def escort(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Everybody along, away from the monster, and halt where it is safest."""
    phase = s.stack[-1]
    assert isinstance(phase, Escort)
    scores, grasp = [], _grasp(s)
    for action in actions:
        if action[0] == "board":
            scores.append(BOARD)
        elif action[0] == "lead":
            scores.append(_refuge(s, action[1], grasp))
        elif action[0] == "halt":
            scores.append(_refuge(s, s.where[phase.police], grasp) + HALT)
        else:
            scores.append(NEVER)
    return scores


def retreat(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Back, but where the unit still serves."""
    return [_post(s, unit)(box) for _, unit, box in actions]


OPINIONS: dict[str, Opinion] = {
    "FireCall": fires.fire_call,
    "FirePlacing": fires.fire_placing,
    "HumanMovement": movement,
    "Escort": escort,
    "Quelling": volleys.quelling,
    "Losses": volleys.lose,
    "Retreat": retreat,
    "Dousing": fires.dousing,
}

BY_STYLE: dict[str, ByStyle] = {"Moving": moving, "HumanCombat": volleys.combat, "HumanAttack": volleys.attack}
