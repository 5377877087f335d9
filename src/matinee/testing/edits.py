"""Positions with one field changed: to what it is in another position of the game, or to what is beside it."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from matinee.table.json_types import JsonObject

Path = tuple[str | int, ...]

FIXED = ("game", "rules", "options")
GONE = object()
"""In place of a value: the field is left out, and so as it is in a blank state."""


class Edit(NamedTuple):
    """What was changed: where, and what stands there now."""

    at: Path
    to: Any

    def made_in(self, position: JsonObject) -> JsonObject:
        """The position with this change."""
        changed = copy.deepcopy(position)
        inside: Any = changed
        for key in self.at[:-1]:
            inside = inside[key]
        if self.to is GONE:
            del inside[self.at[-1]]
        else:
            inside[self.at[-1]] = copy.deepcopy(self.to)
        return changed

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.at))} -> {'left out' if self.to is GONE else repr(self.to)[:200]}"


def _places(value: Any, path: Path = (), kind: Path = ()) -> Iterator[tuple[Path, Path, Any]]:
    """Every field, and what kind of field it is: entries of a list are of one kind, phases each of its own."""
    yield path, kind, value
    if isinstance(value, dict):
        for key, one in value.items():
            if path or key not in FIXED:
                yield from _places(one, (*path, key), (*kind, key))
    elif isinstance(value, list):
        for n, one in enumerate(value):
            yield from _places(one, (*path, n), (*kind, one[0] if kind[-1:] == ("stack",) else "*"))


class Edits:
    """Single changes at random; what fields can hold is learned from these positions."""

    def __init__(self, positions: Sequence[JsonObject], rng: Random) -> None:
        self.positions, self.rng = positions, rng
        self.values: dict[Path, list[Any]] = defaultdict(list)
        self.fields: dict[Path, set[str | int]] = defaultdict(set)
        for position in positions:
            for path, kind, value in _places(position):
                self.fields[kind[:-1]].update(kind[-1:])
                if path and value not in self.values[kind]:
                    self.values[kind].append(value)

    def draw(self) -> tuple[JsonObject, Edit]:
        """A position and a change of one of its fields; every kind of field is as likely."""
        position = self.rng.choice(self.positions)
        spots: dict[Path, list[tuple[Path, Any]]] = defaultdict(list)
        for path, kind, value in _places(position):
            spots[kind].append((path, value))
            if isinstance(value, dict):
                for name in self.fields[kind] - value.keys() - {*FIXED}:
                    spots[*kind, name].append(((*path, name), GONE))
        del spots[()]
        while True:
            kind = self.rng.choice(sorted(spots, key=str))
            path, value = self.rng.choice(spots[kind])
            edit = Edit(path, self._other(kind, value, optional=isinstance(path[-1], str)))
            if edit.to is not value and edit.to != value:
                return position, edit

    def _other(self, kind: Path, value: Any, optional: bool) -> Any:
        """Another value of the same type."""
        rng, known = self.rng, self.values[kind]
        if type(value) is bool:
            return not value
        if type(value) is int and rng.random() < 0.5:
            return rng.choice((value - 1, value + 1, rng.randrange(2 * abs(value) + 3)))
        if isinstance(value, list) and value and rng.random() < 0.75:
            n, entries = rng.randrange(len(value)), self.values[*kind, "*"] or value
            return rng.choice(([*value[:n], *value[n + 1 :]], [*value, rng.choice(entries)]))
        if optional and value is not GONE and rng.random() < 0.25:
            return GONE
        return rng.choice(known) if known else value
