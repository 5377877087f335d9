"""Words: text made from ids and arguments, one catalogue per game, so that a second language is a file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from matinee.table.phase import Action, Phase

MOST_KNOWN = 50_000


class Catalogue:
    """Templates by section and id. `names` turns an argument of a kind (space, piece, ...) into words."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.names: dict[str, Callable[[Any], str]] = {}
        self._known = lru_cache(maxsize=MOST_KNOWN, typed=True)(self._filled)

    @classmethod
    def load(cls, path: Path) -> Catalogue:
        """Read a catalogue file."""
        return cls(tomllib.loads(path.read_text(encoding="utf-8")))

    def has(self, section: str, id: str) -> bool:
        """Whether there is a template of this section and id."""
        return id in self.data.get(section, {})

    def say(self, section: str, id: str, *args: Any) -> str:
        """The template of this section and id with its arguments filled in; `{0:space}` names a space."""
        try:
            return self._known(section, id, *args)
        except TypeError:  # a list among the arguments
            return self._filled(section, id, *args)

    def _filled(self, section: str, id: str, *args: Any) -> str:
        template = self.data.get(section, {}).get(id)
        if template is None:
            return " ".join([id.replace("_", " "), *map(str, args)])
        return str(template).format(*(_Arg(arg, self.names) for arg in args))

    def action(self, action: Action) -> str:
        """An action in words."""
        return self.say("verbs", *action)

    def event(self, event: list[Any]) -> str:
        """A line of the log."""
        return self.say("events", *event)

    def prompt(self, phase: Phase) -> str:
        """What the seat that decides is asked."""
        return self.say("prompts", type(phase).__name__)

    def not_now(self, verb: str, phase: Phase) -> str:
        """The refusal of a verb that does not belong to this moment."""
        doing = self.say("doing", verb)
        return f"This is not the moment to {doing}: {self.prompt(phase)}"


class _Arg:
    """An argument that formats itself: by kind (`{0:space}`), by number (`{1:point|points}`), or plainly."""

    def __init__(self, value: Any, names: dict[str, Callable[[Any], str]]) -> None:
        self.value = value
        self.names = names

    def __format__(self, kind: str) -> str:
        if "|" in kind:
            one, many = kind.split("|")
            return f"{self.value} {one if self.value == 1 else many}"
        name = self.names.get(kind)
        return name(self.value) if name is not None else format(self.value, kind)
