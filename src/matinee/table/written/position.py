"""Positions: what the JSON of every game has in common, and the ways in which a reader refuses what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Protocol, get_type_hints

from matinee.table.errors import MatineeError, PositionError, shown
from matinee.table.fields import Field, declared
from matinee.table.forms import Form, Typed, form_of, listed, quoted
from matinee.table.json_types import JsonObject, Options
from matinee.table.phase import Phase, Step


class Rules(Protocol):
    """What a position asks of its game."""

    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def state(self) -> type: ...
    @property
    def seats(self) -> Callable[[Options], tuple[str, ...]]: ...
    def checked(self, options: Options, /) -> Options: ...
    def blank(self, options: Options, /) -> Stacked: ...


class Stacked(Protocol):
    """What a position asks of a state."""

    options: Options
    stack: list[Phase]
    result: list[float] | None

    @property
    def game(self) -> Rules: ...
    def returns(self) -> list[float] | None: ...


HEAD = ("game", "rules", "options", "stack", "result")
"""What a position of any game may hold beside the fields of its state."""

# -- writing


def head(s: Stacked) -> JsonObject:
    return {"game": s.game.name, "rules": s.game.rules, "options": dict(s.options)}


def fields_at(s: Stacked, at: str = "", per_seat: bool = False) -> list[Field]:
    """The declared fields that stand in one object of a position, or in each of a list of objects by seat."""
    return _declared(type(s), at, per_seat)


@cache
def _declared(kind: type, at: str, per_seat: bool) -> list[Field]:
    return [one for one in declared(kind) if one.at == at and one.per_seat == per_seat]


def keys_at(s: Stacked, at: str = "", per_seat: bool = False) -> list[str]:
    """What these fields are called in a position."""
    return [one.key for one in fields_at(s, at, per_seat)]


def written(s: Stacked, plain: Stacked, at: str = "") -> JsonObject:
    """The fields of one object that are not as in a plain state, and those that are always written."""
    return {
        one.key: one.form.write(getattr(s, one.name))
        for one in fields_at(s, at)
        if one.always or getattr(s, one.name) != getattr(plain, one.name)
    }


def written_seat(s: Stacked, plain: Stacked, at: str, seat: int) -> JsonObject:
    """The same for one seat's entry in the fields that have one for each."""
    return {
        one.key: one.form.write(getattr(s, one.name)[seat])
        for one in fields_at(s, at, per_seat=True)
        if one.always or getattr(s, one.name)[seat] != getattr(plain, one.name)[seat]
    }


def groups(s: Stacked) -> dict[str, bool]:
    """The objects of a position that hold fields, and whether each is a list with an entry for each seat."""
    return {one.at: one.per_seat for one in declared(type(s)) if one.at}


def written_stack(s: Stacked) -> list[Any]:
    """The phases with their fields, the deciding one last."""
    return [
        [type(phase).__name__, {n: form.write(getattr(phase, n)) for n, form in forms(type(phase)).items()}]
        for phase in s.stack
    ]


def position(s: Stacked) -> JsonObject:
    """The state as JSON, as its fields say; a game adds what it writes by hand."""
    plain = s.game.blank(s.options)
    data = head(s) | written(s, plain)
    for at, per_seat in groups(s).items():
        seats = range(s.options["players"]) if per_seat else ()
        data[at] = [written_seat(s, plain, at, seat) for seat in seats] if per_seat else written(s, plain, at)
    data["stack"] = written_stack(s)
    if s.result is not None:
        data["result"] = s.returns()
    return data


# -- reading


def from_position(game: Rules, data: Any) -> Any:
    """The state that a position describes, as its fields say; a game refuses what it could never come to."""
    data = opened(game, data)
    s = game.blank(options(game, data))
    known(data, (*HEAD, *groups(s), *keys_at(s)), "A position")
    read(s, data)
    for at, per_seat in groups(s).items():
        if per_seat:
            read_seats(s, data.get(at), at)
        else:
            known(part(data, at), keys_at(s, at), at)
            read(s, part(data, at), at)
    s.stack = read_stack(game, data)
    s.result = result(len(game.seats(s.options)), data.get("result"))
    if bool(s.stack) == (s.result is not None):
        raise PositionError("A game either goes on, with a stack of phases, or has a result.")
    refuse_step(s)
    return s


def opened(game: Rules, data: Any, fields: Collection[str] = ()) -> JsonObject:
    """A copy of a position of this game; one that has no other fields than these, if they are known already."""
    if not isinstance(data, dict):
        raise PositionError("A position is a JSON object.")
    try:
        copy: JsonObject = json.loads(json.dumps(data))
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError("A position is a JSON object, made of nothing but JSON.") from error
    if fields:
        known(copy, fields, "A position")
    if copy.get("game", game.name) != game.name:
        raise PositionError(f"This is a position of {shown(copy['game'])}, not of {game.name}.")
    if copy.get("rules", game.rules) != game.rules:
        raise PositionError(f"This position is of rules {shown(copy['rules'])}; these are rules {game.rules}.")
    return copy


def options(game: Rules, data: JsonObject, **implied: Any) -> Options:
    """The options of a position, with those that the rest of it implies."""
    try:
        return game.checked({**implied, **part(data, "options")})
    except MatineeError as error:
        raise PositionError(str(error)) from error


def known(data: JsonObject, names: Collection[str], what: str) -> None:
    """Refuse unknown fields."""
    for name in data:
        if name not in names:
            raise PositionError(f"{what} has no {quoted(name)}.")


def part(data: JsonObject, name: str) -> JsonObject:
    """The JSON object of this name, empty if it is left out."""
    value = data.get(name, {})
    if not isinstance(value, dict):
        raise PositionError(f"{name} must be a JSON object.")
    return value


def result(seats: int, value: Any) -> list[float] | None:
    """How it ended, per seat: 1 for a win, 0 for a loss, 0.5 for a draw; None while the game runs."""
    if value is None:
        return None
    fair = isinstance(value, list) and len(value) == seats and all(share in (0, 0.5, 1) for share in value)
    if not fair or (0.5 not in value and value.count(1) > 1):
        raise PositionError(f"result must be {seats} numbers, 1 for who has won, 0.5 for a draw, 0 for the others.")
    return [float(share) for share in value]


# -- the stack


def package(game: Rules) -> str:
    """The package of a game, or its module if it is all there is, where its phases are looked for."""
    module = game.state.__module__
    return module.rpartition(".")[0] or module


@cache
def phases(package: str) -> dict[str, type[Phase]]:
    """Every phase of a game that can wait on a stack, by name."""
    found: dict[str, type[Phase]] = {}
    kinds: list[type[Phase]] = [Phase]
    while kinds:
        for kind in kinds.pop().__subclasses__():
            kinds.append(kind)
            if f"{kind.__module__}.".startswith(f"{package}.") and _can_wait(kind):
                found[kind.__name__] = kind
    return found


def _can_wait(kind: type[Phase]) -> bool:
    if issubclass(kind, Step):
        return kind.run is not Step.run
    return kind.seat is not Phase.seat and kind.options is not Phase.options


def entry_of(game: Rules, entry: Any) -> tuple[type[Phase], JsonObject]:
    """The kind of phase that an entry of a stack names, and the fields it gives."""
    kinds = phases(package(game))
    if not isinstance(entry, list) or len(entry) not in (1, 2) or entry[0] not in list(kinds):
        raise PositionError(f"{shown(entry)} is no phase of this game.")
    kind = kinds[entry[0]]
    fields = entry[1] if len(entry) == 2 else {}
    if not isinstance(fields, dict) or set(fields) - set(kind.__struct_fields__):
        raise PositionError(f"{entry[0]} takes {', '.join(kind.__struct_fields__) or 'nothing'}.")
    return kind, fields


def read(s: Stacked, data: JsonObject, at: str = "") -> None:
    """Take over the declared fields of one object of a position."""
    for one in fields_at(s, at):
        if one.key in data:
            setattr(s, one.name, one.form.read(one.key, data[one.key]))


def read_seat(s: Stacked, entry: JsonObject, at: str, seat: int) -> None:
    """Take over one seat's entry."""
    for one in fields_at(s, at, per_seat=True):
        if one.key in entry:
            getattr(s, one.name)[seat] = one.form.read(one.key, entry[one.key])


def read_seats(s: Stacked, entries: Any, at: str) -> None:
    """Take over a list with an object for each seat."""
    seats = s.options["players"]
    if not isinstance(entries, list) or len(entries) != seats or not all(isinstance(entry, dict) for entry in entries):
        raise PositionError(f"{at} must be a list of {seats} JSON objects, one for each player.")
    for seat, entry in enumerate(entries):
        known(entry, keys_at(s, at, per_seat=True), f"An entry of {at}")
        read_seat(s, entry, at, seat)


@cache
def forms(kind: type[Phase]) -> dict[str, Form]:
    """How each field of a phase is written: as its type says, else as msgspec writes such a type."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: form_of(hints[name]) or Typed(hints[name]) for name in kind.__struct_fields__}


def read_phase(game: Rules, entry: Any) -> Phase:
    """The phase that an entry of a stack describes."""
    kind, fields = entry_of(game, entry)
    known = forms(kind)
    try:
        return kind(**{name: known[name].read(f"{entry[0]}.{name}", value) for name, value in fields.items()})
    except TypeError as error:
        raise PositionError(f"{kind.__name__} needs {', '.join(kind.__struct_fields__)}.") from error


def read_stack(game: Rules, data: JsonObject) -> list[Phase]:
    """The phases of a position, the deciding one last."""
    return [read_phase(game, entry) for entry in listed("stack", data.get("stack", []), "phases")]


def refuse_step(s: Stacked) -> None:
    """A decision is next, not an automatic step."""
    if s.stack and s.stack[-1].automatic:
        raise PositionError(f"{type(s.stack[-1]).__name__} is no decision, so the game could not go on.")


def set_going(s: Stacked) -> None:
    """Run automatic steps until a decision."""
    while s.stack and s.stack[-1].automatic:
        s.stack.pop().run(s)  # type: ignore[attr-defined]
