"""Fields declared once: the annotations of a State are its slots, and give it `copy`, equality and its position.

A field is annotated in the body of the class, with the value it starts with:

    turn: int = 0                           # written in a position when it is not 0
    rubble: Boxes = 0                       # Boxes = Annotated[int, SetOf("box", BOARD.ids)]: written as names
    strength: list[int] = each(0)           # an entry for each seat
    standing: int = field(0, derived=True)  # follows from other fields: not written, not compared

Lists, dicts and sets are copied one deep, lists of lists two deep; anything else is shared and must never change.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Union, get_args, get_origin

from matinee.table.forms import PLAIN, form_of

Options = Mapping[str, Any]
Start = Callable[[Options], Any]


class Field:
    """One field of a state: how it starts, how it is copied, and where and how a position has it."""

    __slots__ = ("always", "at", "derived", "form", "hint", "key", "name", "per_seat", "start")

    name: str
    hint: Any

    def __init__(self, start: Start, at: str | None, key: str, per_seat: bool, always: bool, derived: bool) -> None:
        self.start, self.at, self.key = start, at, key
        self.per_seat = per_seat and bool(at)  # a list in the position itself is written whole
        self.always, self.derived = always, derived
        self.form = PLAIN


def field(start: Any = 0, *, at: str | None = "", key: str = "", always: bool = False, derived: bool = False) -> Any:
    """A field that starts with a value, or with what a function of the options gives.

    `at` names the object of the position that holds it, "" the position itself, None: the game writes it by hand. `key`
    is what it is called there, if not by its own name. `always`: it is written even as it started. `derived`: it
    follows from the others.
    """
    return Field(start if callable(start) else lambda options: start, at, key, False, always, derived)


def each(start: Any = 0, *, at: str | None = "", key: str = "", always: bool = False, derived: bool = False) -> Any:
    """A list with the same start for each of `players` seats; `at` names the list of objects that holds it, by seat."""
    return Field(lambda options: [start] * options["players"], at, key, True, always, derived)


class Fielded(type):
    """The class of states: turns annotations into slots and writes `copy` for them."""

    fields: dict[str, Field]

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, object], **more: Any) -> Fielded:
        hints = {key: hint for key, hint in _annotations(space).items() if not _is_class_variable(hint)}
        declared: dict[str, Field] = {}
        for key in hints:
            start = space.pop(key, None)
            declared[key] = start if isinstance(start, Field) else field(start)
        space.setdefault("__slots__", tuple(hints))
        kind = super().__new__(mcs, name, bases, space, **more)
        known: dict[str, Field] = {}
        for base in reversed(kind.__mro__[1:]):
            known |= vars(base).get("fields", {})
        for key, one in declared.items():
            one.name, one.key, one.hint = key, one.key or key, _resolved(kind, key, hints[key])
            _write_as_typed(one)
        kind.fields = known | declared
        if declared:
            kind.copy, kind.key = _copier(kind), _keyer(kind)  # type: ignore[attr-defined]
        return kind


def declared(kind: type) -> list[Field]:
    """The fields of a state that do not follow from others."""
    assert isinstance(kind, Fielded), kind
    return [one for one in kind.fields.values() if not one.derived]


def _annotations(space: Mapping[str, Any]) -> Mapping[str, Any]:
    """The annotations of a class body, which newer Pythons keep behind a function."""
    if "__annotations__" in space:
        return dict(space["__annotations__"])
    lazy = space.get("__annotate_func__") or space.get("__annotate__")
    return dict(lazy(1)) if lazy is not None else {}


def _is_class_variable(hint: Any) -> bool:
    return hint.startswith("ClassVar") if isinstance(hint, str) else get_origin(hint) is ClassVar


def _resolved(kind: type, name: str, hint: Any) -> Any:
    if not isinstance(hint, str):
        return hint
    try:
        return eval(hint, vars(sys.modules[kind.__module__]))
    except NameError as error:
        raise TypeError(f"{kind.__name__}.{name}: {error}; import what its type names.") from error


def _write_as_typed(one: Field) -> None:
    """How a position has it, or one seat's entry of it; what no form fits is left to the game."""
    entries = one.per_seat and get_origin(one.hint) is list
    form = form_of(get_args(one.hint)[0] if entries else one.hint)
    if form is None:
        one.at = None
    else:
        one.form = form


def _copier(kind: Fielded) -> Callable[[Any], Any]:
    """Written out field by field, because bots make millions of copies."""
    lines = [f"    s.{name} = {_copied(f'self.{name}', one.hint)}" for name, one in kind.fields.items()]
    source = "\n".join(["def copy(self, _new=new, _kind=kind):", "    s = _new(_kind)", *lines, "    return s"])
    scope: dict[str, Callable[[Any], Any]] = {"new": object.__new__, "kind": kind}
    exec(source, scope)
    copy = scope["copy"]
    copy.__doc__ = "An independent copy."
    copy.__qualname__ = f"{kind.__qualname__}.copy"
    copy.__module__ = kind.__module__
    return copy


def _keyer(kind: Fielded) -> Callable[[Any], Any]:
    """Written out as well: who looks ahead asks of every state whether it has been there."""
    parts = [_keyed(f"self.{one.name}", one.hint) for one in declared(kind)]
    key: Callable[[Any], Any] = eval(f"lambda self: ({', '.join(parts)},)")
    key.__doc__ = "What states have in common that are equal and of one game with the same options; it can be hashed."
    key.__qualname__ = f"{kind.__qualname__}.key"
    key.__module__ = kind.__module__
    return key


def _keyed(value: str, hint: Any) -> str:
    if get_origin(hint) is Annotated:
        hint = hint.__origin__
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        inner = next((arg for arg in args if _keyed("x", arg) != "x"), None)
        return value if inner is None else f"None if {value} is None else {_keyed(value, inner)}"
    if (origin or hint) not in (list, dict, set):
        return "None" if origin is Mapping else value  # the options
    deep = _keyed("x", args[-1]) if args else "x"
    if (origin or hint) is dict:
        return f"tuple([(k, {deep}) for k, x in {value}.items()])"
    inside = value if deep == "x" else f"[{deep} for x in {value}]"
    return f"tuple({inside})" if (origin or hint) is list else f"frozenset({inside})"


def _copied(value: str, hint: Any) -> str:
    if get_origin(hint) is Annotated:
        if SHARED in hint.__metadata__:
            return value
        hint = hint.__origin__
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        inner = next((arg for arg in args if _copied("x", arg) != "x"), None)
        return value if inner is None else f"None if {value} is None else {_copied(value, inner)}"
    if (origin or hint) in (list, dict, set):
        deep = _copied("x", args[-1]) if args else "x"
        if deep == "x":
            return f"{value}.copy()"
        return f"[{deep} for x in {value}]" if origin is list else f"{{k: {deep} for k, x in {value}.items()}}"
    return value


class Shared:
    """Marks a list or dict that copies may share, because it is replaced and never changed."""


SHARED = Shared()
