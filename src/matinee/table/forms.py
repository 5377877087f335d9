"""Forms: how a field of a state or a phase is written in a position, and read back or refused in a sentence.

A form is part of a type: `Rubble = Annotated[int, SetOf("box", BOARD.ids)]` is an int that a position has as names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, get_origin

import msgspec

from matinee.table.board import bitset, members
from matinee.table.errors import PositionError, shown
from matinee.table.said.naming import LONGEST, is_name

SENSIBLE = 1 << 32
"""What numbers are below where nothing else limits them."""


# -- what a position may hold


def quoted(value: Any) -> str:
    """A wrong value, short, with quotes if it is text."""
    return shown(value) if isinstance(value, int) else repr(value)[:40]


def listed(name: str, value: Any, of: str = "") -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise PositionError(f"{name} must be a list{of and ' of ' + of}.")
    return value


def number(name: str, value: Any, least: int = 0, below: int = SENSIBLE) -> int:
    """A whole number of a sensible size."""
    if type(value) is not int or not least <= value < below:
        most = "up" if below == SENSIBLE else f"to {below - 1}"
        raise PositionError(f"{name} must be a whole number from {least} {most}, not {quoted(value)}.")
    return value


def flag(name: str, value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise PositionError(f"{name} must be true or false, not {quoted(value)}.")
    return value


def choice(what: str, value: Any, choices: Sequence[str]) -> int:
    """Which of a few words this is."""
    if value not in choices:
        raise PositionError(f"{what} must be one of {', '.join(choices)}, not {quoted(value)}.")
    return choices.index(value)


def named(what: str, value: Any, names: Sequence[str], hint: str = "") -> int:
    """Which of many things has this name; the hint goes on with the sentence that refuses it."""
    if not isinstance(value, str) or value not in names:
        raise PositionError(f"There is no {what} {quoted(value)}{hint}.")
    return names.index(value)


# -- forms


class Form:
    """Both directions of one way to write a value. The plain one writes the value as it is and takes anything."""

    def write(self, value: Any) -> Any:
        """The value in JSON."""
        return value

    def read(self, name: str, value: Any) -> Any:
        """The value of the field `name`, or PositionError with a sentence."""
        return value


class Number(Form):
    """A whole number between limits."""

    def __init__(self, least: int = 0, below: int = SENSIBLE) -> None:
        self.least, self.below = least, below

    def read(self, name: str, value: Any) -> int:
        return number(name, value, self.least, self.below)


class Nullable(Form):
    """A whole number, or null for the number that means no seat."""

    def __init__(self, nobody: int) -> None:
        self.nobody = nobody

    def write(self, value: int) -> int | None:
        return None if value == self.nobody else value

    def read(self, name: str, value: Any) -> int:
        return self.nobody if value is None else number(name, value)


class Numbers(Form):
    """A list of whole numbers, `count` of them if given."""

    def __init__(self, count: int = 0, least: int = 0) -> None:
        self.count, self.least = count, least

    def write(self, value: list[int]) -> list[int]:
        return list(value)

    def read(self, name: str, value: Any) -> list[int]:
        if self.count and not (isinstance(value, list) and len(value) == self.count and all(map(self._enough, value))):
            raise PositionError(f"{name} must be {self.count} whole numbers, none below {self.least}.")
        return [number(name, one, self.least) for one in listed(name, value)]

    def _enough(self, one: Any) -> bool:
        return type(one) is int and one >= self.least


class Flag(Form):
    """True or false."""

    def read(self, name: str, value: Any) -> bool:
        return flag(name, value)


class OneOf(Form):
    """A thing by its name; `nothing`, where there may be none, is written as null."""

    def __init__(self, what: str, names: Sequence[str], nothing: int | None = None, hint: str = "") -> None:
        self.what, self.names, self.nothing, self.hint = what, names, nothing, hint
        self.places = {name: n for n, name in enumerate(names)}

    def write(self, value: int) -> str | None:
        return None if value == self.nothing else self.names[value]

    def read(self, name: str, value: Any) -> int:
        if value is None and self.nothing is not None:
            return self.nothing
        known = self.places.get(value) if isinstance(value, str) else None
        return named(self.what, value, self.names, self.hint) if known is None else known


class Choice(OneOf):
    """One of a few, so few that a refusal names them all."""

    def read(self, name: str, value: Any) -> int:
        if value is None and self.nothing is not None:
            return self.nothing
        return choice(name, value, self.names)


class SetOf(Form):
    """A bitset as the list of the names of its members; where there are `few`, a refusal names them all.

    `many` is the plural of `what`, if an s does not make it.
    """

    def __init__(self, what: str, names: Sequence[str], hint: str = "", few: bool = False, many: str = "") -> None:
        self.many, self.one = many or f"{what}s", (Choice if few else OneOf)(what, names, hint=hint)

    def write(self, value: int) -> list[str]:
        return [self.one.names[n] for n in members(value)]

    def read(self, name: str, value: Any) -> int:
        return bitset(self.one.read(name, one) for one in listed(name, value, self.many))


class SomeNumbers(Form):
    """A bitset as the list of its members."""

    def write(self, value: int) -> list[int]:
        return list(members(value))

    def read(self, name: str, value: Any) -> int:
        return bitset(number(name, one, below=64) for one in listed(name, value))


class Name(Form):
    """A name given by a player; "" for none."""

    def read(self, name: str, value: Any) -> str:
        if not isinstance(value, str) or not (value == "" or is_name(value)):
            raise PositionError(f"{name} must be one line of at most {LONGEST} characters, not {quoted(value)}.")
        return value


class Typed(Form):
    """A value of any type that msgspec knows: tuples, Structs, one of a few words."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def write(self, value: Any) -> Any:
        return msgspec.to_builtins(value)

    def read(self, name: str, value: Any) -> Any:
        try:
            return msgspec.convert(value, self.kind)
        except msgspec.ValidationError as error:
            raise PositionError(f"{name} is not as it should be: {error}.") from error


PLAIN, NUMBER, NUMBERS, FLAG = Form(), Number(), Numbers(), Flag()


def form_of(hint: Any) -> Form | None:
    """How a value of this type is written: as the type says, else by what it plainly is."""
    if get_origin(hint) is Annotated:
        said = next((mark for mark in hint.__metadata__ if isinstance(mark, Form)), None)
        return said or form_of(hint.__origin__)
    return {bool: FLAG, int: NUMBER}.get(hint) or (NUMBERS if hint == list[int] else None)
