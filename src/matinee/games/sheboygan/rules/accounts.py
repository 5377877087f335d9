"""What holds at every moment of a game of Sheboygan: where counters can be, what the monster's sheet can say, and that
the points are those of what is lost."""

from __future__ import annotations

from collections.abc import Iterator

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import AIR, DEAD, GROUND, NOT_YET, OFF, TRAY
from matinee.games.sheboygan.map.city import (
    BOARD,
    BRIDGE,
    BUILDINGS,
    OPEN,
    POINTS,
    RAZE_STRENGTH,
    RIVER,
    STREET,
    TUNNEL,
)
from matinee.games.sheboygan.own import ruins
from matinee.games.sheboygan.rules.abilities import WEBS_A_TURN
from matinee.games.sheboygan.rules.destruction import ATTEMPTS, Wrecking
from matinee.games.sheboygan.rules.fire import BREATHS
from matinee.games.sheboygan.rules.human_combat import HumanStrike, Quelling, QuellStrike, muscle
from matinee.games.sheboygan.rules.march import movers
from matinee.games.sheboygan.rules.monster_combat import FLASHES, MonsterStrike, PuppetAttack, PuppetStrike, defence
from matinee.games.sheboygan.rules.movement import Moving, PuppetMoving
from matinee.games.sheboygan.rules.setup import Placement, Placing
from matinee.games.sheboygan.rules.turn import SET_UP
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason

MOST = {
    "smashes": (ATTEMPTS, "7.0"),
    "breaths": (BREATHS, "13.12"),
    "webs_spun": (WEBS_A_TURN, "13.22"),
    "flashes": (FLASHES, "13.24"),
    "mode": (AIR, "R21"),
    "firemen": (2, "11.31"),
}
MOST_POINTS = 40 + figures.COUNTERS
"""3.1, 14.25 More than a strength can ever be: the dearest monster, grown by every counter."""
FIGURES = ("strength", "shown", "used", "points", "bulk", "hidden_loss", "grown", "growth")
SETTING_UP = ("Workshop", "Lair", "Muster", "Placement")


def limits(s: City) -> Iterator[Reason]:
    """7.0, 11.31, 13.12, 13.22, 13.24, R21 Nothing is done oftener than it may be."""
    for name, (most, rule) in MOST.items():
        if getattr(s, name) > most:
            yield s.no(rule, "at_most", name, most, rule, getattr(s, name))
    for name, number in _figures(s):
        if number > max(MOST_POINTS, s.scenario.human_points):
            yield s.no("3.1", "at_most", name, MOST_POINTS, "3.1", number)


def _figures(s: City) -> Iterator[tuple[str, int]]:
    """All that is counted in points, of the monster's sheet and of what waits."""
    for name in FIGURES:
        value = getattr(s, name)
        yield from ((name, one) for one in (value if isinstance(value, list) else [value]))
    for phase in s.stack:
        yield "points", getattr(phase, "points", 0)


def turn(s: City) -> Iterator[Reason]:
    """4.0, 14.1, R66 A game with a result is over, and one without goes on."""
    if s.result is not None:
        if s.stack:
            yield s.no("14.1", "over_and_on")
        return
    if not s.stack or type(s.stack[0]).__name__ != "TurnBegins":
        yield s.no("4.0", "no_next_turn")
    setting_up = bool(_waiting(s) & {*SETTING_UP})
    if setting_up != (not s.turn):
        yield s.no("4.0", "turn_0_is_set_up")
    if setting_up:
        return
    if s.options["turns"] and s.turn > s.options["turns"]:
        yield s.no("R66", "past_last_turn", s.turn, s.options["turns"])
    if TRAY in s.where:
        yield s.no("3.2", "not_placed")
    if s.vp > s.level:
        yield s.no("14.1", "level_passed", s.vp, s.level)
    if not s.humans and not s.dead:
        yield s.no("14.1", "no_humans_left")


# -- the set-up

BOUGHT = ("strength", "abilities", "points", "where", "given_name", "edge", "bulk")


def set_up(s: City) -> Iterator[Reason]:
    """3.1, 3.2, R9 Before the first turn the two sides buy and place, and nothing else has happened."""
    waiting = _waiting(s)
    if s.turn or not s.stack:
        return
    steps = [phase for phase in s.stack if not isinstance(phase, Placement | Placing)]
    if steps != [*SET_UP[::-1]][: len(steps)]:
        yield s.no("3.1", "set_up_stack")
    begun = s.game.new(**s.options)
    for name, one in City.fields.items():
        untouched = one.derived or name in BOUGHT or name in ("options", "stack", "result", "conceded", "agreed")
        if not untouched and getattr(s, name) != getattr(begun, name):
            yield s.no("4.0", "before_the_game", one.key)
    spent = s.points[figures.MONSTER] + sum(s.strength) + figures.ability_cost(s.abilities)
    if "Workshop" in waiting and spent != s.scenario.monster_points:
        yield s.no("3.1", "monster_points", s.scenario.monster_points)
    paid = s.points[figures.HUMAN] + sum(figures.STRENGTH[u] for u, at in enumerate(s.where) if at == TRAY)
    if "Muster" in waiting and paid != s.scenario.human_points:
        yield s.no("3.1", "human_points", s.scenario.human_points)
    if "Muster" in waiting and s.humans:
        yield s.no("3.2", "placed_too_soon")
    if s.bulk and s.bulk != s.strength[figures.DEFENCE]:
        yield s.no("12.0", "bulk_differs")
    if "Workshop" not in waiting and not (s.strength[figures.DEFENCE] and s.strength[figures.MOVEMENT] and s.bulk):
        yield s.no("R89", "not_bought")
    if (s.edge == OFF) != ("Lair" in waiting):
        yield s.no("3.2", "edge_noted")


# -- the counters


def units(s: City) -> Iterator[Reason]:
    """5.0, 5.11, 5.21, 7.12, R12 Where a unit may be."""
    for unit, at in enumerate(s.where):
        if at < 0:
            continue
        name, moves = figures.UNIT_NAMES[unit], figures.MOVES[unit]
        allowed = OPEN[moves] | (RIVER if moves == "infantry" else 0)
        if not allowed >> at & 1:
            yield s.no("5.0", "unit_not_there", name, BOARD.ids[at], BOARD.terrain[at])
        if moves == "wheels" and s.standing >> at & 1:
            yield s.no("5.11", "wheels_not_there", name, BOARD.ids[at])
        if s.broken >> at & 1:
            yield s.no("7.12", "on_lost_bridge", name, BOARD.ids[at])
        if figures.COPTER >> unit & 1 and not s.scenario.helicopters:
            yield s.no(s.scenario.rule, "copters_not_there", name, s.scenario.rule)
    called = [unit for unit in members(figures.FIREMEN | figures.FIREBOAT) if s.where[unit] != OFF]
    if called and s.firemen < 2:
        yield s.no("11.31", "not_called", figures.UNIT_NAMES[called[0]])
    if s.crowded and "HumanMovement" not in _waiting(s):
        yield s.no("5.21", "too_many_there", _first(s.crowded))
    if s.crowded and not _clears(s):
        yield s.no("M8", "not_cleared", _first(s.crowded))
    if s.two & RIVER:
        yield s.no("R12", "too_many_ford", _first(s.two & RIVER))


def in_hand(s: City) -> Iterator[Reason]:
    """8.0, 3.2 What is moved is on the map, and only a helicopter has flown a part of its way."""
    for phase in s.stack:
        if isinstance(phase, PuppetMoving | PuppetAttack | PuppetStrike | Quelling | QuellStrike) and s.puppet == OFF:
            yield s.no("13.27", "no_puppet_there", type(phase).__name__)
        if isinstance(phase, Moving):
            allowance = figures.ALLOWANCE[phase.unit] if figures.COPTER >> phase.unit & 1 else 1
            if not 0 <= phase.spent < allowance:
                yield s.no("8.0", "flown_too_far", figures.UNIT_NAMES[phase.unit], phase.spent)
        for name in ("unit", "gun", "police"):
            unit = getattr(phase, name, OFF)
            bought = TRAY if type(phase).__name__ == "Placing" else OFF
            there = s.where[unit] == bought if "Placing" in type(phase).__name__ else s.where[unit] >= 0
            if unit != OFF and not there:
                yield s.no("5.0", "nothing_in_hand", figures.UNIT_NAMES[unit], type(phase).__name__)
        for name in ("victims", "units", "suicides", "aboard"):
            gone = [unit for unit in members(getattr(phase, name, 0)) if s.where[unit] < 0]
            if gone and not phase.automatic:
                yield s.no("5.0", "nothing_in_hand", figures.UNIT_NAMES[gone[0]], type(phase).__name__)


def odds(s: City) -> Iterator[Reason]:
    """6.4, 7.2 An attack that is rolled for is on its table."""
    for phase in s.stack[-1:]:
        match phase:
            case Wrecking(box=box, points=points):
                column = figures.raze_column(points, RAZE_STRENGTH[box]) if RAZE_STRENGTH[box] else None
            case MonsterStrike(victims=victims, points=points):
                column = figures.combat_column(points, defence(s, victims)) if victims else None
            case PuppetStrike(victims=victims):
                column = figures.combat_column(figures.STRENGTH[s.puppet], defence(s, victims)) if victims else None
            case HumanStrike(units=attackers, suicides=suicides):
                column = (
                    figures.combat_column(muscle(s, attackers, suicides), s.strength[figures.DEFENCE])
                    if attackers
                    else None
                )
            case QuellStrike(units=attackers):
                column = figures.combat_column(muscle(s, attackers), s.doubled(s.puppet)) if attackers else None
            case _:
                return
        if column is None:
            yield s.no("6.4", "no_odds", type(phase).__name__)


def _clears(s: City) -> bool:
    """M8 There is one overfull box, by one unit, and a unit in it can move on."""
    stack = [unit for unit in s.units_in(next(members(s.crowded))) if unit < figures.STACKERS]
    return s.crowded.bit_count() == 1 and len(stack) == 3 and bool(movers(s))


def caught(s: City) -> Iterator[Reason]:
    """13.22 Who is caught is in a web."""
    if s.stuck & s.stuck_twice:
        yield s.no("13.22", "caught_twice")
    for unit in members(s.stuck | s.stuck_twice):
        if s.where[unit] < 0 or not s.webs >> s.where[unit] & 1:
            yield s.no("13.22", "no_web_there", figures.UNIT_NAMES[unit])


# -- the city


def city(s: City) -> Iterator[Reason]:
    """7.12, 11.41, 13.22, R56, R86 What can be rubble, lost, alight and webbed."""
    if s.broken & ~BRIDGE:
        yield s.no("7.12", "only_bridges_break")
    if s.rubble & (RIVER | BRIDGE | TUNNEL):
        yield s.no("7.0", "never_rubble")
    if s.rubble & STREET and not s.dead:
        yield s.no("R86", "street_rubble")
    if s.kindled & ~s.burning:
        yield s.no("11.41", "not_kindled", _first(s.kindled & ~s.burning))
    if s.webs & s.burning:
        yield s.no("13.22", "web_burns", _first(s.webs & s.burning))
    if s.webs & s.broken:
        yield s.no("13.22", "web_on_lost_bridge", _first(s.webs & s.broken))


def score(s: City) -> Iterator[Reason]:
    """14.1, R59 Buildings and bridges down, and units lost, make the points; a lost puppet alone counts nothing."""
    worth = {u: figures.WORTH[u] for u, at in enumerate(s.where) if at == DEAD}
    total = lost(s)
    unscored = {0}
    if s.puppet_used and s.puppet == OFF:  # it is lost, or its control has ended with the monster (13.27)
        unscored = {*worth.values(), 0} if s.dead else {*worth.values()}
    if total - s.vp not in unscored:
        yield s.no("14.1", "points_differ", s.vp, total)


def lost(s: City) -> int:
    """14.1 The points of all that is lost."""
    down = sum(POINTS[box] for box in members((s.rubble & BUILDINGS & ~ruins(s.options)) | s.broken))
    return down + sum(figures.WORTH[u] for u, at in enumerate(s.where) if at == DEAD)


# -- the monster


def sheet(s: City) -> Iterator[Reason]:
    """12.0, 13.28, 14.25, R88 What is written of the monster fits together."""
    banned = s.abilities & ~s.scenario.ability_mask
    if banned:
        yield s.no(s.scenario.rule, "not_allowed", figures.ABILITIES[next(members(banned))].id, s.scenario.rule)
    if s.airborne and not s.has(figures.FLYING):
        yield s.no("13.28", "no_wings")
    if s.turn and not s.strength[figures.DEFENCE] and not s.dead:
        yield s.no("12.0", "no_defence")
    if s.turn and s.strength[figures.DEFENCE] and not s.bulk:
        yield s.no("12.0", "bulk_missing")
    if s.dead and s.strength[figures.DEFENCE]:
        yield s.no("12.0", "dead_with_defence")
    for k, (used, shown) in enumerate(zip(s.used, s.shown, strict=True)):
        if used > shown:
            yield s.no("R88", "used_unseen", figures.STRENGTHS[k])
    if s.revealed & ~s.abilities:
        yield s.no("12.0", "showed_what_it_lacks", figures.ABILITIES[next(members(s.revealed & ~s.abilities))].id)
    if s.denied & s.abilities:
        yield s.no("12.0", "ruled_out", figures.ABILITIES[next(members(s.denied & s.abilities))].id)
    if (s.grown or s.growth) and not s.scenario.grows:
        yield s.no("14.25", "no_growth_here", s.scenario.rule)
    if s.growth and not s.dead and s.stack:
        yield s.no("14.25", "growth_waits")


def puppet(s: City) -> Iterator[Reason]:
    """13.27 Only Mind Control takes a unit, and one on the map."""
    if s.puppet != OFF and not s.has(figures.MIND_CONTROL):
        yield s.no("13.27", "no_mind_control")
    if s.puppet_used and not s.has(figures.MIND_CONTROL):
        yield s.no("13.27", "mind_never_used")
    if s.puppet != OFF and s.where[s.puppet] < 0:
        yield s.no("13.27", "puppet_off_map")


def place(s: City) -> Iterator[Reason]:
    """3.2, 5.11, 5.22, 5.23, R15, R21 Where the monster is."""
    if s.monster == NOT_YET:
        if s.airborne:
            yield s.no("13.28", "flies_off_map")
        if s.turn and s.edge == OFF:
            yield s.no("3.2", "edge_missing")
    elif s.airborne:
        yield from _flying(s)
    elif not s.dead:
        where = BOARD.ids[s.monster]
        if not s.footing() >> s.monster & 1:
            yield s.no("5.11", "monster_not_there", where, BOARD.terrain[s.monster])
        if s.held >> s.monster & 1:
            yield s.no("5.22", "box_shared", where)


def _flying(s: City) -> Iterator[Reason]:
    if s.mode == GROUND:
        yield s.no("R21", "flies_on")
    if TUNNEL >> s.monster & 1:
        yield s.no("R15", "flies_in_tunnel")
    if s.broken >> s.monster & 1:
        yield s.no("7.12", "flies_over_lost_bridge")
    if any(s.where[unit] == s.monster for unit in members(figures.COPTER & s.humans)):
        yield s.no("5.23", "copter_beside_it", BOARD.ids[s.monster])


def _first(boxes: int) -> str:
    return BOARD.ids[next(members(boxes))]


def _waiting(s: City) -> set[str]:
    return {type(phase).__name__ for phase in s.stack}


ACCOUNTS = (limits, turn, set_up, units, in_hand, odds, caught, city, sheet, puppet, place, score)
