"""The options of a table: the choices made before a game, and the night that any game may be of."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import msgspec

from matinee.table.said.text import table_words


class Option(msgspec.Struct, frozen=True):
    """One choice made before a game: either one of `choices`, or a whole number from `least` to `most`.

    What it is about stands in the catalogue under [options], what its choices are called and mean under
    [choices] and [choice_notes], as "<name>.<choice>". `printed` is what the printed rules say, where automated play
    needs another default: a limit of turns that they do not know. `beginner` is for a person who only wants to
    play, where that is easier than the default. `letter` is the strict reading of a sentence that can be read in
    more than one way: an option that has one is a switch between readings of a rule, and touches nothing else.
    """

    name: str
    default: Any
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    printed: Any = None
    beginner: Any = None
    letter: Any = None

    def to_begin_with(self, people: bool) -> Any:
        """The value if none is given: as printed where a person sits, else the default."""
        return self.default if self.printed is None or not people else self.printed

    def refusal(self, value: Any) -> str | None:
        """None if the value will do, else a sentence that names the limit."""
        if self.choices:
            if any(value == c and type(value) is type(c) for c in self.choices):
                return None
            return f"{self.name} must be one of {', '.join(map(str, self.choices))}, not {value!r}."
        if type(value) is int and self.least <= value <= self.most:
            return None
        return f"{self.name} must be a whole number from {self.least} to {self.most}, not {value!r}."


NIGHT = "night"
"""The option of any game that names its night: a date, and a letter if its first draft would not do."""

_NIGHT = re.compile(r"(\d{4}-\d{2}-\d{2})[b-z]?", re.ASCII)


def wrong_night(value: Any) -> str | None:
    """What is wrong with the name of a night."""
    try:
        found = _NIGHT.fullmatch(value)
        if found is not None and date.fromisoformat(found[1]):
            return None
    except (TypeError, ValueError):
        pass
    return table_words().say("night", "no_night", str(value)[:40])
