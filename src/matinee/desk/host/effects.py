"""The effects of a table: plain values, carried out in this order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from matinee.bots.question import Question
from matinee.desk.rows import Wish
from matinee.desk.viewers.answers import Unbuilt

By = Literal["", "person", "bot"]


class Effect(Struct, frozen=True):
    """What is to be done."""


class Keep(Effect, frozen=True):
    """Write this, all of it or nothing, and say whether it is kept."""

    writes: Sequence[Wish]
    by: By = ""


class Say(Effect, frozen=True):
    """Send this over a line."""

    line: int
    text: bytes


class Opened(Effect, frozen=True):
    """A line is let in."""

    line: int


class Left(Effect, frozen=True):
    """A line is gone."""

    line: int


class Close(Effect, frozen=True):
    """Close a line, when what was said before is sent."""

    line: int
    code: int
    why: str


class Reply(Effect, frozen=True):
    """The answer to a call: a value, or a Refusal."""

    call: int
    given: Any


class Changed(Effect, frozen=True):
    """Something new is kept and told. `over`: the game has ended with it."""

    over: bool


class Ask(Effect, frozen=True):
    """Ask a bot after a delay in seconds; an earlier question is void."""

    ask: int
    kind: Literal["move", "draw"]
    question: Question
    after: float = 0.0


class Work(Effect, frozen=True):
    """Read a file (`hearing.read_file`), beside the table, as it may take long; then say what comes of it."""

    line: int
    key: str
    text: str
    unbuilt: Unbuilt
    seq: int


class Recall(Effect, frozen=True):
    """Send what was said at the table since line `since` of its talk over a line."""

    line: int
    since: int


class Wait(Effect, frozen=True):
    """Say `Passed` at this moment, in place of any other; None: never."""

    until: int | None


class Reread(Effect, frozen=True):
    """Another server was at it: read what is new in its journal since this row, and tell it (`Follow`)."""

    since: int


class Gone(Effect, frozen=True):
    """Something failed, or the table is deleted: throw the table in memory away."""
