"""Actions as people type them: `smash B44c 8`, `place Ave3.4`, `move tank 3`, or any words that single one out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Protocol

from matinee.table.errors import MatineeError
from matinee.table.phase import Action
from matinee.table.said.text import Catalogue, table_words
from matinee.table.said.verbs import TABLE_VERBS, Verb

FILLERS = frozenset({"a", "at", "from", "in", "into", "it", "my", "of", "on", "points", "the", "to", "with"})


class Deciding(Protocol):
    """A state that lists what may be done, and puts it into words."""

    def legal_actions(self) -> list[Action]: ...
    def describe(self, action: Action, /) -> str: ...


class Spelling:
    """The names of everything in a game, both ways. `ids` has what is typed for spaces and wares, by kind."""

    def __init__(self, verbs: Mapping[str, Verb], words: Catalogue, ids: Mapping[str, list[str]]) -> None:
        self.verbs = verbs
        self.words = words
        self.ids = dict(ids)
        for verb in verbs.values():
            for kind, size in zip(verb.kinds, verb.sizes, strict=True):
                name = words.names.get(kind)
                if kind not in self.ids and name is not None:
                    self.ids[kind] = [name(value).lower().replace(" ", "-") for value in range(size)]

    @cached_property
    def _values(self) -> dict[str, dict[str, int]]:
        """For each kind with names, every spelling of each value."""
        spelled: dict[str, dict[str, int]] = {}
        for kind, names in self.ids.items():
            full = self.words.names.get(kind)
            values = spelled[kind] = {_plain(name): value for value, name in enumerate(names)}
            if full is not None:
                for value in range(len(names)):
                    values.setdefault(_plain(full(value)), value)
        return spelled

    def typed(self, action: Action) -> str:
        """An action as it can be typed."""
        kinds = (TABLE_VERBS.get(action[0]) or self.verbs[action[0]]).kinds
        names = (
            self.ids[kind][value] if kind in self.ids else str(value)
            for kind, value in zip(kinds, action[1:], strict=True)
        )
        return " ".join((str(action[0]), *names))

    def spaces(self, actions: Iterable[Action]) -> set[int]:
        """The spaces that some actions are about."""
        return {
            value
            for action in actions
            if action[0] in self.verbs
            for kind, value in zip(self.verbs[action[0]].kinds, action[1:], strict=True)
            if kind == "space"
        }

    # -- reading

    @cached_property
    def _forms(self) -> list[tuple[str, list[str | int]]]:
        """How each verb may be written, as words and places of arguments: the verb first, or as the menu has it."""
        short: list[tuple[str, list[str | int]]] = [
            (verb, [verb, *range(len(spec.kinds))]) for verb, spec in self.verbs.items()
        ]
        templates = self.words.data.get("verbs", {})
        said = [(verb, form) for verb in self.verbs if verb in templates for form in _numbers(templates[verb])]
        return short + [(verb, _form(template)) for verb, template in said]

    def read(self, text: str) -> Action | None:
        """The action that is spelled out here, legal or not; None if it is not one."""
        bare = re.sub(r"\([^)]*\)", " ", text)  # the menu adds terrain and odds in brackets
        words = [word for word in bare.split() if word.casefold() not in FILLERS]
        for verb, form in self._forms:
            kinds = self.verbs[verb].kinds
            for args in self._arguments(form, kinds, words):
                if len(args) == len(kinds):
                    return (verb, *(args[place] for place in range(len(kinds))))
        return None

    def parse(self, state: Deciding, text: str) -> Action:
        """The one action that these words mean, legal or not; MatineeError if they do not single one out."""
        action = self.read(text)
        if action is not None:
            return action
        legal = state.legal_actions()
        found = self.matching(text, state, legal)
        if len(found) != 1:
            example = self.typed(legal[0]) if legal else next(iter(self.verbs))
            raise MatineeError(table_words().say("refusals", "no_reading", repr(text[:60]), example))
        return found[0]

    def _arguments(self, form: list[str | int], kinds: tuple[str, ...], words: list[str]) -> Iterator[dict[int, int]]:
        if not form:
            if not words:
                yield {}
            return
        head, rest = form[0], form[1:]
        if isinstance(head, str):
            if words and words[0].casefold().strip(".,:") == head:
                yield from self._arguments(rest, kinds, words[1:])
            return
        longest = len(words) if kinds[head] in self._values else min(1, len(words))  # a number is one word
        for count in range(longest, 0, -1):
            value = self._value(kinds[head], "".join(words[:count]))
            if value is not None:
                for others in self._arguments(rest, kinds, words[count:]):
                    yield {**others, head: value}

    def _value(self, kind: str, word: str) -> int | None:
        if kind in self._values:
            return self._values[kind].get(_plain(word))
        return int(word) if word.isascii() and word.isdigit() else None

    def matching(self, text: str, state: Deciding, actions: Iterable[Action]) -> list[Action]:
        """The actions that all these words fit, whole words before beginnings of words."""
        wanted = [word for word in _split(text) if word not in FILLERS]
        if not wanted:
            return []
        begun, whole = [], []
        for action in actions:
            words = set(_split(f"{self.typed(action)} {state.describe(action)}"))
            if all(any(word.startswith(w) for word in words) for w in wanted):
                begun.append(action)
                if all(w in words for w in wanted):
                    whole.append(action)
        return whole or begun

    def completions(self, actions: Iterable[Action], line: str) -> list[str]:
        """What could follow on the line, for the TAB key: the next word of each action that begins so."""
        head, _, last = line.rpartition(" ")
        begun = len(head.split())
        found = set()
        for action in actions:
            words = self.typed(action).split()
            before = [word.lower() for word in words[:begun]]
            if before == head.lower().split() and words[begun:] and words[begun].lower().startswith(last.lower()):
                found.add(words[begun])
        return sorted(found)


def _numbers(template: str) -> list[str]:
    """`Push {0:inch|inches}` as it is said of one and of many; one template as it is where it makes no difference."""
    return list(dict.fromkeys(re.sub(r"\{(\d):([^{}|]*)\|([^{}|]*)\}", rf"{{\1}} \{n}", template) for n in (2, 3)))


def _form(template: str) -> list[str | int]:
    """`Allot {1} to {0:strength}` as the words that must stand there and the places of the arguments."""
    form: list[str | int] = []
    for word in template.casefold().split():
        place = re.fullmatch(r"\W*\{(\d)(:\w+)?\}\W*", word)
        if place is not None:
            form.append(int(place[1]))
        elif word not in FILLERS:
            form.append(word.strip(".,:"))
    return form


def _plain(name: str) -> str:
    """A name without case, gaps and small words."""
    words = [word for word in re.split(r"[\s_-]+", name.casefold()) if word not in FILLERS]
    return "".join(words)


def _split(text: str) -> list[str]:
    """Words without their punctuation; `tank-3` is one word and two."""
    words = [word.strip(".,:;()[]") for word in text.casefold().split()]
    return [*filter(None, words), *(part for word in words if "-" in word for part in word.split("-") if part)]
