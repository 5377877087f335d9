"""Positions: a game of Sheboygan as readable JSON, and back; what is not written as it should be is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matinee.games.sheboygan.figures import DEFENCE, UNIT_NAMES
from matinee.games.sheboygan.kinds import AIR, BOX, DEAD, GROUND, NOT_YET, OFF, TRAY, UNIT
from matinee.games.sheboygan.map.city import BOARD, BUILDINGS, PARK, WINDS
from matinee.games.sheboygan.rules.accounts import lost
from matinee.games.sheboygan.rules.populace import Escort
from matinee.games.sheboygan.rules.turn import turn_from
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset, members
from matinee.table.errors import PositionError
from matinee.table.forms import choice
from matinee.table.json_types import JsonObject
from matinee.table.phase import Phase
from matinee.table.written import position as table
from matinee.table.written.position import HEAD, keys_at, known, opened, part, read, read_stack, refuse_step
from matinee.table.written.position import options as options_of

if TYPE_CHECKING:
    from matinee.table.game import Game

NOWHERE = {OFF: "off", DEAD: "dead", TRAY: "tray"}
SIDES = ("1", "2", "3", "R")
RESULTS = ([1.0, 0.0], [0.5, 0.5], [0.0, 1.0])
BY_HAND = (*HEAD, "monster", "units", "flames", "wind", "phase")


def position(s: City) -> JsonObject:
    """The state as JSON; whatever is as in an empty city is left out."""
    data = table.position(s)
    data["units"] = {
        UNIT_NAMES[u]: BOARD.ids[at] if at >= 0 else NOWHERE[at] for u, at in enumerate(s.where) if at != OFF
    }
    flames = {BOARD.ids[box]: SIDES[side] for side, boxes in enumerate(s.flames) for box in members(boxes)}
    if flames:
        data["flames"] = flames
    if s.wind:
        data["wind"] = WINDS[s.wind]
    return data


# -- reading


def read_position(game: Game, data: Any) -> City:
    """The state a position describes. `phase` may stand in place of `stack`: the turn goes on from that phase."""
    data = opened(game, data)
    s = City.blank(game, options_of(game, data))
    known(data, (*BY_HAND, *keys_at(s)), "A position")
    s.turn = 0 if "stack" in data else 1
    read(s, data)
    _read_monster(s, part(data, "monster"))
    _read_flames(s, part(data, "flames"))
    _read_units(s, part(data, "units"))
    s.wind = choice("wind", data.get("wind", "calm"), WINDS)
    s.result = _result(data.get("result"))
    s.stack = _read_stack(data, s)
    for phase in s.stack:
        if isinstance(phase, Escort) and s.where[phase.police] >= 0:
            s.crowded &= ~(1 << s.where[phase.police])  # it is on its way, and ends elsewhere or where there is room
    if "stack" in data:
        refuse_step(s)
    else:
        _imply(s, data)
    return s


def _imply(s: City, data: JsonObject) -> None:
    """What follows from the rest, where a position was written by hand: the points, and where webs hang."""
    if "vp" not in data:
        s.vp = lost(s)
    if "webs" not in data:
        s.webs = bitset(s.where[unit] for unit in members(s.stuck | s.stuck_twice) if s.where[unit] >= 0)


def _result(value: Any) -> list[float] | None:
    if value is None or value in RESULTS:
        return value if value is None else [float(share) for share in value]
    raise PositionError(f"result must be one of {', '.join(map(str, RESULTS))} or left out, not {value!r}.")


def _read_monster(s: City, data: JsonObject) -> None:
    known(data, keys_at(s, "monster"), "The monster")
    read(s, data, "monster")
    if "bulk" not in data:
        s.bulk = s.strength[DEFENCE] if s.turn else 0
    if s.puppet != OFF:
        s.puppet_used = True
    if s.airborne and s.monster != NOT_YET and s.mode != GROUND:
        s.mode = AIR  # R74


def _read_flames(s: City, data: JsonObject) -> None:
    for name, side in data.items():
        box = 1 << BOX.read("flames", name)
        if not (BUILDINGS | PARK) & box:
            raise PositionError(f"{name} cannot burn: only buildings and parks do.")
        shows = choice("A flames marker", str(side), SIDES)
        s.flames[shows] |= box
        s.burning |= box
        if SIDES[shows] == "R":
            s.rubble |= box
        elif s.rubble & box:
            raise PositionError(f"{name} is rubble and can burn only with an R marker.")


def _read_units(s: City, data: JsonObject) -> None:
    nowhere = {word: at for at, word in NOWHERE.items()}
    for name, at in data.items():
        unit = UNIT.read("units", name)
        s.where[unit] = nowhere[at] if isinstance(at, str) and at in nowhere else BOX.read("units", at)
    for unit, at in enumerate(s.where):
        if at >= 0:
            if unit != s.puppet:
                s.humans |= 1 << unit
            s.recount(at)


# -- the stack


def _read_stack(data: JsonObject, s: City) -> list[Phase]:
    if "stack" not in data:
        name = data.get("phase", "MonsterMovement")
        stack = turn_from(name)
        if stack is None:
            raise PositionError(f"A turn cannot go on from {name!r}.")
        return [] if s.result is not None else stack
    return read_stack(s.game, data)
