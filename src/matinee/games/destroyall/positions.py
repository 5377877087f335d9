"""Positions: a game of Destroy All Monsters! as JSON, and back with every impossibility refused in a sentence."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from matinee.games.destroyall.figures import (
    ARMY,
    KINDS,
    MOST_UNITS,
    UNITS,
    Design,
    MonsterError,
    flaws,
    read_design,
    written,
)
from matinee.games.destroyall.lattice import BASE2, SIDE, inside, on_table
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
from matinee.table.errors import MatineeError, PositionError
from matinee.table.phase import Phase

if TYPE_CHECKING:
    from matinee.table.game import Game

TOP = ("game", "rules", "options", "monsters", "stack", "result", *COUNTS, *LISTS)
SIGNED = {"perch": -1, "fearer": -1, "burn_kind": -1, "health": -99, "secret": -1, "mover": -1}
SEATS = ("who", "target", "leaver", "mover")


def position(s: Rampage) -> dict[str, Any]:
    """The state as JSON; whatever is as on an empty table is left out."""
    plain = Rampage.empty(s.game, s.options)
    data: dict[str, Any] = {"game": s.game.name, "rules": s.game.rules, "options": dict(s.options)}
    data |= {name: getattr(s, name) for name in COUNTS if getattr(s, name) != getattr(plain, name)}
    data |= {name: list(getattr(s, name)) for name in LISTS if getattr(s, name) != getattr(plain, name)}
    data["monsters"] = [
        {name: getattr(s, name)[i] for name in PER_MONSTER if getattr(s, name)[i] != getattr(plain, name)[i]}
        | ({"design": written(s.design[i])} if s.design[i] != Design() else {})
        for i in range(s.count)
    ]
    data["stack"] = [[type(phase).__name__, msgspec.to_builtins(phase)] for phase in s.stack]
    if s.result is not None:
        data["result"] = list(s.result)
    return data


# -- reading


def from_position(game: Game, data: Any) -> Rampage:
    """The state that a position describes."""
    if not isinstance(data, dict):
        raise PositionError("A position is a JSON object.")
    try:
        data = json.loads(json.dumps(data))
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError("A position is a JSON object, made of nothing but JSON.") from error
    _known(data, TOP, "A position")
    if data.get("game", game.name) != game.name:
        raise PositionError(f"This is a position of {data['game']}, not of {game.name}.")
    if data.get("rules", game.rules) != game.rules:
        raise PositionError(f"This position is of rules {data['rules']}; these are rules {game.rules}.")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError("options must be a JSON object.")
    try:
        s = Rampage.empty(game, game.checked(options))
    except MatineeError as error:
        raise PositionError(str(error)) from error
    for name in COUNTS:
        if name in data:
            setattr(s, name, _number(name, data[name]))
    for name in LISTS:
        if name in data:
            setattr(s, name, [_number(name, n) for n in _list(name, data[name])])
    _read_monsters(s, _list("monsters", data.get("monsters", [])))
    s.stack = [_phase(s, entry) for entry in _list("stack", data.get("stack", []))]
    s.result = _result(s, data.get("result"))
    refuse_impossible(s)
    return s


def _known(data: dict[str, Any], names: tuple[str, ...], what: str) -> None:
    for name in data:
        if name not in names:
            raise PositionError(f"{what} has no {name!r}.")


def _list(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise PositionError(f"{name} must be a list.")
    return value


def _number(name: str, value: Any) -> int:
    least = SIGNED.get(name, 0)
    if type(value) is not int or not least <= value < 1 << 32:
        raise PositionError(f"{name} must be a whole number from {least} up, not {str(value)[:40]}.")
    return value


def _read_monsters(s: Rampage, entries: list[Any]) -> None:
    if len(entries) != s.count:
        raise PositionError(f"There must be {s.count} monsters, one for each player.")
    for i, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise PositionError(f"Monster {i + 1} must be a JSON object.")
        _known(entry, (*PER_MONSTER, "design"), f"Monster {i + 1}")
        if "design" in entry:
            try:
                s.design[i] = read_design(entry["design"])
            except MonsterError as error:
                raise PositionError(f"Monster {i + 1}: {error}") from error
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


@cache
def phases() -> dict[str, type[Phase]]:
    """Every phase of this game by name."""
    found: dict[str, type[Phase]] = {}
    kinds: list[type[Phase]] = [Phase]
    while kinds:
        for kind in kinds.pop().__subclasses__():
            kinds.append(kind)
            if kind.__module__.startswith("matinee.games.destroyall") and (kind.verbs or kind.automatic):
                found[kind.__name__] = kind
    return found


def _phase(s: Rampage, entry: Any) -> Phase:
    if not isinstance(entry, list) or len(entry) not in (1, 2) or not isinstance(entry[0], str):
        raise PositionError(f"{str(entry)[:60]} is no phase of this game.")
    kind = phases().get(entry[0])
    if kind is None:
        raise PositionError(f"{entry[0][:60]!r} is no phase of this game.")
    try:
        phase = msgspec.convert(entry[1] if len(entry) == 2 else {}, kind)
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
            wrong = flaws(s.design[i], s.options["experience"], s.options["matched"])
            if wrong:
                raise PositionError(f"{name}: {wrong[0][1]}")
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
