"""Tactics on the map: where monsters and units go, where units are deployed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from matinee.games.america.figures import (
    GUARDS,
    START_HEALTH,
    SUBMARINES,
    UNIT_DAMAGE,
    UNITS,
)
from matinee.games.america.map.land import (
    DIST,
    SPACES,
    STOMPABLE,
)
from matinee.games.america.mind.cards import play_value
from matinee.games.america.mind.posts import denial, tables
from matinee.games.america.mind.prizes import USUAL_WORTH, gains, might, outlook, taste_of, worth
from matinee.games.america.mind.reckoning import Guns, coming, dies, fight, guns
from matinee.games.america.mind.style import USUAL, Style
from matinee.games.america.rules.deploy import Placing
from matinee.games.america.rules.movement import Moving, monster_reach, unit_reach
from matinee.games.america.rules.ordnance import CannonLair
from matinee.games.america.rules.plays import LiftSpace, LureSpace
from matinee.games.america.rules.research import GiantArrives
from matinee.games.america.rules.retreat import Retreat
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.phase import Action

NEVER = -1000.0
WIN_AGAINST = (1.0, 0.88, 0.7, 0.45, 0.25, 0.12, 0.05)
"""How likely a monster clears a space of 0, 1, 2 ... units."""
_COVER = [1.5 * min(2.0, worth / 3.5) for worth in USUAL_WORTH]
"""What it is worth to stand before a meal."""


def company(s: America, space: int) -> tuple[int, float]:
    """How many units are in a space and what they could do in a round."""
    units = s.held.get(space, 0)
    return units.bit_count(), sum(UNIT_DAMAGE[unit] for unit in members(units))


def stand_value(s: America, seat: int, space: int, style: Style = USUAL) -> float:
    """How good it is for a monster to end its move in a space."""
    here, ahead = worth(s, seat, space, style), outlook(s, seat, space, style)
    if not s.held.get(space):
        return here + style.outlook * ahead
    count, fire = company(s, space)
    odds = float(WIN_AGAINST[min(count, 6)] ** style.caution)
    value = odds * here + style.outlook * odds * ahead - style.fear * (0.55 * fire + 1.0)
    return value - 6.0 if s.health[seat] <= fire * 1.5 else value


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
    units = [u for u in members(s.armies[seat] & s.afoot) if not SUBMARINES >> u & 1]
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
        fire = sum(UNIT_DAMAGE[u] for u, reach in reaches if reach >> at & 1)
        there = company(s, at)[1]
        strength = fire + there
        if fire and (strength >= style.hunt or s.health[other] <= 2 * strength):
            found[at] = strength + 0.15 * might(s, other) + (4.0 if other == s.challenger else 0.0)
    return found


def raid_value(s: America, seat: int, other: int, reaches: list[tuple[int, int]], style: Style) -> float:
    """What an attack with all that can reach a monster brings, less what the units cost that would fall."""
    at = s.stand[other]
    ours = sum(1 << unit for unit, reach in reaches if reach >> at & 1)
    if not ours:
        return 0.0
    battle = fight(s, other, ours | s.held.get(at, 0), at)
    gain = battle.loss + style.prize * (1 - battle.clear)
    gain += (6.0 + 2.0 * s.infamy[other]) * dies(s.health[other], battle.loss)
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
            weights.append(0.5)
        elif verb == "emerge":
            weights.append(40.0 + ends(s, seat, [action[1]], style)[0])
        elif verb == "launch":
            weights.append(_launch_value(s, seat, action[1]))
        elif verb == "move":
            piece = action[1]
            weights.append(20.0 if piece >= UNITS else _errand(s, seat, piece, prey))
        else:
            weights.append(play_value(s, seat, action))
    return weights


def _errand(s: America, seat: int, unit: int, prey: dict[int, float]) -> float:
    """Whether a unit has somewhere to go: an attack, or a better post."""
    here = s.where[unit]
    if here == s.stand[seat]:
        return 35.0
    if here in prey:
        return 0.0
    reach = unit_reach(s, unit)
    if any(reach >> at & 1 for at in prey):
        return 30.0
    return 25.0 if not s.moved >> unit & 1 and not GUARDS >> unit & 1 and _foes(s, seat) else 0.0


def _foes(s: America, seat: int) -> list[int]:
    return [at for k, at in enumerate(s.stand) if k != seat and at >= 0]


@lru_cache(maxsize=1 << 10)
def _away(foes: tuple[int, ...], nobody: int = 0) -> Sequence[int]:
    """How far each space is from the nearest of some others; so far if there are none."""
    rows = [DIST[at] for at in foes]
    return list(map(min, *rows)) if len(rows) > 1 else rows[0] if rows else [nobody] * SPACES


def _launch_value(s: America, seat: int, unit: int) -> float:
    row = DIST[s.where[unit]]
    near = [k for k, at in enumerate(s.stand) if k != seat and at >= 0 and row[at] <= 8]
    return 32.0 if near else NEVER


def moving(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """To the prey, or close enough to reach it next turn."""
    phase = s.stack[-1]
    assert isinstance(phase, Moving)
    unit = phase.unit
    prey = targets(s, seat, style)
    foes = _foes(s, seat)
    near, pace = _away(tuple(foes)), max(2, s.pace(unit) - 1)
    rich = STOMPABLE & ~s.stomped & ~s.crowd
    laid = tables(s, seat, style, 1 << unit) if style.cover else []
    weights = []
    for action in actions:
        space = action[1] if action[0] == "go" else s.where[unit]
        if space == s.stand[seat]:
            weights.append(NEVER)
        elif space in prey:
            weights.append(50.0 + prey[space])
        elif space in foes:
            weights.append(-5.0)
        else:
            close = -abs(near[space] - pace)
            if style.cover:
                value = style.cover * denial(s, unit, space, laid)
                weights.append(close + value + 0.1 * (action[0] == "stay"))
                continue
            weights.append(close + (_COVER[space] if rich >> space & 1 else 0.0) + 0.1 * (action[0] == "stay"))
    return weights


def launching(s: America, seat: int, actions: list[Action]) -> list[float]:
    """At the weakest monster that is not one's own."""
    by_space = {at: k for k, at in enumerate(s.stand)}
    return [NEVER if by_space[a[1]] == seat else 50.0 - s.health[by_space[a[1]]] for a in actions]


def monster_moving(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """Where it gains most, now and next turn."""
    spaces = [action[1] for action in actions if action[0] == "go"]
    values = iter(ends(s, seat, [*spaces, s.stand[seat]], style))
    weights = []
    for action in actions:
        if action[0] == "go":
            weights.append(next(values))
        elif action[0] == "stay":
            weights.append(next(values) - 0.1)
        else:
            missing = START_HEALTH[s.kind[seat]] - s.health[seat]
            weights.append(NEVER if s.challenger == seat else style.heal * missing - 1.5 if missing > 4 else NEVER)
    return weights


def approach(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Over a space it could go back to."""
    barred = s.crowd | s.monsters() & ~(1 << s.stand[seat])
    return [(-20.0 if barred >> a[1] & 1 else 0.0) + outlook(s, seat, a[1]) for a in actions]


# -- driven about


def retreat(s: America, seat: int, actions: list[Action]) -> list[float]:
    """One's own monster to the best space, another's to the worst."""
    phase = s.stack[-1]
    assert isinstance(phase, Retreat)
    sign = 1.0 if phase.target == seat else -1.0
    return [sign * (worth(s, phase.target, a[1]) + outlook(s, phase.target, a[1])) for a in actions]


def fence_window(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Close the fence on a rich meal."""
    prize = 0.0 if s.active == seat else worth(s, s.active, s.stand[s.active]) - 4.0
    return [prize if a[0] == "play" else 0.0 for a in actions]


def fence_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Pay when the meal is worth it."""
    meal = worth(s, seat, s.stand[seat])
    return [meal - 3.0 if a[0] == "pay" else 0.4 * outlook(s, seat, a[1]) for a in actions]


def cannon_lair(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The lair with the poorest outlook."""
    phase = s.stack[-1]
    assert isinstance(phase, CannonLair)
    sign = 1.0 if phase.target == seat else -1.0
    return [sign * outlook(s, phase.target, a[1]) for a in actions]


def lure_target(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The strongest of the others."""
    return [NEVER if s.seat_of(a[1]) == seat else might(s, s.seat_of(a[1])) for a in actions]


def lure_space(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Where it gains least and can still be made to go."""
    phase = s.stack[-1]
    assert isinstance(phase, LureSpace)
    can = monster_reach(s, phase.target)
    return [(5.0 if can >> a[1] & 1 else 0.0) - stand_value(s, phase.target, a[1]) for a in actions]


def lift_target(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The strongest of the others."""
    return lure_target(s, seat, actions)


def lift_space(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The desert for the others."""
    phase = s.stack[-1]
    assert isinstance(phase, LiftSpace)
    sign = 1.0 if phase.target == seat else -1.0
    return [sign * (worth(s, phase.target, a[1]) + outlook(s, phase.target, a[1])) for a in actions]


# -- the Deploy step


def deploying(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """Units while there are few on the board, then Research."""
    afoot = (s.armies[seat] & s.afoot & ~GUARDS).bit_count()
    weights = []
    for action in actions:
        verb = action[0]
        if verb == "draw":
            late = style.reckoning and s.declared
            weights.append(6.0 if late or afoot >= style.army else 2.0)
        elif verb == "deploy":
            guard = GUARDS >> action[1] & 1
            weights.append(3.0 if guard else 4.0 + 0.3 * UNIT_DAMAGE[action[1]])
        elif verb in ("redeploy", "done"):
            weights.append(0.5 if verb == "done" else NEVER)
        else:
            weights.append(play_value(s, seat, action))
    return weights


def placing(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """Own units near the others' monsters; the Guard on what they would like to eat."""
    phase = s.stack[-1]
    assert isinstance(phase, (Placing, GiantArrives))
    near = _away(tuple(_foes(s, seat)), 9)
    home = s.stand[seat]
    guard = GUARDS >> phase.unit & 1
    laid = tables(s, seat, style, 1 << phase.unit) if style.cover else []
    weights = []
    for action in actions:
        space = action[1]
        away = near[space]
        own = DIST[space][home] if home >= 0 else 9
        value = -float(away)
        if guard:
            value = (USUAL_WORTH[space] if away <= 4 else 0.0) - 0.3 * away - (8.0 if own <= 5 else 0.0)
            if s.crowd >> space & 1:
                value -= 1.0
        elif space == home:
            value -= 20.0
        if laid:
            value = _post(s, seat, phase.unit, space, value, denial(s, phase.unit, space, laid), style)
        weights.append(value)
    return weights


def _post(s: America, seat: int, unit: int, space: int, near: float, denied: float, style: Style) -> float:
    """Own units where they are near and in the way; the Guard, which cannot move, in the way alone."""
    if not GUARDS >> unit & 1:
        return near + style.cover * denied
    home = s.stand[seat]
    own = DIST[space][home] if home >= 0 else 9
    return style.cover * denied + 0.05 * near - (4.0 if own <= 5 else 0.0)


def giant_arrives(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """Near the others' monsters and away from one's own."""
    return placing(s, seat, actions, style)
