"""What can be wrong with a request: an illegal action, bad options, a bad position, a bad record."""

from __future__ import annotations

from typing import Any, Protocol


def shown(value: Any) -> str:
    """A wrong value in a few characters."""
    if isinstance(value, int) and value.bit_length() > 128:
        return "a number out of all proportion"
    return str(value)[:40]


LONGEST = 600
"""Characters of a sentence that says what is wrong, whatever it quotes."""


def brief(text: str) -> str:
    """A sentence, shortened in the middle if what it quotes goes on and on."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 200]} ... {text[-100:]}"


class Words(Protocol):
    """What can put an id and its arguments into words."""

    def say(self, section: str, id: str, *args: Any) -> str: ...


class Reason:
    """Why an action is not allowed: the rule that forbids it, and a sentence for the player.

    The sentence is an entry of a catalogue's `refusals` with its arguments, formatted when it is read.
    """

    __slots__ = ("args", "id", "rule", "words")

    def __init__(self, rule: str, id: str, args: tuple[Any, ...] = (), words: Words | None = None) -> None:
        self.rule, self.id, self.args, self.words = rule, id, args, words

    @property
    def text(self) -> str:
        return brief(self.id if self.words is None else self.words.say("refusals", self.id, *self.args))

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text

    def __repr__(self) -> str:
        return f"Reason({self.rule!r}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.rule, self.text) == (other.rule, other.text)

    def __hash__(self) -> int:
        return hash((self.rule, self.id, self.args))


class MatineeError(Exception):
    """Bad input, told in one sentence that a player can read."""

    def __str__(self) -> str:
        return brief(super().__str__())


class Illegal(MatineeError):
    """An action that the rules refuse; the state is untouched."""

    def __init__(self, reason: Reason, action: Any = None) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.action = action


class OptionsError(MatineeError):
    """Options that no game can be started with; `option` is the one to blame, where it is one."""

    def __init__(self, text: str, option: str = "") -> None:
        super().__init__(text)
        self.option = option


class Endless(OptionsError):
    """Options under which a game need not end, where it must."""

    def __init__(self, title: str) -> None:
        super().__init__(f"With these options a game of {title} need not end; set its limit.")


class PositionError(MatineeError):
    """A position that no game could have."""


class RecordError(MatineeError):
    """A record that cannot be read or replayed; `line` is 1 for the header."""

    def __init__(self, text: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {text}" if line else text)
        self.line = line


class GameError(MatineeError):
    """A game that cannot be played because a part of it is missing or wrong."""
