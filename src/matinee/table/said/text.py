"""Words: text made from ids and arguments, one catalogue for each game, so that a second language is a file."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Literal, get_args

from matinee.table.errors import GameError
from matinee.table.json_types import JsonObject, read_toml
from matinee.table.phase import Action, Phase

MOST_KNOWN = 1 << 14
"""How many sentences a catalogue remembers."""

Cast = dict[str, dict[int, str]]
"""What some things are called at one table, by kind of argument: the monster of a seat, a building of its town."""

HERO = "hero"
"""The kind of the one thing that lines are about where no argument says so: `{hero:The monster}` is its name in the
cast, or the words that follow."""

Mood = Literal["card", "ruin", "death", "duel", "triumph"]
"""Kinds of moments: a card, chit or mutation; a landmark falls; a death, a duel, a victory."""

MOODS: tuple[Mood, ...] = get_args(Mood)

Along = Literal["rolls", "fails", "harms"]
"""What is told along an attack: before anything has come of it, that nothing has, that something has."""

ALONG: tuple[Along, ...] = get_args(Along)

PSEUDO = "en-XA"
"""The language in which every letter of ours has an accent: what stands there without one is in no catalogue."""

_ACCENTS = str.maketrans(
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz", "ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž"
)


def told_apart(names: Sequence[str], marks: Sequence[str], form: Callable[[str, str], str]) -> tuple[str, ...]:
    """Names as they are; where several things are called alike, in a form with what marks each of them."""
    uses = Counter(names)
    return tuple(form(name, mark) if uses[name] > 1 else name for name, mark in zip(names, marks, strict=True))


def language() -> str:
    """The language of this process, as MATINEE_LANGUAGE says: "en", or the pseudo-language."""
    return os.environ.get("MATINEE_LANGUAGE", "en")


def pseudo(template: str) -> str:
    """A template with accents on all its letters; of braces only words change."""
    parts = []
    for n, part in enumerate(_split(template)):
        name, colon, words = part.partition(":")
        worded = n % 2 and ("|" in words or name == f"{{{HERO}")
        parts.append(
            f"{name}{colon}{words.translate(_ACCENTS)}" if worded else part if n % 2 else part.translate(_ACCENTS)
        )
    return "".join(parts)


def _split(template: str) -> list[str]:
    """Plain text and braces by turns."""
    import re

    return re.split(r"(\{[^{}]*\})", template)


def translated(words: Any) -> Any:
    """Words of a data file (text, or a list or table of it) in the language of this process."""
    if language() != PSEUDO:
        return words
    if isinstance(words, str):
        return pseudo(words)
    if isinstance(words, dict):
        return {key: translated(value) for key, value in words.items()}
    return [translated(value) for value in words] if isinstance(words, list) else words


def sentence(line: str) -> str:
    """A line as it stands by itself: with a capital."""
    return line[:1].upper() + line[1:]


class Catalogue:
    """Templates by section and id. `names` turns an argument of a kind (space, piece, ...) into words."""

    def __init__(self, data: JsonObject) -> None:
        self.data = data
        self._asked: dict[tuple[str, str], None] = {}  # for words that were not there
        self.names: dict[str, Callable[[Any], str]] = {}
        self._known = lru_cache(maxsize=MOST_KNOWN, typed=True)(self._filled)
        self._mood = cache(self._mood_of)
        self._places = cache(self._places_of)
        self._along = cache(self._along_of)

    @classmethod
    def load(cls, path: Path) -> Catalogue:
        """Read a catalogue file; GameError if there is none or it cannot be read."""
        try:
            return cls(translated(read_toml(path)))
        except FileNotFoundError:
            raise GameError(f"{path.name} is missing in its folder.") from None
        except ValueError as error:
            raise GameError(f"{path.name} cannot be read ({error}).") from error

    def has(self, section: str, id: str) -> bool:
        return id in self.data.get(section, {})

    @property
    def missing(self) -> list[tuple[str, str]]:
        """Each section and id that was asked for and has no words, in that order."""
        return [one for one in self._asked if not self.has(*one)]

    def say(self, section: str, id: str, *args: Any) -> str:
        """The template of this section and id with its arguments filled in; `{0:space}` names a space.

        What the catalogue has no words for the table says in its own.
        """
        try:
            return self._known(section, id, *args)
        except TypeError:  # a list among the arguments
            return self._filled(section, id, *args)

    def _filled(
        self,
        section: str,
        id: str,
        *args: Any,
        cast: Cast | None = None,
        names: dict[str, Callable[[Any], str]] | None = None,
    ) -> str:
        words = self if self.has(section, id) else table_words()
        template = words.data.get(section, {}).get(id)
        if template is None:
            self._asked[section, id] = None
            return " ".join([id.replace("_", " "), *map(str, args)])
        cast, names = cast or {}, names or self.names
        hero = _Hero(cast[HERO].get(0, "")) if HERO in cast else _NOBODY
        return str(template).format(*[_Arg(arg, names, cast) for arg in args], hero=hero)

    def action(self, action: Action) -> str:
        """An action in words."""
        try:
            return self._known("verbs", *action)
        except TypeError:
            return self._filled("verbs", *action)

    def old_action(self, action: Action) -> str:
        """An action of older rules in words; as it is written where it names what is not there any more."""
        try:
            return self.action(action)
        except (LookupError, TypeError, ValueError):
            return " ".join(map(str, action))

    def event(self, event: list[Any], cast: Cast | None = None) -> str:
        """A line of the log; `cast` has the names that this table knows some arguments by."""
        return self._filled("events", *event, cast=cast) if cast else self.say("events", *event)

    def brief(self, event: list[Any], cast: Cast | None = None) -> str:
        """A line of the log with short names of spaces; nothing where the game has none, or two spaces share one."""
        place, spaces = self.names.get("short"), self.named(event, "space")
        if place is None or len({place(n) for n in spaces}) < len(spaces):
            return ""
        return self._filled("events", *event, cast=cast, names={**self.names, "space": place})

    def moment(self, event: list[Any], cast: Cast | None = None) -> tuple[Mood, str] | None:
        """The mood and the headline of an event that stands under [moment_death] or the like."""
        mood = self._mood(event[0])
        return (mood, sentence(self._filled(f"moment_{mood}", *event, cast=cast))) if mood else None

    def effect(self, event: list[Any], cast: Cast | None = None) -> str:
        """What an event that is a card or a chit does, as it stands under [effects]; nothing where it does not."""
        return self._filled("effects", *event, cast=cast) if self.has("effects", event[0]) else ""

    def in_vain(self, event: list[Any], cast: Cast | None = None) -> str:
        """All of the attack that this event begins, should nothing come of it: the line under [in_vain]."""
        return self._filled("in_vain", *event, cast=cast) if self.has("in_vain", event[0]) else ""

    def along_attack(self, id: str) -> Along | None:
        """What an event that is told along an attack says of it: it stands under [attack_rolls] or the like."""
        return self._along(id)

    def named(self, event: list[Any], kind: str) -> list[Any]:
        """The arguments of an event that its line names as being of this kind, in order, each once."""
        places, args = self._places(event[0], kind), event[1:]
        return list(dict.fromkeys(args[n] for n in places if n < len(args))) if places else []

    def _along_of(self, id: str) -> Along | None:
        return next((what for what in ALONG if self.has(f"attack_{what}", id)), None)

    def _mood_of(self, id: str) -> Mood | None:
        return next((mood for mood in MOODS if self.has(f"moment_{mood}", id)), None)

    def _places_of(self, id: str, kind: str) -> list[int]:
        fields = Formatter().parse(str(self.data.get("events", {}).get(id, "")))
        return [int(field) for _, field, form, _ in fields if field and field.isdecimal() and form == kind]

    def waiting(self, phase: Phase) -> str:
        """What a seat does while the others wait for it; nothing where the game does not say."""
        id = type(phase).__name__
        return self.say("waiting", id) if self.has("waiting", id) else ""

    def prompt(self, phase: Phase) -> str:
        """What the seat that decides is asked."""
        return self.say("prompts", type(phase).__name__)


class _Arg:
    """An argument that formats itself: by kind (`{0:space}`), by number (`{1:point|points}`), or plainly."""

    __slots__ = ("cast", "names", "value")

    def __init__(self, value: Any, names: dict[str, Callable[[Any], str]], cast: Cast) -> None:
        self.value = value
        self.names = names
        self.cast = cast

    def __format__(self, kind: str) -> str:
        if "|" in kind:
            one, many = kind.split("|")
            return f"{self.value} {one if self.value == 1 else many}"
        known = self.cast.get(kind)
        if known is not None and self.value in known:
            return known[self.value]
        name = self.names.get(kind)
        return name(self.value) if name is not None else format(self.value, kind)


class _Hero(str):
    """A name, or what is said of whatever has none."""

    def __format__(self, words: str) -> str:
        return str(self) or words


_NOBODY = _Hero()


@cache
def table_words() -> Catalogue:
    """What the table itself says, whatever the game."""
    return Catalogue.load(Path(__file__).with_name("words.toml"))


def dice_word() -> str:
    return table_words().say("view", "dice")
