"""Scripts: what a scenario changes beside its options, as one text of parts: `humans 50; growing; burning Ave1.1`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from matinee.table.json_types import JsonObject, Options
from matinee.table.said.text import table_words

MOST_LETTERS = 2000

Takes: TypeAlias = Literal["number", "phrase", "some", "spaces", "area", "point"]
"""A whole number; itself, one of several phrases; some of a list; some spaces of the board; a rectangle or a point of
a table without spaces, as often as one likes."""

Parts: TypeAlias = Mapping[str, Any]
"""What a script says: by the name of each part a number, a phrase, or names in the order of the list."""


class Part(msgspec.Struct, frozen=True):
    """One part that a script may have. The catalogue has its title under [script], and phrases under [phrases].

    `choices` are what may be named: phrases, spaces by their ids, or things of a `kind` that the catalogue names by
    their number. `least` and `most` are how far a number goes, or how many are named.
    """

    name: str
    takes: Takes
    choices: tuple[str, ...] = ()
    kind: str = ""
    least: int = 1
    most: int = 0


class Unscripted(ValueError):
    """What is wrong with a script, in a sentence."""

    def __init__(self, id: str, *args: object) -> None:
        super().__init__(table_words().say("scripts", id, *args))


class Script(msgspec.Struct, frozen=True):
    """The text that a game's options may carry under the name `option`, and the parts it is made of."""

    option: str
    parts: tuple[Part, ...]
    wrong: Callable[[str, Options], str | None]
    """wrong(text, options): what is wrong with a script at a table of these complete options, in a sentence"""
    begin: str = ""  # where an editor begins

    def refusal(self, text: Any, options: Options) -> str | None:
        """None if the text will do."""
        if not isinstance(text, str):
            return table_words().say("scripts", "no_text", self.option)
        if len(text) > MOST_LETTERS:
            return table_words().say("scripts", "too_long", self.option, MOST_LETTERS)
        return self.wrong(text, options)


def split(text: str) -> list[str]:
    """The parts of a script as they are written: between semicolons, or a line each."""
    return [part for part in map(str.strip, text.replace("\n", ";").split(";")) if part]


def read_script(option: str, text: str, parts: tuple[Part, ...]) -> Parts:
    """What a script of named things, numbers and phrases says; Unscripted if it says nothing of the kind."""
    found: JsonObject = {}
    for written in split(text):
        first, *rest = written.split()
        part = next((p for p in parts if written in p.choices if p.takes == "phrase"), None)
        part = part or next((p for p in parts if p.name == first and p.takes != "phrase"), None)
        if part is None:
            known = ", ".join(word for p in parts for word in (p.choices if p.takes == "phrase" else (p.name,)))
            raise Unscripted("no_part", option, written[:40], known)
        if part.name in found:
            raise Unscripted("twice", option, part.name)
        found[part.name] = written if part.takes == "phrase" else _value(option, part, rest)
    return found


def _value(option: str, part: Part, words: list[str]) -> Any:
    if part.takes == "number":
        number = int(words[0]) if len(words) == 1 and words[0].isascii() and words[0].isdecimal() else -1
        if not part.least <= number <= part.most or len(words[0]) > len(str(part.most)):
            raise Unscripted("number", option, part.name, part.least, part.most)
        return number
    unknown = next((word for word in words if word not in part.choices), None)
    if unknown is not None:
        raise Unscripted("unknown", option, part.name, unknown[:40])
    most = part.most or len(part.choices)
    if not part.least <= len(set(words)) <= most:
        raise Unscripted("how_many", option, part.name, part.least, most)
    return tuple(choice for choice in part.choices if choice in words)
