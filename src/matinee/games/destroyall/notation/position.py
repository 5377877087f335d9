"""Positions: a game of Destroy All Monsters! as JSON, and back with every impossibility refused in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from matinee.games.destroyall.figures import (
    ARMY,
    KINDS,
    MOST_UNITS,
    UNITS,
    Design,
    flaws,
    read_design,
    written,
)
from matinee.games.destroyall.map.lattice import BASE2, SIDE, inside, on_table
from matinee.games.destroyall.state import (
    COUNTS,
    FIRST_UNIT,
    GROUND,
    HERE,
    LISTS,
    NOBODY,
    PER_MONSTER,
    Rampage,
)
from matinee.table.errors import Illegal, PositionError
from matinee.table.forms import listed, number
from matinee.table.phase import Phase
from matinee.table.position import changed, entry_of, head, known, opened, options, written_stack

if TYPE_CHECKING:
    from matinee.table.game import Game

TOP = ("game", "rules", "options", "monsters", "stack", "result", *COUNTS, *LISTS)
SIGNED = {"perch": -1, "fearer": -1, "burn_kind": -1, "health": -99, "secret": -1, "mover": -1}
SEATS = ("who", "target", "leaver", "mover")


def position(s: Rampage) -> dict[str, Any]:
    """The state as JSON; whatever is as on an empty table is left out."""
    plain = Rampage.blank(s.game, s.options)
    data = head(s) | changed(s, plain, (*COUNTS, *LISTS), lambda name, value: msgspec.to_builtins(value))
    data["monsters"] = [
        {name: getattr(s, name)[i] for name in PER_MONSTER if getattr(s, name)[i] != getattr(plain, name)[i]}
        | ({"design": written(s.design[i])} if s.design[i] != Design() else {})
        for i in range(s.count)
    ]
    data["stack"] = written_stack(s, lambda name, value: msgspec.to_builtins(value))
    if s.result is not None:
        data["result"] = list(s.result)
    return data


# -- reading


def from_position(game: Game, data: Any) -> Rampage:
    """The state that a position describes."""
    data = opened(game, data, TOP)
    s = Rampage.blank(game, options(game, data))
    for name in COUNTS:
        if name in data:
            setattr(s, name, _number(name, data[name]))
    for name in LISTS:
        if name in data:
            setattr(s, name, [_number(name, n) for n in listed(name, data[name])])
    _read_monsters(s, listed("monsters", data.get("monsters", [])))
    s.stack = [_phase(s, entry) for entry in listed("stack", data.get("stack", []))]
    s.result = _result(s, data.get("result"))
    refuse_impossible(s)
    return s


def _number(name: str, value: Any) -> int:
    return number(name, value, SIGNED.get(name, 0))


def _read_monsters(s: Rampage, entries: list[Any]) -> None:
    if len(entries) != s.count:
        raise PositionError(f"There must be {s.count} monsters, one for each player.")
    for i, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise PositionError(f"Monster {i + 1} must be a JSON object.")
        known(entry, (*PER_MONSTER, "design"), f"Monster {i + 1}")
        if "design" in entry:
            try:
                s.design[i] = read_design(s.no, entry["design"])
            except Illegal as error:
                raise PositionError(f"Monster {i + 1}: {error.reason.text}") from error
        for name in PER_MONSTER:
            if name in entry:
                getattr(s, name)[i] = _number(name, entry[name])


def _result(s: Rampage, value: Any) -> list[float] | None:
    if value is None:
        return None
    seats = len(s.game.seats(s.options))
    if not isinstance(value, list) or len(value) != seats or not all(v in (0, 0.5, 1) for v in value):
        raise PositionError(f"result must be {seats} numbers, each 0, 0.5 or 1.")
    return [float(v) for v in value]


def _phase(s: Rampage, entry: Any) -> Phase:
    kind, fields = entry_of(s.game, entry)
    try:
        phase = msgspec.convert(fields, kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise PositionError(f"{entry[0]} is not filled in rightly: {error}.") from error
    seats = s.count + bool(s.options["army"])
    for name in kind.__struct_fields__:
        value = getattr(phase, name)
        if name in SEATS and type(value) is int and not 0 <= value < max(seats, FIRST_UNIT + MOST_UNITS):
            raise PositionError(f"{entry[0]} speaks of {name} {value}, and there is none.")
    if isinstance(getattr(phase, "who", 0), int) and not 0 <= getattr(phase, "who", 0) < seats:
        raise PositionError(f"{entry[0]} speaks of a player that does not play.")
    return phase


def refuse_impossible(s: Rampage) -> None:
    """Positions that no game could have."""
    if s.standing & ~s.town.all:
        raise PositionError("standing names a building that the table does not have.")
    for i in range(s.count):
        name = f"Monster {i + 1}"
        if not 0 <= s.heading[i] < 16:
            raise PositionError(f"{name}: the heading is one of 16, not {s.heading[i]}.")
        if not GROUND <= s.perch[i] < len(s.town.rects):
            raise PositionError(f"{name} stands on a building that is not there.")
        if s.perch[i] != GROUND and s.height[i] > s.town.armor[s.perch[i]]:
            raise PositionError(f"{name} stands higher than its building.")
        if s.perch[i] == GROUND and s.height[i]:
            raise PositionError(f"{name} is up in the air.")
        if s.fearer[i] >= s.count or s.burn_kind[i] >= len(KINDS) or s.status[i] > 3:
            raise PositionError(f"{name} is in no possible state.")
        if s.status[i] == HERE:
            _placed(s, i, name)
        if s.turn:
            wrong = flaws(s.no, s.design[i], s.options["experience"], s.options["matched"])
            if wrong:
                raise PositionError(f"{name}: {wrong[0].text}")
    _army(s)
    if len(s.faces) != 6:
        raise PositionError("faces are six numbers.")
    if len(s.drawn) not in (0, len(s.game.seats(s.options))):
        raise PositionError("drawn has a chit for each player.")
    if any(seat >= len(s.game.seats(s.options)) for seat in s.order) or s.mover >= s.count:
        raise PositionError("The order names a player that does not play.")
    if bool(s.stack) == (s.result is not None):
        raise PositionError("A game either goes on or has a result.")


def _placed(s: Rampage, i: int, name: str) -> None:
    x, y = s.x[i], s.y[i]
    if not on_table(x, y):
        raise PositionError(f"{name} is not on the table; centres keep an inch from its edge.")
    if s.perch[i] == GROUND:
        if any(s.standing >> b & 1 and inside(x, y, rect) for b, rect in enumerate(s.town.rects)):
            raise PositionError(f"{name} stands inside a building.")
        close = [j for j in range(i) if s.status[j] == HERE and s.perch[j] == GROUND and s.off2(i, j) < BASE2]
        if close:
            raise PositionError(f"{name} and Monster {close[0] + 1} stand in one place; bases are two inches wide.")


def _army(s: Rampage) -> None:
    if len(s.ux) != len(s.ukind) or len(s.uy) != len(s.ukind) or len(s.ukind) > MOST_UNITS:
        raise PositionError("ukind, ux and uy name the same units, twenty at most.")
    if any(kind >= len(UNITS) for kind in s.ukind) or s.secret >= len(KINDS):
        raise PositionError("There is no such kind of unit.")
    if s.ukind and s.army == NOBODY:
        raise PositionError("There are units, and no army plays.")
    if (s.alive | s.moved | s.fired) >> len(s.ukind):
        raise PositionError("alive, moved and fired name units that there are.")
    if any(x > SIDE or y > SIDE for x, y in zip(s.ux, s.uy, strict=True)):
        raise PositionError("A unit is off the table.")
    if s.purse + sum(UNITS[kind].cost for kind in s.ukind) > ARMY.points:
        raise PositionError(f"An army costs at most {ARMY.points} points.")
