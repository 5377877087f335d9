"""What can be wrong with a request: an illegal action, bad options, a bad position, a bad record."""

from typing import Any

import msgspec


def shown(value: Any) -> str:
    """Somebody's wrong value in a few characters, whatever it is."""
    if isinstance(value, int) and value.bit_length() > 128:
        return "a number out of all proportion"
    return str(value)[:40]


class Reason(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the rule that forbids it, and a sentence for the player."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class MatineeError(Exception):
    """Bad input, told in one sentence that a player can read."""


class Illegal(MatineeError):
    """An action that the rules refuse; the state is untouched."""

    def __init__(self, reason: Reason, action: Any = None) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.action = action


class OptionsError(MatineeError):
    """Options that no game can be started with."""


class PositionError(MatineeError):
    """A position that no game could have."""


class RecordError(MatineeError):
    """A record that cannot be read or replayed; `line` is 1 for the header."""

    def __init__(self, text: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {text}" if line else text)
        self.line = line
