"""What no game could come to: a position is refused in a sentence that names the rule or the limit."""

from __future__ import annotations

from matinee.games.sheboygan.figures import (
    ABILITIES,
    ALLOWANCE,
    COPTER,
    DEFENCE,
    FLYING,
    MIND_CONTROL,
    MOVES,
    STACKERS,
    UNIT_NAMES,
)
from matinee.games.sheboygan.kinds import AIR, GROUND, NOT_YET, OFF, TRAY
from matinee.games.sheboygan.map.city import BOARD, BRIDGE, OPEN, RIVER, TUNNEL
from matinee.games.sheboygan.rules.abilities import WEBS_A_TURN
from matinee.games.sheboygan.rules.destruction import ATTEMPTS
from matinee.games.sheboygan.rules.fire import BREATHS
from matinee.games.sheboygan.rules.march import movers
from matinee.games.sheboygan.rules.monster_combat import FLASHES
from matinee.games.sheboygan.rules.movement import Moving
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import PositionError

MOST = {
    "smashes": (ATTEMPTS, "7.0"),
    "breaths": (BREATHS, "13.12"),
    "webs_spun": (WEBS_A_TURN, "13.22"),
    "flashes": (FLASHES, "13.24"),
    "mode": (AIR, "R21"),
    "firemen": (2, "11.31"),
}
SETTING_UP = ("Workshop", "Lair", "Muster", "Placement")


def refuse_impossible(s: City) -> None:
    """Refuse what no game could come to."""
    for name, (most, rule) in MOST.items():
        if getattr(s, name) > most:
            raise PositionError(f"{name} is at most {most} ({rule}), not {getattr(s, name)}.")
    _turn(s)
    _units(s)
    _city(s)
    _monster(s)


def _turn(s: City) -> None:
    if s.result is not None:
        if s.stack:
            raise PositionError("A game with a result has nothing left to decide.")
        return
    if not s.stack or type(s.stack[0]).__name__ != "TurnBegins":
        raise PositionError("At the bottom of the stack of a running game the next TurnBegins waits.")
    setting_up = any(type(phase).__name__ in SETTING_UP for phase in s.stack)
    if setting_up != (not s.turn):
        raise PositionError("Turn 0 is the set-up; play begins with turn 1.")
    if setting_up:
        return
    if s.options["turns"] and s.turn > s.options["turns"]:
        raise PositionError(f"Turn {s.turn} is past the last turn, {s.options['turns']} (R66).")
    if TRAY in s.where:
        raise PositionError("Every unit bought is placed before the first turn (3.2).")
    if s.vp > s.level:
        raise PositionError(f"With {s.vp} points, more than {s.level}, the game is over (14.1).")
    if not s.humans and not s.dead:
        raise PositionError("With no human unit on the map the game is over (14.1).")


def _units(s: City) -> None:
    for unit, at in enumerate(s.where):
        if at < 0:
            continue
        name, moves = UNIT_NAMES[unit], MOVES[unit]
        allowed = OPEN[moves] | (RIVER if moves == "infantry" else 0)
        if not allowed >> at & 1:
            raise PositionError(f"{name} cannot be in {BOARD.ids[at]}, a {BOARD.terrain[at]} box.")
        if moves == "wheels" and s.standing >> at & 1:
            raise PositionError(f"{name} cannot be in {BOARD.ids[at]}: tanks and guns do not enter buildings (5.11).")
        if s.broken >> at & 1:
            raise PositionError(f"{name} cannot be on {BOARD.ids[at]}: that bridge is no more (7.12).")
        if COPTER >> unit & 1 and not s.scenario.helicopters:
            raise PositionError(f"{name} cannot be there: this scenario has no helicopters ({s.scenario.rule}).")
    phases = {type(phase).__name__ for phase in s.stack}
    _in_hand(s)
    if s.crowded and "HumanMovement" not in phases:
        raise PositionError(f"{_first(s.crowded)} holds more than the two units that 5.21 allows.")
    if s.crowded and not _clears(s):
        raise PositionError(f"{_first(s.crowded)} holds more than two units, and the next move cannot clear it (M8).")
    if s.two & RIVER:
        raise PositionError(f"{_first(s.two & RIVER)} holds more than the one fording infantry unit that R12 allows.")


def _in_hand(s: City) -> None:
    """8.0 Only a helicopter has flown a part of its way."""
    for phase in s.stack:
        if isinstance(phase, Moving) and not 0 <= phase.spent < (
            ALLOWANCE[phase.unit] if COPTER >> phase.unit & 1 else 1
        ):
            raise PositionError(f"{UNIT_NAMES[phase.unit]} cannot have flown {phase.spent} boxes and fly on (8.0).")


def _clears(s: City) -> bool:
    """M8 There is one overfull box, by one unit, and a unit in it can move on."""
    stack = [unit for unit in s.units_in(next(members(s.crowded))) if unit < STACKERS]
    return s.crowded.bit_count() == 1 and len(stack) == 3 and bool(movers(s))


def _city(s: City) -> None:
    if s.broken & ~BRIDGE:
        raise PositionError("Only bridges can be broken; buildings become rubble.")
    if s.rubble & (RIVER | BRIDGE | TUNNEL):
        raise PositionError("River, bridges and tunnel never become rubble.")
    if s.kindled & ~s.burning:
        raise PositionError(
            f"{_first(s.kindled & ~s.burning)} does not burn: the monster has started no fire there (11.41)."
        )
    if s.webs & s.burning:
        raise PositionError(f"{_first(s.webs & s.burning)} burns, and fire takes a web away (13.22).")


def _first(boxes: int) -> str:
    return BOARD.ids[next(members(boxes))]


def _monster(s: City) -> None:
    banned = s.abilities & ~s.scenario.ability_mask
    if banned:
        raise PositionError(f"This scenario does not allow {ABILITIES[next(members(banned))].id} ({s.scenario.rule}).")
    if s.puppet != OFF:
        if not s.has(MIND_CONTROL):
            raise PositionError("A unit is under control, but the monster has no mind_control (13.27).")
        if s.where[s.puppet] < 0:
            raise PositionError("The unit under Mind Control is not on the map.")
        s.puppet_used = True
    if s.airborne and not s.has(FLYING):
        raise PositionError("A monster without flying cannot be in the air (13.28).")
    if s.turn and not s.strength[DEFENCE] and not s.dead:
        raise PositionError("A monster with defence 0 is dead (12.0).")
    if s.monster == NOT_YET:
        _waiting(s)
    elif s.airborne:
        _flying(s)
    else:
        _standing(s)


def _waiting(s: City) -> None:
    if s.airborne:
        raise PositionError("A monster that is not on the map cannot be in the air.")
    if s.turn and s.edge == OFF:
        raise PositionError("A monster that is not on the map needs the edge it will come from (3.2).")


def _flying(s: City) -> None:
    if s.mode == GROUND:
        raise PositionError("A monster in the air goes on flying; it does not move on the ground (R21).")
    s.mode = AIR  # R74
    if TUNNEL >> s.monster & 1:
        raise PositionError("The monster cannot fly in the tunnel (R15).")
    if any(s.where[unit] == s.monster for unit in members(COPTER & s.humans)):
        raise PositionError(f"A helicopter and a flying monster cannot share {BOARD.ids[s.monster]} (5.23).")


def _standing(s: City) -> None:
    where = BOARD.ids[s.monster]
    if not s.footing() >> s.monster & 1:
        raise PositionError(f"The monster cannot stand in {where}: a {BOARD.terrain[s.monster]} box (5.11).")
    if s.held >> s.monster & 1:
        raise PositionError(f"Human units and the monster cannot share {where} (5.22).")
