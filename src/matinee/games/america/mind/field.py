"""Tactics on the map: where monsters and units go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import matinee.games.america.figures as figures
from matinee.games.america.map import land
from matinee.games.america.mind import order
from matinee.games.america.mind.cards import play_value
from matinee.games.america.mind.posts import denial, hunts
from matinee.games.america.mind.prizes import DIE, LIFE, USUAL_WORTH, gains, might, outlook, taste_of, worth
from matinee.games.america.mind.reckoning import Guns, coming, dies, fight, guns
from matinee.games.america.mind.style import USUAL, Style
from matinee.games.america.rules.movement import Moving, monster_reach, unit_reach
from matinee.games.america.rules.ordnance import CannonLair
from matinee.games.america.rules.plays import LiftSpace, LureSpace
from matinee.games.america.rules.retreat import Retreat
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.phase import Action

# A battle by rule of thumb, for who does not reckon.
WIN_AGAINST = (1.0, 0.88, 0.7, 0.45, 0.25, 0.12, 0.05)
"""How likely a monster clears a space of 0, 1, 2 ... units."""
BURNS = 0.55  # the Health that a point of fire costs
FRAY = 1.0  # and any battle at all
DEADLY = 1.5  # it may die of so many rounds of the fire there, which counts as LIFE

# Whom units attack, and where they stand.
ENVY = 0.15  # how much rather a strong monster is attacked, by its might
CHALLENGED = 4.0  # and the challenger
MISSED = -5.0  # into the space of a monster that is not worth an attack
STEADFAST = 0.1  # to stay where one is, of places as good
LAUNCH_REACH = 8  # spaces from a monster at which a submarine fires
_COVER = [1.5 * min(2.0, worth / DIE) for worth in USUAL_WORTH]
"""What it is worth to stand before a meal: as much as the meal, up to two dice of it."""

# Where a monster goes.
RESTLESS = 0.1  # to go, of places as good
JOURNEY = 1.5  # what it costs to go to Hollywood of one's own will
SCRATCH = 4  # with no more Health missing it is not worth it
NO_WAY_BACK = -20.0  # over a space that it could not retreat to
FENCED = 4.0  # what a Laser Fence is worth: it is kept for a better meal
TOLL_PAID = 3.0  # what it costs to pass one
TURNED_AWAY = 0.4  # how much of what lies ahead counts for who is turned away
DRAWN_ALONG = 5.0  # to lure a monster where it can go


def company(s: America, space: int) -> tuple[int, float]:
    """How many units are in a space and what they could do in a round."""
    units = s.held.get(space, 0)
    return units.bit_count(), sum(figures.UNIT_DAMAGE[unit] for unit in members(units))


def stand_value(s: America, seat: int, space: int, style: Style = USUAL) -> float:
    """How good it is for a monster to end its move in a space."""
    here, ahead = worth(s, seat, space, style), outlook(s, seat, space, style)
    if not s.held.get(space):
        return here + style.outlook * ahead
    count, fire = company(s, space)
    odds = float(WIN_AGAINST[min(count, 6)] ** style.caution)
    value = odds * here + style.outlook * odds * ahead - style.fear * (BURNS * fire + FRAY)
    return value - LIFE if s.health[seat] <= fire * DEADLY else value


def ends(s: America, seat: int, spaces: list[int], style: Style) -> list[float]:
    """How good it is to end its move in each space; who reckons looks at the battle there and at those who can come."""
    if not style.reckoning:
        return [stand_value(s, seat, space, style) for space in spaces]
    taste, threats = taste_of(s, seat, style), guns(s, seat)
    return [_end(s, seat, space, gains(s, seat, space, taste), style, threats) for space in spaces]


def _end(s: America, seat: int, space: int, gain: float, style: Style, threats: list[Guns]) -> float:
    """What is left of the gain by those who are there and those who can come next turn."""
    units = s.held.get(space, 0)
    battle = fight(s, seat, units, space)
    later = coming(s, seat, space, threats, units if battle.clear > 0.5 else 0)
    value = battle.clear * gain - style.fear * battle.loss - style.dread * later
    if style.ruin:
        value -= (style.ruin + 2.0 * s.infamy[seat]) * dies(s.health[seat], battle.loss + later)
    return value


def lair_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The lair with the best outlook."""
    return [outlook(s, seat, action[1]) for action in actions]


# -- set-up


def monster_choice(s: America, seat: int, actions: list[Action], style: Style) -> list[float]:
    """As the style prefers; the usual one by what the tables of the champions say."""
    return [style.monsters[a[1]] for a in actions]


def branch_choice(s: America, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Likewise."""
    return [style.branches[a[1]] for a in actions]


# -- the Move step


def targets(s: America, seat: int, style: Style) -> dict[int, float]:
    """Enemy monsters on the board that are worth an attack with all that can reach them."""
    found: dict[int, float] = {}
    units = [u for u in members(s.armies[seat] & s.afoot) if not figures.SUBMARINES >> u & 1]
    reaches = [(u, 1 << s.where[u] if s.moved >> u & 1 else unit_reach(s, u) | 1 << s.where[u]) for u in units]
    for other in range(s.players):
        at = s.stand[other]
        if other == seat or at < 0:
            continue
        if style.toll:
            raid = raid_value(s, seat, other, reaches, style)
            if raid > 0:
                found[at] = raid
            continue
        fire = sum(figures.UNIT_DAMAGE[u] for u, reach in reaches if reach >> at & 1)
        there = company(s, at)[1]
        strength = fire + there
        if fire and (strength >= style.hunt or s.health[other] <= 2 * strength):
            found[at] = strength + ENVY * might(s, other) + (CHALLENGED if other == s.challenger else 0.0)
    return found


def raid_value(s: America, seat: int, other: int, reaches: list[tuple[int, int]], style: Style) -> float:
    """What an attack with all that can reach a monster brings, less what the units cost that would fall."""
    at = s.stand[other]
    ours = sum(1 << unit for unit, reach in reaches if reach >> at & 1)
    if not ours:
        return 0.0
    battle = fight(s, other, ours | s.held.get(at, 0), at)
    gain = battle.loss + style.prize * (1 - battle.clear)
    gain += (LIFE + 2.0 * s.infamy[other]) * dies(s.health[other], battle.loss)
    return gain - style.toll * battle.fallen * (style.haste if _late(s) else 1.0)


def _late(s: America) -> bool:
    """Whether units that are saved now will hardly fight again."""
    return s.declared or s.markers <= 1


def movement(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """Units first, then the monster, then the end of the step."""
    prey = targets(s, seat, style)
    weights = []
    for action in actions:
        verb = action[0]
        if verb == "done":
            weights.append(order.DONE)
        elif verb == "emerge":
            weights.append(order.GROW + ends(s, seat, [action[1]], style)[0])
        elif verb == "launch":
            weights.append(_launch_value(s, seat, action[1]))
        elif verb == "move":
            piece = action[1]
            weights.append(order.PROWL if piece >= figures.UNITS else _errand(s, seat, piece, prey))
        else:
            weights.append(play_value(s, seat, action))
    return weights


def _errand(s: America, seat: int, unit: int, prey: dict[int, float]) -> float:
    """Whether a unit has somewhere to go: an attack, or a better post."""
    here = s.where[unit]
    if here == s.stand[seat]:
        return order.MAKE_ROOM
    if here in prey:
        return 0.0
    reach = unit_reach(s, unit)
    if any(reach >> at & 1 for at in prey):
        return order.CHARGE
    return (
        order.POST
        if not s.moved >> unit & 1 and not figures.GUARDS >> unit & 1 and monsters_of_others(s, seat)
        else 0.0
    )


def monsters_of_others(s: America, seat: int) -> list[int]:
    """Where they are, of those on the map."""
    return [at for k, at in enumerate(s.stand) if k != seat and at >= 0]


@lru_cache(maxsize=1 << 10)
def away(foes: tuple[int, ...], nobody: int = 0) -> Sequence[int]:
    """How far each space is from the nearest of some others; so far if there are none."""
    rows = [land.DIST[at] for at in foes]
    return list(map(min, *rows)) if len(rows) > 1 else rows[0] if rows else [nobody] * land.SPACES


def _launch_value(s: America, seat: int, unit: int) -> float:
    row = land.DIST[s.where[unit]]
    near = [k for k, at in enumerate(s.stand) if k != seat and at >= 0 and row[at] <= LAUNCH_REACH]
    return order.LAUNCH if near else order.NEVER


def moving(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """To the prey, or close enough to reach it next turn."""
    phase = s.stack[-1]
    assert isinstance(phase, Moving)
    unit = phase.unit
    prey = targets(s, seat, style)
    foes = monsters_of_others(s, seat)
    near, pace = away(tuple(foes)), max(2, s.pace(unit) - 1)
    rich = land.STOMPABLE & ~s.stomped & ~s.crowd
    others = hunts(s, seat, style, 1 << unit) if style.cover else []
    weights = []
    for action in actions:
        space = action[1] if action[0] == "go" else s.where[unit]
        if space == s.stand[seat]:
            weights.append(order.NEVER)
        elif space in prey:
            weights.append(order.RAID + prey[space])
        elif space in foes:
            weights.append(MISSED)
        else:
            if style.cover:
                value = style.cover * denial(s, unit, space, others)
            else:
                value = _COVER[space] if rich >> space & 1 else 0.0
            weights.append(-abs(near[space] - pace) + value + STEADFAST * (action[0] == "stay"))
    return weights


def launching(s: America, seat: int, actions: list[Action]) -> list[float]:
    """At the weakest monster that is not one's own."""
    by_space = {at: k for k, at in enumerate(s.stand)}
    return [order.NEVER if by_space[a[1]] == seat else order.RAID - s.health[by_space[a[1]]] for a in actions]


def monster_moving(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """Where it gains most, now and next turn."""
    spaces = [action[1] for action in actions if action[0] == "go"]
    values = iter(ends(s, seat, [*spaces, s.stand[seat]], style))
    weights = []
    for action in actions:
        if action[0] == "go":
            weights.append(next(values))
        elif action[0] == "stay":
            weights.append(next(values) - RESTLESS)
        else:
            missing = figures.START_HEALTH[s.kind[seat]] - s.health[seat]
            heals = missing > SCRATCH and s.challenger != seat
            weights.append(style.heal * missing - JOURNEY if heals else order.NEVER)
    return weights


def approach(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Over a space it could go back to."""
    barred = s.crowd | s.monsters() & ~(1 << s.stand[seat])
    return [(NO_WAY_BACK if barred >> a[1] & 1 else 0.0) + outlook(s, seat, a[1]) for a in actions]


# -- driven about


def retreat(s: America, seat: int, actions: list[Action]) -> list[float]:
    """One's own monster to the best space, another's to the worst."""
    phase = s.stack[-1]
    assert isinstance(phase, Retreat)
    sign = 1.0 if phase.target == seat else -1.0
    return [sign * (worth(s, phase.target, a[1]) + outlook(s, phase.target, a[1])) for a in actions]


def fence_window(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Close the fence on a rich meal."""
    prize = 0.0 if s.active == seat else worth(s, s.active, s.stand[s.active]) - FENCED
    return [prize if a[0] == "play" else 0.0 for a in actions]


def fence_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Pay when the meal is worth it."""
    meal = worth(s, seat, s.stand[seat])
    return [meal - TOLL_PAID if a[0] == "pay" else TURNED_AWAY * outlook(s, seat, a[1]) for a in actions]


def cannon_lair(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The lair with the poorest outlook."""
    phase = s.stack[-1]
    assert isinstance(phase, CannonLair)
    sign = 1.0 if phase.target == seat else -1.0
    return [sign * outlook(s, phase.target, a[1]) for a in actions]


def lure_target(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The strongest of the others."""
    return [order.NEVER if s.seat_of(a[1]) == seat else might(s, s.seat_of(a[1])) for a in actions]


def lure_space(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Where it gains least and can still be made to go."""
    phase = s.stack[-1]
    assert isinstance(phase, LureSpace)
    can = monster_reach(s, phase.target)
    return [(DRAWN_ALONG if can >> a[1] & 1 else 0.0) - stand_value(s, phase.target, a[1]) for a in actions]


def lift_target(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The strongest of the others."""
    return lure_target(s, seat, actions)


def lift_space(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The desert for the others."""
    phase = s.stack[-1]
    assert isinstance(phase, LiftSpace)
    sign = 1.0 if phase.target == seat else -1.0
    return [sign * (worth(s, phase.target, a[1]) + outlook(s, phase.target, a[1])) for a in actions]
