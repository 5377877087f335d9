"""What goes between the page and its engine: one message in, and what comes of it, each a plain value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from matinee.desk.host.commands import HangUp
from matinee.desk.host.effects import Close
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow, SeatRow, TableRow
from matinee.desk.wire.refusals import Failure, Refusal, failure
from matinee.desk.wire.tables import MyTable
from matinee.table.json_types import JsonObject

SECONDS = {"move": 10.0, "draw": 10.0, "hint": 20.0, "coach": 30.0, "record": 60.0, "evening": 60.0}
SECONDS |= {"numbers": 120.0, "course": 120.0, "analysis": 240.0, "fairness": 240.0}
"""How long each kind of errand may take before the bots' worker is ended."""

T = TypeVar("T")


class Call(Struct, tag="call"):
    """A call of the protocol."""

    id: int
    method: str
    path: str
    token: str = ""
    body: str = ""


class Connect(Struct, tag="connect"):
    """A client connects to a table; `line` is the page's id of the connection."""

    line: int
    table: str
    token: str = ""


class Hear(Struct, tag="hear"):
    """Something is said over a connection."""

    line: int
    text: str


class Thought(Struct, tag="thought"):
    """What the bots' worker has found; nothing if it was late, or failed."""

    errand: int
    found: str = ""


In = Call | Connect | Hear | HangUp | Thought
"""What the engine is told."""


class Found(Struct, omit_defaults=True):
    """What came of an errand: a value, or a status and why not."""

    value: msgspec.Raw = msgspec.Raw(b"null")
    failed: tuple[int, Failure] | None = None

    @classmethod
    def late(cls, kind: str) -> Found:
        """What came of an errand of this kind that took too long."""
        return cls(failed=failure(Refusal(503, say("busy")) if kind == "hint" else Refusal(422, say("too_slow"))))

    def read(self, kind: type[T]) -> T:
        """The value, as what it should be; Refusal if there is none."""
        if self.failed is not None:
            status, told = self.failed
            raise Refusal(status, told.error.text, told.error.rule)
        return msgspec.json.decode(self.value, type=kind)


class Stored(Struct):
    """A table as it is kept: its row, its seats, and its journal.

    `now` is its position: if other rules come that cannot replay the journal, the game goes on from there.
    """

    row: TableRow
    seats: Sequence[SeatRow]
    actions: list[ActionRow]
    now: JsonObject | None = None


class Kept(Stored, kw_only=True):
    """A table to be kept, its lines for lists, and of its journal the rows that are new."""

    table: str
    lines: list[MyTable]


class Reply(Struct):
    """The answer to a call: JSON, or text."""

    id: int
    status: int
    body: str
    json: bool = True


class Errand(Struct):
    """A job for the bots' worker, to begin `after` seconds and to be dropped `seconds` later."""

    id: int
    kind: str
    question: str
    seconds: float
    after: float = 0.0


class Outcome(Struct, omit_defaults=True):
    """What comes of a message: `keep` is written down, all of it or nothing, before anything else is passed on.

    `want` is a table to be fetched from where it is kept; then the same message is told again.
    """

    want: str = ""
    keep: list[Kept] = []
    opened: list[int] = []
    say: list[tuple[int, str]] = []
    closed: list[Close] = []
    replies: list[Reply] = []
    errands: list[Errand] = []


def written(value: Any) -> str:
    return msgspec.json.encode(value).decode()
