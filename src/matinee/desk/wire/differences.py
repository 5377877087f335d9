"""The difference between two messages, sent to a client that has the first.

A difference is made from the two alone, so it tells no more than they do.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import compress
from operator import is_not
from typing import Any

import msgspec
from msgspec import Struct

from matinee.table.json_types import JsonObject

Splice = tuple[int, int, list[Any]]
"""Replaces entries of a list. Places are counted in the old list."""


class Difference(Struct, frozen=True, omit_defaults=True):
    """The difference between two objects: fields `set` or `gone`, and changed `lists`."""

    set: JsonObject = {}
    gone: list[str] = []
    lists: dict[str, list[Splice]] = {}


class Differences:
    """Those of one moment: what several viewers have before and after is compared and written once."""

    def __init__(self, encoder: msgspec.json.Encoder) -> None:
        self._encoder = encoder
        self._written: dict[tuple[int, int], tuple[Any, Any, msgspec.Raw]] = {}

    def between(self, was: Struct, now: Struct, apart: frozenset[str] = frozenset()) -> Difference:
        """What is different in an object, fields that are sent `apart` left aside."""
        anew: JsonObject = {}
        gone: list[str] = []
        lists: JsonObject = {}
        before, after = msgspec.structs.astuple(was), msgspec.structs.astuple(now)
        others = compress(zip(_fields(type(now)), before, after, strict=True), map(is_not, before, after))
        for (name, default), old, new in others:
            if name in apart or new == old:
                continue
            if new == default:
                gone.append(name)
            elif type(new) is list and new and old:
                lists[name] = self._splices(old, new)
            else:
                anew[name] = new
        return Difference(anew, gone, lists)

    def _splices(self, was: list[Any], now: list[Any]) -> msgspec.Raw:
        same = id(was), id(now)
        found = self._written.get(same)
        if found is None:  # both are held, so that no other list gets the id of one meanwhile
            found = self._written[same] = was, now, msgspec.Raw(self._encoder.encode(splices(was, now)))
        return found[2]


@cache
def _fields(kind: type[Struct]) -> list[tuple[str, Any]]:
    """The fields of a type, as they are called on the wire, each with what it is where it is left out."""
    left_out = kind.__struct_config__.omit_defaults
    return [(one.encode_name, _default(one) if left_out else msgspec.NODEFAULT) for one in msgspec.structs.fields(kind)]


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def splices(was: list[Any], now: list[Any]) -> list[Splice]:
    """How a list becomes the next one."""
    short = min(len(was), len(now))
    start = _alike(was, now, short)
    end = _alike(reversed(was), reversed(now), short - start)
    gone, new = len(was) - end, now[start : len(now) - end]
    if gone - start != len(new) or (new and not isinstance(new[0], Struct)):  # actions and words are short
        return [(start, gone - start, new)] if gone > start or new else []
    found: list[Splice] = []
    for n, entry in enumerate(new, start):
        if entry is was[n] or entry == was[n]:
            continue
        if found and sum(found[-1][:2]) == n:
            at, count, entries = found[-1]
            entries.append(entry)
            found[-1] = at, count + 1, entries
        else:
            found.append((n, 1, [entry]))
    return found


def _alike(was: Iterable[Any], now: Iterable[Any], most: int) -> int:
    """Number of equal entries at the start. Identity is compared before equality."""
    for n, (old, new) in enumerate(zip(was, now, strict=False)):
        if n == most or (old is not new and old != new):
            return n
    return most


def applied(state: JsonObject, change: JsonObject) -> JsonObject:
    """Apply a change to a state message, both decoded JSON."""
    assert state["seq"] == change["since"], "a message is missing"
    now = applied_to(state, change.get("message", {}))
    now |= {name: change[name] for name in ("seq", "since")} | {"log": change.get("log", [])}
    now["view"] = applied_to(state["view"], change.get("view", {}))
    return now


def applied_to(was: JsonObject, difference: JsonObject) -> JsonObject:
    """An object with a difference, both as they were read from the wire."""
    now: JsonObject = was | difference.get("set", {})
    for name in difference.get("gone", ()):
        del now[name]
    for name, changes in difference.get("lists", {}).items():
        now[name] = list(was[name])
        for at, gone, entries in reversed(changes):
            now[name][at : at + gone] = entries
    return now
