"""The rows that are kept: what a column is called, what it holds, how long it may be. Nowhere else is that spelt out.

The schema of a server (`server/storage/schema.py`), what is written, and the tables of a page all take their columns
from here. A field whose default is no None has it in the database as well, for rows from before there was the column.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=8)]
Id = Annotated[str, Meta(max_length=24)]
TableId = Annotated[str, Meta(max_length=24, extra={"refers": "tables.id"})]
Hash = Annotated[str, Meta(max_length=64)]
Seal = Annotated[str, Meta(max_length=16)]
Said = Annotated[str, Meta(max_length=500)]
Key = Annotated[str, Meta(max_length=80)]
Time = Annotated[int, Meta(extra={"long": True})]
"""A moment, in milliseconds."""


class TableRow(Struct, kw_only=True):
    """A table, and how its last action left it: lists need no replay."""

    id: Id
    game: Name
    rules: Name
    options: str
    dice: Word
    takeback: Word
    public: bool
    uploaded: bool
    watch: Hash
    turn: int
    player: int | None = None
    returns: str | None = None  # per seat, as JSON, once it is over
    ending: str | None = None  # the same in words (wire.Told), as JSON
    created: Time
    updated: Time
    seal: Seal | None = None  # of the last line of its journal
    host: Hash | None = None
    closed: bool = False
    talk: Word = "all"  # who may talk: "seats" or "all"
    seed: Hash | None = None  # of sealed dice
    hints: bool = False  # whether the Producer may be asked
    delay: int = 0  # actions that spectators are kept behind
    unfinished: Name | None = None  # the older rules under which it had to stay so
    clock: str | None = None  # a TimeControl, as JSON
    deadline: Time | None = None  # when the time of whoever is to move is up
    asks: str | None = None  # an Asking, as JSON
    fill: Time | None = None  # when bots take the seats that are still open
    rated: bool = False


class SeatRow(Struct, kw_only=True):
    """A seat of a table, and who holds it."""

    table_id: TableId
    seat: int
    kind: Word
    name: Name
    bot: Name | None = None
    stand_in: Name | None = None
    token: Hash | None = None
    invite: Hash | None = None
    muted: bool = False
    person: Id | None = None  # who holds it, if that is known
    open: bool = False  # for whoever comes first


class ActionRow(Struct, kw_only=True):
    """A line of a journal, sealed with all that came before it."""

    table_id: TableId
    seq: int
    seat: int
    action: str
    undoes: int | None = None  # a take-back: the seq it takes back; its action is empty
    key: Key | None = None
    at: Time
    seal: Seal | None = None
    known: int | None = None  # who may know of it (desk/audience.py)


class ChatRow(Struct):
    """A line of talk; the store numbers it."""

    table_id: TableId
    seat: int | None
    name: Name
    text: Said
    at: Time


class SatRow(Struct):
    """Somebody sits down: kept only while the seat is free, and for whom it was."""

    table_id: TableId
    seat: int
    invite: Hash | None
    token: Hash
    name: Name
    person: Id | None


R = TypeVar("R", bound=Struct)


def columns(kind: type[Struct]) -> tuple[str, ...]:
    """What the columns of such rows are called."""
    return kind.__struct_fields__


def values(row: Struct) -> dict[str, Any]:
    """A row by the names of its columns, as a database takes it."""
    return msgspec.structs.asdict(row)


def read(kind: type[R], row: Any) -> R:
    """A row as a database or a page gives it, its columns checked; more of them than are known do no harm."""
    return msgspec.convert(row, kind, strict=False)
