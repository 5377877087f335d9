"""Positions: a game of Sheboygan as readable JSON, and back with every impossibility refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from matinee.games.sheboygan.city import BOARD, BRIDGE, BUILDINGS, EDGES, OPEN, PARK, RIVER, TUNNEL, WINDS
from matinee.games.sheboygan.figures import (
    ABILITY_IDS,
    COPTER,
    DEFENCE,
    MOVES,
    SCENARIOS,
    STRENGTHS,
    UNIT_NAMES,
    ability_mask,
)
from matinee.games.sheboygan.state import DEAD, NOT_YET, OFF, TRAY, City
from matinee.table.board import bitset, members
from matinee.table.errors import MatineeError, PositionError
from matinee.table.phase import Phase

if TYPE_CHECKING:
    from matinee.table.game import Game

NOWHERE = {OFF: "off", DEAD: "dead", TRAY: "tray"}
SIDES = ("1", "2", "3", "R")

# How each field of a state or a phase is written; what is not here is a plain number or truth value.
UNIT_SETS = ("moved", "fired", "feared", "stuck", "stuck_twice", "victims", "units", "suicides", "aboard")
BOX_SETS = ("rubble", "broken", "webs", "crews")
UNITS = ("unit", "police", "gun", "puppet")
BOXES = ("box", "threat", "monster")

TOP_FIELDS = ("game", "rules", "options", "points", "monster", "units", "flames", "wind", "stack", "phase", "result")
CITY_FIELDS = ("turn", "vp", "firemen", "rubble", "broken", "webs", "moved", "fired", "feared", "stuck", "stuck_twice")
MONSTER_FIELDS = (
    "revealed", "denied", "shown", "used", "bulk", "hidden_loss", "grown", "growth", "airborne", "dead", "mode",
    "strode", "smashes", "breaths", "webs_spun", "halted", "flashes", "dazzled", "puppet", "puppet_used",
)  # fmt: skip


def position(s: City) -> dict[str, Any]:
    """The state as JSON; whatever is as in an empty city is left out."""
    plain = City.empty(s.game, s.options, s.scenario)
    data: dict[str, Any] = {"game": s.game.name, "rules": s.game.rules, "options": dict(s.options)}
    data |= _changed(s, plain, CITY_FIELDS)
    if s.points != plain.points:
        data["points"] = list(s.points)
    monster: dict[str, Any] = {
        "strengths": dict(zip(STRENGTHS, s.strength, strict=True)),
        "abilities": _abilities(s.abilities),
        "at": None if s.monster == NOT_YET else BOARD.ids[s.monster],
        "edge": None if s.edge == OFF else EDGES[s.edge],
    }
    data["monster"] = monster | _changed(s, plain, MONSTER_FIELDS)
    data["units"] = {
        UNIT_NAMES[u]: BOARD.ids[at] if at >= 0 else NOWHERE[at] for u, at in enumerate(s.where) if at != OFF
    }
    flames = {BOARD.ids[box]: SIDES[side] for side, boxes in enumerate(s.flames) for box in members(boxes)}
    if flames:
        data["flames"] = flames
    if s.wind:
        data["wind"] = WINDS[s.wind]
    data["stack"] = [[type(phase).__name__, _phase_fields(phase)] for phase in s.stack]
    if s.result is not None:
        data["result"] = list(s.result)
    return data


def _changed(s: City, plain: City, names: Iterable[str]) -> dict[str, Any]:
    return {name: _write(name, getattr(s, name)) for name in names if getattr(s, name) != getattr(plain, name)}


def _abilities(mask: int) -> list[str]:
    return [ABILITY_IDS[k] for k in members(mask)]


def _write(name: str, value: Any) -> Any:
    if name in UNIT_SETS:
        return [UNIT_NAMES[u] for u in members(value)]
    if name in BOX_SETS:
        return [BOARD.ids[box] for box in members(value)]
    if name in ("revealed", "denied"):
        return _abilities(value)
    if name in UNITS:
        return UNIT_NAMES[value] if value >= 0 else None
    if name in BOXES:
        return BOARD.ids[value]
    return list(value) if isinstance(value, list) else value


def _phase_fields(phase: Phase) -> dict[str, Any]:
    return {name: _write(name, getattr(phase, name)) for name in phase.__struct_fields__}


# -- reading


def from_position(game: Game, data: Any) -> City:
    """The state a position describes. `phase` may stand in place of `stack`: the turn goes on from that phase."""
    if not isinstance(data, dict):
        raise PositionError("A position is a JSON object.")
    data = json.loads(json.dumps(data))
    _known(data, {*TOP_FIELDS, *CITY_FIELDS}, "A position")
    if data.get("game", game.name) != game.name:
        raise PositionError(f"This is a position of {data['game']}, not of {game.name}.")
    if data.get("rules", game.rules) != game.rules:
        raise PositionError(f"This position is of rules {data['rules']}; these are rules {game.rules}.")
    try:
        options = game.checked(_object(data, "options"))
    except MatineeError as error:
        raise PositionError(str(error)) from error
    s = City.empty(game, options, SCENARIOS[options["scenario"]])
    s.turn = 0 if "stack" in data else 1
    for name in CITY_FIELDS:
        if name in data:
            setattr(s, name, _read(name, data[name]))
    if "points" in data:
        s.points = _numbers("points", data["points"], 2)
    _read_monster(s, _object(data, "monster"))
    _read_flames(s, _object(data, "flames"))
    _read_units(s, _object(data, "units"))
    s.wind = _choice("wind", data.get("wind", "calm"), WINDS)
    s.result = data.get("result")
    s.stack = _read_stack(data, s)
    _possible(s)
    if "phase" in data:
        while s.stack and s.stack[-1].automatic:
            s.stack.pop().run(s)  # type: ignore[attr-defined]
    return s


def _known(data: dict[str, Any], names: set[str], what: str) -> None:
    for name in data:
        if name not in names:
            raise PositionError(f"{what} has no {name!r}.")


def _object(data: dict[str, Any], name: str) -> dict[str, Any]:
    value = data.get(name, {})
    if not isinstance(value, dict):
        raise PositionError(f"{name} must be a JSON object.")
    return value


def _choice(what: str, value: Any, choices: tuple[str, ...]) -> int:
    if value not in choices:
        raise PositionError(f"{what} must be one of {', '.join(choices)}, not {value!r}.")
    return choices.index(value)


def _box(name: Any) -> int:
    if not isinstance(name, str) or name not in BOARD.index:
        raise PositionError(f"There is no box {name!r} in Sheboygan.")
    return BOARD.index[name]


def _unit(name: Any) -> int:
    if name not in UNIT_NAMES:
        raise PositionError(f"There is no unit {name!r}; they are called {UNIT_NAMES[0]}, {UNIT_NAMES[-1]} and so on.")
    return UNIT_NAMES.index(name)


def _numbers(what: str, value: Any, count: int) -> list[int]:
    if not isinstance(value, list) or len(value) != count or not all(type(n) is int and n >= 0 for n in value):
        raise PositionError(f"{what} must be {count} whole numbers, none below 0.")
    return list(value)


def _list(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise PositionError(f"{name} must be a list.")
    return value


def _ability_names(what: str, value: Any) -> int:
    names = _list(what, value)
    for name in names:
        if name not in ABILITY_IDS:
            raise PositionError(f"There is no ability {name!r}; there are {', '.join(ABILITY_IDS)}.")
    return ability_mask(list(dict.fromkeys(names)))


def _read(name: str, value: Any) -> Any:
    if name in UNIT_SETS:
        return bitset(_unit(unit) for unit in _list(name, value))
    if name in BOX_SETS:
        return bitset(_box(box) for box in _list(name, value))
    if name in ("revealed", "denied"):
        return _ability_names(name, value)
    if name in UNITS:
        return OFF if value is None else _unit(value)
    if name in BOXES:
        return _box(value)
    if name in ("shown", "used"):
        return _numbers(name, value, 4)
    if type(value) is bool or (type(value) is int and value >= 0):
        return value
    raise PositionError(f"{name} must be a whole number from 0 up, or true or false; not {value!r}.")


def _read_monster(s: City, data: dict[str, Any]) -> None:
    _known(data, {"strengths", "abilities", "at", "edge", *MONSTER_FIELDS}, "The monster")
    strengths = _object(data, "strengths")
    _known(strengths, set(STRENGTHS), "The monster's strengths")
    s.strength = [_read(name, strengths.get(name, 0)) for name in STRENGTHS]
    s.abilities = _ability_names("abilities", data.get("abilities", []))
    s.monster = NOT_YET if data.get("at") is None else _box(data["at"])
    s.bulk = s.strength[DEFENCE] if s.turn else 0
    s.edge = OFF if data.get("edge") is None else _choice("edge", data["edge"], EDGES)
    for name in MONSTER_FIELDS:
        if name in data:
            setattr(s, name, _read(name, data[name]))


def _read_flames(s: City, data: dict[str, Any]) -> None:
    for name, side in data.items():
        box = 1 << _box(name)
        if not (BUILDINGS | PARK) & box:
            raise PositionError(f"{name} cannot burn: only buildings and parks do.")
        shows = _choice("A flames marker", str(side), SIDES)
        s.flames[shows] |= box
        s.burning |= box
        if SIDES[shows] == "R":
            s.rubble |= box
        elif s.rubble & box:
            raise PositionError(f"{name} is rubble and can burn only with an R marker.")


def _read_units(s: City, data: dict[str, Any]) -> None:
    nowhere = {word: at for at, word in NOWHERE.items()}
    for name, at in data.items():
        unit = _unit(name)
        s.where[unit] = nowhere[at] if at in nowhere else _box(at)
    for unit, at in enumerate(s.where):
        if at >= 0:
            if unit != s.puppet:
                s.humans |= 1 << unit
            s.recount(at)


def _possible(s: City) -> None:
    """Refuse what no game could come to."""
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
    on_the_move = any(type(phase).__name__ in ("HumanMovement", "Escort") for phase in s.stack)
    if s.crowded and not on_the_move:
        box = BOARD.ids[next(members(s.crowded))]
        raise PositionError(f"{box} holds more than the two units that 5.21 allows.")
    if s.broken & ~BRIDGE:
        raise PositionError("Only bridges can be broken; buildings become rubble.")
    if s.rubble & (RIVER | BRIDGE | TUNNEL):
        raise PositionError("River, bridges and tunnel never become rubble.")
    if s.puppet != OFF and s.where[s.puppet] < 0:
        raise PositionError("The unit under Mind Control is not on the map.")
    _possible_monster(s)


def _possible_monster(s: City) -> None:
    if s.monster == NOT_YET:
        if s.airborne:
            raise PositionError("A monster that is not on the map cannot be in the air.")
        return
    where = BOARD.ids[s.monster]
    if not s.strength[DEFENCE] and not s.dead:
        raise PositionError("A monster with defence 0 is dead (12.0).")
    if s.airborne:
        if TUNNEL >> s.monster & 1:
            raise PositionError("The monster cannot fly in the tunnel (R15).")
        if any(s.where[unit] == s.monster for unit in members(COPTER & s.humans)):
            raise PositionError(f"A helicopter and a flying monster cannot share {where} (5.23).")
        return
    if s.passable(s.monster) is not None:
        raise PositionError(f"The monster cannot stand in {where}: a {BOARD.terrain[s.monster]} box (5.11).")
    if s.held >> s.monster & 1 and not any(type(phase).__name__ == "Grab" for phase in s.stack):
        raise PositionError(f"Human units and the monster cannot share {where} (5.22).")


# -- the stack


@cache
def phases() -> dict[str, type[Phase]]:
    """Every phase of this game by name."""
    found: dict[str, type[Phase]] = {}
    kinds: list[type[Phase]] = [Phase]
    while kinds:
        for kind in kinds.pop().__subclasses__():
            kinds.append(kind)
            if kind.__module__.startswith("matinee.games.sheboygan"):
                found[kind.__name__] = kind
    return found


def _read_stack(data: dict[str, Any], s: City) -> list[Phase]:
    from matinee.games.sheboygan.turn import turn_from

    if "stack" not in data:
        name = data.get("phase", "MonsterMovement")
        stack = turn_from(name)
        if stack is None:
            raise PositionError(f"A turn cannot go on from {name!r}.")
        return [] if s.result is not None else stack
    return [_read_phase(entry) for entry in _list("stack", data["stack"])]


def _read_phase(entry: Any) -> Phase:
    if not isinstance(entry, list) or len(entry) not in (1, 2) or entry[0] not in phases():
        raise PositionError(f"{entry!r} is no phase of this game.")
    kind = phases()[entry[0]]
    fields = entry[1] if len(entry) == 2 else {}
    if not isinstance(fields, dict) or set(fields) - set(kind.__struct_fields__):
        raise PositionError(f"{entry[0]} takes {', '.join(kind.__struct_fields__) or 'nothing'}.")
    try:
        return kind(**{name: _read(name, value) for name, value in fields.items()})
    except TypeError as error:
        raise PositionError(f"{entry[0]} needs {', '.join(kind.__struct_fields__)}.") from error
