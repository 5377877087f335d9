"""Positions: what the JSON of every game has in common, and the ways in which a reader refuses what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from matinee.table.errors import MatineeError, PositionError, shown
from matinee.table.phase import Phase, Step

if TYPE_CHECKING:
    from matinee.table.game import Game
    from matinee.table.state import State

Write = Callable[[str, Any], Any]
"""How the field of this name is written, or read."""

SENSIBLE = 1 << 32
"""What numbers are below where nothing else limits them."""

# -- writing


def head(s: State) -> dict[str, Any]:
    """Which game a position is of."""
    return {"game": s.game.name, "rules": s.game.rules, "options": dict(s.options)}


def written_stack(s: State, write: Write) -> list[Any]:
    """The phases with their fields, the deciding one last."""
    return [
        [type(phase).__name__, {name: write(name, getattr(phase, name)) for name in phase.__struct_fields__}]
        for phase in s.stack
    ]


def changed(s: State, plain: State, names: Collection[str], write: Write) -> dict[str, Any]:
    """The fields that are not as in a plain state."""
    return {name: write(name, getattr(s, name)) for name in names if getattr(s, name) != getattr(plain, name)}


# -- reading


def opened(game: Game, data: Any, fields: Collection[str]) -> dict[str, Any]:
    """A copy of a position of this game that has no other fields than these."""
    if not isinstance(data, dict):
        raise PositionError("A position is a JSON object.")
    try:
        copy: dict[str, Any] = json.loads(json.dumps(data))
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError("A position is a JSON object, made of nothing but JSON.") from error
    known(copy, fields, "A position")
    if copy.get("game", game.name) != game.name:
        raise PositionError(f"This is a position of {shown(copy['game'])}, not of {game.name}.")
    if copy.get("rules", game.rules) != game.rules:
        raise PositionError(f"This position is of rules {shown(copy['rules'])}; these are rules {game.rules}.")
    return copy


def options(game: Game, data: dict[str, Any], **implied: Any) -> dict[str, Any]:
    """The options of a position, with those that the rest of it implies."""
    try:
        return game.checked({**implied, **part(data, "options")})
    except MatineeError as error:
        raise PositionError(str(error)) from error


def _quoted(value: Any) -> str:
    return shown(value) if isinstance(value, int) else repr(value)[:40]


def known(data: dict[str, Any], names: Collection[str], what: str) -> None:
    """Refuse fields that nobody would read."""
    for name in data:
        if name not in names:
            raise PositionError(f"{what} has no {_quoted(name)}.")


def part(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The JSON object of this name, empty if it is left out."""
    value = data.get(name, {})
    if not isinstance(value, dict):
        raise PositionError(f"{name} must be a JSON object.")
    return value


def listed(name: str, value: Any, of: str = "") -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise PositionError(f"{name} must be a list{of and ' of ' + of}.")
    return value


def number(name: str, value: Any, least: int = 0, below: int = SENSIBLE) -> int:
    """A whole number of a sensible size."""
    if type(value) is not int or not least <= value < below:
        most = "up" if below == SENSIBLE else f"to {below - 1}"
        raise PositionError(f"{name} must be a whole number from {least} {most}, not {_quoted(value)}.")
    return value


def flag(name: str, value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise PositionError(f"{name} must be true or false, not {_quoted(value)}.")
    return value


def choice(what: str, value: Any, choices: Sequence[str]) -> int:
    """Which of a few words this is."""
    if value not in choices:
        raise PositionError(f"{what} must be one of {', '.join(choices)}, not {_quoted(value)}.")
    return choices.index(value)


def named(what: str, value: Any, names: Sequence[str], hint: str = "") -> int:
    """Which of many things has this name; the hint goes on with the sentence that refuses it."""
    if not isinstance(value, str) or value not in names:
        raise PositionError(f"There is no {what} {_quoted(value)}{hint}.")
    return names.index(value)


# -- the stack


@cache
def phases(package: str) -> dict[str, type[Phase]]:
    """Every phase of a game that can wait on a stack, by name."""
    found: dict[str, type[Phase]] = {}
    kinds: list[type[Phase]] = [Phase]
    while kinds:
        for kind in kinds.pop().__subclasses__():
            kinds.append(kind)
            if kind.__module__.startswith(package + ".") and _can_wait(kind):
                found[kind.__name__] = kind
    return found


def _can_wait(kind: type[Phase]) -> bool:
    if issubclass(kind, Step):
        return kind.run is not Step.run
    return kind.seat is not Phase.seat and kind.options is not Phase.options


def entry_of(game: Game, entry: Any) -> tuple[type[Phase], dict[str, Any]]:
    """The kind of phase that an entry of a stack names, and the fields it gives."""
    kinds = phases(type(game).__module__.rpartition(".")[0])
    if not isinstance(entry, list) or len(entry) not in (1, 2) or entry[0] not in list(kinds):
        raise PositionError(f"{shown(entry)} is no phase of this game.")
    kind = kinds[entry[0]]
    fields = entry[1] if len(entry) == 2 else {}
    if not isinstance(fields, dict) or set(fields) - set(kind.__struct_fields__):
        raise PositionError(f"{entry[0]} takes {', '.join(kind.__struct_fields__) or 'nothing'}.")
    return kind, fields


def read_phase(game: Game, entry: Any, read: Write) -> Phase:
    """The phase that an entry of a stack describes."""
    kind, fields = entry_of(game, entry)
    try:
        return kind(**{name: read(name, value) for name, value in fields.items()})
    except TypeError as error:
        raise PositionError(f"{kind.__name__} needs {', '.join(kind.__struct_fields__)}.") from error


def set_going(s: State) -> None:
    """Take the steps that the rules take by themselves, until somebody decides."""
    while s.stack and s.stack[-1].automatic:
        s.stack.pop().run(s)  # type: ignore[attr-defined]
