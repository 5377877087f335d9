"""Actions as people type them: `smash B44c 8`, `place Ave3.4`, `move tank 3`, or any words that single one out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from matinee.table.game import Game
from matinee.table.phase import Action
from matinee.table.state import State

FILLERS = frozenset({"a", "at", "from", "in", "into", "it", "my", "of", "on", "points", "the", "to", "with"})


class Words:
    """The names of everything in a game, both ways."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self.game = game
        self.board = game.board(options)

    @cached_property
    def ids(self) -> dict[str, list[str]]:
        """What is typed for each value of a kind that has names."""
        ids: dict[str, list[str]] = {kind: list(names) for kind, names in self.board.get("names", {}).items()}
        ids["space"] = [space["id"] for space in self.board["spaces"]]
        for kind, size in self._sizes.items():
            if kind not in ids and kind in self.game.text.names:
                name = self.game.text.names[kind]
                ids[kind] = [name(value).lower().replace(" ", "-") for value in range(size)]
        return ids

    @cached_property
    def _sizes(self) -> dict[str, int]:
        return {
            kind: size for verb in self.game.verbs.values() for kind, size in zip(verb.kinds, verb.sizes, strict=True)
        }

    @cached_property
    def _values(self) -> dict[str, dict[str, int]]:
        """For each kind with names, every spelling of each value."""
        spelled: dict[str, dict[str, int]] = {}
        for kind, names in self.ids.items():
            full = self.game.text.names.get(kind)
            values = spelled[kind] = {_plain(name): value for value, name in enumerate(names)}
            if full is not None:
                for value in range(len(names)):
                    values.setdefault(_plain(full(value)), value)
        return spelled

    def typed(self, action: Action) -> str:
        """An action as it can be typed."""
        kinds = self.game.verbs[action[0]].kinds
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
            for kind, value in zip(self.game.verbs[action[0]].kinds, action[1:], strict=True)
            if kind == "space"
        }

    # -- reading

    def read(self, text: str) -> Action | None:
        """The action that is spelled out here, legal or not; None if it is not one."""
        verb, *rest = text.split() or [""]
        verb = verb.lower()
        if verb not in self.game.verbs:
            return None
        words = [word for word in rest if word.lower() not in FILLERS]
        for args in self._arguments(self.game.verbs[verb].kinds, words):
            return (verb, *args)
        return None

    def _arguments(self, kinds: tuple[str, ...], words: list[str]) -> Iterator[tuple[int, ...]]:
        if not kinds:
            if not words:
                yield ()
            return
        longest = len(words) if kinds[0] in self._values else min(1, len(words))  # a number is one word
        for count in range(longest, 0, -1):
            value = self._value(kinds[0], "".join(words[:count]))
            if value is not None:
                for rest in self._arguments(kinds[1:], words[count:]):
                    yield (value, *rest)

    def _value(self, kind: str, word: str) -> int | None:
        if kind in self._values:
            return self._values[kind].get(_plain(word))
        return int(word) if word.isascii() and word.isdigit() else None

    def matching(self, text: str, state: State, actions: Iterable[Action]) -> list[Action]:
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


def _plain(name: str) -> str:
    """A name without case, gaps and small words."""
    words = [word for word in re.split(r"[\s_-]+", name.casefold()) if word not in FILLERS]
    return "".join(words)


def _split(text: str) -> list[str]:
    """Words without their punctuation; `tank-3` is one word and two."""
    words = [word.strip(".,:;()[]") for word in text.casefold().split()]
    return [*filter(None, words), *(part for word in words if "-" in word for part in word.split("-") if part)]
