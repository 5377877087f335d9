"""Positions: a game of Sheboygan as readable JSON, and back with every impossibility refused in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matinee.games.sheboygan.figures import (
    ABILITY_IDS,
    DEFENCE,
    STRENGTHS,
    UNIT_NAMES,
)
from matinee.games.sheboygan.map.city import BOARD, BUILDINGS, EDGES, PARK, WINDS
from matinee.games.sheboygan.notation.possible import refuse_impossible
from matinee.games.sheboygan.rules.turn import turn_from
from matinee.games.sheboygan.state import DEAD, NOT_YET, OFF, TRAY, City
from matinee.table.board import bitset, members
from matinee.table.errors import PositionError
from matinee.table.forms import choice, flag, listed, named, number
from matinee.table.phase import Phase
from matinee.table.position import changed, head, known, opened, part, read_phase, set_going, written_stack
from matinee.table.position import options as options_of

if TYPE_CHECKING:
    from matinee.table.game import Game

NOWHERE = {OFF: "off", DEAD: "dead", TRAY: "tray"}
SIDES = ("1", "2", "3", "R")
RESULTS = ([1.0, 0.0], [0.5, 0.5], [0.0, 1.0])

# How each field of a state or a phase is written; what is not here is a plain number or truth value.
UNIT_SETS = ("moved", "fired", "feared", "stuck", "stuck_twice", "victims", "units", "suicides", "aboard")
BOX_SETS = ("rubble", "broken", "webs", "crews")
UNITS = ("unit", "police", "gun", "puppet")
PERHAPS = ("gun", "puppet")  # those of them that may be nobody
BOXES = ("box", "threat", "monster")

TOP_FIELDS = ("game", "rules", "options", "points", "monster", "units", "flames", "wind", "stack", "phase", "result")
FLAGS = (
    "airborne", "dead", "strode", "halted", "dazzled", "puppet_used", "by_monster", "ranged", "away",
)  # fmt: skip
CITY_FIELDS = ("turn", "vp", "firemen", "rubble", "broken", "webs", "moved", "fired", "feared", "stuck", "stuck_twice")
MONSTER_FIELDS = (
    "revealed", "denied", "shown", "used", "bulk", "hidden_loss", "grown", "growth", "airborne", "dead", "mode",
    "strode", "smashes", "breaths", "webs_spun", "halted", "flashes", "dazzled", "puppet", "puppet_used",
)  # fmt: skip


def position(s: City) -> dict[str, Any]:
    """The state as JSON; whatever is as in an empty city is left out."""
    plain = City.blank(s.game, s.options)
    data = head(s) | changed(s, plain, CITY_FIELDS, _write)
    if s.points != plain.points:
        data["points"] = list(s.points)
    monster: dict[str, Any] = {
        "strengths": dict(zip(STRENGTHS, s.strength, strict=True)),
        "abilities": _abilities(s.abilities),
        "at": None if s.monster == NOT_YET else BOARD.ids[s.monster],
        "edge": None if s.edge == OFF else EDGES[s.edge],
    }
    data["monster"] = monster | changed(s, plain, MONSTER_FIELDS, _write)
    data["units"] = {
        UNIT_NAMES[u]: BOARD.ids[at] if at >= 0 else NOWHERE[at] for u, at in enumerate(s.where) if at != OFF
    }
    flames = {BOARD.ids[box]: SIDES[side] for side, boxes in enumerate(s.flames) for box in members(boxes)}
    if flames:
        data["flames"] = flames
    if s.wind:
        data["wind"] = WINDS[s.wind]
    data["stack"] = written_stack(s, _write)
    if s.result is not None:
        data["result"] = list(s.result)
    return data


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


# -- reading


def from_position(game: Game, data: Any) -> City:
    """The state a position describes. `phase` may stand in place of `stack`: the turn goes on from that phase."""
    data = opened(game, data, {*TOP_FIELDS, *CITY_FIELDS})
    options = options_of(game, data)
    s = City.blank(game, options)
    s.turn = 0 if "stack" in data else 1
    for name in CITY_FIELDS:
        if name in data:
            setattr(s, name, _read(name, data[name]))
    if "points" in data:
        s.points = _numbers("points", data["points"], 2)
    _read_monster(s, part(data, "monster"))
    _read_flames(s, part(data, "flames"))
    _read_units(s, part(data, "units"))
    s.wind = choice("wind", data.get("wind", "calm"), WINDS)
    s.result = _result(data.get("result"))
    s.stack = _read_stack(data, s)
    refuse_impossible(s)
    if "phase" in data:
        set_going(s)
    return s


def _box(name: Any) -> int:
    return named("box", name, BOARD.ids, " in Sheboygan")


def _unit(name: Any) -> int:
    return named("unit", name, UNIT_NAMES, f"; they are called {UNIT_NAMES[0]}, {UNIT_NAMES[-1]} and so on")


def _numbers(what: str, value: Any, count: int) -> list[int]:
    if not isinstance(value, list) or len(value) != count or not all(type(n) is int and n >= 0 for n in value):
        raise PositionError(f"{what} must be {count} whole numbers, none below 0.")
    return list(value)


def _ability_names(what: str, value: Any) -> int:
    there_are = f"; there are {', '.join(ABILITY_IDS)}"
    return bitset(named("ability", name, ABILITY_IDS, there_are) for name in listed(what, value))


def _read(name: str, value: Any) -> Any:
    if name in UNIT_SETS:
        return bitset(_unit(unit) for unit in listed(name, value))
    if name in BOX_SETS:
        return bitset(_box(box) for box in listed(name, value))
    if name in ("revealed", "denied"):
        return _ability_names(name, value)
    if name in UNITS:
        return OFF if value is None and name in PERHAPS else _unit(value)
    if name in BOXES:
        return _box(value)
    if name in ("shown", "used"):
        return _numbers(name, value, 4)
    if name in FLAGS:
        return flag(name, value)
    return number(name, value)


def _result(value: Any) -> list[float] | None:
    if value is None or value in RESULTS:
        return value if value is None else [float(share) for share in value]
    raise PositionError(f"result must be one of {', '.join(map(str, RESULTS))} or left out, not {value!r}.")


def _read_monster(s: City, data: dict[str, Any]) -> None:
    known(data, {"strengths", "abilities", "at", "edge", *MONSTER_FIELDS}, "The monster")
    strengths = part(data, "strengths")
    known(strengths, set(STRENGTHS), "The monster's strengths")
    s.strength = [_read(name, strengths.get(name, 0)) for name in STRENGTHS]
    s.abilities = _ability_names("abilities", data.get("abilities", []))
    s.monster = NOT_YET if data.get("at") is None else _box(data["at"])
    s.bulk = s.strength[DEFENCE] if s.turn else 0
    s.edge = OFF if data.get("edge") is None else choice("edge", data["edge"], EDGES)
    for name in MONSTER_FIELDS:
        if name in data:
            setattr(s, name, _read(name, data[name]))


def _read_flames(s: City, data: dict[str, Any]) -> None:
    for name, side in data.items():
        box = 1 << _box(name)
        if not (BUILDINGS | PARK) & box:
            raise PositionError(f"{name} cannot burn: only buildings and parks do.")
        shows = choice("A flames marker", str(side), SIDES)
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
        s.where[unit] = nowhere[at] if isinstance(at, str) and at in nowhere else _box(at)
    for unit, at in enumerate(s.where):
        if at >= 0:
            if unit != s.puppet:
                s.humans |= 1 << unit
            s.recount(at)


# -- the stack


def _read_stack(data: dict[str, Any], s: City) -> list[Phase]:
    if "stack" not in data:
        name = data.get("phase", "MonsterMovement")
        stack = turn_from(name)
        if stack is None:
            raise PositionError(f"A turn cannot go on from {name!r}.")
        return [] if s.result is not None else stack
    return [read_phase(s.game, entry, _read) for entry in listed("stack", data["stack"])]
