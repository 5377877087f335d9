"""13.27 Tactics around Mind Control: whom to take over, where the puppet goes and whom it attacks."""

from __future__ import annotations

from typing import NamedTuple

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import OFF
from matinee.games.sheboygan.map.city import DIST, reach
from matinee.games.sheboygan.mind.reckoning import FIGHTERS, HIT, MEAN_ATTACKER, approach, firing_posts, toll, worth
from matinee.games.sheboygan.mind.style import Style
from matinee.games.sheboygan.rules.human_combat import rescuers
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.phase import Action

LATER = 0.75  # what is left of a shot for each that comes before it
SPENT = 0.6  # what is left of a shot for each turn that it takes to get there
CHOICE = 0.35  # what a second target in range is worth beside the first
AFAR = 0.5  # what a target out of range is worth beside one in range
FLAMES, DASHED = 100.0, 5.0  # what it costs to end in flames, and to be spent by a dash
UNWORTHY = 0.01  # of units that promise too little the strongest
IN_REACH = 2.0  # how bad it is to attack from next door, where a miss is the puppet's end
LOSSES = [
    [sum(row[c].defender >= k for row in figures.COMBAT) / 6 for k in (1, 2, 3)] for c in range(len(figures.COMBAT[0]))
]
"""6.4 By column, the chances that a defender loses one, two and three units."""


class Mark(NamedTuple):
    """The best attack into a box: its mean gain, the units attacked, and the boxes it can be made from."""

    gain: float
    units: int
    box: int
    posts: int


def marks(s: City, unit: int, price: float) -> list[Mark]:
    """What a unit could attack if it were the monster's, by box, the best first."""
    found = []
    for box in members(s.held):
        gain, units = _best_attack(s, [u for u in s.units_in(box) if u != unit], figures.STRENGTH[unit], price)
        if gain > 0:
            posts = firing_posts(box, figures.RANGE[unit], bool(figures.COPTER >> unit & 1), s.standing)
            found.append(Mark(gain, units, box, posts & ~s.burning))
    found.sort(reverse=True)
    return found


def _best_attack(s: City, units: list[int], strength: int, price: float) -> tuple[float, int]:
    """6.23 One of those in front, all of them, or all with those they shield."""
    front = [u for u in units if not figures.SHIELDED >> u & 1]
    groups = [[u] for u in front or units] + ([front] if len(front) > 1 else []) + ([units] if len(units) > 1 else [])
    best = (0.0, 0)
    for group in groups:
        column = figures.combat_column(strength, sum(s.doubled(u) for u in group))
        if column is None:
            continue
        prizes = sorted(toll(u, s.strength[figures.DEFENCE], price) for u in group)[
            :3
        ]  # the owner loses the cheapest first
        gain = sum(chance * prize for chance, prize in zip(LOSSES[column], prizes, strict=False))
        best = max(best, (gain, sum(1 << u for u in group)))
    return best


def harvest(s: City, unit: int, price: float) -> float:
    """What a unit could score for the monster in the turns to come, the nearest and best first, if it lives."""
    field = (
        reach(figures.MOVES[unit], s.where[unit], figures.ALLOWANCE[unit], s.webs | s.broken, s.rubble).boxes
        | 1 << s.where[unit]
    )
    now, later = [], []
    for mark in marks(s, unit, price):
        if mark.posts & field:
            now.append(mark.gain)
        elif DIST[s.where[unit]][mark.box] <= figures.RANGE[unit] + 3 * figures.ALLOWANCE[unit]:
            later.append(mark.gain * SPENT)
    gains = sorted(now + later, reverse=True)[:5]
    return sum(gain * LATER**n for n, gain in enumerate(gains))


def seizable(s: City, style: Style) -> dict[int, float]:
    """The units worth to be taken over, by what each could do."""
    fighters = [unit for unit in members(s.humans & FIGHTERS) if figures.STRENGTH[unit] >= 3]
    price, defence = style.price, s.strength[figures.DEFENCE]
    values = {unit: harvest(s, unit, price) + toll(unit, defence, price) - worth(unit) for unit in fighters}
    return {unit: value for unit, value in values.items() if value >= style.grasp}


def control(s: City, actions: list[Action], style: Style) -> list[float]:
    """Whoever could do most for the monster."""
    if not style.grasp:
        return [figures.STRENGTH[action[1]] + 0.5 * figures.RANGE[action[1]] for action in actions]
    values = seizable(s, style)
    return [values.get(action[1], UNWORTHY * figures.STRENGTH[action[1]]) for action in actions]


def puppet_moving(s: City, actions: list[Action], style: Style) -> list[float]:
    """Where the controlled unit has the best target in range, and the fewest rifles around it."""
    if not style.grasp:
        return _usual_moving(s, actions)
    targets = marks(s, s.puppet, style.price)
    allowance = figures.ALLOWANCE[s.puppet]
    far = [
        (mark.gain, approach(figures.MOVES[s.puppet], figures.RANGE[s.puppet], mark.box, s.rubble, s.webs | s.broken))
        for mark in targets[:4]
    ]
    hunters = _hunters(s)
    scores = []
    for action in actions:
        box = action[1] if len(action) > 1 else s.where[s.puppet]
        bit = 1 << box
        shots = [mark for mark in targets if mark.posts & bit]
        value = sum(mark.gain * (CHOICE * LATER**n if n else 1.0) for n, mark in enumerate(shots[:3]))
        if shots and DIST[box][shots[0].box] <= 1:
            value -= IN_REACH
        if not shots:
            value += max((AFAR * gain * SPENT ** (ways[box] / allowance) for gain, ways in far), default=0.0)
        value -= style.shelter * _peril(s, box, hunters)
        if s.burning & bit:
            value -= FLAMES
        scores.append(value - (DASHED if action[0] == "dash" else 0.0))
    return scores


def _hunters(s: City) -> list[tuple[int, int, float]]:
    """Who could attack the puppet next: range, where it can stand, its chance to kill."""
    found = []
    for unit in members(s.humans & FIGHTERS):
        column = figures.combat_column(figures.STRENGTH[unit], figures.STRENGTH[s.puppet])
        if column is not None and figures.STRENGTH[unit] > 1:
            here = s.where[unit]
            stands = (
                reach(figures.MOVES[unit], here, figures.ALLOWANCE[unit], s.webs | s.broken, s.rubble).boxes | 1 << here
            )
            found.append((figures.RANGE[unit], stands, HIT[column]))
    return found


def _peril(s: City, box: int, hunters: list[tuple[int, int, float]]) -> float:
    """The chance that the puppet is killed in a box."""
    lives = 1.0
    for far, stands, chance in hunters:
        if firing_posts(box, far, False, s.standing) & stands:
            lives *= 1 - chance
    return 1 - lives


def _usual_moving(s: City, actions: list[Action]) -> list[float]:
    """By the best single shot now."""
    gains = sorted(((worth(unit) * chance(s, unit), s.where[unit]) for unit in members(s.humans)), reverse=True)
    shots = [(gain, at, firing_posts(at, figures.RANGE[s.puppet], False, s.standing)) for gain, at in gains if gain]
    scores = []
    for action in actions:
        box = action[1] if len(action) > 1 else s.where[s.puppet]
        best = 0.0
        for gain, at, posts in shots:
            if gain <= best:
                break
            if posts >> box & 1:
                best = max(best, gain - (DIST[box][at] == 1))
        burning = FLAMES * (s.burning >> box & 1)
        scores.append(best - burning - (DASHED if action[0] == "dash" else 0.0))
    return scores


def chance(s: City, unit: int) -> float:
    """That the puppet kills a unit."""
    column = figures.combat_column(figures.STRENGTH[s.puppet], s.doubled(unit))
    return HIT[column] if column is not None else 0.0


def incited(s: City, style: Style) -> int:
    """Those that the puppet had best attack from where it is."""
    if not style.grasp or s.puppet == OFF:
        return 0
    bit = 1 << s.where[s.puppet]
    return next((mark.units for mark in marks(s, s.puppet, style.price) if mark.posts & bit), 0)


def puppet_attack(s: City, actions: list[Action], style: Style) -> list[float]:
    """One victim at a time; the cleverer take all that pay."""
    if not style.grasp:
        return [float(action[0] == "attack") for action in actions]
    wanted = incited(s, style)
    return [0.5 if action[0] == "attack" else float(wanted >> action[1] & 1) for action in actions]


# -- R59 what the humans do about it


def quellers(s: City, style: Style, rate: float) -> int:
    """R59 Those who had better shoot alone at the puppet than at the monster."""
    if not style.quell or s.puppet == OFF:
        return 0
    against, found = s.doubled(s.puppet), 0
    for unit in members(rescuers(s)):
        column = figures.combat_column(figures.STRENGTH[unit], against)
        if column is None:
            continue
        close = DIST[s.where[s.puppet]][s.where[unit]] <= 1
        gain = HIT[column] * style.quell - MEAN_ATTACKER[column] * worth(unit) * close
        if gain / (figures.STRENGTH[unit] + 1) > rate:
            found |= 1 << unit
    return found
